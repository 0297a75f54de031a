//! The games of a match record. The heading of a part names the engines of the lines below it.

use anyhow::{Context, Error, Result, bail, ensure};
use horigoma::board::{Color, Move, Position};

use super::report::Report;
use super::{Game, convert};
use crate::reason::Reason;

/// Returns every game of a record, or of several joined records.
pub(super) fn games_in(text: &str) -> Result<Vec<Game>> {
    let (mut players, mut games) = (None, Vec::new());
    for (number, line) in text.lines().enumerate().map(|(number, line)| (number + 1, line)) {
        if let Some(title) = line.strip_prefix("# ") {
            players =
                Some(names(title).with_context(|| format!("line {number}: found '{title}', expected 'A against B'"))?);
        } else if !line.is_empty() {
            let players = players.as_ref().context("found no heading '# A against B' above the first game")?;
            games.push(game(line, players).with_context(|| format!("line {number}: found '{line}'"))?);
        }
    }
    ensure!(!games.is_empty(), "found no game");
    Ok(games)
}

/// Returns short names of both engines: the program's file and its options, and the folder when these are equal.
fn names(title: &str) -> Option<[String; 2]> {
    let (first, rest) = title.split_once(" against ")?;
    let second = rest.rfind("], ").map(|end| &rest[..=end])?;
    let short = |folders: usize| [first, second].map(|engine| name(engine, folders));
    let distinct = |names: &[String; 2]| names[0] != names[1];
    Some(
        (1..=3)
            .map(short)
            .find(distinct)
            .unwrap_or_else(|| [format!("{} (1)", name(first, 1)), format!("{} (2)", name(second, 1))]),
    )
}

/// Returns `/path/of/engine --flag ["Threads=1"]` as `engine --flag Threads=1`, with this number of parts of the path.
fn name(engine: &str, parts: usize) -> String {
    let (command, options) = engine.split_once(" [").unwrap_or((engine, ""));
    let (program, arguments) = command.split_once(' ').unwrap_or((command, ""));
    let path: Vec<&str> = program.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    let program = path[path.len().saturating_sub(parts)..].join("/");
    let options = options.trim_end_matches(']').replace('"', "").replace(", ", " ");
    [&program, arguments, &options].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn game(line: &str, [first, second]: &[String; 2]) -> Result<Game> {
    let fields: Vec<&str> = line.split('\t').collect();
    // Records of earlier versions have no reports of searches, or no times either.
    let [position, pair, color, winner, reason, ref more @ ..] = fields[..] else {
        bail!("expected five to eight fields")
    };
    ensure!(more.len() <= 3, "expected five to eight fields");
    let (start, moves) = position.split_once(" moves").context("expected 'position .. moves ..'")?;
    let start = start.strip_prefix("position ").unwrap_or(start);
    let start: Position = start.strip_prefix("sfen ").unwrap_or(start).parse()?;
    // Neither CSA nor KIF can store the number of moves before the first: every game begins with move 1.
    let start = convert::first(&convert::board_of(&start))?;
    let moves = legal_moves(&start, moves.split_ascii_whitespace())?;
    let first_color = match color {
        "first black" => Color::Black,
        "first white" => Color::White,
        _ => bail!("expected 'first black' or 'first white'"),
    };
    let winner = match winner {
        "winner none" => None,
        "winner first" => Some(first_color),
        "winner second" => Some(!first_color),
        _ => bail!("expected 'winner first', 'second' or 'none'"),
    };
    let reason = reason.strip_prefix("reason ").and_then(Reason::named).context("expected 'reason ..'")?;
    let mut players = [first.clone(), second.clone()];
    if first_color == Color::White {
        players.reverse();
    }
    let seconds = fields.get(5).map_or_else(|| Ok(Vec::new()), |times| seconds(times, moves.len()))?;
    let reports = fields.get(6).map_or_else(|| Ok(Vec::new()), |reports| reports_in(reports, moves.len()))?;
    let engines = fields.get(7).map_or_else(|| Ok([None, None]), |engines| engines_in(engines))?;
    let (event, end) = (pair.to_owned(), Some((winner, reason)));
    Ok(Game { event, players, start, moves, seconds, reports, engines, opening: 0, end, source: None })
}

/// Reads the field `engines`: the words of Black's and White's for `horigoma replay`.
fn engines_in(engines: &str) -> Result<[Option<String>; 2]> {
    let words = engines.strip_prefix("engines ").and_then(|engines| engines.split_once(" / "));
    let (black, white) = words.with_context(|| format!("found '{engines}', expected 'engines BLACK / WHITE'"))?;
    Ok([black, white].map(|words| (words != "-").then(|| words.to_owned())))
}

/// Reads the field `reports`, a report for each move.
fn reports_in(reports: &str, moves: usize) -> Result<Vec<Report>> {
    let words = reports.strip_prefix("reports").context("expected 'reports ..'")?.split_ascii_whitespace();
    let reports: Vec<Report> = words.map(|word| word.parse().map_err(Error::msg)).collect::<Result<_>>()?;
    ensure!(reports.len() == moves, "found {} reports, expected one for each of {moves} moves", reports.len());
    Ok(reports)
}

/// Returns the times in whole seconds, one for each move, from `times` in milliseconds.
fn seconds(times: &str, moves: usize) -> Result<Vec<u64>> {
    let words = times.strip_prefix("times").context("expected 'times ..'")?.split_ascii_whitespace();
    let seconds = words
        .map(|word| Ok(word.parse::<u64>().with_context(|| format!("found '{word}', expected milliseconds"))? / 1000));
    let seconds: Vec<u64> = seconds.collect::<Result<_>>()?;
    ensure!(seconds.len() == moves, "found {} times, expected one for each of {moves} moves", seconds.len());
    Ok(seconds)
}

/// Reads moves in USI notation, and checks that each is legal.
fn legal_moves<'t>(start: &Position, texts: impl Iterator<Item = &'t str>) -> Result<Vec<Move>> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for text in texts {
        let mv: Move = text.parse().with_context(|| format!("found '{text}', expected a move"))?;
        ensure!(position.is_legal(mv), "found '{text}', expected a legal move in {position}");
        position.play(mv);
        moves.push(mv);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "# /some/where/horigoma [\"Threads=1\", \"USI_Hash=16\"] against other/engine --usi [], Nodes(1000)\n\
        position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\tpair 0\tfirst black\twinner first\treason Agreed\n\
        position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves\tpair 0\tfirst white\twinner none\treason MoveLimit\n";

    #[test]
    fn a_record_is_games() {
        let games = games_in(RECORD).unwrap();
        assert_eq!(games[0].players, ["horigoma Threads=1 USI_Hash=16", "engine --usi"]);
        assert_eq!(games[1].players, ["engine --usi", "horigoma Threads=1 USI_Hash=16"]);
        assert_eq!((games[0].moves.len(), games[0].end), (2, Some((Some(Color::Black), Reason::Agreed))));
        assert_eq!(
            (games[1].moves.len(), games[1].end, &*games[1].event),
            (0, Some((None, Reason::MoveLimit)), "pair 0")
        );
    }

    #[test]
    fn times_are_whole_seconds() {
        let timed =
            RECORD.replace("Agreed\n", "Agreed\ttimes 2999 61000\n").replace("MoveLimit\n", "MoveLimit\ttimes\n");
        let games = games_in(&timed).unwrap();
        assert_eq!(games[0].seconds, [2, 61]);
        assert!(games[1].seconds.is_empty());
        for wrong in ["times 2999", "times 1 2 3", "times 1 x", "time 1 2"] {
            assert!(games_in(&timed.replace("times 2999 61000", wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn reports_of_searches_are_read() {
        let reported = RECORD
            .replace("Agreed\n", "Agreed\ttimes 1 2\treports 35/12/4023 >=-mate3/-/7\n")
            .replace("MoveLimit\n", "MoveLimit\ttimes\treports\n");
        let games = games_in(&reported).unwrap();
        assert_eq!(
            games[0].reports.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["35/12/4023", ">=-mate3/-/7"]
        );
        assert!(games[1].reports.is_empty());
        for wrong in ["reports 35/12/4023 x", "reports 35/12/4023", "report 35/12/4023 1/1/1"] {
            let text = reported.replace("reports 35/12/4023 >=-mate3/-/7", wrong);
            assert!(games_in(&text).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_game_begins_with_its_first_move() {
        let record = RECORD.replace("b - 1 moves\t", "b - 17 moves\t");
        assert_eq!(games_in(&record).unwrap(), games_in(RECORD).unwrap());
    }

    #[test]
    fn engines_of_equal_names_are_distinguished() {
        let of = |title: &str| names(title).unwrap();
        assert_eq!(of("old/horigoma [] against new/horigoma [], Nodes(1)"), ["old/horigoma", "new/horigoma"]);
        assert_eq!(of("horigoma [] against horigoma [], Nodes(1)"), ["horigoma (1)", "horigoma (2)"]);
        assert_eq!(
            of("a [\"X=1\"] against a [\"X=2\"], Clock { main: 1s, byoyomi: 0ns, increment: 0ns }"),
            ["a X=1", "a X=2"]
        );
    }

    #[test]
    fn malformed_match_records_are_refused_with_their_line() {
        for (text, fault) in [
            ("", "found no game"),
            ("position startpos moves\tpair 0\tfirst black\twinner first\treason Agreed\n", "no heading"),
            ("# a match\n", "line 1: found 'a match'"),
            (&RECORD.replace("3c3d", "3c3e"), "found '3c3e', expected a legal move"),
            (&RECORD.replace("MoveLimit", "Tired"), "line 3: "),
        ] {
            let error = format!("{:#}", games_in(text).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
    }
}
