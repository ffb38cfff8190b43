#!/usr/bin/env python3
"""Changes a manifest and gives it the right id again: change_manifest.py FILE CODE

CODE is Python that changes the object `m`."""
import hashlib
import json
import pathlib
import sys

path = pathlib.Path(sys.argv[1])
m = json.loads(path.read_text(encoding="utf-8"))
del m["id"]
exec(sys.argv[2])
m["id"] = hashlib.sha256(json.dumps(m, separators=(",", ":")).encode()).hexdigest()
path.write_text(json.dumps(m, indent=2) + "\n", encoding="utf-8")
