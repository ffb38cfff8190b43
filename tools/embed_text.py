#!/usr/bin/env python3
"""Embeds text files into a program: embed_text.py OUTPUT.c HEADER NAME=FILE...

Each NAME becomes a char array with a zero at its end; the header declares it."""
import pathlib
import sys

output, header, *texts = sys.argv[1:]
made = [f'/* Made by tools/embed_text.py. */\n#include "{header}"\n']
for text in texts:
    name, path = text.split("=", 1)
    data = pathlib.Path(path).read_bytes() + b"\0"
    # Whether a char of 128 or more is negative depends on the machine; an escape is right on all of them.
    bytes_in_c = [str(byte) if byte < 128 else f"'\\{byte:o}'" for byte in data]
    rows = [",".join(bytes_in_c[i:i + 40]) for i in range(0, len(data), 40)]
    made.append(f"\nconst char {name}[] = {{\n" + ",\n".join(rows) + "};\n")
pathlib.Path(output).write_text("".join(made), encoding="utf-8")
