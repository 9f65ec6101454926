"""Closing wagers: before the first card, every check made when wagers were placed is made again."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, Role
from cutcard.ruling import Refused
from cutcard.table.faults.orders import check_seat
from cutcard.table.life.cards import ready
from cutcard.table.messages.round import BetsClosed, TableEvent
from cutcard.table.messages.validity import LimitKept, TurnedAway
from cutcard.table.play.back import returned
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import Round, Table
from cutcard.table.wagers.place import allowing
from cutcard.table.wagers.standing import check_limit, check_patron


def close(rules: Rules, table: Table, state: Round, facts: Facts) -> Iterator[TableEvent]:
    """Close wagers, returning those that may no longer be played; if no hand is left, stay open."""
    gone: set[int] = set()
    for patron in dict.fromkeys(stake.owner for stake in state.stakes):
        try:
            yield from list(_admitted(rules, table, state, patron, facts))
        except Refused as refused:
            seat, clauses = table.seat_of(patron), (refused.clause,) if refused.clause else ()
            yield TurnedAway(patron, refused.reason, facts.actor.id, facts.at, clauses)
            for stake in state.stakes:
                if stake.id not in gone and (stake.owner == patron or stake.box == seat):
                    gone.add(stake.id)
                    yield returned(stake, refused.clause)
    for stake in state.stakes:  # a jackpot that has failed since, found when a closing was taken back
        if table.jackpot and stake.area == rules.game.jackpot_wager and stake.id not in gone:
            gone.add(stake.id)
            yield returned(stake, rules.jackpots.malfunction if rules.jackpots else None)
    own = [stake for stake in state.stakes if stake.id not in gone and table.seats.get(stake.box) == stake.owner]
    boxes = sorted({stake.box for stake in own if stake.area in rules.game.opening})
    if boxes:
        for stake in state.stakes:  # on a box whose own player has not wagered, so that no hand is dealt to it
            if stake.id not in gone and stake.box not in (*boxes, DEALER_BOX):
                yield returned(stake, allowing(rules, rules.wager(stake.area), table.seat_of(stake.owner), stake.box))
        if rules.life is not None and (deck := ready(rules.life.cards, table)):
            yield deck
        yield BetsClosed(rules.game.common.call, tuple(boxes))
    elif not gone:
        raise Refused(rules.game.common.opening, "no wager has been placed: there is nobody to deal to")


def _admitted(rules: Rules, table: Table, state: Round, patron: str, facts: Facts) -> Iterator[LimitKept]:
    """Refuse a player who may not be dealt a hand. A loss limit that was set since is kept from now on."""
    standing = facts.people.get(patron)
    facts = replace(facts, standing=standing, actor=Actor(patron, Role.PLAYER))  # what is recorded is said to them
    check_patron(rules, facts)
    check_seat(rules, table, patron, facts)
    chips = sum(stake.chips for stake in state.stakes if stake.owner == patron)
    if patron not in state.limited:
        yield from check_limit(rules, facts, patron, chips)
        return
    loss = rules.patrons.loss if rules.patrons else None
    if loss and standing and standing.left is not None and standing.left < 0:
        raise Refused(
            loss.wager, "your wagers would exceed your loss limit, which has been lowered since you placed them"
        )
