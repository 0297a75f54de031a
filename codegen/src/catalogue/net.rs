//! The learned evaluation.

use super::{NET, Row};
use crate::make::net;
use crate::table::Look::Numbers;
use crate::table::axis::Axis::{Field, Input, Number, Square};
use crate::table::facts::{CACHE_LINE, Facts, Usage};

/// The tables in the order of the manifest.
pub(super) const ROWS: &[Row] = &[
    Row {
        name: "NET_INPUTS",
        look: Numbers,
        axes: &[Input, Number("neuron")],
        origin: "net",
        recipe: net::INPUTS,
        facts: Facts { alignment: Some(CACHE_LINE), ..NET },
        japanese: "ネットの入力",
        english: "Weights of each input of the learned evaluation, one for each neuron: 28 boards (the viewer's \
                  kinds, then the opponent's) of 81 squares as the viewer sees them, then 38 pieces in the viewer's \
                  hand and 38 in the opponent's, then 26 boards of pieces under threat and 26 of \
                  other attacked pieces, then six 5x5 blocks around the viewer's king and six around \
                  the opponent's, one for each way in which a square is pressed, then for both kings 26 blocks \
                  of the pieces on them.",
    },
    Row {
        name: "NET_BIASES",
        look: Numbers,
        axes: &[Number("neuron")],
        origin: "net",
        recipe: net::BIASES,
        facts: Facts { alignment: Some(CACHE_LINE), ..NET },
        japanese: "ニューロンの初期値",
        english: "The bias of each neuron.",
    },
    Row {
        name: "NET_OUTPUTS",
        look: Numbers,
        axes: &[Number("output"), Field(&["mover", "opponent"]), Number("neuron")],
        origin: "net",
        recipe: net::OUTPUTS,
        facts: Facts { alignment: Some(CACHE_LINE), ..NET },
        japanese: "ニューロンの重み",
        english: "Output weights, by bucket, perspective (side to move, opponent) and neuron.",
    },
    Row {
        name: "NET_OUTPUT_BIASES",
        look: Numbers,
        axes: &[Number("output")],
        origin: "net",
        recipe: net::OUTPUT_BIASES,
        facts: NET,
        japanese: "出力の初期値",
        english: "The bias of each output bucket, in centipawns.",
    },
    Row {
        name: "NET_OUTPUT_OF",
        look: Numbers,
        axes: &[Number("men in hand")],
        origin: "net",
        recipe: net::OUTPUT_OF,
        facts: NET,
        japanese: "持ち駒の数と出力",
        english: "The output bucket, by the number of pieces in both hands.",
    },
    Row {
        name: "NET_DIVISOR",
        look: Numbers,
        axes: &[],
        origin: "net",
        recipe: net::DIVISOR,
        facts: Facts { usage: Usage::Folded, ..NET },
        japanese: "出力の割る数",
        english: "The divisor that converts the sum of an output to centipawns.",
    },
    Row {
        name: "NET_SQUARES",
        look: Numbers,
        axes: &[Field(&PERSPECTIVES), Square],
        origin: "features",
        recipe: net::SQUARES,
        facts: NET,
        japanese: "視点から見たマス",
        english: "The index of a square as a perspective sees it, by perspective (Black's, Black's in the mirror, White's, White's in the mirror) and square.",
    },
    Row {
        name: "NET_PLACES",
        look: Numbers,
        axes: &[Field(&PERSPECTIVES), Number("offset")],
        origin: "features",
        recipe: net::PLACES,
        facts: NET,
        japanese: "玉のまわりの番号",
        english: "The place of a square in the 5x5 block around a king as a perspective sees it, by perspective and by the index of the square less that of the king, plus 20; 255 between the files of the block.",
    },
];

/// The perspectives of the net, as [`features::Perspective::ALL`] lists them.
const PERSPECTIVES: [&str; 4] = ["Black", "Black mirrored", "White", "White mirrored"];
