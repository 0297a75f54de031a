//! The USI options, as one table.

use horigoma::board::DeclarationRule;
use horigoma::engine::OptionKind as Kind;

use crate::host::Settings;

/// An option: name, kind, and what setting it does. Flags come as 0 or 1, words by their number.
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    set: fn(&mut Settings, u32),
}

const RULES: &[&str] = &["CSARule27", "CSARule24", "TryRule", "NoEnteringKing"];

/// All of them, in the order in which they are listed.
pub(crate) static OPTIONS: [Spec; 8] = [
    Spec { name: "USI_Hash", kind: Kind::Spin(16, 1, 256), set: |settings, value| settings.hash_mib = value as usize },
    Spec { name: "USI_Ponder", kind: Kind::Check(false), set: |_, _| {} },
    Spec { name: "MultiPV", kind: Kind::Spin(1, 1, 50), set: |settings, value| settings.multi_pv = value as usize },
    Spec { name: "MaxMovesToDraw", kind: Kind::Spin(0, 0, 100_000), set: |settings, value| settings.max_moves = value },
    Spec {
        name: "EnteringKingRule",
        kind: Kind::Combo(RULES),
        set: |settings, value| {
            settings.declaration = match value {
                0 => Some(DeclarationRule::Rule27),
                1 => Some(DeclarationRule::Rule24),
                2 => Some(DeclarationRule::Try),
                _ => None,
            }
        },
    },
    Spec { name: "USI_LimitStrength", kind: Kind::Check(false), set: |settings, value| settings.limited = value != 0 },
    Spec { name: "Skill_Level", kind: Kind::Spin(20, 0, 20), set: |settings, value| settings.level = value },
    Spec { name: "Clear_Hash", kind: Kind::Button, set: |settings, _| settings.clear_hash = true },
];

/// Sets an option; what was expected, when the value is not that. Options of other engines are ignored.
pub(crate) fn set<'n>(settings: &mut Settings, name: &'n str, value: &str) -> Result<(), (&'n str, Kind)> {
    let Some(spec) = OPTIONS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) else { return Ok(()) };
    let number = match spec.kind {
        Kind::Check(_) => ["false", "true"].iter().position(|word| *word == value).map(|at| at as u32),
        Kind::Spin(_, least, most) => {
            value.parse().ok().filter(|number| (least..=most).contains(number)).map(|number: i64| number as u32)
        }
        Kind::Combo(words) => words.iter().position(|word| word.eq_ignore_ascii_case(value)).map(|at| at as u32),
        Kind::Button => Some(0),
        Kind::Text => None,
    };
    (spec.set)(settings, number.ok_or((name, spec.kind))?);
    Ok(())
}
