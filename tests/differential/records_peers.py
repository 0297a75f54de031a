#!/usr/bin/env python3
"""Holds the readers of `records` against cshogi, python-shogi (PyPI) and tsshogi (npm), on games that `records` wrote and on damaged ones.

    pip install cshogi python-shogi && npm install tsshogi     (in folders outside the repository)
    tests/differential/records [FILES [SEED]]

Compared where both read a file: start, moves, winner, times, names. Ends with 1 at a difference that DIFFERENCES below does not
explain, and at an undamaged file that `records` refuses.
"""

import collections
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def cshogi_reads(path):
    """Start, moves, winner, times and names by cshogi."""
    import cshogi
    from cshogi import KIF

    if path.suffix == ".csa":
        games = cshogi.Parser.parse_file(str(path))
        if len(games) != 1:
            return {"refused": f"{len(games)} games"}
        game = games[0]
    else:
        game = KIF.Parser.parse_str(path.read_text())
    winner = {1: "b", 2: "w"}.get(game.win, "?" if game.endgame in (None, "%CHUDAN", "%ERROR") else "-")
    return {
        "start": game.sfen if game.sfen.count(" ") == 3 else game.sfen + " 1",
        "moves": " ".join(cshogi.move_to_usi(move) for move in game.moves),
        "winner": winner,
        # The last one may be that of the ending.
        "times": " ".join(str(int(time)) for time in game.times[: len(game.moves)]),
        "names": [name or "" for name in game.names],
    }


def python_shogi_reads(path):
    """The same by python-shogi, which leaves times out."""
    import shogi.CSA
    import shogi.KIF

    parser = shogi.CSA.Parser if path.suffix == ".csa" else shogi.KIF.Parser
    game = parser.parse_str(path.read_text())[0]
    names = [name or "" for name in game["names"]]
    return {"start": game["sfen"], "moves": " ".join(game["moves"]), "winner": game["win"] or "?", "names": names}


def worker(reader, paths):
    """A line of JSON per file. A reader that ends the process costs only one file: see `in_python`."""
    for path in paths:
        try:
            told = reader(Path(path))
        except BaseException as error:
            told = {"refused": repr(error)}
        print(json.dumps(told), flush=True)


def in_python(name, paths):
    """All files by a reader in a process of its own, which is begun anew behind a file that ends it."""
    told = []
    while len(told) < len(paths):
        command = [sys.executable, __file__, "--worker", name, *map(str, paths[len(told) :])]
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
        told += map(json.loads, lines)
        if len(told) < len(paths):
            told.append({"crashed": "the process ended"})
    return told


def by_tsshogi(paths):
    command = ["node", str(HERE / "records_peers.mjs"), *map(str, paths)]
    program = (HERE / "records_peers.mjs").read_text()
    # Modules are looked for beside the program: it runs where they are.
    home = Path(os.environ["TSSHOGI"])
    (home / "records_peers.mjs").write_text(program)
    command[1] = str(home / "records_peers.mjs")
    return [json.loads(line) for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()]


def explained(peer, text, field, ours, theirs):
    """Why a difference is the peer's own, or None."""
    csa = not text.startswith("# KIF")
    if peer == "tsshogi" and "ILLEGAL_ACTION" in text:
        return "tsshogi lets win who acted illegally, against the standard of CSA"
    if peer == "tsshogi" and field == "winner" and "最大手数" in text:
        return "tsshogi does not read 最大手数"
    if peer == "python-shogi" and field == "winner":
        if csa and any(word in text for word in ("%KACHI", "%TSUMI")):
            return "python-shogi does not know %KACHI and %TSUMI"
        if theirs == "-" and ours == "?":
            return "python-shogi calls everything without a winner a draw"
        if not csa and any(word in text for word in ("千日手", "入玉勝ち", "中断")):
            return "python-shogi's list of endings in KIF"
    return None


FIELDS = ["start", "moves", "winner", "times", "names"]


def compare(peer, name, text, ours, theirs, counts):
    """Counts what agrees; returns the differences that nothing explains."""
    if "refused" in theirs or "crashed" in theirs:
        counts["crashed" if "crashed" in theirs else "refused by it alone"] += 1
        return []
    counts["read by both"] += 1
    wrong = []
    for field in FIELDS:
        if field not in theirs or ours[field] == theirs[field]:
            continue
        # Times that a file does not have are zeroes to others.
        if field == "times" and not ours[field] and set(theirs[field].split()) <= {"0"}:
            continue
        if reason := explained(peer, text, field, ours[field], theirs[field]):
            counts[reason] += 1
        else:
            wrong.append(f"{name}: {field}: ours '{ours[field]}', {peer} '{theirs[field]}'")
    return wrong


def main(folder):
    rows = [line.split("\t") for line in (folder / "ours.tsv").read_text().splitlines()]
    paths = [folder / row[0] for row in rows]
    peers = {
        "cshogi": in_python("cshogi", paths),
        "python-shogi": in_python("python-shogi", paths),
        "tsshogi": by_tsshogi(paths),
    }
    failed = False
    damaged = lambda number: number % 8 < 2
    for peer, answers in peers.items():
        counts, wrong = collections.Counter(), []
        for number, (row, theirs) in enumerate(zip(rows, answers)):
            if row[1] == "refused":
                if not damaged(number):
                    sys.exit(f"{row[0]}: refused: {row[2]}")
                counts["refused by both" if "start" not in theirs else "refused by us alone"] += 1
                continue
            ours = dict(zip(FIELDS, [*row[2:6], row[6:8]]))
            found = compare(peer, row[0], (folder / row[0]).read_text(), ours, theirs, counts)
            # What is made of damage is everyone's own affair; it is counted.
            if damaged(number):
                counts["damaged files read otherwise"] += bool(found)
            else:
                wrong += found
        print(f"{peer}: " + ", ".join(f"{count} {what}" for what, count in counts.most_common()))
        for line in wrong[:20]:
            print(f"  {line}")
        failed |= bool(wrong)
    refused = sum(row[1] == "refused" for row in rows)
    print(f"{len(rows)} files, of which {sum(map(damaged, range(len(rows))))} are damaged; refused by us: {refused}")
    sys.exit(failed)


if sys.argv[1:2] == ["--worker"]:
    worker({"cshogi": cshogi_reads, "python-shogi": python_shogi_reads}[sys.argv[2]], sys.argv[3:])
else:
    main(Path(sys.argv[1]))
