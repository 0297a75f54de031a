//! The values of pieces in an exchange of captures, and the order in which they capture.

use geometry::PieceKind;

use super::{Recipe, as_written, prove_that};
use crate::table::{Content, Proof};

pub(crate) const VALUES: Recipe = Recipe {
    make: |inputs| Content::new(&[14], inputs.exchange.iter().copied()),
    check: |inputs, made| {
        let values = made.values.numbers();
        for kind in PieceKind::ALL {
            let Some(promoted) = kind.promoted() else { continue };
            let [before, after] = [kind, promoted].map(|kind| values[kind.index()]);
            prove_that(
                before <= after,
                || format!("{promoted:?} {after}"),
                &format!("at least {before}, as {kind:?}"),
            )?;
        }
        as_written(made, inputs.exchange.iter().copied())
    },
    proof: Proof::Input("no piece loses by promoting"),
};

pub(crate) const ORDER: Recipe = Recipe {
    make: |inputs| {
        let mut kinds: Vec<u8> = (0..14).collect();
        kinds.sort_by_key(|&kind| (kind == PieceKind::King.index() as u8, inputs.exchange[usize::from(kind)]));
        Content::new(&[14], kinds)
    },
    check: |inputs, made| {
        let order: Vec<usize> = made.values.numbers().into_iter().map(|kind| kind as usize).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        prove_that(sorted == (0..14).collect::<Vec<_>>(), || format!("{order:?}"), "every kind once")?;
        let values: Vec<i32> = order[..13].iter().map(|&kind| inputs.exchange[kind]).collect();
        let ends_well = order[13] == PieceKind::King.index();
        prove_that(values.is_sorted() && ends_well, || format!("{values:?}"), "the cheapest first and the king last")
    },
    proof: Proof::Rule("every kind once, the cheapest first, the king last"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;

    #[test]
    fn a_piece_that_loses_by_promoting_is_refused_and_the_order_follows_the_values() {
        let mut inputs = shipped();
        let silver = PieceKind::Silver.index();
        inputs.exchange[silver] = inputs.exchange[PieceKind::PromotedSilver.index()];
        assert!(VALUES.run(&inputs).is_ok());
        inputs.exchange[silver] += 1;
        assert!(VALUES.run(&inputs).is_err());
        inputs.exchange[silver] = 0;
        let order = ORDER.run(&inputs).ok().unwrap().values.numbers();
        assert_eq!((order[0], order[13]), (silver as i128, PieceKind::King.index() as i128));
    }

    /// Each order has every kind once.
    #[test]
    fn another_order_is_refused() {
        let inputs = shipped();
        let order: Vec<u8> =
            ORDER.run(&inputs).ok().unwrap().values.numbers().into_iter().map(|kind| kind as u8).collect();
        let refused = |order: Vec<u8>| (ORDER.check)(&inputs, &Content::new(&[14], order)).is_err();
        let (mut dear_first, mut king_first) = (order.clone(), order.clone());
        dear_first[..13].reverse();
        king_first.rotate_right(1);
        assert!(refused(dear_first) && refused(king_first) && !refused(order));
    }
}
