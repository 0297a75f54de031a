//! The proof that no sum of the evaluation overflows: one addition adds both halves of a score, and each must stay
//! within 16 bits.
//!
//! Only finished sums are split into halves, so only these must fit: the evaluation of any position, its parts that the
//! engine keeps or mixes separately, and the count of each group for one side. (Intermediate sums may overflow and
//! return, since additions wrap.)
//!
//! The greatest value of a position is unknown, but an upper bound is: both kings are on some square. Each of the other
//! 38 pieces has the value of its best square, no two of a set on one square, or is held. Every grid counts as often as
//! the schema allows ([`Most`]), with its best weight for Black and its worst for White. The bound for White is equal,
//! since White's tables are Black's turned.

mod numbered;
mod of_set;

use geometry::{PieceKind, Score, Square};
use numbered::{in_table, values};
use of_set::{OfSet, at};

use crate::make::pairs;
use crate::provenance::Provenance;
use crate::schema::{GROUPS, Most, Source, WeightGrid};
use crate::table::Table;
use crate::{Inputs, ProofError};

/// The greatest value of half of a score.
const MOST: i64 = i16::MAX as i64;

/// The least and the greatest value.
type Span = [i64; 2];

/// One of the two halves of a score.
type Half = fn(Score) -> i32;

/// Whether the groups of a source are part of a sum.
type Counts = fn(Source) -> bool;

/// Middlegame and endgame, as `tables/` names them.
const HALVES: [(&str, Half); 2] = [("mg", Score::mg), ("eg", Score::eg)];

/// Sums that the engine splits into halves, and the groups in them.
const SUMS: [(&str, Counts); 3] = [
    ("the evaluation", |_| true),
    ("material and squares", |source| matches!(source, Source::Material | Source::PieceSquare)),
    ("material, squares and places around kings", |source| {
        matches!(source, Source::Material | Source::PieceSquare | Source::AroundKings)
    }),
];

/// Returns the bounds of the evaluation of any position, in the middlegame and in the endgame.
pub(crate) fn reach(inputs: &Inputs, tables: &[Table]) -> [i64; 2] {
    HALVES.map(|(_, half)| Sums::new(inputs, tables, half, SUMS[0].1).most())
}

/// Checks that no sum leaves 16 bits.
pub(crate) fn prove(inputs: &Inputs, tables: &[Table]) -> Result<(), ProofError> {
    for (phase, half) in HALVES {
        for (name, counts) in SUMS {
            let sums = Sums::new(inputs, tables, half, counts);
            sums.refuse_above(sums.most(), name, phase)?;
        }
        for (number, group) in GROUPS.iter().enumerate() {
            let mut sums = Sums::new(inputs, tables, half, |_| true);
            sums.groups.retain(|group| group.number == number);
            let [least, most] = sums.of_a_side();
            sums.refuse_above(most.max(-least), &format!("{} of one side", group.name), phase)?;
        }
    }
    Ok(())
}

/// One half of the weights of some groups.
struct Sums<'t> {
    inputs: &'t Inputs,
    tables: &'t [Table],
    groups: Vec<Weights>,
}

/// One half of the weights of a group, as its grids number them.
struct Weights {
    number: usize,
    grids: Vec<WeightGrid>,
    values: Vec<i64>,
}

/// Returns the kinds of a set's pieces: unpromoted and promoted.
fn kinds(set: PieceKind) -> impl Iterator<Item = PieceKind> + Clone {
    [Some(set), set.promoted()].into_iter().flatten()
}

/// Returns the number of pieces of a set.
fn men(set: PieceKind) -> usize {
    PieceKind::SET[set.index()].into()
}

fn plus(one: Span, other: Span) -> Span {
    [one[0] + other[0], one[1] + other[1]]
}

fn times(span: Span, count: usize) -> Span {
    span.map(|bound| bound * count as i64)
}

/// Returns the span extended to 0, for weights that may not count.
fn or_nothing([least, most]: Span) -> Span {
    [least.min(0), most.max(0)]
}

impl<'t> Sums<'t> {
    fn new(inputs: &'t Inputs, tables: &'t [Table], half: Half, counts: Counts) -> Self {
        let counted = GROUPS.iter().enumerate().filter(|(_, group)| counts(group.source));
        let groups = counted.map(|(number, group)| {
            let values = values(tables, number).into_iter().map(|score| i64::from(half(score))).collect();
            Weights { number, grids: group.grids(inputs.castles.len()), values }
        });
        Self { inputs, tables, groups: groups.collect() }
    }

    /// Returns every grid with the least and the greatest weight of each of its runs.
    fn grids(&self) -> impl Iterator<Item = (&Weights, &WeightGrid, Vec<Span>)> {
        let all = self.groups.iter().flat_map(|group| group.grids.iter().map(move |grid| (group, grid)));
        all.map(|(group, grid)| {
            let runs = group.values[grid.range()].chunks(grid.len() / runs(grid.most));
            let span = |run: &[i64]| [run.iter().copied().min().unwrap_or(0), run.iter().copied().max().unwrap_or(0)];
            (group, grid, runs.map(span).collect())
        })
    }

    /// Returns how often the weights of a run count at most for a side with all pieces.
    fn count(&self, most: Most, run: usize) -> usize {
        let on_board = |kinds: &[PieceKind]| -> usize {
            let sets = PieceKind::HAND.into_iter().filter(|&set| self::kinds(set).any(|kind| kinds.contains(&kind)));
            sets.map(men).sum::<usize>() + usize::from(kinds.contains(&PieceKind::King))
        };
        match most {
            Most::Times(counts) => counts[run].into(),
            Most::PerMan(kinds, times) | Most::EachMan(kinds, times) => on_board(kinds[run]) * usize::from(times),
            Most::Held(times) => men(PieceKind::HAND[run]).min(times.into()),
            Most::ByHeld => 1,
            Most::Usual => usual(self.inputs),
        }
    }

    /// Returns the span of a side's value.
    fn of_a_side(&self) -> Span {
        let runs = self.grids().flat_map(|(_, grid, spans)| {
            spans.into_iter().enumerate().map(|(run, span)| times(or_nothing(span), self.count(grid.most, run)))
        });
        runs.fold([0; 2], plus)
    }

    /// Returns the span of a side's value in grids without pieces.
    fn beside_men(&self) -> Span {
        let knows_none = |most| matches!(most, Most::Times(_) | Most::Usual);
        let grids = self.grids().filter(|(_, grid, _)| knows_none(grid.most));
        let runs = grids.flat_map(|(_, grid, spans)| {
            spans.into_iter().enumerate().map(|(run, span)| times(or_nothing(span), self.count(grid.most, run)))
        });
        runs.fold([0; 2], plus)
    }

    /// Returns the span of a piece of a kind on the board for its side, independent of its square.
    fn of_man(&self, kind: PieceKind) -> Span {
        let anywhere = self.grids().filter(|(group, ..)| !by_place(group.number));
        anywhere.fold([0; 2], |sum, (_, grid, spans)| {
            let (kinds, each, always) = match grid.most {
                Most::PerMan(kinds, each) => (kinds, each, false),
                Most::EachMan(kinds, each) => (kinds, each, true),
                _ => return sum,
            };
            let of_kind = kinds.iter().zip(spans).filter(|(kinds, _)| kinds.contains(&kind));
            let counted = of_kind.map(|(_, span)| if always { span } else { or_nothing(span) });
            counted.fold(sum, |sum, span| plus(sum, times(span, each.into())))
        })
    }

    /// Returns the span of holding this number of pieces of a set.
    fn of_held(&self, set: PieceKind, count: usize) -> Span {
        self.grids().fold([0; 2], |sum, (group, grid, spans)| match grid.most {
            Most::Held(most) => plus(sum, times(or_nothing(spans[set.index()]), count.min(most.into()))),
            Most::ByHeld if count > 0 => {
                let row = grid.start + set.index() * grid.columns;
                plus(sum, [group.values[row + count.min(grid.columns - 1)]; 2])
            }
            _ => sum,
        })
    }

    /// Returns the weights of a group by place, or none when the group does not count.
    fn of(&self, source: Source) -> &[i64] {
        self.groups.iter().find(|group| GROUPS[group.number].source == source).map_or(&[], |group| &group.values)
    }

    /// Returns an upper bound of the value of a position for Black.
    fn most(&self) -> i64 {
        let sets = PieceKind::HAND.map(|set| OfSet::new(self, set));
        let squares = self.of(Source::PieceSquare);
        let square = |king: Square| at(squares, PieceKind::King.index() * Square::COUNT + king.index());
        let mut most = i64::MIN;
        for (black, white) in pairs().filter(|(black, white)| black != white) {
            let men: i64 = sets.iter().map(|set| set.most(black, white)).sum();
            most = most.max(men + square(black) - square(white.turned()));
        }
        let [least_beside, most_beside] = self.beside_men();
        most + most_beside - least_beside
    }

    /// Refuses a sum that half of a score cannot hold, with the weight that contributes most.
    fn refuse_above(&self, sum: i64, name: &str, half: &str) -> Result<(), ProofError> {
        if sum <= MOST {
            return Ok(());
        }
        let weights = self.grids().flat_map(|(group, grid, spans)| {
            let length = grid.len() / spans.len();
            grid.range().map(move |number| (group, number, self.count(grid.most, (number - grid.start) / length)))
        });
        let part = |&(group, number, count): &(&Weights, usize, usize)| group.values[number].abs() * count as i64;
        let Some((group, number, count)) = weights.max_by_key(part) else { return Ok(()) };
        let (table, place) = in_table(self.tables, group.number, number);
        let provenance = Provenance::new(self.inputs);
        let is_of_half = |part: &str| part.is_empty() || part == half;
        let source = provenance.sources(table, place).into_iter().find(|source| is_of_half(source.part));
        let line = source.map_or_else(String::new, |source| format!(", {source}"));
        Err(ProofError {
            table: table.name.to_string(),
            square: None,
            found: format!(
                "{name} could reach {sum} ({half}); the greatest part is {count} times {}{line}",
                group.values[number]
            ),
            expected: format!("at most {MOST}, which half of a score holds"),
        })
    }
}

/// Whether the weights of a group are found by the square of a piece.
fn by_place(group: usize) -> bool {
    matches!(GROUPS[group].source, Source::Material | Source::PieceSquare | Source::AroundKings)
}

/// Returns the number of runs of a grid.
fn runs(most: Most) -> usize {
    match most {
        Most::Times(counts) => counts.len(),
        Most::PerMan(kinds, _) | Most::EachMan(kinds, _) => kinds.len(),
        Most::Held(_) | Most::ByHeld => PieceKind::HAND_COUNT,
        Most::Usual => 1,
    }
}

/// Returns the greatest number of usual pieces of a drawing of a castle.
fn usual(inputs: &Inputs) -> usize {
    let drawings = inputs.castles.iter().flat_map(|castle| &castle.drawings);
    drawings.map(|drawing| drawing.optional.len()).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::make_all;
    use crate::input::shipped;

    /// Returns inputs in which no weight counts.
    fn without_weights() -> Inputs {
        let mut inputs = shipped();
        // No sum of the evaluation depends on these, which take longest to make.
        inputs.net.neurons.truncate(1);
        inputs.book.lines.truncate(1);
        inputs.files.retain(|file| !file.to_string_lossy().contains("neuron_"));
        inputs.material.board.fill(Score::ZERO);
        inputs.material.hand.fill(Score::ZERO);
        inputs.psqt.boards.iter_mut().for_each(|board| board.fill(Score::ZERO));
        inputs.weights.groups.iter_mut().for_each(|group| group.values.fill(Score::ZERO));
        inputs.castles.iter_mut().for_each(|castle| castle.value = Score::ZERO);
        inputs.castle_optional = Score::ZERO;
        inputs
    }

    /// Returns a weight of a group with a file, by grid and place in it.
    fn weight<'i>(inputs: &'i mut Inputs, group: &str, grid: &str, place: usize) -> &'i mut Score {
        let number = GROUPS.iter().position(|one| one.name == group).unwrap();
        let grids = GROUPS[number].in_file();
        let before = grids.iter().take_while(|one| one.name != grid).map(WeightGrid::len).sum::<usize>();
        &mut inputs.weights.groups[number].values[before + place]
    }

    fn reached(inputs: &Inputs) -> [i64; 2] {
        reach(inputs, &make_all(inputs).unwrap())
    }

    /// The pieces of shogi: 18 pawns, four golds, two kings. 27 squares of a camp, and seven usual pieces of a castle.
    #[test]
    fn weights_count_as_often_as_they_can() {
        assert_eq!(reached(&without_weights()), [0, 0]);
        let expect = |expected: [i64; 2], set: &dyn Fn(&mut Inputs)| {
            let mut inputs = without_weights();
            set(&mut inputs);
            assert_eq!(reached(&inputs), expected);
        };
        let (bonus, malus) = (Score::new(10, 1), Score::new(-10, -1));
        expect([180, 18], &|inputs| inputs.material.board[PieceKind::Tokin.index()] = bonus);
        expect([40, 4], &|inputs| inputs.material.hand[PieceKind::Gold.index()] = bonus);
        // A pawn on each square. Black's and White's kings on two.
        expect([10, 1], &|inputs| inputs.psqt.boards[0][40] = bonus);
        expect([17, 8], &|inputs| {
            let king = &mut inputs.psqt.boards[PieceKind::King.index()];
            (king[44], king[0]) = (bonus, Score::new(-7, -7));
        });
        // Two rooks, one of them on the square that is better than the others.
        expect([25, 2], &|inputs| {
            inputs.material.board[PieceKind::Rook.index()] = bonus;
            inputs.psqt.boards[PieceKind::Rook.index()][40] = Score::new(5, 0);
        });
        // Left and right of a king, the row of its own rank and the first file aside.
        expect([20, 2], &|inputs| *weight(inputs, "king-relative", "own_gold", 8 * 9 + 1) = bonus);
        expect([270, 27], &|inputs| *weight(inputs, "positional", "camp", 0) = bonus);
        expect([270, 27], &|inputs| *weight(inputs, "positional", "camp", 0) = malus);
        // Four golds and 30 pieces that may have become like one. The worst is White's.
        expect([340, 34], &|inputs| (0..7).for_each(|place| *weight(inputs, "positional", "gold", place) = malus));
        // Black's are where it counts, White's where it does not.
        expect([340, 34], &|inputs| *weight(inputs, "positional", "gold", 3) = bonus);
        // Black holds three pawns and White two of them.
        expect([15, 6], &|inputs| {
            *weight(inputs, "positional", "held", 3) = bonus;
            *weight(inputs, "positional", "held", 2) = Score::new(-5, -5);
        });
        // The last of a row counts for all pawns beyond it, the first of the next (no lance) never.
        expect([10, 1], &|inputs| *weight(inputs, "positional", "held", 8) = bonus);
        expect([0, 0], &|inputs| *weight(inputs, "positional", "held", 9) = bonus);
        // At most two of a kind count, and there are four golds for both sides.
        expect([40, 4], &|inputs| {
            *weight(inputs, "king attack", "held", 6 * 9) = bonus;
            *weight(inputs, "king attack", "held", 6 * 9 + 8) = malus;
        });
        // The drawing with the most small letters has seven.
        expect([70, 7], &|inputs| inputs.castle_optional = bonus);
        expect([20, 2], &|inputs| {
            *weight(inputs, "endgame", "mating_net", 3) = bonus;
            *weight(inputs, "endgame", "mating_net", 4) = malus;
        });
    }

    /// No square is behind a king on the last rank, where this one has its greatest value, so a gold there counts
    /// around the other king alone. Two rooks are on two squares, for any weights: one in a corner next to the king,
    /// one on its other side.
    #[test]
    fn king_relative_weights_count_pieces_around_their_king() {
        let bonus = Score::new(10, 1);
        for (grid, expected) in [("own_gold", [100, 100]), ("enemy_gold", [110, 101])] {
            let mut inputs = without_weights();
            inputs.psqt.boards[PieceKind::King.index()][44] = Score::new(100, 100);
            *weight(&mut inputs, "king-relative", grid, 9 * 9) = bonus;
            assert_eq!(reached(&inputs), expected, "{grid}");
        }
        let mut inputs = without_weights();
        let rook = &mut inputs.psqt.boards[PieceKind::Rook.index()];
        (rook[0], rook[80]) = (bonus, bonus);
        *weight(&mut inputs, "king-relative", "own_rook", 8 * 9 + 1) = bonus;
        assert_eq!(reached(&inputs), [30, 3]);
    }

    /// Returns the error of inputs with these weights, which are too great.
    fn refused(set: &dyn Fn(&mut Inputs)) -> String {
        let mut inputs = without_weights();
        set(&mut inputs);
        make_all(&inputs).unwrap_err().to_string()
    }

    /// 1,213 for each of 27 squares is 32,751, and for one more 32,778: more than 32,767.
    #[test]
    fn sums_that_could_overflow_are_refused_with_their_place() {
        let mut inputs = without_weights();
        *weight(&mut inputs, "positional", "camp", 0) = Score::new(0, 1_213);
        assert_eq!(reached(&inputs), [0, 32_751]);
        let refused = refused(&|inputs| *weight(inputs, "positional", "camp", 0) = Score::new(0, -1_214));
        let [found, expected] = [
            "the evaluation could reach 32778 (eg); the greatest part is 27 times -1214, ",
            "(eg), expected at most 32767",
        ];
        assert!(
            refused.starts_with("POSITIONAL: ") && refused.contains(found) && refused.contains(expected),
            "{refused}"
        );
    }

    #[test]
    fn the_greatest_part_of_a_refused_sum_is_named() {
        let expect = |said: &str, set: &dyn Fn(&mut Inputs)| {
            let refused = refused(set);
            assert!(refused.contains(said), "found {refused}, expected {said}");
        };
        // Each of four silvers has up to four golds next to it. Four silvers, not 18 pawns, are protected.
        expect("the evaluation could reach 33600 (mg); the greatest part is 16 times 2100", &|inputs| {
            *weight(inputs, "coordination", "neighbours", 0) = Score::new(2_100, 0);
        });
        expect("the evaluation could reach 32800 (mg); the greatest part is 4 times 8200", &|inputs| {
            *weight(inputs, "coordination", "protected", 3) = Score::new(8_200, 0);
        });
        // 27 times 700 is more than eight times 2,000.
        expect("the evaluation could reach 34900 (mg); the greatest part is 27 times 700", &|inputs| {
            *weight(inputs, "positional", "camp", 0) = Score::new(700, 0);
            *weight(inputs, "tactics", "discovered", 0) = Score::new(2_000, 0);
        });
        // A position has two rooks, promoted or not. The terms of a side are each summed separately, and must fit all
        // the same.
        expect("positional of one side could reach 36000 (mg); the greatest part is 2 times 9000", &|inputs| {
            (0..17).for_each(|place| *weight(inputs, "positional", "rook", place) = Score::new(9_000, 0));
            (0..21).for_each(|place| *weight(inputs, "positional", "dragon", place) = Score::new(9_000, 0));
        });
    }
}
