//! Positions in 256 bits, and records of 40 bytes: the format that shogi engines exchange training data in
//! (`PackedSfenValue` of YaneuraOu, which `cshogi` reads too).
//!
//! Bits are written lowest first: side to move, both king squares (7 bits each), every other square by index, then the
//! hands. Pieces have a prefix code that is shorter for frequent kinds.

use anyhow::{Context, Result, bail};
use geometry::{Color, Piece, PieceKind, Square};
use horigoma::board::{Hand, Move, Position, Setup};

use super::bits::{Reader, Writer};

/// Bytes of a record.
pub const RECORD_BYTES: usize = 40;

/// A position of a game with its score, move and result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The packed position.
    pub sfen: [u8; 32],
    /// The score of the search, for the side to move, in centipawns.
    pub score: i16,
    /// The move that was played, encoded by [`encode_move`].
    pub mv: u16,
    /// The number of the move in its game.
    pub ply: u16,
    /// The result of the game for the side to move: 1, 0 or -1.
    pub result: i8,
    /// [`QUIET`], [`LEAF`], both or none.
    pub flags: u8,
}

/// Flag: not in check, and the best move neither captures nor promotes.
pub const QUIET: u8 = 1;

/// Flag: the record is the last position of the best line of the record before it, not a position of the game. Its
/// score is that of the record before it.
pub const LEAF: u8 = 2;

impl Record {
    /// Whether the position is the end of a line, not a position of the game.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.flags & LEAF != 0
    }

    /// Returns the bytes of the record in a file.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        let mut bytes = [0; RECORD_BYTES];
        bytes[..32].copy_from_slice(&self.sfen);
        bytes[32..34].copy_from_slice(&self.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.mv.to_le_bytes());
        bytes[36..38].copy_from_slice(&self.ply.to_le_bytes());
        bytes[38] = self.result.cast_unsigned();
        bytes[39] = self.flags;
        bytes
    }

    /// Reads a record from its bytes in a file.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Self {
        let pair = |at: usize| [bytes[at], bytes[at + 1]];
        Self {
            sfen: std::array::from_fn(|index| bytes[index]),
            score: i16::from_le_bytes(pair(32)),
            mv: u16::from_le_bytes(pair(34)),
            ply: u16::from_le_bytes(pair(36)),
            result: bytes[38].cast_signed(),
            flags: bytes[39],
        }
    }
}

/// Codes of unpromoted pieces, lowest bit first, and their lengths, by kind index. The king has none.
const CODES: [(u32, u32); 7] = [(0x01, 2), (0x03, 4), (0x0b, 4), (0x07, 4), (0x1f, 6), (0x3f, 6), (0x0f, 5)];

/// Packs a position into 256 bits.
///
/// # Errors
/// When it lacks pieces or a king: only a whole set fills the bits exactly.
pub fn pack(position: &Position) -> Result<[u8; 32]> {
    let mut bits = Writer::default();
    bits.write(position.turn().index() as u32, 1);
    for color in Color::ALL {
        let Some(king) = position.king(color) else { bail!("found no {color:?} king, expected both") };
        bits.write(king.index() as u32, 7);
    }
    for square in Square::all() {
        match position.piece_on(square) {
            Some(Piece { kind: PieceKind::King, .. }) => {}
            Some(Piece { color, kind }) => {
                let (code, length) = CODES[kind.demoted()];
                bits.write(code, length);
                if kind != PieceKind::Gold {
                    bits.write(kind.is_promoted().into(), 1);
                }
                bits.write(color.index() as u32, 1);
            }
            None => bits.write(0, 1),
        }
    }
    for color in Color::ALL {
        for (kind, count) in position.hand(color).iter() {
            let (code, length) = CODES[kind];
            for _ in 0..count {
                // A hand has no empty squares to distinguish, so the lowest bit is not written.
                bits.write(code >> 1, length - 1);
                if kind != PieceKind::Gold {
                    bits.write(0, 1);
                }
                bits.write(color.index() as u32, 1);
            }
        }
    }
    let length = bits.length;
    let whole = bits.bytes.try_into().ok().filter(|_| length == 256);
    whole.with_context(|| format!("found {length} bits in {position}, expected 256: a whole set of pieces"))
}

/// Unpacks a position from 256 bits.
///
/// # Errors
/// When the bits are not a position.
pub fn unpack(bytes: &[u8; 32], ply: u16) -> Result<Position> {
    let mut bits = Reader::new(bytes);
    let mut setup = Setup { turn: color(bits.read(1)?), ply: ply.into(), ..Setup::EMPTY };
    for color in Color::ALL {
        let index = bits.read(7)?;
        let Some(square) = Square::from_index(index as usize) else {
            bail!("found king square {index}, expected 0 to 80")
        };
        setup.board[square] = Some(Piece::new(color, PieceKind::King));
    }
    for square in Square::all() {
        if setup.board[square].is_some() || bits.read(1)? == 0 {
            continue;
        }
        setup.board[square] = Some(piece(&mut bits)?);
    }
    while bits.at < 256 {
        let Piece { color, kind } = piece(&mut bits)?;
        // Newer programs write pieces outside the game in this way.
        if kind.is_promoted() {
            bail!("found a promoted piece in hand, expected a whole set of pieces on the board and in hands");
        }
        let hand: &mut Hand = &mut setup.hands[color];
        *hand = hand.with(kind);
    }
    setup.position().map_err(|faults| anyhow::anyhow!("not a position: {faults}"))
}

/// Returns a move in YaneuraOu's sixteen bits: destination, origin (or the kind dropped, from 1), drop and promotion.
#[must_use]
pub fn encode_move(mv: Move) -> u16 {
    let to = mv.to().index() as u16;
    match (mv.from(), mv.dropped()) {
        (Some(from), _) => to | (from.index() as u16) << 7 | u16::from(mv.is_promotion()) << 15,
        (None, kind) => to | (kind.map_or(0, PieceKind::index) as u16 + 1) << 7 | 1 << 14,
    }
}

fn color(bit: u32) -> Color {
    if bit == 0 { Color::Black } else { Color::White }
}

/// Reads a piece after the first bit of its code.
fn piece(bits: &mut Reader<'_>) -> Result<Piece> {
    let (mut code, mut length) = (1, 1);
    let kind = loop {
        code |= bits.read(1)? << length;
        length += 1;
        if let Some(index) = CODES.iter().position(|&known| known == (code, length)) {
            break PieceKind::ALL[index];
        }
        if length > 6 {
            bail!("found code {code:#b}, expected that of a piece");
        }
    };
    let promoted = kind != PieceKind::Gold && bits.read(1)? == 1;
    let kind = if promoted { kind.promoted().unwrap_or(kind) } else { kind };
    Ok(Piece::new(color(bits.read(1)?), kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_back() {
        for sfen in [
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
            "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        ] {
            let position = Position::from_sfen(sfen).unwrap();
            assert_eq!(unpack(&pack(&position).unwrap(), position.ply() as u16).unwrap(), position);
        }
    }

    #[test]
    fn a_promoted_piece_in_hand_is_refused() {
        let position = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b p 1";
        let mut bytes = pack(&Position::from_sfen(position).unwrap()).unwrap();
        assert!(unpack(&bytes, 1).is_ok());
        // The last piece is the pawn in hand: a bit of code, a bit of promotion, a bit of colour.
        bytes[31] |= 1 << 6;
        assert!(unpack(&bytes, 1).unwrap_err().to_string().contains("promoted piece in hand"));
    }

    #[test]
    fn malformed_input_is_refused() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..20_000 {
            let bytes: [u8; 32] = std::array::from_fn(|_| random.u8(..));
            if let Ok(position) = unpack(&bytes, 1) {
                assert_eq!(pack(&position).unwrap(), bytes);
            }
        }
        assert!(pack(&Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap()).is_err(), "pieces are missing");
    }
}
