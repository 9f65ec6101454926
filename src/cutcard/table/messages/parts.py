"""Players' parts in the shuffle, at tables that take them: short texts that turn the order sealed by the house."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from cutcard.core.message import Command, Event, Role

PartText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32, pattern="^[0-9A-Za-z]+$")]


class AddPart(Command, frozen=True, tag="AddPart"):
    """Add your part to the shuffle while wagers are open, or replace it. Nobody has to."""

    roles = (Role.PLAYER,)
    box: Annotated[int, Meta(ge=1, le=255)]
    part: PartText


class PartAdded(Event, frozen=True, tag="PartAdded"):
    """A player's part in the shuffle of this round; it replaces an earlier one of the same box."""

    box: int
    patron: str
    part: str
