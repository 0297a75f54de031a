//! CSA, the format of computer shogi (version 2.2), by the `csa` crate.

use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use csa::{Action, GameRecord, MoveRecord, PieceType};
use horigoma::board::{Color, Move, Piece, PieceKind, Position, Square};

use super::diagram::Diagram;
use super::{Game, RESULT, result_in};
use crate::arena::game::Reason;

/// The names of CSA for the kinds, in their order.
const KINDS: [PieceType; PieceKind::COUNT] = [
    PieceType::Pawn,
    PieceType::Lance,
    PieceType::Knight,
    PieceType::Silver,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Gold,
    PieceType::King,
    PieceType::ProPawn,
    PieceType::ProLance,
    PieceType::ProKnight,
    PieceType::ProSilver,
    PieceType::Horse,
    PieceType::Dragon,
];

/// The place of what stands in a hand.
const HAND: csa::Square = csa::Square { file: 0, rank: 0 };

/// A game as CSA; the result stands in a remark too, since CSA has no word for some.
pub(super) fn write(game: &Game) -> String {
    let mut moves = Vec::new();
    let mut position = game.start.clone();
    for (number, &mv) in game.moves.iter().enumerate() {
        let time = game.seconds.get(number).copied().map(Duration::from_secs);
        moves.push(MoveRecord { action: action(&position, mv), time });
        position.play(mv);
    }
    moves.push(MoveRecord { action: ending(game), time: None });
    let [black, white] = game.players.clone().map(Some);
    let (event, start_pos) = (Some(game.event.clone()), start(&game.start));
    let record = GameRecord { black_player: black, white_player: white, event, start_pos, moves, ..Default::default() };
    let remark = game.result().map_or_else(String::new, |result| format!("'{RESULT}{}\n", result.replace(',', ";")));
    format!("{record}{remark}")
}

fn start(position: &Position) -> csa::Position {
    let side_to_move = color_of(position.turn());
    if position.to_setup().pieces().eq(Position::start().to_setup().pieces()) && held(position).next().is_none() {
        return csa::Position { side_to_move, ..Default::default() };
    }
    let cell = |piece: Option<Piece>| piece.map(|piece| (color_of(piece.color), KINDS[piece.kind.index()]));
    let bulk = Some(Diagram::of(position).board.map(|row| row.map(cell)));
    csa::Position { bulk, add_pieces: held(position).collect(), side_to_move, drop_pieces: Vec::new() }
}

/// Every piece in hand, each for itself.
fn held(position: &Position) -> impl Iterator<Item = (csa::Color, csa::Square, PieceType)> {
    Color::ALL.into_iter().flat_map(move |color| {
        let pieces = position.hand(color).iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, count));
        pieces.map(move |kind| (color_of(color), HAND, KINDS[kind.index()])).collect::<Vec<_>>()
    })
}

const fn color_of(color: Color) -> csa::Color {
    match color {
        Color::Black => csa::Color::Black,
        Color::White => csa::Color::White,
    }
}

fn square_of(square: Square) -> csa::Square {
    csa::Square::new(square.file().index() as u8 + 1, square.rank().index() as u8 + 1)
}

/// A move, told by the piece as it is afterwards.
fn action(position: &Position, mv: Move) -> Action {
    let from = mv.from().map_or(HAND, square_of);
    let kind = mv.dropped().unwrap_or_else(|| mv.kind_after(position.moved_kind(mv)));
    Action::Move(color_of(position.turn()), from, square_of(mv.to()), KINDS[kind.index()])
}

fn ending(game: &Game) -> Action {
    let Some((winner, reason)) = game.end else { return Action::Chudan };
    let fault_of = |color: Option<Color>| color.map_or(Action::Error, |color| Action::IllegalAction(color_of(color)));
    match reason {
        Reason::Resigned => Action::Toryo,
        Reason::Mated => Action::Tsumi,
        Reason::Repetition => Action::Sennichite,
        Reason::PerpetualCheck | Reason::WrongDeclaration => fault_of(winner.map(|winner| !winner)),
        Reason::Declared => Action::Kachi,
        Reason::MoveLimit => Action::Jishogi,
        Reason::Illegal => Action::IllegalMove,
        Reason::Time => Action::TimeUp,
        Reason::Agreed | Reason::Crash | Reason::Stall => Action::Chudan,
    }
}

/// A game from CSA.
///
/// # Errors
/// When it is no CSA, begins with a position that is none, or has an illegal move.
pub(super) fn read(text: &str) -> Result<Game> {
    let record = csa::parse_csa(text).map_err(|error| anyhow!("CSA: {error}"))?;
    let start = position(&record.start_pos)?;
    let (mut now, mut moves, mut seconds, mut end) = (start.clone(), Vec::new(), Vec::new(), None);
    for MoveRecord { action, time } in &record.moves {
        let turn = now.turn();
        match *action {
            Action::Move(color, from, to, kind) => {
                let mv = move_of(&now, from, to, kind).with_context(|| format!("found '{action}'"))?;
                ensure!(
                    color == color_of(turn) && now.is_legal(mv),
                    "found '{action}', expected a legal move in {now}"
                );
                now.play(mv);
                moves.push(mv);
                seconds.extend(time.map(|time| time.as_secs()));
            }
            ref other => end = end_of(other, turn),
        }
    }
    // The crate leaves out what it cannot read, and everything after it.
    let lines = || text.lines().filter(|line| line.len() > 5 && line.starts_with(['+', '-']));
    let unread = || lines().nth(moves.len()).map(str::to_owned).unwrap_or_default();
    ensure!(lines().count() == moves.len(), "found '{}', expected a move such as +7776FU", unread());
    end = end.or_else(|| text.lines().rev().find_map(unknown_end).and_then(|action| end_of(&action, now.turn())));
    let remark = text.lines().find_map(|line| line.strip_prefix('\'')?.strip_prefix(RESULT));
    let end = remark.and_then(|remark| result_in(&remark.replace(';', ","))).or(end);
    let players = [record.black_player, record.white_player].map(Option::unwrap_or_default);
    // Times of some moves only are of no use.
    seconds.truncate(if seconds.len() == moves.len() { moves.len() } else { 0 });
    Ok(Game { event: record.event.unwrap_or_default(), players, start, moves, seconds, end })
}

/// The endings that the crate writes and does not read.
fn unknown_end(line: &str) -> Option<Action> {
    const ENDS: [Action; 4] = [
        Action::IllegalAction(csa::Color::Black),
        Action::IllegalAction(csa::Color::White),
        Action::IllegalMove,
        Action::TimeUp,
    ];
    ENDS.into_iter().find(|end| end.to_string() == line.trim_end())
}

fn end_of(action: &Action, turn: Color) -> Option<(Option<Color>, Reason)> {
    Some(match action {
        Action::Toryo => (Some(!turn), Reason::Resigned),
        Action::Tsumi => (Some(!turn), Reason::Mated),
        Action::Sennichite => (None, Reason::Repetition),
        Action::IllegalAction(csa::Color::Black) => (Some(Color::White), Reason::PerpetualCheck),
        Action::IllegalAction(csa::Color::White) => (Some(Color::Black), Reason::PerpetualCheck),
        Action::Kachi => (Some(turn), Reason::Declared),
        Action::Jishogi | Action::Hikiwake => (None, Reason::MoveLimit),
        Action::IllegalMove => (Some(!turn), Reason::Illegal),
        Action::TimeUp => (Some(!turn), Reason::Time),
        _ => return None,
    })
}

fn position(start: &csa::Position) -> Result<Position> {
    let mut diagram = if start.bulk.is_some() { Diagram::EMPTY } else { Diagram::of(&Position::start()) };
    if let Some(bulk) = &start.bulk {
        for (row, drawn) in diagram.board.iter_mut().zip(bulk) {
            for (cell, drawn) in row.iter_mut().zip(drawn) {
                *cell = drawn
                    .map(|(color, kind)| Ok::<_, anyhow::Error>(Piece::new(color_in(color), kind_in(kind)?)))
                    .transpose()?;
            }
        }
    }
    for (square, _) in &start.drop_pieces {
        *cell(&mut diagram, *square)? = None;
    }
    for &(color, square, kind) in &start.add_pieces {
        let (color, kind) = (color_in(color), kind_in(kind)?);
        if square == HAND {
            ensure!(kind.index() < PieceKind::HAND_COUNT, "found {kind:?} in hand");
            diagram.hands[color.index()][kind.index()] += 1;
        } else {
            *cell(&mut diagram, square)? = Some(Piece::new(color, kind));
        }
    }
    diagram.turn = color_in(start.side_to_move);
    diagram.position()
}

fn cell(diagram: &mut Diagram, square: csa::Square) -> Result<&mut Option<Piece>> {
    let row = diagram.board.get_mut(usize::from(square.rank).wrapping_sub(1));
    let cell = row.and_then(|row| row.get_mut(9_usize.wrapping_sub(square.file.into())));
    cell.with_context(|| format!("found the square {square}, expected one from 11 to 99"))
}

const fn color_in(color: csa::Color) -> Color {
    match color {
        csa::Color::Black => Color::Black,
        csa::Color::White => Color::White,
    }
}

fn kind_in(kind: PieceType) -> Result<PieceKind> {
    let place = KINDS.iter().position(|&known| known == kind);
    place.map(|place| PieceKind::ALL[place]).with_context(|| format!("found {kind}, expected a piece"))
}

fn square_in(square: csa::Square) -> Result<Square> {
    let found = Square::at(i32::from(square.file) - 1, i32::from(square.rank) - 1);
    found.with_context(|| format!("found the square {square}, expected one from 11 to 99"))
}

fn move_of(position: &Position, from: csa::Square, to: csa::Square, kind: PieceType) -> Result<Move> {
    let (to, kind) = (square_in(to)?, kind_in(kind)?);
    if from == HAND {
        ensure!(kind.index() < PieceKind::HAND_COUNT, "expected a piece that can be held");
        return Ok(Move::drop(kind, to));
    }
    let from = square_in(from)?;
    let piece = position.piece_on(from).with_context(|| format!("expected a piece on {from}"))?;
    if piece.kind != kind && piece.kind.promoted() != Some(kind) {
        bail!("expected {:?} or what it promotes to", piece.kind);
    }
    Ok(Move::board(from, to, piece.kind != kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the standard's own page, shortened, with its comments.
    #[test]
    fn a_game_of_somebody_else_is_read() {
        let text = "'a remark\nV2.2\nN+NAKAHARA\nN-YONENAGA\n$EVENT:13th\nPI\n+\n'another\n+2726FU\nT12\n-3334FU\nT6\n+7776FU\n-2288UM\n%TORYO\n";
        let game = read(text).unwrap();
        assert_eq!(game.moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["2g2f", "3c3d", "7g7f", "2b8h+"]);
        assert_eq!((game.end, &game.players[1][..]), (Some((Some(Color::White), Reason::Resigned)), "YONENAGA"));
        assert!(game.seconds.is_empty(), "two of four moves have a time");
        let timed = read("V2.2\nPI\n+\n+2726FU\nT12\n-3334FU\nT0\n%TORYO\n").unwrap();
        assert_eq!(timed.seconds, [12, 0]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let head = "V2.2\nPI\n+\n";
        for (moves, fault) in [
            ("+2725FU\n", "found '+2725FU', expected a legal move"),
            ("-3334FU\n", "found '-3334FU'"),
            ("+5554FU\n", "expected a piece on 5e"),
            ("+2726KI\n", "expected Pawn or what it promotes to"),
            ("+2726FU\n-33x4FU\n", "found '-33x4FU', expected a move"),
        ] {
            let error = format!("{:#}", read(&format!("{head}{moves}")).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
        assert!(read("no game").is_err());
    }
}
