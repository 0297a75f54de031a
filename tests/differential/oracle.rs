//! Rules written a second time, from their text and as directly as possible. Texts are compared instead of keys, and
//! every value is computed again when it is needed.

use std::fmt;

use horigoma::board::{Declaration, DeclarationRule, Move, Position, Repetition};

use super::positions::legal;

/// A position for the rule of repetition: board, side to move, hands.
#[derive(Clone, PartialEq, Eq)]
struct Diagram {
    board: String,
    turn: String,
    hands: String,
    /// Whether the side to move is in check: the move that led here gave it.
    checked: bool,
}

impl Diagram {
    fn of(position: &Position) -> Self {
        let text = position.to_string();
        let mut fields = text.split(' ').map(str::to_owned);
        let mut field = || fields.next().unwrap();
        Self { board: field(), turn: field(), hands: field(), checked: position.is_check() }
    }

    fn is_same(&self, other: &Self) -> bool {
        (&self.board, &self.turn, &self.hands) == (&other.board, &other.turn, &other.hands)
    }

    /// Returns the number of pieces of each kind that the side to move holds, by letter.
    fn held(&self) -> [u32; 7] {
        let mut held = [0; 7];
        let mut count = 0;
        for letter in self.hands.chars() {
            if let Some(digit) = letter.to_digit(10) {
                count = count * 10 + digit;
                continue;
            }
            let ours = letter.is_ascii_uppercase() == (self.turn == "b");
            if let Some(kind) = "PLNSGBR".find(letter.to_ascii_uppercase()).filter(|_| ours) {
                held[kind] += count.max(1);
            }
            count = 0;
        }
        held
    }
}

/// A line of play.
pub(super) struct History {
    start: String,
    moves: Vec<Move>,
    diagrams: Vec<Diagram>,
}

impl History {
    pub(super) fn from(position: &Position) -> Self {
        Self { start: position.to_string(), moves: Vec::new(), diagrams: vec![Diagram::of(position)] }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn push(&mut self, mv: Move, position: &Position) {
        self.moves.push(mv);
        self.diagrams.push(Diagram::of(position));
    }

    fn now(&self) -> &Diagram {
        self.diagrams.last().unwrap()
    }

    /// When the diagram on the board now was there, this time included.
    fn occurrences(&self) -> Vec<usize> {
        (0..self.diagrams.len()).filter(|&at| self.diagrams[at].is_same(self.now())).collect()
    }

    pub(super) fn is_over(&self) -> bool {
        self.occurrences().len() >= 4
    }

    /// Returns the verdict of the game's rule: the fourth occurrence of a diagram ends it. A side whose every move from
    /// the first to the fourth occurrence gave check loses. Otherwise it is a draw.
    pub(super) fn verdict(&self) -> Repetition {
        if self.is_over() { self.outcome(self.occurrences()[0]) } else { Repetition::None }
    }

    /// Returns the result of the moves from an earlier occurrence to now for the side to move.
    fn outcome(&self, first: usize) -> Repetition {
        let last = self.diagrams.len() - 1;
        // A move is identified by the diagram after it. The side that is not to move there played it.
        let all_checks = |ours: bool| {
            let made = (first + 1..=last).filter(|&at| (self.diagrams[at].turn != self.now().turn) == ours);
            made.clone().count() > 0 && made.clone().all(|at| self.diagrams[at].checked)
        };
        match (all_checks(true), all_checks(false)) {
            (true, false) => Repetition::Loss,
            (false, true) => Repetition::Win,
            _ => Repetition::Draw,
        }
    }

    /// Returns the search's verdict: the nearest earlier occurrence of board and side to move, with equal hands, hands
    /// all at least as large, or all at most as large. Before the `root` of the search only equal hands count.
    pub(super) fn nearest(&self, root: usize) -> Repetition {
        let (now, last) = (self.now(), self.diagrams.len() - 1);
        for at in (0..last).rev() {
            let past = &self.diagrams[at];
            if past.board != now.board || past.turn != now.turn {
                continue;
            }
            if past.hands == now.hands {
                return self.outcome(at);
            }
            if at < root {
                continue;
            }
            let pairs = now.held().into_iter().zip(past.held());
            if pairs.clone().all(|(now, past)| now >= past) {
                return Repetition::Superior;
            }
            if pairs.clone().all(|(now, past)| now <= past) {
                return Repetition::Inferior;
            }
        }
        Repetition::None
    }
}

/// `position` as USI has it.
impl fmt::Display for History {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position sfen {} moves", self.start)?;
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// Returns the result of a declaration by the text of the rules, read from the SFEN:
///
/// 1. The side to move is not in check. 2. Its king is on the three ranks farthest from it. 3. So are ten more of its
///    pieces. 4. Rooks and bishops, promoted or not, count five points, the king none, every other piece one. Pieces on
///    the three ranks and in hand count. Rule 27: Black needs 28, White 27. Rule 24: 31 points win, 24 draw.
///
/// By the try rule, a king that stands on the square where the other king began, or may move there, wins.
pub(super) fn declaration(position: &Position, rule: DeclarationRule, handicap: u32) -> Declaration {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let black = fields[1] == "b";
    if rule == DeclarationRule::Try {
        return try_rule(position, fields[0], black);
    }
    let ranks: Vec<&str> = fields[0].split('/').collect();
    let camp = if black { &ranks[..3] } else { &ranks[6..] };
    let ours = |letter: &char| letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == black;
    let there: Vec<char> =
        camp.iter().flat_map(|rank| rank.chars()).filter(ours).map(|c| c.to_ascii_uppercase()).collect();
    let king = there.contains(&'K');
    let worth = |letter: char| if "RB".contains(letter.to_ascii_uppercase()) { 5 } else { 1 };
    let mut points: u32 = there.iter().filter(|&&letter| letter != 'K').map(|&letter| worth(letter)).sum();
    let mut count = 0;
    for letter in fields[2].chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + digit;
        } else {
            points += if ours(&letter) { count.max(1) * worth(letter) } else { 0 };
            count = 0;
        }
    }
    points += if black { 0 } else { handicap };
    if position.is_check() || !king || there.len() < 11 {
        return Declaration::No;
    }
    match rule {
        DeclarationRule::Rule27 if points >= if black { 28 } else { 27 } => Declaration::Win,
        DeclarationRule::Rule24 if points >= 31 => Declaration::Win,
        DeclarationRule::Rule24 if points >= 24 => Declaration::Draw,
        _ => Declaration::No,
    }
}

fn try_rule(position: &Position, board: &str, black: bool) -> Declaration {
    let (goal, king) = if black { ("5a", 'K') } else { ("5i", 'k') };
    let Some(home) = find(board, king) else { return Declaration::No };
    let step = format!("{home}{goal}");
    let reaches = home == goal || legal(position).iter().any(|mv| mv.to_string() == step);
    if reaches { Declaration::Win } else { Declaration::No }
}

/// The square of a letter, as USI names it.
fn find(board: &str, letter: char) -> Option<String> {
    for (rank, line) in board.split('/').enumerate() {
        let mut file = 9;
        for found in line.chars() {
            match found.to_digit(10) {
                Some(gap) => file -= gap,
                None if found == '+' => {}
                None if found == letter => return Some(format!("{file}{}", (b'a' + rank as u8) as char)),
                None => file -= 1,
            }
        }
    }
    None
}
