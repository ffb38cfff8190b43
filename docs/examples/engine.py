#!/usr/bin/env python3
"""A complete engine for Big Two. It leads as many cards as possible, the lowest first, and plays the lowest answer.

    kartu match bigtwo --bots "exec:python3 engine.py,minimax,minimax,minimax" --deals 1-100

kartu-engine(7) describes the protocol."""
import json
import sys

RANKS = "3456789TJQKA2"


def cards_of(move):
    """The cards of a play: "3D3C" is 3D and 3C; a pass has none."""
    return [] if move == "pass" else [move[i:i + 2] for i in range(0, len(move), 2)]


def height(move):
    return sum(RANKS.index(card[0]) for card in cards_of(move))


def choose(moves, is_leading):
    plays = [move for move in moves if move != "pass"]
    if not plays:
        return "pass"
    if is_leading:
        most = max(len(cards_of(play)) for play in plays)
        plays = [play for play in plays if len(cards_of(play)) == most]
    return min(plays, key=height)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":  # "new" and "over" need no answer
        moves = message["moves"]
        print(json.dumps({"move": choose(moves, is_leading="pass" not in moves)}), flush=True)
