//! Games as lists of moves, some 70 bytes each. `cargo lab rescore` makes training positions from them again.
//!
//! ```text
//! HORIGOMA GAMES 1\n
//! engine <fingerprint and options>\n
//! games <count> bytes <count> checksum <16 hexadecimal digits>\n
//! \n
//! the games
//! ```
//!
//! A game starts with a new byte, and its bits are written lowest first: 24 for the number of its opening, 2 for the
//! result of Black (0 loss, 1 draw, 2 win), 14 for the number of moves, then the moves. A move is its number among the
//! legal moves in the order of [`encode_move`], in as few bits as their number needs. The order of the generator does
//! not matter.
//!
//! The checksum covers the first line, the engine's line, and the games.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use horigoma::board::{Color, Move, MoveList, Position};

use super::bits::{Reader, Writer};
use super::packed::{QUIET, Record, encode_move, pack};
use super::replace;
use super::shards::{Head, checksum, split};

const MAGIC: &str = "HORIGOMA GAMES 1";

/// Bits of the number of an opening.
const OPENING_BITS: u32 = 24;

/// Bits of the result.
const RESULT_BITS: u32 = 2;

/// Bits of the number of moves.
const COUNT_BITS: u32 = 14;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The number of its opening in the file of openings.
    pub opening: usize,
    /// The result for Black: 1, 0 or -1.
    pub black: i8,
    /// The moves after the opening.
    pub moves: Vec<Move>,
}

/// Returns the path of the games of a shard.
#[must_use]
pub fn path(folder: &Path, number: u32) -> PathBuf {
    super::shards::path(folder, number).with_extension("games")
}

/// Writes games, as a whole or not at all.
///
/// # Errors
/// When the file cannot be written, or a game is too long or has an illegal move.
pub fn write(file: &Path, engine: &str, openings: &[Position], games: &[Game]) -> Result<()> {
    let mut bits = Writer::default();
    for game in games {
        put(&mut bits, game, openings).with_context(|| format!("a game after opening {}", game.opening))?;
    }
    let body = bits.bytes;
    let sum = checksum(&[MAGIC.as_bytes(), engine.as_bytes(), &body]);
    let (count, bytes) = (games.len(), body.len());
    let head = format!("{MAGIC}\nengine {engine}\ngames {count} bytes {bytes} checksum {sum:016x}\n\n");
    replace(file, [head.as_bytes(), &body].concat())
}

/// Reads games: their engine, and the games. `openings` are the positions of the openings of `fingerprint`.
///
/// # Errors
/// When the file cannot be read, is damaged, or has games after other openings.
pub fn read(file: &Path, openings: &[Position], fingerprint: &str) -> Result<(String, Vec<Game>)> {
    let bytes = fs::read(file).with_context(|| format!("{} cannot be read", file.display()))?;
    parse(&bytes, openings, fingerprint).with_context(|| format!("{}", file.display()))
}

fn parse(bytes: &[u8], openings: &[Position], fingerprint: &str) -> Result<(String, Vec<Game>)> {
    let (Head { first, engine, last }, body) = split(bytes)?;
    ensure!(first == MAGIC, "found '{first}', expected '{MAGIC}'");
    let sum = checksum(&[MAGIC.as_bytes(), engine.as_bytes(), body]);
    let count = last.split(' ').nth(1).and_then(|count| count.parse::<usize>().ok()).unwrap_or_default();
    let expected = format!("games {count} bytes {} checksum {sum:016x}", body.len());
    ensure!(last == expected, "found '{last}', expected '{expected}': the file is damaged");
    if !engine.contains(&format!("openings {fingerprint} ")) {
        bail!("found games of '{engine}', expected games after openings {fingerprint}: pass their file by --openings");
    }
    let mut bits = Reader::new(body);
    let games = (0..count).map(|_| take(&mut bits, openings)).collect::<Result<Vec<Game>>>()?;
    ensure!(bits.is_done(), "found more bytes than {count} games");
    Ok((engine.to_owned(), games))
}

fn put(bits: &mut Writer, game: &Game, openings: &[Position]) -> Result<()> {
    let count = game.moves.len();
    ensure!(count < 1 << COUNT_BITS, "found {count} moves, expected fewer than {}", 1 << COUNT_BITS);
    ensure!(game.opening < 1 << OPENING_BITS, "expected fewer than {} openings", 1 << OPENING_BITS);
    bits.align();
    bits.write(game.opening as u32, OPENING_BITS);
    bits.write(u32::from((game.black + 1).cast_unsigned()), RESULT_BITS);
    bits.write(count as u32, COUNT_BITS);
    let mut position = openings[game.opening].clone();
    for &mv in &game.moves {
        let legal = legal(&position);
        let number = legal.iter().position(|&known| known == mv);
        let number = number.with_context(|| format!("found {mv}, expected a legal move of {position}"))?;
        bits.write(number as u32, width(legal.len()));
        position.play(mv);
    }
    Ok(())
}

fn take(bits: &mut Reader<'_>, openings: &[Position]) -> Result<Game> {
    bits.align();
    let opening = bits.read(OPENING_BITS)? as usize;
    let black = bits.read(RESULT_BITS)? as i8 - 1;
    let count = bits.read(COUNT_BITS)?;
    let first = openings.get(opening);
    let first = first.with_context(|| format!("found opening {opening}, expected fewer than {}", openings.len()))?;
    let mut position = first.clone();
    let mut moves = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let legal = legal(&position);
        let number = bits.read(width(legal.len()))? as usize;
        let mv = *legal.get(number).with_context(|| format!("found move {number} of {}", legal.len()))?;
        moves.push(mv);
        position.play(mv);
    }
    Ok(Game { opening, black, moves })
}

/// Returns the legal moves in the order of [`encode_move`].
fn legal(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut moves = moves.to_vec();
    moves.sort_by_key(|&mv| encode_move(mv));
    moves
}

/// Returns the bits of a number below `count`.
const fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Returns the positions of games as records without scores: each position once, with the result, and none in check.
///
/// # Errors
/// When a position lacks pieces.
pub fn records(games: &[Game], openings: &[Position]) -> Result<Vec<Record>> {
    let (mut records, mut seen) = (Vec::new(), HashSet::new());
    for game in games {
        let mut position = openings[game.opening].clone();
        for &mv in &game.moves {
            if !position.is_check() && seen.insert(position.key()) {
                let result = if position.turn() == Color::Black { game.black } else { -game.black };
                let quiet = !position.is_capture(mv) && !mv.is_promotion();
                let ply = u16::try_from(position.ply()).unwrap_or(u16::MAX);
                let (sfen, flags) = (pack(&position)?, if quiet { QUIET } else { 0 });
                records.push(Record { sfen, score: 0, mv: encode_move(mv), ply, result, flags });
            }
            position.play(mv);
        }
    }
    Ok(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGINE: &str = "engine openings some.usi 1234 seed 1";
    const OPENINGS: &str = "some.usi 1234";

    fn openings() -> [Position; 2] {
        let mut second = Position::start();
        second.play("7g7f".parse().unwrap());
        [Position::start(), second]
    }

    /// Games of random moves, of this length or shorter.
    fn games(count: usize, moves: usize) -> Vec<Game> {
        let mut random = fastrand::Rng::with_seed(7);
        let openings = openings();
        (0..count)
            .map(|number| {
                let opening = number % openings.len();
                let mut position = openings[opening].clone();
                let mut played = Vec::new();
                while let Some(&mv) = random.choice(&legal(&position)).filter(|_| played.len() < moves) {
                    position.play(mv);
                    played.push(mv);
                }
                Game { opening, black: (number % 3) as i8 - 1, moves: played }
            })
            .collect()
    }

    fn written(games: &[Game]) -> Vec<u8> {
        let file = std::env::temp_dir().join(format!("horigoma-games-{}-{}", std::process::id(), games.len()));
        write(&file, ENGINE, &openings(), games).unwrap();
        let bytes = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        bytes
    }

    #[test]
    fn games_read_back_and_every_changed_byte_is_detected() {
        let games = games(5, 20);
        let whole = written(&games);
        assert_eq!(parse(&whole, &openings(), OPENINGS).unwrap(), (ENGINE.to_owned(), games));
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            assert!(parse(&bytes, &openings(), OPENINGS).is_err(), "byte {at}");
        }
        for length in 0..whole.len() {
            assert!(parse(&whole[..length], &openings(), OPENINGS).is_err(), "cut to {length}");
        }
    }

    /// A move of a game takes seven bits at most, as long as no hand is full.
    #[test]
    fn a_game_of_a_hundred_moves_takes_ninety_bytes() {
        let games = games(50, 100);
        let moves: usize = games.iter().map(|game| game.moves.len()).sum();
        let bytes = written(&games).len() - written(&[]).len();
        assert!(moves > 4_500 && bytes * 100 / moves < 95, "{moves} moves in {bytes} bytes");
        assert_eq!([1, 2, 3, 4, 5, 128, 129, 593].map(width), [0, 1, 2, 2, 3, 7, 8, 10]);
    }

    #[test]
    fn games_after_other_openings_are_refused() {
        let whole = written(&games(2, 10));
        let error = parse(&whole, &openings(), "other.usi 1").unwrap_err().to_string();
        assert!(error.contains("expected games after openings other.usi 1"), "{error}");
        assert!(parse(&whole, &openings()[..1], OPENINGS).is_err(), "a game starts from the second opening");
    }

    /// A king in check stands for no training position, and a position that two games share counts once.
    #[test]
    fn positions_have_the_result_of_their_side_to_move() {
        let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b 2G2r2b2g4s4n4l17p 1";
        let openings = [Position::from_sfen(sfen).unwrap()];
        let moves: Vec<Move> = ["G*4b", "5a6a", "4b4c"].iter().map(|mv| mv.parse().unwrap()).collect();
        let game = Game { opening: 0, black: 1, moves };
        let found = records(&[game.clone(), game], &openings).unwrap();
        let found: Vec<(u16, i8, u8)> = found.iter().map(|record| (record.ply, record.result, record.flags)).collect();
        assert_eq!(found, [(1, 1, QUIET), (3, 1, QUIET)]);
    }
}
