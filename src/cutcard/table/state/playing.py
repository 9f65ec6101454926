"""A box in a round: how far its hand has come."""

from msgspec import Struct

from cutcard.cards import Cards


class Playing(Struct, frozen=True):
    """A box in the round: how far it has come, and how it ended."""

    decision: str = ""  # name of its current decision; "": before the first
    ending: str = ""
    moves: tuple[str, ...] = ()
    times: dict[str, int] = {}
    declared: bool | None = None
    discard: Cards = ()
    discards: int = 0
    player: str = ""  # whose hand it is, even if somebody else sits there later
