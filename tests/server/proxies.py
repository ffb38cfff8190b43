#!/usr/bin/env python3
"""The web table behind nginx, HAProxy and Caddy, with the examples of docs/examples: proxies.py KARTU EXAMPLES

Only addresses and certificates of the examples are replaced. Without nginx, HAProxy and openssl everything is skipped;
Caddy is tested if it is installed."""
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from attacks import is_welcome
from kill import LIMITS, Player
from monitor import Watched
from stop import play, stop_while_waiting
from table import PATIENCE, Client, Site, Tap

HOST = "cards.example"
PLAYERS, MOVES = 3, 5
PATH = os.environ.get("PATH", "") + ":/usr/sbin"  # not everybody's PATH has it


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Front(Site):
    """The proxy, as a client with the address `source` sees it."""
    host, origin = HOST, f"https://{HOST}"

    def __init__(self, port, source="127.0.0.1", certificate=None):
        self.port, self.source = port, source
        self.context = certificate and ssl.create_default_context(cafile=certificate)

    def socket(self):
        raw = socket.create_connection(("127.0.0.1", self.port), PATIENCE, source_address=(self.source, 0))
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.context.wrap_socket(raw, server_hostname=HOST) if self.context else raw


class Proxy:
    """A proxy in front of its own `server`. Its example says how the server is started."""
    example = command = None

    def __init__(self, kartu, examples, *options):
        self.text = (pathlib.Path(examples) / self.example).read_text()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kartu-proxy-"))
        self.certificate, self.key = self.folder / "certificate.pem", self.folder / "key.pem"
        self.process = self.server = None
        try:
            self.make_certificate()
            self.server = Watched(kartu, *self.server_options(), *options)
            self.start()
        except BaseException:
            self.stop()
            raise

    def server_options(self):
        """Those of the example; a Watched server has metrics anyway."""
        options = re.search(r"^# +kartu serve (.*)$", self.text, re.M)[1]
        return re.sub(r"--metrics \S+", "", options).split()

    def make_certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                        "-nodes", "-days", "2", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
                        "-keyout", self.key, "-out", self.certificate], check=True, capture_output=True)
        (self.folder / "both.pem").write_text(self.certificate.read_text() + self.key.read_text())

    def replaced(self, changes):
        """The example with these changes; each of them must occur."""
        text = self.text
        for old, new in changes.items():
            assert old in text, f"{self.example} has no {old!r}"
            text = text.replace(old, new)
        return text

    def start(self):
        """Another program may take a free port before the proxy does: then others are tried."""
        for _ in range(5):
            self.http, self.https = free_ports(2)
            (self.folder / self.example).write_text(self.configuration())
            with open(self.folder / "log", "w") as log:
                self.process = subprocess.Popen(self.arguments(), stdout=log, stderr=log, cwd=self.folder,
                                                env={"PATH": PATH, "HOME": str(self.folder)})
            if self.wait_until_ready():
                return
        raise AssertionError(f"{self.command} does not start: {(self.folder / 'log').read_text()}")

    def wait_until_ready(self):
        """Until it answers with the page; False if the proxy has ended."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            try:
                if self.front().get("/")[0] == 200:
                    return True
            except OSError:
                pass
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.02)
        return False

    def front(self, source="127.0.0.1"):
        return Front(self.https, source, self.certificate)

    def plain(self):
        return Front(self.http)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.stop()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.server:
            self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nginx(Proxy):
    example, command = "nginx.conf", "nginx"

    def arguments(self):
        return ["nginx", "-e", "stderr", "-p", self.folder, "-c", self.folder / self.example]

    def configuration(self):
        """What /etc/nginx/nginx.conf would add; as one process, which needs no special user. IPv6 may be missing."""
        temporary = "".join(f"{what}_temp_path {self.folder}/{what};\n"
                            for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        example = self.replaced({
            "listen 80;": f"listen 127.0.0.1:{self.http};", "listen [::]:80;": "",
            "listen 443 ssl": f"listen 127.0.0.1:{self.https} ssl", "listen [::]:443 ssl http2;": "",
            "/etc/letsencrypt/live/cards.example/fullchain.pem": str(self.certificate),
            "/etc/letsencrypt/live/cards.example/privkey.pem": str(self.key),
            "127.0.0.1:8080": self.server.host})
        return (f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{temporary}{example}}}\n")


class HAProxy(Proxy):
    example, command = "haproxy.cfg", "haproxy"

    def arguments(self):
        return ["haproxy", "-db", "-f", self.folder / self.example]

    def configuration(self):
        return self.replaced({
            ":::80 v4v6": f"127.0.0.1:{self.http}", ":::443 v4v6": f"127.0.0.1:{self.https}",
            "/etc/haproxy/cards.example.pem": str(self.folder / "both.pem"),
            "127.0.0.1:8080": self.server.host, "port 8081": f"port {self.server.monitor_port}"})


class Caddy(Proxy):
    example, command = "Caddyfile", "caddy"

    def arguments(self):
        return ["caddy", "run", "--adapter", "caddyfile", "--config", self.folder / self.example]

    def configuration(self):
        ours = (f"{{\nhttp_port {self.http}\nhttps_port {self.https}\ndefault_bind 127.0.0.1\nadmin off\n"
                "skip_install_trust\n}\n")
        return ours + self.replaced({
            f"{HOST} {{": f"{HOST} {{\ntls {self.certificate} {self.key}", "127.0.0.1:8080": self.server.host})


def status_of_a_large_request(front):
    """Reads only the status: nginx keeps the connection for some seconds after an answer like this."""
    with front.socket() as raw:
        raw.sendall(f"GET / HTTP/1.1\r\nHost: {HOST}\r\nContent-Length: 5000\r\n\r\n".encode() + bytes(5000))
        return int(raw.recv(100).split()[1])


def pages_and_websockets_pass(kind, kartu, examples):
    with kind(kartu, examples) as proxy:
        front = proxy.front()
        status, headers, body = front.get("/")
        assert status == 200 and b"<html" in body and headers["strict-transport-security"] == "max-age=31536000"
        assert "frame-ancestors 'none'" in headers["content-security-policy"], headers
        assert front.get("/metrics")[0] == front.get("/healthz")[0] == 404
        assert status_of_a_large_request(front) == 413
        status, headers, _ = proxy.plain().get("/?lang=id")
        assert status in (301, 308) and headers["location"] == f"https://{HOST}/?lang=id", (status, headers)
        client = Client(front)
        client.ask("hello", "welcome")
        client.ask("create", "view", game="freecell", deal=1)
        assert client.was_given_cookie
        assert Client(front, headers={"Origin": "https://evil.example"}).status == 403


def clients_do_not_share_limits(kind, kartu, examples):
    """Two lasting connections from each address. What a client says about its address changes nothing."""
    with kind(kartu, examples, "--per-address", "2") as proxy:
        near, far, stay = proxy.front("127.0.0.2"), proxy.front("127.0.0.3"), []
        assert is_welcome(near, stay) and is_welcome(near, stay, "192.0.2.1")
        for forged in ((), ("192.0.2.1",), ("192.0.2.2", "192.0.2.3"), ("192.0.2.4, 192.0.2.5",), ("unknown",)):
            assert not is_welcome(near, stay, *forged), forged
        assert is_welcome(far, stay, "127.0.0.2") and is_welcome(far, stay)
        assert not is_welcome(far, stay)


def direct_connections_are_refused(kind, kartu, examples):
    with kind(kartu, examples) as proxy:
        assert proxy.front().get("/")[0] == 200
        raw = proxy.server.socket()
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        try:
            assert raw.recv(100) == b""
        except ConnectionResetError:
            pass


def a_restart_loses_nothing(kind, kartu, examples):
    """The server is stopped while players wait for answers; the proxy goes on."""
    with kind(kartu, examples, "--header-seconds", "60", *LIMITS) as proxy:
        players = [Player(proxy.front(), i) for i in range(PLAYERS)]
        play(players, MOVES)
        stop_while_waiting(proxy.server, players)
        assert proxy.front().get("/")[0] in (502, 503)
        proxy.server.start()
        assert proxy.wait_until_ready()
        for player in players:
            player.connect()
        play(players, 1)


def bound(test, kind):
    def run(kartu, examples):
        test(kind, kartu, examples)
    run.__name__ = f"{kind.command}: {test.__name__}"
    return run


def main():
    missing = [name for name in ("nginx", "haproxy", "openssl") if not shutil.which(name, path=PATH)]
    if missing:
        print(f"1..0 # SKIP not installed: {', '.join(missing)}")
        return
    os.environ["PATH"] = PATH
    tests = [bound(test, kind) for kind in (Nginx, HAProxy, Caddy) if shutil.which(kind.command)
             for test in (pages_and_websockets_pass, clients_do_not_share_limits, a_restart_loses_nothing)]
    Tap(*tests, bound(direct_connections_are_refused, HAProxy)).run(kartu=sys.argv[1], examples=sys.argv[2])


if __name__ == "__main__":
    main()
