"""The entry desk: how the event stands, who is found, and the cards that are printed."""

from collections.abc import Iterable

from cutcard.core.message import Actor
from cutcard.tournament.state.register import Entrant
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import entries_until
from cutcard.web.console.entry_shapes import AddressCode, EntryDesk, FeeLine, SeatCard
from cutcard.web.console.finding import MOST
from cutcard.web.console.shapes import FoundEntrant
from cutcard.web.tournament.views import registration

WHAT = {"entry": "Entry", "re-entry": "Re-entry", "re-buy": "Re-buy", "add-on": "Add-on"}
SOURCES = {
    "cash": "cash",
    "account": "from the account",
    "house": "paid by the house",
    "satellite": "won in a satellite",
}


def entry_desk(
    t: Tournament,
    at: str,
    actor: Actor,
    known: list[FoundEntrant],
    patrons: Iterable[tuple[str, str]],
    code: AddressCode,
) -> EntryDesk:
    """``known``: entrants who were found; ``patrons``: ids and names of others on record."""
    assert t.announced is not None, "nothing is announced yet"
    terms = t.structure
    others = [FoundEntrant(id, name, "") for id, name in patrons if id not in t.register.entrants]
    return EntryDesk(
        id=t.id,
        name=terms.name,
        venue=t.announced.venue,
        starts=t.announced.starts,
        phase=t.phase,
        now=at,
        role=actor.role.name.lower(),
        open=registration(t, at),
        system=t.register.system,
        until_level=entries_until(terms),
        price=terms.entry_fee + terms.administration_fee,
        entry_fee=terms.entry_fee,
        administration_fee=terms.administration_fee,
        players=t.register.players,
        cap=terms.cap,
        entries=t.register.entries,
        waiting=len(t.register.queue),
        found=(known + others)[:MOST],
        code=code,
    )


def seat_cards(t: Tournament, wanted: str = "") -> list[SeatCard]:
    """The cards of one player, or of everybody with a seat or a place in the queue, by table and seat."""
    chosen = [t.register.entrants[wanted]] if wanted in t.register.entrants else []
    if not wanted:
        queue = t.register.queue
        chosen = [one for one in t.register.entrants.values() if one.player in t.field.where or one.player in queue]
    return sorted((_card(t, one) for one in chosen), key=lambda one: (one.table or 10_000, one.seat, one.place))


def _card(t: Tournament, one: Entrant) -> SeatCard:
    table, seat = t.field.where.get(one.player, (0, 0))
    queue = t.register.queue
    return SeatCard(
        player=one.player,
        name=one.name,
        number=one.entries,
        table=table,
        seat=seat,
        stack=t.field.seat(one.player).stack if table else t.structure.starting_stack if one.bag is None else one.bag,
        place=queue.index(one.player) + 1 if one.player in queue else 0,
        bounty=t.structure.bounty if t.bounties.own.get(one.player) == "held" else 0,
        receipts=[
            FeeLine(WHAT[paid.purchase], paid.entry_fee, paid.administration_fee, SOURCES[paid.source])
            for paid in one.payments
        ],
    )
