//! The state of one game, and its changes.

use core::ops::DerefMut;

use super::error::{IdleOption, PositionFault};
use super::moves::play_moves;
use super::options::{self, UnknownOption};
use super::{OptionError, OptionKind, Settings};
use crate::board::{HistoryEntry, Position, Repetition, Setup, SetupFaults, SfenError, repetition};
use crate::eval::Evaluation;
use crate::search::Config;

/// One game: set-up, position, history and settings. Every host holds one, and adds only input, output and scheduling.
///
/// The history is in memory of the host. When a game is longer than that memory, its last positions are kept, at least
/// half as many as fit. A search then sees repetitions of those, and not of older ones. With room for
/// [`LONGEST`](super::LONGEST) moves nothing is ever dropped.
#[derive(Debug)]
pub struct Game<H> {
    pub(super) settings: Settings,
    pub(super) start: Setup,
    pub(super) position: Position,
    history: H,
    length: usize,
    /// Whether the last `position` was refused.
    pub(super) refused: bool,
    /// The number of `usinewgame` commands.
    pub(super) number: u64,
    /// The number that chance has drawn in place of a seed.
    pub(super) chance: Option<u64>,
    /// The configuration of the last search.
    pub(super) searched: Option<Config>,
    pub(super) required: Required,
    /// The default and the largest hash table of the host in MiB, if they differ from those of the option.
    hash_mib: Option<(usize, usize)>,
}

/// The part of a host's memory of earlier searches that a change has made invalid.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Required {
    /// No part: the memory stays.
    #[default]
    Nothing,
    /// The hash table is to be emptied.
    ForgetTable,
    /// The hash table is to be emptied, and the workers are to be cleared.
    ForgetAll,
}

/// Where a position starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start<'l> {
    /// The start of a game.
    Game,
    /// A position in SFEN.
    Sfen(&'l str),
    /// Neither word was found.
    Missing,
}

/// Error of a `setoption` command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionFault<'v> {
    /// There is no name.
    Missing,
    /// There is no option of this name.
    Unknown(UnknownOption<'v>),
    /// The value is not possible for the option.
    Value(OptionError<'v>),
}

impl core::error::Error for OptionFault<'_> {}

impl core::fmt::Display for OptionFault<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Missing => f.write_str("setoption: found nothing, expected name NAME value VALUE"),
            Self::Unknown(unknown) => unknown.fmt(f),
            Self::Value(error) => error.fmt(f),
        }
    }
}

impl<H: DerefMut<Target = [HistoryEntry]>> Game<H> {
    /// Returns a game at its start, with memory for its positions. `hash_mib` holds the default and the largest hash
    /// table of the host in MiB, when they differ from those of the option `USI_Hash`.
    #[must_use]
    pub fn new(history: H, hash_mib: Option<(usize, usize)>) -> Self {
        let mut settings = Settings::default();
        settings.hash_mib = hash_mib.map_or(settings.hash_mib, |(default, _)| default);
        let (start, position) = (Setup::start(), Position::start());
        let mut game = Self {
            settings,
            start,
            position,
            history,
            length: 0,
            refused: false,
            number: 0,
            chance: None,
            searched: None,
            required: Required::Nothing,
            hash_mib,
        };
        game.remember();
        game
    }

    /// The current position: that of the last `position` command that was not refused.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// An entry for each position of the game, the current one last.
    #[must_use]
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history[..self.length]
    }

    /// The last positions of the game, as many as a search looks back.
    #[must_use]
    pub fn recent(&self) -> &[HistoryEntry] {
        let history = self.history();
        &history[history.len().saturating_sub(SEARCHED)..]
    }

    /// The values of the options.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The values of the options, for changes other than by name.
    #[cfg(feature = "std")]
    pub(crate) const fn settings_mut(&mut self) -> &mut Settings {
        &mut self.settings
    }

    /// The number of games before this one.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the part of the host's memory that changes since the last call have made invalid, and resets it.
    pub fn required(&mut self) -> Required {
        core::mem::take(&mut self.required)
    }

    /// Begins a new game. The position stays until the next `position` command.
    pub fn new_game(&mut self) {
        self.number += 1;
        self.required = Required::ForgetAll;
    }

    /// Sets up a position and plays moves. After an error the position and the history are unchanged, but a search of
    /// them is refused ([`Plan::refused`](super::Plan::refused)): its answer would belong to another game than the one
    /// sent.
    ///
    /// # Errors
    /// [`PositionFault`] with the found and the expected text.
    #[allow(clippy::result_large_err, reason = "the error holds the position, and there is no heap")]
    pub fn set_position(&mut self, start: Start<'_>, moves: &str) -> Result<(), PositionFault> {
        let set = self.try_set_position(start, moves);
        self.refused = set.is_err();
        set
    }

    /// Refuses searches until the next position, for a host that has lost a line: it may have been a position.
    pub const fn refuse(&mut self) {
        self.refused = true;
    }

    #[allow(clippy::result_large_err, reason = "the error holds the position, and there is no heap")]
    fn try_set_position(&mut self, start: Start<'_>, moves: &str) -> Result<(), PositionFault> {
        let start = match start {
            Start::Game => Setup::start(),
            Start::Sfen(sfen) => Setup::from_sfen(sfen)?,
            Start::Missing => return Err(PositionFault::Start),
        };
        let first = start.position_waiving(SetupFaults::MISSING_KINGS).map_err(SfenError::Faults)?;
        // Played twice: there is no room for a second history, and the first must remain when a move is refused.
        play_moves(&mut first.clone(), moves, |_| {})?;
        (self.start, self.position, self.length) = (start, first.clone(), 0);
        self.remember();
        let mut position = first;
        play_moves(&mut position, moves, |after| {
            self.position = after.clone();
            self.remember();
        })
    }

    /// Adds the current position to the history. When it is full, the older half is dropped.
    fn remember(&mut self) {
        if self.length == self.history.len() {
            let kept = self.length / 2;
            self.history.copy_within(self.length - kept.., 0);
            self.length = kept;
        }
        if let Some(entry) = self.history.get_mut(self.length) {
            *entry = HistoryEntry::of(&self.position);
            self.length += 1;
        }
    }

    /// Sets an option. A size above the host's largest hash table is reduced to it.
    ///
    /// # Errors
    /// [`OptionFault`] with the found and the expected value.
    pub fn set_option<'v>(&mut self, name: &'v str, value: &'v str) -> Result<(), OptionFault<'v>> {
        if name.is_empty() {
            return Err(OptionFault::Missing);
        }
        if options::find(name).is_none() {
            return Err(OptionFault::Unknown(UnknownOption(name)));
        }
        self.settings.set(name, value).map_err(OptionFault::Value)?;
        self.settings.hash_mib = self.settings.hash_mib.min(self.hash_mib.map_or(usize::MAX, |(_, most)| most));
        if core::mem::take(&mut self.settings.clear_hash) {
            self.required = self.required.max(Required::ForgetTable);
        }
        Ok(())
    }

    /// The options that a session lists, with the hash tables of this host.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, OptionKind)> {
        let own = self.hash_mib.map(|(default, most)| OptionKind::Spin(default as i64, 1, most as i64));
        options::listed().map(move |(name, kind)| (name, own.filter(|_| name == "USI_Hash").unwrap_or(kind)))
    }

    /// Returns a remark when an option sets the percentage of a group of patterns, but the search uses the net.
    #[must_use]
    pub fn idle_option(&self) -> Option<IdleOption> {
        self.settings.has_idle_weights().then_some(IdleOption)
    }

    /// Returns the evaluation by which a search plays, as the options have it.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        self.settings.evaluation()
    }

    /// The repetition that the last move completed, for the side to move.
    #[must_use]
    pub fn repetition(&self) -> Repetition {
        repetition::game_repetition(self.history())
    }
}

/// The number of positions before the root that a search looks back.
pub const SEARCHED: usize = 512;

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::game::SearchRequest;

    fn game(room: usize) -> Game<Vec<HistoryEntry>> {
        Game::new(std::vec![HistoryEntry::EMPTY; room], Some((16, 64)))
    }

    /// Four plies that return to the start, and to each of the three positions after a move.
    const ROUND: &str = "4i4h 6a6b 4h4i 6b6a ";

    #[test]
    fn a_game_longer_than_its_memory_keeps_its_last_positions() {
        let mut whole = game(1000);
        whole.set_position(Start::Game, &ROUND.repeat(50)).unwrap();
        for room in [1, 2, 7, 32, 201] {
            let mut small = game(room);
            small.set_position(Start::Game, &ROUND.repeat(50)).unwrap();
            assert_eq!(small.position(), whole.position());
            assert!(small.history().len() >= room.div_ceil(2).min(201), "{room}");
            assert!(whole.history().ends_with(small.history()), "{room}");
            let seen = if room >= 32 { Repetition::Draw } else { small.repetition() };
            assert_eq!(small.repetition(), seen, "the fourth time, {room}");
        }
        assert_eq!(game(0).history(), []);
    }

    #[test]
    fn a_refused_position_clears_the_root() {
        let mut game = game(100);
        game.set_position(Start::Game, "7g7f 3c3d").unwrap();
        let before = (game.position().clone(), game.history().to_vec());
        for (start, moves) in [
            (Start::Game, "7g7f 3c3d 7g7f"),
            (Start::Sfen("x"), ""),
            (Start::Sfen("k7k/9/9/9/9/9/9/9/8K b - 1"), ""),
            (Start::Missing, ""),
        ] {
            game.set_position(start, moves).unwrap_err();
            assert_eq!((game.position(), game.history()), (&before.0, &before.1[..]));
            assert!(game.refusal().is_some() && game.plan(&SearchRequest::default(), || 0, |_| {}).refused);
        }
        game.set_position(Start::Game, "7g7f").unwrap();
        assert!(game.refusal().is_none());
    }

    /// Results of another configuration, or under the rules of another game, are invalid.
    #[test]
    fn new_games_and_cleared_hash_reset_the_host() {
        let mut game = game(100);
        let plan = |game: &mut Game<_>| {
            let _ = game.plan(&SearchRequest::default(), || 0, |_| {});
            game.required()
        };
        assert_eq!([plan(&mut game), plan(&mut game)], [Required::Nothing; 2]);
        game.set_option("ResignValue", "700").unwrap();
        assert_eq!((game.required(), plan(&mut game)), (Required::Nothing, Required::Nothing));
        game.set_option("clear_hash", "").unwrap();
        assert_eq!([game.required(), game.required()], [Required::ForgetTable, Required::Nothing]);
        game.set_option("EnteringKingRule", "CSARule24H").unwrap();
        assert_eq!([plan(&mut game), plan(&mut game)], [Required::ForgetAll, Required::Nothing]);
        // A handicap of a rook changes the points that a declaration needs.
        let rook = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
        game.set_position(Start::Sfen(rook), "").unwrap();
        assert_eq!([plan(&mut game), plan(&mut game)], [Required::ForgetAll, Required::Nothing]);
        game.new_game();
        assert_eq!(game.required(), Required::ForgetAll);
    }

    #[test]
    fn the_hash_is_that_of_the_host() {
        let mut game = game(1);
        assert_eq!(game.options().next(), Some(("USI_Hash", OptionKind::Spin(16, 1, 64))));
        assert_eq!(game.settings().hash_mib, 16);
        game.set_option("Hash", "1000").unwrap();
        assert_eq!(game.settings().hash_mib, 64);
        assert_eq!(game.set_option("", "1"), Err(OptionFault::Missing));
        assert_eq!(game.set_option("Hsh", "1"), Err(OptionFault::Unknown(UnknownOption("Hsh"))));
    }
}
