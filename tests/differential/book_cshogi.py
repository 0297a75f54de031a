#!/usr/bin/env python3
"""Plays every line of tables/book.toml by the rules of cshogi: each move that leads to a position, and each that is played there."""

import sys
import tomllib
from pathlib import Path

try:
    import cshogi
except ImportError:
    print("skipped: cshogi is not installed (pip install cshogi)")
    sys.exit()


def play(board, text, line):
    """Plays a move that must be legal."""
    move = board.move_from_usi(text)
    if move not in list(board.legal_moves):
        sys.exit(f"'{line}': cshogi has no move '{text}' in {board.sfen()}")
    board.push(move)


book = tomllib.loads((Path(__file__).parents[2] / "tables/book.toml").read_text())
moves = 0
for line, choices in book["lines"].items():
    board = cshogi.Board()
    for text in [] if line == "startpos" else line.split():
        play(board, text, line)
    for text in choices:
        play(board, text, line)
        board.pop()
        moves += 1
print(f"{len(book['lines'])} positions of the book with {moves} moves: all legal for cshogi")
