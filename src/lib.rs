//! Horigoma (彫り駒), a shogi engine whose tables are all computed at build time.
//!
//! The build computes attack tables, magic numbers, Zobrist keys and the weights of the evaluation, and compiles them
//! in as read-only arrays. A program that uses the library needs no call to set it up.
//!
//! # Legal moves
//!
//! ```
//! use horigoma::board::{MoveList, Position};
//!
//! let position: Position = "startpos".parse()?;
//! let mut moves = MoveList::new();
//! position.legal_moves(&mut moves);
//! assert_eq!(moves.len(), 30);
//! # Ok::<(), horigoma::board::SfenError>(())
//! ```
//!
//! # Playing a game
//!
//! ```
//! use horigoma::board::{IllegalMove, Position};
//!
//! let mut position = Position::start();
//! position.play("7g7f".parse()?); // panics where the move is not legal
//! let refused = position.try_play("7f7e".parse()?); // it is White's turn
//! assert!(matches!(refused, Err(IllegalMove::EnemyPiece(_))), "the error has the reason");
//! assert_eq!(position.to_string(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
//! # Ok::<(), horigoma::board::MoveError>(())
//! ```
//!
//! # The evaluation and its parts
//!
//! ```
//! use horigoma::board::{Color, Position};
//! use horigoma::eval::{self, Concept, Explanation, castles};
//!
//! // Black's king stands in a Mino castle (美濃), White's where it began.
//! let position: Position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B1RG1SK1/LNS2G1NL b - 1".parse()?;
//! let value = eval::evaluate(&position); // the value that the search uses: centipawns, for the side to move
//! let explanation = Explanation::of(&position);
//! let sum: i32 = explanation.parts().iter().map(|part| part.centipawns).sum();
//! assert_eq!((explanation.value(), sum), (value, value), "the parts that `horigoma eval` prints sum to it");
//! # #[cfg(feature = "net")]
//! assert!(explanation.part(Concept::Castle, Some(Color::Black)) > 100);
//! let castle = castles::recognise(&position, Color::Black).unwrap();
//! assert_eq!((castle.names(), castle.wing()), (("mino", "美濃(本美濃)"), castles::Wing::Right));
//! assert!(castle.is_whole() && castles::recognise(&position, Color::White).is_none());
//! # Ok::<(), horigoma::board::SfenError>(())
//! ```
//!
//! # The best move
//!
//! ```
//! # #[cfg(feature = "std")] {
//! use horigoma::{Searcher, board::Position, search::Limits};
//! use std::time::Duration;
//!
//! let mut searcher = Searcher::with_hash(16); // MiB
//! let found = searcher.search(&Position::start(), &Limits::time(Duration::from_secs(1)));
//! println!("{} for the side to move: {:?}", found.value, found.pv());
//! # assert_eq!(found.best.as_ref(), found.pv().first());
//! # }
//! ```
//!
//! [`Limits`](search::Limits) can also be nodes or a depth, with which a search is the same on every machine.
//! [`Outcome::lines`](search::Outcome::lines) has several best lines, and [`Searcher::iterations`] returns after each
//! depth. [`Searcher`] needs the feature `alloc`, and a limit of time `std`. Without these the caller lends the memory
//! ([`search::Worker`], [`search::Table`]), and only `core` is needed.
//!
//! # Records of games
//!
//! ```
//! # #[cfg(feature = "records")] {
//! use horigoma::board::Setup;
//! use horigoma::records::{self, Format};
//!
//! let text = "先手：甲\n後手：乙\n1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n";
//! let game = &records::read(text.as_bytes(), Format::Kif).unwrap()[0];
//! let mut position = Setup::from(game.start()).position().unwrap();
//! for mv in game.moves() {
//!     position.try_play(mv).unwrap();
//! }
//! assert_eq!(position.ply(), 3);
//! # }
//! ```
//!
//! # Modules
//!
//! | module | | needs |
//! | --- | --- | --- |
//! | [`board`] | positions, legal moves, notation, repetition, declaration | `core` |
//! | `book` | the opening book | `core` |
//! | [`eval`] | the value of a position, and its parts | `core` |
//! | [`mate`] | mate in one, and mate problems by proof-number search | `core` |
//! | [`search`] | the best move | `core` ([`Searcher`]: `alloc`) |
//! | [`game`] | requests and answers, options, use of the clock | `core` |
//! | [`engine`] | the session of a game: threads, hash memory | `std` |
//! | [`usi`] | the protocol: lines to commands, replies to lines, the session | `core` (the session: `std`) |
//! | [`draw`] | positions and evaluations as text, SVG and JSON | `core` |
//! | `review` | the marks of moves, and the reasons of mistakes | `core` (feature `review`) |
//! | `records` | records of games: KIF, CSA, USI, read and written without loss | `std` (feature `records`) |
//! | [`audit`] | checksums of the tables in this program | `core` |
//! | [`host`] | types for programs that lend the engine its memory, and for the laboratory | `core` |
//!
//! # Features
//!
//! | feature | adds |
//! | --- | --- |
//! | (none) | [`board`] and [`audit`]: the rules without search and evaluation |
//! | `search` | everything above that needs `core` only |
//! | `alloc` | [`Searcher`] and [`search::WorkerMemory`] |
//! | `std` | [`engine`], the USI session, and [`search::Limits::time()`] |
//! | `net` (default) | [`eval::net`], the learned evaluation. Without it patterns evaluate |
//! | `book` (default) | the opening book |
//! | `program` (default) | the program `horigoma` and its argument parser. Users of the library can switch it off |
//! | `records` | `records`, the package `horigoma-records` |
//! | `review` | `review`, the sentences of `horigoma explain` |
//! | `serde` | squares, pieces, moves, set-ups and positions can be stored |
//! | `tune` | every number and switch of the search as a USI option |
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod audit;
#[cfg_attr(not(feature = "search"), allow(dead_code, reason = "evaluation and search read the rest"))]
pub mod board;
#[cfg(feature = "book")]
pub mod book;
#[cfg(feature = "search")]
pub mod draw;
#[cfg(feature = "std")]
pub mod engine;
#[cfg(feature = "search")]
pub mod eval;
#[cfg(feature = "search")]
pub mod game;
pub mod host;
mod lines;
#[cfg(feature = "search")]
pub mod mate;
#[cfg_attr(not(feature = "search"), allow(dead_code, reason = "evaluation and search read the rest"))]
mod near;
#[cfg(feature = "review")]
pub mod review;
#[cfg(feature = "search")]
pub mod search;
#[cfg(feature = "alloc")]
mod searcher;
/// The page for users of the library. Its examples are tests.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../docs/library.md")]
mod page {}
#[cfg_attr(not(feature = "search"), allow(dead_code, unreachable_pub, reason = "evaluation and search read the rest"))]
mod tables;
#[cfg(feature = "std")]
mod timed;
#[cfg(feature = "search")]
pub mod usi;

#[cfg(feature = "records")]
#[doc(inline)]
pub use ::records;
#[cfg(feature = "alloc")]
pub use searcher::Searcher;
