//! Reads a position in SFEN per line and writes its legal moves, sorted, a line each: what `tests/peers` compares with
//! other programs.
//!
//! `echo "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" | cargo run --release --example legal_moves`

use std::io::{self, BufRead, BufWriter, Write};

use horigoma::board::{MoveList, Position};

fn main() -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut list = MoveList::new();
    for line in io::stdin().lock().lines() {
        match Position::from_sfen_for_mate(&line?) {
            Ok(position) => {
                position.legal_moves(&mut list);
                let mut names: Vec<String> = list.iter().map(ToString::to_string).collect();
                names.sort_unstable();
                writeln!(output, "{}", names.join(" "))?;
            }
            Err(error) => writeln!(output, "error: {error}")?,
        }
    }
    output.flush()
}
