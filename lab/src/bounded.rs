//! Values that are bounds: a search that is stopped in the middle of an iteration may return a lower bound.

use horigoma::search::{Bound, Observer, PvInfo, Value, ValueKind};

/// Returns the value nearest to 0 that a bound allows. This value decides a game, not the bound itself: a value of at
/// least -900 may be a won position.
#[must_use]
pub fn certain(value: i32, bound: Bound) -> i32 {
    match bound {
        Bound::Exact => value,
        Bound::Lower => value.max(0),
        Bound::Upper => value.min(0),
    }
}

/// Returns the certain part of a search's value, and whether that is a mate.
#[must_use]
pub fn sure(value: Value, bound: Bound) -> (i32, bool) {
    let sure = certain(value.raw(), bound);
    (sure, sure != 0 && !matches!(value.kind(), ValueKind::Centipawns(_)))
}

/// The bound of the value that a search returns, from the lines that it reports to an observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueBound(Bound);

impl ValueBound {
    /// The bound of a search that has reported nothing yet.
    pub const NEW: Self = Self(Bound::Exact);

    /// Notes a line. A search that failed low keeps the value of the line before.
    pub fn note(&mut self, line: &PvInfo<'_>) {
        if line.multipv == 1 && line.bound != Bound::Upper {
            self.0 = line.bound;
        }
    }

    /// Returns the bound.
    #[must_use]
    pub const fn bound(self) -> Bound {
        self.0
    }
}

impl Default for ValueBound {
    fn default() -> Self {
        Self::NEW
    }
}

impl Observer for ValueBound {
    fn line(&mut self, line: &PvInfo<'_>) {
        self.note(line);
    }
}

#[cfg(test)]
mod tests {
    use horigoma::Searcher;
    use horigoma::board::Position;
    use horigoma::search::{Config, Limits};

    use super::*;

    /// A line with a value of 0.
    fn line(bound: Bound, multipv: usize) -> PvInfo<'static> {
        PvInfo { depth: 1, seldepth: 1, multipv, value: Value::DRAW, bound, nodes: 1, hashfull: 0, pv: &[] }
    }

    #[test]
    fn the_bound_is_that_of_the_value() {
        let mut found = ValueBound::NEW;
        let expected =
            [(Bound::Lower, 1), (Bound::Upper, 1), (Bound::Exact, 1), (Bound::Lower, 2)].map(|(bound, multipv)| {
                found.note(&line(bound, multipv));
                found.bound()
            });
        assert_eq!(expected, [Bound::Lower, Bound::Lower, Bound::Exact, Bound::Exact]);
    }

    /// The first move fails low in some of these even games, and the nodes are used up before the others.
    #[test]
    fn a_search_that_is_cut_has_a_lower_bound() {
        let mut cuts = 0;
        for sfen in [
            "l6nl/5kg2/3g1pbp1/p1ppp1psp/3n1P3/PrPS1BP1P/1G1PP1N2/1K3G3/LN5RL w SPs2p 1",
            "l6nl/4gk3/n1p3gpp/p2pp4/7r1/P1P4B1/1PSP1s2P/2GG4R/LNK3bNL b S2Ps5p 1",
            "ln5nl/1r2gkg2/3ps1ppp/p1p1p1R2/1p5P1/2P2P2P/PPNPP4/1SG1G4/L1K4NL b BS2Pbs 1",
            "l5knl/1+N1S2g2/1g1+Spp1sp/2p2bPp1/1P2gsN2/2Pp5/4PP1KP/1G5R1/L6NL w RB4P2p 1",
        ] {
            let position = Position::from_sfen(sfen).unwrap();
            let value = |nodes: u64| {
                let mut bound = ValueBound::NEW;
                let mut searcher = Searcher::new(1, Config::default());
                let outcome = searcher.search_in_game(&position, &[], &Limits::nodes(nodes), &mut bound);
                (outcome.value.raw(), bound.bound())
            };
            let Some((cut, bound)) = (1..600).map(value).find(|(cut, _)| *cut < -1000) else { continue };
            let (whole, _) = value(60_000);
            assert!(bound == Bound::Lower && whole.abs() < 300, "{cut} {bound:?} {whole}");
            assert_eq!(certain(cut, bound), 0);
            cuts += 1;
        }
        assert!(cuts > 0, "no such search");
    }

    /// Black mates with a gold: the value is exact, and would be a mate as a lower bound. An upper bound would prove
    /// nothing.
    #[test]
    fn a_mate_is_sure_on_its_own_side() {
        let position: Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        let value = Searcher::new(1, Config::default()).search(&position, &Limits::nodes(1000)).value;
        let mates = (value.raw(), true);
        assert_eq!(
            [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| sure(value, bound)),
            [mates, mates, (0, false)]
        );
    }
}
