//! The replies that are equal on every host, and the commands that are left to the host.

use core::fmt::{self, Display, Write as _};
use core::ops::DerefMut;

use super::about::{AUTHOR, Build, Help, NAME, Options, UnknownCommand};
use super::command::{Command, Line, Style, Subject};
use super::reply::Reply;
use crate::audit;
use crate::board::{HistoryEntry, MoveList, Position};
use crate::draw::{Description, Diagram};
use crate::game::Game;

/// The part of a session that needs only a game and a way to send lines.
#[derive(Clone, Copy, Debug)]
pub struct Front<'a> {
    /// The name of the host, for `id name`. It is empty for the ordinary program.
    pub host: &'a str,
    /// The names of commands that the host does without.
    pub without: &'a [&'a str],
}

/// A value that is sent as lines.
type Lines<'a> = &'a dyn Display;

impl Front<'_> {
    /// Carries out a command that changes or shows the game, or that describes the program. The callback sends each
    /// reply. Returns the commands that need the memory or the time of the host. After a call the host carries out
    /// [`Game::required`].
    pub fn answer<'l, H: DerefMut<Target = [HistoryEntry]>>(
        &self,
        game: &mut Game<H>,
        line: Line<'l>,
        say: &mut dyn FnMut(Lines<'_>),
    ) -> Option<Command<'l>> {
        let without = self.without;
        if let Some(skipped) = line.skipped {
            say(&Remark(&skipped));
        }
        match line.command {
            Command::Unknown(found) => say(&Remark(&UnknownCommand { found, without })),
            _ if without.contains(&line.name) => say(&Remark(&UnknownCommand { found: line.name, without })),
            Command::Usi => say(&Introduction { host: self.host, game }),
            Command::SetOption(name, value) => {
                let known = game.idle_option();
                // The host may also need the text.
                return match game.set_option(name, value.unwrap_or_default()) {
                    Ok(()) => {
                        if let Some(remark) = game.idle_option().filter(|_| known.is_none()) {
                            say(&Remark(&remark));
                        }
                        Some(line.command)
                    }
                    Err(fault) => {
                        say(&Remark(&fault));
                        None
                    }
                };
            }
            Command::Position(start, moves) => {
                if let Err(fault) = game.set_position(start, moves) {
                    say(&Remark(&format_args!("position: {fault}")));
                }
            }
            Command::Display(Style::Japanese) => say(&Diagram(game.position())),
            Command::Display(Style::Letters) => {
                say(&Description { position: game.position(), repetition: game.repetition() });
            }
            Command::Moves => say(&Moves(game.position())),
            Command::Help(Subject::Commands) => say(&Help { without }),
            Command::Help(Subject::Options) => say(&Options),
            Command::Compiler => say(&Build),
            Command::Tables => say(&Tables),
            Command::Empty => {}
            Command::Go(_) | Command::GoMate(_) => {
                if let Some(refusal) = game.refusal() {
                    say(&Remark(&refusal));
                }
                return Some(line.command);
            }
            command => return Some(command),
        }
        None
    }
}

/// Name, author, options, fingerprints, `usiok`.
struct Introduction<'g, H> {
    host: &'g str,
    game: &'g Game<H>,
}

impl<H: DerefMut<Target = [HistoryEntry]>> Display for Introduction<'_, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host {
            "" => writeln!(f, "{}", Reply::Id(NAME, AUTHOR))?,
            host => writeln!(f, "id name {NAME} ({host})\nid author {AUTHOR}")?,
        }
        self.game.options().try_for_each(|(name, kind)| {
            Reply::Option(name, kind).fmt(f)?;
            f.write_char('\n')
        })?;
        writeln!(f, "{}", Reply::Text(format_args!("tables {}", audit::fingerprint())))?;
        writeln!(f, "{}", Reply::Text(format_args!("searched tables {}", audit::search_fingerprint())))?;
        Reply::UsiOk.fmt(f)
    }
}

/// The legal moves of a position, with blanks between them.
struct Moves<'p>(&'p Position);

impl Display for Moves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = MoveList::new();
        self.0.legal_moves(&mut list);
        let blanks = core::iter::once("").chain(core::iter::repeat(" "));
        list.iter().zip(blanks).try_for_each(|(mv, blank)| write!(f, "{blank}{mv}"))
    }
}

/// A check of every table: a remark for each table that differs from its manifest, then the fingerprint and the number
/// of sound tables. A program with a damaged table has no fingerprint, and `damaged` is written in its place.
struct Tables;

impl Display for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut sound, mut all, mut written) = (0, 0, Ok(()));
        audit::each_table(|table| {
            all += 1;
            sound += u32::from(table.is_sound());
            if !table.is_sound() && written.is_ok() {
                written = writeln!(f, "info string table {} is not what was recorded", table.name);
            }
        });
        written?;
        let fingerprint = if sound == all { audit::fingerprint() } else { "damaged" };
        write!(f, "tables {fingerprint} {sound} of {all} as recorded")
    }
}

/// A remark for the reader. Control characters of the input are escaped, so that a terminal does not obey them.
pub(super) struct Remark<'t, T: ?Sized>(pub(super) &'t T);

impl<T: Display + ?Sized> Display for Remark<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping { to: f, left: SHOWN }, "info string {}", self.0)
    }
}

/// The most characters of a remark: a line of megabytes is not sent back whole.
const SHOWN: usize = 1000;

struct Escaping<'f, 'b> {
    to: &'f mut fmt::Formatter<'b>,
    left: usize,
}

impl fmt::Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match self.left {
                0 => return Ok(()),
                1 => self.to.write_str("..")?,
                _ if c.is_control() => write!(self.to, "{}", c.escape_default())?,
                _ => self.to.write_char(c)?,
            }
            self.left -= 1;
        }
        Ok(())
    }
}
