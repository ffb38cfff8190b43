"""Games, their tables of options and algorithms, and their rules."""
from __future__ import annotations

import functools
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Union

from ._library import (KartuError, attempt, bad_input, c_string, constant, ffi, lib, optional_string, rows, unsigned,
                       written)

if TYPE_CHECKING:
    from .bot import Bot
    from .position import Position
    from .solver import Solver

#: Rules can be given as an object, as text ("draw=1,passes=2", "preset=paper"), or as a mapping of names to values.
RulesLike = Union["Rules", str, Mapping[str, Any], None]


@dataclass(frozen=True)
class Option:
    """An option of a game or of an algorithm. `words` are the names of the values from `least` upwards, if any."""
    name: str
    about: str
    least: int
    most: int
    default: int
    words: tuple[str, ...]
    is_switch: bool


@dataclass(frozen=True)
class Preset:
    """Named rules: "preset=name" means `rules`."""
    name: str
    about: str
    rules: str


@dataclass(frozen=True)
class SolverInfo:
    """A row of `Game.solvers`. `name` is the text for `Game.solver`, which options can follow: "backtrack:no-2n"."""
    name: str
    about: str
    options: tuple[Option, ...]
    has_calculation: bool
    has_trace: bool


@dataclass(frozen=True)
class Heuristic:
    """A value of the option h of the textbook solvers: "astar:h=NAME". One is admissible if it never exceeds the number
    of moves that are still needed."""
    name: str
    about: str
    is_admissible: bool


@dataclass(frozen=True)
class BotInfo:
    """A row of `Game.bots`. `level` is its strength in a word, or empty."""
    name: str
    about: str
    options: tuple[Option, ...]
    level: str
    has_reasons: bool


@dataclass(frozen=True)
class Format:
    """A text format of positions or of lines."""
    name: str
    about: str


def _option(pointer: Any) -> Option:
    size = pointer.most - pointer.least + 1 if pointer.words else 0
    return Option(constant(pointer.name), constant(pointer.about), pointer.least, pointer.most, pointer.usual,
                  tuple(constant(pointer.words[i]) for i in range(size)), bool(lib.kt_option_is_switch(pointer)))


def _options(pointer: Any) -> tuple[Option, ...]:
    """A table that ends with a row without a name."""
    found: list[Option] = []
    while pointer and pointer[len(found)].name:
        found.append(_option(pointer + len(found)))
    return tuple(found)


class Rules(Mapping[str, int]):
    """Rules of a game: a mapping from the names of the options to their values. It does not change.

    `str(rules)` is the text that reads back as the same rules. `rules.changed("draw=1")` are other rules."""

    def __init__(self, game: Game, changes: RulesLike = None) -> None:
        self.game = game
        self._settings = ffi.new("struct kt_settings *")
        if isinstance(changes, Rules):
            if changes.game != game:
                raise bad_input(f"These rules are of {changes.game.title}, not of {game.title}.")
            ffi.buffer(self._settings)[:] = ffi.buffer(changes._settings)[:]
            return
        lib.kt_rules_usual(game._pointer, self._settings)
        self._change(changes)

    def _change(self, changes: Union[str, Mapping[str, Any], None]) -> None:
        if isinstance(changes, Mapping):
            changes = ",".join(f"{name}={value}" for name, value in changes.items())
        if changes is not None:
            attempt(lib.kt_rules_read, self.game._pointer, c_string(changes), self._settings)

    def changed(self, changes: Union[str, Mapping[str, Any]]) -> Rules:
        """The same rules with changes, which are written as "name=value,preset=name"."""
        rules = Rules(self.game, self)
        rules._change(changes)
        return rules

    def __getitem__(self, name: str) -> int:
        return self._settings.value[self.game._option_index[name]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.game._option_index)

    def __len__(self) -> int:
        return len(self.game._option_index)

    def __hash__(self) -> int:
        return hash((self.game, str(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.game == other.game and str(self) == str(other)

    def __str__(self) -> str:
        return written(lambda text: lib.kt_rules_write(self.game._pointer, self._settings, text))

    def __repr__(self) -> str:
        return f"<kartu.Rules of {self.game.name}: {self}>"


class Game:
    """One of the games. Get it with `kartu.game("freecell")`."""

    def __init__(self, pointer: Any) -> None:
        """For this package only: `pointer` is a struct kt_game of the library."""
        self._pointer = pointer
        self.name = constant(lib.kt_game_name(pointer))
        self.title = constant(lib.kt_game_title(pointer))
        self.most_seats: int = lib.kt_game_most_seats(pointer)
        #: Deals are numbered from 1 to this.
        self.last_deal: int = lib.kt_game_deals(pointer)
        #: The options of the rules.
        self.options = tuple(map(_option, rows(lib.kt_game_option, pointer)))
        self._option_index = {option.name: index for index, option in enumerate(self.options)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._pointer == other._pointer

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"kartu.game({self.name!r})"

    @property
    def presets(self) -> tuple[Preset, ...]:
        """Named rules."""
        return tuple(Preset(constant(row.name), constant(row.about), constant(row.rules))
                     for row in rows(lib.kt_game_preset, self._pointer))

    @property
    def solvers(self) -> tuple[SolverInfo, ...]:
        """The solvers; the first is the default. Games with several seats have none."""
        return tuple(SolverInfo(constant(row.name), constant(row.about), _options(row.options),
                                bool(lib.kt_game_solver_has_calculation(self._pointer, index)),
                                bool(lib.kt_game_solver_has_trace(self._pointer, index)))
                     for index, row in enumerate(rows(lib.kt_game_solver, self._pointer)))

    @property
    def heuristics(self) -> tuple[Heuristic, ...]:
        """The heuristics of the textbook solvers."""
        return tuple(Heuristic(constant(row.name), constant(row.about),
                               bool(lib.kt_game_heuristic_is_admissible(self._pointer, index)))
                     for index, row in enumerate(rows(lib.kt_game_heuristic, self._pointer)))

    @property
    def bots(self) -> tuple[BotInfo, ...]:
        """The bots; the first is the default."""
        return tuple(BotInfo(constant(row.name), constant(row.about), _options(row.options),
                             constant(lib.kt_game_bot_level(self._pointer, index)),
                             bool(lib.kt_game_bot_has_reasons(self._pointer, index)))
                     for index, row in enumerate(rows(lib.kt_game_bot, self._pointer)))

    def _formats(self, row: Any) -> tuple[Format, ...]:
        return tuple(Format(constant(choice.name), constant(choice.about)) for choice in rows(row, self._pointer))

    @property
    def position_formats(self) -> tuple[Format, ...]:
        """Text formats of positions; the first, Kartu's own, is the default and writes everything."""
        return self._formats(lib.kt_game_position_format)

    @property
    def line_formats(self) -> tuple[Format, ...]:
        """Text formats of lines of moves."""
        return self._formats(lib.kt_game_line_format)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of a game in which seats play together ("miner", "saboteur"), or nothing."""
        return tuple(map(constant, rows(lib.kt_game_side, self._pointer)))

    def rules(self, changes: RulesLike = None) -> Rules:
        """The default rules with changes: `klondike.rules("draw=1")`."""
        return Rules(self, changes)

    def has_deal(self, number: int) -> bool:
        """Is there a deal with this number?"""
        return 0 <= number < 2**64 and bool(lib.kt_game_has_deal(self._pointer, number))

    def deal(self, number: int, rules: RulesLike = None) -> Position:
        """Deal number `number`."""
        from .position import Position
        settings, number = Rules(self, rules)._settings, unsigned(number, "the number of a deal")
        return Position(attempt(lib.kt_position_deal, self._pointer, settings, number))

    def deals(self, numbers: Iterable[int], rules: RulesLike = None) -> Iterator[Position]:
        """Deals, one after the other: `game.deals(range(1, 101))`."""
        rules = Rules(self, rules)
        return (self.deal(number, rules) for number in numbers)

    def shuffled(self, generator: Optional[random.Random] = None, rules: RulesLike = None) -> Position:
        """A deal shuffled by a random generator; every deal is possible. None: the generator of the system."""
        from .position import Position
        source = generator or random.SystemRandom()
        errors: list[BaseException] = []

        def next_bits(_: Any) -> int:
            try:
                return unsigned(source.getrandbits(64), "a random number")
            except BaseException as error:  # also Ctrl-C; the library needs numbers that differ to finish the deal
                errors.append(error)
                return random.getrandbits(64)
        callback = ffi.callback("uint64_t(void *)", next_bits)
        chance = ffi.new("struct kt_chance *", {"next": callback})
        position = Position(attempt(lib.kt_position_deal_from, self._pointer, Rules(self, rules)._settings, chance))
        if errors:
            raise errors[0]
        return position

    def read(self, text: str, format: Optional[str] = None, rules: RulesLike = None) -> Position:
        """The position in a text; None detects the format. `rules` are for formats that contain no rules."""
        return next(self._read(text, format, rules))

    def read_all(self, text: str, format: Optional[str] = None, rules: RulesLike = None) -> Iterator[Position]:
        """All positions in a text, one after the other."""
        return self._read(text, format, rules)

    def _read(self, text: str, format: Optional[str], rules: RulesLike) -> Iterator[Position]:
        from .position import Position
        data, used, settings = text.encode(), ffi.new("size_t *"), Rules(self, rules)._settings
        name, lines = optional_string(format), 0
        while True:
            try:
                pointer = attempt(lib.kt_position_read, self._pointer, settings, name, data, len(data), used)
            except KartuError as error:
                error.line += lines if error.line else 0
                raise
            yield Position(pointer)
            lines += data.count(b"\n", 0, used[0])
            data = data[used[0]:]
            if not data.strip():
                return

    def solver(self, spec: Optional[str] = None) -> Solver:
        """A solver by name and options, "backtrack:no-2n,no-safe"; None: the default."""
        from .solver import Solver
        return Solver(self, spec)

    def bot(self, spec: Optional[str] = None, seed: int = 1) -> Bot:
        """A bot by name and options; None: the default. The same seed, views and limits give the same choices."""
        from .bot import Bot
        return Bot(self, spec, seed)


@functools.lru_cache(maxsize=None)
def game(name: str) -> Game:
    """A game by its name: "freecell", "klondike", "spider", "bigtwo" or "saboteur"."""
    pointer = lib.kt_game_find(c_string(name))
    if not pointer:
        raise bad_input(f"No game has the name {name!r}; the games are " + ", ".join(g.name for g in games()) + ".")
    return Game(pointer)


def games() -> tuple[Game, ...]:
    """All games."""
    return tuple(game(constant(lib.kt_game_name(pointer))) for pointer in rows(lambda _, i: lib.kt_game_at(i), None))
