"""Names of piles of cards, the same in every game and in ``cutcard settle``."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Dealt: TypeAlias = Literal["player", "dealer", "board"]

PLAYER: Dealt = "player"  # the hand first dealt to a box
DEALER: Dealt = "dealer"  # the dealer's own hand; a game may have none
BOARD: Dealt = "board"  # cards shared by all
DRAWN = "drawn"  # cards that a box drew by a move
FINAL = "final"  # hand of a box after its draw

DEALT: tuple[Dealt, ...] = (PLAYER, DEALER, BOARD)
OWN = frozenset({PLAYER, DRAWN, FINAL})  # piles of one box


class Part(Struct, frozen=True):
    """Some cards of a pile under their own name, such as the flop: the first three cards of the board."""

    tag: ClassVar[str] = "part"
    of: Dealt
    first: int
    count: int

    def overlaps(self, first: int, count: int) -> bool:
        """Whether any of ``count`` cards of the pile, from ``first`` on, belongs to this part."""
        return self.first < first + count and first < self.first + self.count
