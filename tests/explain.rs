//! The explanation of a value: sums, symmetry, absent groups, and Shapley values against their definition.

use horigoma::board::{Color, PieceKind, Position};
use horigoma::eval::{self, Concept, Evaluation, Explanation, Part, Weights};

use crate::evaluation::{game_positions, random_positions};

/// 300 positions of games and 200 of random ones, none twice.
fn positions() -> Vec<Position> {
    let (mut games, mut random) = (Vec::new(), Vec::new());
    let mut number = 0;
    game_positions(|position| {
        number += 1;
        if number % 59 == 0 && games.len() < 300 {
            games.push(position.clone());
        }
    });
    random_positions(200 * 23, |position| {
        number += 1;
        if number % 23 == 0 && random.len() < 200 {
            random.push(position.clone());
        }
    });
    assert_eq!((games.len(), random.len()), (300, 200));
    [games, random].concat()
}

/// Every evaluation that a session can play by.
fn evaluations() -> Vec<Evaluation> {
    let mut odd = Weights::SHIPPED;
    odd.set(eval::sink::Group::Castles, 33).unwrap();
    let patterns = [Weights::SHIPPED, Weights::SHIPPED.without_patterns(), odd].map(Evaluation::Patterns);
    [Evaluation::default()].into_iter().chain(patterns).collect()
}

fn sum(parts: &[Part]) -> i32 {
    parts.iter().map(|part| part.centipawns).sum()
}

#[test]
fn parts_sum_to_the_value_of_the_search() {
    for position in positions() {
        assert_eq!(Explanation::of(&position).value(), eval::evaluate(&position));
        for evaluation in evaluations() {
            let explanation = Explanation::with(&position, evaluation);
            assert_eq!(explanation.value(), eval::evaluate_by(&position, &evaluation), "{position}");
            assert_eq!(sum(explanation.parts()), explanation.value(), "{position}");
        }
    }
}

/// A part of Black is that of White in the turned position. Both count for the side to move, so for Black they are
/// negated.
#[test]
fn turning_the_board_swaps_the_sides() {
    for position in positions() {
        let turned = position.to_setup().turned().position().unwrap();
        for evaluation in evaluations() {
            let [one, other] = [&position, &turned].map(|position| Explanation::with(position, evaluation));
            for part in one.parts() {
                let side = part.side.map(Color::opponent);
                assert_eq!(other.part(part.concept, side), part.centipawns, "{part:?} in {position}");
            }
            assert_eq!(one.parts().len(), other.parts().len());
        }
    }
}

/// A part of nothing is 0: rounding adds to no such part.
#[test]
fn absent_concepts_are_worth_nothing() {
    let mut absent = [0; 5];
    for position in positions().into_iter().chain(["4k4/9/9/9/9/9/9/9/4K4 b G 1".parse().unwrap()]) {
        let explanation = Explanation::of(&position);
        for color in Color::ALL {
            let own = position.colors(color);
            let has = |kinds: &[PieceKind]| kinds.iter().any(|&kind| own.meets(position.pieces(kind)));
            let majors = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Dragon, PieceKind::Horse];
            #[cfg_attr(not(feature = "net"), allow(unused_mut, reason = "threats are of the net"))]
            let mut present = vec![
                (Concept::Hands, position.hand(color).iter().next().is_some()),
                (Concept::Pawns, has(&[PieceKind::Pawn])),
                (Concept::MajorPieces, has(&majors)),
            ];
            #[cfg(feature = "net")]
            present.extend([
                (Concept::UnderThreat, own.meets(eval::net::threatened(&position))),
                (Concept::Attacked, own.meets(eval::net::attacked(&position))),
            ]);
            for (place, (concept, _)) in present.into_iter().enumerate().filter(|(_, (_, is_there))| !is_there) {
                assert_eq!(explanation.part(concept, Some(color)), 0, "{concept:?} of {color:?} in {position}");
                absent[place] += 1;
            }
        }
    }
    let seen = if cfg!(feature = "net") { 5 } else { 3 };
    assert!(absent[..seen].iter().all(|&count| count > 0), "{absent:?}");
}

#[cfg(feature = "net")]
mod net {
    use horigoma::board::{PieceKind, Square};
    use horigoma::eval::net::{Attribution, FRACTION, InputGroup};

    use super::*;
    use crate::net::{Drawings, Feature, features, read};

    const GROUPS: [InputGroup; InputGroup::COUNT] = [
        InputGroup::Squares,
        InputGroup::Hands,
        InputGroup::Castle,
        InputGroup::KingAttack,
        InputGroup::UnderThreat,
        InputGroup::Attacked,
    ];

    fn centipawns(share: i64) -> f64 {
        share as f64 / f64::from(1u32 << (FRACTION - 1)) / 2.0
    }

    /// Returns the number of a feature's group in [`GROUPS`], twice, and one more for White's.
    fn player(feature: &Feature) -> usize {
        2 * GROUPS.iter().position(|&other| other == feature.group).unwrap() + feature.side.index()
    }

    /// The net, computed from its drawings, of any set of groups.
    struct SlowNet {
        whole: Drawings,
        neurons: Vec<Drawings>,
    }

    impl SlowNet {
        fn read() -> Self {
            let whole = read("net.toml");
            let file = |number| read(&format!("neuron_{number:03}.toml"));
            let neurons = (0..whole["neurons"][0]).map(file).collect();
            Self { whole, neurons }
        }

        /// The output for the side to move, by the set of groups as bits. A group has the bit of its number in
        /// [`GROUPS`], twice, and one more for White's.
        fn outputs(&self, position: &Position, players: &[usize]) -> Vec<f64> {
            let held: usize = Color::ALL.iter().map(|&color| position.hand(color).len()).sum();
            let bucket = self.whole["held"].iter().rposition(|&least| least <= held as i64).unwrap();
            let mut outputs = vec![0.0; 1 << players.len()];
            for (viewer, worth) in [(position.turn(), "mover"), (!position.turn(), "opponent")] {
                let features = features(position, viewer);
                for drawings in &self.neurons {
                    let mut added = vec![0; players.len()];
                    for feature in &features {
                        let player = player(feature);
                        added[players.iter().position(|&other| other == player).unwrap()] += feature.added(drawings);
                    }
                    for (set, output) in outputs.iter_mut().enumerate() {
                        let chosen = added.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1);
                        let neuron = drawings["bias"][0] + chosen.map(|(_, number)| number).sum::<i64>();
                        *output += (neuron.clamp(0, 127).pow(2) * drawings[worth][bucket]) as f64;
                    }
                }
            }
            let (bias, divisor) = (self.whole["biases"][bucket] as f64, self.whole["divisor"][0] as f64);
            outputs.into_iter().map(|sum| bias + sum / divisor).collect()
        }
    }

    /// Calls `each` with every order of the numbers below a count.
    fn orders(count: usize, order: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
        if order.len() == count {
            return each(order);
        }
        for next in (0..count).filter(|next| !order.contains(next)).collect::<Vec<_>>() {
            order.push(next);
            orders(count, order, each);
            order.pop();
        }
    }

    /// The definition: the mean of the difference that a group makes, over all orders in which the groups come.
    #[test]
    fn groups_share_by_their_shapley_values() {
        let net = SlowNet::read();
        let mut seen = [false; InputGroup::COUNT];
        for sfen in [
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
            "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
            "k8/9/9/4r4/9/4P4/9/4L4/8K w - 1",
            "1k7/9/1P7/9/4s4/4P4/9/7G1/7K1 w N 1",
        ] {
            let position: Position = sfen.parse().unwrap();
            let attribution = Attribution::of(&position);
            let mut players: Vec<usize> = features(&position, Color::Black).iter().map(player).collect();
            players.sort_unstable();
            players.dedup();
            let count = players.len();
            assert!((2..=9).contains(&count), "every order of {players:?}");
            players.iter().for_each(|player| seen[player / 2] = true);
            let outputs = net.outputs(&position, &players);
            let (mut sums, mut number) = (vec![0.0; count], 0.0);
            orders(count, &mut Vec::new(), &mut |order| {
                let mut set = 0;
                for &place in order {
                    sums[place] += outputs[set | 1 << place] - outputs[set];
                    set |= 1 << place;
                }
                number += 1.0;
            });
            assert!((centipawns(attribution.biases()) - outputs[0]).abs() < 1e-6, "{sfen}");
            for (group, number_of_group) in GROUPS.into_iter().zip(0..) {
                for side in Color::ALL {
                    let place = players.iter().position(|&player| player == 2 * number_of_group + side.index());
                    let expected = place.map_or(0.0, |place| sums[place] / number);
                    let found = centipawns(attribution.group(group, side));
                    assert!((found - expected).abs() < 1e-6, "{group:?} {side:?} in {sfen}: {found} {expected}");
                }
            }
        }
        assert_eq!(seen, [true; InputGroup::COUNT]);
    }

    /// Features share the value of their group, and nothing beyond it. An absent group has no feature.
    #[test]
    fn features_share_the_value_of_their_group() {
        for position in positions() {
            let attribution = Attribution::of(&position);
            for group in GROUPS {
                for side in Color::ALL {
                    let value = attribution.group(group, side);
                    let features =
                        attribution.shares().iter().filter(|share| (share.group, share.side) == (group, side));
                    let rest = value - features.clone().map(|share| share.share).sum::<i64>();
                    assert!(rest.abs() <= 200, "{rest} of {group:?} in {position}");
                    assert!(features.count() > 0 || value == 0, "{group:?} of {side:?} in {position}");
                }
            }
        }
    }

    /// The key of a share: its group, side, kind and square. Pieces of a kind in hand have one key.
    type Key = (usize, Color, Option<PieceKind>, Option<Square>);

    impl SlowNet {
        /// The mean derivative of the output by each feature of a position, times the number that the feature adds. It
        /// is a sum over small steps of the straight path from the biases to all features.
        fn gradients(&self, position: &Position) -> Vec<(Key, f64)> {
            const STEPS: usize = 20_000;
            let held: usize = Color::ALL.iter().map(|&color| position.hand(color).len()).sum();
            let bucket = self.whole["held"].iter().rposition(|&least| least <= held as i64).unwrap();
            let mut gradients: Vec<(Key, f64)> = Vec::new();
            for (viewer, worth) in [(position.turn(), "mover"), (!position.turn(), "opponent")] {
                let features = features(position, viewer);
                let mut sums = vec![0.0; features.len()];
                for drawings in &self.neurons {
                    let (bias, added) = (drawings["bias"][0] as f64, features.iter().map(|one| one.added(drawings)));
                    let whole = added.clone().sum::<i64>() as f64;
                    let slope = |step: usize| {
                        let neuron = bias + whole * (step as f64 + 0.5) / STEPS as f64;
                        if (0.0..=127.0).contains(&neuron) { 2.0 * neuron } else { 0.0 }
                    };
                    let mean = (0..STEPS).map(slope).sum::<f64>() / STEPS as f64 * drawings[worth][bucket] as f64;
                    sums.iter_mut().zip(added).for_each(|(sum, added)| *sum += mean * added as f64);
                }
                for (feature, sum) in features.iter().zip(sums) {
                    let group = GROUPS.iter().position(|&other| other == feature.group).unwrap();
                    let key = (group, feature.side, feature.kind, feature.square);
                    gradients.push((key, sum / self.whole["divisor"][0] as f64));
                }
            }
            gradients
        }
    }

    /// The definition: the gradient of a feature, and a part of the rest of its group's value, in proportion to the
    /// size of the gradient. No piece is in hand twice, so that a key has one feature of each viewer.
    #[test]
    fn features_share_by_their_gradients() {
        let net = SlowNet::read();
        let mut apart = 0.0_f64;
        for sfen in ["k8/9/9/4r4/9/4P4/9/4L4/8K w - 1", "1k7/9/1P7/9/4s4/4P4/9/3B3G1/7K1 w Nb 1"] {
            let position: Position = sfen.parse().unwrap();
            let attribution = Attribution::of(&position);
            let mut gradients = std::collections::HashMap::<Key, f64>::new();
            net.gradients(&position).into_iter().for_each(|(key, sum)| *gradients.entry(key).or_default() += sum);
            assert_eq!(attribution.shares().len(), gradients.len(), "{sfen}");
            for share in attribution.shares() {
                let group = GROUPS.iter().position(|&other| other == share.group).unwrap();
                let of_group = || gradients.iter().filter(|(key, _)| (key.0, key.1) == (group, share.side));
                let (sum, sizes): (f64, f64) =
                    of_group().fold((0.0, 0.0), |(sum, sizes), (_, one)| (sum + one, sizes + one.abs()));
                let gradient = gradients[&(group, share.side, share.kind, share.square)];
                let value = centipawns(attribution.group(share.group, share.side));
                let expected = gradient + (value - sum) * gradient.abs() / sizes.max(1e-9);
                let found = centipawns(share.share);
                assert!((found - expected).abs() < 0.1, "{share:?} in {sfen}: {found}, expected {expected}");
                apart = apart.max((expected - value / of_group().count() as f64).abs());
            }
        }
        assert!(apart > 5.0, "equal shares would do: {apart}");
    }

    /// The shares of the pieces, with hands, pressed squares and the move, sum to the value.
    #[test]
    fn pieces_hands_and_the_move_sum_to_the_value() {
        for position in positions() {
            let (explanation, attribution) = (Explanation::of(&position), Attribution::of(&position));
            let pieces: i32 = Square::all().filter_map(|square| explanation.piece(square)).sum();
            let parts = explanation.parts().iter();
            let others = parts.filter(|part| matches!(part.concept, Concept::Hands | Concept::Move));
            let pressed: f64 = attribution
                .shares()
                .iter()
                .filter(|share| share.kind.is_none())
                .map(|share| centipawns(share.share))
                .sum();
            let rest = f64::from(explanation.value() - pieces - others.map(|part| part.centipawns).sum::<i32>());
            // Each of 40 pieces, two hands and the move is rounded by half of a centipawn, or a little more.
            assert!((rest - pressed).abs() < 24.0, "{position}: {rest}, expected {pressed}");
        }
    }

    /// The share of the piece on each square.
    fn by_square(attribution: &Attribution) -> Vec<i64> {
        let mut squares = vec![0; Square::COUNT];
        for share in attribution.shares() {
            let piece = share.kind.and(share.square);
            piece.into_iter().for_each(|square| squares[square.index()] += share.share);
        }
        squares
    }

    /// In the middle a king is on neither side. There left and right are two things.
    #[test]
    fn mirrored_boards_have_the_same_shares() {
        let mut count = 0;
        for position in positions() {
            if Color::ALL.iter().any(|&color| position.king(color).unwrap().file().index() == 4) {
                continue;
            }
            let mirrored = position.to_setup().mirrored().position().unwrap();
            let [one, other] = [&position, &mirrored].map(Attribution::of);
            for group in GROUPS {
                for side in Color::ALL {
                    assert_eq!(one.group(group, side), other.group(group, side), "{group:?} in {position}");
                }
            }
            let [one, other] = [&one, &other].map(by_square);
            Square::all()
                .for_each(|square| assert_eq!(one[square.index()], other[square.mirrored().index()], "{position}"));
            count += 1;
        }
        assert!(count > 100, "{count}");
    }

    /// Black has a lance for nothing: its material counts for Black, and it stands where it stood.
    #[test]
    fn a_piece_ahead_is_material() {
        let even: Position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".parse().unwrap();
        let ahead: Position = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1".parse().unwrap();
        let material = |position: &Position| {
            let explanation = Explanation::of(position);
            Color::ALL.map(|color| explanation.part(Concept::Material, Some(color))).iter().sum::<i32>()
        };
        assert_eq!(material(&even), 0);
        assert!(material(&ahead) > 100, "{}", material(&ahead));
        let pieces = Explanation::of(&even);
        assert!(pieces.piece("5e".parse().unwrap()).is_none() && pieces.piece("2h".parse().unwrap()).is_some());
        assert!(even.pieces(PieceKind::Lance).len() == 4);
    }
}
