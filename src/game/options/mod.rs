//! The USI options, as one table: name, kind, default, and the setting of a value.
//!
//! Options that need an operating system are in a table of their own, which exists with the feature `std`.

mod kind;
mod settings;
mod tuning;

use core::fmt;

use phf::{OrderedMap, phf_ordered_map};
use uncased::UncasedStr;

pub use kind::{OptionError, OptionKind};
use kind::{flag, number, number_kind, switch_kind};
#[cfg(feature = "book")]
pub use settings::BookSettings;
pub use settings::Settings;

#[cfg(feature = "book")]
use crate::book::FULL_VARIETY;
use crate::eval::Weights;
use crate::eval::sink::Group;
use crate::game::Level;
use crate::near::DidYouMean;
use crate::search::parameters::{Parameter, Switch, parameter, switch};
use crate::search::{Config, Limits, NullMove};

/// An option with the function that sets it, or another name of an option.
#[derive(Clone, Copy)]
enum Entry {
    Check(bool, fn(&mut Settings, bool)),
    Spin(i64, i64, i64, fn(&mut Settings, i64)),
    Combo(&'static [&'static str], fn(&mut Settings, usize)),
    /// A text that the host keeps.
    #[cfg(feature = "std")]
    Text,
    Button(fn(&mut Settings)),
    /// A number of the search, with its range and the default that ships.
    Number(&'static Parameter),
    /// A heuristic of the search, or a part of one.
    Heuristic(&'static Switch),
    /// The percentage by which a group of the evaluation counts.
    Percent(Group),
    Alias(&'static str),
}

#[cfg(feature = "std")]
use Entry::Text;
use Entry::{Alias, Button, Check, Combo, Heuristic, Number, Percent, Spin};

/// Options by their names, found in any case, in the order in which they are shown.
type Table = OrderedMap<&'static UncasedStr, Entry>;

const RULES: &[&str] = &["CSARule27", "CSARule27H", "CSARule24", "CSARule24H", "TryRule", "NoEnteringKing"];
/// The evaluations. The first one is the default.
#[cfg(feature = "net")]
const EVALUATIONS: &[&str] = &["net", "patterns", "material"];
#[cfg(not(feature = "net"))]
const EVALUATIONS: &[&str] = &["patterns", "material"];
const PRESETS: &[&str] = &{
    let [(first, _), (second, _), (third, _), (fourth, _)] = NullMove::PRESETS;
    [first, second, third, fourth]
};

/// The greatest number that programs written in JavaScript send back unchanged: 2^53 - 1.
const EXACT: i64 = (1 << 53) - 1;

/// The `Skill_Level` of an engine at full strength.
const FULL: i64 = Level::FULL.number() as i64;

/// The `ResignValue` of an engine that never resigns before mate.
pub(crate) const NEVER_RESIGNS: i64 = 99_999;

/// The option that names the log of a session.
#[cfg(feature = "std")]
pub(crate) const DEBUG_LOG: &str = "DebugLogFile";

/// The options that a player sets, the most used first. A session lists these. The others are for experiments. All are
/// accepted by name. A build that tunes lists all.
#[rustfmt::skip]
const LISTED: &[&str] = &[
    "USI_Hash", "Threads", "USI_Ponder", "MultiPV", "OwnBook", "BookMoves", "BookVariety", "Skill_Level", "Seed",
    "NodesLimit", "DepthLimit", "ResignValue", "EnteringKingRule", "MaxMovesToDraw",
    "DrawValueBlack", "DrawValueWhite", "NetworkDelay", "NetworkDelay2", "MinimumThinkingTime", "SlowMover",
    "RoundUpToFullSecond", "PvInterval", "ConsiderationMode", "Clear_Hash", "Evaluation", "Patterns",
    "GenerateAllLegalMoves", "NullMove", "NullMovePreset", "LargePageEnable", "DebugLogFile",
];

/// The tables of options.
static TABLES: &[&Table] = &[
    &OPTIONS,
    #[cfg(feature = "book")]
    &BOOK,
    #[cfg(feature = "std")]
    &SYSTEM,
];

/// The options of every host, each followed by its other names.
#[rustfmt::skip]
static OPTIONS: Table = phf_ordered_map! {
    UncasedStr::new("USI_Hash") => Spin(256, 1, 1 << 20, |s, n| s.hash_mib = n as usize),
    UncasedStr::new("Hash") => Alias("USI_Hash"),
    // Listed because programs expect it. They request pondering with `go ponder`.
    UncasedStr::new("USI_Ponder") => Check(false, |_, _| {}),
    UncasedStr::new("Ponder") => Alias("USI_Ponder"),
    UncasedStr::new("MultiPV") => Spin(1, 1, Limits::MOST_LINES as i64, |s, n| s.multi_pv = n as usize),
    UncasedStr::new("USI_MultiPV") => Alias("MultiPV"),
    UncasedStr::new("Clear_Hash") => Button(|s| s.clear_hash = true),
    UncasedStr::new("DepthLimit") => Spin(0, 0, Limits::DEEPEST as i64, |s, n| s.depth_limit = n as u32),
    UncasedStr::new("NodesLimit") => Spin(0, 0, EXACT, |s, n| s.nodes_limit = n as u64),
    UncasedStr::new("MaxMovesToDraw") => Spin(0, 0, 100_000, |s, n| s.max_moves = n as u32),
    UncasedStr::new("DrawValueBlack") => Spin(-2, -20_000, 20_000, |s, n| s.search.rules.draw_value[0] = n as i32),
    UncasedStr::new("DrawValueWhite") => Spin(-2, -20_000, 20_000, |s, n| s.search.rules.draw_value[1] = n as i32),
    UncasedStr::new("ResignValue") => Spin(NEVER_RESIGNS, 0, NEVER_RESIGNS, |s, n| s.resign_value = n as i32),
    UncasedStr::new("EnteringKingRule") => Combo(RULES, |s, choice| s.set_rule(choice)),
    UncasedStr::new("NetworkDelay") => Spin(40, 0, 10_000, |s, n| s.network_delay = n as u64),
    UncasedStr::new("NetworkDelay2") => Spin(120, 0, 10_000, |s, n| s.network_delay2 = n as u64),
    UncasedStr::new("MinimumThinkingTime") => Spin(0, 0, 100_000, |s, n| s.minimum_thinking_time = n as u64),
    UncasedStr::new("SlowMover") => Spin(100, 1, 1000, |s, n| s.slow_mover = n as u64),
    UncasedStr::new("RoundUpToFullSecond") => Check(false, |s, on| s.round_up = on),
    UncasedStr::new("PvInterval") => Spin(0, 0, 100_000, |s, n| s.pv_interval = n as u64),
    UncasedStr::new("ConsiderationMode") => Check(false, |s, on| s.consideration = on),
    UncasedStr::new("Evaluation") => Combo(EVALUATIONS, |s, choice| s.evaluation = EVALUATIONS[choice]),
    UncasedStr::new("Patterns") => Check(true, |s, on| s.patterns = on),
    UncasedStr::new("GenerateAllLegalMoves") => Check(false, |s, on| s.search.all_moves = on),
    UncasedStr::new("Skill_Level") => Spin(FULL, 0, FULL, |s, n| s.set_level(n)),
    UncasedStr::new("Seed") => Spin(0, 0, EXACT, |s, n| s.seed = n as u64),
    UncasedStr::new("BookSeed") => Alias("Seed"),
    UncasedStr::new("NullMove") => Heuristic(switch("null_move")),
    UncasedStr::new("NullMovePreset") => Combo(PRESETS, |s, choice| s.null_move = NullMove::numbered(choice)),
    UncasedStr::new("NullMoveMinDepth") => Number(parameter("null_move.min_depth")),
    UncasedStr::new("NullMoveReduction") => Number(parameter("null_move.reduction")),
    UncasedStr::new("NullMoveDynamic") => Heuristic(switch("null_move.dynamic")),
    UncasedStr::new("NullMoveDynamicBase") => Number(parameter("null_move.dynamic_base")),
    UncasedStr::new("NullMoveDepthDivisor") => Number(parameter("null_move.depth_divisor")),
    UncasedStr::new("NullMoveLeadDivisor") => Number(parameter("null_move.lead_divisor")),
    UncasedStr::new("NullMoveMaxLead") => Number(parameter("null_move.max_lead")),
    UncasedStr::new("NullMoveLeast") => Number(parameter("null_move.least")),
    UncasedStr::new("NullMoveLeastSlope") => Number(parameter("null_move.least_slope")),
    UncasedStr::new("NullMoveImproving") => Number(parameter("null_move.improving")),
    UncasedStr::new("NullMoveCutOnly") => Heuristic(switch("null_move.cut_only")),
    UncasedStr::new("NullMoveEndgameGuard") => Heuristic(switch("null_move.endgame_guard")),
    UncasedStr::new("NullMovePieceThreshold") => Number(parameter("null_move.piece_threshold")),
    UncasedStr::new("NullMoveLateEndgameGuard") => Heuristic(switch("null_move.late_endgame_guard")),
    UncasedStr::new("NullMoveLatePieces") => Number(parameter("null_move.late_pieces")),
    UncasedStr::new("NullMoveLateMajors") => Number(parameter("null_move.late_majors")),
    UncasedStr::new("NullMoveVerificationDepth") => Number(parameter("null_move.verification_depth")),
    UncasedStr::new("NullMoveVerificationShare") => Number(parameter("null_move.verification_share")),
    UncasedStr::new("EvaluationMaterial") => Percent(Group::Material),
    UncasedStr::new("EvaluationPieceSquare") => Percent(Group::PieceSquare),
    UncasedStr::new("EvaluationKingRelative") => Percent(Group::KingRelative),
    UncasedStr::new("EvaluationPawns") => Percent(Group::Pawns),
    UncasedStr::new("EvaluationKingSafety") => Percent(Group::KingSafety),
    UncasedStr::new("EvaluationCastles") => Percent(Group::Castles),
    UncasedStr::new("EvaluationKingAttack") => Percent(Group::KingAttack),
    UncasedStr::new("EvaluationKingPattern") => Percent(Group::KingPattern),
    UncasedStr::new("EvaluationCoordination") => Percent(Group::Coordination),
    UncasedStr::new("EvaluationTactics") => Percent(Group::Tactics),
    UncasedStr::new("EvaluationPositional") => Percent(Group::Positional),
    UncasedStr::new("EvaluationEndgame") => Percent(Group::Endgame),
};

/// The options of the opening book, each followed by its other names.
#[cfg(feature = "book")]
#[rustfmt::skip]
static BOOK: Table = phf_ordered_map! {
    // Off: many programs have books of their own and start a search only after the book's moves.
    UncasedStr::new("OwnBook") => Check(false, |s, on| s.book.own = on),
    UncasedStr::new("USI_OwnBook") => Alias("OwnBook"),
    UncasedStr::new("BookMoves") => Spin(40, 0, 1000, |s, n| s.book.last_ply = n as u32),
    UncasedStr::new("BookVariety") => Spin(100, 0, FULL_VARIETY as i64, |s, n| s.book.variety = n as u32),
};

/// The options that need an operating system, each followed by its other names.
#[cfg(feature = "std")]
static SYSTEM: Table = phf_ordered_map! {
    UncasedStr::new("Threads") => Spin(1, 1, 256, |s, n| s.threads = n as usize),
    UncasedStr::new("NumberOfThreads") => Alias("Threads"),
    UncasedStr::new("LargePageEnable") => Check(true, |s, on| s.large_pages = on),
    UncasedStr::new("DebugLogFile") => Text,
};

impl Entry {
    /// Returns the possible values, or `None` for another name.
    fn kind(self) -> Option<OptionKind> {
        Some(match self {
            Check(on, _) => OptionKind::Check(on),
            Spin(default, least, most, _) => OptionKind::Spin(default, least, most),
            Combo(words, _) => OptionKind::Combo(words),
            #[cfg(feature = "std")]
            Text => OptionKind::Text,
            Button(_) => OptionKind::Button,
            Number(number) => number_kind(number),
            Heuristic(switch) => switch_kind(switch),
            Percent(group) => OptionKind::Spin(Weights::SHIPPED.percent(group).into(), 0, Weights::MOST.into()),
            Alias(_) => return None,
        })
    }
}

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            hash_mib: 0,
            #[cfg(feature = "std")]
            large_pages: true,
            clear_hash: false,
            #[cfg(feature = "std")]
            threads: 0,
            multi_pv: 0,
            depth_limit: 0,
            nodes_limit: 0,
            max_moves: 0,
            resign_value: 0,
            declaration: None,
            handicap_counts: false,
            network_delay: 0,
            network_delay2: 0,
            minimum_thinking_time: 0,
            slow_mover: 0,
            round_up: false,
            pv_interval: 0,
            consideration: false,
            level: Level::FULL,
            seed: 0,
            search: Config::default(),
            evaluation: EVALUATIONS[0],
            patterns: false,
            weights: Weights::SHIPPED,
            null_move: NullMove::DEFAULT,
            #[cfg(feature = "book")]
            book: BookSettings::default(),
        };
        // The defaults of the tables are the only ones.
        for &entry in TABLES.iter().flat_map(|table| table.values()) {
            match entry {
                Check(on, set) => set(&mut settings, on),
                Spin(default, _, _, set) => set(&mut settings, default),
                Combo(_, set) => set(&mut settings, 0),
                #[cfg(feature = "std")]
                Text => {}
                // These have the defaults of the search.
                Number(_) | Heuristic(_) | Percent(_) | Button(_) | Alias(_) => {}
            }
        }
        settings
    }
}

impl Settings {
    /// Sets an option by its name. Unknown names are ignored: programs send options of other engines.
    ///
    /// # Errors
    /// [`OptionError`] with the found and the expected value.
    pub fn set<'v>(&mut self, name: &str, value: &'v str) -> Result<(), OptionError<'v>> {
        let Some((name, entry, kind)) = find_entry(name) else { return tuning::set(&mut self.search, name, value) };
        match entry {
            Check(_, set) => set(self, flag(name, value, kind)?),
            Spin(.., set) => set(self, number(name, value, kind)?),
            Combo(words, set) => {
                let choice = words.iter().position(|word| word.eq_ignore_ascii_case(value));
                set(self, choice.ok_or(OptionError { name, found: value, expected: kind })?);
            }
            #[cfg(feature = "std")]
            Text => {}
            Button(set) => set(self),
            Number(parameter) => (parameter.set)(&mut self.search, number(name, value, kind)? as i32),
            Heuristic(switch) => (switch.set)(&mut self.search, flag(name, value, kind)?),
            Percent(group) => {
                let percent = number(name, value, kind)? as u16;
                self.weights.set(group, percent).map_err(|_| OptionError { name, found: value, expected: kind })?;
            }
            Alias(_) => {}
        }
        Ok(())
    }
}

/// Returns the options that a session lists with their possible values, the most used first.
pub fn listed() -> impl Iterator<Item = (&'static str, OptionKind)> {
    let experts = all().filter(|(name, _)| cfg!(feature = "tune") && !LISTED.contains(name));
    // The names are those of the tables, and comparing takes a third of the instructions of a hash.
    let own = LISTED.iter().filter_map(|name| entries().find(|(known, _)| known == name));
    own.filter_map(|(name, entry)| Some((name, entry.kind()?))).chain(experts)
}

/// Returns every option with its possible values, in the order of the tables.
pub fn all() -> impl Iterator<Item = (&'static str, OptionKind)> {
    let own = entries().filter_map(|(name, entry)| Some((name, entry.kind()?)));
    own.chain(tuning::options())
}

/// Returns the names and entries of all tables.
fn entries() -> impl Iterator<Item = (&'static str, &'static Entry)> {
    TABLES.iter().flat_map(|table| table.entries()).map(|(name, entry)| (name.as_str(), entry))
}

/// Returns the name and the possible values of the option with this name or alias, in any capitalisation.
///
/// ```
/// # use horigoma::game::options;
/// assert_eq!(options::find("hash"), options::find("USI_Hash"));
/// assert_eq!(options::find("NoSuchOption"), None);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<(&'static str, OptionKind)> {
    let own = find_entry(name).map(|(name, _, kind)| (name, kind));
    own.or_else(|| tuning::options().find(|(known, _)| *known == name))
}

/// Whether every host has the option with this name or alias. The others concern the book and the system. On one thread
/// they change no search.
///
/// ```
/// # use horigoma::game::options;
/// assert_eq!(["hash", "OwnBook", "Threads", "NoSuchOption"].map(options::in_every_host), [true, false, false, false]);
/// ```
#[must_use]
pub fn in_every_host(name: &str) -> bool {
    OPTIONS.contains_key(UncasedStr::new(name)) || tuning::options().any(|(known, _)| known == name)
}

fn find_entry(name: &str) -> Option<(&'static str, Entry, OptionKind)> {
    let (name, &entry) = TABLES.iter().find_map(|table| table.get_entry(UncasedStr::new(name)))?;
    match entry {
        Alias(name) => find_entry(name),
        entry => Some((name.as_str(), entry, entry.kind()?)),
    }
}

/// The text for an unknown option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownOption<'n>(pub &'n str);

impl fmt::Display for UnknownOption<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown option '{}'{}", self.0, DidYouMean(self.0, || all().map(|(name, _)| name)))
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::board::DeclarationRule;
    use crate::eval::Evaluation;
    use crate::search::parameters::{FLAGS, PARAMETERS, SWITCHES};

    #[test]
    fn every_option_is_found_by_each_of_its_names() {
        for (name, entry) in TABLES.iter().flat_map(|table| table.entries()) {
            let found = find(&name.as_str().to_uppercase()).unwrap();
            match entry {
                Alias(own) => assert_eq!(found.0, *own),
                entry => assert_eq!(Some(found), entry.kind().map(|kind| (name.as_str(), kind))),
            }
            assert!(!name.as_str().contains(' '), "{name}: a name with a blank is lost by some programs");
        }
        assert!(find("NoSuchOption").is_none());
    }

    /// Numbers of null move and percentages of the evaluation are for experiments, not for players.
    #[test]
    fn a_session_lists_what_a_player_sets() {
        let listed: Vec<&str> = listed().map(|(name, _)| name).collect();
        if !cfg!(feature = "tune") {
            assert!(listed.len() <= 32, "{}", listed.len());
        }
        assert_eq!(listed[..4], ["USI_Hash", "Threads", "USI_Ponder", "MultiPV"]);
        assert!(LISTED.iter().all(|name| listed.contains(name)), "{listed:?}");
        for (name, _) in all().filter(|(name, _)| !LISTED.contains(name)) {
            let is_known = ["NullMove", "Evaluation"].iter().any(|family| name.starts_with(family));
            assert!(is_known || cfg!(feature = "tune"), "{name}: hidden from players");
            assert!(find(name).is_some() && listed.contains(&name) == cfg!(feature = "tune"), "{name}");
        }
    }

    #[test]
    fn values_are_checked_and_unknown_names_ignored() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("usi_hash", "64"), Ok(()));
        assert_eq!(settings.hash_mib, 64);
        assert_eq!(settings.set("NumberOfThreads", "3"), Ok(()));
        assert_eq!(settings.threads, 3);
        assert_eq!(settings.set("NoSuchOption", "1"), Ok(()));
        let error = settings.set("hash", "many").unwrap_err();
        assert_eq!(error.to_string(), "USI_Hash: found 'many', expected a number from 1 to 1048576");
        let error = settings.set("hash", "").unwrap_err();
        assert_eq!(error.to_string(), "USI_Hash: found nothing, expected a number from 1 to 1048576");
        assert!(settings.set("USI_Hash", "0").is_err());
        let error = settings.set("EnteringKingRule", "none").unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("expected one of CSARule27, CSARule27H, CSARule24, CSARule24H, TryRule, NoEnteringKing")
        );
        assert!(settings.set("EnteringKingRule", "csarule24h").is_ok());
        assert_eq!((settings.declaration, settings.handicap_counts), (Some(DeclarationRule::Rule24), true));
    }

    /// JavaScript has no other numbers.
    #[test]
    fn every_bound_survives_a_float() {
        for (name, kind) in all() {
            let OptionKind::Spin(default, least, most) = kind else { continue };
            for bound in [default, least, most] {
                let sent = (bound as f64).to_string();
                assert_eq!(sent, bound.to_string(), "{name}");
                assert_eq!(bound as f64 as i64, bound, "{name}");
                assert!((bound as f64).abs() < 9_007_199_254_740_992.0, "{name}: not the only one that is read so");
                assert_eq!(Settings::default().set(name, &sent), Ok(()), "{name}");
            }
        }
    }

    #[test]
    fn shipped_defaults_of_table_and_search_agree() {
        assert_eq!(Settings::default().search, Config::default());
        assert_eq!(Settings::default().config(), Config::default());
    }

    #[test]
    fn all_of_the_null_move_can_be_set() {
        let numbers = PARAMETERS.iter().map(|number| number.name);
        for name in numbers.chain(SWITCHES.iter().chain(&FLAGS).map(|switch| switch.name)) {
            let is_it = |entry: &&Entry| match entry {
                Number(number) => number.name == name,
                Heuristic(switch) => switch.name == name,
                _ => false,
            };
            assert_eq!(OPTIONS.values().any(|entry| is_it(&entry)), name.starts_with("null_move"), "{name}");
        }
    }

    #[test]
    fn every_group_of_the_evaluation_has_its_percentage() {
        for group in Group::ALL {
            let name = std::format!("Evaluation{group:?}");
            let mut settings = Settings::default();
            assert!(settings.set(&name, "201").is_err());
            settings.set(&name, "50").unwrap();
            let mut weights = Weights::SHIPPED;
            weights.set(group, 50).unwrap();
            let net_plays = Evaluation::default() != Evaluation::Patterns(Weights::SHIPPED);
            assert_eq!(settings.has_idle_weights(), net_plays, "{name}");
            assert_eq!(settings.config().evaluation == Evaluation::default(), net_plays, "{name}: the net stays");
            settings.set("Evaluation", "patterns").unwrap();
            assert_eq!(settings.config().evaluation, Evaluation::Patterns(weights), "{name}");
            assert!(!settings.has_idle_weights(), "{name}");
            settings.set("Patterns", "false").unwrap();
            assert_eq!(settings.config().evaluation, Evaluation::Patterns(weights.without_patterns()));
        }
    }

    /// A preset and a changed number, in either order, among defaults that programs send back.
    #[test]
    fn a_preset_is_a_base_whenever_it_is_sent() {
        let balanced = NullMove::preset("Balanced").unwrap();
        let expected = NullMove { min_depth: 5, dynamic: false, ..balanced };
        let mut sent = [
            ("NullMoveMinDepth", "5"),
            ("NullMovePreset", "balanced"),
            ("NullMoveReduction", "2"),
            ("NullMovePieceThreshold", "12"),
            ("NullMoveEndgameGuard", "false"),
            ("NullMoveDepthDivisor", "3"),
            ("NullMoveMaxLead", "0"),
            ("NullMoveDynamic", "false"),
        ];
        for _ in 0..sent.len() {
            sent.rotate_left(1);
            let mut settings = Settings::default();
            sent.iter().for_each(|(name, value)| settings.set(name, value).unwrap());
            assert_eq!(settings.config().null_move, expected, "{sent:?}");
        }
    }
}
