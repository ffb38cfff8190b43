"""Views: what one seat may know of a position."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, Optional

from ._library import NO_MOVE, Phrase, constant, ffi, lib, no_memory, owned, phrase_of, some_phrase, unsigned, written
from .game import Game
from .scene import Scene, card_name, scene_of

if TYPE_CHECKING:
    from .position import Move, Position


@dataclass(frozen=True)
class Deed:
    """Something that a seat did in this round, as far as the view shows it."""
    seat: int
    text: str
    words: Phrase


@dataclass(frozen=True)
class Group:
    """Cards that can be played together, such as a pair."""
    kind: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Kind:
    """A kind of combination, with examples from low to high. `order` says which of two is higher."""
    name: str
    order: str
    size: int
    beats_any_size: bool
    beats_twos: bool
    examples: tuple[Group, ...]


class View:
    """What a seat, or a spectator, may know of a position. Bots get nothing else. A view never changes."""

    def __init__(self, pointer: Any, game: Game, seat: Optional[int]) -> None:
        """For this package only: use `position.view(seat)`."""
        self._handle = owned(pointer, lib.kt_view_free)
        self.game, self.seat = game, seat

    @property
    def scene(self) -> Scene:
        """The piles and cards that the seat sees."""
        return scene_of(self.game, lambda scene: lib.kt_view_scene(self._handle, scene))

    def world(self, seed: int = 0) -> Position:
        """A position that fits the view, with random hidden cards (a determinization)."""
        from .position import Position
        return Position(lib.kt_view_world(self._handle, unsigned(seed, "the seed")))

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the seat to move. Empty if the view hides cards of that seat: then they are secret."""
        from .position import Move
        world = self.world()
        is_seen = world.turn is not None and self.shows_cards_of(world.turn)
        return [Move(self, move.number) for move in world.moves] if is_seen else []

    @property
    def points(self) -> tuple[Optional[int], ...]:
        """The points of each seat; None where this seat cannot know them."""
        points = ffi.new("int[]", lib.KT_MAX_SEATS)
        if not lib.kt_view_points(self._handle, points):
            raise no_memory()
        return tuple(None if point == lib.KT_HIDDEN_POINTS else point for point in points[0:self.world().seats])

    @property
    def deeds(self) -> Iterator[Deed]:
        """What the seats did in this round, the first first. Games for one seat have none."""
        deed, index = ffi.new("struct kt_deed *"), 0
        while lib.kt_view_deed(self._handle, index, deed):
            yield Deed(deed.seat, ffi.string(deed.text).decode(), some_phrase(deed.words))
            index += 1

    def shows_cards_of(self, seat: int) -> bool:
        """Does the view show all cards of the seat?"""
        return bool(lib.kt_view_shows_cards_of(self._handle, seat))

    @property
    def shows_all_cards(self) -> bool:
        """Does the view hide no card?"""
        return bool(lib.kt_view_shows_all_cards(self._handle))

    def reason(self, move: Move) -> Optional[Phrase]:
        """Why the move is good, from what this view shows; None if there is no reason."""
        reason = ffi.new("struct kt_phrase *")
        lib.kt_move_reason(self._handle, move.number if move._origin.game == self.game else NO_MOVE, reason)
        return phrase_of(reason)

    def _group(self, group: Any) -> Group:
        return Group(constant(group.kind), tuple(card_name(self.game, code) for code in group.card[0:group.cards]))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of combinations under these rules, the lowest first; empty in games without combinations."""
        kinds = ffi.new("struct kt_kind[]", lib.KT_MOST_KINDS)
        count = lib.kt_view_kinds(self._handle, kinds)
        return tuple(Kind(constant(kind.name), constant(kind.order), kind.size, bool(kind.beats_any_size),
                          bool(kind.beats_twos), tuple(map(self._group, kind.example[0:kind.examples])))
                     for kind in kinds[0:count])

    def groups(self, seat: int) -> tuple[Group, ...]:
        """The combinations that a seat can form of the cards that this view shows, from low to high."""
        groups = ffi.new("struct kt_group[]", lib.KT_MOST_GROUPS)
        return tuple(map(self._group, groups[0:lib.kt_view_groups(self._handle, seat, groups)]))

    def __str__(self) -> str:
        """Everything that is known, in Kartu's own format."""
        return written(lambda text: lib.kt_view_write(self._handle, text))

    def __repr__(self) -> str:
        return f"<kartu.View of {self.game.name}, seat {self.seat}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.game == other.game and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))
