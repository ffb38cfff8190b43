#!/usr/bin/env python3
"""FreeCell beside its peer: the same deals, interleaved in one run, CPU time, the best of several rounds.

usage: freecell.py [--kartu PROGRAM] [--deals N] [--optimal N] [--rounds R] [--output DIRECTORY] [--rows ROW,...]

The peer is Freecell Solver (Debian's freecell-solver-bin); without it only our own figures are printed. Writes
freecell.md and freecell.json into the directory. A figure in the README that has no other command comes from here."""
import argparse
import datetime
import json
import os
import pathlib
import shutil
import statistics
import sys

from figures import run, show

IMPOSSIBLE = [11982, 146692, 186216, 455889, 495505, 512118, 517776, 781948]
PEER_RANGE, PEER, PEER_DEAL = "freecell-solver-range-parallel-solve", "fc-solve", "make-microsoft-freecell-board"


class Bench:
    def __init__(self, options):
        self.kartu, self.rounds, self.deals = options.kartu, options.rounds, options.deals
        self.stop_time = str(pathlib.Path(self.kartu).with_name("bench") / "stop_time")
        self.optimal_deals = options.optimal
        self.has_peer = all(shutil.which(p) for p in (PEER_RANGE, PEER, PEER_DEAL))
        self.rows = []

    def add(self, what, **figures):
        self.rows.append({"what": what, **figures})
        print(f"{what}: " + ", ".join(f"{name.replace('_', ' ')} {show(value)}" for name, value in figures.items()))

    def solve(self, deals, solver, *more):
        command = [self.kartu, "solve", "freecell", *map(str, deals), "--solver", solver, "--json", *more]
        output, cpu = run(command)
        return [json.loads(line) for line in output.splitlines()], cpu

    def peak(self, deals, solver):
        """Megabytes for all these deals in one process: only such a run ends with a summary."""
        return self.solve(deals, solver, "--quiet")[0][-1]["peak_mb"]

    def fast(self):
        """The whole range in one process each; solutions are found and replayed by ours, not printed by either."""
        ours, peers = [], []
        for _ in range(self.rounds):
            lines, cpu = self.solve([f"1-{self.deals}"], "fast", "--quiet")
            ours.append(cpu)
            if self.has_peer:
                peers.append(run([PEER_RANGE, "1", str(self.deals), str(self.deals), "-l", "lg"])[1])
        summary = lines[-1]
        self.add(f"fast, deals 1-{self.deals}", solved=summary["solved"], impossible=summary["impossible"],
                 unknown=summary["unknown"], cpu_seconds=min(ours), **beside(ours, peers),
                 peak_mb=summary["peak_mb"], mean_moves=summary["mean_moves"], states=summary["states"])

    def prove(self):
        """One process a deal for both, since the peer has no other way."""
        boards = {deal: run([PEER_DEAL, str(deal)])[0].encode() for deal in IMPOSSIBLE} if self.has_peer else {}
        ours, peers, proved = [], [], 0
        for _ in range(self.rounds):
            answers = [self.solve([deal], "prove", "--quiet") for deal in IMPOSSIBLE]
            ours.append(sum(cpu for _, cpu in answers))
            proved = sum(lines[0]["verdict"] == "impossible" for lines, _ in answers)
            if self.has_peer:
                peers.append(sum(run([PEER, "-to", "01ABCDE"], boards[deal])[1] for deal in IMPOSSIBLE))
        self.add("prove, the eight impossible deals of the first million", impossible=proved, cpu_seconds=min(ours),
                 **beside(ours, peers), peak_mb=self.peak(IMPOSSIBLE, "prove"))

    def short(self):
        """One process a deal: the CPU is that of a single answer, start and all."""
        rounds = [[self.solve([deal], "short") for deal in range(1, 101)] for _ in range(self.rounds)]
        cpu = [min(cpu for _, cpu in of_deal) for of_deal in zip(*rounds)]
        solved = [lines[0] for lines, _ in rounds[0] if lines[0]["verdict"] == "solved"]
        self.add("short, deals 1-100", solved=len(solved), mean_moves=statistics.mean(a["moves"] for a in solved),
                 mean_cpu_seconds=statistics.mean(cpu), most_cpu_seconds=max(cpu),
                 peak_mb=self.peak(["1-100"], "short"))

    def million(self):
        """Once: what is to be seen is that it is complete, and what it takes."""
        lines, cpu = self.solve(["1-1000000"], "fast", "--quiet")
        *rest, summary = lines
        impossible = [line["deal"] for line in rest if line["verdict"] == "impossible"]
        self.add("fast, deals 1-1000000", solved=summary["solved"], impossible=" ".join(map(str, impossible)),
                 unknown=summary["unknown"], cpu_seconds=cpu, peak_mb=summary["peak_mb"],
                 mean_moves=summary["mean_moves"])

    def stop(self):
        """How long a search takes to answer once another thread has told it to stop, on the clock on the wall."""
        for solver, deal in (("fast", 11982), ("short:budget=1000000", 1), ("prove", 9), ("optimal", 5),
                             ("backtrack:no-2n", 11982)):
            figures = json.loads(run([self.stop_time, "freecell", solver, str(deal), "200"])[0])
            self.add(f"stopping {solver} 200 times", **figures)

    def optimal(self):
        """All deals in one process; CPU time is by deal, the best of the rounds. Lengths beside the known ones."""
        data = pathlib.Path(__file__).parent.parent / "tests/data/freecell-optimal.txt"
        known = [int(word) for line in data.read_text().splitlines()[1:] for word in line.split()]
        micros = {}
        for _ in range(self.rounds):
            lines, _ = self.solve([f"1-{self.optimal_deals}"], "optimal", "--quiet", "--memory", "4096")
            for line in lines[:-1]:
                micros.setdefault(line["deal"], []).append(line["micros"])
        seconds = [min(times) / 1e6 for times in micros.values()]
        solved = [line for line in lines[:-1] if line["verdict"] == "solved"]
        compared = [line for line in solved if line["deal"] <= len(known)]
        self.add(f"optimal, deals 1-{self.optimal_deals}", solved=len(solved),
                 mean_cards=statistics.mean(line["cards"] for line in solved), compared_with_known=len(compared),
                 agreeing=sum(line["cards"] == known[line["deal"] - 1] for line in compared),
                 mean_cpu_seconds=statistics.mean(seconds), median_cpu_seconds=statistics.median(seconds),
                 most_cpu_seconds=max(seconds), peak_mb=lines[-1]["peak_mb"])

    def write(self, directory):
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "freecell.json").write_text(json.dumps(self.rows, indent=1) + "\n")
        lines = [f"FreeCell, {datetime.date.today()}, {os.cpu_count()} cores, "
                 f"best of {self.rounds} interleaved rounds", ""]
        for row in self.rows:
            lines += [f"**{row['what']}**", "", "| figure | value |", "| --- | --- |"]
            lines += [f"| {name.replace('_', ' ')} | {show(value)} |" for name, value in row.items() if name != "what"]
            lines.append("")
        (directory / "freecell.md").write_text("\n".join(lines))


def beside(ours, peers):
    return {"peer_cpu_seconds": min(peers), "ratio_to_peer": min(ours) / min(peers)} if peers else {}


def main():
    parser = argparse.ArgumentParser(description="Kartu's FreeCell solvers beside their peer.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--deals", type=int, default=32000)
    parser.add_argument("--optimal", type=int, default=25, help="solve deals 1 to this by `optimal` (100: minutes)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--rows", default="fast,prove,short,optimal,stop",
                        help="any of fast, million, prove, short, optimal, stop")
    options = parser.parse_args()
    bench = Bench(options)
    if not bench.has_peer:
        print("Freecell Solver is not installed: our own figures only.", file=sys.stderr)
    for row in options.rows.split(","):
        getattr(bench, row)()
    bench.write(options.output)


main()
