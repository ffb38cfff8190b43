#!/usr/bin/env python3
"""Attacks on the server, and accidents around it, over real sockets: attacks.py KARTU"""
import sys
import tempfile

from table import Client, Closed, Server, Tap


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


def main():
    Tap(few_descriptors_limit_connections).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
