#!/usr/bin/env python3
"""Kills the server again and again while people play: kill.py KARTU [KILLS]

KILLS is 20 by default, 1000 if KARTU_SOAK is set. No acknowledged move may be lost or played twice. A move that was
sent and not acknowledged may have been played or not, but at most once."""
import os
import random
import sys
import time

from table import Client, Closed, Server, Tap

CLIENTS = 12
LIMITS = ("--messages-a-second", "1000", "--burst", "1000", "--rooms-a-minute", "1000")
KILLS = 1000 if os.environ.get("KARTU_SOAK") else 20
GAME = 1000  # moves, before another one is dealt


class Player:
    """A player of a one-seat game who records every acknowledged move."""

    def __init__(self, server, number):
        self.server, self.random = server, random.Random(number)
        self.acknowledged, self.sent, self.cookie, self.room, self.earlier = [], None, None, None, 0
        self.connect()

    def connect(self):
        self.client = Client(self.server, cookie=self.cookie)
        self.cookie = self.client.cookie
        if self.room:
            self.client.ask("join", "view", room=self.room)
            self.compare()
        if not self.room or len(self.acknowledged) >= GAME or not self.client.view.get("moves"):
            self.deal()

    def deal(self):
        self.earlier += len(self.acknowledged)
        self.acknowledged = []
        self.client.ask("create", "view", game="freecell", deal=self.random.randrange(1, 32000))
        self.room = self.client.room

    def compare(self):
        """The server must have all acknowledged moves, and perhaps the one that was not answered yet."""
        kept = self.client.ask("history")["moves"]
        assert self.client.seat == 1, "the seat was lost"
        if self.sent is not None and len(kept) == len(self.acknowledged) + 1:
            self.acknowledged.append(self.sent)
        assert kept == self.acknowledged, f"lost or doubled: {kept} is there, {self.acknowledged} was acknowledged"
        assert self.client.view["seq"] == len(kept) + 1, "sequence numbers have gaps"
        self.sent = None

    def send(self):
        moves = self.client.view.get("moves")
        if self.sent is None and moves:
            self.sent = self.random.choice(moves)["text"]
            self.client.say("move", text=self.sent, seq=self.client.seq)

    def hear(self):
        while self.client.can_hear():
            self.hear_answer()

    def hear_answer(self):
        message = self.client.hear_type("view")
        assert message["last"]["text"] == self.sent, message["last"]
        self.acknowledged.append(self.sent)
        self.sent = None


def play_for(players, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for player in players:
            player.send()
        for player in players:
            player.hear()
        time.sleep(0.001)


def no_acknowledged_move_is_lost_or_doubled(kartu, kills):
    server = Server(kartu, *LIMITS)
    chance = random.Random(1)
    players = [Player(server, i) for i in range(CLIENTS)]
    slowest = 0
    for _ in range(kills):
        play_for(players, chance.uniform(0.05, 0.25))
        for player in players:
            player.send()
        server.kill()
        for player in players:  # what was acknowledged before it died counts
            try:
                player.hear()
            except (Closed, OSError):
                pass
            player.client.close()
        server.start()
        started = time.monotonic()
        for player in players:
            player.connect()
        slowest = max(slowest, server.started_in + time.monotonic() - started)
    moves = sum(player.earlier + len(player.acknowledged) for player in players)
    assert moves > kills, "too little happened"
    print(f"# {kills} kills, {moves} moves acknowledged, everybody back within {slowest:.2f} s")
    assert server.stop() == 0


def main():
    Tap(no_acknowledged_move_is_lost_or_doubled).run(kartu=sys.argv[1],
                                                     kills=int(sys.argv[2]) if len(sys.argv) > 2 else KILLS)


if __name__ == "__main__":
    main()
