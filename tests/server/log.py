#!/usr/bin/env python3
"""The log of the server: log.py KARTU"""
import json
import os
import re
import subprocess
import sys
import tempfile

from table import PATIENCE, Client, Server, Tap

LOST = "was deleted or moved, so nothing can be saved"
FULL = "New connections are refused"


def log_of_accidents(kartu, *options):
    """The lines of the log after five moves that could not be saved and connections that were refused; and what must
    not be in it."""
    with tempfile.TemporaryFile() as log:
        with Server(kartu, "--connections", "1", *options, log=log) as server:
            client = Client(server)
            client.ask("settings", "welcome", name="Secretname")
            client.ask("create", "view", game="freecell", deal=1)
            os.rename(os.path.join(server.data, "kartu.db"), os.path.join(server.data, "moved.db"))
            for _ in range(5):
                assert client.ask("move", "view", "error", text="6a", seq=client.seq)["code"] == "server"
            for _ in range(3):
                raw = server.socket()
                assert raw.recv(100) == b""
                raw.close()
            secrets = ["Secretname", client.cookie, client.room, "127.0.0.1"]
        log.seek(0)
        text = log.read().decode()
    for secret in secrets:
        assert secret not in text, (secret, text)
    return text.splitlines()


def text_has_time_and_level(kartu):
    for options in ((), ("--log-format", "text")):
        lines = log_of_accidents(kartu, *options)
        assert len(lines) == 2, lines  # a repeated message is logged once a minute
        for line, level, message in zip(lines, ("error", "warning"), (LOST, FULL)):
            assert re.match(rf"\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{{3}}Z {level}: ", line) and message in line, line


def json_has_fields(kartu):
    entries = [json.loads(line) for line in log_of_accidents(kartu, "--log-format", "json")]
    assert [(entry["level"], entry["left_out"]) for entry in entries] == [("error", 0), ("warning", 0)], entries
    for entry, message in zip(entries, (LOST, FULL)):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry["time"]), entry
        assert message in entry["message"] and message in entry["phrase"]["text"], entry
    assert entries[0]["phrase"]["args"][0].endswith("/kartu.db"), entries[0]


def the_journal_gets_the_level(kartu):
    """JOURNAL_STREAM names standard error: no time, and the prefix of sd-daemon(3). It may name something else."""
    with tempfile.NamedTemporaryFile() as log:
        state = os.fstat(log.fileno())
        for inode, start in ((state.st_ino, "<4>The limit of 48 open files"), (state.st_ino + 1, "2")):
            os.environ["JOURNAL_STREAM"] = f"{state.st_dev}:{inode}"
            try:
                log.truncate(0)
                log.seek(0)
                Server(kartu, limit_files=48, log=log).stop()
            finally:
                del os.environ["JOURNAL_STREAM"]
            log.seek(0)
            text = log.read().decode()
            assert text.startswith(start) and text.count("\n") == 1, text


def an_unknown_format_is_refused(kartu):
    with tempfile.TemporaryDirectory() as directory:
        data = os.path.join(directory, "data")
        for name in ("xml", "", "JSON"):
            run = subprocess.run([kartu, "serve", "--listen", "127.0.0.1:0", "--data", data, "--log-format", name],
                                 timeout=PATIENCE, capture_output=True, text=True)
            assert run.returncode == 2 and not run.stdout and not os.path.exists(data), run
            assert run.stderr == f'kartu: There is no log format "{name}"; choose text or json.\n', run


def main():
    Tap(text_has_time_and_level, json_has_fields, the_journal_gets_the_level, an_unknown_format_is_refused
        ).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
