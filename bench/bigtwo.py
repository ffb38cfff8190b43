#!/usr/bin/env python3
"""Big Two's figures: how fast the paper's bot is, and how a bot does against another one at all other seats.

usage: bigtwo.py [--kartu PROGRAM] [--quick] [--output DIRECTORY] [--rows ROW,...]

Writes bigtwo.md and bigtwo.json into the directory. Each bot plays each deal on each seat; the 95 % intervals count
the games of a deal as one sample. `ms` of a play are wall time, `seconds` CPU time."""
import argparse
import json
import pathlib

from figures import Figures, run

TABLES = ("preset=paper", "preset=cw2018")
PRESETS = tuple(f"preset={name}" for name in ("paper", "cw2018", "pagat", "hongkong", "taiwan", "singapore", "pusoydos",
                                              "indonesia", "places"))
LARGE = {2: tuple(f"{table},seats=2,hand=all" for table in TABLES),
         3: tuple(f"{table},seats=3,hand=all" for table in TABLES)}
SAME = {2: "one", 3: "two", 4: "three"}
PATIENT = "master:rollouts=patient"  # without the network


class BigTwo(Figures):
    def __init__(self, options):
        super().__init__("BigTwo", options.kartu)
        self.is_quick, self.deals = options.quick, 200 if options.quick else 2500

    def play(self, bots, deals, table, *more, first=1):
        command = [self.kartu, "match", "bigtwo", "--bots", bots, "--deals", f"{first}-{first + deals - 1}",
                   "--rules", table, "--seed", "1", "--quiet", "--json", *more]
        output, cpu = run(command)
        if not output:
            raise SystemExit(f"this command prints nothing: {' '.join(command)}")
        return json.loads(output.splitlines()[-1]), cpu

    def against(self, hero, others, first=1, tables=TABLES, deals=None, more=(), seats=4):
        deals = deals or self.deals
        for table in tables:
            summary, cpu = self.play(",".join([hero] + (seats - 1) * [others]), deals, table, *more, first=first)
            bot = summary["bots"][0]
            last = first + deals - 1
            self.add(f"{hero} against {SAME[seats]} {others}, {table}, deals {first}-{last}", games=bot["games"],
                     points_a_game=bot["mean_points"], plus_or_minus=bot["ci95"], percent_won=100 * bot["win_rate"],
                     ms_mean=bot["ms_mean"], ms_p99=bot["ms_p99"], cpu_seconds=cpu)

    def speed(self):
        """Four of them, all choices and the rules included."""
        deals = self.deals // 5
        for table in TABLES:
            summary, cpu = self.play("minimax", deals, table)
            games = summary["games"] // 4
            self.add(f"minimax, four of them, {table}, deals 1-{deals}", games=games, cpu_seconds=cpu,
                     games_a_minute=round(60 * games / cpu))

    def with_a_tenth(self, hero):
        """In up to a tenth of a second for a play: the game of others stands still meanwhile."""
        for others in ("minimax", "lowest"):
            self.against(hero, others, deals=10 if self.is_quick else 250, more=("--budget-ms", "100"))

    def master(self):
        self.with_a_tenth("master")

    def patient(self):
        self.with_a_tenth(PATIENT)

    def search(self):
        """With the network against without it. Limited by states, not by the clock."""
        deals = 10 if self.is_quick else 2500
        for hero, others in (("network", PATIENT), ("master", PATIENT), (PATIENT, "master")):
            self.against(hero, others, first=85000001, tables=("preset=cw2018",), deals=deals)

    def presets(self):
        self.against("master", PATIENT, first=86300001, tables=PRESETS, deals=10 if self.is_quick else 500)

    def network(self):
        """The network without search, and with mistakes; deals that were not looked at while it was trained."""
        for others in ("minimax", "lowest"):
            self.against("network", others, first=70000001)
            self.against("casual", others, first=70000001)
        self.against("network", "casual", first=70000001)

    def large(self):
        """Two and three seats with the whole deck: the other network."""
        for seats, tables in LARGE.items():
            for hero, others in (("network", "minimax"), ("network", "lowest"), ("casual", "minimax"),
                                 ("network", "casual")):
                self.against(hero, others, first=90000001, tables=tables, seats=seats)
            deals = 10 if self.is_quick else 100
            for hero, others in (("master", "network"), ("master", PATIENT), ("network", PATIENT)):
                self.against(hero, others, first=91000001, tables=tables, seats=seats, deals=deals)

    def minimax(self):
        self.against("minimax", "lowest")
        self.against("minimax", "random")

    def lowest(self):
        self.against("lowest", "random")


def main():
    parser = argparse.ArgumentParser(description="Big Two's bots.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--quick", action="store_true", help="200 deals instead of 2500, 10 with master")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--rows", default="speed,minimax,lowest,network,patient,master",
                        help="any of speed, minimax, lowest, network, patient (master without the network), master, "
                             "large (20 minutes), and (hours) search, presets")
    options = parser.parse_args()
    bigtwo = BigTwo(options)
    for row in options.rows.split(","):
        getattr(bigtwo, row)()
    bigtwo.write(options.output, "CPU times")


main()
