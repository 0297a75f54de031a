//! A game as its record has it: headers, start, and a tree of moves.

use std::time::Duration;

use geometry::{Color, Move, PieceKind};

use crate::{Board, End, Outcome};

/// The names of Black and of White, by [`Color::index`]: in even games, then in handicap games. Their headers have
/// the players.
pub const SIDES: [[&str; 2]; Color::COUNT] = [["先手", "下手"], ["後手", "上手"]];

/// A line of the head: `棋戦：竜王戦` or `$EVENT:竜王戦`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The key in the words of KIF (`先手`, `棋戦`), in any format. A key of CSA that KIF has no word for stays as it is.
    pub key: String,
    /// The value.
    pub value: String,
}

/// The time of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// The time that the move took, at most [`Time::MOST`].
    pub spent: Duration,
    /// The time of the side since the start, where the record has it.
    pub total: Option<Duration>,
}

impl Time {
    /// The most that a record may give: three years.
    pub const MOST: Duration = Duration::from_secs(100_000_000);
}

/// A text beside a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// For readers: `*text` in KIF, `'*text` in CSA.
    Comment(String),
    /// Which programs pass over: `#text` in KIF, `'text` in CSA.
    Remark(String),
    /// A bookmark: `&text` in KIF, `'&text` in CSA.
    Bookmark(String),
}

/// A step of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// The start, which is the root of the tree.
    Start,
    /// A move.
    Move {
        /// The move.
        mv: Move,
        /// The kind of the piece before the move, or the kind dropped.
        kind: PieceKind,
    },
    /// An ending.
    End(End),
}

/// The number of a line, from 1 on, or 0 for an action that was not read from a text. All lines are equal: the
/// comparison of records ignores them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Line(pub usize);

impl PartialEq for Line {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Line {}

/// A node of the tree of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The step that leads here.
    pub action: Action,
    /// The time that the step took.
    pub time: Option<Time>,
    /// The notes beside it, in their order.
    pub notes: Vec<Note>,
    /// The line that it was read from.
    pub line: Line,
    turn: Color,
    number: u32,
    parent: usize,
    children: Vec<usize>,
}

impl Node {
    /// Returns the side to move after the step.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the number of the step: 1 for the first move of a game.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Returns the node before this one. The root returns the root.
    #[must_use]
    pub const fn parent(&self) -> usize {
        self.parent
    }

    /// Returns the nodes after it: the first goes on with its line, the others begin variations.
    #[must_use]
    pub fn children(&self) -> &[usize] {
        &self.children
    }
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The headers in their order. 手合割 is among them only where the start does not imply it, such as 詰将棋.
    pub headers: Vec<Header>,
    start: Board,
    nodes: Vec<Node>,
}

impl Record {
    /// Returns a record without headers and moves.
    #[must_use]
    pub fn new(start: Board) -> Self {
        let root = Node {
            action: Action::Start,
            time: None,
            notes: Vec::new(),
            line: Line::default(),
            turn: start.turn,
            number: start.number.saturating_sub(1),
            parent: 0,
            children: Vec::new(),
        };
        Self { headers: Vec::new(), start, nodes: vec![root] }
    }

    /// Returns the position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// Returns all nodes. The root is first, and a node comes after its parent.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns a node to write notes and times into.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn node_mut(&mut self, node: usize) -> &mut Node {
        &mut self.nodes[node]
    }

    /// Adds a step after a node, as its last child, and returns the new node.
    ///
    /// # Panics
    /// When there is no such node.
    pub fn add(&mut self, parent: usize, action: Action) -> usize {
        let node = self.nodes.len();
        let before = &mut self.nodes[parent];
        before.children.push(node);
        let turn = if matches!(action, Action::Move { .. }) { before.turn.opponent() } else { before.turn };
        let number = before.number.saturating_add(1);
        let line = Line::default();
        self.nodes.push(Node {
            action,
            time: None,
            notes: Vec::new(),
            line,
            turn,
            number,
            parent,
            children: Vec::new(),
        });
        node
    }

    /// Returns the nodes of the game itself, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let next = |node: &&Node| node.children.first().map(|&child| &self.nodes[child]);
        std::iter::successors(next(&&self.nodes[0]), next)
    }

    /// Returns the moves of the game itself. An impossible or illegal move can be the last one, where a foul ends the
    /// game.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|node| match node.action {
            Action::Move { mv, .. } => Some(mv),
            _ => None,
        })
    }

    /// Returns the number of variations beside the game itself.
    #[must_use]
    pub fn variations(&self) -> usize {
        self.nodes.iter().map(|node| node.children.len().saturating_sub(1)).sum()
    }

    /// Returns the value of the first header of this key.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.key == key).map(|header| &*header.value)
    }

    /// Sets the header of a key, behind the others where there was none.
    pub fn set_header(&mut self, key: &str, value: &str) {
        match self.headers.iter_mut().find(|header| header.key == key) {
            Some(header) => header.value = value.to_owned(),
            None => self.headers.push(Header { key: key.to_owned(), value: value.to_owned() }),
        }
    }

    /// Returns the name of a side: 先手 or 下手 for Black, 後手 or 上手 for White.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<&str> {
        SIDES[color.index()].iter().find_map(|side| self.header(side))
    }

    /// Returns the ending of the game itself that decides, else its last one, with the side to move there.
    #[must_use]
    pub fn ending(&self) -> Option<(&End, Color)> {
        let endings = || {
            self.main_line().filter_map(|node| match &node.action {
                Action::End(end) => Some((end, node.turn)),
                _ => None,
            })
        };
        endings().find(|(end, turn)| end.outcome(*turn).is_some()).or_else(|| endings().last())
    }

    /// Returns the winner, or `None` when the record does not decide.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending().and_then(|(end, turn)| end.outcome(turn))
    }
}
