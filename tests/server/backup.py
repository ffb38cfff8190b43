#!/usr/bin/env python3
"""Backup, restore and doctor with stores that a server uses or has used: backup.py KARTU"""
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from table import Client, Server, Tap

BACKUPS = 10
MOVES = 12  # sent between two backups
NO_LIMITS = ("--messages-a-second", "1000", "--burst", "1000", "--rooms-a-minute", "1000")


class Folder:
    """A temporary directory for data directories and backups."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="kartu-backup-"))
        return self.path

    def __exit__(self, *problem):
        shutil.rmtree(self.path)


def run(kartu, *arguments, status=0):
    done = subprocess.run([kartu, *map(str, arguments)], capture_output=True, text=True,
                          env={"LC_ALL": "C"})
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def examine(kartu, data, status=0, *options):
    lines = run(kartu, "doctor", "--json", "--data", data, *options, status=status).splitlines()
    return {row["check"]: row for row in map(json.loads, lines) if "check" in row}


def deal(server):
    player = Client(server)
    player.ask("create", "view", game="freecell", deal=1)
    return player


def move(player):
    """Makes the first legal move."""
    text = player.view["moves"][0]["text"]
    player.ask("move", "view", text=text, seq=player.seq)
    return text


def moves_in(kartu, data, cookie, room):
    """What a server on this store says about the room."""
    with Server(kartu, data=str(data)) as server:
        player = Client(server, cookie=cookie)
        player.ask("join", "view", room=room)
        return player.ask("history")["moves"]


def a_backup_during_play_has_every_acknowledged_move(kartu):
    with Folder() as folder, Server(kartu, *NO_LIMITS, data=str(folder / "data")) as server:
        player, made = deal(server), []
        for i in range(BACKUPS):
            made.append(move(player))
            acknowledged = len(made)
            process = subprocess.Popen([kartu, "backup", folder / "backup.db", "--data", folder / "data"])
            while process.poll() is None and len(made) < acknowledged + MOVES and player.view.get("moves"):
                made.append(move(player))
            assert process.wait() == 0
            run(kartu, "restore", folder / "backup.db", "--data", folder / f"copy{i}")
            kept = moves_in(kartu, folder / f"copy{i}", player.cookie, player.room)
            assert acknowledged <= len(kept) <= len(made) and kept == made[:len(kept)], (acknowledged, kept, made)
            if not player.view.get("moves") or len(made) > 60:
                player, made = deal(server), []
        assert sorted(path.name for path in folder.iterdir() if path.is_file()) == ["backup.db"]
        assert all(row["ok"] for row in examine(kartu, folder / "data").values())


def restore_is_refused_while_a_server_runs(kartu):
    with Folder() as folder, Server(kartu, data=str(folder / "data")) as server:
        player = deal(server)
        run(kartu, "backup", folder / "backup.db", "--data", folder / "data")
        move(player)
        assert "is in use" in run(kartu, "restore", folder / "backup.db", "--data", folder / "data", status=2)
        move(player)
        assert not list((folder / "data").glob("*.old-*")) and not list((folder / "data").glob("kartu.db.*"))


def restore_keeps_the_store_of_a_killed_server(kartu):
    with Folder() as folder:
        server = Server(kartu, data=str(folder / "data"))
        player = deal(server)
        run(kartu, "backup", folder / "backup.db", "--data", folder / "data")
        made = [move(player), move(player)]
        server.kill()
        run(kartu, "restore", folder / "backup.db", "--data", folder / "data")
        assert moves_in(kartu, folder / "data", player.cookie, player.room) == []
        run(kartu, "restore", folder / "data" / "kartu.db.old-1", "--data", folder / "data")
        assert moves_in(kartu, folder / "data", player.cookie, player.room) == made


def a_log_without_its_database_is_not_applied_to_the_backup(kartu):
    with Folder() as folder:
        store = folder / "data" / "kartu.db"
        server = Server(kartu, data=str(folder / "data"))
        player = deal(server)
        run(kartu, "backup", folder / "backup.db", "--data", folder / "data")
        move(player)
        store.unlink()
        assert "is in use" in run(kartu, "restore", folder / "backup.db", "--data", folder / "data", status=2)
        assert not store.exists()
        server.kill()
        assert store.with_name("kartu.db-wal").exists()
        run(kartu, "restore", folder / "backup.db", "--data", folder / "data")
        assert store.with_name("kartu.db.old-1-wal").exists()
        assert moves_in(kartu, folder / "data", player.cookie, player.room) == []
        assert all(row["ok"] for row in examine(kartu, folder / "data").values())


def doctor_finds_damaged_rooms_strays_and_pending_deletions(kartu):
    with Folder() as folder:
        with Server(kartu, data=str(folder / "data")) as server:
            rooms = [deal(server).room for _ in range(3)]
        file = sqlite3.connect(folder / "data" / "kartu.db")
        file.execute("UPDATE event SET text='?' WHERE code=?", [rooms[0]])
        file.execute("DELETE FROM room WHERE code=?", [rooms[1]])
        file.execute("UPDATE event SET at=1 WHERE code=?", [rooms[2]])
        strays = file.execute("SELECT (SELECT count(*) FROM seat WHERE code=?1) + (SELECT count(*) FROM event"
                              " WHERE code=?1)", [rooms[1]]).fetchone()[0]
        file.commit()
        file.close()
        before = (folder / "data" / "kartu.db").read_bytes()
        found = examine(kartu, folder / "data", 1)
        assert not found["rooms"]["ok"] and found["rooms"]["value"] == 1 and rooms[0] in found["rooms"]["text"], found
        assert not found["strays"]["ok"] and found["strays"]["value"] == strays > 1, found
        assert found["deletions"]["value"] == 1, found
        assert examine(kartu, folder / "data", 1, "--keep-days", "36500")["deletions"]["value"] == 1  # unplayed
        assert (folder / "data" / "kartu.db").read_bytes() == before, "doctor changed the store"


def doctor_refuses_other_databases(kartu):
    with Folder() as folder:
        folder.joinpath("data").mkdir(mode=0o700)
        file = sqlite3.connect(folder / "data" / "kartu.db")
        (folder / "data" / "kartu.db").chmod(0o600)
        for version in (0, 1000):
            file.execute(f"PRAGMA user_version={version}")
            file.commit()
            found = examine(kartu, folder / "data", 1)
            assert not found["version"]["ok"] and found["version"]["value"] == version and "rooms" not in found, found
            run(kartu, "backup", folder / "backup.db", "--data", folder / "data", status=2)
        file.close()
        assert not (folder / "backup.db").exists()


def main():
    Tap(a_backup_during_play_has_every_acknowledged_move, restore_is_refused_while_a_server_runs,
        restore_keeps_the_store_of_a_killed_server, a_log_without_its_database_is_not_applied_to_the_backup,
        doctor_finds_damaged_rooms_strays_and_pending_deletions,
        doctor_refuses_other_databases).run(kartu=sys.argv[1])


if __name__ == "__main__":
    main()
