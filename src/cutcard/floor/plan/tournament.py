"""Tournaments in the description of a floor: their structure, venue and time."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.core.moment import When, moment
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.structure.structure import Structure
from cutcard.tournament.structure.text import default, parse

PACKAGED = "australia-day-bounty"

Fault: TypeAlias = tuple[str, str]  # the key, and what is wrong with it


class TournamentPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A planned tournament. ``structure``: the name of the packaged one, or the text of another.

    ``starts``: without it the time follows from the venue.

    ``bots``: number of bots that sit down with the first guest of a demonstration. When registration has closed,
    the next such tournament is announced.
    """

    id: str
    structure: str = PACKAGED
    venue: str = ""
    starts: When = ""
    dealing: Literal["electronic", "recorded", "room"] = "electronic"
    bots: int = 0


def structure_of(plan: TournamentPlan) -> Structure:
    """The structure to play. Raises Refused if its text is wrong."""
    return default() if plan.structure == PACKAGED else parse(plan.structure)


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
    if not 0 <= plan.bots < structure.cap:
        yield "bots", f"write 0 to {structure.cap - 1}, so that a guest can enter"
    if plan.bots and plan.dealing != "electronic":
        yield "bots", "bots can only play where dealing is electronic: remove bots, or make the dealing electronic"
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
