#!/usr/bin/env python3
"""Saboteur's figures: who wins how often with how many players, and what `master` adds on either side.

usage: saboteur.py [--kartu PROGRAM] [--rounds N] [--players A-B] [--ms N] [--output DIRECTORY] [--rows ROW,...]

Writes saboteur.md and saboteur.json into the directory. All pairs of players play the same deals, one round
each, so differences between pairs are means of paired differences. Intervals are 95 % intervals. Times are wall-clock
times, because the players have a time limit."""
import argparse
import json
import math
import pathlib

from figures import Figures, interval, run


class Saboteur(Figures):
    def __init__(self, options):
        super().__init__("Saboteur", options.kartu)
        self.options = options

    def play(self, miners, saboteurs, milliseconds=None, players=None):
        """Who won each round, 1 for the miners, by (players, deal); and the summary."""
        command = [self.kartu, "match", "saboteur", "--miners", miners, "--saboteurs", saboteurs, "--players",
                   players or self.options.players, "--deals", f"1-{self.options.rounds}", "--seed", "1", "--json"]
        output, cpu = run(command + (["--budget-ms", str(milliseconds)] if milliseconds else []))
        lines = [json.loads(line) for line in output.splitlines()]
        won = {(line["players"], line["deal"]): int(line["winner"] == "miner") for line in lines[:-1]}
        return won, lines[-1], cpu

    def show_rates(self, what, won, summary, cpu):
        for row in summary["by_players"]:
            by_number = ", ".join(f"{100 * part['miner_win_rate']:.1f} with {part['saboteurs']}"
                                  for part in row["by_number"])
            self.add(f"{what}, {row['players']} players", rounds=row["rounds"],
                     miners_win_percent=100 * row["miner_win_rate"],
                     interval=interval(row["miner_win_rate"] * row["rounds"], row["rounds"]), by_saboteurs=by_number)
        self.add(f"{what}, all", rounds=len(won), miners_win_percent=100 * sum(won.values()) / len(won),
                 nuggets_of_a_miner=summary["bots"][0]["mean_points"],
                 nuggets_of_a_saboteur=summary["bots"][1]["mean_points"],
                 ms_mean=max(bot["ms_mean"] for bot in summary["bots"]),
                 ms_p99=max(bot["ms_p99"] for bot in summary["bots"]),
                 cpu_seconds=cpu)

    def show_difference(self, what, won, base, sign):
        """Rounds are drawn apart for every number of players, so they are all one sample."""
        differences = [sign * (won[key] - base[key]) for key in base]
        mean = sum(differences) / len(differences)
        variance = sum((d - mean) ** 2 for d in differences) / (len(differences) - 1)
        margin = 1.96 * math.sqrt(variance / len(differences))
        self.add(what, rounds=len(differences), points_of_win_rate=100 * mean, plus_or_minus=100 * margin,
                 lower_bound=100 * (mean - margin))

    def greedy(self):
        self.show_rates("greedy against greedy", *self.play("greedy", "greedy"))

    def miners(self):
        base, _, _ = self.play("greedy", "greedy")
        won, summary, cpu = self.play("master", "greedy", self.options.ms)
        what = f"master miners against greedy saboteurs, {self.options.ms} ms"
        self.show_rates(what, won, summary, cpu)
        self.show_difference(f"{what}: more than greedy miners", won, base, 1)

    def saboteurs(self):
        base, _, _ = self.play("greedy", "greedy")
        won, summary, cpu = self.play("greedy", "master", self.options.ms)
        what = f"master saboteurs against greedy miners, {self.options.ms} ms"
        self.show_rates(what, won, summary, cpu)
        self.show_difference(f"{what}: more than greedy saboteurs", won, base, -1)

    def time(self):
        """What ten times the time adds, with five players."""
        for miners, saboteurs, sign in (("master", "greedy", 1), ("greedy", "master", -1)):
            short, _, _ = self.play(miners, saboteurs, 20, "5")
            long, summary, cpu = self.play(miners, saboteurs, 200, "5")
            what = f"{miners} against {saboteurs} with 200 ms instead of 20, 5 players"
            self.show_rates(what, long, summary, cpu)
            self.show_difference(f"{what}: more", long, short, sign)

    def masters(self):
        self.show_rates(f"master against master, {self.options.ms} ms", *self.play("master", "master", self.options.ms))

    def covert(self):
        self.show_rates("covert against covert", *self.play("covert", "covert"))


def main():
    parser = argparse.ArgumentParser(description="Saboteur's players.")
    parser.add_argument("--kartu", default="build/kartu")
    parser.add_argument("--rounds", type=int, default=300, help="for each number of players")
    parser.add_argument("--players", default="3-10")
    parser.add_argument("--ms", type=int, default=20, help="for each move of master")
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("build/bench"))
    parser.add_argument("--rows", default="greedy,miners,saboteurs",
                        help="any of greedy, covert, miners, saboteurs, masters, time")
    options = parser.parse_args()
    saboteur = Saboteur(options)
    for row in options.rows.split(","):
        getattr(saboteur, row)()
    saboteur.write(options.output, "times of the clock")


main()
