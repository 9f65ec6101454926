"""Tournaments in the description of a floor: their structure, venue and time."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.moment import When, moment
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import Announce, Dealing
from cutcard.tournament.structure.structure import Structure
from cutcard.tournament.structure.text import default, parse

PACKAGED = "australia-day-bounty"
MOST_SPEED = 25  # at which a level of 25 minutes takes one

Fault: TypeAlias = tuple[str, str]  # the key, and what is wrong with it


class TournamentPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A planned tournament. ``structure``: the name of the packaged one, or the text of another.

    ``starts``: without it the time follows from the venue.

    ``bots``: number of bots that sit down with the first guest of a demonstration. When registration has closed,
    the next such tournament is announced. In a room all of them enter, and a visitor directs.

    ``speed``: of a demonstration in a room: its levels and hands take so many times less.
    """

    id: str
    structure: str = PACKAGED
    venue: str = ""
    starts: When = ""
    dealing: Dealing = "electronic"
    bots: int = 0
    speed: int = 1


def structure_of(plan: TournamentPlan) -> Structure:
    """The structure to play. Raises Refused if its text is wrong."""
    found = default() if plan.structure == PACKAGED else parse(plan.structure)
    if plan.speed == 1:
        return found
    quick = tuple(
        replace(one, minutes=max(1, one.minutes // plan.speed), break_after=-(-one.break_after // plan.speed))
        for one in found.levels
    )
    return replace(found, levels=quick, venues=())


def tournament_faults(plan: TournamentPlan) -> Iterator[Fault]:
    """Faults that the types do not catch."""
    try:
        structure = structure_of(plan)
    except Refused as refused:
        yield "structure", f"{refused.reason}; or write {PACKAGED!r}"
        return
    venues = [venue.id for venue in structure.venues]
    if plan.venue and plan.venue not in venues:
        yield (
            "venue",
            f"there is no venue {plan.venue!r}: choose {' or '.join(venues) or 'none, because the structure has none'}",
        )
    most = structure.cap - (plan.dealing == "electronic")
    if not 0 <= plan.bots <= most:
        yield "bots", f"write 0 to {most}, so that a guest can enter"
    if plan.bots and plan.dealing == "recorded":
        yield "bots", "bots cannot deal cards by hand: remove bots, or make the dealing electronic or a room"
    if not 1 <= plan.speed <= MOST_SPEED or (plan.speed > 1 and not (plan.bots and plan.dealing == "room")):
        yield "speed", f"write 1 to {MOST_SPEED}; only bots in a room play faster than the clock"
    if not plan.starts and not plan.venue and not plan.bots:
        yield "starts", "the start is missing: write when it starts, such as 2026-01-26T01:30:00Z, or at which venue"
    if plan.starts:
        try:
            moment(plan.starts)
        except ValueError as error:
            yield "starts", str(error)


def announcement(plan: TournamentPlan) -> Announce:
    """The command that announces what is planned."""
    structure = structure_of(plan)
    held = next((venue.start for venue in structure.venues if venue.id == plan.venue), "")
    return Announce(structure, plan.venue, plan.starts or held, plan.dealing)
