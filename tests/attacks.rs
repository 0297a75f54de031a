//! Every look-up is compared with the slow rule of `geometry`, exhaustively, and with facts from elsewhere.

use geometry::{slide, step};
use horigoma::board::{Bitboard, Color, PieceKind, Square, attacks};

fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::all().flat_map(|one| Square::all().map(move |other| (one, other)))
}

#[test]
fn steps_are_the_rule() {
    for square in Square::all() {
        for color in Color::ALL {
            let rule = |kind| step::attacks(kind, color, square);
            assert_eq!(attacks::king(square), rule(PieceKind::King), "king {square}");
            assert_eq!(attacks::gold(color, square), rule(PieceKind::Gold), "gold {square}");
            assert_eq!(attacks::silver(color, square), rule(PieceKind::Silver), "silver {square}");
            assert_eq!(attacks::knight(color, square), rule(PieceKind::Knight), "knight {square}");
            assert_eq!(attacks::pawn(color, square), rule(PieceKind::Pawn), "pawn {square}");
            assert_eq!(attacks::horse_steps(square), rule(PieceKind::Horse), "horse {square}");
            assert_eq!(attacks::dragon_steps(square), rule(PieceKind::Dragon), "dragon {square}");
            assert_eq!(attacks::pawns(color, square.into()), rule(PieceKind::Pawn));
            assert_eq!(attacks::knights(color, square.into()), rule(PieceKind::Knight));
        }
    }
}

#[test]
fn every_kind_attacks_by_the_rule_in_a_crowd() {
    // A deterministic scatter of pieces: every third, fifth and seventh square and their mixtures.
    for mask in
        (0..40u128).map(|seed| (0x0001_5555_1249_2492_4a52_9294u128).rotate_left(seed as u32) & Bitboard::ALL.bits())
    {
        let occupied = Bitboard::new(mask);
        for (square, kind) in Square::all().flat_map(|square| PieceKind::ALL.map(|kind| (square, kind))) {
            for color in Color::ALL {
                let rule = step::attacks(kind, color, square) | slide::attacks(kind, color, square, occupied);
                assert_eq!(attacks::of(kind, color, square, occupied), rule, "{kind:?} {square}");
            }
        }
    }
}

#[test]
fn kings_make_544_steps_and_attacks_go_both_ways() {
    let steps: u32 = Square::all().map(|square| attacks::king(square).len()).sum();
    assert_eq!(steps, 544);
    for (one, other) in pairs() {
        for kind in PieceKind::ALL {
            let there = attacks::of(kind, Color::Black, one, Bitboard::EMPTY).has(other);
            let back = attacks::of(kind, Color::White, other, Bitboard::EMPTY).has(one);
            assert_eq!(there, back, "{kind:?} {one} {other}");
        }
        let turned = attacks::silver(Color::White, one.turned()).turned();
        assert_eq!(attacks::silver(Color::Black, one), turned);
    }
}

#[test]
fn rays_lines_and_distances_fit_together() {
    for (one, other) in pairs() {
        let between = attacks::between(one, other);
        assert_eq!(between, attacks::between(other, one));
        assert_eq!(attacks::distance(one, other), one.distance(other));
        let Some(direction) = attacks::direction(one, other) else {
            assert!(between.is_empty() && attacks::line(one, other).is_empty(), "{one} {other}");
            continue;
        };
        let ray = attacks::ray(direction, one);
        assert!(ray.has(other) && between.is_subset(ray), "{one} {other}");
        assert_eq!(between.len(), u32::from(one.distance(other)) - 1, "{one} {other}");
        assert_eq!(between, ray & attacks::ray(direction.opposite(), other), "{one} {other}");
        let line = attacks::line(one, other);
        assert_eq!(line, (ray | attacks::ray(direction.opposite(), one)).with(one), "{one} {other}");
    }
}

#[test]
fn zones_and_masks_are_the_rule() {
    for square in Square::all() {
        assert_eq!(attacks::king_zone(square), attacks::king(square).with(square));
        assert_eq!(attacks::rook_lines(square), slide::attacks(PieceKind::Rook, Color::Black, square, Bitboard::EMPTY));
        assert_eq!(
            attacks::bishop_lines(square),
            slide::attacks(PieceKind::Bishop, Color::Black, square, Bitboard::EMPTY)
        );
        for other in Square::all() {
            assert_eq!(attacks::king_ring(square).has(other), square.distance(other) == 2);
            assert_eq!(attacks::king_area(square).has(other), square.distance(other) <= 3);
            assert_eq!(attacks::file(square.file()).has(other), square.file() == other.file());
            let meets = |lines: Bitboard| lines.meets(attacks::king_zone(square));
            assert_eq!(attacks::near_rook_lines(square).has(other), meets(attacks::rook_lines(other)));
            assert_eq!(attacks::near_bishop_lines(square).has(other), meets(attacks::bishop_lines(other)));
        }
        for color in Color::ALL {
            assert_eq!(attacks::promotion_zone(color).has(square), square.rank().relative(color) < 3);
            let lance = slide::attacks(PieceKind::Lance, color, square, Bitboard::EMPTY);
            assert_eq!(attacks::front_span(color, square), lance);
            for kind in PieceKind::ALL {
                let reach = step::attacks(kind, color, square) | slide::attacks(kind, color, square, Bitboard::EMPTY);
                assert_eq!(attacks::dead_squares(color, kind).has(square), reach.is_empty(), "{kind:?} {square}");
            }
        }
    }
}

#[test]
fn shields_are_two_ranks_ahead_on_three_files() {
    for (king, other) in pairs() {
        for color in Color::ALL {
            let files = king.file().index().abs_diff(other.file().index());
            let ahead = king.rank().relative(color).checked_sub(other.rank().relative(color));
            let shields = files <= 1 && matches!(ahead, Some(1 | 2));
            assert_eq!(attacks::pawn_shield(color, king).has(other), shields, "{color:?} {king} {other}");
        }
    }
}

/// Whether a king catches a pawn that runs for its promotion zone, or the tokin on arrival, each side one step a turn.
fn is_caught(king: Square, mut pawn: Square, runner: Color, mut pawn_moves: bool) -> bool {
    if pawn.rank().relative(runner) == 0 {
        return false; // No pawn can stand there.
    }
    // The squares that the king may have reached by now.
    let mut reached: Bitboard = king.into();
    let mut promoted = false;
    loop {
        if pawn_moves {
            let Some(next) = pawn.offset(0, -runner.sign()) else { return false };
            (pawn, promoted) = (next, next.rank().relative(runner) < 3);
        } else {
            reached |= reached.into_iter().map(attacks::king).fold(Bitboard::EMPTY, |all, one| all | one);
            if promoted || reached.has(pawn) {
                return reached.has(pawn);
            }
        }
        pawn_moves = !pawn_moves;
    }
}

/// Every race is played out, which fixes the order of colours and sides of the accessor.
#[test]
fn the_catch_area_is_won_by_running() {
    for (king, pawn) in pairs().filter(|(king, pawn)| king != pawn) {
        for (color, turn) in Color::ALL.into_iter().flat_map(|color| Color::ALL.map(|turn| (color, turn))) {
            let caught = is_caught(king, pawn, !color, turn != color);
            assert_eq!(attacks::catch_area(color, turn, king).has(pawn), caught, "{color:?} {turn:?} {king} {pawn}");
        }
    }
}
