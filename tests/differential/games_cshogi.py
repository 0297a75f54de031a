#!/usr/bin/env python3
"""Plays the games of `cargo lab match --record` over by the rules of cshogi (PyPI): every move, and how the game ended.

    pip install cshogi
    python tests/differential/games_cshogi.py RECORD..

Ends with 1 at a game that cshogi sees otherwise, at any fault of the first engine (of both, when one program plays itself), and
where there is no game. Without cshogi only faults are counted.
"""

import collections
import re
import sys
from pathlib import Path

try:
    import cshogi
except ImportError:
    cshogi = None

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
    """A game: how many moves it had, how it ended, and whether the first engine lost. It is played over where cshogi is there."""
    position, _, first, winner, reason = line.split("\t")[:5]
    reason, winner = reason.removeprefix("reason "), winner.removeprefix("winner ")
    moves = position.partition(" moves ")[2].split()
    if cshogi:
        play_over(line, position, reason, None if winner == "none" else (winner == "first") == (first == "first black"))
    return len(moves), reason, winner != "first"


def play_over(line, position, reason, black_won):
    """Ends the program at the first move, or at an end of the game, that cshogi sees otherwise."""
    sfen, moves = re.fullmatch(r"position (?:sfen )?(.*?) moves ?(.*)", position).groups()
    board = cshogi.Board() if sfen == "startpos" else cshogi.Board(sfen)
    for text in moves.split():
        move = board.move_from_usi(text)
        if move not in list(board.legal_moves):
            sys.exit(f"no move '{text}' in {board.sfen()}\n{line}")
        board.push(move)
    loser = {None: None, True: cshogi.WHITE, False: cshogi.BLACK}[black_won]
    if reason not in FAULTS and (fault := ended_otherwise(board, reason, loser)):
        sys.exit(f"'{reason}': cshogi says otherwise, {fault}, {board.sfen()}\n{line}")


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
judged = "legal and ended as cshogi says" if cshogi else "not played over (cshogi is not installed: pip install cshogi)"
print(f"{games:,} games, {moves:,} moves, {judged}: {told}; faults: {faults}, of the other engine: {others}")
sys.exit(faults > 0 or games == 0)
