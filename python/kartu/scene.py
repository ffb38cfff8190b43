"""Scenes: piles and cards as they lie on the table, without parsing text."""
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Optional

from ._library import bad_input, constant, ffi, lib, no_memory, written
from .game import Game


class Layout(enum.IntEnum):
    """How the cards of a pile lie."""
    STACKED = lib.KT_STACKED
    FANNED_DOWN = lib.KT_FANNED_DOWN
    FANNED_RIGHT = lib.KT_FANNED_RIGHT


@dataclass(frozen=True)
class Card:
    """A card as it lies on the table. `str(card)` is its text ("TD"), or "?" for a card that is not known.

    `code` is rank * 4 + suit (clubs, diamonds, hearts, spades), another number in games with special cards, and 0 for
    a card that is not known."""
    code: int
    name: str
    face_up: bool
    is_turned: bool

    @property
    def is_known(self) -> bool:
        return self.code != 0

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Pile:
    """A pile, the deepest card first. `number` counts the piles with the same name, from 1."""
    name: str
    number: int
    seat: Optional[int]
    layout: Layout
    place: tuple[int, int]
    cards: tuple[Card, ...]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True)
class Scene:
    """All piles: `for pile in scene: for card in pile: ...`"""
    piles: tuple[Pile, ...]

    def __iter__(self) -> Iterator[Pile]:
        return iter(self.piles)

    def __len__(self) -> int:
        return len(self.piles)

    def pile(self, name: str, number: int = 1) -> Pile:
        """A pile by its name and number: `scene.pile("column", 3)`."""
        for pile in self.piles:
            if (pile.name, pile.number) == (name, number):
                return pile
        raise bad_input(f"There is no pile {name} {number}.")


def card_name(game: Game, code: int) -> str:
    return written(lambda text: lib.kt_card_write(game._pointer, code, text))


def scene_of(game: Game, fill: Callable[[Any], Any]) -> Scene:
    """The scene that `fill` writes into a struct kt_scene; it returns False without memory."""
    scene = ffi.new("struct kt_scene *")
    if fill(scene) is False:
        raise no_memory()

    def cards(first: int, count: int) -> tuple[Card, ...]:
        return tuple(Card(shown.card, card_name(game, shown.card), bool(shown.face_up), bool(shown.is_turned))
                     for shown in scene.card[first:first + count])
    return Scene(tuple(Pile(constant(pile.name), pile.number, None if pile.seat == lib.KT_NOBODY else pile.seat,
                            Layout(pile.layout), (pile.x, pile.y), cards(pile.first, pile.count))
                       for pile in scene.pile[0:scene.piles]))
