//! Every table, a line each, in the order in which they are printed. Adding a table is adding a line and a maker. The
//! tables of the evaluation's groups, which [`crate::schema`] lists, stand in the middle.

use crate::input::Inputs;
use crate::make::{
    attacks, castle_names, castles, catch_area, masks, material, net, numbers, phase, psqt, rays, reductions, sliders,
    weights, zobrist,
};
use crate::schema::{GROUPS, Source};
use crate::table::{BYTE_BUDGET, Content, Look, Table};
use crate::{Failure, ProofError};

type Maker = fn(&Inputs) -> Result<Content, ProofError>;
type Line = (&'static str, Look, &'static str, Maker, &'static str);

use Look::{Names, Numbers, ScoreBoard, Scores, SetBySquare, Sets};

#[rustfmt::skip]
const BEFORE_GROUPS: &[Line] = &[
    ("SQUARES", SetBySquare, "geometry", attacks::squares, "The set of one square, by square."),
    ("KING_ATTACKS", SetBySquare, "geometry", attacks::king, "King steps, by square."),
    ("GOLD_ATTACKS", SetBySquare, "geometry", attacks::gold, "Gold steps, by colour and square; promoted pawn, lance, knight and silver move alike."),
    ("SILVER_ATTACKS", SetBySquare, "geometry", attacks::silver, "Silver steps, by colour and square."),
    ("KNIGHT_ATTACKS", SetBySquare, "geometry", attacks::knight, "Knight jumps, by colour and square."),
    ("PAWN_ATTACKS", SetBySquare, "geometry", attacks::pawn, "Pawn steps, by colour and square."),
    ("HORSE_STEPS", SetBySquare, "geometry", attacks::horse, "The king-like steps of a horse (promoted bishop), by square."),
    ("DRAGON_STEPS", SetBySquare, "geometry", attacks::dragon, "The king-like steps of a dragon (promoted rook), by square."),
    ("LINE_MAGICS", Numbers, "magics.toml", sliders::magics, "How to find the attacks along a line, by line (file, rank, rising and falling diagonal) and square."),
    ("LINE_ATTACKS", Sets, "magics.toml", sliders::attacks, "Attacks along a line through the pieces on it, by the slot that LINE_MAGICS gives."),
    ("ROOK_LINES", SetBySquare, "geometry", sliders::rook_lines, "Rook attacks on an empty board, by square."),
    ("BISHOP_LINES", SetBySquare, "geometry", sliders::bishop_lines, "Bishop attacks on an empty board, by square."),
    ("NEAR_ROOK_LINES", SetBySquare, "geometry", sliders::near_rook_lines, "Squares from which a rook on an empty board attacks the 3x3 block around a square, by that square."),
    ("NEAR_BISHOP_LINES", SetBySquare, "geometry", sliders::near_bishop_lines, "Squares from which a bishop on an empty board attacks the 3x3 block around a square, by that square."),
    ("RAYS", SetBySquare, "geometry", rays::rays, "Squares from a square to the edge, by direction and square."),
    ("DIRECTION", Numbers, "geometry", rays::direction, "The direction from one square to another, by both; none when they share no line."),
    ("STEP_DIRECTIONS", Numbers, "geometry", rays::step_directions, "The directions in which a piece attacks the neighbouring square, by colour and kind."),
    ("SLIDE_DIRECTIONS", Numbers, "geometry", rays::slide_directions, "The directions in which a piece attacks squares farther on, by colour and kind."),
    ("DISTANCE", Numbers, "geometry", rays::distance, "King moves from one square to another, by both."),
    ("BETWEEN_INDEX", Numbers, "geometry", rays::between_index, "The slot in BETWEEN of the squares strictly between two squares, by both."),
    ("BETWEEN", Sets, "geometry", rays::between, "Every set of squares strictly between two squares of a line; the first is empty."),
    ("LINE_INDEX", Numbers, "geometry", rays::line_index, "The slot in LINES of the line through two squares, by both."),
    ("LINES", Sets, "geometry", rays::lines, "Every line of the board, edge to edge; the first is empty, for squares that share none."),
    ("PROMOTION_ZONE", Sets, "geometry", masks::promotion_zone, "The three ranks in which a side promotes, by colour."),
    ("FILES", Sets, "geometry", masks::files, "The squares of a file, by file."),
    ("RANKS", Sets, "geometry", masks::ranks, "The squares of a rank, by rank."),
    ("ADJACENT_FILES", Sets, "geometry", masks::adjacent_files, "The squares of the neighbouring files, by file."),
    ("FRONT_SPAN", SetBySquare, "geometry", masks::front_span, "The squares ahead on the same file, by colour and square."),
    ("DEAD_SQUARES", Sets, "geometry", masks::dead_squares, "Squares where a piece could never move again, by colour and kind."),
    ("KING_ZONE", SetBySquare, "geometry", masks::king_zone, "The 3x3 block around a square, the square included, by square."),
    ("KING_RING", SetBySquare, "geometry", masks::king_ring, "The squares at king distance two, by square."),
    ("KING_AREA", SetBySquare, "geometry", masks::king_area, "The squares within three king moves, the square included, by square."),
    ("PAWN_SHIELD", SetBySquare, "geometry", masks::pawn_shield, "The squares on the three files around a king up to two ranks ahead of it, by colour and square."),
    ("CATCH_AREA", SetBySquare, "geometry", catch_area::catch_area, "Squares of enemy pawns that cannot outrun a king, by the king's colour, the side to move and the king's square."),
    ("CENTRE", Sets, "geometry", masks::centre, "The squares of files 4 to 6 on ranks d to f."),
    ("HOME", Sets, "geometry", masks::home, "The five ranks nearest to a side, by colour."),
    ("PIECE_KEYS", Numbers, "zobrist.toml", zobrist::pieces, "The key of a piece, by colour, kind and square."),
    ("HAND_KEYS", Numbers, "zobrist.toml", zobrist::hands, "The key of holding pieces in hand, by colour, kind and count; 0 for none."),
    ("SIDE_KEY", Numbers, "zobrist.toml", zobrist::side, "The key of White to move."),
    ("MATERIAL", Scores, "material.toml", material::board, "The value of a piece on the board, by kind."),
    ("HAND_MATERIAL", Scores, "material.toml", material::hand, "The value of holding pieces in hand, by kind and count."),
    ("PSQT", ScoreBoard, "psqt", psqt::boards, "The value of a piece on a square, by colour, kind and square; White's are Black's turned and negated."),
    ("NEAR_KING", Numbers, "geometry", weights::near_king, "The place of a square on a board drawn around a king: 9 for each rank behind the eighth ahead, 1 for each file aside; by colour and square of the king, and square."),
];

#[rustfmt::skip]
const AFTER_GROUPS: &[Line] = &[
    ("SURROUNDINGS", Numbers, "geometry", weights::surroundings, "The class of a square within two king moves of a king: 0 to 4 beside it (ahead, ahead aside, beside, behind aside, behind), 5 to 12 two moves away, 13 its own; by the king's colour, file (the lowest first) and rank."),
    ("ATTACK_UNITS", Numbers, "patterns.toml", weights::attack_units, "What a piece weighs near the enemy king, by kind."),
    ("PHASE_FULL", Numbers, "phase.toml", phase::full, "The phase at the start of a game; 0 is the endgame."),
    ("PHASE_HELD", Numbers, "phase.toml", phase::held, "What a piece in hand takes off the phase, by kind."),
    ("REDUCTIONS", Numbers, "reductions.toml", reductions::reductions, "How much shallower a late move is searched, in 1/1024 plies, by depth and move number."),
    ("SEARCH", Numbers, "search.toml", numbers::search, "The numbers and switches of the search, in the order of the file."),
    ("CLOCK", Numbers, "clock.toml", numbers::clock, "The numbers of the clock, in the order of the file."),
    ("NET_INPUTS", Numbers, "net", net::inputs, "What an input adds to each neuron of the learned evaluation, by input: 28 boards (the viewer's kinds, then the opponent's) of 81 squares as the viewer sees them, then 38 men in the viewer's hand and 38 in the opponent's."),
    ("NET_BIASES", Numbers, "net", net::biases, "Where a neuron stands when nothing is seen."),
    ("NET_OUTPUTS", Numbers, "net", net::outputs, "What a neuron is worth, by output, view (the mover's, the opponent's) and neuron."),
    ("NET_OUTPUT_BIASES", Numbers, "net", net::output_biases, "What an output adds, in centipawns."),
    ("NET_OUTPUT_OF", Numbers, "net", net::output_of, "The output for so many men in hand, of both sides."),
    ("NET_DIVISOR", Numbers, "net", net::divisor, "The sum of an output by this is centipawns."),
    ("CASTLE_NAMES", Names, "castles.toml", castle_names::names, "The names of a castle, English and Japanese, by castle."),
    ("CASTLE_HASH_KEY", Numbers, "castles.toml", castle_names::hash_key, "The key under which the hashes of the castles' names fall on places of their own."),
    ("CASTLE_DISPLACEMENTS", Numbers, "castles.toml", castle_names::displacements, "Two displacements that spread the names of a bucket, by the first hash of a name."),
    ("CASTLE_NUMBERS", Numbers, "castles.toml", castle_names::numbers, "The castle whose name has this hash, by the displaced hash of the name."),
    ("CASTLE_WINGS", Numbers, "castles.toml", castles::wings, "The wing on which a castle is drawn (0 right, 1 left, 2 centre), by castle."),
    ("CASTLE_VALUES", Scores, "castles.toml", castles::values, "The value of a whole castle, by castle; last, what each usual piece adds to one."),
    ("CASTLE_BROKEN", Numbers, "patterns.toml", castles::broken, "What counts of the share of a castle that stands while it is not whole, in percent."),
    ("CASTLE_STARTS", Numbers, "castles.toml", castles::starts, "Where the shapes (a drawing of a castle on a wing) with a king on a square begin, by Black's square; then the end. The first of several is the better name where as much stands of each."),
    ("CASTLE_SHAPES", Numbers, "castles.toml", castles::numbers, "By shape: the castle, 1 when it is mirrored, how many pieces define it, and how many of them must stand for it to be recognised."),
    ("CASTLE_REQUIRED", Sets, "castles.toml", castles::required, "Squares of the pieces that define a castle, by shape, colour and kind (pawn to king)."),
    ("CASTLE_OPTIONAL", Sets, "castles.toml", castles::optional, "Squares of the pieces that usually stand there too, by shape, colour and kind."),
    ("CASTLE_VACANT", Sets, "castles.toml", castles::vacant, "Squares that must hold no man of the castle's owner, and squares that must hold no pawn of the owner, by shape and colour."),
];

/// Makes and proves every table.
///
/// # Errors
/// The first proof that failed.
pub fn make_all(inputs: &Inputs) -> Result<Vec<Table>, Failure> {
    let make = |&(name, look, origin, maker, doc): &Line| {
        Ok(Table { name: name.into(), doc: doc.into(), origin: origin.into(), look, content: maker(inputs)? })
    };
    let groups = (0..GROUPS.len()).filter_map(|number| group(inputs, number));
    let tables = BEFORE_GROUPS.iter().map(make).chain(groups).chain(AFTER_GROUPS.iter().map(make));
    let tables: Vec<Table> = tables.collect::<Result<_, Failure>>()?;
    let bytes: usize = tables.iter().map(Table::bytes).sum();
    if bytes > BYTE_BUDGET {
        let (expected, found) = (format!("at most {BYTE_BUDGET} bytes"), format!("{bytes} bytes of tables in all"));
        return Err(ProofError { table: "the catalogue", square: None, expected, found }.into());
    }
    Ok(tables)
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
    let name = group.key().to_uppercase().into();
    let table = |content| Table { name, doc, origin, look: Scores, content };
    Some(weights::group(inputs, number).map(table).map_err(Failure::from))
}
