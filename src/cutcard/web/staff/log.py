"""The log of a stream for staff: who did what and when, in words. It shows only cards that everybody may see."""

from collections.abc import Mapping

from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import OF_FLOOR, TableOpened
from cutcard.floor.streams.streams import HistoryRow
from cutcard.table.messages.jackpot import JackpotEvent
from cutcard.table.messages.round import LifeEvent
from cutcard.table.messages.validity import ValidityEvent
from cutcard.web.http.session import Person
from cutcard.web.staff.shapes import Noted
from cutcard.web.staff.views import NEARLY_ALL
from cutcard.web.words.lines import AS_NAMED, Titles, lines
from cutcard.web.words.records import recorded

TABLES = ("table/", "tournament-table/")
BY_ITSELF = {
    "pace": "The table itself",
    "opening": "The floor plan",
    "host": "The demonstration",
}  # entries made by the program
LAST = 60  # rows of a stream that its log shows
AROUND = LifeEvent | ValidityEvent | JackpotEvent | OF_FLOOR  # events without a card


def log(desk: Desk, stream: str, person: Person, names: Mapping[str, str]) -> list[Noted]:
    """The last rows of a stream, latest first. Dealers read the tables, and elsewhere only their own entries.

    Tournament directors have only the streams of tournaments, and read them all.
    """
    version = desk.state(stream).version
    entries = desk.history(stream, max(0, version - LAST))
    if person.role not in (*NEARLY_ALL, Role.TOURNAMENT_DIRECTOR) and not stream.startswith(TABLES):
        entries = [entry for entry in entries if entry.actor.id == person.id]
    titles = titles_of(desk, stream)
    return [line for entry in reversed(entries) for line in noted(stream, entry, person, names, titles)]


def titles_of(desk: Desk, stream: str) -> Titles:
    """The titles of a table's wagers and moves."""
    state = desk.state(stream).state
    if not isinstance(state, FloorTable) or state.table is None:
        return AS_NAMED
    game = games.load(state.table.game)
    return Titles(game.label, game.move_label)


def noted(
    stream: str,
    entry: HistoryRow | Outcome,
    person: Person,
    names: Mapping[str, str],
    titles: Titles = AS_NAMED,
) -> list[Noted]:
    """The lines of one row, or of a command just carried out."""
    who = entry.actor.id if isinstance(entry, HistoryRow) else person.id
    told = [(event, text) for event in entry.events if (text := _text(stream, event, person, names, titles))]
    name = names.get(who) or BY_ITSELF.get(who, who)
    return [Noted(entry.version, entry.at, name, text, _clauses(event)) for event, text in told]


def words_of(
    stream: str, event: object, person: Person, names: Mapping[str, str], titles: Titles
) -> tuple[str, tuple[str, ...]]:
    """An event in words, "" if this person may not read it, and its clauses."""
    return _text(stream, event, person, names, titles), _clauses(event)


def _text(stream: str, event: object, person: Person, names: Mapping[str, str], titles: Titles) -> str:
    """An event in words; "" if this person may not read it."""
    if not _table(stream):
        return recorded(event, names)
    if public := lines([event], names, titles):
        return public[0].text
    if person.role not in NEARLY_ALL or not isinstance(event, AROUND):
        return ""
    if isinstance(event, TableOpened):
        event = replace(event, game=games.load(event.game).title)
    return recorded(event, names)


def _clauses(event: object) -> tuple[str, ...]:
    one = getattr(event, "clause", None)
    return tuple(getattr(event, "clauses", ())) or ((one,) if one else ())


def _table(stream: str) -> bool:
    return stream.startswith("table/")
