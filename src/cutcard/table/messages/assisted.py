"""Commands of an assisted table, where play is not recorded card by card: a round was dealt, is over, or was not so."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from cutcard.core.bounds import Note
from cutcard.core.message import SUPERVISORS, Command, Role
from cutcard.table.messages.jackpot import HitCommand

BoxNumber: TypeAlias = Annotated[int, Meta(ge=1, le=52, extra_json_schema={"format": "box"})]
Boxes: TypeAlias = Annotated[tuple[BoxNumber, ...], Meta(max_length=52)]


class DealRound(Command, frozen=True, tag="DealRound"):
    """Record that a round is dealt, and which boxes have a jackpot wager."""

    roles = (Role.DEALER,)
    jackpots: Boxes = ()


class EndRound(Command, frozen=True, tag="EndRound"):
    """Record that the round is over. Jackpot wagers without a winning hand are lost."""

    roles = (Role.DEALER, *SUPERVISORS)


class CancelRound(Command, frozen=True, tag="CancelRound"):
    """Take back a round that was recorded by mistake. Its jackpot wagers no longer count.

    At a table with a jackpot a supervisor does it.
    """

    roles = (Role.DEALER, *SUPERVISORS)
    reasons: Note


RoundCommand: TypeAlias = DealRound | EndRound | CancelRound
AssistedCommand: TypeAlias = RoundCommand | HitCommand
