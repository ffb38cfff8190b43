"""Engines that misbehave, for engine.t: bad_engine.py KIND. All of them read on, whatever they say."""
import json
import os
import sys
import time

KINDS = {
    "garbage": lambda message: "what?",
    "empty": lambda message: "",
    "list": lambda message: '["pass"]',
    "twice": lambda message: '{"move":"pass","move":"pass"}',
    "number": lambda message: '{"move":3}',
    "illegal": lambda message: '{"move":"2S2S"}',
    "null": lambda message: '{"move":null}',
    "deep": lambda message: "[" * 60000,
    "bytes": lambda message: "\udcff\udcfe",
    "huge": lambda message: "x" * 1000000,
    "control": lambda message: "\x1b[2J",
}


def zombies(parent):
    """How many of its children are dead and not waited for."""
    count = 0
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            fields = open(f"/proc/{name}/stat").read().rsplit(")", 1)[1].split()
            count += fields[0] == "Z" and int(fields[1]) == parent
        except OSError:
            pass
    return count


def note(kind):
    """Writes down what the one who started us holds."""
    parent = os.getppid()
    with open(kind, "a") as out:
        print(len(os.listdir(f"/proc/{parent}/fd")), zombies(parent), file=out)


def main():
    kind = sys.argv[1]
    sys.stdout.reconfigure(errors="surrogateescape")
    for line in sys.stdin:
        message = json.loads(line)
        if kind == "counts" and message["type"] == "over":
            note(kind)
        if message["type"] != "move":
            continue
        first = message["moves"][0]
        if kind == "late":
            time.sleep(message["budget_ms"] / 1000 + 0.3)
        if kind == "once late" and not os.path.exists("was late"):
            open("was late", "w").close()
            time.sleep(message["budget_ms"] / 1000 + 0.3)
        answer = KINDS.get(kind, lambda message: json.dumps({"move": first}))(message)
        print(answer, flush=True)
        if kind == "one answer":
            return


try:
    main()
except BrokenPipeError:
    os._exit(0)  # nobody listens any more
