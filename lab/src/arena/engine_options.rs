//! Checks of the options that an engine declares. An engine ignores an unknown option, and a match between two equal
//! engines looks like any other. A wrong option is therefore refused before the match begins.

use anyhow::{Context, Result, bail, ensure};
use horigoma::host::DidYouMean;

/// Options that every engine has by the protocol, declared or not.
const OF_USI: [&str; 2] = ["USI_Hash", "USI_Ponder"];

/// Returns whether an engine lists an option, or the protocol gives it to every engine.
pub(super) fn is_listed(lines: &[String], name: &str) -> bool {
    OF_USI.contains(&name) || declared(lines).any(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// Returns the name of each option that an engine declares, with the text after `type`.
fn declared(lines: &[String]) -> impl Iterator<Item = (&str, &str)> {
    lines.iter().filter_map(|line| line.strip_prefix("option name ")?.split_once(" type "))
}

/// Checks that an option takes a value, by the lines `option name ..` of the engine's answer to `usi`.
///
/// # Errors
/// When no line has the option, or when its kind does not take the value.
pub(super) fn check(lines: &[String], name: &str, value: &str) -> Result<()> {
    let Some((known, kind)) = declared(lines).find(|(known, _)| known.eq_ignore_ascii_case(name)) else {
        ensure!(
            OF_USI.contains(&name),
            "found '{name}', expected an option that it has{}",
            DidYouMean(name, || declared(lines).map(|(known, _)| known))
        );
        return Ok(());
    };
    let words: Vec<&str> = kind.split_whitespace().collect();
    let after = |word: &str| words.windows(2).filter(|pair| pair[0] == word).map(|pair| pair[1]).collect::<Vec<_>>();
    let bound = |word: &str| after(word).first().and_then(|text| text.parse::<i64>().ok());
    match words.first() {
        Some(&"spin") => {
            let (least, most) = (bound("min").unwrap_or(i64::MIN), bound("max").unwrap_or(i64::MAX));
            let number: Option<i64> = value.parse().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .with_context(|| format!("{known}: found '{value}', expected a number from {least} to {most}"))?;
        }
        Some(&"check") if !["true", "false"].contains(&value) => {
            bail!("{known}: found '{value}', expected true or false")
        }
        Some(&"combo") if !after("var").iter().any(|word| word.eq_ignore_ascii_case(value)) => {
            bail!("{known}: found '{value}', expected one of {}", after("var").join(", "))
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_engine_options_are_refused() {
        let lines = [
            "option name Threads type spin default 1 min 1 max 256",
            "option name OwnBook type check default false",
            "option name Evaluation type combo default net var net var patterns",
            "option name Style Of Play type string default <empty>",
        ]
        .map(str::to_owned);
        let faults = [
            ("Thread", "2", "found 'Thread', expected an option that it has (did you mean Threads?)"),
            ("Threads", "0", "Threads: found '0', expected a number from 1 to 256"),
            ("threads", "many", "Threads: found 'many', expected a number from 1 to 256"),
            ("OwnBook", "yes", "OwnBook: found 'yes', expected true or false"),
            ("Evaluation", "nnue", "Evaluation: found 'nnue', expected one of net, patterns"),
        ];
        for (name, value, fault) in faults {
            assert_eq!(check(&lines, name, value).unwrap_err().to_string(), fault);
        }
        for (name, value) in [
            ("threads", "256"),
            ("OwnBook", "true"),
            ("Evaluation", "Net"),
            ("Style Of Play", "x y"),
            ("USI_Hash", "16"),
        ] {
            check(&lines, name, value).unwrap();
        }
    }
}
