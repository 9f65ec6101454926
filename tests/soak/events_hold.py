"""What must hold in every tournament: chips, bounties, prizes, claims and grants against the ledger."""

from cutcard.floor.domains.tournament_accounts import account, bounties, granted, on_tables, play
from cutcard.tournament.state.tournament import Tournament
from tests.soak.floor import Floor
from tests.soak.invariants import Balances, must


def events_hold(floor: Floor, held: Balances, id: str) -> None:
    """The ledger holds what one event says: chips in play, escrow of bounties, entries granted."""
    t = _state(floor, id)
    chips = held.get((play(id), account(id)), 0)
    must(chips == on_tables(t), f"tournament/{id}: {on_tables(t)} chips on the tables, by the ledger {chips}")
    must(t.in_play() == t.issued - t.removed, f"tournament/{id}: {t.in_play()} of {t.issued - t.removed} chips in play")
    escrow = held.get((bounties(id), "chips"), 0)
    must(escrow == t.bounties.escrow(), f"tournament/{id}: bounties of {t.bounties.escrow()}, in escrow {escrow}")
    waiting = sum(one.value for one in t.register.granted.values())
    must(held.get((granted(id), "chips"), 0) == waiting, f"tournament/{id}: {waiting} granted, not by the ledger")
    money = held.get((account(id), "chips"), 0)
    must(money >= 0, f"tournament/{id}: {-money} more was paid than came in")
    seated = {one.player: (n, seat) for n, table in t.field.tables.items() for seat, one in table.seats.items()}
    must(seated == t.field.where, f"tournament/{id}: somebody sits elsewhere than the list says")
    if t.phase == "closed":
        must(money == 0, f"tournament/{id}: closed with {money} undistributed")
        must(not t.claims, f"tournament/{id}: closed with claims {t.claims}")


def claims_hold(floor: Floor, held: Balances) -> None:
    """What players owe for payments that were reversed is what the ledger has as claims."""
    names = [stream for stream in floor.streams() if stream.startswith("tournament/")]
    owed = sum(sum(_state(floor, name.partition("/")[2]).claims.values()) for name in names)
    must(held.get(("claims", "chips"), 0) == -owed, f"claims of {owed}, by the ledger {held.get(('claims', 'chips'))}")


def _state(floor: Floor, id: str) -> Tournament:
    state = floor.desk.state(f"tournament/{id}").state
    assert isinstance(state, Tournament)
    return state
