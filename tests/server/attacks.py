#!/usr/bin/env python3
"""Attacks on the server, and accidents around it, over real sockets: attacks.py KARTU"""
import base64
import socket
import struct
import subprocess
import sys
import tempfile

from table import PATIENCE, Client, Closed, Server, Tap


def read_log(log):
    log.seek(0)
    return log.read().decode()


def connect_many(server, most):
    """Clients that were welcomed, until one is refused."""
    clients = []
    while len(clients) < most:
        client = Client(server, handshake=False)
        try:
            client.shake({})
            client.ask("hello", "welcome")
        except (Closed, OSError):
            client.close()
            break
        clients.append(client)
    return clients


def few_descriptors_limit_connections(kartu):
    """After too many connections were closed, new ones are answered."""
    with tempfile.TemporaryFile() as log:
        server = Server(kartu, limit_files=48, log=log)
        try:
            for _ in range(3):
                clients = connect_many(server, 48)
                assert 10 <= len(clients) < 20, len(clients)
                for client in clients:
                    client.close()
                while not connect_many(server, 1):  # the server sees the closed connections one after the other
                    pass
        finally:
            server.stop()
        text = read_log(log)
        assert "48 open files allows only 16 connections" in text, text
        assert text.count("New connections are refused") == 1, text


def is_welcome(server, stay, *forwarded, first=b""):
    """Does a client with these X-Forwarded-For headers get in? It stays."""
    client = Client(server, handshake=False)
    stay.append(client)
    client.socket.sendall(first)
    try:
        client.shake({"X-Forwarded-For": "\r\nX-Forwarded-For: ".join(forwarded) if forwarded else None})
        return client.ask("hello", "welcome") is not None
    except (Closed, OSError):
        return False


def a_forged_forwarded_header_changes_nothing(kartu):
    """One lasting connection from each address, and one or two trusted proxies."""
    with Server(kartu, "--behind-proxy", "--per-address", "1") as server:
        stay = []
        assert is_welcome(server, stay, "192.0.2.1", "198.51.100.7")  # the first header is the client's
        assert not is_welcome(server, stay, "192.0.2.2", "198.51.100.7")
        assert not is_welcome(server, stay, "192.0.2.3, 198.51.100.7:4711")
        assert not is_welcome(server, stay, "198.51.100.7:4712")
        assert not is_welcome(server, stay, "::ffff:198.51.100.7")
        assert is_welcome(server, stay, "[2001:db8::1]:4711") and not is_welcome(server, stay, "2001:db8::2")
        assert is_welcome(server, stay, "unknown")  # it counts as the address of the proxy, as does every other text
        for text in ("198.51.100.8x", "198.51.100.8:", "198.51.100.8:1x", "[198.51.100.8", "2001:db8:::9", "1" * 200,
                     ""):
            assert not is_welcome(server, stay, text), text
        assert not is_welcome(server, stay)
    with Server(kartu, "--proxies", "2", "--per-address", "1") as server:
        stay = []
        assert is_welcome(server, stay, "192.0.2.1, 198.51.100.7, 203.0.113.1")
        assert not is_welcome(server, stay, "192.0.2.2, 198.51.100.7", "203.0.113.2")
        assert is_welcome(server, stay, "198.51.100.7, 198.51.100.8", "203.0.113.1")


def proxy_header(source, command=0x21, more=b""):
    """PROXY protocol, version 2; `source` is an IPv4 or IPv6 address."""
    family = socket.AF_INET6 if ":" in source else socket.AF_INET
    packed = socket.inet_pton(family, source)
    rest = packed + bytes(len(packed)) + struct.pack(">HH", 4711, 443) + more
    signature = b"\r\n\r\n\0\r\nQUIT\n"
    return signature + bytes([command, 0x21 if ":" in source else 0x11]) + struct.pack(">H", len(rest)) + rest


def the_proxy_protocol_tells_the_address(kartu):
    with Server(kartu, "--proxy-protocol", "--per-address", "1", "--header-seconds", "2") as server:
        stay = []
        assert is_welcome(server, stay, first=proxy_header("192.0.2.1"))
        assert not is_welcome(server, stay, first=proxy_header("192.0.2.1"))
        assert not is_welcome(server, stay, "198.51.100.7", first=proxy_header("192.0.2.1"))
        assert is_welcome(server, stay, first=proxy_header("192.0.2.2", more=b"\x03\0\4abcd"))
        assert is_welcome(server, stay, first=proxy_header("2001:db8::1"))
        assert not is_welcome(server, stay, first=proxy_header("2001:db8::2"))
        assert is_welcome(server, stay, first=proxy_header("192.0.2.3", command=0x20))  # LOCAL: the proxy itself
        for bad in (b"", proxy_header("192.0.2.4", command=0x11), b"PROXY TCP4 192.0.2.5 192.0.2.6 1 2\r\n",
                    proxy_header("192.0.2.7", more=bytes(3000))):
            assert not is_welcome(server, stay, first=bad), bad[:40]
        silent = server.socket()
        silent.sendall(proxy_header("192.0.2.8")[:20])
        assert silent.recv(100) == b""  # after two seconds
        slow = Client(server, handshake=False)
        for byte in proxy_header("192.0.2.9"):
            slow.socket.sendall(bytes([byte]))
        slow.shake({})
        assert slow.ask("hello", "welcome")


def origins_are_compared_as_browsers_write_them(kartu):
    origins = "HTTPS://Cards.Example:443/, http://cards.example:80,http://[2001:DB8::1]:8080/"
    with Server(kartu, "--origin", origins) as server:
        for origin in ("https://cards.example", "http://cards.example", "http://[2001:db8::1]:8080"):
            client = Client(server, headers={"Origin": origin})
            assert client.status == 101, origin
            client.close()
        for origin in ("https://cards.example:444", "https://cards.example.evil.example", "https://"):
            assert Client(server, headers={"Origin": origin}).status == 403, origin
    for bad in ("cards.example", "https://cards.example/table", "*", "https://", "https://a b", "ftp://cards.example",
                "https://cards.example:99999", "https://user@cards.example"):
        run = subprocess.run([kartu, "serve", "--listen", "127.0.0.1:0", "--origin", bad], timeout=PATIENCE,
                             capture_output=True)
        assert run.returncode == 2 and b"is not an origin" in run.stderr, (bad, run)


def tokens_are_chosen_by_the_server(kartu):
    """Nobody can choose a token, plant it in another browser, and share its player."""
    with Server(kartu) as server:
        client = Client(server)
        forged = ("A" * 22, "A" * 43, "A" * 22 + client.cookie[22:], client.cookie[:22] + "A" * 21, "A" * 1000)
        for token in forged:
            assert Client(server, cookie=token).cookie not in (token, client.cookie), token
        assert Client(server, cookie=client.cookie).cookie == client.cookie
        client.close()
        server.kill()
        server.start()  # the key survives
        again = Client(server, cookie=client.cookie)
        assert again.cookie == client.cookie


def a_player_of_an_older_version_is_known(kartu):
    """A token without a signature is accepted for a player with saved data, and signed."""
    with Server(kartu) as server:
        client = Client(server)
        client.ask("settings", "welcome", name="Ani")
        old = base64.urlsafe_b64encode(base64.urlsafe_b64decode(client.cookie + "=")[:16]).decode().rstrip("=")
        again = Client(server, cookie=old)
        assert again.cookie == client.cookie
        assert again.ask("hello", "welcome")["name"] == "Ani"


def a_few_networks_cannot_take_all_rooms(kartu):
    """Rooms of 12 networks (/64) of one site (/48), of 4 sites, then of somebody else."""
    with Server(kartu, "--behind-proxy", "--rooms", "40") as server:
        def create(address):
            client = Client(server, headers={"X-Forwarded-For": address})
            return client.ask("create", "view", "error", game="freecell")["type"] == "view"

        assert sum(create(f"2001:db8:1:{i:x}::1") for i in range(12)) == 5
        for site in range(2, 5):
            assert sum(create(f"2001:db8:{site}:{i:x}::1") for i in range(6)) == 5
        assert create("192.0.2.1") and create("2001:db8:77::1")


def main():
    Tap(few_descriptors_limit_connections, a_forged_forwarded_header_changes_nothing,
        the_proxy_protocol_tells_the_address, origins_are_compared_as_browsers_write_them,
        tokens_are_chosen_by_the_server, a_player_of_an_older_version_is_known,
        a_few_networks_cannot_take_all_rooms).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
