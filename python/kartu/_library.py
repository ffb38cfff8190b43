"""The shared library: finding it, its errors, its texts and phrases.

The library is the one that the environment variable KARTU_LIBRARY names, or else the one that the system's loader
finds. It is never unloaded: handles may be freed while the interpreter shuts down."""
from __future__ import annotations

import enum
import os
from typing import Any, Callable, Optional

try:
    from . import _abi  # type: ignore[attr-defined]
except ImportError:
    raise ImportError("These are the sources of the Python package. `make python` makes the package from them: install "
                      "the wheel in build/python, or add build/python/lib to PYTHONPATH.") from None

ffi: Any = _abi.ffi
NO_MOVE: int = _abi.KT_NO_MOVE
GIVE_UP: int = _abi.KT_GIVE_UP
__version__: str = _abi.KT_VERSION


def _open_library() -> Any:
    name = os.environ.get("KARTU_LIBRARY") or "libkartu.so.0"
    try:
        library = ffi.dlopen(name, ffi.RTLD_NOW | getattr(os, "RTLD_NODELETE", 0))
    except OSError as error:
        raise ImportError(f"The library of Kartu was not found ({error}). Install libkartu (make install, or the "
                          f"package libkartu0), or set KARTU_LIBRARY to the path of libkartu.so.") from None
    # A struct of another version could have another layout, so nothing but the same version is used.
    try:
        version = ffi.string(library.kt_version()).decode()
        for function in dir(library):
            getattr(library, function)
    except (AttributeError, ffi.error) as error:
        raise ImportError(f"{name} does not fit this Python package: {error}") from None
    if version != __version__:
        raise ImportError(f"{name} is Kartu {version}, but this Python package is for Kartu {__version__}")
    return library


lib: Any = _open_library()


class Code(enum.IntEnum):
    """The kind of an error."""
    BAD_INPUT = lib.KT_BAD_INPUT
    ILLEGAL = lib.KT_ILLEGAL
    NOT_POSSIBLE = lib.KT_NOT_POSSIBLE
    OUT_OF_MEMORY = lib.KT_OUT_OF_MEMORY
    OUR_BUG = lib.KT_OUR_BUG


class KartuError(Exception):
    """The library refused something; the message says why.

    `line` and `column` count from 1 and are 0 if no text was read. `move` is the number of the wrong move in a line of
    moves, from 1, or 0."""

    def __init__(self, message: str, code: Code, line: int = 0, column: int = 0, move: int = 0) -> None:
        super().__init__(message)
        self.code, self.line, self.column, self.move = code, line, column, move

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}: " if self.line else ""
        which = f"move {self.move}: " if self.move else ""
        return f"{place}{which}{self.args[0]}"


class BadInputError(KartuError, ValueError):
    """A text or a number that cannot be understood, or is out of range."""


class IllegalError(KartuError):
    """Understood, but against the rules of the game."""


class NotPossibleError(KartuError):
    """Not supported by this game, solver or format."""


class NoMemoryError(KartuError, MemoryError):
    """The system has no memory left."""


_CLASSES: dict[Code, type[KartuError]] = {
    Code.BAD_INPUT: BadInputError, Code.ILLEGAL: IllegalError, Code.NOT_POSSIBLE: NotPossibleError,
    Code.OUT_OF_MEMORY: NoMemoryError, Code.OUR_BUG: KartuError}


def no_memory() -> KartuError:
    return NoMemoryError("Not enough memory.", Code.OUT_OF_MEMORY)


def bad_input(message: str) -> KartuError:
    return BadInputError(message, Code.BAD_INPUT)


class Phrase(str):
    """A sentence in English. `template` is the text with %1 to %4 for `args`: it is the key of translations."""
    template: str
    args: tuple[str, ...]

    def translated(self, template: str) -> str:
        """The sentence with the arguments in a translated template."""
        text = ffi.new("char[]", self.template.encode())
        struct = ffi.new("struct kt_phrase *", {"text": text, "arg": [arg.encode() for arg in self.args]})
        return _render(struct, template)


def _render(struct: Any, template: Optional[str]) -> str:
    translated = ffi.NULL if template is None else c_string(template)
    size = lib.kt_phrase_render(struct, translated, ffi.NULL, 0) + 1
    out = ffi.new("char[]", size)
    lib.kt_phrase_render(struct, translated, out, size)
    return ffi.string(out).decode()


def phrase_of(struct: Any) -> Optional[Phrase]:
    """A struct kt_phrase as a string, or None if it has no text."""
    if not struct.text:
        return None
    pointer = ffi.addressof(struct) if ffi.typeof(struct).kind == "struct" else struct
    phrase = Phrase(_render(pointer, None))
    phrase.template = ffi.string(struct.text).decode()
    phrase.args = tuple(ffi.string(arg).decode() for arg in struct.arg)
    return phrase


def some_phrase(struct: Any) -> Phrase:
    """The same for a struct that always has a text."""
    phrase = phrase_of(struct)
    assert phrase is not None
    return phrase


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function whose last parameter is a struct kt_error, and raises the error if it fails."""
    error = ffi.new("struct kt_error *")
    outcome = function(*arguments, error)
    if outcome:
        return outcome
    code = Code(error.code) if error.code else Code.OUT_OF_MEMORY
    raise _CLASSES[code](phrase_of(error.what) or "Not enough memory.", code, error.line, error.column, error.move)


def written(write: Callable[[Any], Any]) -> str:
    """What `write` adds to a struct kt_text."""
    text = ffi.new("struct kt_text *")
    try:
        write(text)
        if text.failed:
            raise no_memory()
        return ffi.string(text.data).decode() if text.data else ""
    finally:
        lib.kt_text_free(text)


def c_string(text: str) -> bytes:
    """The argument of a function that reads up to the first NUL."""
    if not isinstance(text, str):
        raise TypeError(f"a str is needed, not {type(text).__name__}")
    if "\0" in text:
        raise bad_input("A text must not contain the character NUL.")
    return text.encode()


def optional_string(text: Optional[str]) -> Any:
    return ffi.NULL if text is None else c_string(text)


def constant(pointer: Any) -> str:
    """A constant string of the library."""
    return ffi.string(pointer).decode() if pointer else ""


def unsigned(number: int, what: str) -> int:
    """The number if it fits into 64 bits without a sign."""
    if not isinstance(number, int):
        raise TypeError(f"{what} must be an int, not {type(number).__name__}")
    if not 0 <= number < 2**64:
        raise bad_input(f"{what} must be from 0 to 2**64 - 1, not {number}")
    return number


def owned(pointer: Any, free: Callable[[Any], None]) -> Any:
    """A handle that is freed when nothing refers to it any more."""
    if not pointer:
        raise no_memory()
    return ffi.gc(pointer, free)


def rows(row: Callable[[Any, int], Any], game: Any) -> list[Any]:
    """The rows of a table of the library, which ends with NULL."""
    found: list[Any] = []
    while pointer := row(game, len(found)):
        found.append(pointer)
    return found

