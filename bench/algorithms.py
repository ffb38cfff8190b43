#!/usr/bin/env python3
"""The textbook algorithms beside each other: docs/algorithms.md.

usage: algorithms.py [--kartu PROGRAM] [--quick] [--output DIRECTORY] [--deals N] [--spider N] [--nodes N] [--jobs N]
                     [--sets SET,...]

Solves deals 1 to N of each set with each algorithm, at most --nodes positions for each. Writes algorithms.md into the
directory, and after each ten deals algorithms.json: what it has already, for the same number of positions, is not
computed again, so a run that was interrupted goes on, and more deals can be added later. A search of a million
positions needs up to 800 MB, and --jobs searches run at the same time. Times are CPU times of the searches. The last
column is the peak memory of a process that searches a million positions of the deal that took most; if the search ends
earlier, the number of positions is in brackets."""
import argparse
import json
import pathlib

from figures import run_measured, show

ALGORITHMS = ["dfs", "bfs", "ids", "ucs", "best", "astar", "astar:h=mixed,w=5", "idastar", "beam", "bnb", "hill"]
SETS = {
    "freecell": ("freecell", "", "FreeCell"),
    "klondike": ("klondike", "", "Klondike, draw three"),
    "spider1": ("spider", "suits=1", "Spider, 1 suit"),
    "spider2": ("spider", "suits=2", "Spider, 2 suits"),
    "spider4": ("spider", "suits=4", "Spider, 4 suits"),
}
MEMORY_AT = 1000000
BLOCK = 10


class Table:
    def __init__(self, options):
        self.options, self.path = options, options.output / "algorithms.json"
        self.found = json.loads(self.path.read_text()) if self.path.exists() else {}

    def solve(self, chosen, algorithm, deals, nodes):
        """The lines of `kartu solve` for the deals, and the peak of its memory in MB."""
        game, rules, _ = SETS[chosen]
        command = [self.options.kartu, "solve", game, deals, "--solver", algorithm, "--nodes", str(nodes), "--memory",
                   "4096", "--jobs", str(self.options.jobs), "--json", "--quiet"]
        command += ["--rules", rules] if rules else []
        output, usage = run_measured(command)
        answers = [json.loads(line) for line in output.splitlines()]
        return [answer for answer in answers if "summary" not in answer], usage.ru_maxrss / 1024

    def once(self, key, compute):
        """What was computed in this run or an earlier one. The file is replaced at once, never half written."""
        if key not in self.found:
            self.found[key] = compute()
            draft = self.path.with_suffix(".tmp")
            draft.write_text(json.dumps(self.found) + "\n")
            draft.replace(self.path)
            print(key, flush=True)
        return self.found[key]

    def block(self, chosen, algorithm, first, last):
        def compute():
            answers, _ = self.solve(chosen, algorithm, f"{first}-{last}", self.options.nodes)
            assert len(answers) == last - first + 1, f"{chosen} {algorithm} {first}-{last}: {len(answers)} answers"
            return [[answer["deal"], answer["verdict"], answer["states"], answer.get("moves"), answer["micros"]]
                    for answer in answers]
        return self.once(f"{chosen} {algorithm} {self.options.nodes} {first}-{last}", compute)

    def row(self, chosen, algorithm):
        deals = self.options.spider if chosen.startswith("spider") else self.options.deals
        starts = range(1, deals + 1, BLOCK)
        answers = [answer for first in starts
                   for answer in self.block(chosen, algorithm, first, min(first + BLOCK - 1, deals))]

        def memory():
            hardest = max(answers, key=lambda answer: answer[2])[0]
            (single,), peak = self.solve(chosen, algorithm, str(hardest), MEMORY_AT)
            return [peak, single["states"]]
        peak, at = self.once(f"{chosen} {algorithm} {self.options.nodes} memory of {deals}", memory)
        moves = [answer[3] for answer in answers if answer[1] == "solved"]
        return {"deals": deals, "solved": len(moves), "moves": sum(moves) / len(moves) if moves else None,
                "impossible": sum(answer[1] == "impossible" for answer in answers),
                "positions": sum(answer[2] for answer in answers) / deals,
                "cpu": sum(answer[4] for answer in answers) / deals / 1e6, "peak_mb": peak, "peak_states": at}

    def lines(self, chosen):
        yield f"### {SETS[chosen][2]}"
        yield ""
        yield "| algorithm | solved | proven impossible | mean positions | mean moves | CPU s a deal | MB |"
        yield "| --- | --- | --- | --- | --- | --- | --- |"
        for algorithm in ALGORITHMS:
            row = self.row(chosen, algorithm)
            few = "" if row["peak_states"] >= MEMORY_AT else f" ({row['peak_states']:,})"
            moves = "-" if row["moves"] is None else show(round(row["moves"]))
            yield (f"| `{algorithm}` | {row['solved']} of {row['deals']} | {row['impossible']} | "
                   f"{row['positions']:,.0f} | {moves} | {row['cpu']:.3f} | {row['peak_mb']:.0f}{few} |")
        yield ""


def main():
    parser = argparse.ArgumentParser(description="The textbook algorithms beside each other.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--quick", action="store_true", help="2 deals, 10,000 positions")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--deals", type=int, default=100, help="of FreeCell and Klondike (default: 100)")
    parser.add_argument("--spider", type=int, default=100, help="deals of each set of Spider (default: 100)")
    parser.add_argument("--nodes", type=int, default=1000000, help="positions for each deal (default: 1,000,000)")
    parser.add_argument("--jobs", type=int, default=1, help="searches at the same time (default: 1)")
    parser.add_argument("--sets", default=",".join(SETS), help="any of " + ", ".join(SETS))
    options = parser.parse_args()
    if options.quick:
        options.deals = options.spider = 2
        options.nodes = 10000
    options.output.mkdir(parents=True, exist_ok=True)
    table = Table(options)
    text = "\n".join(line for chosen in options.sets.split(",") for line in table.lines(chosen))
    (options.output / "algorithms.md").write_text(text)


if __name__ == "__main__":
    main()
