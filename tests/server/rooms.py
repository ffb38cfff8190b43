#!/usr/bin/env python3
"""Rooms and limits over real sockets: rooms.py KARTU"""
import os
import shutil
import sys
import tempfile
import time

from table import PATIENCE, Client, Closed, Server, Tap


def some_move(view):
    return view["moves"][-1]["text"]


def play_to_the_end(clients, watcher):
    """Everybody plays their last move on their turn until the round is over; returns the watcher's last view."""
    while not watcher.view["over"]:
        for client in clients:
            if client.view and client.view["turn"] == client.view["seat"] and "moves" in client.view:
                client.say("move", text=some_move(client.view), seq=client.view["seq"])
                client.view = None
        for client in (*clients, watcher):
            while client.can_hear(0.002):
                client.hear()
    return watcher.view


def two_people_and_two_bots_play_a_round(server):
    ani, budi, watcher = Client(server), Client(server), Client(server)
    ani.ask("settings", "welcome", name="Ani")
    ani.ask("create", "room", game="bigtwo", seats=["me", "bot", "open", "bot:lowest"])
    budi.ask("join", "room", room=ani.room)
    watcher.ask("join", "room", room=ani.room.upper())
    budi.say("sit", seat=3)
    while budi.seat != 3:
        budi.hear_type("room")
    ani.say("start")
    for client in (ani, budi, watcher):
        client.hear_type("view")
    assert watcher.view["seat"] is None and "moves" not in watcher.view
    hidden = [pile for pile in watcher.view["piles"] if pile["name"] == "hand"]
    assert all(card == 0 for pile in hidden for card in pile["cards"])
    end = play_to_the_end([ani, budi], watcher)
    assert sum(end["points"]) == 0 and end["deal"]["seed"]
    for client in (ani, budi, watcher):
        client.close()


def a_cookie_restores_the_seat(server):
    ani = Client(server)
    ani.ask("create", "view", game="klondike", deal=5)
    view = ani.ask("move", "view", text=some_move(ani.view), seq=ani.seq)
    room, seq = ani.room, view["seq"]
    ani.socket.close()  # without a word
    again = Client(server, cookie=ani.cookie)
    assert again.ask("join", "resumed", room=room, seq=seq)["seq"] == seq
    assert again.seat == 1
    assert again.ask("join", "view", room=room, seq=seq - 1)["seq"] == seq
    # The same move with its old sequence number is not played twice.
    assert again.ask("move", "error", text=view["last"]["text"], seq=seq - 1)["code"] == "stale"
    other = Client(server)
    other.ask("join", "view", room=room)
    assert other.seat is None
    assert all(card <= 0 for pile in other.view["piles"] if pile["name"] == "stock" for card in pile["cards"])


def searches_do_not_delay_messages(server):
    thinkers = [Client(server) for _ in range(8)]
    for client in thinkers:
        client.ask("create", "view", game="spider", rules="suits=4", deal=7)
        client.say("watch", spec="open")
    quick = Client(server)
    quick.ask("create", "view", game="freecell", deal=1)
    started = time.monotonic()
    for _ in range(10):
        quick.ask("move", "view", text=some_move(quick.view), seq=quick.seq)
    assert time.monotonic() - started < 10, "moves wait for searches"
    for client in (*thinkers, quick):
        client.close()


def a_message_that_is_too_long_is_refused(server):
    client = Client(server)
    client.say("chat", text="x" * 5000)
    assert client.expect_close() == 1009


def too_many_messages_are_refused_then_the_connection_is_closed(server):
    client = Client(server)
    try:
        for _ in range(400):
            client.say("hello")
    except OSError:
        pass
    limited = 0
    try:
        while True:
            message = client.hear()
            limited += message["type"] == "error" and message["code"] == "limit"
    except Closed as closed:
        assert closed.code in (1008, None), closed.code  # None: the rest of the flood met a closed socket
    assert limited > 0


def too_many_connections_of_an_address_are_refused(server):
    clients = []
    codes = []
    for _ in range(70):
        client = Client(server, handshake=False)
        try:
            client.shake({})
            client.say("hello")
            client.hear()
            clients.append(client)
        except (Closed, OSError) as problem:
            codes.append(getattr(problem, "code", None))
            break
    assert len(clients) <= 64 and codes, len(clients)
    for client in clients:
        client.close()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            client = Client(server)
            client.ask("hello", "welcome")
            return
        except (Closed, OSError):
            time.sleep(0.1)
    raise AssertionError("nobody gets in any more")


def too_many_silent_sockets_of_an_address_are_refused(server):
    """Three connections may wait with half a request."""
    waiting = [server.socket() for _ in range(3)]
    for raw in waiting:
        raw.sendall(b"GET / HTTP/1.1\r\n")
    fourth = server.socket()
    try:
        assert fourth.recv(100) == b""
    except ConnectionResetError:
        pass
    waiting[0].sendall(b"Host: x\r\nConnection: close\r\n\r\n")
    assert b" 200 " in waiting[0].recv(100)
    for raw in waiting:
        raw.close()


def addresses_of_one_network_count_as_one(server):
    """Two lasting connections from each address."""
    stay = []

    def is_accepted(address):
        stay.append(Client(server, headers={"X-Forwarded-For": f"192.0.2.9, {address}"}))
        try:
            return stay[-1].ask("hello", "welcome") is not None
        except (Closed, OSError):
            return False

    assert is_accepted("2001:db8::1") and is_accepted("2001:db8:0:0:ffff::2")
    assert not is_accepted("2001:db8::3")
    assert is_accepted("2001:db8:0:1::3")
    assert is_accepted("192.0.2.1") and is_accepted("::ffff:192.0.2.1")
    assert not is_accepted("192.0.2.1")
    assert is_accepted("192.0.2.2")
    for client in stay:
        client.close()


def too_many_rooms_are_refused(server):
    client = Client(server)
    for _ in range(30):
        if client.ask("create", "view", "error", game="freecell")["type"] == "error":
            return
    raise AssertionError("rooms without end")


def wrong_codes_are_counted(server):
    client = Client(server)
    for i in range(30):
        answer = client.ask("join", "error", room=f"none{i}")
        if answer["code"] == "limit":
            return
    raise AssertionError("guesses without end")


def a_slow_client_gets_the_newest_view(server):
    slow, quick = Client(server), Client(server)
    slow.socket.setsockopt(1, 8, 4096)  # SO_RCVBUF
    quick.ask("create", "room", game="bigtwo", seats=["me", "open", "open", "open"])
    slow.ask("join", "room", room=quick.room)
    for _ in range(200):  # each of these tells everybody who is here
        quick.ask("bot", "room", seat=2)
    quick.say("start")
    quick.hear_type("view")
    time.sleep(0.2)
    while not slow.view:
        slow.hear()
    assert slow.view["room"] == quick.room


def a_client_that_pings_without_reading_is_closed(server):
    """Endless pings whose answers are not read: the queue is limited, and the connection is closed."""
    client = Client(server)
    client.socket.setsockopt(1, 8, 4096)  # SO_RCVBUF
    client.socket.settimeout(PATIENCE)
    pings = client.frame(b"x" * 125, opcode=9) * 100
    sent, started = 0, time.monotonic()
    try:
        while time.monotonic() - started < PATIENCE:
            client.socket.sendall(pings)
            sent += len(pings)
    except (BrokenPipeError, ConnectionResetError):
        return
    raise AssertionError(f"it has taken {sent} bytes and goes on")


def a_file_size_limit_does_not_end_the_server(kartu):
    """As on a full disk: moves are refused, and the server continues."""
    data = tempfile.mkdtemp(prefix="kartu-serve-")
    Server(kartu, data=data).stop()
    size = max(os.path.getsize(os.path.join(data, name)) for name in os.listdir(data))
    server = Server(kartu, data=data, limit_file=size + 65536)
    try:
        client = Client(server)
        for _ in range(2000):
            what = "create" if not client.room else "undo" if client.view["played"] else "move"
            answer = client.ask(what, "view", "error", game="freecell", deal=1, text="6a", seq=client.seq)
            if answer["type"] == "error" and answer["code"] == "server":
                break
            if answer["type"] == "error":
                time.sleep(0.05)
        assert answer["code"] == "server", answer
        assert client.ask("hello", "welcome") and server.process.poll() is None
    finally:
        server.stop()
        shutil.rmtree(data, ignore_errors=True)


def a_silent_connection_is_closed(server):
    client = Client(server)
    started = time.monotonic()
    client.socket.settimeout(20)
    data = b"x"
    while data:  # pings are heard and not answered
        data = client.socket.recv(4096)
    assert time.monotonic() - started < 15


def main():
    kartu = sys.argv[1]
    quick = ("--bot-nodes", "20", "--bot-delay-ms", "0", "--messages-a-second", "1000", "--burst", "1000",
             "--rooms-a-minute", "1000", "--rooms-a-day", "1000", "--guesses-a-minute", "1000")
    free, strict = Server(kartu, *quick), Server(kartu)
    narrow = Server(kartu, *quick, "--queue-bytes", "8192")
    impatient = Server(kartu, *quick, "--ping-seconds", "1")
    proxied = Server(kartu, "--behind-proxy", "--per-address", "2")
    waiting = Server(kartu, "--per-address", "3", "--header-seconds", "30")
    deaf = Server(kartu, "--messages-a-second", "1000000", "--burst", "1000000", "--header-seconds", "1")

    def on(server, test):
        def run():
            test(server)
        run.__name__ = test.__name__
        return run
    try:
        Tap(on(free, two_people_and_two_bots_play_a_round), on(free, a_cookie_restores_the_seat),
            on(free, searches_do_not_delay_messages), on(strict, a_message_that_is_too_long_is_refused),
            on(strict, too_many_messages_are_refused_then_the_connection_is_closed),
            on(strict, too_many_connections_of_an_address_are_refused),
            on(waiting, too_many_silent_sockets_of_an_address_are_refused),
            on(proxied, addresses_of_one_network_count_as_one),
            on(strict, too_many_rooms_are_refused),
            on(strict, wrong_codes_are_counted), on(narrow, a_slow_client_gets_the_newest_view),
            on(deaf, a_client_that_pings_without_reading_is_closed), on(impatient, a_silent_connection_is_closed),
            on(kartu, a_file_size_limit_does_not_end_the_server)).run()
    finally:
        for server in (free, strict, narrow, impatient, deaf, proxied, waiting):
            server.stop()


if __name__ == "__main__":
    main()
