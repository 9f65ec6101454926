"""Seats: players sit down by themselves, or staff seat a patron who has come to a table dealt by people."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.ruling import Refused, instead, wait
from cutcard.table.faults.orders import check_seat, turns_kept
from cutcard.table.faults.validity import present
from cutcard.table.life.limits import passed_on
from cutcard.table.life.stalling import still_stalled
from cutcard.table.messages.round import SeatLeft, SeatTaken, TableEvent, TakeSeat
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table, fold
from cutcard.table.wagers.standing import check_patron


def seat_patron(rules: Rules, table: Table, command: SeatPatron, facts: Facts) -> Iterator[TableEvent]:
    """Seat a patron, with the player card that they handed over where the document wants one."""
    box, patron = command.box, command.patron
    if table.dealing == "electronic":
        reason = "at an electronic table players sit down by themselves"
        raise Refused(rules.game.common.layout, reason, instead(TakeSeat(box)))
    if not patron:
        raise Refused(rules.game.common.one_hand, "name the patron who sits down")
    check_patron(rules, facts)
    check_seat(rules, table, patron, facts)
    yield from sit_down(rules, table, box, patron, facts, "this player already sits")
    if command.card and rules.patrons is not None and rules.patrons.card is not None:
        yield present(rules.patrons, box, command.card, patron, facts)


def sit_down(
    rules: Rules, table: Table, box: int, patron: str, facts: Facts, sits: str = "you already sit"
) -> Iterator[TableEvent]:
    """Take a box, or move to it from another one, also under another record: what goes with the player stays (I-79)."""
    before = {one: who for one, who in table.seats.items() if who in facts.same or (who == patron and one != box)}
    for one, who in before.items():
        if _has_wagers(table, who, moves=who == patron):
            whose = "are still in play" if who == patron else "are this player's, under another record"
            reason = (
                f"the wagers at box {one} {whose}, and a player may have only one hand: wait until they are settled"
            )
            raise Refused(rules.game.common.one_hand, reason, wait("the round is settled"))
    left: list[TableEvent] = [SeatLeft(one, who) for one, who in before.items()]
    yield _take_seat(rules, fold(table, left), box, patron, sits)
    yield from left  # only now, so that the table never stood empty
    yield from turns_kept(rules, table, patron, facts)
    for who in before.values():
        yield from passed_on(rules.life.limits if rules.life else None, table, who, patron, box, facts)
    yield from still_stalled(rules, table, patron, facts.same)


def _has_wagers(table: Table, patron: str, moves: bool) -> bool:
    """Whether wagers of a player lie. At an assisted table nobody knows: no player moves while a round is in play."""
    state = table.round
    if state is None or state.stage == "closed":
        return False
    return any(stake.owner == patron for stake in state.stakes) or (moves and table.recording == "assisted")


def _take_seat(rules: Rules, table: Table, box: int, patron: str, sits: str) -> SeatTaken:
    if not 1 <= box <= table.boxes:
        raise Refused(rules.game.common.layout, f"there is no box {box}: choose a box from 1 to {table.boxes}")
    if (own := table.seat_of(patron)) is not None:
        raise Refused(rules.game.common.one_hand, f"{sits} at box {own}: a player may have only one hand")
    if box in table.seats:
        raise Refused(rules.game.common.layout, f"box {box} is taken: choose a free box")
    if table.round is not None and table.round.stage != "closed" and box in table.round.boxes:
        raise Refused(
            rules.game.common.layout, f"a hand is still in play on box {box}: sit there when the round is settled"
        )
    return SeatTaken(box, patron)
