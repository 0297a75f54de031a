//! The USI options, as one table: name, kind, default, and what setting it does.

use std::format;
use std::string::{String, ToString};

use phf::phf_map;

use super::tuning;
use crate::board::DeclarationRule;
use crate::search::{Config, NullMoveConfig};

/// What an option can be set to.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off.
    Check(bool),
    /// A number: default, least, most.
    Spin(i64, i64, i64),
    /// One of some words; the first is the default.
    Combo(&'static [&'static str]),
    /// Any text; empty by default.
    Text,
    /// Something to do.
    Button,
}

/// An option.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Its name, without blanks.
    pub name: &'static str,
    /// What it can be set to.
    pub kind: OptionKind,
    set: fn(&mut Settings, Setting<'_>),
}

/// A checked value on its way into the settings.
#[derive(Clone, Copy)]
enum Setting<'t> {
    Flag(bool),
    Number(i64),
    Choice(usize),
    Text(&'t str),
    Pressed,
}

impl Setting<'_> {
    fn flag(self) -> bool {
        matches!(self, Self::Flag(true))
    }

    fn number(self) -> i64 {
        if let Self::Number(number) = self { number } else { 0 }
    }

    fn choice(self) -> usize {
        if let Self::Choice(choice) = self { choice } else { 0 }
    }

    fn text(self) -> String {
        if let Self::Text(text) = self { text.to_string() } else { String::new() }
    }
}

/// Everything the options decide.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The size of the hash table in MiB.
    pub hash_mib: usize,
    /// Whether the system is asked for large pages for the hash table.
    pub large_pages: bool,
    /// Whether the hash table is to be emptied.
    pub clear_hash: bool,
    /// Threads to search with.
    pub threads: usize,
    /// How many of the best moves to find.
    pub multi_pv: usize,
    /// Whether the program that uses the engine lets it think on the opponent's time.
    pub ponder: bool,
    /// The deepest iteration; 0 for no limit.
    pub depth_limit: u32,
    /// The most nodes; 0 for no limit.
    pub nodes_limit: u64,
    /// The game is drawn after this many moves; 0 for no limit.
    pub max_moves: u32,
    /// The engine resigns at this many centipawns below zero.
    pub resign_value: i32,
    /// The declaration that wins.
    pub declaration: Option<DeclarationRule>,
    /// Whether White counts the pieces it gave as a handicap.
    pub handicap_counts: bool,
    /// What is lost on the way to the clock with every move, in milliseconds.
    pub network_delay: u64,
    /// What is kept in reserve before the clock runs out, in milliseconds.
    pub network_delay2: u64,
    /// The least time for a move while there is enough, in milliseconds.
    pub minimum_thinking_time: u64,
    /// More or less time for the opening and middle of the game, in percent.
    pub slow_mover: u64,
    /// Whether the clock counts whole seconds only.
    pub round_up: bool,
    /// The least time between two lines shown, in milliseconds.
    pub pv_interval: u64,
    /// Whether lines whose value is only a bound are left out, for reading.
    pub consideration: bool,
    /// Whether the engine plays below its strength, and how strong: 0 to 20.
    pub skill: (bool, u32),
    /// The file that lines in and out are written to; empty for none.
    pub debug_log: String,
    /// What the search is told; the rules of the game at hand are added when it starts.
    pub search: Config,
}

const RULES: &[&str] = &["CSARule27", "CSARule27H", "CSARule24", "CSARule24H", "TryRule", "NoEnteringKing"];
const PRESETS: &[&str] = &["shipped", "conservative", "balanced", "aggressive"];

/// Half of what an i32 holds, so that sums cannot overflow.
const BIG: i64 = 1 << 30;

/// The options in the order in which they are shown.
#[rustfmt::skip]
pub const OPTIONS: &[Spec] = &[
    Spec { name: "USI_Hash", kind: OptionKind::Spin(256, 1, 1 << 20), set: |s, v| s.hash_mib = v.number() as usize },
    Spec { name: "LargePageEnable", kind: OptionKind::Check(false), set: |s, v| s.large_pages = v.flag() },
    Spec { name: "USI_Ponder", kind: OptionKind::Check(false), set: |s, v| s.ponder = v.flag() },
    Spec { name: "Threads", kind: OptionKind::Spin(1, 1, 256), set: |s, v| s.threads = v.number() as usize },
    Spec { name: "MultiPV", kind: OptionKind::Spin(1, 1, 600), set: |s, v| s.multi_pv = v.number() as usize },
    Spec { name: "Clear_Hash", kind: OptionKind::Button, set: |s, v| s.clear_hash = matches!(v, Setting::Pressed) },
    Spec { name: "DepthLimit", kind: OptionKind::Spin(0, 0, 126), set: |s, v| s.depth_limit = v.number() as u32 },
    Spec { name: "NodesLimit", kind: OptionKind::Spin(0, 0, i64::MAX), set: |s, v| s.nodes_limit = v.number() as u64 },
    Spec { name: "MaxMovesToDraw", kind: OptionKind::Spin(0, 0, 100_000), set: |s, v| s.max_moves = v.number() as u32 },
    Spec { name: "DrawValueBlack", kind: OptionKind::Spin(-2, -20_000, 20_000), set: |s, v| s.search.rules.draw_value[0] = v.number() as i32 },
    Spec { name: "DrawValueWhite", kind: OptionKind::Spin(-2, -20_000, 20_000), set: |s, v| s.search.rules.draw_value[1] = v.number() as i32 },
    Spec { name: "ResignValue", kind: OptionKind::Spin(99_999, 0, 99_999), set: |s, v| s.resign_value = v.number() as i32 },
    Spec { name: "EnteringKingRule", kind: OptionKind::Combo(RULES), set: |s, v| s.set_rule(v.choice()) },
    Spec { name: "NetworkDelay", kind: OptionKind::Spin(40, 0, 10_000), set: |s, v| s.network_delay = v.number() as u64 },
    Spec { name: "NetworkDelay2", kind: OptionKind::Spin(120, 0, 10_000), set: |s, v| s.network_delay2 = v.number() as u64 },
    Spec { name: "MinimumThinkingTime", kind: OptionKind::Spin(0, 0, 100_000), set: |s, v| s.minimum_thinking_time = v.number() as u64 },
    Spec { name: "SlowMover", kind: OptionKind::Spin(100, 1, 1000), set: |s, v| s.slow_mover = v.number() as u64 },
    Spec { name: "RoundUpToFullSecond", kind: OptionKind::Check(false), set: |s, v| s.round_up = v.flag() },
    Spec { name: "PvInterval", kind: OptionKind::Spin(0, 0, 100_000), set: |s, v| s.pv_interval = v.number() as u64 },
    Spec { name: "ConsiderationMode", kind: OptionKind::Check(false), set: |s, v| s.consideration = v.flag() },
    Spec { name: "Patterns", kind: OptionKind::Check(true), set: |s, v| s.search.plain_evaluation = !v.flag() },
    Spec { name: "GenerateAllLegalMoves", kind: OptionKind::Check(false), set: |s, v| s.search.all_moves = v.flag() },
    Spec { name: "USI_LimitStrength", kind: OptionKind::Check(false), set: |s, v| s.skill.0 = v.flag() },
    Spec { name: "Skill_Level", kind: OptionKind::Spin(20, 0, 20), set: |s, v| s.skill.1 = v.number() as u32 },
    Spec { name: "NullMove", kind: OptionKind::Check(true), set: |s, v| s.search.null_move.enabled = v.flag() },
    Spec { name: "NullMovePreset", kind: OptionKind::Combo(PRESETS), set: |s, v| s.set_preset(v.choice()) },
    Spec { name: "NullMoveMinDepth", kind: OptionKind::Spin(3, 1, 100), set: |s, v| s.search.null_move.min_depth = v.number() as i32 },
    Spec { name: "NullMoveReduction", kind: OptionKind::Spin(NullMoveConfig::SHIPPED.reduction as i64, 1, 20), set: |s, v| s.search.null_move.reduction = v.number() as i32 },
    Spec { name: "NullMoveDynamic", kind: OptionKind::Check(true), set: |s, v| s.search.null_move.dynamic = v.flag() },
    Spec { name: "NullMoveEndgameGuard", kind: OptionKind::Check(false), set: |s, v| s.search.null_move.endgame_guard = v.flag() },
    Spec { name: "NullMovePieceThreshold", kind: OptionKind::Spin(12, 1, 40), set: |s, v| s.search.null_move.piece_threshold = v.number() as u32 },
    Spec { name: "NullMoveLateEndgameGuard", kind: OptionKind::Check(false), set: |s, v| s.search.null_move.late_endgame_guard = v.flag() },
    Spec { name: "NullMoveVerificationDepth", kind: OptionKind::Spin(12, 1, BIG), set: |s, v| s.search.null_move.verification_depth = v.number() as i32 },
    Spec { name: "DebugLogFile", kind: OptionKind::Text, set: |s, v| s.debug_log = v.text() },
];

/// Other names that people use, in lower case, for those of [`OPTIONS`].
static ALIASES: phf::Map<&'static str, &'static str> = phf_map! {
    "hash" => "USI_Hash",
    "ponder" => "USI_Ponder",
    "numberofthreads" => "Threads",
    "usi_multipv" => "MultiPV",
};

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            hash_mib: 0,
            large_pages: false,
            clear_hash: false,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            depth_limit: 0,
            nodes_limit: 0,
            max_moves: 0,
            resign_value: 0,
            declaration: None,
            handicap_counts: false,
            network_delay: 0,
            network_delay2: 0,
            minimum_thinking_time: 0,
            slow_mover: 100,
            round_up: false,
            pv_interval: 0,
            consideration: false,
            skill: (false, 20),
            debug_log: String::new(),
            search: Config::default(),
        };
        // The table's defaults are the only ones. A preset's would undo the single null-move options after it.
        for spec in OPTIONS {
            match spec.kind {
                OptionKind::Check(on) => (spec.set)(&mut settings, Setting::Flag(on)),
                OptionKind::Spin(number, ..) => (spec.set)(&mut settings, Setting::Number(number)),
                OptionKind::Combo(_) => (spec.set)(&mut settings, Setting::Choice(0)),
                OptionKind::Text | OptionKind::Button => {}
            }
        }
        settings
    }
}

impl Settings {
    /// Sets an option by name. Unknown names are nobody's fault: programs send options of other engines.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let value = value.unwrap_or_default();
        let Some(spec) = find(name) else { return tuning::set(&mut self.search, name, value) };
        let setting = match spec.kind {
            OptionKind::Check(_) => match value {
                "true" => Some(Setting::Flag(true)),
                "false" => Some(Setting::Flag(false)),
                _ => None,
            },
            OptionKind::Spin(_, least, most) => {
                value.parse().ok().filter(|number| (least..=most).contains(number)).map(Setting::Number)
            }
            OptionKind::Combo(words) => {
                words.iter().position(|word| word.eq_ignore_ascii_case(value)).map(Setting::Choice)
            }
            OptionKind::Text => Some(Setting::Text(if value == "<empty>" { "" } else { value })),
            OptionKind::Button => Some(Setting::Pressed),
        };
        let setting =
            setting.ok_or_else(|| format!("{}: found '{value}', expected {}", spec.name, expected(spec.kind)))?;
        (spec.set)(self, setting);
        Ok(())
    }

    fn set_rule(&mut self, choice: usize) {
        self.declaration = match choice {
            0 | 1 => Some(DeclarationRule::Rule27),
            2 | 3 => Some(DeclarationRule::Rule24),
            4 => Some(DeclarationRule::Try),
            _ => None,
        };
        self.handicap_counts = matches!(choice, 1 | 3);
    }

    fn set_preset(&mut self, choice: usize) {
        self.search.null_move = match choice {
            1 => NullMoveConfig::CONSERVATIVE,
            2 => NullMoveConfig::BALANCED,
            3 => NullMoveConfig::AGGRESSIVE,
            _ => NullMoveConfig::SHIPPED,
        };
    }
}

/// The option of this name, however it is capitalised.
fn find(name: &str) -> Option<&'static Spec> {
    let name = ALIASES.get(name.to_ascii_lowercase().as_str()).copied().unwrap_or(name);
    OPTIONS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
}

fn expected(kind: OptionKind) -> String {
    match kind {
        OptionKind::Check(_) => "true or false".to_string(),
        OptionKind::Spin(_, least, most) => format!("a number from {least} to {most}"),
        OptionKind::Combo(words) => format!("one of {}", words.join(", ")),
        OptionKind::Text => "any text".to_string(),
        OptionKind::Button => "nothing".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_found_by_its_name() {
        for spec in OPTIONS {
            assert_eq!(find(&spec.name.to_uppercase()).map(|found| found.name), Some(spec.name));
            assert!(!spec.name.contains(' '), "{}: a name with a blank is lost by some programs", spec.name);
        }
        for (alias, name) in &ALIASES {
            assert_eq!(find(alias).map(|found| found.name), Some(*name));
        }
        assert!(find("NoSuchOption").is_none());
    }

    #[test]
    fn values_are_checked_and_unknown_names_ignored() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("usi_hash", Some("64")), Ok(()));
        assert_eq!(settings.hash_mib, 64);
        assert_eq!(settings.set("NoSuchOption", Some("1")), Ok(()));
        let error = settings.set("USI_Hash", Some("many")).unwrap_err();
        assert_eq!(error, "USI_Hash: found 'many', expected a number from 1 to 1048576");
        assert!(settings.set("USI_Hash", Some("0")).is_err());
        assert!(settings.set("EnteringKingRule", Some("csarule24h")).is_ok());
        assert_eq!((settings.declaration, settings.handicap_counts), (Some(DeclarationRule::Rule24), true));
    }

    #[test]
    fn shipped_defaults_of_table_and_search_agree() {
        assert_eq!(Settings::default().search, Config::default());
    }
}
