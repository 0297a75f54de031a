//! Records made of random numbers: possible moves, variations, times, notes, headers, every ending.

use std::time::Duration;

use records::{Action, Board, Color, End, Format, Header, Move, Note, Piece, PieceKind, Record, Square, Time};

/// Random numbers from a seed (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn of<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

const TEXTS: [&str; 8] = [
    "",
    "a",
    "先手の好手",
    "* 30 7776FU",
    " blank before",
    "a, b",
    "result: winner black",
    "評価値 123 読み筋 ▲７六歩",
];

const KEYS: [&str; 6] = ["棋戦", "開始日時", "持ち時間", "表題", "備考", "変化"];

/// The names of the sides in even games and in handicap games.
const SIDES: [[&str; 2]; 2] = [["先手", "後手"], ["下手", "上手"]];

/// Without White's rook and bishop: a handicap game.
const HANDICAP: &str = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

const STARTS: [&str; 5] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    HANDICAP,
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "8k/9/7R1/9/9/9/9/9/9 b Brb4g4s4n4l18p 1",
];

/// A record that a format keeps whole.
pub(crate) fn record(random: &mut Random, format: Format) -> Record {
    let start = *random.of(&STARTS);
    let sides = SIDES[usize::from(start == HANDICAP)];
    let mut board: Board = start.parse().unwrap();
    if format != Format::Csa && random.below(4) == 0 {
        board.number = 1 + random.below(300) as u32;
    }
    let mut record = Record::new(board.clone());
    if format != Format::Usi {
        for key in sides.into_iter().chain(KEYS) {
            if random.below(2) == 0 {
                let value = random.of(&TEXTS).trim().to_owned();
                record.headers.push(Header { key: key.to_owned(), value });
            }
        }
    }
    record.node_mut(0).notes = notes(random, format);
    line(random, format, &mut record, 0, board, 0);
    // Without a step KIF has no number.
    if record.nodes().len() == 1 { self::record(random, format) } else { record }
}

fn notes(random: &mut Random, format: Format) -> Vec<Note> {
    if format == Format::Usi {
        return Vec::new();
    }
    let mut notes = Vec::new();
    while random.below(3) == 0 {
        let text = (*random.of(&TEXTS)).to_owned();
        notes.push(match random.below(4) {
            0 => Note::Bookmark(text),
            // A remark of CSA that begins with a star is a comment.
            1 if !text.starts_with('*') => Note::Remark(text),
            _ => Note::Comment(text),
        });
    }
    notes
}

fn line(random: &mut Random, format: Format, record: &mut Record, mut at: usize, mut board: Board, depth: usize) {
    for _ in 0..random.below(if depth == 0 { 40 } else { 6 }) {
        let Some((mv, kind)) = possible(random, &board) else { break };
        if format == Format::Kif && depth < 3 && random.below(12) == 0 {
            let before = (at, board.clone());
            at = step(random, format, record, at, Action::Move { mv, kind });
            board.play(mv, kind).unwrap();
            // The rest of this line comes first, then the variation.
            line(random, format, record, at, board, depth + 1);
            return line(random, format, record, before.0, before.1, depth + 1);
        }
        at = step(random, format, record, at, Action::Move { mv, kind });
        board.play(mv, kind).unwrap();
    }
    if random.below(4) > 0 {
        let end = ending(random, format, board.turn);
        step(random, format, record, at, Action::End(end));
    }
}

fn step(random: &mut Random, format: Format, record: &mut Record, parent: usize, action: Action) -> usize {
    let at = record.add(parent, action);
    let notes = notes(random, format);
    let node = record.node_mut(at);
    node.notes = notes;
    if format != Format::Usi && random.below(2) == 0 {
        let seconds = random.below(5000) as u64;
        let (millis, total) = match format {
            Format::Csa => (random.below(1000) as u64, None),
            _ => (0, Some(Duration::from_secs(random.below(50_000) as u64))),
        };
        node.time = Some(Time { spent: Duration::from_millis(seconds * 1000 + millis), total });
    }
    at
}

fn ending(random: &mut Random, format: Format, turn: Color) -> End {
    let endings = [
        End::Resigned,
        End::Mated,
        End::Repetition,
        End::Impasse,
        End::TimeUp,
        End::Illegal,
        End::IllegalAction(turn.opponent()),
        End::Declared,
        End::DefaultWin,
        End::DefaultLoss,
        End::NoMate,
        End::BrokenOff,
        End::Sealed,
        End::TakenBack,
        End::Failed,
        End::Other("裁定".to_owned()),
        End::Drawn,
        End::MoveLimit,
        End::IllegalAction(turn),
    ];
    let end = random.of(&endings);
    // KIF has one word for this and an illegal move.
    let merged = *end == End::IllegalAction(turn);
    if format == Format::Kif && merged { End::Resigned } else { end.clone() }
}

/// A move that the board can play: a piece to any square without one of its own side, or a piece in hand.
fn possible(random: &mut Random, board: &Board) -> Option<(Move, PieceKind)> {
    for _ in 0..200 {
        let to = Square::from_index(random.below(Square::COUNT))?;
        if random.below(3) == 0 {
            let kind = *random.of(&PieceKind::HAND);
            if board.hands[board.turn.index()][kind.index()] > 0 && board.piece(to).is_none() {
                return Some((Move::drop(kind, to), kind));
            }
            continue;
        }
        let from = Square::from_index(random.below(Square::COUNT))?;
        let own = |square| board.piece(square).filter(|piece: &Piece| piece.color == board.turn);
        if let (Some(piece), None) = (own(from), own(to)) {
            let promotes = piece.kind.promoted().is_some() && random.below(4) == 0;
            return Some((Move::board(from, to, promotes), piece.kind));
        }
    }
    None
}

/// The text of a record.
pub(crate) fn write(record: &Record, format: Format) -> String {
    match format {
        Format::Kif => records::kif::write(record),
        Format::Csa => records::csa::write(record),
        Format::Usi => records::usi::write(record),
    }
}
