#!/usr/bin/env python3
"""The server under a service manager: inherited sockets, readiness, watchdog: service.py KARTU"""
import os
import re
import socket
import subprocess
import sys
import tempfile

from table import PATIENCE, Client, Server, Tap

# Does what systemd does between fork and exec: launch.py PID_OR_EMPTY COUNT NAMES_OR_- DESCRIPTOR,... COMMAND...
LAUNCH = """
import fcntl, os, sys
pid, count, names, fds, *command = sys.argv[1:]
high = [fcntl.fcntl(int(fd), fcntl.F_DUPFD, 100) for fd in fds.split(",") if fd]
for place, fd in enumerate(high, 3):
    os.dup2(fd, place)
    os.close(fd)
os.closerange(3 + len(high), 100)
os.environ.update(LISTEN_PID=pid or str(os.getpid()), LISTEN_FDS=count)
if names != "-":
    os.environ["LISTEN_FDNAMES"] = names
os.execv(command[0], command)
"""


def listener(family=socket.AF_INET, kind=socket.SOCK_STREAM, address=("127.0.0.1", 0), is_listening=True):
    made = socket.socket(family, kind)
    made.bind(address)
    if is_listening:
        made.listen(16)
    return made


def launch(files, names, command, pid="", count=None):
    return [sys.executable, "-c", LAUNCH, pid, str(len(files)) if count is None else count, names,
            ",".join(str(file.fileno()) for file in files), *command]


class Service(Server):
    """A server that gets its sockets from its parent. The first address that it prints is the one for players."""

    def __init__(self, kartu, sockets, names, *options, pid="", listen=(), **more):
        self.sockets, self.names, self.pid, self.listen_options = sockets, names, pid, listen
        self.passed = tuple(one.fileno() for one in sockets)
        super().__init__(kartu, *options, **more)

    def command(self):
        return launch(self.sockets, self.names, [os.path.abspath(self.kartu), "serve", "--data", self.data,
                                                 *self.listen_options, *self.options], self.pid)


def port_of(made):
    return made.getsockname()[1]


def fetch(port, path, before=b""):
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as raw:
        raw.sendall(before + f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: raw.recv(65536), b""))


def play(server):
    """A game over the passed socket, from a page of this address."""
    client = Client(server)
    client.ask("create", "view", game="freecell", deal=1)
    client.ask("move", "view", text="6a", seq=client.seq)
    client.close()


def a_passed_socket_is_used_and_stays_open(kartu):
    for names in ("-", "kartu"):
        with listener() as table, tempfile.TemporaryDirectory() as data:
            with Service(kartu, [table], names, data=data) as server:
                assert server.port == port_of(table)
                play(server)
            # A connection made while no server runs is answered by the next one: the socket is still open.
            early = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            early.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            with Service(kartu, [table], names, data=data) as server:
                assert early.recv(15) == b"HTTP/1.1 200 OK"
                early.close()
                play(server)


def metrics_can_have_a_socket(kartu):
    for order in (("kartu", "metrics"), ("metrics", "kartu")):
        with listener() as table, listener() as metrics:
            sockets = [table if name == "kartu" else metrics for name in order]
            for _ in range(2):  # both sockets survive a restart
                with Service(kartu, sockets, ":".join(order)) as server:
                    assert server.port == port_of(table)
                    line = server.process.stdout.readline().decode().strip()
                    assert line == f"http://127.0.0.1:{port_of(metrics)}/metrics", line
                    play(server)
                    assert fetch(port_of(metrics), "/healthz").endswith(b"\r\n\r\nok\n")
    with listener() as metrics:  # players use --listen
        with Service(kartu, [metrics], "metrics", listen=("--listen", "127.0.0.1:0")) as server:
            assert server.port != port_of(metrics)
            play(server)
            assert fetch(port_of(metrics), "/healthz").endswith(b"ok\n")


def a_socket_for_all_addresses_is_used(kartu):
    """A socket for both protocols, as systemd makes it; and a blocking socket with headers of a proxy."""
    with listener(socket.AF_INET6, address=("::", 0)) as table:
        with Service(kartu, [table], "kartu") as server:
            assert server.port == port_of(table)
            play(server)
    with listener() as table:
        with Service(kartu, [table], "kartu", "--proxy-protocol") as server:
            header = b"\r\n\r\n\0\r\nQUIT\n" + bytes([0x20, 0, 0, 0])
            for _ in range(2):
                assert fetch(server.port, "/", header).startswith(b"HTTP/1.1 200")


def sockets_of_another_process_are_ignored(kartu):
    for pid in (str(os.getpid()), "0", "nonsense", "99999999999999999999"):
        with listener() as table:
            with Service(kartu, [table], "kartu", pid=pid, listen=("--listen", "127.0.0.1:0")) as server:
                assert server.port != port_of(table)
                play(server)


def refused(kartu, files, names, message, *options, count=None):
    with tempfile.TemporaryDirectory() as directory:
        data = os.path.join(directory, "data")
        run = subprocess.run(launch(files, names, [os.path.abspath(kartu), "serve", "--data", data, *options],
                                    count=count),
                             pass_fds=[file.fileno() for file in files], timeout=PATIENCE, capture_output=True,
                             text=True)
        assert run.returncode == 2 and not run.stdout and not os.path.exists(data), run
        assert re.fullmatch(f"kartu: {message}\n", run.stderr), run.stderr


def sockets_that_cannot_be_used_are_refused(kartu):
    wrong = 'Descriptor %d of the service manager, named "%s", is not a listening TCP socket.'
    with listener() as table, listener() as second, listener(is_listening=False) as idle, \
            listener(kind=socket.SOCK_DGRAM, is_listening=False) as datagrams, tempfile.TemporaryFile() as file, \
            listener(socket.AF_UNIX, address=f"\0kartu-test-{os.getpid()}") as local:
        for other in (idle, datagrams, file, local):
            refused(kartu, [other], "kartu", wrong % (3, "kartu"))
            refused(kartu, [table, other], "kartu:metrics", wrong % (4, "metrics"))
        refused(kartu, [table], "kartu:metrics", wrong % (4, "metrics"), count="2")
        refused(kartu, [table], "other", 'The service manager passed a socket named "other".*must be kartu or metrics.')
        refused(kartu, [table, second], "kartu", 'The service manager passed a socket named "".*')
        for names in ("kartu:kartu", "-"):
            refused(kartu, [table, second], names, 'The service manager passed two sockets named "kartu".*')
        for count in ("", "x", "-1", "1x", "99999999999999999999"):
            refused(kartu, [table], "kartu", f'LISTEN_FDS is not a number of sockets: "{count}".', count=count)
        refused(kartu, [table], "kartu", 'The service manager passed a socket named "kartu", so --listen cannot.*',
                "--listen", "127.0.0.1:0")
        refused(kartu, [table, second], "kartu:metrics",
                'The service manager passed a socket named "metrics", so --metrics cannot.*', "--metrics",
                "127.0.0.1:0")


def notified(kartu, address, name, **variables):
    """A running server with these variables, and the socket that gets its messages."""
    inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    inbox.bind(address)
    inbox.settimeout(PATIENCE)
    variables["NOTIFY_SOCKET"] = name
    os.environ.update(variables)
    try:
        return Server(kartu), inbox
    finally:
        for variable in variables:
            del os.environ[variable]


def the_service_manager_is_told(kartu):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "notify")
        abstract = f"kartu-notify-{os.getpid()}"
        for address, name in ((path, path), (f"\0{abstract}", f"@{abstract}")):
            server, inbox = notified(kartu, address, name)
            assert inbox.recv(100) == b"READY=1"
            play(server)
            assert server.stop() == 0
            assert inbox.recv(100) == b"STOPPING=1"  # and no signs of life: nobody wants them
            inbox.close()


def signs_of_life_are_sent(kartu):
    name = f"kartu-watchdog-{os.getpid()}"
    server, inbox = notified(kartu, f"\0{name}", f"@{name}", WATCHDOG_USEC="200000")
    assert inbox.recv(100) == b"READY=1"
    for _ in range(5):
        assert inbox.recv(100) == b"WATCHDOG=1"
    assert server.stop() == 0
    inbox.close()
    for variables in ({"WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}):
        server, inbox = notified(kartu, f"\0{name}", f"@{name}", **variables)
        assert inbox.recv(100) == b"READY=1"
        play(server)
        assert server.stop() == 0
        assert inbox.recv(100) == b"STOPPING=1", variables
        inbox.close()


def main():
    Tap(a_passed_socket_is_used_and_stays_open, metrics_can_have_a_socket, a_socket_for_all_addresses_is_used,
        sockets_of_another_process_are_ignored, sockets_that_cannot_be_used_are_refused, the_service_manager_is_told,
        signs_of_life_are_sent).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
