//! The output of positions and evaluations: JSON is parsed by a library, pictures are checked square by square.

use codegen::schema::GROUPS;
use horigoma::board::{Color, PieceKind, Position, Square};
use horigoma::draw::{Explained, ExplainedInJapanese, Json, Svg, Terms};
use horigoma::eval::trace::Trace;
use horigoma::eval::{self, Concept, Evaluation, Explanation, Weights, phase};
use serde_json::{Value, json};

/// A middlegame with both hands filled, White to move.
const MIDDLEGAME: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

/// The value, the evaluation and the parts, each with its concept and side.
#[test]
fn json_has_the_parts_of_the_value() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    for evaluation in [Evaluation::default(), Evaluation::Patterns(Weights::SHIPPED)] {
        let explanation = Explanation::with(&position, evaluation);
        let read: Value = serde_json::from_str(&Json(&explanation).to_string()).unwrap();
        assert_eq!(read["value"], eval::evaluate_by(&position, &evaluation));
        assert_eq!(read["evaluation"], evaluation.name());
        let expected = explanation.parts().iter().map(|part| {
            let side = part.side.map(|side| format!("{side:?}"));
            json!({"concept": part.concept.name(), "side": side, "centipawns": part.centipawns})
        });
        assert_eq!(read["parts"], Value::Array(expected.collect()));
        let net_plays = evaluation != Evaluation::Patterns(Weights::SHIPPED);
        assert_eq!(read["net"].is_object(), net_plays);
        let keys: Vec<&str> = read.as_object().unwrap().keys().map(String::as_str).collect();
        let all = ["castles", "evaluation", "net", "parts", "patterns", "sfen", "value"];
        assert_eq!(keys, all.into_iter().filter(|&key| net_plays || key != "net").collect::<Vec<_>>());
    }
}

/// The table has a line for each concept: Black, White, and both. The last line is that of the move.
#[test]
fn text_has_the_parts_of_the_value() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let explanation = Explanation::of(&position);
    let text = Explained(&explanation).to_string();
    let mut sum = 0;
    for part in explanation.parts() {
        let line = text.lines().find(|line| line.starts_with(part.concept.name())).unwrap();
        let rest =
            line[part.concept.name().len()..].split("  Black:").next().unwrap().split("  White:").next().unwrap();
        let numbers: Vec<i32> = rest.split_whitespace().map(|number| number.parse().unwrap()).collect();
        match part.side {
            Some(side) => {
                assert_eq!(numbers[side.index()], part.centipawns, "{line}");
                assert_eq!(numbers[2], numbers[0] + numbers[1], "{line}");
            }
            None => assert_eq!(numbers, [part.centipawns], "{line}"),
        }
        sum += part.centipawns;
    }
    let first = text.lines().next().unwrap();
    assert!(first.starts_with(&format!("value {sum:+} for the side to move (White), by ")), "{first}");
    let opinion =
        if cfg!(feature = "net") { "\nfor comparison, by the hand-crafted patterns:" } else { "\nthe patterns, " };
    assert!(text.contains(opinion), "{text}");
}

/// The table in Japanese has the name and the numbers of every part. Names of groups are those of the schema.
#[test]
fn japanese_text_has_the_parts_of_the_value() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let (patterns, shipped) = (Evaluation::Patterns(Weights::SHIPPED), Evaluation::default());
    for explanation in [shipped, patterns].map(|evaluation| Explanation::with(&position, evaluation)) {
        let text = ExplainedInJapanese(&explanation).to_string();
        assert!(text.starts_with(&format!("評価値 {:+}（手番の後手から", explanation.value())), "{text}");
        for part in explanation.parts() {
            let name = part.concept.japanese();
            let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
            let line = lines.find(|line| line[0] == name).unwrap();
            let numbers: Vec<i32> = line[1..].iter().map(|number| number.parse().unwrap()).collect();
            assert_eq!(numbers[part.side.map_or(0, Color::index)], part.centipawns, "{line:?}");
            if let Concept::Pattern(group) = part.concept {
                assert!(GROUPS.iter().any(|known| (known.name, known.japanese) == (group.name(), name)), "{name}");
            }
        }
    }
}

#[test]
fn json_has_the_groups_of_the_patterns() {
    for sfen in [MIDDLEGAME, &Position::start().to_string()] {
        let position: Position = sfen.parse().unwrap();
        let trace = Trace::of(&position);
        let read: Value = serde_json::from_str(&Json(&Explanation::of(&position)).to_string()).unwrap();
        assert_eq!(read["sfen"], sfen);
        let read = &read["patterns"];
        assert_eq!(read["phase"], phase::of(&position));
        assert_eq!(read["total"], eval::evaluate_patterns(&position));
        let groups = read["groups"].as_object().unwrap();
        assert_eq!(groups.len(), GROUPS.len());
        for (group, (name, black, white)) in GROUPS.iter().zip(trace.groups()) {
            assert_eq!(name, group.name);
            let tapered = phase::taper(black - white, phase::of(&position));
            let expected = json!({
                "black": [black.mg(), black.eg()],
                "white": [white.mg(), white.eg()],
                "tapered": tapered,
            });
            assert_eq!(groups[name], expected, "{name}");
        }
    }
}

/// A Mino of each side, with its wing for its owner. A bare king has no castle.
#[test]
fn castles_are_shown_by_name_and_wing() {
    for (color, sfen) in [("Black", "4k4/9/9/9/9/9/9/4G1SK1/5G3 b - 1"), ("White", "3g5/1ks1g4/9/9/9/9/9/9/4K4 b - 1")]
    {
        let position: Position = sfen.parse().unwrap();
        let trace = Trace::of(&position);
        let text = Terms(&trace).to_string();
        let told: Vec<&str> = text.lines().filter(|line| line.starts_with("castle of")).collect();
        assert_eq!(told, [format!("castle of {color}: mino (美濃(本美濃)), right, whole: 4 of 4 pieces, 0 more")]);
        let explanation = Explanation::of(&position);
        if cfg!(feature = "net") {
            let text = Explained(&explanation).to_string();
            let part = text.lines().find(|line| line.starts_with("castle ")).unwrap();
            assert!(part.ends_with(&format!("  {color}: mino 4/4")), "{part}");
        }
        let japanese = ExplainedInJapanese(&explanation).to_string();
        let side = if color == "Black" { "先手" } else { "後手" };
        assert!(japanese.contains(&format!("\n{side}の囲い: 美濃(本美濃)（4枚のうち4枚）\n")), "{japanese}");
        let read: Value = serde_json::from_str(&Json(&explanation).to_string()).unwrap();
        assert_eq!(read["castles"], json!({color: {"name": "mino", "wing": "right", "standing": 4, "of": 4}}));
    }
}

#[cfg(feature = "net")]
#[test]
fn the_text_has_the_net_value_of_each_piece() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let explanation = Explanation::of(&position);
    let read: Value = serde_json::from_str(&Json(&explanation).to_string()).unwrap();
    let shares = read["net"]["share"].as_object().unwrap();
    assert_eq!(shares.len(), position.occupied().len() as usize);
    for (square, share) in shares {
        assert_eq!(*share, explanation.piece(square.parse().unwrap()).unwrap());
    }
    let worth = read["net"]["worth"].as_object().unwrap();
    // Every piece on the board but the kings.
    assert_eq!(worth.len(), position.occupied().len() as usize - 2);
    let text = Explained(&explanation).to_string();
    let board: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    let first = board.iter().position(|line| line == &["9", "8", "7", "6", "5", "4", "3", "2", "1"]).unwrap();
    for (square, expected) in worth {
        let square: Square = square.parse().unwrap();
        // A row of pieces and one of numbers for each rank, with a number below each piece.
        let row = first + 1 + 2 * square.rank().index();
        let column = 8 - square.file().index();
        let numbers = board[row][..column].iter().filter(|piece| **piece != "." && !piece.eq_ignore_ascii_case("k"));
        assert_eq!(board[row][column], position.piece_on(square).unwrap().to_string());
        assert_eq!(board[row + 1][numbers.count()], expected.to_string(), "{square}");
    }
    // Black's promoted pawn beside the enemy king.
    assert!(worth["4b"].as_i64().unwrap() > 100, "{worth:?}");
}

/// An element of a picture.
struct Element<'s> {
    text: &'s str,
}

impl<'s> Element<'s> {
    /// The elements of this name.
    fn all(svg: &'s str, name: &str) -> impl Iterator<Item = Self> {
        let start = format!("<{name} ");
        svg.lines().filter(move |line| line.starts_with(&start)).map(|text| Element { text })
    }

    fn attribute(&self, name: &str) -> &'s str {
        let start = format!(" {name}=\"");
        let at = self.text.find(&start).unwrap_or_else(|| panic!("no {name} in {}", self.text)) + start.len();
        self.text[at..].split('"').next().unwrap()
    }

    fn number(&self, name: &str) -> i32 {
        self.attribute(name).parse().unwrap()
    }

    /// The square whose middle, or upper left corner, is not far from a point: 40 to a square, file 9 on the left.
    fn square(&self, x: &str, y: &str) -> Option<Square> {
        let [x, y] = [x, y].map(|name| (self.number(name) - 40).div_euclid(40));
        Square::at(8 - x, y)
    }
}

/// The squares filled with a colour, by name.
fn filled(svg: &str, colour: &str) -> Vec<String> {
    let squares =
        Element::all(svg, "rect").filter(|rect| rect.text.contains("stroke") && rect.attribute("fill") == colour);
    let mut names: Vec<String> = squares.map(|rect| rect.square("x", "y").unwrap().to_string()).collect();
    names.sort();
    names
}

const BLOCK: &str = "#cfe0f7";
const CASTLE: &str = "#bfe3bf";
const WEAK: &str = "#f7b7b0";

/// The bishop on 7h attacks 6i, which only the king defends, and the knight on 4f attacks 5h, which the gold defends.
/// The rook pins the gold.
#[test]
fn the_picture_shows_blocks_weak_squares_and_pins() {
    let position: Position = "4k4/9/9/9/4r4/5n3/4G4/2b6/4K4 b - 1".parse().unwrap();
    let svg = Svg::of(&position).to_string();
    assert_eq!(filled(&svg, WEAK), ["6i"]);
    assert_eq!(filled(&svg, BLOCK), ["4a", "4b", "4h", "4i", "5a", "5b", "5h", "5i", "6a", "6b", "6h"]);
    assert_eq!(filled(&svg, CASTLE), [""; 0]);
    let rings: Vec<String> =
        Element::all(&svg, "circle").map(|ring| ring.square("cx", "cy").unwrap().to_string()).collect();
    assert_eq!(rings, ["5g"]);
}

/// A Mino with nothing but the pieces that make it.
#[test]
fn the_picture_shows_castles() {
    let position: Position = "4k4/9/9/9/9/9/9/4G1SK1/5G3 b - 1".parse().unwrap();
    let svg = Svg::of(&position).to_string();
    assert_eq!(filled(&svg, CASTLE), ["2h", "3h", "4i", "5h"]);
    assert_eq!(filled(&svg, WEAK), [""; 0]);
}

#[test]
fn the_picture_shows_every_piece_on_board_and_in_hand() {
    const KANJI: [(PieceKind, char); PieceKind::COUNT] = [
        (PieceKind::King, '玉'),
        (PieceKind::Rook, '飛'),
        (PieceKind::Dragon, '龍'),
        (PieceKind::Bishop, '角'),
        (PieceKind::Horse, '馬'),
        (PieceKind::Gold, '金'),
        (PieceKind::Silver, '銀'),
        (PieceKind::PromotedSilver, '全'),
        (PieceKind::Knight, '桂'),
        (PieceKind::PromotedKnight, '圭'),
        (PieceKind::Lance, '香'),
        (PieceKind::PromotedLance, '杏'),
        (PieceKind::Pawn, '歩'),
        (PieceKind::Tokin, 'と'),
    ];
    let every_kind = "k1+P+L+N+S+B+R1/9/1p1l1n1s1/9/1b1r1g3/9/9/9/8K w 2G3Pgs 1";
    for sfen in [MIDDLEGAME, every_kind] {
        let position: Position = sfen.parse().unwrap();
        let svg = Svg::of(&position).to_string();
        let mut drawn = 0;
        for text in Element::all(&svg, "text").filter(|text| text.text.contains("font-size=\"24\"")) {
            // The letter stands a little below the middle.
            let square = text.square("x", "y").unwrap();
            let piece = position.piece_on(square).unwrap();
            let kanji = match (piece.kind, piece.color) {
                (PieceKind::King, Color::White) => '王',
                (kind, _) => KANJI.into_iter().find(|&(known, _)| known == kind).unwrap().1,
            };
            assert!(text.text.ends_with(&format!(">{kanji}</text>")), "{square}: {}", text.text);
            let turned = text.attribute("transform").starts_with("rotate(180 ");
            assert_eq!(turned, piece.color == Color::White, "{square}");
            assert_eq!(text.attribute("fill") == "#b00", piece.kind.is_promoted(), "{square}");
            drawn += 1;
        }
        assert_eq!(drawn, position.occupied().len());
    }
    let svg = Svg::of(&every_kind.parse().unwrap()).to_string();
    assert!(svg.contains("☗ 金2 歩3") && svg.contains(">☖ 金 銀<"), "the strongest first: {svg}");
}

/// The side to move, the score for that side, and the meaning of the colours.
#[test]
fn the_picture_has_side_score_and_colours() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let svg = Svg::of(&position).to_string();
    assert!(svg.contains(">☖ White to move 後手番</text>") && !svg.contains("評価値"), "{svg}");
    assert!(Svg::of(&Position::start()).to_string().contains(">☗ Black to move 先手番</text>"));
    for sfen in [MIDDLEGAME, &Position::start().to_string()] {
        let position: Position = sfen.parse().unwrap();
        let explanation = Explanation::of(&position);
        let (value, name) = (explanation.value(), explanation.evaluation().name());
        let side = ["Black 先手", "White 後手"][position.turn().index()];
        let svg = Svg::explained(&explanation).to_string();
        assert!(svg.contains(&format!(">value for {side}の評価値 {value:+} ({name})</text>")), "{svg}");
        lies_within(&svg);
    }
    let legend = svg.lines().find(|line| line.starts_with("<g ")).unwrap();
    for (colour, words) in
        [(BLOCK, "around a king"), (CASTLE, "castle 囲い"), (WEAK, "enemy's alone"), ("#c60", "pinned")]
    {
        let sample = legend.split("</text>").find(|sample| sample.contains(words)).unwrap();
        assert!(sample.contains(colour), "{words}: {sample}");
    }
    assert!(!legend.contains(">123<"), "no number under a piece");
    lies_within(&svg);
}

/// Checks that no text and no sample of a colour begins below the picture, and that no words leave it at either side.
/// In wide fonts (DejaVu Sans, Verdana) a letter is 0.65 as wide as a Japanese character in the mean.
fn lies_within(svg: &str) {
    let height: i32 = svg.split("viewBox=\"0 0 440 ").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let lowest =
        svg.split(" y=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<i32>().unwrap()).max().unwrap();
    assert!(lowest + 3 < height, "{lowest} of {height}");
    for line in svg.lines().filter(|line| line.contains("<text ")) {
        let (group, texts) = line.split_once("<text ").unwrap();
        for text in texts.split("<text ") {
            let (tag, rest) = text.split_once('>').unwrap();
            let words = rest.split('<').next().unwrap();
            let of = |name: &str| [tag, group].into_iter().find_map(|tag| attribute(tag, name));
            let [x, size] = ["x", "font-size"].map(|name| of(name).unwrap().parse::<f64>().unwrap());
            let width: f64 = words.chars().map(|letter| if letter.is_ascii() { 0.65 } else { 1.0 }).sum::<f64>() * size;
            let begin = match of("text-anchor") {
                Some("start") => x,
                Some("end") => x - width,
                _ => x - width / 2.0,
            };
            assert!(begin >= 0.0 && begin + width <= 440.0, "{words}: {begin} and {width} of 440");
        }
    }
}

/// The value of an attribute of a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let rest = format!(" {tag}").split_once(&format!(" {name}=\"")).map(|(before, _)| before.len() + name.len() + 2)?;
    tag[rest..].split('"').next()
}

/// A row of the table for each concept, with the numbers of both sides and their sum.
#[test]
fn picture_shows_the_parts_of_the_value() {
    let position: Position = MIDDLEGAME.parse().unwrap();
    let explanation = Explanation::of(&position);
    let svg = Svg::explained(&explanation).to_string();
    lies_within(&svg);
    let table = svg.lines().find(|line| line.starts_with("<g class=\"parts\"")).unwrap();
    let cells: Vec<&str> = table.split("</text>").map(|cell| cell.rsplit('>').next().unwrap()).collect();
    for part in explanation.parts() {
        let row = cells.iter().position(|cell| cell.starts_with(part.concept.name())).unwrap();
        let number = |column: usize| cells[row + column].parse::<i32>().unwrap();
        match part.side {
            Some(side) => {
                assert_eq!(number(1 + side.index()), part.centipawns);
                assert_eq!(number(3), number(1) + number(2));
            }
            None => assert_eq!(number(3), part.centipawns),
        }
    }
}

/// Under each piece but the kings stands a number: its worth in `eval --json`, at the place where the square is drawn.
#[cfg(feature = "net")]
#[test]
fn the_picture_has_the_contribution_of_each_piece() {
    use horigoma::eval::net;

    let position: Position = MIDDLEGAME.parse().unwrap();
    assert!(!Svg::of(&position).to_string().contains("#046"), "only when it is asked for");
    let explanation = Explanation::of(&position);
    let svg = Svg::explained(&explanation).to_string();
    lies_within(&svg);
    let (legend, rest): (Vec<&str>, Vec<&str>) = svg.lines().partition(|line| line.starts_with("<g "));
    assert!(legend[0].contains("fill=\"#046\">123</text>") && legend[0].contains("learned worth"), "{legend:?}");
    let numbers: Vec<&str> = rest.into_iter().filter(|line| line.contains("fill=\"#046\"")).collect();
    assert_eq!(numbers.len(), position.occupied().len() as usize - 2);
    for square in position.occupied() {
        // A square is 40 wide, the board begins at 40, and file 9 is on the left. The number is at the lower edge.
        let (x, y) = (40 + (8 - square.file().index()) * 40 + 20, 40 + square.rank().index() * 40 + 38);
        let place = format!("<text x=\"{x}\" y=\"{y}\" ");
        let found = numbers.iter().find(|line| line.starts_with(&place));
        let worth = net::worth(&position, square);
        assert_eq!(
            found.map(|line| line.contains(&format!(">{}</text>", worth.unwrap_or(0)))),
            worth.map(|_| true),
            "{square}"
        );
    }
}
