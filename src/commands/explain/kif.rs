//! The record with its analysis as comments, in the form in which ShogiHome writes its own
//! (`src/common/record/comment.ts` there): `*#評価値=120`, `*#読み筋=▲..`. ShogiHome draws its graph from them.

use horigoma::board::{Color, Position};
use horigoma::review::flipped;
use horigoma::search::value::ValueKind;
use horigoma::usi;
use records::{Note, kif};

use super::Review;
use super::search::Found;
use crate::commands::Language;

/// Returns the record as KIF. Times, comments and variations stay, and the analysis of a position follows the comments
/// on it.
pub(super) fn write(review: &Review, language: Language) -> String {
    let mut record = review.record.clone();
    let game = &review.game;
    for (at, mistake) in review.mistakes() {
        let (mark, sentence) = (mistake.judged.mark, mistake.sentence(language));
        let text = format!("【{}】{} {sentence}", mark.japanese(), mark.sign());
        record.node_mut(game.nodes[at + 1]).notes.push(Note::Comment(text));
    }
    for ((position, &node), found) in game.positions.iter().zip(&game.nodes).zip(&review.found) {
        record.node_mut(node).notes.extend(comments(position, found).into_iter().map(Note::Comment));
    }
    kif::write(&record)
}

/// Returns the comments on a position: the score for Black, the best line, depth, nodes and engine. None where the game
/// is over.
fn comments(position: &Position, found: &Found) -> Vec<String> {
    if found.line.is_empty() {
        return Vec::new();
    }
    let value = if position.turn() == Color::Black { found.value } else { flipped(found.value) };
    let score = match value {
        ValueKind::Centipawns(value) => format!("#評価値={value}"),
        ValueKind::MateIn(plies) => format!("#詰み=先手勝ち:{plies}手"),
        ValueKind::MatedIn(plies) => format!("#詰み=後手勝ち:{plies}手"),
    };
    let (line, depth, nodes) = (line(position, found), found.depth, found.nodes);
    [
        score,
        format!("#読み筋={line}"),
        format!("#深さ={depth}"),
        format!("#ノード数={nodes}"),
        format!("#エンジン={}", usi::NAME),
    ]
    .into()
}

/// Returns the best line in the notation of KIF.
fn line(position: &Position, found: &Found) -> String {
    let (mut position, mut last) = (position.clone(), None);
    let name = |&mv| {
        let mark = if position.turn() == Color::Black { '▲' } else { '△' };
        let moved = mv_kind(&position, mv);
        let name = format!("{mark}{}", kif::move_text(mv, moved, last));
        last = Some(mv.to());
        position.play(mv);
        name
    };
    found.line.iter().map(name).collect()
}

/// Returns the kind of the piece that moves or is dropped.
fn mv_kind(position: &Position, mv: horigoma::board::Move) -> horigoma::board::PieceKind {
    let moved = mv.from().and_then(|from| position.piece_on(from)).map(|piece| piece.kind);
    mv.dropped().or(moved).unwrap_or(horigoma::board::PieceKind::Pawn)
}
