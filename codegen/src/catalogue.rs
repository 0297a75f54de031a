//! Every table, a line each, in the order in which they are printed. Adding a table is adding a line and a maker. The
//! tables of the evaluation's groups, which [`crate::schema`] lists, stand in the middle.

use crate::axis::Axis;
use crate::input::Inputs;
use crate::make::{
    Recipe, attacks, book, castle_names, castles, catch_area, exchange, masks, material, net, numbers, phase, psqt,
    rays, reductions, sliders, weights, zobrist,
};
use crate::schema::{GROUPS, Source};
use crate::table::{BYTE_BUDGET, Look, Table};
use crate::{Failure, ProofError, sums};

/// Name, look, what the indices stand for, origin, how it is made and proved, and the title in Japanese and the meaning in English.
type Line = (&'static str, Look, &'static [Axis], &'static str, Recipe, &'static str, &'static str);

use Axis::{
    BookLine, BookMove, Castle, Color, Direction, Entry, Field, File, Hand, Input, Kind, Line as LineAxis, Number,
    Offset, Shape, Side, Square,
};
use Look::{Names, Numbers, ScoreBoard, Scores, SetBySquare, Sets};

#[rustfmt::skip]
const BEFORE_GROUPS: &[Line] = &[
    ("SQUARES", SetBySquare, &[Square], "geometry", attacks::SQUARES, "マス", "The set of one square, by square."),
    ("KING_ATTACKS", SetBySquare, &[Square], "geometry", attacks::KING, "玉の利き", "King steps, by square."),
    ("GOLD_ATTACKS", SetBySquare, &[Color, Square], "geometry", attacks::GOLD, "金の利き", "Gold steps, by colour and square; promoted pawn, lance, knight and silver move alike."),
    ("SILVER_ATTACKS", SetBySquare, &[Color, Square], "geometry", attacks::SILVER, "銀の利き", "Silver steps, by colour and square."),
    ("KNIGHT_ATTACKS", SetBySquare, &[Color, Square], "geometry", attacks::KNIGHT, "桂の利き", "Knight jumps, by colour and square."),
    ("PAWN_ATTACKS", SetBySquare, &[Color, Square], "geometry", attacks::PAWN, "歩の利き", "Pawn steps, by colour and square."),
    ("HORSE_STEPS", SetBySquare, &[Square], "geometry", attacks::HORSE, "馬の一歩の利き", "The king-like steps of a horse (promoted bishop), by square."),
    ("DRAGON_STEPS", SetBySquare, &[Square], "geometry", attacks::DRAGON, "竜の一歩の利き", "The king-like steps of a dragon (promoted rook), by square."),
    ("LINE_MAGICS", Numbers, &[LineAxis, Square], "magics.toml", sliders::MAGICS, "筋・段・斜めのマジックナンバー", "How to find the attacks along a line, by line (file, rank, rising and falling diagonal) and square."),
    ("LINE_ATTACKS", Sets, &[Number("slot")], "magics.toml", sliders::ATTACKS, "飛び駒の利き", "Attacks along a line through the pieces on it, by the slot that LINE_MAGICS gives."),
    ("ROOK_LINES", SetBySquare, &[Square], "geometry", sliders::ROOK_LINES, "飛車の筋と段", "Rook attacks on an empty board, by square."),
    ("BISHOP_LINES", SetBySquare, &[Square], "geometry", sliders::BISHOP_LINES, "角の斜め", "Bishop attacks on an empty board, by square."),
    ("NEAR_ROOK_LINES", SetBySquare, &[Square], "geometry", sliders::NEAR_ROOK_LINES, "玉のまわりに飛車が利くマス", "Squares from which a rook on an empty board attacks the 3x3 block around a square, by that square."),
    ("NEAR_BISHOP_LINES", SetBySquare, &[Square], "geometry", sliders::NEAR_BISHOP_LINES, "玉のまわりに角が利くマス", "Squares from which a bishop on an empty board attacks the 3x3 block around a square, by that square."),
    ("RAYS", SetBySquare, &[Direction, Square], "geometry", rays::RAYS, "盤の端までのマス", "Squares from a square to the edge, by direction and square."),
    ("DIRECTION", Numbers, &[Square, Square], "geometry", rays::DIRECTION, "マスからマスへの方向", "The direction from one square to another, by both; none when they share no line."),
    ("STEP_DIRECTIONS", Numbers, &[Color, Kind], "geometry", rays::STEP_DIRECTIONS, "隣に利く方向", "The directions in which a piece attacks the neighbouring square, by colour and kind."),
    ("SLIDE_DIRECTIONS", Numbers, &[Color, Kind], "geometry", rays::SLIDE_DIRECTIONS, "遠くに利く方向", "The directions in which a piece attacks squares farther on, by colour and kind."),
    ("DISTANCE", Numbers, &[Square, Square], "geometry", rays::DISTANCE, "玉で何手か", "King moves from one square to another, by both."),
    ("BETWEEN_INDEX", Numbers, &[Square, Square], "geometry", rays::BETWEEN_INDEX, "間のマスの番号", "The slot in BETWEEN of the squares strictly between two squares, by both."),
    ("BETWEEN", Sets, &[Number("slot")], "geometry", rays::BETWEEN, "間のマス", "Every set of squares strictly between two squares of a line; the first is empty."),
    ("LINE_INDEX", Numbers, &[Square, Square], "geometry", rays::LINE_INDEX, "二マスを通る線の番号", "The slot in LINES of the line through two squares, by both."),
    ("LINES", Sets, &[Number("slot")], "geometry", rays::LINES, "盤の線", "Every line of the board, edge to edge; the first is empty, for squares that share none."),
    ("PROMOTION_ZONE", Sets, &[Color], "geometry", masks::PROMOTION_ZONE, "敵陣", "The three ranks in which a side promotes, by colour."),
    ("FILES", Sets, &[File], "geometry", masks::FILES, "筋", "The squares of a file, by file."),
    ("FRONT_SPAN", SetBySquare, &[Color, Square], "geometry", masks::FRONT_SPAN, "同じ筋の前方", "The squares ahead on the same file, by colour and square."),
    ("DEAD_SQUARES", Sets, &[Color, Kind], "geometry", masks::DEAD_SQUARES, "行き所のないマス", "Squares where a piece could never move again, by colour and kind."),
    ("KING_ZONE", SetBySquare, &[Square], "geometry", masks::KING_ZONE, "玉のまわり", "The 3x3 block around a square, the square included, by square."),
    ("KING_RING", SetBySquare, &[Square], "geometry", masks::KING_RING, "玉から二マス", "The squares at king distance two, by square."),
    ("KING_AREA", SetBySquare, &[Square], "geometry", masks::KING_AREA, "玉から三手以内", "The squares within three king moves, the square included, by square."),
    ("PAWN_SHIELD", SetBySquare, &[Color, Square], "geometry", masks::PAWN_SHIELD, "玉の前の歩", "The squares on the three files around a king up to two ranks ahead of it, by colour and square."),
    ("CATCH_AREA", SetBySquare, &[Color, Side, Square], "geometry", catch_area::CATCH_AREA, "玉が追いつく歩", "Squares of enemy pawns that cannot outrun a king, by the king's colour, the side to move and the king's square."),
    ("CENTRE", Sets, &[], "geometry", masks::CENTRE, "中央", "The squares of files 4 to 6 on ranks d to f."),
    ("HOME", Sets, &[Color], "geometry", masks::HOME, "自陣側の五段", "The five ranks nearest to a side, by colour."),
    ("PIECE_KEYS", Numbers, &[Color, Kind, Square], "zobrist.toml", zobrist::PIECE_KEYS, "盤上の駒のキー", "The key of a piece, by colour, kind and square."),
    ("HAND_KEYS", Numbers, &[Color, Hand, Number("count")], "zobrist.toml", zobrist::HAND_KEYS, "持ち駒のキー", "The key of holding pieces in hand, by colour, kind and count; 0 for none."),
    ("SIDE_KEY", Numbers, &[], "zobrist.toml", zobrist::SIDE_KEY, "手番のキー", "The key of White to move."),
    ("MATERIAL", Scores, &[Kind], "material.toml", material::BOARD, "駒の価値", "The value of a piece on the board, by kind."),
    ("HAND_MATERIAL", Scores, &[Hand, Number("count")], "material.toml", material::HAND, "持ち駒の価値", "The value of holding pieces in hand, by kind and count."),
    ("PSQT", ScoreBoard, &[Color, Kind, Square], "psqt", psqt::BOARDS, "駒の位置の価値", "The value of a piece on a square, by colour, kind and square; White's are Black's turned and negated."),
    ("NEAR_KING", Numbers, &[Color, Square, Square], "geometry", weights::NEAR_KING, "玉から見た位置", "The place of a square on a board drawn around a king: 9 for each rank behind the eighth ahead, 1 for each file aside; by colour and square of the king, and square."),
];

#[rustfmt::skip]
const AFTER_GROUPS: &[Line] = &[
    ("SURROUNDINGS", Numbers, &[Color, Offset("files from the king"), Offset("ranks from the king")], "geometry", weights::SURROUNDING, "玉のまわりのマスの種類", "The class of a square within two king moves of a king: 0 to 4 beside it (ahead, ahead aside, beside, behind aside, behind), 5 to 12 two moves away, 13 its own; by the king's colour, file (the lowest first) and rank."),
    ("ATTACK_UNITS", Numbers, &[Kind], "patterns.toml", weights::ATTACK_UNITS, "玉への攻めの重み", "What a piece weighs near the enemy king, by kind."),
    ("EXCHANGE", Numbers, &[Kind], "exchange.toml", exchange::VALUES, "駒交換での駒の価値", "What a piece counts in an exchange of captures, by kind: half of what changes hands, in centipawns."),
    ("EXCHANGE_ORDER", Numbers, &[Number("place")], "exchange.toml", exchange::ORDER, "駒交換に使う順序", "The kinds of pieces as they are thrown into an exchange, the cheapest first."),
    ("PHASE_FULL", Numbers, &[], "phase.toml", phase::FULL, "開始局面の進行度", "The phase at the start of a game; 0 is the endgame."),
    ("PHASE_HELD", Numbers, &[Hand], "phase.toml", phase::HELD, "持ち駒と進行度", "What a piece in hand takes off the phase, by kind."),
    ("REDUCTIONS", Numbers, &[Number("depth"), Number("move")], "reductions.toml", reductions::REDUCTIONS, "深さの削減", "How much shallower a late move is searched, in 1/1024 plies, by depth and move number."),
    ("SEARCH", Numbers, &[Entry], "search.toml", numbers::SEARCH, "探索の数値", "The numbers and switches of the search, in the order of the file."),
    ("CLOCK", Numbers, &[Entry], "clock.toml", numbers::CLOCK, "持ち時間の数値", "The numbers of the clock, in the order of the file."),
    ("NET_INPUTS", Numbers, &[Input, Number("neuron")], "net", net::INPUTS, "ネットの入力", "What an input adds to each neuron of the learned evaluation, by input: 28 boards (the viewer's kinds, then the opponent's) of 81 squares as the viewer sees them, then 38 men in the viewer's hand and 38 in the opponent's, then 26 boards of what pieces under threat add to that and 26 of what other attacked pieces do, then six 5x5 blocks around the viewer's king and six around the opponent's, one for each way in which a square is pressed, then for both kings again 26 blocks, of what pieces that stand there add."),
    ("NET_BIASES", Numbers, &[Number("neuron")], "net", net::BIASES, "ニューロンの初期値", "Where a neuron stands when nothing is seen."),
    ("NET_OUTPUTS", Numbers, &[Number("output"), Field(&["mover", "opponent"]), Number("neuron")], "net", net::OUTPUTS, "ニューロンの重み", "What a neuron is worth, by output, view (the mover's, the opponent's) and neuron."),
    ("NET_OUTPUT_BIASES", Numbers, &[Number("output")], "net", net::OUTPUT_BIASES, "出力の初期値", "What an output adds, in centipawns."),
    ("NET_OUTPUT_OF", Numbers, &[Number("men in hand")], "net", net::OUTPUT_OF, "持ち駒の数と出力", "The output for so many men in hand, of both sides."),
    ("NET_DIVISOR", Numbers, &[], "net", net::DIVISOR, "出力の割る数", "The sum of an output by this is centipawns."),
    ("CASTLE_NAMES", Names, &[Castle, Field(&["English", "Japanese"])], "castles.toml", castle_names::NAMES, "囲いの名前", "The names of a castle, English and Japanese, by castle."),
    ("CASTLE_HASH_KEY", Numbers, &[], "castles.toml", castle_names::HASH_KEY, "名前のハッシュの鍵", "The key under which the hashes of the castles' names fall on places of their own."),
    ("CASTLE_DISPLACEMENTS", Numbers, &[Number("bucket"), Number("part")], "castles.toml", castle_names::DISPLACEMENTS, "ハッシュのずらし", "Two displacements that spread the names of a bucket, by the first hash of a name."),
    ("CASTLE_NUMBERS", Numbers, &[Number("hash")], "castles.toml", castle_names::NUMBERS, "ハッシュと囲いの番号", "The castle whose name has this hash, by the displaced hash of the name."),
    ("CASTLE_WINGS", Numbers, &[Castle], "castles.toml", castles::WINGS, "囲いの側", "The wing on which a castle is drawn (0 right, 1 left, 2 centre), by castle."),
    ("CASTLE_VALUES", Scores, &[Castle], "castles.toml", castles::VALUES, "囲いの価値", "The value of a whole castle, by castle; last, what each usual piece adds to one."),
    ("CASTLE_BROKEN", Numbers, &[], "patterns.toml", castles::BROKEN, "崩れた囲いの割合", "What counts of the share of a castle that stands while it is not whole, in percent."),
    ("CASTLE_STARTS", Numbers, &[Square], "castles.toml", castles::STARTS, "玉のマスと囲いの形", "Where the shapes (a drawing of a castle on a wing) with a king on a square begin, by Black's square; then the end. The first of several is the better name where as much stands of each."),
    ("CASTLE_SHAPES", Numbers, &[Shape, Field(&["castle", "mirrored", "pieces", "needed"])], "castles.toml", castles::SHAPES, "囲いの形", "By shape: the castle, 1 when it is mirrored, how many pieces define it, and how many of them must stand for it to be recognised."),
    ("CASTLE_REQUIRED", Sets, &[Shape, Color, Kind], "castles.toml", castles::REQUIRED, "囲いを作る駒", "Squares of the pieces that define a castle, by shape, colour and kind (pawn to king)."),
    ("CASTLE_OPTIONAL", Sets, &[Shape, Color, Kind], "castles.toml", castles::OPTIONAL, "囲いによくある駒", "Squares of the pieces that usually stand there too, by shape, colour and kind."),
    ("CASTLE_VACANT", Sets, &[Shape, Color, Field(&["men", "pawns"])], "castles.toml", castles::VACANT, "囲いで空いているマス", "Squares that must hold no man of the castle's owner, and squares that must hold no pawn of the owner, by shape and colour."),
    ("BOOK_KEYS", Numbers, &[BookLine], "book.toml", book::KEYS, "定跡の局面のキー", "The keys of the positions of the opening book, the least first."),
    ("BOOK_STARTS", Numbers, &[BookLine], "book.toml", book::STARTS, "定跡の局面の最初の手", "Where the moves of a position of the book begin, by the place of its key; then the end."),
    ("BOOK_MOVES", Numbers, &[BookMove], "book.toml", book::MOVES, "定跡の手", "The moves of the book as their two bytes, the greatest weight of a position first."),
    ("BOOK_WEIGHTS", Numbers, &[BookMove], "book.toml", book::WEIGHTS, "定跡の手の重み", "How often a move of the book is played beside the others of its position."),
    ("BOOK_SCORES", Numbers, &[BookMove], "book.toml", book::SCORES, "定跡の手の評価値", "What the mover is worth after a move of the book, in centipawns; -32768 where nobody knows."),
];

/// Makes and proves every table.
///
/// # Errors
/// The first proof that failed.
pub fn make_all(inputs: &Inputs) -> Result<Vec<Table>, Failure> {
    let make = |&(name, look, axes, origin, ref recipe, title, doc): &Line| {
        let content = recipe.run(inputs).map_err(|mismatch| mismatch.of(name))?;
        Ok(Table {
            name: name.into(),
            title: title.into(),
            doc: doc.into(),
            origin: origin.into(),
            look,
            axes,
            proof: recipe.proof,
            content,
        })
    };
    let groups = (0..GROUPS.len()).filter_map(|number| group(inputs, number));
    let tables = BEFORE_GROUPS.iter().map(make).chain(groups).chain(AFTER_GROUPS.iter().map(make));
    let tables: Vec<Table> = tables.collect::<Result<_, Failure>>()?;
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    if bytes > BYTE_BUDGET {
        let (expected, found) = (format!("at most {BYTE_BUDGET} bytes"), format!("{bytes} bytes of tables in all"));
        return Err(ProofError { table: "the catalogue".to_owned(), square: None, expected, found }.into());
    }
    sums::prove(inputs, &tables)?;
    Ok(tables)
}

/// What the evaluation of any position stays within by the proof that its sums do not overflow, in centipawns of the middlegame and
/// of the endgame.
#[must_use]
pub fn reach(inputs: &Inputs, tables: &[Table]) -> [i64; 2] {
    sums::reach(inputs, tables)
}

/// The table of a group that has a file of its own.
fn group(inputs: &Inputs, number: usize) -> Option<Result<Table, Failure>> {
    let group = &GROUPS[number];
    let origin = group.file()?.into();
    let order = match group.source {
        Source::AroundKings => "by whether the king is the enemy's, kind and place around it (NEAR_KING)",
        _ => "feature by feature",
    };
    let doc = format!("The weights of {}, {order}.", group.subject).into();
    let name = group.key().to_uppercase();
    let axes: &[Axis] = match group.source {
        Source::AroundKings => &[Axis::Relation, Axis::Kind, Axis::Around],
        _ => &[Axis::Weight],
    };
    let content = weights::group(inputs, number);
    if let Err(mismatch) = weights::group_counts(inputs, number, &content) {
        return Some(Err(mismatch.of(&name).into()));
    }
    let (title, proof) = (group.japanese.into(), weights::GROUP);
    Some(Ok(Table { name: name.into(), title, doc, origin, look: Scores, axes, proof, content }))
}

#[cfg(test)]
mod tests {
    use geometry::{Bitboard, Directions, Label, Score};

    use super::*;
    use crate::table::{Content, Values};

    /// The values with one of them changed by a little.
    fn altered(content: &Content, place: usize) -> Content {
        let mut altered = content.clone();
        match &mut altered.values {
            Values::I8(values) => values[place] ^= 1,
            Values::U8(values) => values[place] ^= 1,
            Values::I16(values) => values[place] ^= 1,
            Values::U16(values) => values[place] ^= 1,
            Values::I32(values) => values[place] ^= 1,
            Values::U64(values) => values[place] ^= 1,
            Values::Set(values) => values[place] ^= Bitboard::new(1 << (place % 81)),
            Values::Score(values) => values[place] += Score::new(1, -1),
            Values::Direction(values) => {
                values[place] =
                    geometry::Direction::ALL[place % 8..].first().copied().filter(|way| values[place] != Some(*way))
            }
            Values::Directions(values) => values[place] = Directions::new(values[place].bits() ^ 1 << (place % 8)),
            Values::Magic(values) => values[place].multiplier ^= 1,
            Values::Label(values) => values[place] = Label::new("another"),
        }
        altered
    }

    /// Places all over a table, its first and its last one among them.
    fn places(content: &Content) -> Vec<usize> {
        let last = content.values.len() - 1;
        (0..16).map(|part| last * part / 15).collect()
    }

    #[test]
    fn altered_values_are_refused() {
        let inputs = Inputs::load(concat!(env!("CARGO_MANIFEST_DIR"), "/../tables").as_ref()).unwrap();
        for (name, .., recipe, _, _) in BEFORE_GROUPS.iter().chain(AFTER_GROUPS) {
            let content = (recipe.make)(&inputs);
            assert_eq!((recipe.check)(&inputs, &content), Ok(()), "{name}");
            for place in places(&content) {
                let altered = altered(&content, place);
                assert_ne!(altered, content, "{name} {place}");
                assert!((recipe.check)(&inputs, &altered).is_err(), "{name} with another value at {place}");
            }
        }
        for (number, group) in GROUPS.iter().enumerate().filter(|(_, group)| group.file().is_some()) {
            let content = weights::group(&inputs, number);
            assert_eq!(weights::group_counts(&inputs, number, &content), Ok(()), "{}", group.name);
            for place in places(&content) {
                let altered = altered(&content, place);
                assert!(weights::group_counts(&inputs, number, &altered).is_err(), "{} {place}", group.name);
            }
        }
    }
}
