//! Writes the seeds of every target from the repository's data: `cargo run --release --example seeds -- CORPUS` makes
//! `CORPUS/TARGET/*`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use horigoma::board::{Move, MoveList, Position, Setup, SetupFaults};
use horigoma_fuzz::{TABLES, encoded, legal, tables};
use lab::files::packed;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../data");

/// The number of seeds of a kind that are taken from one file, spread over it.
const OF_A_FILE: usize = 200;

fn main() -> Result<()> {
    let corpus = std::env::args().nth(1).context("found no folder, expected where the corpora go")?;
    let corpus = Path::new(&corpus);
    let mut texts = Vec::new();
    for name in ["legality.tsv", "mate.tsv", "declaration.tsv", "perft.tsv", "sfen_bad.tsv"] {
        texts.extend(first_fields(name)?);
    }
    let games = spread(lines("games.usi")?);
    save(corpus, "notation", texts.iter().chain(&games).map(|text| text.clone().into_bytes()))?;
    let positions: Vec<Position> =
        texts.iter().filter_map(|text| Position::from_sfen_waiving(text, SetupFaults::MISSING_KINGS).ok()).collect();
    let from_games: Vec<(Setup, Vec<u8>)> = games.iter().filter_map(|line| choices(line)).collect();
    let plain = positions.iter().map(|position| encoded(&position.to_setup()));
    let played = from_games.iter().map(|(setup, choices)| [encoded(setup), choices.clone()].concat());
    save(corpus, "play", plain.clone().chain(played))?;
    // The last of the four bytes behind a position chooses the rule of the king's try.
    let tries = plain.clone().map(|seed| [&seed[..], &[0, 0, 0, 1]].concat());
    save(corpus, "search", plain.clone().chain(tries))?;
    let problems = first_fields("mate.tsv")?;
    let problems = problems.iter().filter_map(|text| Setup::from_sfen(text).ok());
    save(corpus, "mate", problems.map(|setup| encoded(&setup)))?;
    save(corpus, "session", sessions(&games, &texts))?;
    let of_table = |(number, name): (usize, PathBuf)| -> Result<Vec<u8>> {
        Ok([&[number as u8][..], &fs::read(Path::new(TABLES).join(name))?].concat())
    };
    save(corpus, "tables", tables().into_iter().enumerate().map(of_table).collect::<Result<Vec<_>>>()?)?;
    save(corpus, "readers", readers(&games, &positions))?;
    let records = records::usi::read(&games.join("\n"))?;
    save(corpus, "kif", records.iter().map(|record| records::kif::write(record).into_bytes()))?;
    save(corpus, "csa", records.iter().map(|record| records::csa::write(record).into_bytes()))
}

fn lines(name: &str) -> Result<Vec<String>> {
    let path = Path::new(DATA).join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
    Ok(text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect())
}

fn spread(lines: Vec<String>) -> Vec<String> {
    let step = lines.len().div_ceil(OF_A_FILE).max(1);
    lines.into_iter().step_by(step).collect()
}

/// Positions and moves stand in the first field, but for `sfen_bad.tsv`, whose third is a text in quotes.
fn first_fields(name: &str) -> Result<Vec<String>> {
    let field = if name == "sfen_bad.tsv" { 2 } else { 0 };
    let texts = lines(name)?
        .iter()
        .filter_map(|line| Some(line.split('\t').nth(field)?.trim_matches('"').to_owned()))
        .collect();
    Ok(spread(texts))
}

fn save(corpus: &Path, target: &str, seeds: impl IntoIterator<Item = Vec<u8>>) -> Result<()> {
    let folder = corpus.join(target);
    fs::create_dir_all(&folder)?;
    let mut written = 0;
    for (number, seed) in seeds.into_iter().enumerate() {
        fs::write(folder.join(format!("seed-{number:04}")), seed)?;
        written += 1;
    }
    println!("{target}: {written} seeds");
    Ok(())
}

/// A game as its start and the bytes that choose its moves.
fn choices(line: &str) -> Option<(Setup, Vec<u8>)> {
    let (start, moves) = line.split_once(" moves ")?;
    let setup = match start.strip_prefix("sfen ") {
        Some(sfen) => Setup::from_sfen(sfen).ok()?,
        None => Setup::start(),
    };
    let mut position = setup.position().ok()?;
    let mut bytes = Vec::new();
    for word in moves.split_whitespace() {
        let mv: Move = word.parse().ok()?;
        let list: MoveList = legal(&position);
        let at = list.iter().position(|&known| known == mv)?;
        bytes.push((at * 256).div_ceil(list.len()) as u8);
        position.play(mv);
    }
    Some((setup, bytes))
}

/// Sessions as programs hold them.
fn sessions(games: &[String], texts: &[String]) -> Vec<Vec<u8>> {
    const GO: [&str; 12] = [
        "go nodes 200",
        "go depth 2",
        "go infinite\nisready\nstop",
        "go ponder nodes 100\nponderhit",
        "go btime 0 wtime 0 byoyomi 5",
        "go movetime 3 searchmoves 7g7f 2g2f",
        "go mate 5",
        "go",
        "go btime 10 wtime 10 binc 1 winc 1",
        "go movetime 300,",
        "go nodes 1e2 depth 1.5",
        "position startpos moves 7g7e\ngo nodes 5\ngo mate 5",
    ];
    const OPTIONS: [&str; 6] = [
        "setoption name MultiPV value 3",
        "setoption name Threads value 2",
        "setoption name EnteringKingRule value Try",
        "setoption name Skill_Level value 3",
        "usinewgame",
        "debug on",
    ];
    let of_game = games.iter().enumerate().map(|(number, game)| {
        let (option, go) = (OPTIONS[number % OPTIONS.len()], GO[number % GO.len()]);
        format!("usi\n{option}\nisready\nposition {game} resign\n{go}\nd\neval\ngameover draw\nquit\n").into_bytes()
    });
    let of_text = texts
        .iter()
        .enumerate()
        .map(|(number, text)| format!("position sfen {text}\n{}\nmoves\nstop\n", GO[number % GO.len()]).into_bytes());
    of_game.chain(of_text).collect()
}

/// Returns openings, a match's record, shards and packed positions. The first byte is the kind.
fn readers(games: &[String], positions: &[Position]) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = games.iter().take(40).map(|game| format!("\0{game}\n").into_bytes()).collect();
    let record = "# fuzz\nposition startpos moves 7g7f\tpair 0\tfirst black\twinner first\treason Resigned\n\
                  position startpos moves 2g2f\tpair 0\tfirst white\twinner none\treason Repetition\n";
    seeds.push([b"\x01", record.as_bytes()].concat());
    seeds.push(b"\x02HORIGOMA RECORDS 1\nengine x\nrecords 0 checksum cbf29ce484222325\n\n".to_vec());
    for position in positions.iter().filter_map(|position| packed::pack(position).ok()).take(OF_A_FILE) {
        seeds.push([&[3][..], &position].concat());
        seeds.push([&[4][..], &position, &[0; 8]].concat());
    }
    seeds
}
