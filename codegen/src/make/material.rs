//! Values of pieces on the board and in hand.

use super::{Recipe, as_written, prove_that};
use crate::table::{Content, Proof};

/// From none to all pawns of a set, for every kind: a caller can allow more pieces than a set has.
const COUNTS: usize = 19;

pub(crate) const BOARD: Recipe = Recipe {
    make: |inputs| Content::new(&[14], inputs.material.board.iter().copied()),
    check: |inputs, made| as_written(made, inputs.material.board.iter().map(|score| score.packed())),
    proof: Proof::Input("every number in its range"),
};

/// The value of a number of held pieces is that number of times the value of one.
pub(crate) const HAND: Recipe = Recipe {
    make: |inputs| {
        let hand = inputs.material.hand.iter();
        Content::new(&[7, COUNTS], hand.flat_map(|one| (0..COUNTS as i32).map(|count| one.times(count))))
    },
    check: |inputs, made| {
        for (one, by_count) in inputs.material.hand.iter().zip(made.scores().chunks(COUNTS)) {
            let mut sum = [0; 2];
            for (count, score) in by_count.iter().enumerate() {
                let found = || format!("{count} pieces worth {score}");
                prove_that([score.mg(), score.eg()] == sum, found, "each half added piece by piece")?;
                sum = [sum[0] + one.mg(), sum[1] + one.eg()];
            }
        }
        Ok(())
    },
    proof: Proof::Rule("each half added piece by piece"),
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::shipped;
    use geometry::Score;

    /// 18 times 1,820 is 32,760, which half of a score holds. 18 times 1,821 is 32,778.
    #[test]
    fn hands_that_no_score_holds_are_refused() {
        let mut inputs = shipped();
        inputs.material.hand[0] = Score::new(1_820, 1_820);
        assert!(HAND.run(&inputs).is_ok());
        inputs.material.hand[0] = Score::new(1_821, 0);
        assert!(HAND.run(&inputs).is_err());
        inputs.material.hand[0] = Score::new(0, 1_821);
        assert!(HAND.run(&inputs).is_err());
    }
}
