#!/usr/bin/env python3
"""Klondike's figures: the solver `open` on decks with known verdicts and on deals of our own, and the players.

usage: klondike.py [--kartu PROGRAM] [--quick] [--rounds R] [--output DIRECTORY] [--rows ROW,...]

Writes klondike.md and klondike.json into the directory. CPU time is the best of several rounds; the long rows run
once. With --quick the long rows use fewer deals."""
import argparse
import math
import pathlib

from figures import Figures, interval

DECKS = pathlib.Path(__file__).parent.parent / "tests/data/klondike-decks.txt"
PUBLISHED = 0.81945  # of deals that can be won, drawing three, all cards known; its own interval is ± 0.00084


class Klondike(Figures):
    def __init__(self, options):
        super().__init__("Klondike", options.kartu)
        self.rounds, self.is_quick = options.rounds, options.quick

    def open(self):
        """The 200 decks in one process, every line replayed; verdicts beside the known ones."""
        known = [line.split("#")[1].split() for line in DECKS.read_text().splitlines() if not line.startswith("#")]
        for column, draw in enumerate((3, 1)):
            seconds, micros = [], []
            for _ in range(self.rounds):
                (*answers, summary), cpu = self.solve("--file", str(DECKS), "--rules", f"draw={draw}")
                seconds.append(cpu)
                micros.append([answer["micros"] for answer in answers])
            agreeing = sum(answer["verdict"] == row[column] for answer, row in zip(answers, known))
            self.add(f"open, 200 decks, draw {draw}", solved=summary["solved"], impossible=summary["impossible"],
                     unknown=summary["unknown"], agreeing=agreeing, cpu_seconds=min(seconds),
                     most_seconds=max(map(min, zip(*micros))) / 1e6, peak_mb=summary["peak_mb"],
                     mean_moves=summary["mean_moves"], states=summary["states"])

    def winnability(self):
        """How many of our deals can be won, drawing three, beside the published share."""
        deals = 1000 if self.is_quick else 20000
        (*answers, summary), cpu = self.solve(f"1-{deals}")
        seconds = sorted(answer["micros"] / 1e6 for answer in answers)
        won = summary["solved"]
        off = (won / deals - PUBLISHED) / math.sqrt(PUBLISHED * (1 - PUBLISHED) / deals)
        self.add(f"winnability, deals 1-{deals}, draw 3", solved=won, undecided=summary["unknown"],
                 percent=100 * won / deals, interval=interval(won, deals), p_value=math.erfc(abs(off) / math.sqrt(2)),
                 cpu_seconds=cpu, median_seconds=seconds[deals // 2], p99_seconds=seconds[deals * 99 // 100],
                 most_seconds=seconds[-1], peak_mb=summary["peak_mb"])

    def both_draws(self, bot, deals, *more):
        for draw in (3, 1):
            self.match(bot, deals, f"draw={draw}", *more)

    def greedy(self):
        self.both_draws("greedy", 2000 if self.is_quick else 100000, "--seed", "1")

    def policy(self):
        self.both_draws("policy", 2000 if self.is_quick else 100000)

    def master(self):
        self.both_draws("master", 20 if self.is_quick else 1000, "--seed", "1")


def main():
    parser = argparse.ArgumentParser(description="Klondike's solver and players.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--quick", action="store_true",
                        help="1000 deals instead of 20,000, 2000 instead of 100,000, 20 instead of 1000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--rows", default="open,winnability,greedy,policy,master",
                        help="any of open, winnability, greedy, policy, master")
    options = parser.parse_args()
    klondike = Klondike(options)
    for row in options.rows.split(","):
        getattr(klondike, row)()
    klondike.write(options.output, f"best of {options.rounds} rounds")


main()
