//! The evaluation by hand: values and places, and the numbers beside the weights of its groups.

use super::{EVALUATION, PATTERNS, RULES, Row};
use crate::make::{exchange, material, phase, psqt, weights};
use crate::schema::Source;
use crate::table::Look::{Numbers, ScoreBoard, Scores};
use crate::table::axis::Axis::{Color, Hand, Kind, Number, Offset, Square};
use crate::table::facts::{Facts, Keys, Usage};

/// The tables that stand before those of the groups.
pub(super) const BEFORE_GROUPS: &[Row] = &[
    Row {
        name: "MATERIAL",
        look: Scores,
        axes: &[Kind],
        origin: "material.toml",
        recipe: material::BOARD,
        facts: Facts { keys: Keys::ByKind("board"), weights: Some(Source::Material), ..EVALUATION },
        japanese: "駒の価値",
        english: "The value of a piece on the board, by kind.",
    },
    Row {
        name: "HAND_MATERIAL",
        look: Scores,
        axes: &[Hand, Number("count")],
        origin: "material.toml",
        recipe: material::HAND,
        facts: Facts { keys: Keys::ByKind("hand"), weights: Some(Source::Material), ..EVALUATION },
        japanese: "持ち駒の価値",
        english: "The value of holding pieces in hand, by kind and count.",
    },
    Row {
        name: "PSQT",
        look: ScoreBoard,
        axes: &[Color, Kind, Square],
        origin: "psqt",
        recipe: psqt::BOARDS,
        facts: Facts { keys: Keys::Boards, weights: Some(Source::PieceSquare), ..EVALUATION },
        japanese: "駒の位置の価値",
        english: "The value of a piece on a square, by colour, kind and square; White's are Black's turned and \
                  negated.",
    },
    Row {
        name: "NEAR_KING",
        look: Numbers,
        axes: &[Color, Square, Square],
        origin: "geometry",
        recipe: weights::NEAR_KING,
        facts: RULES,
        japanese: "玉から見た位置",
        english: "The place of a square on a board drawn around a king: 9 for each rank behind the eighth ahead, \
                  1 for each file aside; by colour and square of the king, and square.",
    },
];

/// The tables that stand after those of the groups.
pub(super) const AFTER_GROUPS: &[Row] = &[
    Row {
        name: "SURROUNDINGS",
        look: Numbers,
        axes: &[Color, Offset("files from the king"), Offset("ranks from the king")],
        origin: "geometry",
        recipe: weights::SURROUNDING,
        facts: Facts { usage: Usage::Explanation, ..RULES },
        japanese: "玉のまわりのマスの種類",
        english: "The class of a square within two king moves of a king: 0 to 4 beside it (ahead, ahead aside, \
                  beside, behind aside, behind), 5 to 12 two moves away, 13 its own; by the king's colour, file \
                  (the lowest first) and rank.",
    },
    Row {
        name: "ATTACK_UNITS",
        look: Numbers,
        axes: &[Kind],
        origin: "patterns.toml",
        recipe: weights::ATTACK_UNITS,
        facts: Facts { keys: Keys::ByMover("attack_units"), ..PATTERNS },
        japanese: "玉への攻めの重み",
        english: "The attack units of a piece near the enemy king, by kind.",
    },
    Row {
        name: "EXCHANGE",
        look: Numbers,
        axes: &[Kind],
        origin: "exchange.toml",
        recipe: exchange::VALUES,
        facts: Facts { keys: Keys::ByKind("half_swing"), ..EVALUATION },
        japanese: "駒交換での駒の価値",
        english: "The value of a piece in an exchange of captures, by kind: half of the material that changes \
                  hands, in centipawns.",
    },
    Row {
        name: "EXCHANGE_ORDER",
        look: Numbers,
        axes: &[Number("place")],
        origin: "exchange.toml",
        recipe: exchange::ORDER,
        facts: EVALUATION,
        japanese: "駒交換に使う順序",
        english: "The kinds of pieces in the order in which they capture in an exchange, the cheapest first.",
    },
    Row {
        name: "PHASE_FULL",
        look: Numbers,
        axes: &[],
        origin: "phase.toml",
        recipe: phase::FULL,
        facts: Facts { keys: Keys::Of(&["full"]), usage: Usage::Folded, ..EVALUATION },
        japanese: "開始局面の進行度",
        english: "The phase at the start of a game. 0 is the endgame.",
    },
    Row {
        name: "PHASE_HELD",
        look: Numbers,
        axes: &[Hand],
        origin: "phase.toml",
        recipe: phase::HELD,
        facts: Facts { keys: Keys::ByKind("held"), ..EVALUATION },
        japanese: "持ち駒と進行度",
        english: "The part of the phase that a piece in hand subtracts, by kind.",
    },
];
