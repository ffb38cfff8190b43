#!/usr/bin/env python3
"""Changes the number of states in every row of all chunks, with a new hash: forge_chunk.py FOLDER MORE

Only solving a deal again can find this."""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.zst")):
    text = subprocess.run(["zstd", "-dcq", path], check=True, capture_output=True).stdout.decode()
    forged = re.sub(r'"states":(\d+)', lambda match: f'"states":{int(match[1]) + int(sys.argv[2])}', text)
    lines = forged.splitlines(True)
    last = json.loads(lines[-1])
    last["sha256"] = hashlib.sha256("".join(lines[:-1]).encode()).hexdigest()
    lines[-1] = json.dumps(last, separators=(",", ":")) + "\n"
    plain = path.with_suffix(".plain")  # a file, so that the frame has its size
    plain.write_text("".join(lines), encoding="utf-8")
    subprocess.run(["zstd", "-q", "-f", plain, "-o", path], check=True)
    plain.unlink()
