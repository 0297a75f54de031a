//! Writes files of games for other programs to read, and a table of how this package reads them:
//! `corpus GAMES FOLDER COUNT SEED < /dev/null`. `GAMES` has a game a line as USI moves. One of four files is
//! damaged.
//!
//! The table `FOLDER/ours.tsv` has a line per file: name, `read` or `refused`, then start, moves, winner (`b`, `w`,
//! `-` for a draw, `?`), seconds
//! of the moves, Black's name and White's; or the reason.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use records::{Action, Board, Color, End, Format, Note, Outcome, Record, Time};

/// Random numbers from a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, folder, count, seed] = &words[..] else { return Err("expected GAMES FOLDER COUNT SEED".into()) };
    let (games, folder) = (records::usi::read(&fs::read_to_string(games)?)?, Path::new(folder));
    let mut random = Random(seed.parse::<u64>()?.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    fs::create_dir_all(folder)?;
    let mut table = String::new();
    for number in 0..count.parse()? {
        let game = decorated(&games[random.below(games.len())], &mut random);
        let format = if number % 2 == 0 { Format::Kif } else { Format::Csa };
        let text = if format == Format::Kif { records::kif::write(&game) } else { records::csa::write(&game) };
        let text = if number % 8 < 2 { damaged(&text, &mut random) } else { text };
        let name = format!("{number:05}.{}", if format == Format::Kif { "kifu" } else { "csa" });
        fs::write(folder.join(&name), &text)?;
        table.push_str(&format!("{name}\t{}\n", told(&text, format)));
    }
    fs::write(folder.join("ours.tsv"), table)?;
    Ok(())
}

/// A beginning of a game with names, times, comments and an ending.
fn decorated(game: &Record, random: &mut Random) -> Record {
    let mut record = Record::new(game.start().clone());
    for (key, values) in [
        ("先手", ["a", "羽生 善治", "x, y"]),
        ("後手", ["b", "渡辺", "N-"]),
        ("棋戦", ["竜王戦", "e, f", "2012/07/02"]),
    ] {
        record.set_header(key, values[random.below(values.len())]);
    }
    let moves: Vec<&Action> =
        game.main_line().map(|node| &node.action).filter(|action| matches!(action, Action::Move { .. })).collect();
    let mut at = 0;
    let timed = random.below(2) == 0;
    for &action in &moves[..1 + random.below(moves.len())] {
        at = record.add(at, action.clone());
        let spent = Duration::from_secs(random.below(4000) as u64);
        record.node_mut(at).time = timed.then_some(Time { spent, total: None });
        if random.below(10) == 0 {
            record.node_mut(at).notes.push(Note::Comment("* 30 7776FU 好手, a".to_owned()));
        }
    }
    let turn = record.nodes()[at].turn();
    let ends = [
        End::Resigned,
        End::Resigned,
        End::TimeUp,
        End::Repetition,
        End::Impasse,
        End::MoveLimit,
        End::Declared,
        End::Illegal,
        End::IllegalAction(turn.opponent()),
        End::BrokenOff,
    ];
    at = record.add(at, Action::End(ends[random.below(ends.len())].clone()));
    record.node_mut(at).time = timed.then_some(Time { spent: Duration::ZERO, total: None });
    record
}

/// A text with a line lost, doubled, exchanged or cut.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(4) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(other, lines[one].clone()),
        2 => lines.swap(one, other),
        _ => lines[one] = lines[one].chars().take(random.below(8)).collect(),
    }
    lines.join("\n") + "\n"
}

fn told(text: &str, format: Format) -> String {
    match records::read(text.as_bytes(), format) {
        Ok(games) if games.len() == 1 => {
            let game = &games[0];
            let winner = match game.outcome() {
                Some(Outcome::Win(Color::Black)) => "b",
                Some(Outcome::Win(Color::White)) => "w",
                Some(Outcome::Draw) => "-",
                None => "?",
            };
            let moves = game.main_line().filter_map(|node| match &node.action {
                Action::Move { mv, .. } => Some((mv.to_string(), node.time.map(|time| time.spent.as_secs()))),
                _ => None,
            });
            let (moves, times): (Vec<String>, Vec<Option<u64>>) = moves.unzip();
            let times: Vec<String> = times.into_iter().flatten().map(|time| time.to_string()).collect();
            let players = Color::ALL.map(|color| game.player(color).unwrap_or_default());
            let start = Board { number: 1, ..game.start().clone() };
            format!("read\t{start}\t{}\t{winner}\t{}\t{}\t{}", moves.join(" "), times.join(" "), players[0], players[1])
        }
        Ok(games) => format!("refused\t{} games", games.len()),
        Err(error) => format!("refused\t{error}"),
    }
}
