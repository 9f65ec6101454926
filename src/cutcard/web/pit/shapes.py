"""Types sent to the page of the pit."""

from msgspec import Struct


class PitSeat(Struct, frozen=True):
    """A box and who sits there. ``mark``: what the dealer must know. ``out``: why they may not play."""

    box: int
    name: str
    mark: str = ""
    out: str = ""


class PitTile(Struct, frozen=True):
    """A table at a glance. ``tone``: "stop" if play waits for a supervisor, "closed", "play", or "" between rounds."""

    id: str
    name: str
    title: str
    document: str
    dealt: str
    minimum: int
    maximum: int
    notice: str
    seats: tuple[PitSeat, ...]
    places: int
    round: int
    stage: str
    waits: str
    since: str
    tone: str
    duties: int
    meter: int | None
    page: str  # where the table itself is worked at


class PitAct(Struct, frozen=True):
    """A job that does a duty."""

    job: str
    case: str
    label: str
    second: bool


class PitDuty(Struct, frozen=True):
    """Something that waits. ``acts``: how the viewer can do it; none if it is somebody else's."""

    stream: str
    place: str
    id: str
    text: str
    clause: str
    since: str
    due: str
    role: str
    mine: bool
    acts: tuple[PitAct, ...]


class PitView(Struct, frozen=True):
    """The pit as one person sees it."""

    version: int
    silence: str | None
    floor: str
    tiles: tuple[PitTile, ...]
    inbox: tuple[PitDuty, ...]
    shift: str  # who took the pit over, from whom and when
    people: int  # new members of staff who wait for the viewer to confirm them
    later: tuple[PitDuty, ...] = ()  # waits for time alone: it falls due by itself
    handed: bool = False  # whether a hand-over waits for whoever takes the pit over
