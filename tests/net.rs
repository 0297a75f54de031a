//! The learned evaluation compared with a second rule that reads the drawings, accumulators compared with refreshed
//! ones, and mirrors.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use horigoma::audit;
use horigoma::board::{Color, MoveList, PieceKind, Position, SetupFaults, Square};
use horigoma::eval::net::{self, AccumulatorStack, AccumulatorState, InputGroup, KingPressure};
use horigoma::eval::{KeptSums, evaluate_sums};

use crate::evaluation::{Random, game_positions, random_positions};

/// The shapes of the tables and the numbers of `net.toml` are those that the page shows.
#[test]
fn page_shows_the_architecture_of_the_net() {
    let page = include_str!("../docs/learning.md");
    let shape = |table: &str| -> Vec<usize> {
        let line = audit::manifest().lines().find(|line| line.starts_with(&format!("{table} "))).unwrap();
        let words = line.split_whitespace().nth(1).unwrap().split(['[', ';', ']']);
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let [neurons, features] = shape("NET_INPUTS")[..] else { panic!("a table of two axes") };
    let [width, sides, outputs] = shape("NET_OUTPUTS")[..] else { panic!("a table of three axes") };
    assert_eq!((neurons, width), (net::NEURONS, net::NEURONS));
    assert!(
        page.contains(&format!("`({features} -> {neurons})x{sides} -> 1x{outputs}`, SCReLU")),
        "{features} {outputs}"
    );
    let whole = read("net.toml");
    let buckets: Vec<String> = whole["held"].iter().map(i64::to_string).collect();
    let (last, others) = buckets.split_last().unwrap();
    assert!(page.contains(&format!("from {} and {last}", others.join(", "))), "{buckets:?}");
    // 600 centipawns are an output of 1.0: every neuron that is fully on squared, times a weight of 1.
    let divisor = (127.0 * 127.0 * 128.0 / 600.0_f64).round() as i64;
    assert_eq!(whole["divisor"], [divisor]);
}

/// The folder of the tables of this build.
const TABLES: &str = match option_env!("HORIGOMA_TABLES") {
    Some(folder) => folder,
    None => concat!(env!("CARGO_MANIFEST_DIR"), "/tables"),
};

/// The numbers of a file, by key.
pub(crate) type Drawings = HashMap<String, Vec<i64>>;

/// The numbers of a file of `tables/net/`, by key: a list, or a board row by row.
pub(crate) fn read(name: &str) -> Drawings {
    let path = Path::new(TABLES).join("net").join(name);
    let text = std::fs::read_to_string(&path).unwrap();
    let mut numbers = Drawings::new();
    let mut key = String::new();
    for line in text.lines().take_while(|line| *line != "[record]").filter(|line| !line.starts_with('#')) {
        let values = match line.split_once('=') {
            Some((name, values)) => {
                key = name.trim().to_owned();
                values
            }
            None => line,
        };
        let found =
            values.split(|c: char| c != '-' && !c.is_ascii_digit()).filter_map(|number| number.parse::<i64>().ok());
        numbers.entry(key.clone()).or_default().extend(found);
    }
    numbers
}

const KINDS: [(PieceKind, &str); 14] = [
    (PieceKind::Pawn, "pawn"),
    (PieceKind::Lance, "lance"),
    (PieceKind::Knight, "knight"),
    (PieceKind::Silver, "silver"),
    (PieceKind::Gold, "gold"),
    (PieceKind::Bishop, "bishop"),
    (PieceKind::Rook, "rook"),
    (PieceKind::King, "king"),
    (PieceKind::Tokin, "tokin"),
    (PieceKind::PromotedLance, "promoted_lance"),
    (PieceKind::PromotedKnight, "promoted_knight"),
    (PieceKind::PromotedSilver, "promoted_silver"),
    (PieceKind::Horse, "horse"),
    (PieceKind::Dragon, "dragon"),
];

/// A feature of a position: its group, the side whose part it is, its piece, and the number of a drawing that it adds.
pub(crate) struct Feature {
    pub(crate) group: InputGroup,
    pub(crate) side: Color,
    /// The kind of the piece. `None` for a pressed square.
    pub(crate) kind: Option<PieceKind>,
    /// The square. `None` for a piece in hand.
    pub(crate) square: Option<Square>,
    drawing: String,
    number: usize,
}

impl Feature {
    /// Returns the number that the feature adds to a neuron.
    pub(crate) fn added(&self, drawings: &Drawings) -> i64 {
        drawings[&self.drawing][self.number]
    }
}

/// Whether the net reads a drawing. A net for a small memory has no drawings of threats, attacks and surroundings.
fn is_read(drawing: &str) -> bool {
    static NEURON: LazyLock<Drawings> = LazyLock::new(|| read("neuron_000.toml"));
    let is_relation = drawing.contains("_king_") || drawing.ends_with("_threatened") || drawing.ends_with("_attacked");
    !is_relation || NEURON.contains_key(drawing) || NEURON.contains_key("own_pawn_attacked")
}

/// The rule: the features of a position for a perspective. Column 0 of a drawing is file 9. With its king on files 1 to
/// 4, a side sees the board mirrored.
pub(crate) fn features(position: &Position, viewer: Color) -> Vec<Feature> {
    let mut features = Vec::new();
    let mut each = |group, side, kind, square, drawing: String, number: usize| {
        if is_read(&drawing) {
            features.push(Feature { group, side, kind, square, drawing, number });
        }
    };
    let seen = |square: Square| {
        let (file, rank) = (square.index() as i64 / 9, square.index() as i64 % 9);
        if viewer == Color::Black { (file, rank) } else { (8 - file, 8 - rank) }
    };
    let mirror = seen(position.king(viewer).unwrap()).0 < 4;
    for (kind, name) in KINDS {
        for color in Color::ALL {
            let side = if color == viewer { "own" } else { "enemy" };
            for square in Square::all() {
                if position.piece_on(square).is_some_and(|piece| piece.kind == kind && piece.color == color) {
                    let (file, rank) = seen(square);
                    let place = (rank * 9 + if mirror { file } else { 8 - file }) as usize;
                    let group = if name == "king" { InputGroup::Castle } else { InputGroup::Squares };
                    let mut piece = |group, state: &str| {
                        each(group, color, Some(kind), Some(square), format!("{side}_{name}{state}"), place);
                    };
                    piece(group, "");
                    if is_threatened(position, square) {
                        piece(InputGroup::UnderThreat, "_threatened");
                    } else if is_attacked(position, square) {
                        piece(InputGroup::Attacked, "_attacked");
                    }
                }
            }
            for number in 0..position.hand(color).count(kind) {
                each(InputGroup::Hands, color, Some(kind), None, format!("{side}_{name}_in_hand"), number);
            }
        }
    }
    for color in Color::ALL {
        let side = if color == viewer { "own" } else { "enemy" };
        let king = position.king(color).unwrap();
        for square in Square::all().filter(|square| square.distance(king) <= 2) {
            let ([file, rank], [of_king, rank_of_king]) = (seen(square).into(), seen(king).into());
            let left: i64 = if mirror { of_king - file } else { file - of_king };
            let place = ((rank - rank_of_king + 2) * 5 + 2 - left) as usize;
            let [attackers, defenders] = pressure(position, color, square);
            if attackers > 0 {
                let drawing = format!("{side}_king_attacked_{}_defended_{}", attackers.min(2), defenders.min(2));
                each(InputGroup::KingAttack, !color, None, Some(square), drawing, place);
            }
            if let Some(piece) = position.piece_on(square).filter(|piece| piece.kind != PieceKind::King) {
                let owner = if piece.color == viewer { "own" } else { "enemy" };
                let (_, name) = KINDS.iter().find(|(kind, _)| *kind == piece.kind).unwrap();
                let group = if piece.color == color { InputGroup::Castle } else { InputGroup::KingAttack };
                let drawing = format!("{side}_king_near_{owner}_{name}");
                each(group, piece.color, Some(piece.kind), Some(square), drawing, place);
            }
        }
    }
    features
}

/// The rule: how many enemy pieces attack a square, and how many of a side's own defend it, kings aside.
fn pressure(position: &Position, color: Color, square: Square) -> [usize; 2] {
    let reaching = position.attackers_to(square, position.occupied()) - position.pieces(PieceKind::King);
    [!color, color].map(|color| (reaching & position.colors(color)).len() as usize)
}

/// The rule: an enemy piece attacks the piece on the square, which is no king.
fn is_attacked(position: &Position, square: Square) -> bool {
    let Some(piece) = position.piece_on(square).filter(|piece| piece.kind != PieceKind::King) else { return false };
    position.attackers_to(square, position.occupied()).meets(position.colors(!piece.color))
}

/// The rule: an enemy piece attacks the piece on the square, and it is of lower rank or the piece is not defended. A
/// king is never under threat, and its rank is the highest.
fn is_threatened(position: &Position, square: Square) -> bool {
    let rank = |kind: PieceKind| match kind {
        PieceKind::Pawn => 0,
        PieceKind::Lance => 1,
        PieceKind::Knight => 2,
        PieceKind::Silver => 3,
        PieceKind::Gold
        | PieceKind::Tokin
        | PieceKind::PromotedLance
        | PieceKind::PromotedKnight
        | PieceKind::PromotedSilver => 4,
        PieceKind::Bishop => 5,
        PieceKind::Rook => 6,
        PieceKind::Horse => 7,
        PieceKind::Dragon => 8,
        PieceKind::King => 9,
    };
    let Some(piece) = position.piece_on(square).filter(|piece| piece.kind != PieceKind::King) else { return false };
    let attackers = position.attackers_to(square, position.occupied());
    let (own, enemy): (Vec<_>, Vec<_>) =
        attackers.into_iter().filter_map(|from| position.piece_on(from)).partition(|other| other.color == piece.color);
    let is_lesser = enemy.iter().any(|other| rank(other.kind) < rank(piece.kind));
    is_lesser || !enemy.is_empty() && own.is_empty()
}

#[test]
fn pieces_under_threat_or_attacked_are_those_of_the_rule() {
    let mut counts = [0; 3];
    let mut check = |position: &Position| {
        let (threatened, attacked) = (net::threatened(position), net::attacked(position));
        for square in Square::all() {
            let expected = is_threatened(position, square);
            assert_eq!(threatened.has(square), expected, "{square} in {position}");
            assert_eq!(attacked.has(square), !expected && is_attacked(position, square), "{square} in {position}");
        }
        [threatened, attacked, position.occupied()]
            .iter()
            .zip(&mut counts)
            .for_each(|(set, count)| *count += set.len());
    };
    random_positions(20_000, &mut check);
    game_positions(&mut check);
    assert!(20 * counts[0] > counts[2] && 20 * counts[1] > counts[2], "{counts:?}");
}

#[test]
fn squares_are_pressed_by_the_rule() {
    let mut counts = [0; 6];
    let mut check = |position: &Position| {
        for color in Color::ALL {
            let pressed: HashMap<Square, KingPressure> = net::pressed(position, color).collect();
            for square in Square::all() {
                let around = square.distance(position.king(color).unwrap()) <= 2;
                let [attackers, defenders] = pressure(position, color, square).map(|count| count.min(2) as u8);
                let expected = (around && attackers > 0).then_some(KingPressure { attackers, defenders });
                assert_eq!(pressed.get(&square), expected.as_ref(), "{square} in {position}");
            }
            for pressure in pressed.values() {
                counts[KingPressure::ALL.iter().position(|other| other == pressure).unwrap()] += 1;
            }
        }
    };
    random_positions(20_000, &mut check);
    game_positions(&mut check);
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

#[test]
fn the_net_equals_its_drawn_neurons() {
    let whole = read("net.toml");
    let drawings: Vec<_> = (0..whole["neurons"][0]).map(|number| read(&format!("neuron_{number:03}.toml"))).collect();
    // A drawing of all neurons is found by its name once for a feature.
    let of_name = |name: &String| drawings.iter().map(|neuron| &neuron[name][..]).collect();
    let by_name: HashMap<&str, Vec<&[i64]>> = drawings[0].keys().map(|name| (&**name, of_name(name))).collect();
    let mut random = Random(11);
    let mut check = |position: &Position| {
        if random.below(40) != 0 {
            return;
        }
        let of = |color| PieceKind::HAND.map(|kind| position.hand(color).count(kind)).iter().sum::<usize>();
        let held = Color::ALL.map(of).iter().sum::<usize>() as i64;
        let output = whole["held"].iter().rposition(|&least| least <= held).unwrap();
        let mut sum = 0;
        for (viewer, worth) in [(position.turn(), "mover"), (!position.turn(), "opponent")] {
            let mut neurons: Vec<i64> = by_name["bias"].iter().map(|bias| bias[0]).collect();
            for feature in features(position, viewer) {
                let drawn = &by_name[&*feature.drawing];
                let added = drawn.iter().map(|drawing| drawing[feature.number]);
                neurons.iter_mut().zip(added).for_each(|(neuron, added)| *neuron += added);
            }
            let outputs = neurons.iter().zip(&by_name[worth]);
            sum += outputs.map(|(neuron, worth)| neuron.clamp(&0, &127).pow(2) * worth[output]).sum::<i64>();
        }
        let expected = whole["biases"][output] + sum / whole["divisor"][0];
        let found = i64::from(net::evaluate(position) - evaluate_sums(position, &KeptSums::of(position)));
        assert_eq!(found, expected, "{position}");
    };
    random_positions(4_000, &mut check);
    game_positions(&mut check);
}

/// Each time the board is set up again without one piece.
#[test]
fn the_worth_of_a_piece_is_the_difference_without_it() {
    let mut asked = 0;
    game_positions(|position| {
        if position.ply() % 40 != 0 {
            return;
        }
        for square in position.occupied() - position.pieces(PieceKind::King) {
            let mut setup = position.to_setup();
            let piece = setup.board[square.index()].take().unwrap();
            // Without it a king could be captured: no position, but worth something all the same.
            let Ok(without) = setup.position_waiving(SetupFaults::WAIVABLE) else { continue };
            let less = net::evaluate(position) - net::evaluate(&without);
            let expected = if piece.color == position.turn() { less } else { -less };
            assert_eq!(net::worth(position, square), Some(expected), "{square} in {position}");
            asked += 1;
        }
        let none = Square::all().filter(|&square| net::worth(position, square).is_none()).count();
        assert_eq!(none, 81 + 2 - position.occupied().len() as usize, "empty squares and kings of {position}");
    });
    assert!(asked > 500, "{asked}");
}

#[test]
fn accumulators_along_a_line_are_those_of_a_refresh() {
    let mut random = Random(77);
    let (mut flips, mut asked) = (0, 0);
    for _ in 0..40 {
        let mut position = Position::start();
        let mut states = [AccumulatorState::EMPTY; 302];
        let mut stack = AccumulatorStack::new(&mut states);
        stack.reset(&position);
        let mut line = Vec::new();
        for _ in 0..600 {
            // A move, a pass, or a step back. Only sometimes the position is evaluated.
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let choice = random.below(10);
            if (choice == 0 || moves.is_empty() || line.len() == 300) && !line.is_empty() {
                match line.pop().unwrap() {
                    (Some(mv), undo) => position.undo(mv, undo),
                    (None, undo) => position.undo_null(undo),
                }
                stack.pop();
            } else if choice == 1 && !position.is_check() {
                stack.push();
                line.push((None, position.play_null()));
            } else if let Some(&mv) = moves.as_slice().get(random.below(moves.len().max(1))) {
                flips += usize::from(position.moved_kind(mv) == PieceKind::King);
                stack.push();
                line.push((Some(mv), position.play_with(mv, &mut stack)));
            }
            if random.below(3) == 0 {
                let kept = net::evaluate_with(&position, &KeptSums::of(&position), stack.accumulators(&position));
                assert_eq!(kept, net::evaluate(&position), "{position}");
                asked += 1;
            }
        }
    }
    assert!(flips > 100 && asked > 1000, "{flips} {asked}");
}

#[test]
fn turned_and_mirrored_boards_are_worth_the_same() {
    let mut mirrored = 0;
    let mut check = |position: &Position| {
        let value = net::evaluate(position);
        assert_eq!(value, net::evaluate(&position.to_setup().turned().position().unwrap()), "{position}");
        // A king on file 5 is on neither wing, and then left and right differ.
        if Color::ALL.iter().all(|&color| position.king(color).unwrap().file().index() != 4) {
            let added =
                |position: &Position| net::evaluate(position) - evaluate_sums(position, &KeptSums::of(position));
            assert_eq!(added(position), added(&position.to_setup().mirrored().position().unwrap()), "{position}");
            mirrored += 1;
        }
    };
    random_positions(3_000, &mut check);
    game_positions(&mut check);
    assert!(mirrored > 1000, "{mirrored}");
}
