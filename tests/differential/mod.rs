//! The rules compared with a second program (`haitaka`) and with slow rules of the tests, on positions of games, of
//! random play and of odd material.
//!
//! `HORIGOMA_POSITIONS=1000000 HORIGOMA_SEED=7 cargo test --release differential` checks this number of positions of
//! each kind from that seed (a few thousand by default). `tests/differential/run` also compares with `cshogi` (PyPI). A
//! difference is reported with its SFEN.

mod mates;
mod oracle;
mod peer;
mod positions;

use std::str::FromStr;

use horigoma::board::repetition::{game_repetition, search_repetition};
use horigoma::board::{Declaration, DeclarationRule, HistoryEntry, Position};
use horigoma::search::{Bound, Config, Limits, ValueKind};

use positions::{Random, legal, odd, shuffle, walk};

fn setting<T: FromStr>(name: &str, default: T) -> T {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}: found '{text}', expected a number")),
        Err(_) => default,
    }
}

/// Returns the number of positions of each kind: the setting, or `default`.
fn count(default: usize) -> usize {
    setting("HORIGOMA_POSITIONS", default)
}

fn random() -> Random {
    Random::new(setting("HORIGOMA_SEED", 15))
}

#[test]
fn moves_and_checks_are_haitakas() {
    let mut random = random();
    let (mut compared, mut moves, mut refused) = (0, 0, 0);
    let wanted = count(3000);
    while compared < wanted {
        let start = if random.below(3) == 0 { Position::start() } else { odd(&mut random) };
        walk(&mut random, start, 60, |position| {
            // haitaka allows at most 300 moves to a game, and no position without kings.
            match peer::Peer::read(position) {
                Some(peer) => {
                    moves += peer.compare(position);
                    compared += 1;
                }
                None => refused += 1,
            }
        });
    }
    println!("{compared} positions, {moves} moves: equal; {refused} positions that haitaka does not read");
    assert!(refused < compared / 10, "{refused} positions refused");
}

/// Found by a million positions: haitaka lists P*9b, which mates. cshogi has these 189 moves, without that one.
#[test]
fn a_pawn_that_mates_where_haitaka_does_not_look() {
    let position: Position = "kSK4p1/2sP1np2/2p1p1R2/5p3/9/1P7/6l1g/4P1l2/2r6 b G2S2Pb2p 2".parse().unwrap();
    assert_eq!(legal(&position).len(), 189);
    assert!(legal(&position).iter().all(|mv| mv.to_string() != "P*9b"));
    assert_eq!(peer::Peer::read(&position).unwrap().compare(&position), 189);
}

#[test]
fn repetitions_agree_with_the_slow_rule() {
    let mut random = random();
    let (mut positions, mut decided) = (0, [0; 6]);
    let wanted = count(6000);
    while positions < wanted {
        let mut position = odd(&mut random);
        let mut path = vec![HistoryEntry::of(&position)];
        let mut history = oracle::History::from(&position);
        for _ in 0..80 {
            let Some(mv) = shuffle(&mut random, &position, history.moves()) else { break };
            position.play(mv);
            path.push(HistoryEntry::of(&position));
            history.push(mv, &position);
            positions += 1;
            let root = random.below(path.len());
            let roots = [0, root].map(|root| (search_repetition(&path, root), history.nearest(root)));
            let (game, search) = (game_repetition(&path), roots[0].0);
            assert_eq!(game, history.verdict(), "{history}");
            roots.iter().for_each(|(found, expected)| assert_eq!(found, expected, "root {root}: {history}"));
            decided[search as usize] += 1;
            if history.is_over() {
                break;
            }
        }
    }
    println!("{positions} positions; None, Draw, Win, Loss, Superior, Inferior in the search: {decided:?}");
    assert!(decided[..4].iter().all(|&count| count > 0), "{decided:?}");
}

#[test]
fn declarations_agree_with_the_slow_rule() {
    let mut random = random();
    let mut wins = [0; 3];
    let wanted = count(6000);
    for _ in 0..wanted {
        let position = positions::entered(&mut random);
        for (at, rule) in
            [DeclarationRule::Rule27, DeclarationRule::Rule24, DeclarationRule::Try].into_iter().enumerate()
        {
            let handicap = random.below(12) as u32;
            let handicap = if random.below(4) == 0 { handicap } else { 0 };
            let found = position.declaration_with_handicap(rule, handicap);
            let expected = oracle::declaration(&position, rule, handicap);
            assert_eq!(found, expected, "{rule:?}, handicap {handicap}: {position}");
            wins[at] += usize::from(found == horigoma::board::Declaration::Win);
        }
    }
    println!("{wanted} positions; wins by 27, 24 and try: {wins:?}");
    assert!(wins.iter().all(|&wins| wins > wanted / 200), "{wins:?}");
}

/// Mates that a search of one ply announces where the other king is a step from the square of the try. The other side
/// may win first.
#[test]
fn announced_mates_are_mates_by_the_rule_of_the_try() {
    let (mut random, mut config) = (random(), Config::default());
    let rule = Some(DeclarationRule::Try);
    config.rules.declaration = rule;
    let (mut announced, wanted) = (0, count(1000));
    for _ in 0..wanted {
        let position = positions::before_a_try(&mut random);
        let (outcome, ..) = crate::search::search(&position, &config, &Limits::depth(1));
        let (Some(best), ValueKind::MateIn(plies @ 1..=3)) = (outcome.best, outcome.value.kind()) else { continue };
        if outcome.bound == Bound::Exact && position.declaration(DeclarationRule::Try) == Declaration::No {
            assert!(mates::wins_by(&position, best, plies, rule), "{best} in {plies} of {position}");
            announced += 1;
        }
    }
    println!("{wanted} positions, {announced} mates");
    assert!(announced > wanted / 100, "{announced} mates");
}

/// Plain cases check the slow rules themselves.
#[test]
fn the_slow_rules_decide_the_plain_cases() {
    let mut position = Position::start();
    let mut history = oracle::History::from(&position);
    for mv in "4i4h 6a6b 4h4i 6b6a ".repeat(3).split_whitespace() {
        assert!(!history.is_over());
        let mv = mv.parse().unwrap();
        position.play(mv);
        history.push(mv, &position);
    }
    assert!(history.is_over());
    assert_eq!(history.verdict(), horigoma::board::Repetition::Draw);
    assert!(legal(&position).len() == 30);
}
