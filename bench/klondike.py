#!/usr/bin/env python3
"""Klondike's figures: the solver `open` on decks with known verdicts and on deals of our own, and the players.

usage: klondike.py [--kartu PROGRAM] [--quick] [--rounds R] [--output DIRECTORY] [--rows ROW,...]

Writes klondike.md and klondike.json into the directory. CPU time is the best of several rounds, but for the long rows,
which run once. With --quick the long rows are short."""
import argparse
import datetime
import json
import math
import os
import pathlib
import subprocess

DECKS = pathlib.Path(__file__).parent.parent / "tests/data/klondike-decks.txt"
PUBLISHED = 0.81945  # of deals that can be won, drawing three, all cards known; its own interval is ± 0.00084


def run(command):
    """Runs a program; returns its output and its CPU seconds (user and system)."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return output.decode(), usage.ru_utime + usage.ru_stime


class Bench:
    def __init__(self, options):
        self.kartu, self.rounds, self.is_quick = options.kartu, options.rounds, options.quick
        self.rows = []

    def add(self, what, **figures):
        self.rows.append({"what": what, **figures})
        print(f"{what}: " + ", ".join(f"{name.replace('_', ' ')} {show(value)}" for name, value in figures.items()))

    def solve(self, *arguments):
        output, cpu = run([self.kartu, "solve", "klondike", *arguments, "--quiet", "--json"])
        return [json.loads(line) for line in output.splitlines()], cpu

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

    def match(self, bot, deals, *more):
        for draw in (3, 1):
            output, cpu = run([self.kartu, "match", "klondike", "--bots", bot, "--deals", f"1-{deals}",
                               "--rules", f"draw={draw}", "--quiet", "--json", *more])
            won = round(json.loads(output.splitlines()[-1])["bots"][0]["win_rate"] * deals)
            self.add(f"{bot}, deals 1-{deals}, draw {draw}", won=won, percent=100 * won / deals,
                     interval=interval(won, deals), cpu_seconds=cpu)

    def greedy(self):
        self.match("greedy", 2000 if self.is_quick else 100000, "--seed", "1")

    def policy(self):
        self.match("policy", 2000 if self.is_quick else 100000)

    def master(self):
        self.match("master", 20 if self.is_quick else 1000, "--seed", "1")

    def write(self, directory):
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "klondike.json").write_text(json.dumps(self.rows, indent=1) + "\n")
        lines = [f"Klondike, {datetime.date.today()}, {os.cpu_count()} cores, best of {self.rounds} rounds", ""]
        for row in self.rows:
            lines += [f"**{row['what']}**", "", "| figure | value |", "| --- | --- |"]
            lines += [f"| {name.replace('_', ' ')} | {show(value)} |" for name, value in row.items() if name != "what"]
            lines.append("")
        (directory / "klondike.md").write_text("\n".join(lines))


def interval(won, deals):
    """Wilson's, 95 %, in percent."""
    z, p = 1.959964, won / deals
    middle, width = p + z * z / (2 * deals), z * math.sqrt(p * (1 - p) / deals + z * z / (4 * deals * deals))
    return "[{:.2f}, {:.2f}]".format(*(100 * (middle + side * width) / (1 + z * z / deals) for side in (-1, 1)))


def show(value):
    return value if isinstance(value, str) else f"{value:.3f}" if isinstance(value, float) else f"{value:,}"


def main():
    parser = argparse.ArgumentParser(description="Klondike's solver and players.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--quick", action="store_true", help="1000 deals instead of 20,000, 2000 instead of 100,000, 20 instead of 1000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--rows", default="open,winnability,greedy,policy,master",
                        help="any of open, winnability, greedy, policy, master")
    options = parser.parse_args()
    bench = Bench(options)
    for row in options.rows.split(","):
        getattr(bench, row)()
    bench.write(options.output)


main()
