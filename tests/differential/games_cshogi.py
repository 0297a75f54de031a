#!/usr/bin/env python3
"""Plays the games of `cargo lab match --record` over by the rules of cshogi (PyPI): every move, and how the game ended.

    pip install cshogi
    python tests/differential/games_cshogi.py RECORD..

Ends with 1 at a game that cshogi sees otherwise, and at any fault of the first engine (of both, when one program plays itself).
"""

import collections
import re
import sys
from pathlib import Path

try:
    import cshogi
except ImportError:
    print("skipped: cshogi is not installed (pip install cshogi)")
    sys.exit()

FAULTS = {"Illegal", "Time", "Crash", "Stall", "WrongDeclaration"}


def ended_otherwise(board, reason, loser):
    """What cshogi says against the reason of a game's end, if anything."""
    mated = not any(True for _ in board.legal_moves)
    if mated != (reason == "Mated"):
        return f"mate: {mated}"
    if reason == "Declared" and not board.is_nyugyoku():
        return "no declaration"
    repeated = board.is_draw()
    if reason == "Repetition" and repeated != cshogi.REPETITION_DRAW:
        return f"repetition {repeated}"
    perpetual = cshogi.REPETITION_LOSE if loser == board.turn else cshogi.REPETITION_WIN
    if reason == "PerpetualCheck" and repeated != perpetual:
        return f"repetition {repeated}, expected {perpetual}"
    return None


def game(line):
    """Plays a game: its moves, its reason, whether its loser was the first engine."""
    position, _, first, winner, reason = line.split("\t")[:5]
    sfen, moves = re.fullmatch(r"position (?:sfen )?(.*?) moves ?(.*)", position).groups()
    board = cshogi.Board() if sfen == "startpos" else cshogi.Board(sfen)
    for text in moves.split():
        move = board.move_from_usi(text)
        if move not in list(board.legal_moves):
            sys.exit(f"no move '{text}' in {board.sfen()}\n{line}")
        board.push(move)
    reason, winner = reason.removeprefix("reason "), winner.removeprefix("winner ")
    black_is_first = first == "first black"
    loser = None if winner == "none" else (cshogi.WHITE if (winner == "first") == black_is_first else cshogi.BLACK)
    if reason not in FAULTS and (fault := ended_otherwise(board, reason, loser)):
        sys.exit(f"'{reason}': cshogi says otherwise, {fault}, {board.sfen()}\n{line}")
    return len(moves.split()), reason, winner != "first"


games = moves = faults = others = 0
reasons = collections.Counter()
for path in sys.argv[1:]:
    heading, *lines = Path(path).read_text().splitlines()
    one, other = re.match(r"# (.*?) \[.*?\] against (.*?) \[", heading).groups()
    for line in lines:
        played, reason, first_lost = game(line)
        games, moves = games + 1, moves + played
        reasons[reason] += 1
        if reason in FAULTS:
            ours = first_lost or one == other
            faults, others = faults + ours, others + (not ours)
told = ", ".join(f"{count} {reason}" for reason, count in reasons.most_common())
print(f"{games:,} games, {moves:,} moves, legal and ended as cshogi says: {told}; faults: {faults}, of the other engine: {others}")
sys.exit(faults > 0)
