#!/usr/bin/env python3
"""The grades of deals (src/kit/grade.h): their bounds, and how well they agree with independent players.

    bench/grades.py --bounds     the quartiles of the difficulty of winnable deals, for `families` in src/kit/grade.c
    bench/grades.py              Spearman's rank correlation of difficulty and grade with the win rate of another player

Both need build/bench/grades. Bounds come from deals that the correlations do not use.
"""
import json
import math
import random
import subprocess
import sys

# Game, rules; deals for the bounds; then the independent player (bot, slip, states of a move, plays) and its deals.
FAMILIES = [
    ("freecell", "", 4000, ("policy", 64, 0, 48), 1000),
    ("klondike", "draw=1", 4000, ("master", 0, 200, 8), 300),
    ("klondike", "draw=3", 4000, ("master", 0, 200, 8), 300),
    ("spider", "suits=1", 1000, ("master", 40, 1000, 8), 300),
    ("spider", "suits=2", 1000, ("master", 40, 3000, 8), 300),
    ("spider", "suits=4", 1000, ("master", 0, 5000, 8), 300),
]
FIRST_FOR_BOUNDS = 3000001
RESAMPLES = 1000
WORDS = ["easy", "medium", "hard", "expert"]


def graded(game, rules, first, count, other=()):
    command = ["build/bench/grades", game, rules, str(first), str(first + count - 1), *map(str, other)]
    lines = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    result = [0.0] * len(values)
    start = 0
    for end in range(1, len(order) + 1):
        if end == len(order) or values[order[end]] != values[order[start]]:
            for i in order[start:end]:
                result[i] = (start + end - 1) / 2
            start = end
    return result


def correlation(a, b):
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    product = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b))
    size = math.sqrt(sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b))
    return product / size if size else math.nan


def spearman(a, b):
    return correlation(ranks(a), ranks(b))


def with_interval(a, b):
    """The correlation, and its 95 percent interval by resampling deals."""
    source = random.Random(1)
    samples = []
    for _ in range(RESAMPLES):
        chosen = [source.randrange(len(a)) for _ in a]
        samples.append(spearman([a[i] for i in chosen], [b[i] for i in chosen]))
    samples.sort()
    low, high = samples[RESAMPLES * 25 // 1000], samples[RESAMPLES * 975 // 1000]
    return f"{spearman(a, b):.2f} [{low:.2f}, {high:.2f}]"


def bounds(family):
    game, rules, count, _, _ = family
    deals = graded(game, rules, FIRST_FOR_BOUNDS, count)
    won = sorted(deal["difficulty"] for deal in deals if deal["verdict"] == "solved")
    quartiles = [won[len(won) * part // 4] for part in (1, 2, 3)]
    times = sorted(deal["ms"] for deal in deals)
    print(f"{game} {rules or '(default)'}: {quartiles}; {len(won)} of {len(deals)} won; ms for a grade: "
          f"median {times[len(times) // 2]:.1f}, 99 % below {times[len(times) * 99 // 100]:.1f}", flush=True)


def agreement(family):
    game, rules, _, other, count = family
    deals = [deal for deal in graded(game, rules, 1, count, other) if deal["grade"]]
    wins = [-deal["other_wins"] for deal in deals]
    print(f"{game} {rules or '(default)'}: {len(deals)} winnable deals; other player {other[0]}, "
          f"random move 1 in {other[1]}, {other[2]} states a move, {other[3]} plays")
    for name in ("difficulty", "states", "wins"):
        values = [deal[name] * (-1 if name == "wins" else 1) for deal in deals]
        print(f"  {name}: {with_interval(values, wins)}")
    print(f"  grade: {with_interval([WORDS.index(deal['grade']) for deal in deals], wins)}")
    for word in WORDS:
        plays = [deal["other_wins"] for deal in deals if deal["grade"] == word]
        if plays:
            print(f"  {word}: {len(plays)} deals, won {100 * sum(plays) / len(plays) / other[3]:.0f} %", flush=True)


if __name__ == "__main__":
    for one in FAMILIES:
        (bounds if "--bounds" in sys.argv else agreement)(one)
