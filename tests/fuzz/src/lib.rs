//! Common parts of the targets: positions from bytes and back, a scratch folder, a search's memory.

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};

use horigoma::board::{Color, Hand, Move, MoveList, Piece, PieceKind, Position, Setup, Square};

/// Bytes that are used up from the front. After the last, zeroes follow.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte.
    pub fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Whether any are left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A byte's piece: 0 for none, then Black's kinds, then White's.
fn piece(byte: u8) -> Option<Piece> {
    let code = usize::from(byte % 29).checked_sub(1)?;
    let color = if code < PieceKind::COUNT { Color::Black } else { Color::White };
    Some(Piece::new(color, PieceKind::ALL[code % PieceKind::COUNT]))
}

/// Where a position's bytes end: 81 squares, twice seven counts in hand, turn, two bytes of move number.
const SETUP_BYTES: usize = 81 + 14 + 1 + 2;

/// Returns an arrangement from bytes, without second kings, pieces beyond the set, two pawns on a file, and pieces that
/// could never move.
pub fn setup(bytes: &mut Bytes<'_>) -> Setup {
    let mut setup = Setup::EMPTY;
    let mut left = PieceKind::ALL.map(|kind| PieceKind::SET.get(kind.index()).copied().unwrap_or(2));
    for square in Square::all() {
        let Some(piece) = piece(bytes.next()) else { continue };
        if left[piece.kind.demoted().index()] == 0 {
            continue;
        }
        if stands_badly(&setup, square, piece) {
            continue;
        }
        setup.board[square] = Some(piece);
        left[piece.kind.demoted().index()] -= 1;
    }
    for color in Color::ALL {
        for kind in PieceKind::HAND {
            let count = bytes.next().min(left[kind.index()]);
            left[kind.index()] -= count;
            if count > 0 {
                setup.hands[color] = Hand::with_count(setup.hands[color], kind, count);
            }
        }
    }
    setup.turn = if bytes.next() % 2 == 0 { Color::Black } else { Color::White };
    setup.ply = 1 + u32::from(u16::from_le_bytes([bytes.next(), bytes.next()]));
    setup
}

/// A second king of a side, a second pawn on a file, a piece that could never move.
fn stands_badly(setup: &Setup, square: Square, piece: Piece) -> bool {
    let forward = square.relative(piece.color).rank().index();
    let mut others = setup.pieces().filter(|&(_, other)| other == piece);
    match piece.kind {
        PieceKind::King => others.next().is_some(),
        PieceKind::Pawn => forward < 1 || others.any(|(other, _)| other.file() == square.file()),
        PieceKind::Lance => forward < 1,
        PieceKind::Knight => forward < 2,
        _ => false,
    }
}

/// The bytes that [`setup`] makes this of.
pub fn encoded(setup: &Setup) -> Vec<u8> {
    let code = |piece: Option<Piece>| {
        piece.map_or(0, |piece| (piece.color.index() * PieceKind::COUNT + piece.kind.index() + 1) as u8)
    };
    let mut bytes: Vec<u8> = Square::all().map(|square| code(setup.board[square])).collect();
    for color in Color::ALL {
        bytes.extend(PieceKind::HAND.map(|kind| setup.hands[color].count(kind) as u8));
    }
    bytes.push(setup.turn.index() as u8);
    bytes.extend(((setup.ply - 1) as u16).to_le_bytes());
    assert_eq!(bytes.len(), SETUP_BYTES);
    bytes
}

/// Returns a position from bytes, with or without kings, or `None` when the side to move could take the king.
pub fn position(bytes: &mut Bytes<'_>) -> Option<Position> {
    setup(bytes).position_waiving(horigoma::board::SetupFaults::MISSING_KINGS).ok()
}

/// The legal moves.
pub fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// The legal move that a byte chooses.
pub fn choose(position: &Position, byte: u8) -> Option<Move> {
    let list = legal(position);
    let at = usize::from(byte) * list.len() / 256;
    list.get(at).copied()
}

thread_local! {
    static FOLDER: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// A folder of this process, in memory where the system has such a place.
pub fn scratch(fill: impl FnOnce(&Path)) -> PathBuf {
    FOLDER.with_borrow_mut(|known| {
        known
            .get_or_insert_with(|| {
                let memory = Path::new("/dev/shm");
                let place = if memory.is_dir() { memory.to_path_buf() } else { std::env::temp_dir() };
                let folder = place.join(format!("horigoma-fuzz-{}", std::process::id()));
                fs::create_dir_all(&folder).unwrap();
                fill(&folder);
                folder
            })
            .clone()
    })
}

/// Reads games, writes them, and reads them again as the same games.
/// Totals of clocks are left out of the comparison: KIF writes them where a record has none.
pub fn records_read_back(data: &[u8], format: records::Format) {
    let write = |game: &records::Record| match format {
        records::Format::Kif => records::kif::write(game),
        records::Format::Csa => records::csa::write(game),
        records::Format::Usi => records::usi::write(game),
    };
    for mut game in records::read(data, format).unwrap_or_default() {
        let text = write(&game);
        let mut again = records::read(text.as_bytes(), format).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.len(), 1, "{text}");
        for game in [&mut game, &mut again[0]] {
            for node in 0..game.nodes().len() {
                if let Some(time) = &mut game.node_mut(node).time {
                    time.total = None;
                }
            }
        }
        assert_eq!(again[0], game, "{text}");
    }
}

/// The folder of the shipped tables.
pub const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tables");

/// The inputs of codegen below [`TABLES`], sorted by name: the first byte of the target `tables` counts them.
pub fn tables() -> Vec<PathBuf> {
    let mut names = Vec::new();
    for folder in ["", "psqt", "patterns"] {
        for entry in fs::read_dir(Path::new(TABLES).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                names.push(path.strip_prefix(TABLES).unwrap().to_owned());
            }
        }
    }
    names.sort();
    names
}

/// Copies the tables to a folder.
pub fn copy_tables(to: &Path) {
    for name in tables() {
        let target = to.join(&name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(Path::new(TABLES).join(name), target).unwrap();
    }
}
