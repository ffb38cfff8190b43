"""Turns kartu.h into the Python module kartu/_abi.py, which cffi loads without a compiler: abi.py KARTU.H OUTPUT.PY

The declarations are never written twice: comments and the preprocessor are removed, and cffi reads the rest. Macros
with a number or a string become constants of the module. Functions with a va_list are left out, because Python cannot
make one."""
import pathlib
import re
import sys

import cffi

LIMITS = {"INT32_MIN": -2**31, "UINT64_MAX": 2**64 - 1}


def declarations(header: str) -> str:
    """What cffi understands: the declarations of the header without comments, conditions and macros."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL)
    text = re.sub(r"^#ifdef __cplusplus$.*?^#endif$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^#.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\bKT_API\b[^;]*\bva_list\b[^;]*;", "", text)
    return re.sub("|".join(LIMITS), lambda name: str(LIMITS[name[0]]), text.replace("KT_API ", ""))


def constants(header: str) -> dict[str, object]:
    """The macros that have a value."""
    found = re.findall(r"^#define (KT_\w+) (.+)$", header, flags=re.MULTILINE)
    return {name: eval(value, {"__builtins__": {}}, LIMITS) for name, value in found if "__attribute__" not in value}


def write_module(header: pathlib.Path, output: pathlib.Path) -> None:
    text = header.read_text(encoding="utf-8")
    ffi = cffi.FFI()
    ffi.set_source("kartu._abi", None)
    ffi.cdef(declarations(text))
    ffi.emit_python_code(str(output))
    with output.open("a", encoding="utf-8") as file:
        file.write("".join(f"{name} = {value!r}\n" for name, value in constants(text).items()))


if __name__ == "__main__":
    write_module(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
