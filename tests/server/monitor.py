#!/usr/bin/env python3
"""/healthz and /metrics, for the operator, over real sockets: monitor.py KARTU"""
import ctypes
import os
import re
import resource
import socket
import subprocess
import sys
import tempfile
import time

from table import PATIENCE, Client, Closed, Server, Tap

PTRACE_ATTACH, PTRACE_DETACH = 16, 17
PREFIX = "kartu_"


class Watched(Server):
    """A server with metrics on a free port, which stays the same after a restart."""
    monitor_port = 0

    def command(self):
        return [*super().command(), "--metrics", f"127.0.0.1:{self.monitor_port}"]

    def start(self):
        super().start()
        line = self.process.stdout.readline().decode().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/metrics", line)
        assert found, line
        self.monitor_port = int(found.group(1))
        return self

    def ask(self, path, method="GET"):
        """(status, head, body) of a request to the monitor."""
        with socket.create_connection(("127.0.0.1", self.monitor_port), PATIENCE) as raw:
            raw.sendall(f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            data = b"".join(iter(lambda: raw.recv(65536), b"")).decode()
        head, _, body = data.partition("\r\n\r\n")
        return int(head.split()[1]), head, body

    def metrics(self):
        """{name with labels: value}; fails if the text has not the format of Prometheus, version 0.0.4."""
        status, head, body = self.ask("/metrics")
        assert status == 200 and "text/plain; version=0.0.4" in head, head
        return parse(body)

    def wait_for(self, path, status):
        deadline = time.monotonic() + PATIENCE
        while (answer := self.ask(path))[0] != status:
            assert time.monotonic() < deadline, answer
            time.sleep(0.05)
        return answer[2]


def parse(text):
    """Every metric has one HELP and one TYPE line before its samples, and every sample is there once."""
    assert text.endswith("\n")
    values, types, helped = {}, {}, set()
    for line in text.splitlines():
        if line.startswith("# HELP "):
            helped.add(line.split()[2])
            continue
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert name in helped and name not in types and kind in ("counter", "gauge", "histogram"), line
            types[name] = kind
            continue
        found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\]*"\})? (\S+)', line)
        assert found, line
        name, labels, value = found.groups()
        family = name if name in types else re.sub("_(bucket|sum|count)$", "", name)
        assert name.startswith(PREFIX) and family in types, line
        assert family == name or types[family] == "histogram", line
        assert types[family] != "counter" or name.endswith("_total"), line
        key = name.removeprefix(PREFIX) + (labels or "")
        assert key not in values, line
        values[key] = float(value)
    return values


def play(server, moves):
    """A client in a new room after this many moves."""
    client = Client(server)
    client.ask("create", "view", game="freecell", deal=1)
    for i in range(moves):
        client.ask("move" if i % 2 == 0 else "undo", "view", text="6a", seq=client.seq)
    return client


def metrics_count_what_happens(kartu):
    with Watched(kartu) as server:
        before = server.metrics()
        for name in ("connections", "rooms", "rooms_in_memory", "moves_total", "failed_writes_total",
                     "store_is_failing", 'queue_length{queue="searches"}',
                     'rejected_messages_total{reason="limit"}', 'rejected_connections_total{reason="rate"}'):
            assert before[name] == 0, (name, before[name])
        assert before['queue_length{queue="writes"}'] >= 0  # the server may just be deleting old rooms
        version = subprocess.run([kartu, "--version"], capture_output=True, text=True).stdout.split()[1]
        assert before[f'build_info{{version="{version}"}}'] == 1
        client = play(server, 3)  # two moves and an undo
        client.ask("move", "error", text="nonsense", seq=client.seq)
        other = Client(server)
        after = server.metrics()
        assert after["connections"] == 2 and after["rooms"] == after["rooms_in_memory"] == 1, after
        assert after["moves_total"] == 2, after
        assert after['rejected_messages_total{reason="move"}'] == 1, after
        assert after["uptime_seconds"] > before["uptime_seconds"] > 0
        assert after["store_bytes"] >= before["store_bytes"] > 10000
        other.close()
        client.close()
        while server.metrics()["connections"] > 0:  # the server sees the closed connections
            pass


def commits_are_a_histogram(kartu):
    with Watched(kartu) as server:
        before = server.metrics()
        play(server, 3)
        after = server.metrics()
        assert after["commit_seconds_count"] - before["commit_seconds_count"] >= 4  # one for each change, one room
        assert after["commit_seconds_sum"] > before["commit_seconds_sum"]
        buckets = [(key, value) for key, value in after.items() if key.startswith("commit_seconds_bucket")]
        assert [value for _, value in buckets] == sorted(value for _, value in buckets), buckets
        bounds = [float(re.search('"(.*)"', key).group(1)) for key, _ in buckets]
        assert bounds == sorted(bounds) and bounds[-1] == float("inf") and len(bounds) > 10
        assert buckets[-1][1] == after["commit_seconds_count"]


def refused_connections_are_counted(kartu):
    with Watched(kartu, "--per-address", "2", "--connections-a-minute", "3") as server:
        def refusals():
            metrics = server.metrics()
            return {why: metrics[f'rejected_connections_total{{reason="{why}"}}']
                    for why in ("total", "address", "rate", "origin")}

        assert Client(server, headers={"Origin": "https://evil.example"}).status == 403
        assert refusals() == {"total": 0, "address": 0, "rate": 0, "origin": 1}
        stay = [Client(server), Client(server)]
        for client in stay:
            client.ask("hello", "welcome")
        assert Client(server).expect_close() == 1008
        assert refusals() == {"total": 0, "address": 1, "rate": 0, "origin": 1}
        stay.pop().close()
        while server.metrics()["connections"] > 1:
            pass
        stay.append(Client(server))
        stay.pop().close()
        while server.metrics()["connections"] > 1:
            pass
        assert Client(server).expect_close() == 1008
        assert refusals() == {"total": 0, "address": 1, "rate": 1, "origin": 1}
    with Watched(kartu, "--connections", "1") as server:
        stay = Client(server)
        stay.ask("hello", "welcome")
        try:
            Client(server)
        except (Closed, OSError):
            pass
        assert server.metrics()['rejected_connections_total{reason="total"}'] == 1


def metrics_name_nobody(kartu):
    with Watched(kartu) as server:
        client = Client(server)
        client.ask("settings", "welcome", name="Secretname")
        client.ask("create", "room", game="bigtwo")
        text = server.ask("/metrics")[2] + server.ask("/healthz")[2]
        for secret in ("Secretname", client.room, client.cookie, "127.0.0.1", server.data):
            assert secret not in text, secret


def only_the_monitor_answers(kartu):
    """The public address has neither path; the monitor has nothing else."""
    with Watched(kartu) as server:
        assert server.get("/metrics")[0] == server.get("/healthz")[0] == 404
        assert server.ask("/healthz")[::2] == (200, "ok\n")
        assert server.ask("/healthz", "HEAD")[::2] == (200, "")
        for path in ("/", "/index.html", "/ws", "/metrics/", "/../metrics"):
            assert server.ask(path)[0] == 404, path
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            status, head, _ = server.ask("/metrics", method)
            assert status == 405 and "Allow: GET, HEAD" in head, method


def a_silent_connection_does_not_block_the_monitor(kartu):
    with Watched(kartu) as server:
        silent = [socket.create_connection(("127.0.0.1", server.monitor_port), PATIENCE) for _ in range(4)]
        silent[0].sendall(b"GET /healthz HTTP/1.1\r\n")
        assert server.ask("/healthz")[0] == 200
        for raw in silent:
            while raw.recv(1000):  # closed after five seconds, perhaps with an answer
                pass


def a_full_disk_is_not_healthy(kartu):
    """No file can grow; then it can again, and the server finds that out although nobody plays."""
    with tempfile.TemporaryFile() as log, Watched(kartu, log=log) as server:
        client = play(server, 1)
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        assert client.ask("undo", "view", "error", seq=client.seq).get("code") == "server"
        status, _, body = server.ask("/healthz")
        assert (status, body) == (503, "the last write to the database failed\n")
        metrics = server.metrics()
        assert metrics["store_is_failing"] == 1 and metrics["failed_writes_total"] >= 1
        assert metrics['rejected_messages_total{reason="server"}'] == 1
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)
        assert server.wait_for("/healthz", 200) == "ok\n"
        assert client.ask("undo", "view", seq=client.seq)["played"] == 0


def a_deleted_database_is_not_healthy(kartu):
    with tempfile.TemporaryFile() as log, Watched(kartu, log=log) as server:
        client = play(server, 1)
        os.rename(os.path.join(server.data, "kartu.db"), os.path.join(server.data, "moved.db"))
        client.ask("undo", "view", "error", seq=client.seq)
        assert server.ask("/healthz")[0] == 503


def a_blocked_loop_is_not_healthy(kartu):
    """A debugger stops the thread of the event loop, and only that one."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    with Watched(kartu) as server:
        pid = server.process.pid
        if libc.ptrace(PTRACE_ATTACH, pid, None, None) != 0:
            print(f"# a blocked loop was not tested: ptrace: {os.strerror(ctypes.get_errno())}", flush=True)
            return
        os.waitpid(pid, 0)
        for path in ("/healthz", "/metrics"):
            status, _, body = server.ask(path)
            assert (status, body) == (503, "the event loop does not respond\n"), (status, body)
        assert libc.ptrace(PTRACE_DETACH, pid, None, None) == 0
        assert server.wait_for("/healthz", 200) == "ok\n"


def bad_addresses_are_refused(kartu):
    def run(where):
        return subprocess.run([kartu, "serve", "--listen", "127.0.0.1:0", "--data", data, "--metrics", where],
                              timeout=PATIENCE, capture_output=True, text=True)

    with tempfile.TemporaryDirectory() as data, socket.create_server(("127.0.0.1", 0)) as taken:
        for where in ("9100", "127.0.0.1:", "127.0.0.1:99999", ":9100", ""):
            answer = run(where)
            assert answer.returncode == 2 and "is not a valid address" in answer.stderr, (where, answer)
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        answer = run(where)
        assert answer.returncode == 2 and where in answer.stderr and not answer.stdout, answer


def main():
    Tap(metrics_count_what_happens, commits_are_a_histogram, refused_connections_are_counted, metrics_name_nobody,
        only_the_monitor_answers, a_silent_connection_does_not_block_the_monitor, a_full_disk_is_not_healthy,
        a_deleted_database_is_not_healthy, a_blocked_loop_is_not_healthy, bad_addresses_are_refused
        ).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
