//! The declaration rule of a match, equal for both engines.

use anyhow::{Result, anyhow, ensure};
use horigoma::game::Settings;

use super::process::Recipe;

/// The option of the protocol's extension by which GUIs set the rule.
const OPTION: &str = "EnteringKingRule";

/// Returns settings with the rule of both engines: the value that an engine was given, or its default. The rule of an
/// engine without the option is unknown, and the 27-point rule applies.
///
/// # Errors
/// When the engines have different rules, or one that is unknown.
pub(super) fn of(recipes: &[Recipe; 2], declared: [&[String]; 2]) -> Result<Settings> {
    let [first, second] = [0, 1].map(|engine| rule_of(&recipes[engine], declared[engine]));
    if let (Some(first), Some(second)) = (first, second) {
        ensure!(
            first.eq_ignore_ascii_case(second),
            "{OPTION}: found {first} of the first engine and {second} of the second, expected one rule for both"
        );
    }
    let mut settings = Settings::default();
    if let Some(rule) = first.or(second) {
        settings.set(OPTION, rule).map_err(|error| anyhow!("{error}"))?;
    }
    Ok(settings)
}

/// Returns the value of the option that an engine was given, or else its default.
fn rule_of<'r>(recipe: &'r Recipe, declared: &'r [String]) -> Option<&'r str> {
    let is_rule = |name: &str| name.eq_ignore_ascii_case(OPTION);
    let given = recipe.options.iter().rev().find(|(name, _)| is_rule(name)).map(|(_, value)| value.as_str());
    let default = || {
        let words = |line: &'r String| line.split_whitespace();
        let line = declared.iter().find(|line| words(line).nth(2).is_some_and(is_rule))?;
        words(line).skip_while(|&word| word != "default").nth(1)
    };
    given.or_else(default)
}

#[cfg(test)]
mod tests {
    use horigoma::board::{DeclarationRule, Position, Setup};

    use super::*;

    const DECLARED: &str = "option name EnteringKingRule type combo default CSARule24 var CSARule24 var TryRule";

    fn settings(options: [&[&str]; 2], declared: [&[&str]; 2]) -> Result<Settings> {
        let options = options.map(|options| options.iter().map(|&option| option.to_owned()).collect::<Vec<_>>());
        let recipes = options.map(|options| Recipe::parse("engine", &options).unwrap());
        let declared = declared.map(|lines| lines.iter().map(|&line| line.to_owned()).collect::<Vec<_>>());
        of(&recipes, [&declared[0], &declared[1]])
    }

    fn rule(options: [&[&str]; 2], declared: [&[&str]; 2]) -> Option<DeclarationRule> {
        settings(options, declared).unwrap().game_config(&Setup::start()).rules.declaration
    }

    #[test]
    fn the_rule_of_both_engines_is_used() {
        let [none, all]: [[&[&str]; 2]; 2] = [[&[], &[]], [&[DECLARED], &[DECLARED]]];
        assert_eq!(rule(none, none), Some(DeclarationRule::Rule27));
        assert_eq!(rule(none, all), Some(DeclarationRule::Rule24));
        let tries: [&[&str]; 2] =
            [&["EnteringKingRule=CSARule27", "enteringkingrule=TryRule"], &["EnteringKingRule=TryRule"]];
        assert_eq!(rule(tries, all), Some(DeclarationRule::Try));
        assert_eq!(rule([tries[0], &[]], [&[DECLARED], &[]]), Some(DeclarationRule::Try), "the second has no rules");
        assert_eq!(rule([&["EnteringKingRule=NoEnteringKing"]; 2], all), None);
    }

    #[test]
    fn two_rules_are_refused() {
        let error = |options, declared| settings(options, declared).unwrap_err().to_string();
        assert_eq!(
            error([&["EnteringKingRule=TryRule"], &[]], [&[DECLARED], &[DECLARED]]),
            "EnteringKingRule: found TryRule of the first engine and CSARule24 of the second, expected one rule for both"
        );
        assert!(error([&["EnteringKingRule=Own"]; 2], [&[], &[]]).contains("found 'Own', expected one of CSARule27"));
    }

    /// White gave rook and bishop, ten points, and has ten pawns with its king and seven in hand: 17 of the 27 points.
    #[test]
    fn handicap_points_count_by_the_rule() {
        let start: Setup = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1".parse().unwrap();
        let position: Position = "4K4/9/9/9/9/9/9/+p3k4/+p+p+p+p+p+p+p+p+p w 7p 1".parse().unwrap();
        let declares = |rule: &str| {
            let option = format!("EnteringKingRule={rule}");
            let options: [&[&str]; 2] = [&[&option], &[&option]];
            settings(options, [&[], &[]]).unwrap().declares(&position, &start)
        };
        assert_eq!(["CSARule27", "CSARule27H"].map(declares), [false, true]);
    }
}
