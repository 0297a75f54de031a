//! Every castle of the lists is recognised by its exact name, for both colours and on each of its wings, and so are
//! those of real games.

use std::collections::BTreeMap;

use horigoma::board::{Color, Piece, PieceKind, Position, Setup, SetupFaults, Square};
use horigoma::draw::{Explained, Json, Svg};
use horigoma::eval::Explanation;
use horigoma::eval::Score;
use horigoma::eval::castles::{self, Castle, Wing};

use crate::data::records;
use crate::evaluation::pawn_in_hand;

/// A line of the list.
struct Form {
    name: &'static str,
    kanji: &'static str,
    wing: Wing,
    both_wings: bool,
    required: Vec<Man>,
    optional: Vec<Man>,
    /// Squares without any piece of the owner, and squares without a pawn of the owner.
    vacant: [Vec<Square>; 2],
}

type Man = (PieceKind, Square);

fn square(text: &str) -> Square {
    Square::from_usi(text.as_bytes()).unwrap()
}

/// Reads `G4i` as a piece and a square.
fn man(text: &str) -> Man {
    (PieceKind::from_letter(text.as_bytes()[0]).unwrap(), square(&text[1..]))
}

fn forms() -> impl Iterator<Item = Form> {
    let men = |text: &str| text.split_whitespace().map(man).collect();
    records(include_str!("data/castles.tsv")).map(move |record| {
        let (pawns, any): (Vec<&str>, Vec<&str>) = record[5].split_whitespace().partition(|text| text.starts_with('P'));
        let [any, pawns] = [any, pawns].map(|texts| texts.iter().map(|text| square(text.trim_matches('P'))).collect());
        Form {
            name: record[0],
            kanji: record[1],
            wing: match record[2].trim_end_matches('+') {
                "R" => Wing::Right,
                "L" => Wing::Left,
                _ => Wing::Centre,
            },
            both_wings: record[2].ends_with('+'),
            required: men(record[3]),
            optional: men(record[4]),
            vacant: [any, pawns],
        }
    })
}

/// Returns a board with only these pieces of Black's.
fn setup<'m>(men: impl IntoIterator<Item = &'m Man>) -> Setup {
    let mut setup = Setup::EMPTY;
    for &(kind, square) in men {
        setup.board[square] = Some(Piece::new(Color::Black, kind));
    }
    setup
}

fn recognised(setup: &Setup, color: Color) -> Option<Castle> {
    castles::recognise(&setup.position_waiving(SetupFaults::WAIVABLE).unwrap(), color)
}

/// Returns the name of the castle of Black's king.
fn name(setup: &Setup) -> Option<&'static str> {
    recognised(setup, Color::Black).map(|castle| castle.names().0)
}

/// Returns the score of Black's castle, 0 without one.
fn score(setup: &Setup) -> Score {
    recognised(setup, Color::Black).map_or(Score::ZERO, |castle| castle.score())
}

/// Whether the first score is at most the second, in both phases.
fn at_most(one: Score, other: Score) -> bool {
    one.mg() <= other.mg() && one.eg() <= other.eg()
}

/// Checks the name of a form with these pieces, for both colours and on each wing of the castle.
fn check(form: &Form, men: &[Man]) {
    let (black, number) = (setup(men), Castle::find(form.name).unwrap());
    let mut views = vec![(black.clone(), Color::Black, false), (black.turned(), Color::White, false)];
    if form.both_wings {
        views.extend([(black.mirrored(), Color::Black, true), (black.turned().mirrored(), Color::White, true)]);
    }
    for (setup, color, mirrored) in views {
        let castle = recognised(&setup, color).unwrap_or_else(|| panic!("{} for {color:?}: none", form.name));
        let wing = if mirrored { form.wing.opposite() } else { form.wing };
        assert_eq!(castle.names(), (form.name, form.kanji), "{color:?}, mirrored {mirrored}");
        assert_eq!((castle.number(), castle.mirrored, castle.wing()), (number, mirrored, wing), "{}", form.name);
        assert!(castle.is_whole(), "{}: {castle:?}", form.name);
        assert_eq!(castle.standing as usize, form.required.len(), "{}", form.name);
        assert_eq!(castle.required_count as usize, form.required.len(), "{}", form.name);
        assert_eq!(castle.optional as usize, men.len() - form.required.len(), "{} for {color:?}", form.name);
        // With its usual pieces another form of it may be complete too.
        if men.len() > form.required.len() {
            continue;
        }
        let seen = |square: &Square| {
            let square = if mirrored { square.mirrored() } else { *square };
            castle.squares(color).has(square.relative(color))
        };
        assert!(form.required.iter().all(|(_, square)| seen(square)), "{} for {color:?}", form.name);
        assert_eq!(castle.squares(color).len() as usize, form.required.len(), "{}", form.name);
    }
}

#[test]
fn every_castle_is_recognised_with_and_without_usual_pieces() {
    let mut names: Vec<&str> = Vec::new();
    for form in forms() {
        check(&form, &form.required);
        let all: Vec<Man> = form.required.iter().chain(&form.optional).copied().collect();
        check(&form, &all);
        names.push(form.name);
    }
    names.dedup();
    assert_eq!((names.len(), castles::COUNT), (80, 80));
    for unknown in ["", "Mino", "minoo", "美濃(本美濃)"] {
        assert_eq!(Castle::find(unknown), None, "{unknown}");
    }
}

/// Castles of one shape whose name depends on the wing.
#[test]
fn equal_castles_are_distinguished_by_wing() {
    let twins = [
        ("mino", "left_mino"),
        ("silver_crown", "static_full_silver_crown"),
        ("kata_ginkan", "static_silver_crown"),
        ("ranging_crown_anaguma", "static_crown_anaguma"),
        ("ranging_big4", "big4"),
        ("ranging_elmo", "elmo"),
        ("ranging_millennium", "millennium"),
    ];
    for (right, left) in twins {
        let men = |name: &str| forms().find(|form| form.name == name).unwrap().required;
        assert_eq!(name(&setup(&men(right)).mirrored()), Some(left));
        assert_eq!(name(&setup(&men(left)).mirrored()), Some(right));
    }
    for form in forms().filter(|form| !form.both_wings) {
        let mirrored = setup(&form.required).mirrored();
        // A castle that equals its mirror image is the same castle on both wings.
        if mirrored.board != setup(&form.required).board {
            assert_ne!(name(&mirrored), Some(form.name), "known on the drawn wing only");
        }
    }
}

#[rstest::rstest]
#[case::fewest_missing("K9i L9h N8i S8h", "static_anaguma")]
#[case::more_standing("K9i L9h N8i G7h G6g P8g G7i", "yagura_anaguma")]
#[case::more_generals("K2h S3h G4i S5h P2f", "silver_mino")]
#[case::drawn_wing("K8h S7h G6i", "left_mino")]
#[case::alphabet("K7h S7g G6h G6g G5h", "bonanza")]
fn where_several_castles_stand_the_rule_names_one(#[case] men: &str, #[case] expected: &str) {
    assert_eq!(name(&setup(&men.split_whitespace().map(man).collect::<Vec<_>>())), Some(expected));
}

#[test]
fn squares_that_must_be_vacant_are_looked_at() {
    let mut seen = 0;
    for form in forms() {
        let with = |color: Color, kind: PieceKind, square: Square| {
            let mut setup = setup(&form.required);
            setup.board[square] = Some(Piece::new(color, kind));
            recognised(&setup, Color::Black).is_some_and(|castle| castle.is_whole() && castle.names().0 == form.name)
        };
        let [any, pawns] = &form.vacant;
        for &square in any {
            assert!(!with(Color::Black, PieceKind::Bishop, square), "{} with a man on {square}", form.name);
            assert!(with(Color::White, PieceKind::Bishop, square), "{} with an enemy on {square}", form.name);
        }
        for &square in pawns {
            assert!(!with(Color::Black, PieceKind::Pawn, square), "{} with a pawn on {square}", form.name);
            assert!(with(Color::Black, PieceKind::Silver, square), "{} with a silver on {square}", form.name);
        }
        seen += any.len() + pawns.len();
    }
    assert!(seen >= 30, "{seen}");
}

#[test]
fn a_broken_castle_is_worth_less_than_a_whole_one_and_more_than_none() {
    for form in forms() {
        let whole = score(&setup(&form.required));
        for left_out in form.required.iter().filter(|(kind, _)| *kind != PieceKind::King) {
            let broken = setup(form.required.iter().filter(|man| *man != left_out));
            let Some(castle) = recognised(&broken, Color::Black) else { continue };
            assert!(castle.score().mg() > 0 && castle.score().eg() >= 0, "{} without {left_out:?}", form.name);
            assert!(at_most(castle.score(), whole), "{} without {left_out:?}", form.name);
            assert!(castle.is_whole() || castle.score().mg() < whole.mg(), "{} without {left_out:?}", form.name);
        }
    }
}

/// Players keep a castle where it costs a pawn in hand.
#[test]
fn every_whole_castle_is_worth_more_than_a_pawn_in_hand() {
    let pawn = pawn_in_hand();
    for form in forms() {
        let whole = score(&setup(&form.required)).mg();
        assert!(whole > pawn && pawn > 0, "{}: {whole}, a pawn {pawn}", form.name);
    }
}

/// The usual pieces of the lesser castle are in place already, as far as they leave room.
#[test]
fn castle_scores_do_not_fall_as_pieces_are_added() {
    let forms: Vec<Form> = forms().collect();
    let mut pairs = 0;
    for (part, whole) in forms.iter().flat_map(|part| forms.iter().map(move |whole| (part, whole))) {
        if part.name == whole.name || !part.required.iter().all(|man| whole.required.contains(man)) {
            continue;
        }
        // The pieces of one side: one rook, one bishop, two of each other general.
        let count = |kind: PieceKind| whole.required.iter().filter(|man| man.0 == kind).count();
        let room = |&(kind, square): &Man| match kind {
            PieceKind::Rook | PieceKind::Bishop => count(kind) == 0,
            PieceKind::Pawn => !whole.required.iter().any(|man| man.0 == kind && man.1.file() == square.file()),
            _ => count(kind) < 2,
        };
        let free = |&&(_, square): &&Man| !whole.required.iter().any(|man| man.1 == square);
        let usual: Vec<Man> = part.optional.iter().filter(free).filter(|man| room(man)).copied().collect();
        for usual in [&[][..], &usual] {
            let [before, after] = [part, whole].map(|form| setup(form.required.iter().chain(usual)));
            // With another usual piece it may be another castle, which the new piece completes into a third.
            if name(&before) == Some(part.name) {
                let [before, after] = [before, after].map(|setup| score(&setup));
                assert!(at_most(before, after), "{} {before:?}, {} {after:?}", part.name, whole.name);
            }
        }
        pairs += 1;
    }
    assert!(pairs >= 30, "{pairs}");
}

#[test]
fn some_castles_are_none_in_part() {
    for form in forms().filter(|form| ["nakazumai", "ahiru", "muteki"].contains(&form.name)) {
        for left_out in &form.required {
            let rest = setup(form.required.iter().filter(|man| *man != left_out));
            assert_ne!(name(&rest), Some(form.name), "without {left_out:?}");
        }
        for &square in &form.vacant[0] {
            let men = form.required.iter().chain(&[(PieceKind::Silver, square)]).copied().collect::<Vec<_>>();
            assert_ne!(name(&setup(&men)), Some(form.name), "with a silver on {square}");
        }
    }
}

/// Returns the wing of a castle as the file writes it.
fn wing_of(castle: Option<Castle>) -> String {
    match castle.map(|castle| castle.wing()) {
        None | Some(Wing::Centre) => "-".to_owned(),
        Some(wing) => wing.to_string(),
    }
}

#[test]
fn castles_of_real_games_have_the_names_that_people_give_them() {
    let (mut counts, mut wrong) = (BTreeMap::new(), Vec::new());
    for record in records(include_str!("data/castles_in_games.tsv")) {
        let [sfen, side, expected, whole, wing, source, ..] = record[..] else { panic!("{record:?}") };
        let position: Position = sfen.parse().unwrap();
        let castle = castles::recognise(&position, if side == "b" { Color::Black } else { Color::White });
        let found = castle.map_or("-", |castle| castle.names().0);
        let found_whole = if castle.is_some_and(|castle| castle.is_whole()) { "yes" } else { "no" };
        let wing_found = wing_of(castle);
        // Without a castle the file has the place of the king.
        let wing = if expected == "-" { "-" } else { wing };
        if (found, found_whole, wing_found.as_str()) != (expected, whole, wing) {
            wrong.push(format!("{source}: {expected} {whole} {wing}, found {found} {found_whole} {wing_found}"));
        }
        *counts.entry(expected).or_insert(0) += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counts.values().sum::<i32>() >= 300 && counts["-"] >= 40 && counts.len() >= 60, "{counts:?}");
}

/// Whether a side has the six pieces of 無敵囲い, by the rule: king and golds on their starting squares, both silvers one
/// step up, the rook in front of the king.
fn is_muteki(position: &Position, color: Color) -> bool {
    let men = [("5i", PieceKind::King), ("6i", PieceKind::Gold), ("4i", PieceKind::Gold), ("6h", PieceKind::Silver)];
    let rest = [("4h", PieceKind::Silver), ("5h", PieceKind::Rook)];
    men.iter()
        .chain(&rest)
        .all(|&(at, kind)| position.piece_on(square(at).relative(color)) == Some(Piece::new(color, kind)))
}

#[test]
fn a_king_at_home_stands_in_no_castle() {
    let mut random = 0x5eed_u64;
    let mut draw = |bound: usize| {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (random >> 33) as usize % bound
    };
    let games: Vec<Vec<&str>> = include_str!("data/games.usi")
        .lines()
        .filter_map(|line| Some(line.strip_prefix("startpos moves ")?.split_whitespace().collect()))
        .collect();
    let (mut positions, mut muteki) = (0, 0);
    while positions < 1000 {
        let moves = &games[draw(games.len())];
        let mut position = Position::start();
        for text in &moves[..draw(moves.len())] {
            position.play(text.parse().unwrap());
        }
        let at_home = |color: &Color| position.king(*color) == Some(square("5i").relative(*color));
        for color in Color::ALL.into_iter().filter(at_home) {
            let expected = is_muteki(&position, color).then_some("muteki");
            let found = castles::recognise(&position, color).map(|castle| castle.names().0);
            assert_eq!(found, expected, "{position} {color:?}");
            muteki += usize::from(expected.is_some());
        }
        positions += usize::from(Color::ALL.iter().any(at_home));
    }
    println!("{positions} positions, {muteki} kings in a muteki");
}

/// Every display of the evaluation names castles with their wing.
#[test]
fn castles_are_named_wherever_the_evaluation_is_shown() {
    // Black's castle is drawn on the other wing. White's lacks a gold.
    let sfen = "ln5nl/1ks6/1pppg4/9/9/9/PPPP5/1KS6/LN1G5 b - 1";
    let mut setup: Setup = sfen.parse().unwrap();
    setup.board[square("6g")] = Some(Piece::new(Color::Black, PieceKind::Gold));
    let position = setup.position_waiving(SetupFaults::WAIVABLE).unwrap();
    let explanation = Explanation::of(&position);
    let text = Explained(&explanation).to_string();
    for line in [
        "castle of Black: high_mino (高美濃), left, whole: 4 of 4 pieces, 4 more",
        "castle of White: kata_mino (片美濃), right, in part: 2 of 3 pieces, 4 more",
    ] {
        assert!(text.lines().any(|found| found == line), "{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&Json(&explanation).to_string()).unwrap();
    let castles = serde_json::json!({
        "Black": {"name": "high_mino", "wing": "left", "standing": 4, "of": 4},
        "White": {"name": "kata_mino", "wing": "right", "standing": 2, "of": 3},
    });
    assert_eq!(json["castles"], castles);
    let svg = Svg::of(&position).to_string();
    assert!(svg.contains("☗ 囲い 左 高美濃 4/4") && svg.contains("☖ 囲い 右 片美濃 2/3"), "{svg}");
    // The pieces of both castles are on green squares, unless the enemy alone attacks the square.
    assert_eq!(svg.matches("fill=\"#bfe3bf\" stroke").count(), 7);
}
