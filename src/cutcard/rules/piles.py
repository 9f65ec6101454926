"""Where cards lie. These names are the vocabulary's own, the same in every game and in ``cutcard settle``."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Dealt: TypeAlias = Literal["player", "dealer", "board"]

PLAYER: Dealt = "player"  # the hand first dealt to a box
DEALER: Dealt = "dealer"  # the dealer's own hand; a game may have none
BOARD: Dealt = "board"  # cards shared by all
DRAWN = "drawn"  # cards that a box has drawn by a move
FINAL = "final"  # what a box holds after its draw

DEALT: tuple[Dealt, ...] = (PLAYER, DEALER, BOARD)
OWN = frozenset({PLAYER, DRAWN, FINAL})  # piles of one box


class Part(Struct, frozen=True):
    """Some cards of a pile under a name of their own, such as the flop: the first three of the board."""

    tag: ClassVar[str] = "part"
    of: Dealt
    first: int
    count: int

    def overlaps(self, first: int, count: int) -> bool:
        """Whether one of the pile's cards from ``first`` on belongs to this part."""
        return self.first < first + count and first < self.first + self.count
