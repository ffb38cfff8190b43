#!/usr/bin/env python3
"""Spider's figures: the solver `open` on deals of our own and on published decks, and the players.

usage: spider.py [--kartu PROGRAM] [--quick] [--output DIRECTORY] [--rows ROW,...]

Writes spider.md and spider.json into the directory. Every row runs once; times are CPU times. The limit is three
million positions per deal, about ten seconds."""
import argparse
import pathlib

from figures import Figures, interval

DECKS = pathlib.Path(__file__).parent.parent / "tests/data/spider-decks.txt"


class Spider(Figures):
    def __init__(self, options):
        super().__init__("Spider", options.kartu)
        self.is_quick = options.quick

    def solved(self, what, nodes, *arguments):
        (*answers, summary), cpu = self.solve(*arguments, "--nodes", str(nodes))
        seconds = sorted(answer["micros"] / 1e6 for answer in answers)
        deals = len(answers)
        self.add(what, solved=summary["solved"], impossible=summary["impossible"], unknown=summary["unknown"],
                 percent=100 * summary["solved"] / deals, interval=interval(summary["solved"], deals), cpu_seconds=cpu,
                 mean_seconds=cpu / deals, median_seconds=seconds[deals // 2], most_seconds=seconds[-1],
                 mean_moves=summary["mean_moves"], peak_mb=summary["peak_mb"])

    def open(self):
        deals = 20 if self.is_quick else 200
        for suits in (1, 2, 4):
            self.solved(f"open, {suits} suits, deals 1-{deals}", 3000000, f"1-{deals}", "--rules", f"suits={suits}")

    def decks(self):
        self.solved("open, 4 suits, Solvitaire's seeds 1-30", 3000000, "--file", str(DECKS), "--rules", "suits=4")

    def pysol(self):
        deals = 20 if self.is_quick else 200
        self.solved(f"open, 4 suits, PySolFC's deals 1-{deals}", 3000000, f"1-{deals}", "--rules",
                    "suits=4,numbers=pysol")

    def spiderette(self):
        """In about a second each."""
        deals = 20 if self.is_quick else 700
        self.solved(f"open, Spiderette, deals 3000001-{3000000 + deals}, 200,000 positions", 200000,
                    f"3000001-{3000000 + deals}", "--rules", "preset=spiderette")

    def many(self):
        """In about a second each."""
        deals = 50 if self.is_quick else 3000
        for suits in (1, 2):
            self.solved(f"open, {suits} suits, deals 1-{deals}, 300,000 positions", 300000, f"1-{deals}", "--rules",
                        f"suits={suits}")

    def blind(self):
        deals = 20 if self.is_quick else 500
        for suits in (1, 2, 4):
            self.match("master", deals, f"suits={suits}")


def main():
    parser = argparse.ArgumentParser(description="Spider's solver and players.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--quick", action="store_true", help="20 deals instead of 200 or 500, 50 instead of 3000")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    rows = "open,decks,pysol,spiderette,many,blind"
    parser.add_argument("--rows", default=rows, help=f"any of {rows}")
    options = parser.parse_args()
    spider = Spider(options)
    for row in options.rows.split(","):
        getattr(spider, row)()
    spider.write(options.output, "CPU times")


main()
