"""Carries out orders from the incident register: seats and wagers refused, stakes voided, kept or returned."""

from collections.abc import Iterable, Iterator

from cutcard.core.message import Facts
from cutcard.ruling import Refused, lose
from cutcard.table.faults.remedies import undone
from cutcard.table.faults.stakes import back
from cutcard.table.faults.validity import void_stakes
from cutcard.table.life.equipment import defect_found, once_void
from cutcard.table.messages.cards import DefectSearched
from cutcard.table.messages.faults import RoundVoided
from cutcard.table.messages.orders import (
    BookDifference,
    DifferenceBooked,
    EndSearch,
    FindDefect,
    HoldOutcome,
    InvalidateOutcome,
    OrderCommand,
    OrderTurns,
    OutcomeHeld,
    OutcomeUpheld,
    PrizeReversed,
    PrizeWithheld,
    ReturnPrize,
    StakeForfeited,
    TurnsOrdered,
    UpholdOutcome,
    VoidWagers,
    WagersVoided,
)
from cutcard.table.messages.round import JackpotPaid, PoolToppedUp, RoundEnded, TableEvent
from cutcard.table.play.back import taken_back
from cutcard.table.play.payout import Rules, settled
from cutcard.table.play.proposal import deck_meant
from cutcard.table.state.table import Round, Table
from cutcard.table.state.waiting import waiting


def check_seat(rules: Rules, table: Table, patron: str, facts: Facts) -> None:
    """Refuse a seat or a wager at a table with somebody from whom a supervisor keeps the player apart."""
    incidents = rules.incidents
    if incidents is None:
        return
    for other in sorted(set(facts.apart.get(patron, ())) & set(table.seats.values())):
        clause = incidents.conduct.collusion.measures["keep apart"]
        raise Refused(clause, f"{patron} and {other} may not play at the same table: one of them must play elsewhere")


def turns_kept(rules: Rules, table: Table, patron: str, facts: Facts) -> Iterator[TurnsOrdered]:
    """Who was ordered to play first under an older record plays first under the one that counts."""
    if rules.incidents is not None and patron not in table.first and {*facts.same} & {*table.first}:
        collusion = rules.incidents.conduct.collusion
        yield TurnsOrdered((*table.first, patron), (collusion.power, collusion.measures["play first"]))


def in_order(table: Table, turn: int, other: int) -> bool:
    """Whether a box acts before another because a supervisor ordered it."""
    return table.seats.get(turn) in table.first and table.seats.get(other) not in table.first


def decide_order(rules: Rules, table: Table, command: OrderCommand, facts: Facts) -> Iterator[TableEvent]:
    """The events that a register entry causes at this table. If it cannot be carried out, the entry is refused."""
    clauses = command.clauses
    if command.game != table.game:
        raise Refused(clauses[0], f"this table plays {table.game}: make the entry in that game's register")
    match command:
        case VoidWagers(round=number, patron=patron):
            state = _round(table, number, clauses[-1])
            yield from _void(rules, table, state, (patron, *facts.same), clauses)
        case HoldOutcome(round=number, forfeit=forfeit):
            state = _outcome(table, number, clauses[0])
            if forfeit and state.stage == "open":
                refund = rules.incidents.outcomes.refund if rules.incidents else clauses[0]
                reason = f"no card of round {number} has been dealt, so no outcome was affected: leave the names out"
                raise Refused(refund, f"{reason}, and all wagers go back")
            for name in forfeit:
                _check_staked(table, state, name, clauses[0])
            yield OutcomeHeld(number, clauses)
        case UpholdOutcome(round=number):
            if table.round is not None and table.round.number == number:  # a later round may be on hold by itself
                yield OutcomeUpheld(number, clauses)
        case InvalidateOutcome(round=number, forfeit=forfeit):
            state = _outcome(table, number, clauses[0])
            yield from _invalidate(rules, state, frozenset(forfeit), clauses)
            yield from once_void(rules, table, waiting(state), facts)
        case OrderTurns(patrons=patrons):
            counts = (facts.people[who].merged for who in patrons if who in facts.people)  # they play under that one
            yield TurnsOrdered(tuple(dict.fromkeys((*patrons, *filter(None, counts)))), clauses)
        case BookDifference(patron=patron, chips=chips, round=number, rests=rests):
            yield DifferenceBooked(patron, chips, clauses, number, rests)
        case ReturnPrize(round=number, patron=patron, to_pool=to_pool, topped_up=topped_up):
            yield PrizeWithheld(patron, number, to_pool, clauses, topped_up)
        case FindDefect(number=number, round=played, kind=kind, details=details):
            if table.dealing == "electronic":
                reason = "an electronic table has no physical cards: report a failed shuffle as a fault of the device"
                raise Refused(clauses[0], reason)
            if played > table.rounds:
                raise Refused(clauses[0], f"there is no round {played} at this table: {table.rounds} have been played")
            now = played in (0, table.rounds)  # an earlier round stands, and the one in play is not where it was found
            deck = deck_meant(table) if now else ""
            yield from defect_found(rules, table, kind, deck, details, facts, number, now)
        case EndSearch(number=number, left=left):
            yield DefectSearched(number, left, clauses)


def _round(table: Table, number: int, clause: str) -> Round:
    """The round with this number (0: the latest), if it is in play or is the last one and no other has been opened."""
    state = table.round
    if state is None or number not in (0, state.number):
        last = f"the last round was {table.rounds}" if table.rounds else "no round has been played"
        raise Refused(clause, f"round {number} can no longer be changed ({last}): lodge a dispute instead")
    return state


def _outcome(table: Table, number: int, clause: str) -> Round:
    """The round whose outcome is invalidated; refused if it is void already, since a void round has no result."""
    state = _round(table, number, clause)
    if state.voided:
        reason = f"round {state.number} is void already: it has no outcome (I-24), and its wagers have gone back"
        raise Refused(clause, f"{reason}; withdraw a proposal about it")
    return state


def _stakers(state: Round) -> set[str]:
    """Who has had a wager in the round."""
    return {*(stake.owner for stake in state.stakes), *(done.owner for done in state.settled)}


def _check_staked(table: Table, state: Round, patron: str, clause: str) -> None:
    """Refuse somebody who has no wager in the round; where wagers are not recorded, who does not sit there either."""
    if patron in _stakers(state):
        return
    if table.recording == "assisted":
        if patron in table.seats.values():
            return  # people see what lies on the layout, and return or keep it by hand (I-70)
        raise Refused(clause, f"{patron} is not on record at this table: seat them there, or name a player who is")
    raise Refused(clause, f"{patron} has no wager in round {state.number}: name a player who has")


def _void(
    rules: Rules, table: Table, state: Round, records: tuple[str, ...], clauses: tuple[str, ...]
) -> Iterator[TableEvent]:
    """Return all of a person's stakes, undoing settlements and prizes; a hand that loses its ante is void.

    ``records``: the person's, beginning with the one in the case; they may play under another since. At an assisted
    table these are jackpot wagers alone.
    """
    here = [who for who in records if who in _stakers(state)]
    here = here or [who for who in records if who in table.seats.values()] or [*records[:1]]
    _check_staked(table, state, here[0], clauses[-1])
    if state.voided:
        reason = f"round {state.number} is void already: what was to be returned has been, and forfeited wagers stay so"
        raise Refused(clauses[-1], reason)
    for who in here:
        yield WagersVoided(who, state.number, clauses)
        if state.stage == "open":
            yield from taken_back(state, table.seat_of(who), who)
    if state.stage == "open":
        return
    yield from void_stakes(rules, state, [stake for stake in state.stakes if stake.owner in here], clauses)
    yield from undone([one for one in state.settled if one.owner in here], clauses)
    yield from _prizes(state, [one for one in state.prizes if one.owner in here], clauses)


def _invalidate(rules: Rules, state: Round, forfeit: frozenset[str], clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Return every wager, settled or not, except those of players in the fraud, which the house keeps."""
    yield RoundVoided(state.number, clauses)
    for stake in state.stakes:
        kept = stake.owner in forfeit
        yield settled(rules, stake, lose(*clauses)) if kept else back(rules, stake, clauses)
    for one in state.settled:
        if one.owner in forfeit and (one.returned or one.returned_tokens):
            paid = one.returned, one.returned_tokens
            yield StakeForfeited(one.stake, one.owner, one.box, one.area, *paid, clauses)
    yield from undone([one for one in state.settled if one.owner not in forfeit], clauses)
    yield from _prizes(state, state.prizes, clauses)
    if state.stage != "closed":
        yield RoundEnded(state.number)


def _prizes(state: Round, prizes: Iterable[JackpotPaid], clauses: tuple[str, ...]) -> Iterator[TableEvent]:
    """Take prizes back, and what the house added to the pool because of them."""
    to_pool = 0
    for one in prizes:
        to_pool += one.from_pool
        yield PrizeReversed(one.owner, one.box, one.kind, one.from_pool, one.from_house, clauses)
    if added := min(state.topped_up, to_pool):
        yield PoolToppedUp(-added, clauses)
