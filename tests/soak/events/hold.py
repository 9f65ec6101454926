"""What must hold in every event after every step, beside what every floor holds."""

from itertools import pairwise

from cutcard.floor.domains.tournament_accounts import account, bounties, granted, play
from cutcard.tournament.agenda.due import due_now
from cutcard.tournament.director.duties import duties
from cutcard.tournament.money.results import due, log, places
from cutcard.tournament.state.tournament import Tournament
from tests.soak.event_course import OVER
from tests.soak.events.rules import BANK, DOMAIN, RulesFloor
from tests.soak.events_hold import claims_hold, events_hold
from tests.soak.invariants import Balances, money_is_conserved, must
from tests.support.tournament.directing import bounties_hold


def all_hold(floor: RulesFloor) -> None:
    """Money, chips, bounties, places and prizes of all events; what their pages say can be said."""
    held = dict(floor.desk.held)
    for t in floor.events():
        events_hold(floor, held, t.id)
        _holds(t, held, floor.later(0))
    claims_hold(floor, held)
    money_is_conserved({one: held[one] + (BANK if one[0].startswith("patron/") else 0) for one in held} | _bank(held))


def _bank(held: Balances) -> Balances:
    """Where the money on the patrons' accounts came from."""
    patrons = sum(one[0].startswith("patron/") for one in held)
    return {("circulation", "chips"): held.get(("circulation", "chips"), 0) - patrons * BANK}


def _holds(t: Tournament, held: Balances, at: str) -> None:
    own = f"tournament/{t.id}"
    must(bounties_hold(t), f"{own}: bounties do not add up: {t.bounties}")
    must(
        min([0, t.bounties.void, *t.bounties.won.values(), *t.bounties.redeemed.values()]) >= 0, f"{own}: {t.bounties}"
    )
    must(t.issued >= t.removed, f"{own}: {t.removed} of {t.issued} chips removed")
    must(min([1, *t.claims.values()]) > 0, f"{own}: claims {t.claims}")
    stacks = [seat.stack for table in t.field.tables.values() for seat in table.seats.values()]
    must(min([0, *stacks]) >= 0, f"{own}: a stack below nothing: {stacks}")
    for who in t.field.where:
        must(
            t.register.entrants[who].status == "seated", f"{own}: {who} sits, and is {t.register.entrants[who].status}"
        )
    must(
        len({*t.field.where, *(one.player for one in t.outs)}) == len(t.field.where) + len(t.outs), f"{own}: out twice"
    )
    if t.announced is not None:
        _places(t, held)
        due_now(t, at)
        duties(t, at)
        log(t)


def _places(t: Tournament, held: Balances) -> None:
    found = places(t)
    spans = sorted({(one.first, one.last) for one in found.values()})
    for (_, last), (first, _) in pairwise(spans):
        must(first == last + 1, f"tournament/{t.id}: places {spans}")
    for span in spans:
        turns = sorted(one.turn for one in found.values() if (one.first, one.last) == span)
        must(
            turns == list(range(len(turns))) and len(turns) <= span[1] - span[0] + 1, f"tournament/{t.id}: tied {found}"
        )
    paying = t.phase == "finished" and not t.register.queue  # first the fees of those who wait go back
    if paying and not t.structure.satellite and t.purse.prizes is not None:
        owed = sum(max(0, due(t, who, place) - t.purse.paid.get(who, 0)) for who, place in found.items())
        there = held.get((account(t.id), "chips"), 0)
        must(owed <= there, f"tournament/{t.id}: {owed} to be paid, and {there} are there")


def restarted(floor: RulesFloor) -> None:
    """Every state is read as it was written."""
    for t in floor.events():
        must(DOMAIN.states.decode(DOMAIN.states.encode(t)) == t, f"tournament/{t.id}: another state from a snapshot")
        sealed = DOMAIN.states.unseal(DOMAIN.states.version, DOMAIN.states.seal(t))
        must(sealed == t, f"tournament/{t.id}: another state from a sealed row")


def nothing_left(floor: RulesFloor) -> None:
    """Every event is over, and nothing lies on its accounts."""
    for t in floor.events():
        if t.phase == "new":  # somebody tried to do something there
            continue
        must(t.phase in OVER, f"tournament/{t.id}: it is {t.phase} at the end")
        must(not t.claims, f"tournament/{t.id}: {t.phase} with claims {t.claims}")
        for name in (account(t.id), bounties(t.id), granted(t.id)):
            must(not floor.desk.held[name, "chips"], f"{name}: {floor.desk.held[name, 'chips']} left, {t.phase}")
        must(not floor.desk.held[play(t.id), account(t.id)], f"{play(t.id)}: chips left, {t.phase}")
