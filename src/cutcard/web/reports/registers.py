"""What the registers report of a month: wrong payments, entries of incidents, prizes of promotions."""

from collections.abc import Iterator

from cutcard import games
from cutcard.core.day import month as month_of
from cutcard.core.message import tag
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.money import dollars
from cutcard.registers.incidents.case import IncidentPlace, RegisterEntry
from cutcard.registers.incidents.report import report
from cutcard.web.reports.money import around
from cutcard.web.reports.shapes import Cell, ReportSheet, added, columns
from cutcard.web.words.desk import words
from cutcard.web.words.named import table_called

ENTRIES = "select at, events from journal where stream = ? and at >= ? and at < ? order by version"


def wrong_payments(desk: Desk, month: str, names: dict[str, str]) -> Iterator[ReportSheet]:
    """The monthly list for the regulator, by game: every wrong payment above the amount in its document."""
    for key in games.names():
        clauses = games.topics(key).incidents
        if clauses is None or clauses.payments is None:
            continue
        state = desk.state(register(key)).state
        assert isinstance(state, GameRegister)
        made = report(clauses.payments, state.register.payments, month)
        rows = [
            (
                str(one.number),
                table_called(names, one.table),
                one.table,
                str(one.round),
                str(one.what),
                f"{one.direction}paid",
                one.amount,
                one.rectified,
                names.get(one.patron, one.patron) or f"Nobody knows: {one.person}",
                one.found,
                {None: "not enquired", True: "suspected", False: "none"}[one.suspected],
            )
            for one in made.lines
        ]
        heads = columns(
            Case="text",
            Table="text",
            Id="text",
            Round="text",
            Of="text",
            Direction="text",
            Amount="money",
            Rectified="money",
            Patron="text",
            Found="time",
            Intent="text",
        )
        title = f"{games.load(key).title}: wrong payments above {dollars(made.above)}"
        sent = "Sent to the regulator." if month in state.register.payments.sent else "Not yet sent to the regulator."
        yield added(ReportSheet(f"wrong-{key}", title, (made.clause,), sent, heads, rows))


def entries(desk: Desk, month: str, names: dict[str, str]) -> ReportSheet:
    """Every entry that was made in a register of incidents in the month."""
    read, rows = desk.streams.domains["incidents"].events.read_all, []
    for key in games.names():
        for at, events in desk.journal.ask(ENTRIES, register(key), *around(month)):
            for event in read(events) if month_of(at) == month else ():
                if isinstance(event, RegisterEntry):
                    who = names.get(event.by.id, event.by.id)
                    place, what = getattr(event, "place", None), words(tag(event))
                    where = _where(place, names) if isinstance(place, IncidentPlace) else ""
                    cited = ", ".join(event.clauses)
                    rows.append((games.load(key).title, at, what, str(event.number), where, who, cited))
    heads = columns(
        Game="text", When="time", Entry="text", Case="text", Where="text", Recorded_by="text", Clauses="text"
    )
    return ReportSheet("incidents", "Entries in the registers of incidents", (), "", heads, rows)


def prizes(desk: Desk, month: str, names: dict[str, str]) -> ReportSheet:
    """Prizes of promotions that were drawn in the month, what became of them, and awards reversed in the month."""
    rows: list[tuple[Cell, ...]] = []
    for stream in desk.journal.streams("promotion/"):
        state = desk.state(stream).state
        assert isinstance(state, FloorPromotion)
        rows += [
            (
                *(state.id, str(win.draw), win.drawn_at, win.prize.name, win.prize.value),
                *(names.get(win.winner, win.winner), win.fate),
            )
            for win in state.promotion.wins
            if month_of(win.drawn_at) == month
        ]
        rows += [
            (
                *(state.id, str(win.draw), one.at, one.prize, win.prize.value),
                *(names.get(one.winner, one.winner), "award reversed"),
            )
            for win in state.promotion.wins
            for one in win.reversals
            if month_of(one.at) == month
        ]
    heads = columns(
        Promotion="text", Draw="text", When="time", Prize="text", Worth="money", Winner="text", Became="text"
    )
    return ReportSheet("prizes", "Prizes of promotions", (), "", heads, rows)


def denied_claims(desk: Desk, month: str, names: dict[str, str]) -> ReportSheet:
    """Claims to prizes that were denied in the month: why, whether the claimant was told, and the details to retain."""
    rows: list[tuple[Cell, ...]] = []
    cited: list[str] = []
    for stream in desk.journal.streams("promotion/"):
        state = desk.state(stream).state
        assert isinstance(state, FloorPromotion)
        for one in state.promotion.denials:
            if month_of(one.at) == month:
                told = "yes" if one.denial in state.promotion.informed else "no"
                who = one.name or names.get(one.claimant, one.claimant)
                rows.append((state.id, one.at, one.prize, one.value, who, one.address, one.reasons, told))
                cited += one.clauses
    heads = columns(
        Promotion="text",
        When="time",
        Prize="text",
        Worth="money",
        Claimant="text",
        Address="text",
        Reasons="text",
        Told="text",
    )
    return ReportSheet("denied", "Denied claims to prizes", tuple(dict.fromkeys(cited)), "", heads, rows)


def _where(place: IncidentPlace, names: dict[str, str]) -> str:
    """The name of the table with its id, and the round."""
    return f"{table_called(names, place.table)} ({place.table}){f', round {place.round}' if place.round else ''}"
