//! KIF, the format that people read and Japanese programs write, in UTF-8.
//!
//! The library of the field (`shogi-kifu-converter`) cannot say that White begins (`後手番`), as games from the position of an
//! opening do, so this is our own.

use anyhow::{Context, Result, ensure};
use horigoma::board::{Color, Move, Piece, PieceKind, Position, Rank, Square};

use super::diagram::Diagram;
use super::{Game, RESULT, result_in};
use crate::arena::game::Reason;

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Kinds as moves name them.
const KINDS: [&str; PieceKind::COUNT] =
    ["歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"];
/// Kinds as boards have them, a character each.
const CELLS: [char; PieceKind::COUNT] =
    ['歩', '香', '桂', '銀', '角', '飛', '金', '玉', 'と', '杏', '圭', '全', '馬', '龍'];
/// What others write for the same.
const OTHERS: [(&str, PieceKind); 5] = [
    ("王", PieceKind::King),
    ("竜", PieceKind::Dragon),
    ("杏", PieceKind::PromotedLance),
    ("圭", PieceKind::PromotedKnight),
    ("全", PieceKind::PromotedSilver),
];

const SIDES: [&str; 2] = ["先手", "後手"];

/// Starts with a name (`手合割`): White's first two ranks, from file 9; White begins.
const HANDICAPS: [(&str, &str); 13] = [
    ("香落ち", "lnsgkgsn1/1r5b1"),
    ("右香落ち", "1nsgkgsnl/1r5b1"),
    ("角落ち", "lnsgkgsnl/1r7"),
    ("飛車落ち", "lnsgkgsnl/7b1"),
    ("飛香落ち", "lnsgkgsn1/7b1"),
    ("二枚落ち", "lnsgkgsnl/9"),
    ("三枚落ち", "lnsgkgsn1/9"),
    ("四枚落ち", "1nsgkgsn1/9"),
    ("五枚落ち", "2sgkgsn1/9"),
    ("左五枚落ち", "1nsgkgs2/9"),
    ("六枚落ち", "2sgkgs2/9"),
    ("八枚落ち", "3gkg3/9"),
    ("十枚落ち", "4k4/9"),
];

/// A game as KIF; the result stands in a remark too, since KIF has no word for some.
pub(super) fn write(game: &Game) -> String {
    let mut text = format!("# KIF version=2.0 encoding=UTF-8\n棋戦：{}\n", game.event);
    for (side, player) in SIDES.iter().zip(&game.players) {
        text.push_str(&format!("{side}：{player}\n"));
    }
    text.push_str(&start(&game.start));
    text.push_str("手数----指手---------消費時間--\n");
    let (mut position, mut last) = (game.start.clone(), None);
    let mut clocks = [0; 2];
    for (number, &mv) in game.moves.iter().enumerate() {
        let clock = &mut clocks[position.turn()];
        let time = game.seconds.get(number).map(|&seconds| time_text(seconds, clock)).unwrap_or_default();
        text.push_str(&format!("{:4} {}{time}\n", number + 1, move_text(&position, mv, last)));
        position.play(mv);
        last = Some(mv.to());
    }
    text.push_str(&format!("{:4} {}\n", game.moves.len() + 1, ending(game)));
    if let Some(result) = game.result() {
        text.push_str(&format!("*{RESULT}{result}\n"));
    }
    text
}

/// `   ( 0:16/00:01:16)`: the time of a move, and of all moves of its side.
fn time_text(seconds: u64, clock: &mut u64) -> String {
    *clock += seconds;
    let (hours, minutes, rest) = (*clock / 3600, *clock / 60 % 60, *clock % 60);
    format!("   ({:2}:{:02}/{hours:02}:{minutes:02}:{rest:02})", seconds / 60, seconds % 60)
}

/// The time that a line of a move says.
fn time_in(line: &str) -> Option<u64> {
    let (minutes, seconds) = line.rsplit_once('(')?.1.split_once('/')?.0.trim().split_once(':')?;
    Some(minutes.trim().parse::<u64>().ok()? * 60 + seconds.trim().parse::<u64>().ok()?)
}

/// `平手`, or the diagram.
fn start(position: &Position) -> String {
    let diagram = Diagram::of(position);
    if diagram == Diagram::of(&Position::start()) {
        return "手合割：平手\n".to_owned();
    }
    let held = |color: Color| format!("{}の持駒：{}\n", SIDES[color.index()], hand(&diagram.hands[color.index()]));
    let mut text =
        format!("手合割：その他\n{}  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n", held(Color::White));
    for (row, number) in diagram.board.iter().zip(NUMBERS) {
        let cell = |cell: &Option<Piece>| match cell {
            None => " ・".to_owned(),
            Some(Piece { color, kind }) => {
                format!("{}{}", if *color == Color::Black { ' ' } else { 'v' }, CELLS[kind.index()])
            }
        };
        text.push_str(&format!("|{}|{number}\n", row.iter().map(cell).collect::<String>()));
    }
    text.push_str(&format!("+---------------------------+\n{}", held(Color::Black)));
    text + if diagram.turn == Color::White { "後手番\n" } else { "" }
}

fn hand(counts: &[u8; PieceKind::HAND_COUNT]) -> String {
    let held = PieceKind::HAND_LISTED.into_iter().map(|kind| (kind, counts[kind.index()]));
    let text: Vec<String> = held
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| format!("{}{}", KINDS[kind.index()], number(count)))
        .collect();
    if text.is_empty() { "なし".to_owned() } else { text.join("　") }
}

/// A count as hands have it: nothing for one, `十八` for eighteen.
fn number(count: u8) -> String {
    let digit = |digit: u8| NUMBERS[usize::from(digit) - 1].to_string();
    match count {
        1 => String::new(),
        10 => "十".to_owned(),
        11.. => format!("十{}", digit(count - 10)),
        _ => digit(count),
    }
}

/// `７六歩(77)`, `同　角成(88)`, `４五角打`.
fn move_text(position: &Position, mv: Move, last: Option<Square>) -> String {
    let to = mv.to();
    let place = if last == Some(to) {
        "同　".to_owned()
    } else {
        format!("{}{}", FILES[to.file().index()], NUMBERS[to.rank().index()])
    };
    match mv.from() {
        None => format!("{place}{}打", KINDS[mv.dropped().unwrap_or(PieceKind::Pawn).index()]),
        Some(from) => {
            let (file, rank) = (from.file().index() + 1, from.rank().index() + 1);
            let promotes = if mv.is_promotion() { "成" } else { "" };
            format!("{place}{}{promotes}({file}{rank})", KINDS[position.moved_kind(mv).index()])
        }
    }
}

fn ending(game: &Game) -> &'static str {
    let Some((winner, reason)) = game.end else { return "中断" };
    match reason {
        Reason::Resigned => "投了",
        Reason::Mated => "詰み",
        Reason::Repetition => "千日手",
        Reason::PerpetualCheck if winner == Some(game.turn_at_end()) => "反則勝ち",
        Reason::PerpetualCheck | Reason::WrongDeclaration | Reason::Illegal => "反則負け",
        Reason::Declared => "入玉勝ち",
        Reason::MoveLimit => "持将棋",
        Reason::Time => "切れ負け",
        Reason::Agreed | Reason::Crash | Reason::Stall => "中断",
    }
}

fn end_of(word: &str, turn: Color) -> Option<(Option<Color>, Reason)> {
    Some(match word {
        "投了" => (Some(!turn), Reason::Resigned),
        "詰み" => (Some(!turn), Reason::Mated),
        "千日手" => (None, Reason::Repetition),
        "反則勝ち" => (Some(turn), Reason::PerpetualCheck),
        "反則負け" => (Some(!turn), Reason::Illegal),
        "入玉勝ち" => (Some(turn), Reason::Declared),
        "持将棋" => (None, Reason::MoveLimit),
        "切れ負け" => (Some(!turn), Reason::Time),
        _ => return None,
    })
}

/// What has been read of a game.
struct Reading {
    diagram: Diagram,
    /// The next rank of the diagram.
    rank: usize,
    game: Game,
    now: Option<Position>,
    remark: Option<(Option<Color>, Reason)>,
}

/// A game from KIF; variations are left out.
///
/// # Errors
/// When a line is none of KIF, the position is none, or a move is illegal.
pub(super) fn read(text: &str) -> Result<Game> {
    let game = Game {
        event: String::new(),
        players: Default::default(),
        start: Position::start(),
        moves: Vec::new(),
        seconds: Vec::new(),
        end: None,
    };
    let mut reading = Reading { diagram: Diagram::EMPTY, rank: 0, game, now: None, remark: None };
    for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.starts_with("変化") {
            break;
        }
        reading.line(line).with_context(|| format!("KIF line {}: found '{line}'", number + 1))?;
    }
    ensure!(reading.now.is_some(), "KIF: found no moves, expected a line '手数----'");
    reading.game.end = reading.remark.or(reading.game.end);
    // Times of some moves only are of no use.
    if reading.game.seconds.len() != reading.game.moves.len() {
        reading.game.seconds.clear();
    }
    Ok(reading.game)
}

impl Reading {
    fn line(&mut self, line: &str) -> Result<()> {
        if let Some(remark) = line.strip_prefix('*') {
            self.remark = remark.strip_prefix(RESULT).and_then(result_in).or(self.remark);
        } else if line.starts_with("手数--") {
            if self.rank > 0 {
                self.game.start = self.diagram.position()?;
            }
            self.now = Some(self.game.start.clone());
        } else if let Some(row) = line.strip_prefix('|') {
            self.row(row)?;
        } else if let Some((key, value)) = line.split_once('：') {
            self.header(key, value)?;
        } else if line.starts_with("後手番") || line.starts_with("上手番") {
            self.diagram.turn = Color::White;
        } else if line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && self.now.is_some() {
            self.numbered(line)?;
        }
        Ok(())
    }

    fn header(&mut self, key: &str, value: &str) -> Result<()> {
        match key {
            "棋戦" => self.game.event = value.to_owned(),
            "先手" | "下手" => self.game.players[0] = value.to_owned(),
            "後手" | "上手" => self.game.players[1] = value.to_owned(),
            "先手の持駒" | "下手の持駒" => self.diagram.hands[0] = held(value)?,
            "後手の持駒" | "上手の持駒" => self.diagram.hands[1] = held(value)?,
            "手合割" => self.game.start = start_called(value.trim())?,
            _ => {}
        }
        Ok(())
    }

    /// A rank of the diagram: two characters a square, the first `v` for White.
    fn row(&mut self, row: &str) -> Result<()> {
        let cells: Vec<char> = row.chars().take(18).collect();
        ensure!(cells.len() == 18 && self.rank < Rank::COUNT, "expected nine squares of nine ranks");
        for (place, pair) in cells.chunks_exact(2).enumerate() {
            let color = if pair[0] == 'v' { Color::White } else { Color::Black };
            let kind = if pair[1] == '・' {
                None
            } else {
                Some(kind_at(&pair[1].to_string()).context("expected a piece")?.0)
            };
            self.diagram.board[self.rank][place] = kind.map(|kind| Piece::new(color, kind));
        }
        self.rank += 1;
        Ok(())
    }

    /// A move, or the word that ends the game.
    fn numbered(&mut self, line: &str) -> Result<()> {
        let text = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        let position = self.now.as_mut().context("expected a line '手数----' before")?;
        let word = text.split([' ', '(']).next().unwrap_or_default();
        if self.game.end.is_some() || word == "中断" {
            return Ok(());
        }
        self.game.end = end_of(word, position.turn());
        if self.game.end.is_some() {
            return Ok(());
        }
        let mv = move_in(text, self.game.moves.last().map(|mv| mv.to())).context("expected a move")?;
        ensure!(position.is_legal(mv), "expected a legal move in {position}");
        position.play(mv);
        self.game.moves.push(mv);
        self.game.seconds.extend(time_in(line));
        Ok(())
    }
}

/// The start that has a name; a diagram says what `その他` is.
fn start_called(name: &str) -> Result<Position> {
    if ["平手", "その他"].contains(&name) {
        return Ok(Position::start());
    }
    let known = HANDICAPS.iter().find(|(handicap, _)| *handicap == name);
    let (_, ranks) = known.context("expected 平手, a handicap as 二枚落ち, or その他 and a diagram")?;
    Ok(format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1").parse()?)
}

/// The kind that a text begins with, and the rest.
fn kind_at(text: &str) -> Option<(PieceKind, &str)> {
    let known = KINDS.into_iter().zip(PieceKind::ALL).chain(OTHERS);
    known.filter_map(|(name, kind)| Some((kind, text.strip_prefix(name)?))).next()
}

fn move_in(text: &str, last: Option<Square>) -> Option<Move> {
    let (to, rest) = match text.strip_prefix('同') {
        Some(rest) => (last?, rest.trim_start_matches(['　', ' '])),
        None => {
            let mut characters = text.chars();
            let file = FILES.iter().position(|&file| Some(file) == characters.clone().next())?;
            characters.next();
            let rank = characters.next()?;
            let rank = NUMBERS.iter().position(|&number| number == rank)?;
            (Square::at(file as i32, rank as i32)?, characters.as_str())
        }
    };
    let (kind, rest) = kind_at(rest)?;
    if rest.starts_with('打') {
        return (kind.index() < PieceKind::HAND_COUNT).then(|| Move::drop(kind, to));
    }
    let from: Vec<i32> =
        rest.split_once('(')?.1.chars().map_while(|c| c.to_digit(10)).map(|digit| digit as i32).collect();
    let [file, rank] = from[..] else { return None };
    Some(Move::board(Square::at(file - 1, rank - 1)?, to, rest.starts_with('成')))
}

/// What a hand holds: `飛　角二　歩十八`, or `なし`.
fn held(text: &str) -> Result<[u8; PieceKind::HAND_COUNT]> {
    let mut counts = [0; PieceKind::HAND_COUNT];
    for word in text.split(['　', ' ']).filter(|word| !word.is_empty() && *word != "なし") {
        let (kind, count) = kind_at(word).with_context(|| format!("found '{word}', expected a piece"))?;
        let digit = |c: char| NUMBERS.iter().position(|&number| number == c).map(|place| place as u8 + 1);
        let count = match count.chars().collect::<Vec<_>>()[..] {
            [] => Some(1),
            ['十'] => Some(10),
            ['十', c] => digit(c).map(|digit| 10 + digit),
            [c] => digit(c),
            _ => None,
        };
        let count = count.with_context(|| format!("found '{word}', expected a number in kanji"))?;
        *counts.get_mut(kind.index()).context("expected a piece that can be held")? = count;
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As ShogiHome and Kakinoki's program write it: times, remarks, a variation.
    #[test]
    fn a_game_of_somebody_else_is_read() {
        let text = "# ---- Kifu for Windows\n開始日時：2026/11/22\n手合割：平手　　\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n\
            \x20  1 ７六歩(77)   ( 0:16/00:00:16)\n*remark\n   2 ３四歩(33)   ( 0:00/00:00:00)\n   3 ２二角成(88) ( 0:03/00:00:19)\n\
            \x20  4 同　銀(31)   ( 0:00/00:00:00)\n   5 ４五角打     ( 0:00/00:00:00)\n   6 投了         ( 0:00/00:00:00)\n\
            まで5手で先手の勝ち\n\n変化：4手\n   4 同　飛(82)\n";
        let game = read(text).unwrap();
        assert_eq!(
            game.moves.iter().map(Move::to_string).collect::<Vec<_>>(),
            ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"]
        );
        assert_eq!((game.end, &game.players[0][..]), (Some((Some(Color::Black), Reason::Resigned)), "甲"));
        assert_eq!(game.seconds, [16, 0, 3, 0, 0]);
        assert!(
            write(&game).contains("   3 ２二角成(88)   ( 0:03/00:00:19)\n"),
            "the clock of the side: {}",
            write(&game)
        );
        assert!(read(&text.replace("( 0:03/00:00:19)", "")).unwrap().seconds.is_empty(), "not all moves have a time");
    }

    #[test]
    fn what_is_wrong_is_said() {
        let head = "手数----指手---------消費時間--\n";
        for (text, fault) in [
            ("   1 ７五歩(77)\n", "KIF line 2: found '   1 ７五歩(77)': expected a legal move"),
            ("   1 同　歩(77)\n", "expected a move"),
            ("   1 何か\n", "expected a move"),
        ] {
            let error = format!("{:#}", read(&format!("{head}{text}")).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
        assert!(format!("{:#}", read("手合割：百枚落ち\n").unwrap_err()).contains("expected 平手"));
        assert!(format!("{:#}", read("nothing").unwrap_err()).contains("expected a line '手数----'"));
    }

    /// Which pieces are missing says the name; who gave them begins. `左` and `右` are those of the giver, who sits above.
    #[test]
    fn handicaps_are_called_by_name() {
        let taken = |name: &str| {
            let game =
                read(&format!("手合割：{name}　\n上手：甲\n下手：乙\n手数----指手--\n   1 ６二銀(71)\n")).unwrap();
            assert_eq!((&game.players[0][..], &game.players[1][..]), ("乙", "甲"));
            assert_eq!((game.start.turn(), game.moves[0].to_string()), (Color::White, "7a6b".to_owned()), "{name}");
            use PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
            [Rook, Bishop, Lance, Knight, Silver, Gold, Pawn].map(|kind| {
                let men = |color| {
                    game.start
                        .pieces(kind)
                        .into_iter()
                        .filter(|&square| game.start.piece_on(square) == Some(Piece::new(color, kind)))
                        .count()
                };
                men(Color::Black) - men(Color::White)
            })
        };
        assert_eq!(taken("飛車落ち"), [1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(taken("角落ち"), [0, 1, 0, 0, 0, 0, 0]);
        assert_eq!(taken("香落ち"), [0, 0, 1, 0, 0, 0, 0]);
        assert_eq!(taken("飛香落ち"), [1, 0, 1, 0, 0, 0, 0]);
        assert_eq!(taken("二枚落ち"), [1, 1, 0, 0, 0, 0, 0]);
        assert_eq!(taken("三枚落ち"), [1, 1, 1, 0, 0, 0, 0]);
        assert_eq!(taken("四枚落ち"), [1, 1, 2, 0, 0, 0, 0]);
        assert_eq!(taken("五枚落ち"), [1, 1, 2, 1, 0, 0, 0]);
        assert_eq!(taken("六枚落ち"), [1, 1, 2, 2, 0, 0, 0]);
        for (name, missing) in [("香落ち", "1a"), ("右香落ち", "9a"), ("左五枚落ち", "2a"), ("五枚落ち", "8a")]
        {
            let start = start_called(name).unwrap();
            assert_eq!(start.piece_on(missing.parse().unwrap()), None, "{name}");
        }
        for (name, men) in [("八枚落ち", 12), ("十枚落ち", 10)] {
            let start = start_called(name).unwrap();
            assert_eq!(start.occupied().len() as usize, 20 + men, "{name}");
        }
    }

    #[test]
    fn hands_are_counted_in_kanji() {
        for count in 1..=18 {
            assert_eq!(held(&format!("歩{}　飛", number(count))).unwrap(), [count, 0, 0, 0, 0, 1, 0], "{count}");
        }
        assert_eq!(hand(&[18, 0, 0, 2, 0, 1, 3]), "飛　金三　銀二　歩十八", "the strongest first");
        assert!(held("歩百").is_err() && held("馬").is_err() && held("犬").is_err());
    }
}
