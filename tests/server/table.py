"""Shared by the tests of the server: a server process, and clients with raw sockets, which can also send what a library
would not. Every test prints a TAP line."""
import base64
import hashlib
import json
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import weakref

PATIENCE = 30  # only against hanging: a busy machine may be slow


class Site:
    """What a client connects to: `socket()` is a connection to it, `host` and `origin` are what a browser sends."""

    def get(self, path, **headers):
        """(status, headers, body) of a plain request."""
        raw = self.socket()
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n{lines}\r\n".encode())
        data = b""
        while chunk := raw.recv(65536):
            data += chunk
        raw.close()
        head, _, body = data.partition(b"\r\n\r\n")
        rows = head.decode().split("\r\n")
        return int(rows[0].split()[1]), dict(row.lower().split(": ", 1) for row in rows[1:]), body


class Server(Site):
    """kartu serve on a free port, with its own data directory, which survives restarts."""
    passed = ()  # descriptors that the process inherits

    def __init__(self, kartu, *options, data=None, listen="127.0.0.1", limit_file=None, limit_files=None,
                 log=None):
        self.kartu, self.options, self.listen = kartu, options, listen
        self.limit_file, self.limit_files = limit_file, limit_files  # bytes of a file; open files
        self.log = log  # a file for standard error
        self.own_data = data is None
        self.data = data or tempfile.mkdtemp(prefix="kartu-serve-")
        self.port, self.opened = 0, weakref.WeakSet()
        self.start()

    def command(self):
        """A restart uses the same port."""
        return [self.kartu, "serve", "--listen", f"{self.listen}:{self.port}", "--data", self.data, *self.options]

    def start(self):
        started = time.monotonic()
        self.process = subprocess.Popen(
            self.command(), pass_fds=self.passed, stdout=subprocess.PIPE,
            stderr=self.log or (subprocess.DEVNULL if self.limit_file else None),
            preexec_fn=self.limit if self.limit_file or self.limit_files else None)
        line = self.process.stdout.readline().decode().strip()
        if not line.startswith("http://"):
            raise AssertionError(f"the server did not start: {line!r}")
        self.port = int(line.rsplit(":", 1)[1])
        self.started_in = time.monotonic() - started
        return self

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self):
        return f"http://{self.host}"

    def limit(self):
        """Runs in the new process; resets SIGXFSZ, which Python ignores."""
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        for what, limit in ((resource.RLIMIT_FSIZE, self.limit_file), (resource.RLIMIT_NOFILE, self.limit_files)):
            if limit:
                resource.setrlimit(what, (limit, limit))

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.stop()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Closes what tests have left open first: a server that is stopped waits for its clients."""
        for raw in list(self.opened):
            raw.close()
        self.process.terminate()
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)
        return status

    def memory_kb(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
        return 0

    def socket(self):
        raw = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.opened.add(raw)
        return raw


class Closed(Exception):
    """The server closed the connection; `code` is what its close frame said, or None."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Client:
    def __init__(self, server, cookie=None, handshake=True, headers=None):
        self.server, self.cookie, self.buffer = server, cookie, b""
        self.was_given_cookie = False
        self.socket = server.socket()
        self.seq, self.view, self.room, self.seat, self.status = 0, None, None, None, None
        if handshake:
            self.shake(headers or {})

    def shake(self, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {"Host": self.server.host, "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13",
                  "Origin": self.server.origin}
        if self.cookie:
            fields["Cookie"] = f"kartu={self.cookie}"
        fields.update(headers)
        lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value is not None)
        self.socket.sendall(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())
        head = self.read_head()
        self.status = int(head.split()[1])
        if self.status != 101:
            return
        good = base64.b64encode(hashlib.sha1((fields["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                                             .encode()).digest()).decode()
        assert re.search(f"^sec-websocket-accept: {re.escape(good)}\r?$", head, re.I | re.M), head
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie: kartu="):
                assert "HttpOnly" in line and "SameSite=Strict" in line, line
                assert ("; Secure" in line) == fields["Origin"].startswith("https:"), line
                self.cookie = line.split("=", 1)[1].split(";")[0]
                self.was_given_cookie = True

    def read_head(self):
        while b"\r\n\r\n" not in self.buffer:
            chunk = self.socket.recv(4096)
            if not chunk:
                raise Closed(None)
            self.buffer += chunk
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        return head.decode()

    # ---- frames ----

    def frame(self, payload, opcode=1, fin=True, mask=True, rsv=0, length=None):
        size = len(payload) if length is None else length
        head = bytes([fin << 7 | rsv << 4 | opcode])
        bit = mask << 7
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if mask:
            key = os.urandom(4)
            payload = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
            head += key
        return head + payload

    def send_frame(self, payload, **how):
        self.socket.sendall(self.frame(payload, **how))

    def take(self, size):
        while len(self.buffer) < size:
            try:
                chunk = self.socket.recv(65536)
            except ConnectionResetError:
                chunk = b""
            if not chunk:
                raise Closed(None)
            self.buffer += chunk
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def read_frame(self):
        first, second = self.take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        assert not second & 128, "a server does not mask"
        return first & 15, self.take(size)

    # ---- messages ----

    def say(self, type, **fields):
        self.send_frame(json.dumps({"type": type, **fields}).encode())

    def hear(self):
        """The next message; pings are answered."""
        while True:
            opcode, data = self.read_frame()
            if opcode == 9:
                self.send_frame(data, opcode=10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None)
            elif opcode == 1:
                message = json.loads(data)
                self.note(message)
                return message

    def note(self, message):
        if message["type"] == "view":
            self.view, self.seq = message, message["seq"]
        if message["type"] == "room":
            self.room, self.seat = message["room"], message["seat"]

    def hear_type(self, *types):
        while True:
            message = self.hear()
            if message["type"] in types:
                return message
            if message["type"] == "error" and "error" not in types:
                raise AssertionError(f"error while waiting for {types}: {message}")

    def ask(self, type, *answers, **fields):
        self.say(type, **fields)
        return self.hear_type(*(answers or (type,)))

    def can_hear(self, seconds=0.0):
        return bool(self.buffer) or bool(select.select([self.socket], [], [], seconds)[0])

    def expect_close(self):
        """The code of the close frame; skips all messages before it."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code

    def close(self):
        self.socket.close()


class Tap:
    def __init__(self, *tests):
        self.tests = tests

    def run(self, **context):
        failures = 0
        print(f"1..{len(self.tests)}")
        for number, test in enumerate(self.tests, 1):
            name = test.__name__.replace("_", " ")
            started = time.monotonic()
            try:
                test(**context)
                print(f"ok {number} - {name} # {time.monotonic() - started:.1f} s", flush=True)
            except Exception as problem:  # a test that fails must not keep the others from running
                import traceback
                failures += 1
                print(f"not ok {number} - {name}", flush=True)
                for line in traceback.format_exc().splitlines():
                    print(f"# {line}")
        sys.exit(failures > 0)
