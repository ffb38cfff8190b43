#!/usr/bin/env python3
"""Stopping the server: stop.py KARTU"""
import signal
import sys

from kill import LIMITS, Player
from monitor import Watched
from table import PATIENCE, Client, Closed, Server, Tap

CHANGES = 12  # in a queue; each of them is a commit
PLAYERS, RESTARTS, MOVES = 4, 2, 10


def send_signal(server):
    server.process.send_signal(signal.SIGTERM)


def what_was_begun_is_answered(kartu):
    """Moves that wait for earlier ones to be saved are played, saved and answered; then the connection is closed."""
    with Server(kartu) as server:
        client = Client(server)
        client.ask("create", "view", game="freecell", deal=1)
        for i in range(CHANGES):
            client.say("move" if i % 2 == 0 else "undo", id=i, text="6a", seq=client.seq + i)
        client.say("hello")
        answers = []
        while (message := client.hear())["type"] != "welcome":  # when it comes, the server has read all moves
            answers.append(message)
        send_signal(server)
        try:
            while True:
                answers.append(client.hear())
        except Closed as closed:
            assert closed.code == 1001, closed
        answered = [message["id"] for message in answers if message["type"] == "view"]
        assert answered == list(range(CHANGES)), answers
        client.close()
        assert server.process.wait(PATIENCE) == 0


def a_stopping_server_says_so(kartu):
    """A client does not close its connection, so stopping takes a while."""
    with Watched(kartu, "--header-seconds", "60") as server:
        client = Client(server)
        client.ask("create", "view", game="freecell", deal=1)
        send_signal(server)
        assert server.wait_for("/healthz", 503) == "the server is stopping\n"
        assert server.ask("/metrics")[::2] == (503, "the server is stopping\n")
        try:
            server.socket()
            raise AssertionError("a new connection was accepted")
        except ConnectionRefusedError:
            pass
        assert client.expect_close() == 1001
        client.say("move", text="6a", seq=client.seq)  # too late, but not an error
        client.close()
        assert server.process.wait(PATIENCE) == 0


def a_client_cannot_prevent_the_end(kartu):
    with Server(kartu, "--header-seconds", "1") as server:
        silent, unread = Client(server), server.socket()
        unread.sendall(b"GET /style.css HTTP/1.1\r\nHost: x\r\n\r\n")
        silent.ask("hello", "welcome")
        send_signal(server)
        assert server.process.wait(PATIENCE) == 0
        assert silent.expect_close() == 1001


def a_second_signal_ends_the_server(kartu):
    with Watched(kartu, "--header-seconds", "600") as server:
        client = Client(server)
        client.ask("hello", "welcome")
        send_signal(server)
        server.wait_for("/healthz", 503)
        send_signal(server)
        assert server.process.wait(PATIENCE) == 0
        assert client.expect_close() == 1001


def play(players, moves):
    for _ in range(moves):
        for player in players:
            player.send()
        for player in players:
            if player.sent is None:
                player.deal()  # it had no move
            else:
                player.hear_answer()


def stop_while_waiting(server, players):
    """Stops the server while everybody waits for an answer. A move that is not answered was not played."""
    for player in players:
        player.send()
    send_signal(server)
    for player in players:
        try:
            while True:
                player.hear_answer()
        except Closed as closed:
            assert closed.code == 1001, closed
        player.client.close()
        player.sent = None
    assert server.process.wait(PATIENCE) == 0
    server.process.stdout.close()


def a_restart_loses_nothing(kartu):
    with Server(kartu, "--header-seconds", "60", *LIMITS) as server:
        players = [Player(server, i) for i in range(PLAYERS)]
        for _ in range(RESTARTS):
            play(players, MOVES)
            stop_while_waiting(server, players)
            server.start()
            for player in players:
                player.connect()
        play(players, 1)
        for player in players:
            player.client.close()


def main():
    Tap(what_was_begun_is_answered, a_stopping_server_says_so, a_client_cannot_prevent_the_end,
        a_second_signal_ends_the_server, a_restart_loses_nothing).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
