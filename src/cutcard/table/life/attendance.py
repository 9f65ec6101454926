"""Who may stay at a table: refusing wagers, vacating seats, and closing the table."""

from collections.abc import Iterator

from cutcard.core.message import SUPERVISORS, Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.rules.printed.life import AttendanceClauses, LimitClauses
from cutcard.ruling import Refused, ask, do, instead, wait
from cutcard.table.life.limits import due, leaving
from cutcard.table.life.stalling import readmit
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.life import (
    AllowWager,
    AnnounceClosure,
    CloseTable,
    ClosureAnnounced,
    ClosureWithdrawn,
    ReadmitPlayer,
    RemoveWager,
    ReopenTable,
    SeatCommand,
    SeatVacated,
    TableClosed,
    TableReopened,
    VacateSeat,
    WagerAllowed,
    WagerRefused,
    WithdrawClosure,
)
from cutcard.table.messages.round import SeatLeft, TableEvent
from cutcard.table.play.back import returned, taken_back
from cutcard.table.play.boxes import check_together
from cutcard.table.play.payout import Rules
from cutcard.table.state.life import UNNAMED
from cutcard.table.state.table import UNSEEN, Round, Stake, Table

SAT_OUT = 3  # rounds in a row


def decide_attendance(
    rules: Rules, clauses: AttendanceClauses, limits: LimitClauses, table: Table, command: SeatCommand, facts: Facts
) -> Iterator[TableEvent]:
    who, at = facts.actor.id, facts.at
    match command:
        case RemoveWager(number, reasons):
            yield from _refuse(rules, clauses, table, number, reasons, facts)
        case AllowWager(seat, area):
            patron = table.seats.get(seat, "")
            if table.round is None or (patron, area) not in table.round.refused:
                raise Refused(clauses.refuse, f"no wager of box {seat} on {area[:40]!r} was refused in this round")
            yield WagerAllowed(patron, area, who, at, (clauses.refuse,))
        case ReadmitPlayer(box):
            yield readmit(rules, table, box, facts)
        case VacateSeat(box):
            patron, rounds = _idle(clauses, table, box, facts)
            seen = () if table.recording == "full" else ("I-70",)
            yield SeatVacated(box, patron, rounds, who, at, (clauses.vacate, "I-39", *seen))
            if table.round is not None and table.round.stage == "open":  # wagers of others on the box
                yield from taken_back(table.round, box, patron)
            yield from leaving(limits, table, patron)
            yield SeatLeft(box, patron)
        case AnnounceClosure(time):
            yield ClosureAnnounced(at, due(clauses.close, time, facts, "the closing"), who, (clauses.close,))
        case WithdrawClosure():
            if table.life.closing is None:
                raise Refused(clauses.close, "no sign announces a closing, so there is none to take down")
            yield ClosureWithdrawn(who, at, (clauses.close,))
        case CloseTable():
            _check_closing(clauses, table, command, facts)
            yield from _close(clauses, limits, table, facts)
        case ReopenTable():
            if not table.life.closed:
                raise Refused(clauses.close, "the table is already open")
            yield TableReopened(who, at)


# -- wagers refused


def _refuse(
    rules: Rules, clauses: AttendanceClauses, table: Table, number: int, reasons: str, facts: Facts
) -> Iterator[TableEvent]:
    require_text(clauses.refuse, reasons, "why the wager is refused")
    state = table.round
    if table.recording == "assisted":
        reason = "wagers are not recorded at this table: have it taken off the layout before the first card"
        raise Refused(clauses.refuse, reason)
    if state is not None and _only_called(rules, table, state):
        reason = "wagers are closed: if no card has been dealt since the call, take the closing back first"
        raise Refused(clauses.refuse, reason, do(CorrectAct("a wager is refused before the first card")))
    if state is None or state.stage != "open":
        raise Refused(clauses.refuse, "a wager may be refused only before the first card is dealt")
    stake = next((one for one in state.stakes if one.id == number), None)
    if stake is None:
        raise Refused(clauses.refuse, f"there is no wager {number} on the layout")
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
        yield returned(gone)


def _only_called(rules: Rules, table: Table, state: Round) -> bool:
    """Whether wagers were closed by the dealer's call, and no card is on record since: none may have been dealt."""
    called = rules.life is not None and rules.life.cards.called
    unseen = not state.reading.cards and all(card == UNSEEN for pile in state.piles.values() for card in pile)
    since = not unseen or state.reports  # a fault was found in the deal
    return bool(called) and table.dealing == "recorded" and state.stage == "play" and not since


def _gone(rules: Rules, table: Table, state: Round, refused: Stake) -> list[Stake]:
    """The refused wager, and all wagers that are not allowed without it."""
    seat = table.seat_of(refused.owner)
    rest = [one for one in state.stakes if one.owner == refused.owner and one.id != refused.id]
    try:
        check_together(rules.game, seat, rest)
    except Refused:
        return [one for one in state.stakes if one.owner == refused.owner or one.box == seat]
    return [refused]


# -- seats


def _idle(clauses: AttendanceClauses, table: Table, box: int, facts: Facts) -> tuple[str, int]:
    """The player of a box, and how many rounds they have sat out at a full table; refused if these are too few."""
    if box not in table.seats:
        raise Refused(clauses.vacate, f"nobody sits at box {box}")
    patron = table.seats[box]
    seen = table.recording == "full"  # elsewhere a supervisor says who sits there and who has not wagered (I-70)
    if not seen and facts.actor.role is Role.DEALER:
        reason = "the record does not show who has wagered: a supervisor decides whether the seat is vacated"
        raise Refused(clauses.vacate, reason, ask(*SUPERVISORS))
    if seen and len(table.seats) < table.boxes:
        raise Refused(clauses.vacate, "another seat is free, so nobody has to give up theirs")
    rounds = table.life.idle.get(patron, 0) if seen else min(table.rounds, SAT_OUT)
    if rounds < SAT_OUT:
        sat_out = f"box {box} has sat out {rounds} rounds in a row at a full table"
        reason = sat_out if seen else f"{rounds} rounds have been dealt here, so nobody has sat out more"
        raise Refused(clauses.vacate, f"{reason}: it takes {SAT_OUT}")
    if table.round is not None and any(stake.owner == patron for stake in table.round.stakes):
        raise Refused(clauses.vacate, f"box {box} has a wager on the layout now, so the player may stay")
    return patron, rounds if seen else 0


def check_boxes(rules: Rules, boxes: int) -> None:
    """Refuse more boxes than the document allows, or than one deck has cards for (I-19)."""
    clauses = rules.life.attendance if rules.life else None
    if clauses is not None and clauses.most is not None and boxes > clauses.most:
        raise Refused(clauses.seats, f"{rules.game.title} has at most {clauses.most} players, not {boxes}")
    cards, deck = rules.game.cards_for(boxes), len(rules.game.deck)
    if cards > deck:
        reason = f"{boxes} boxes need {cards} cards, but one deck has {deck}: use fewer boxes"
        raise Refused(rules.game.common.deck, reason)


# -- closing


def _check_closing(clauses: AttendanceClauses, table: Table, command: CloseTable, facts: Facts) -> None:
    """Refuse to close a table with players before the time on its sign."""
    life = table.life
    unseen = table.recording == "assisted" and not command.empty  # who plays there is not on record (I-70)
    if table.round is not None and table.round.stage not in ("open", "closed"):
        raise Refused(clauses.close, "a round is in play: close the table once it is settled")
    if life.closing is None:
        if table.seats or facts.actor.role is Role.SYSTEM:
            raise Refused(clauses.close, "players are seated: announce the closing on a sign 20 minutes ahead")
        if unseen:
            reason = "the record does not show who plays here: announce the closing on a sign 20 minutes ahead"
            raise Refused(clauses.close, f"{reason}, or say that nobody is at the table", instead(CloseTable(True)))
    elif (table.seats or unseen) and moment(facts.at) < moment(life.closing.due):
        raise Refused(
            clauses.close,
            f"the sign announces the closing for {life.closing.due}: wait until then",
            wait(life.closing.due),
        )


def _close(clauses: AttendanceClauses, limits: LimitClauses, table: Table, facts: Facts) -> Iterator[TableEvent]:
    """Return wagers on which no card has been dealt, and have everybody leave."""
    if table.round is not None and table.round.stage == "open":
        for stake in table.round.stakes:
            yield returned(stake)
    for box, patron in table.seats.items():
        yield from leaving(limits, table, patron)
        yield SeatLeft(box, patron)
    yield from leaving(limits, table, UNNAMED)
    unseen = ("I-70",) if table.recording == "assisted" else ()
    yield TableClosed(facts.actor.id, facts.at, (clauses.close, *unseen))
