//! Reads a position in SFEN per line and writes a line for each, separated by tabs: its legal moves (sorted), `check`
//! or
//! `quiet`, and `win` or `no` for a declaration by 27 points. `tests/differential` compares this with other programs.
//!
//! `echo "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1" | cargo run --release --example legal_moves`

use std::io::{self, BufRead, BufWriter, Write};

use horigoma::board::{Declaration, DeclarationRule, MoveList, Position};

fn main() -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut list = MoveList::new();
    for line in io::stdin().lock().lines() {
        match Position::from_sfen_for_mate(&line?) {
            Ok(position) => {
                position.legal_moves(&mut list);
                let mut names: Vec<String> = list.iter().map(ToString::to_string).collect();
                names.sort_unstable();
                let check = if position.is_check() { "check" } else { "quiet" };
                let win = if position.declaration(DeclarationRule::Rule27) == Declaration::Win { "win" } else { "no" };
                writeln!(output, "{}\t{check}\t{win}", names.join(" "))?;
            }
            Err(error) => writeln!(output, "error: {error}")?,
        }
    }
    output.flush()
}
