//! Ratings of several engines from the games between them, and the cross table.
//!
//! The model is that of Bradley and Terry (Rank analysis of incomplete block designs, 1952), in Elo. The expected score
//! between two engines is a logistic function of the difference of their ratings. A draw is half a win for both, as in
//! Ordo. The ratings are the most likely ones given all games. As in Bayes-Elo, each engine begins with two draws
//! against its opponents, so that an engine that won all games has a rating too. The mean of all is 0. Errors are half
//! the width of a 95 % interval, from the curvature of the likelihood. Games count as independent, which both games of
//! an opening are not quite.
//!
//! Between engines that no chain of games connects the likelihood is undefined: each such group has ratings of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::score::score_of;

/// A game between two engines.
#[derive(Clone, Copy, Debug)]
pub struct Meeting<'g> {
    /// Both engines.
    pub players: [&'g str; 2],
    /// The half points of the first engine.
    pub half_points: u64,
}

/// Wins, draws and losses.
type Points = [u64; 3];

/// The rating of an engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Its name.
    pub name: String,
    /// Its rating in Elo. The mean of all is 0.
    pub elo: f64,
    /// Half of the width of the 95 % interval.
    pub error: f64,
    /// Its games.
    pub points: Points,
}

/// Ratings, best first, and the cross table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The engines, group by group, the group with the most games first.
    pub ratings: Vec<Rating>,
    /// The number of engines of each group. There is one group when games connect all of them.
    pub groups: Vec<usize>,
    /// Points of an engine against another, by their places in the list.
    pub cross: Vec<Vec<Points>>,
}

/// The draws that an engine begins with.
const PRIOR_DRAWS: f64 = 2.0;
/// The number of standard deviations that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.959_964;
/// The unit of the natural logarithm of the odds, in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The greatest number of steps. Each at least halves the error, and later ones do much better.
const STEPS: usize = 200;

impl Table {
    /// Returns the table of some games.
    #[must_use]
    pub fn of<'g>(meetings: impl Iterator<Item = Meeting<'g>>) -> Self {
        let mut points: BTreeMap<(&str, &str), Points> = BTreeMap::new();
        for Meeting { players: [one, other], half_points } in
            meetings.filter(|meeting| meeting.players[0] != meeting.players[1])
        {
            let place = 2 - half_points.min(2) as usize;
            points.entry((one, other)).or_default()[place] += 1;
            points.entry((other, one)).or_default()[2 - place] += 1;
        }
        let names: Vec<&str> = points.keys().map(|(one, _)| *one).collect::<BTreeSet<_>>().into_iter().collect();
        let cross = |names: &[&str]| -> Vec<Vec<Points>> {
            let row = |one: &&str| {
                names.iter().map(|other| points.get(&(*one, *other)).copied().unwrap_or_default()).collect()
            };
            names.iter().map(row).collect()
        };
        let mut groups: Vec<Vec<Rating>> =
            connected(&names, &cross(&names)).iter().map(|group| rated(group, &cross(group))).collect();
        let games = |group: &[Rating]| group.iter().flat_map(|rating| rating.points).sum::<u64>();
        groups.sort_by_key(|group| std::cmp::Reverse(games(group)));
        let sizes = groups.iter().map(Vec::len).collect();
        let ratings = groups.concat();
        let ordered: Vec<&str> = ratings.iter().map(|rating| rating.name.as_str()).collect();
        let cross = cross(&ordered);
        Self { ratings, groups: sizes, cross }
    }

    /// Returns a remark on engines that no games connect, or `None` when games connect all of them.
    pub(super) fn unconnected(&self) -> Option<String> {
        (self.groups.len() > 1).then(|| {
            let mut names = self.ratings.iter().map(|rating| rating.name.as_str());
            let mut group = |&size: &usize| names.by_ref().take(size).collect::<Vec<_>>().join(", ");
            format!(
                "found no games between these groups; each is rated by itself, its mean being 0, and cannot be compared with another:\n{}",
                self.groups.iter().map(|size| format!("    {}\n", group(size))).collect::<String>()
            )
        })
    }
}

/// Returns the engines in groups that games connect, directly or through others.
fn connected<'n>(names: &[&'n str], cross: &[Vec<Points>]) -> Vec<Vec<&'n str>> {
    let mut groups = Vec::new();
    let mut rest: BTreeSet<usize> = (0..names.len()).collect();
    while let Some(first) = rest.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            let met = |other: &usize| cross[group[at]][*other].iter().sum::<u64>() > 0;
            let more: Vec<usize> = rest.iter().copied().filter(met).collect();
            rest.retain(|other| !more.contains(other));
            group.extend(more);
            at += 1;
        }
        group.sort_unstable();
        groups.push(group.into_iter().map(|place| names[place]).collect());
    }
    groups
}

/// Returns the ratings of engines that games connect, best first.
fn rated(names: &[&str], cross: &[Vec<Points>]) -> Vec<Rating> {
    let (strengths, covariance) = most_likely(cross);
    let rating = |(place, name): (usize, &&str)| Rating {
        name: (*name).to_owned(),
        elo: strengths[place] * ELO,
        error: CONFIDENCE * covariance[place][place].max(0.0).sqrt() * ELO,
        points: [0, 1, 2].map(|kind| cross[place].iter().map(|points| points[kind]).sum()),
    };
    let mut ratings: Vec<Rating> = names.iter().enumerate().map(rating).collect();
    ratings.sort_by(|one, other| other.elo.total_cmp(&one.elo));
    ratings
}

/// Maximises the logarithm of the likelihood by Newton's method. Returns strengths in natural units with mean 0, and
/// the covariance of their errors.
fn most_likely(cross: &[Vec<Points>]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = cross.len();
    let games = |one: usize, other: usize| cross[one][other].iter().sum::<u64>() as f64;
    let total = |one: usize| (0..count).map(|other| games(one, other)).sum::<f64>().max(1.0);
    // The initial draws of an engine are divided among its opponents by games. Both sides add their own.
    let prior =
        |one: usize, other: usize| games(one, other) * (PRIOR_DRAWS / total(one) + PRIOR_DRAWS / total(other)) / 2.0;
    let score = |one: usize, other: usize| {
        cross[one][other][0] as f64 + cross[one][other][1] as f64 / 2.0 + prior(one, other) / 2.0
    };
    let mut strengths = vec![0.0; count];
    let mut covariance = vec![vec![0.0; count]; count];
    for _ in 0..STEPS {
        let (mut slope, mut curvature) = (vec![0.0; count], vec![vec![0.0; count]; count]);
        for one in 0..count {
            for other in (0..count).filter(|&other| other != one) {
                let weight = games(one, other) + prior(one, other);
                let expected = score_of((strengths[one] - strengths[other]) * ELO);
                slope[one] += score(one, other) - weight * expected;
                curvature[one][one] += weight * expected * (1.0 - expected);
                curvature[one][other] -= weight * expected * (1.0 - expected);
            }
        }
        // Only differences of strengths are determined. A mean of 0 fixes the rest.
        curvature.iter_mut().flatten().for_each(|cell| *cell += 1.0 / count as f64);
        covariance = inverse(curvature);
        for one in 0..count {
            let step: f64 = (0..count).map(|other| covariance[one][other] * slope[other]).sum();
            strengths[one] += step.clamp(-1.0, 1.0);
        }
        let mean = strengths.iter().sum::<f64>() / count as f64;
        strengths.iter_mut().for_each(|strength| *strength -= mean);
    }
    // Remove from the covariance the term that was added to the curvature.
    covariance.iter_mut().flatten().for_each(|cell| *cell -= 1.0 / count as f64);
    (strengths, covariance)
}

/// Returns the inverse of a symmetric positive matrix (Gauss and Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..count).map(|row| (0..count).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for pivot in 0..count {
        let by = 1.0 / matrix[pivot][pivot];
        for cell in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *cell *= by;
        }
        for row in (0..count).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

/// Returns wins, draws and losses as text: `+12 =3 -9`.
pub(super) fn points_text([wins, draws, losses]: Points) -> String {
    format!("+{wins} ={draws} -{losses}")
}

/// Returns the score of a list of games, in percent.
pub(super) fn percent([wins, draws, losses]: Points) -> f64 {
    100.0 * (wins as f64 + draws as f64 / 2.0) / (wins + draws + losses).max(1) as f64
}

/// Writes the ratings, one line each, then the cross table.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.ratings.iter().map(|rating| rating.name.chars().count()).max().unwrap_or(0).max(6);
        writeln!(f, "    {:<width$} {:>7} {:>7} {:>6} {:>7}", "engine", "Elo", "± 95 %", "games", "score")?;
        for (place, Rating { name, elo, error, points }) in (1..).zip(&self.ratings) {
            let games: u64 = points.iter().sum();
            writeln!(
                f,
                "{place:>3} {name:<width$} {elo:>+7.1} {:>7} {games:>6} {:>5.1} %",
                format!("±{error:.1}"),
                percent(*points)
            )?;
        }
        if let Some(words) = self.unconnected() {
            write!(f, "\n{words}")?;
        }
        writeln!(f, "\nrows against columns: wins, draws, losses")?;
        for (place, (rating, row)) in (1..).zip(self.ratings.iter().zip(&self.cross)) {
            write!(f, "{place:>3} {:<width$}", rating.name)?;
            for (other, points) in (1..).zip(row) {
                let words = if other == place { "-".to_owned() } else { points_text(*points) };
                write!(f, "  {other}: {words:<14}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::elo_of;

    /// Returns games with this number of wins, draws and losses of the first engine.
    fn games<'g>(one: &'g str, other: &'g str, points: Points) -> Vec<Meeting<'g>> {
        let of = |(kind, count): (usize, u64)| {
            std::iter::repeat_n(Meeting { players: [one, other], half_points: 2 - kind as u64 }, count as usize)
        };
        points.into_iter().enumerate().flat_map(of).collect()
    }

    /// Two engines: the difference follows from the score, and its error from the binomial distribution.
    #[test]
    fn two_engines_differ_by_their_score() {
        let table = Table::of(games("a", "b", [3000, 0, 1000]).into_iter());
        let [a, b] = &table.ratings[..] else { panic!("{table}") };
        assert_eq!((&*a.name, &*b.name, a.points, b.points), ("a", "b", [3000, 0, 1000], [1000, 0, 3000]));
        assert!((a.elo - b.elo - elo_of(0.75)).abs() < 1.0 && (a.elo + b.elo).abs() < 1e-6, "{table}");
        // Each rating is half the difference, and so is its error: 1.96 sd(score) * slope / 2.
        let slope = ELO / (0.75 * 0.25);
        let expected = CONFIDENCE * (0.75 * 0.25 / 4000.0_f64).sqrt() * slope / 2.0;
        assert!((a.error / expected - 1.0).abs() < 0.01, "{} {expected}", a.error);
    }

    /// Games simulated from known strengths: nearly all true ratings are within their intervals, a few are not.
    #[test]
    fn known_strengths_are_found_again() {
        let strengths = [120.0, 30.0, -40.0, -110.0];
        let names = ["a", "b", "c", "d"];
        let mut random = fastrand::Rng::with_seed(11);
        let (mut within, mut all) = (0, 0);
        for _ in 0..60 {
            let mut meetings = Vec::new();
            for one in 0..4 {
                for other in one + 1..4 {
                    for _ in 0..100 {
                        let half_points = 2 * u64::from(random.f64() < score_of(strengths[one] - strengths[other]));
                        meetings.push(Meeting { players: [names[one], names[other]], half_points });
                    }
                }
            }
            let table = Table::of(meetings.into_iter());
            assert_eq!(
                table.ratings.iter().map(|rating| rating.points.iter().sum::<u64>()).collect::<Vec<_>>(),
                [300; 4]
            );
            for rating in &table.ratings {
                let truth = strengths[names.iter().position(|name| *name == rating.name).unwrap()];
                within += usize::from((rating.elo - truth).abs() <= rating.error);
                all += 1;
            }
        }
        // 240 intervals of 95 %, not independent: three standard deviations of independent ones are 4.2 %.
        let share = within as f64 / f64::from(all);
        assert!((0.90..=0.99).contains(&share), "{share}");
    }

    #[test]
    fn a_player_with_a_perfect_score_has_a_rating() {
        let table = Table::of(games("a", "b", [10, 0, 0]).into_iter());
        assert!(table.ratings[0].elo.is_finite() && (50.0..400.0).contains(&table.ratings[0].elo), "{table}");
        assert!(table.ratings[0].error > 50.0 && table.ratings[0].error.is_finite());
        assert!(Table::of(std::iter::empty()).ratings.is_empty());
        assert!(Table::of(games("a", "a", [1, 1, 1]).into_iter()).ratings.is_empty(), "nobody meets himself");
    }

    /// Between the groups the likelihood has no maximum, so that common ratings would be arbitrary.
    #[test]
    fn groups_that_never_met_are_rated_by_themselves() {
        let (one, other) = (games("a", "b", [30, 0, 10]), games("c", "d", [1, 1, 0]));
        let more = games("c", "e", [2, 0, 1]);
        let table = Table::of([other.clone(), one.clone(), more].concat().into_iter());
        assert!(table.ratings.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{table}");
        assert_eq!(table.ratings[..2], Table::of(one.iter().copied()).ratings, "as if they were alone");
        assert_eq!((&table.groups, table.cross[0][1]), (&vec![2, 3], [30, 0, 10]));
        let words = table.unconnected().unwrap();
        assert!(words.starts_with("found no games between these groups") && words.contains("\n    a, b\n"), "{words}");
        assert!(table.to_string().contains(&words), "{table}");
        // One game is enough.
        let met = Table::of([one, other, games("b", "d", [0, 1, 0])].concat().into_iter());
        assert!(met.ratings.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{met}");
        assert_eq!((&met.groups, met.unconnected()), (&vec![4], None));
    }

    #[test]
    fn the_cross_table_counts_both_ways() {
        let meetings = [games("a", "b", [3, 2, 1]), games("c", "b", [1, 0, 0]), games("b", "a", [1, 0, 0])].concat();
        let table = Table::of(meetings.into_iter());
        let place = |name: &str| table.ratings.iter().position(|rating| rating.name == name).unwrap();
        assert_eq!(table.cross[place("a")][place("b")], [3, 2, 2]);
        assert_eq!(table.cross[place("b")][place("a")], [2, 2, 3]);
        assert_eq!(table.cross[place("a")][place("c")], [0, 0, 0]);
        assert!(table.to_string().contains("+3 =2 -2") && table.to_string().contains('±'), "{table}");
    }
}
