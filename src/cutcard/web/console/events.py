"""New events: templates, every mistake of a structure, and a forecast of its end before it starts."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name
from cutcard.core.moment import When, moment
from cutcard.ruling import Refused
from cutcard.tournament.money.points import SeriesLine, series
from cutcard.tournament.money.prizes import prize_list
from cutcard.tournament.money.results import log
from cutcard.tournament.simulation.forecast import Forecast, before_start, forecast
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.check import Mistake, mistakes
from cutcard.tournament.structure.structure import Flight, Satellite, Structure
from cutcard.tournament.structure.text import default

LAST_OF_FLIGHT = 8  # level
DRAWN, LEAST_DRAWN = 120, 8  # events drawn for a forecast: enough for minutes
AT_ONCE = 12_000  # players in all these events, so that an answer takes a second or two; large fields vary less
Players = Annotated[int, Meta(ge=2, le=3_000)]


class Template(Struct, frozen=True):
    """A structure to begin with: the packaged one, a kind of event, or one that was held here."""

    key: str
    title: str
    about: str
    structure: Structure


class EventLine(Struct, frozen=True):
    id: str
    name: str
    phase: str
    starts: str
    players: int
    dealing: str


class Events(Struct, frozen=True):
    """Events of this floor that are not over, those whose log is closed, and templates for new ones."""

    events: list[EventLine]
    over: list[EventLine]
    templates: list[Template]


class SeriesQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """Events of a series; ``best``: how many results of a player count, 0: all."""

    events: Annotated[list[Name], Meta(max_length=100)]
    best: Annotated[int, Meta(ge=0, le=100)] = 0


class SeriesTable(Struct, frozen=True):
    lines: list[SeriesLine]


class StructureQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """A structure as it is being edited, how many players are expected, and when and where it starts."""

    structure: Structure
    players: Players
    starts: When = ""
    venue: Name = ""


class StructureAnswer(Struct, frozen=True):
    """Every mistake with its place; without any, the forecast and what is paid for so many entries."""

    mistakes: list[Mistake]
    forecast: Forecast | None
    prizes: list[int]
    entries: int


def events_of(tournaments: Iterable[Tournament]) -> Events:
    """What is on, and what a new event can begin with."""
    known = [t for t in tournaments if t.announced is not None]
    lines = [
        EventLine(t.id, t.structure.name, t.phase, t.announced.starts, t.register.players, t.announced.dealing)
        for t in known
        if t.announced is not None and t.phase != "cancelled"
    ]
    lines.sort(key=lambda one: one.starts)
    over = [one for one in lines if one.phase == "closed"]
    return Events([one for one in lines if one not in over], over, [*_packaged(), *_own(known)])


def series_table(known: Iterable[Tournament], best: int) -> SeriesTable:
    """Points over some events. Nobody's id leaves with it."""
    return SeriesTable([replace(one, player="") for one in series([log(t) for t in known], best)])


def _packaged() -> list[Template]:
    usual = default()
    seat = usual.entry_fee + usual.administration_fee
    small = replace(
        usual,
        name="Satellite",
        entry_fee=25_00,
        administration_fee=5_00,
        bounty=0,
        re_entry=None,
        registration_until_level=4,
        venues=(),
        levels=tuple(replace(one, minutes=10, break_after=0) for one in usual.levels),
        satellite=Satellite("main-event", seat),
    )
    quick = replace(
        usual,
        name="Evening event",
        bounty=0,
        venues=(),
        levels=tuple(replace(one, minutes=15) for one in usual.levels),
    )
    phases = tuple(
        Flight(f"flight-{letter.lower()}", f"Flight {letter}", "2030-01-26T01:30:00Z", LAST_OF_FLIGHT)
        for letter in "AB"
    )
    flights = replace(usual, name="Event in flights", bounty=0, venues=(), flights=phases)
    return [
        Template("australia-day", usual.name, "By its printed conditions, with bounties and re-entry", usual),
        Template("evening", "Evening event", "The same blinds in levels of 15 minutes, without bounties", quick),
        Template(
            "flights", "Event in flights", "Starting phases on several days, stacks bagged for the last one", flights
        ),
        Template("satellite", "Satellite", f"Winners get entries worth ${seat // 100} to another event", small),
    ]


def _own(known: Iterable[Tournament]) -> list[Template]:
    """Structures of events that were announced here, each once."""
    found: dict[str, Template] = {}
    usual = default()
    for t in known:
        if t.structure != usual and not any(one.structure == t.structure for one in found.values()):
            found[t.id] = Template(f"own {t.id}", t.structure.name, "As an event of this floor", t.structure)
    return list(found.values())


def drawn(players: int) -> int:
    """How many events are drawn for a forecast with so many players."""
    return max(LEAST_DRAWN, min(DRAWN, AT_ONCE // players))


def answer(asked: StructureQuestion, now: str) -> StructureAnswer:
    """Every mistake; without any, when it ends and what is paid. Refuses a start that is not a time."""
    try:
        moment(asked.starts or now)
    except ValueError as unreadable:
        raise Refused(None, f"the start is not valid: {unreadable}") from None
    wrong = list(mistakes(asked.structure, asked.venue))
    if wrong:
        return StructureAnswer(wrong, None, [], 0)
    terms, players = asked.structure, min(asked.players, asked.structure.cap)
    outlook = forecast(terms, before_start(terms, players), asked.starts or now, drawn(players))
    try:
        prizes = [] if terms.satellite else list(prize_list(outlook.entries, terms.entry_fee * outlook.entries).prizes)
    except Refused:  # more entries than the payout table has columns for
        prizes = []
    return StructureAnswer([], outlook, prizes, outlook.entries)
