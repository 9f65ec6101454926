"""Who stays at a table: wagers refused, seats given up, and the closing of the table."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.rules.game import check_relations
from cutcard.rules.printed.life import AttendanceClauses, LimitClauses
from cutcard.ruling import Refused
from cutcard.table.life.limits import due, leaving
from cutcard.table.messages.life import (
    AnnounceClosure,
    CloseTable,
    ClosureAnnounced,
    RemoveWager,
    ReopenTable,
    SeatCommand,
    SeatVacated,
    TableClosed,
    TableReopened,
    VacateSeat,
    WagerRefused,
)
from cutcard.table.messages.round import SeatLeft, TableEvent, WagerTakenBack
from cutcard.table.play.payout import DEALER_BOX, Rules
from cutcard.table.state.table import Round, Stake, Table

SAT_OUT = 3  # rounds running


def decide_attendance(
    rules: Rules, clauses: AttendanceClauses, limits: LimitClauses, table: Table, command: SeatCommand, facts: Facts
) -> Iterator[TableEvent]:
    who, at = facts.actor.id, facts.at
    match command:
        case RemoveWager(number, reasons):
            yield from _refuse(rules, clauses, table, number, reasons, facts)
        case VacateSeat(box):
            patron, rounds = _idle(clauses, table, box)
            yield SeatVacated(box, patron, rounds, who, at, (clauses.vacate, "I-39"))
            yield from leaving(limits, table, patron)
            yield SeatLeft(box, patron)
        case AnnounceClosure(time):
            yield ClosureAnnounced(at, due(clauses.close, time, facts, "the closing"), who, (clauses.close,))
        case CloseTable():
            _check_closing(clauses, table, facts)
            yield from _close(clauses, limits, table, facts)
        case ReopenTable():
            if not table.life.closed:
                raise Refused(clauses.close, "the table is open")
            yield TableReopened(who, at)


# -- wagers refused


def _refuse(
    rules: Rules, clauses: AttendanceClauses, table: Table, number: int, reasons: str, facts: Facts
) -> Iterator[TableEvent]:
    require_text(clauses.refuse, reasons, "on which grounds the wager is refused")
    state = table.round
    if state is None or state.stage != "open":
        raise Refused(clauses.refuse, "a wager is refused before the first card only")
    stake = next((one for one in state.stakes if one.id == number), None)
    if stake is None:
        raise Refused(clauses.refuse, f"no wager {number} lies on the layout")
    yield WagerRefused(
        stake.id,
        stake.owner,
        stake.box,
        stake.area,
        stake.amount,
        reasons,
        facts.actor.id,
        facts.at,
        (clauses.refuse,),
    )
    for gone in _gone(rules, table, state, stake):
        yield WagerTakenBack(gone.id, gone.owner, gone.chips, gone.tokens)


def _gone(rules: Rules, table: Table, state: Round, refused: Stake) -> list[Stake]:
    """The wager refused, and with it those that may not lie without it."""
    seat = table.seat_of(refused.owner)
    rest = [one for one in state.stakes if one.owner == refused.owner and one.id != refused.id]
    own = {one.area: one.amount for one in rest if one.box in (seat, DEALER_BOX)}
    try:
        check_relations(rules.game, own, [(one.area, one.amount) for one in rest])
    except Refused:
        return [one for one in state.stakes if one.owner == refused.owner or one.box == seat]
    return [refused]


# -- seats


def _idle(clauses: AttendanceClauses, table: Table, box: int) -> tuple[str, int]:
    """The player of a box who has sat out long enough at a full table."""
    if box not in table.seats:
        raise Refused(clauses.vacate, f"nobody sits at box {box}")
    patron = table.seats[box]
    if len(table.seats) < table.boxes:
        raise Refused(clauses.vacate, "a place is free: nobody has to give up a seat")
    rounds = table.life.idle.get(patron, 0)
    if rounds < SAT_OUT:
        raise Refused(clauses.vacate, f"box {box} has sat out {rounds} rounds running at a full table, not {SAT_OUT}")
    if table.round is not None and any(stake.owner == patron for stake in table.round.stakes):
        raise Refused(clauses.vacate, f"box {box} has a wager on the layout now")
    return patron, rounds


def check_boxes(rules: Rules, boxes: int) -> None:
    """Refuse more places than the document, or the cards of one deck, allow (I-19)."""
    clauses = rules.life.attendance if rules.life else None
    clause = clauses.seats if clauses else None
    if clauses is not None and clauses.most is not None and boxes > clauses.most:
        raise Refused(clause, f"{rules.game.title} has {clauses.most} players at the most, not {boxes}")
    cards, deck = rules.game.cards_for(boxes), len(rules.game.deck)
    if cards > deck:
        raise Refused(clause, f"{boxes} boxes take {cards} cards, and one deck has {deck}")


# -- closing


def _check_closing(clauses: AttendanceClauses, table: Table, facts: Facts) -> None:
    life = table.life
    if table.round is not None and table.round.stage not in ("open", "closed"):
        raise Refused(clauses.close, "a round is in play: the table closes once it is settled")
    if life.closing is None:
        if table.seats or facts.actor.role is Role.SYSTEM:
            raise Refused(clauses.close, "players sit here: show a sign with the time 20 minutes before the closing")
    elif table.seats and moment(facts.at) < moment(life.closing.due):
        raise Refused(clauses.close, f"the sign gives {life.closing.due} as the time of the closing: not before")


def _close(clauses: AttendanceClauses, limits: LimitClauses, table: Table, facts: Facts) -> Iterator[TableEvent]:
    """Wagers that no card has met go back, and everybody leaves."""
    if table.round is not None and table.round.stage == "open":
        for stake in table.round.stakes:
            yield WagerTakenBack(stake.id, stake.owner, stake.chips, stake.tokens)
    for box, patron in table.seats.items():
        yield from leaving(limits, table, patron)
        yield SeatLeft(box, patron)
    yield TableClosed(facts.actor.id, facts.at, (clauses.close,))
