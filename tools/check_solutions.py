#!/usr/bin/env python3
"""Replays the published shortest solutions of FreeCell: check_solutions.py KARTU SOURCES

Every line of the table is a deal, its number of cards moved, and the moves; the deals are 1 to 1000. The table is the
output of `optimal`, which proves that there is nothing shorter; here the rules alone replay it."""
import pathlib
import subprocess
import sys

TABLE = pathlib.Path("docs/results/freecell-optimal/solutions.tsv")
DEALS = 1000


def replay(kartu, deal, moves):
    run = subprocess.run([kartu, "verify", "freecell", str(deal), "--solution", "-"], input=moves, text=True,
                         capture_output=True, env={"LANGUAGE": "C"})
    return run.stdout.strip() if run.returncode == 0 else run.stderr.strip()


def main():
    kartu, sources = sys.argv[1], pathlib.Path(sys.argv[2])
    rows = [line.split("\t") for line in (sources / TABLE).read_text().splitlines()]
    lines = (sources / "tests/data/freecell-optimal.txt").read_text().splitlines()
    known = " ".join(line for line in lines if not line.startswith("#")).split()
    deals = [str(deal) for deal in range(1, DEALS + 1)]
    wrong = [] if [row[0] for row in rows] == deals else [f"the deals of the table are not 1 to {DEALS}"]
    for deal, cards, moves in rows:
        answer = replay(kartu, deal, moves)
        if not answer.startswith("won in ") or not answer.endswith(f", {cards} cards"):
            wrong.append(f"deal {deal}: {answer}, not {cards} cards")
    wrong += [f"deal {row[0]}: {row[1]} cards, published {cards}" for row, cards in zip(rows, known) if row[1] != cards]
    print("\n".join(wrong) or f"all {len(rows)} solutions win with as many cards as the table says")
    return bool(wrong)


sys.exit(main())
