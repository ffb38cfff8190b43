"""Positions, moves and lines of moves. None of them changes: playing a move makes a new position."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Optional, Sequence, Union, overload

from ._library import (Phrase, attempt, bad_input, c_string, constant, ffi, lib, optional_string, owned,
                       phrase_of, unsigned, written)
from .game import Game, Rules, game

if TYPE_CHECKING:
    from .scene import Scene
    from .view import View

ROOM = 128  # legal moves asked for at first; few positions have more


@dataclass(frozen=True)
class Tally:
    """The length of a line: `moves` are counted as a player makes them (a run is one), `cards` are single cards."""
    moves: int
    cards: int
    won: bool


@dataclass(frozen=True)
class Shape:
    """A move by hand: which cards go from which pile of the scene to which. Parts that do not apply are None."""
    source: Optional[int]
    target: Optional[int]
    taken: tuple[int, ...]
    place: Optional[tuple[int, int]]
    is_turned: bool


def _pile(index: int) -> Optional[int]:
    return None if index == lib.KT_NO_PILE else index


class Move:
    """A move of the seat to move in a position. `str(move)` is its text ("26"), `move.words` says it in words."""
    __slots__ = ("number", "_origin")

    def __init__(self, origin: Union[Position, View], number: int) -> None:
        """For this package only. `origin` is the position, or a view of it."""
        self._origin, self.number = origin, number

    @property
    def position(self) -> Position:
        """The position that it is played in. For the move of a bot, it is one that fits the bot's view."""
        return self._origin if isinstance(self._origin, Position) else self._origin.world()

    @property
    def words(self) -> Phrase:
        """The move in words."""
        words = ffi.new("struct kt_phrase *")
        lib.kt_move_words(self.position._handle, self.number, words)
        phrase = phrase_of(words)
        if phrase is None:
            raise bad_input("This move is not legal.")
        return phrase

    @property
    def reason(self) -> Optional[Phrase]:
        """Why it is a good move, from what the seat to move can see; None if there is no reason."""
        view = self._origin.view(self._origin.turn) if isinstance(self._origin, Position) else self._origin
        return view.reason(self)

    @property
    def shape(self) -> Shape:
        """Which cards it takes from where to where, in the scene that the seat to move sees."""
        shape = ffi.new("struct kt_shape *")
        lib.kt_move_shape(self.position._handle, self.number, shape)
        return Shape(_pile(getattr(shape, "from")), _pile(shape.to), tuple(shape.taken[0:shape.count]),
                     (shape.x, shape.y) if shape.has_place else None, bool(shape.is_turned))

    def play(self) -> Position:
        """The position after the move."""
        return self.position.play(self)

    def __str__(self) -> str:
        return written(lambda text: lib.kt_move_write(self.position._handle, self.number, text))

    def __repr__(self) -> str:
        return f"<kartu.Move {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.number == other.number and self._origin.game == other._origin.game

    def __hash__(self) -> int:
        return hash(self.number)


MoveLike = Union[Move, str]


class Position:
    """One moment of one game. Deal it (`game.deal(1)`) or read it (`game.read(text)`).

    A position never changes, so it can be used by several threads and as a key of a dictionary. `str(position)` is its
    text in Kartu's own format. It contains all cards, also hidden ones: bots get a `view`."""

    def __init__(self, pointer: Any) -> None:
        """For this package only: `pointer` is a new struct kt_position, which it owns from now on."""
        self._handle = owned(pointer, lib.kt_position_free)
        self.game: Game = game(constant(lib.kt_game_name(lib.kt_position_game(pointer))))

    @property
    def rules(self) -> Rules:
        """The rules of this game."""
        rules = Rules(self.game)
        lib.kt_position_rules(self._handle, rules._settings)
        return rules

    @property
    def seats(self) -> int:
        """The number of seats; they are numbered from 0."""
        return lib.kt_position_seats(self._handle)

    @property
    def turn(self) -> Optional[int]:
        """The seat to move, or None when the game is over (for a patience: also if there is no legal move)."""
        turn = lib.kt_position_turn(self._handle)
        return None if turn == lib.KT_NOBODY else turn

    @property
    def is_known(self) -> bool:
        """Is every card known? A position with unknown cards can be viewed and written, but not played or solved."""
        return bool(lib.kt_position_is_known(self._handle))

    @property
    def is_won(self) -> bool:
        """Has seat 0, the only one of a patience, won?"""
        return bool(lib.kt_position_is_won(self._handle))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat."""
        points = ffi.new("int[]", lib.KT_MAX_SEATS)
        lib.kt_position_score(self._handle, points)
        return tuple(points[seat] for seat in range(self.seats))

    def side(self, seat: int) -> Optional[str]:
        """The side of a seat, for referees: sides may be hidden from players. None in games without sides."""
        return self._side_name(lib.kt_position_side(self._handle, self._checked_seat(seat)))

    @property
    def winning_side(self) -> Optional[str]:
        """The side that has won the round, or None."""
        return self._side_name(lib.kt_position_winning_side(self._handle))

    def _side_name(self, index: int) -> Optional[str]:
        return None if index == lib.KT_NOBODY else constant(lib.kt_game_side(self.game._pointer, index))

    def _checked_seat(self, seat: Optional[int]) -> int:
        if seat is None:
            return lib.KT_NOBODY
        if not 0 <= seat < self.seats:
            raise bad_input(f"There is no seat {seat}: they are numbered from 0 to {self.seats - 1}.")
        return seat

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the seat to move."""
        room = ROOM
        buffer = ffi.new("kt_move[]", room)
        count = lib.kt_position_moves(self._handle, buffer, room)
        if count < 0 or count > room:
            buffer = ffi.new("kt_move[]", lib.KT_MOST_MOVES)
            count = lib.kt_position_moves(self._handle, buffer, lib.KT_MOST_MOVES)
        return [Move(self, number) for number in ffi.unpack(buffer, count)] if count else []

    def move(self, text: str) -> Move:
        """The legal move with this text."""
        number = ffi.new("kt_move *")
        attempt(lib.kt_move_read, self._handle, c_string(text), number)
        return Move(self, number[0])

    def _number(self, move: MoveLike) -> int:
        if isinstance(move, str):
            return self.move(move).number
        if not isinstance(move, Move):
            raise TypeError(f"a Move or its text is needed, not {type(move).__name__}")
        if move._origin.game != self.game:
            raise bad_input(f"This move is of {move._origin.game.title}, not of {self.game.title}.")
        return move.number

    def play(self, *moves: MoveLike) -> Position:
        """The position after these moves; each is a `Move` or its text."""
        after = Position(lib.kt_position_copy(self._handle))
        for move in moves:
            attempt(lib.kt_position_play, after._handle, after._number(move))
        return after

    def view(self, seat: Optional[int] = None) -> View:
        """What a seat may know of the position; None is a spectator."""
        from .view import View
        return View(lib.kt_view_of(self._handle, self._checked_seat(seat)), self.game, seat)

    @property
    def scene(self) -> Scene:
        """All piles with all cards, also hidden ones: for experiments. `view(seat).scene` is what a seat sees."""
        from .scene import scene_of

        def fill(scene: Any) -> bool:
            return lib.kt_position_scene(self._handle, scene)
        return scene_of(self.game, fill)

    def line(self, moves: Union[str, Iterable[MoveLike]], format: Optional[str] = None) -> Line:
        """A line of moves from here: a text in any format of lines (None detects it), or single moves."""
        if isinstance(moves, str):
            return Line._read(self, moves, format)
        numbers, here = [], self
        for move in moves:
            numbers.append(here._number(move))
            here = here.play(move)
        return Line(self, numbers)

    def next_round(self, number: int) -> Position:
        """Deals the next round of a match; this round must be over."""
        return Position(attempt(lib.kt_position_next_round, self._handle, unsigned(number, "the number of a deal")))

    @property
    def bound(self) -> Optional[int]:
        """An upper bound on the number of positions that can follow, if one is known."""
        text = written(lambda out: lib.kt_position_bound(self._handle, out))
        return int(text) if text else None

    def text(self, format: Optional[str] = None) -> str:
        """The position in a text format; None: Kartu's own."""
        name = optional_string(format)
        return written(lambda out: attempt(lib.kt_position_write, self._handle, name, out))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<kartu.Position of {self.game.name}, turn {self.turn}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class Line(Sequence[Move]):
    """Moves from a position on: a sequence of `Move`. `str(line)` is the standard notation."""

    def __init__(self, start: Position, numbers: Iterable[int]) -> None:
        """For this package only: use `position.line(moves)`."""
        self.start, self._numbers = start, tuple(numbers)
        self._moves: Optional[list[Move]] = None

    @classmethod
    def _read(cls, start: Position, text: str, format: Optional[str]) -> Line:
        data, struct = text.encode(), ffi.new("struct kt_line *")
        try:
            attempt(lib.kt_line_read, start._handle, optional_string(format), data, len(data), struct)
            return cls._of_struct(start, struct)
        finally:
            lib.kt_line_free(struct)

    @classmethod
    def _of_struct(cls, start: Position, struct: Any) -> Line:
        return cls(start, ffi.unpack(struct.moves, struct.count) if struct.count else ())

    def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function of the library with the start and this line as its first arguments."""
        moves = ffi.new("kt_move[]", self._numbers)
        struct = ffi.new("struct kt_line *", {"moves": moves, "count": len(moves), "capacity": len(moves)})
        return attempt(function, self.start._handle, struct, *arguments)

    def positions(self) -> Iterator[Position]:
        """The start and the position after each move."""
        yield self.start
        for move in self:
            yield move.play()

    @property
    def end(self) -> Position:
        """The position after the last move."""
        return self[-1].play() if self else self.start

    @property
    def tally(self) -> Tally:
        """Its length, and whether it wins. An illegal move is an error."""
        tally = ffi.new("struct kt_tally *")
        self._call(lib.kt_line_check, tally)
        return Tally(tally.moves, tally.cards, bool(tally.won))

    def text(self, format: Optional[str] = None) -> str:
        """The line in a text format (`Game.line_formats`); None: the standard notation."""
        name = optional_string(format)
        return written(lambda out: self._call(lib.kt_line_write, name, ffi.NULL, out))

    def _replayed(self) -> list[Move]:
        if self._moves is None:
            moves, here = [], self.start
            for number in self._numbers:
                moves.append(Move(here, number))
                here = here.play(moves[-1])
            self._moves = moves
        return self._moves

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Move, list[Move]]:
        return self._replayed()[index]

    def __len__(self) -> int:
        return len(self._numbers)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<kartu.Line of {len(self)} moves>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._numbers == other._numbers and self.start == other.start

    def __hash__(self) -> int:
        return hash(self._numbers)
