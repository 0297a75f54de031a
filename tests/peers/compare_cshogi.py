#!/usr/bin/env python3
"""Compares legal move lists with cshogi (PyPI) on positions of random play.

    pip install cshogi numpy
    cargo build --release --example legal_moves
    python tests/peers/compare_cshogi.py --positions 1000000 --seed 1

Prints the first difference and exits 1, or the number of positions and moves that agree and exits 0.
"""

import argparse
import itertools
import random
import subprocess
import sys

import cshogi

BATCH = 20_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", default="target/release/examples/legal_moves")
    options = parser.parse_args()
    walk = random_walk(random.Random(options.seed))
    checked = moves = 0
    while checked < options.positions:
        batch = list(itertools.islice(walk, min(BATCH, options.positions - checked)))
        for (sfen, theirs), ours in zip(batch, ask(options.program, batch), strict=True):
            if ours != theirs:
                print(f"\n{sfen}\n  only here:   {sorted(ours - theirs)}\n  only cshogi: {sorted(theirs - ours)}")
                return 1
            moves += len(ours)
        checked += len(batch)
        if sys.stderr.isatty():
            print(f"\r{checked:,} of {options.positions:,}", end="", file=sys.stderr)
    print(f"{checked:,} positions, {moves:,} moves: equal")
    return 0


def ask(program, batch):
    """The set of legal moves of each position."""
    questions = "".join(f"{sfen}\n" for sfen, _ in batch)
    done = subprocess.run([program], input=questions, capture_output=True, text=True, check=True)
    return [set(line.split()) for line in done.stdout.splitlines()]


def random_walk(rng):
    """Positions of random games with cshogi's legal moves."""
    while True:
        board = cshogi.Board()
        for _ in range(rng.randrange(20, 400)):
            legal = list(board.legal_moves)
            yield board.sfen(), {cshogi.move_to_usi(move) for move in legal}
            if not legal:
                break
            board.push(rng.choice(legal))


if __name__ == "__main__":
    sys.exit(main())
