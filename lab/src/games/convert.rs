//! Conversion between games of the laboratory and records of the formats.

use anyhow::{Context, Result, anyhow};
use horigoma::board::{Color, Position, SetupFaults};
use horigoma::search::Bound;
use records::{Action, Board, End, Format, Note, Outcome, Record, SIDES, Time};

use super::report::{Report, Score};
use super::{Game, RESULT, result_in};
use crate::reason::Reason;

/// The header of the event.
const EVENT: &str = "棋戦";

/// The first word of the comments that `horigoma replay` reads.
const EVIDENCE: &str = "horigoma";

/// Returns the first position of a game, numbered 1. Kings may be missing, as in problems.
///
/// # Errors
/// When the board is not a position.
pub(super) fn first(board: &Board) -> Result<Position> {
    let board = Board { number: 1, ..board.clone() };
    Ok(Position::from_sfen_waiving(&board.to_string(), SetupFaults::MISSING_KINGS)?)
}

/// Returns the board of a position.
pub(super) fn board_of(position: &Position) -> Board {
    // Both write SFEN, and that of a position is the stricter one.
    position.to_string().parse().unwrap_or(Board::EMPTY)
}

/// Returns the game of a record. Parts that the laboratory cannot use are added to `remarks`, with their places.
///
/// # Errors
/// When the start is not a position, or when a move is illegal and not the last one before a foul. Both have file and
/// line.
pub(super) fn game(record: Record, file: &str, remarks: &mut Vec<String>) -> Result<Game> {
    let start = first(record.start()).with_context(|| format!("{file}: the start of a game"))?;
    let (mut now, mut moves, mut seconds) = (start.clone(), Vec::new(), Vec::new());
    let mut loser = None;
    for node in record.main_line() {
        let &Action::Move { mv, .. } = &node.action else { continue };
        if let Err(rule) = now.legality(mv) {
            let next = node.children().first().map(|&next| &record.nodes()[next].action);
            let place = format!("{file}:{}: found '{mv}'", node.line.0);
            if !matches!(next, Some(Action::End(end)) if end.is_foul()) {
                return Err(anyhow!("{place}, expected a legal move in {now}: {rule}"));
            }
            remarks.push(format!("{place}, which is illegal ({rule}): it loses the game, and is not among its moves"));
            loser = Some(now.turn());
            break;
        }
        now.play(mv);
        moves.push(mv);
        seconds.extend(node.time.map(|time| time.spent.as_secs()));
    }
    // Times of only some moves are dropped.
    seconds.truncate(if seconds.len() == moves.len() { moves.len() } else { 0 });
    let players = Color::ALL.map(|color| record.player(color).unwrap_or_default().to_owned());
    let event = record.header(EVENT).unwrap_or_default().to_owned();
    let end = match loser {
        Some(loser) => Some((Some(!loser), Reason::Illegal)),
        None => result(&record).or_else(|| end(&record, file, remarks)),
    };
    let (reports, engines) = (Vec::new(), [None, None]);
    Ok(Game { event, players, start, moves, seconds, reports, engines, opening: 0, end, source: Some(record) })
}

/// Returns the result from the note that the laboratory writes.
fn result(record: &Record) -> Option<(Option<Color>, Reason)> {
    let mut notes = record.main_line().flat_map(|node| &node.notes).chain(&record.nodes()[0].notes);
    notes.find_map(|note| match note {
        Note::Comment(text) | Note::Remark(text) => result_in(&text.strip_prefix(RESULT)?.replace(';', ",")),
        Note::Bookmark(_) => None,
    })
}

/// Returns the result from the ending of a record.
fn end(record: &Record, file: &str, remarks: &mut Vec<String>) -> Option<(Option<Color>, Reason)> {
    let (end, turn) = record.ending()?;
    let reason = match end {
        End::Resigned => Reason::Resigned,
        End::Mated => Reason::Mated,
        End::Repetition => Reason::Repetition,
        End::Impasse | End::Drawn | End::MoveLimit => Reason::MoveLimit,
        End::TimeUp => Reason::Time,
        End::Illegal => Reason::Illegal,
        End::IllegalAction(_) => Reason::PerpetualCheck,
        End::Declared => Reason::Declared,
        End::DefaultWin | End::DefaultLoss | End::Won(_) => Reason::Agreed,
        End::BrokenOff | End::Sealed | End::NoMate | End::TakenBack | End::Failed => return None,
        End::Other(word) => {
            let line = record.main_line().last().map_or(0, |node| node.line.0);
            remarks.push(format!("{file}:{line}: found '{word}', an unknown ending: the game counts as unfinished"));
            return None;
        }
    };
    match end.outcome(turn)? {
        Outcome::Win(winner) => Some((Some(winner), reason)),
        Outcome::Draw => Some((None, reason)),
    }
}

/// Returns the record of a game. A game that was read keeps the contents of its file. A game that was played has its
/// result as a note too, because the formats have no word for some results.
pub(super) fn record(game: &Game, format: Format) -> Record {
    let mut record = match &game.source {
        Some(source) if source.start().same_but_number(&board_of(&game.start)) => source.clone(),
        source => played(game, source.as_ref(), format),
    };
    if record.header(EVENT).unwrap_or_default() != game.event {
        record.set_header(EVENT, &game.event);
    }
    for (names, player) in SIDES.iter().zip(&game.players) {
        let key = names.iter().find(|key| record.header(key).is_some());
        if key.map_or(!player.is_empty(), |key| record.header(key) != Some(player)) {
            record.set_header(key.unwrap_or(&names[0]), player);
        }
    }
    record
}

/// Returns the record of a game move by move. `source` is a record of its last moves, whose headers and notes it keeps.
fn played(game: &Game, source: Option<&Record>, format: Format) -> Record {
    let mut record = Record::new(board_of(&game.start));
    let rest = || source.into_iter().flat_map(Record::main_line);
    let moves = rest().filter(|node| matches!(node.action, Action::Move { .. })).count();
    let (mut position, mut at) = (game.start.clone(), 0);
    for (number, &mv) in game.moves[..game.moves.len().saturating_sub(moves)].iter().enumerate() {
        let kind = mv.dropped().unwrap_or_else(|| position.moved_kind(mv));
        at = record.add(at, Action::Move { mv, kind });
        let spent = game.seconds.get(number).map(|&seconds| std::time::Duration::from_secs(seconds));
        record.node_mut(at).time = spent.map(|spent| Time { spent, total: None });
        if let Some(report) = game.reports.get(number) {
            record.node_mut(at).notes = notes(report, position.turn(), format);
            let words = report.words().filter(|_| game.engines[position.turn()].is_some());
            record.node_mut(at).notes.extend(words.map(|words| Note::Comment(format!("{EVIDENCE} {words}"))));
        }
        position.play(mv);
    }
    for node in rest() {
        at = record.add(at, node.action.clone());
        let added = record.node_mut(at);
        (added.time, added.notes) = (node.time, node.notes.clone());
    }
    if let Some(source) = source {
        record.headers.clone_from(&source.headers);
        record.node_mut(0).notes.clone_from(&source.nodes()[0].notes);
        return record;
    }
    for (side, words) in ["black", "white"].iter().zip(&game.engines) {
        let declared = words.iter().map(|words| format!("{EVIDENCE} {side} from {} {words}", game.opening));
        record.node_mut(0).notes.extend(declared.map(Note::Comment));
    }
    at = record.add(at, Action::End(ending(game)));
    record.node_mut(at).notes.extend(game.result().map(|result| Note::Comment(format!("{RESULT}{result}"))));
    record
}

/// Returns comments with the report of the search that `mover` made for a move, in the form that other programs read.
/// Scores are Black's. CSA: `* SCORE #NODES`, as floodgate's records and version 3.0 of the format have it. KIF: lines
/// of the GUI ShogiHome, 評価値 (score), 詰み (mate), 深さ (depth) and ノード数 (nodes). These forms have no word for a
/// bound, so its score is left out.
fn notes(report: &Report, mover: Color, format: Format) -> Vec<Note> {
    let exact = report.score.filter(|(_, bound)| *bound == Bound::Exact).map(|(score, _)| score);
    let centipawns = exact.map(|score| if mover == Color::Black { score.centipawns() } else { -score.centipawns() });
    let mut lines = Vec::new();
    match (format, centipawns) {
        (Format::Csa, Some(value)) => {
            let nodes = report.nodes.map_or_else(String::new, |nodes| format!(" #{nodes}"));
            lines.push(format!("* {value}{nodes}"));
        }
        _ => {
            lines.extend(exact.zip(centipawns).map(|(score, value)| match mate(score, mover) {
                Some(mate) => format!("*詰み={mate}"),
                None => format!("*評価値={value}"),
            }));
            lines.extend(report.nodes.map(|nodes| format!("*ノード数={nodes}")));
        }
    }
    lines.extend(report.depth.map(|depth| format!("*深さ={depth}")));
    lines.into_iter().map(Note::Comment).collect()
}

/// Returns the winner by a mate and the number of plies, where the engine reported it: `先手勝ち:5手`. `None` without a
/// mate.
fn mate(score: Score, mover: Color) -> Option<String> {
    let (winner, plies) = match score {
        Score::Centipawns(_) => return None,
        Score::Mates(plies) => (mover, plies),
        Score::Mated(plies) => (!mover, plies),
    };
    let winner = if winner == Color::Black { "先手勝ち" } else { "後手勝ち" };
    Some(plies.map_or_else(|| winner.to_owned(), |plies| format!("{winner}:{plies}手")))
}

fn ending(game: &Game) -> End {
    let Some((winner, reason)) = game.end else { return End::BrokenOff };
    match reason {
        Reason::Resigned => End::Resigned,
        Reason::Mated => End::Mated,
        Reason::Repetition => End::Repetition,
        Reason::PerpetualCheck | Reason::WrongDeclaration => {
            winner.map_or(End::Failed, |winner| End::IllegalAction(!winner))
        }
        Reason::Declared => End::Declared,
        Reason::MoveLimit => End::MoveLimit,
        Reason::Illegal => End::Illegal,
        Reason::Time => End::TimeUp,
        Reason::Agreed | Reason::Crash | Reason::Stall => End::BrokenOff,
    }
}
