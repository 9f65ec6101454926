"""Decides every command at a table: the events that follow, or a refusal with its clause."""

from collections.abc import Iterator

from cutcard.core.authority import permit
from cutcard.core.message import CASINO, RANKS, Facts, Role
from cutcard.rules.digest import digest
from cutcard.ruling import Refused, ask, do, wait
from cutcard.table.assisted.hits import decide_hit
from cutcard.table.assisted.rounds import check_mode, decide_round
from cutcard.table.choices import choose, concede, declare_box, undecided, within_limit
from cutcard.table.corrections.correct import correct
from cutcard.table.corrections.correct_card import correct_card
from cutcard.table.faults.orders import check_seat, decide_order
from cutcard.table.faults.report import decide_fault
from cutcard.table.faults.validity import decide_validity
from cutcard.table.life.decide import allow, decide_life
from cutcard.table.life.limits import leaving
from cutcard.table.life.stalling import not_for
from cutcard.table.messages.assisted import RoundCommand
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.jackpot import HitCommand, JackpotCommand
from cutcard.table.messages.orders import OrderCommand
from cutcard.table.messages.parts import AddPart
from cutcard.table.messages.reader import ReaderCommand
from cutcard.table.messages.relief import RelieveDealer
from cutcard.table.messages.round import (
    Choose,
    CloseBets,
    Concede,
    Declare,
    LeaveSeat,
    LifeCommand,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    RoundOpened,
    SeatLeft,
    Settle,
    SettlementBegan,
    ShowCards,
    TableCommand,
    TableEvent,
    TakeBack,
    TakeSeat,
    Undecided,
)
from cutcard.table.messages.validity import SeatPatron, ValidityCommand
from cutcard.table.play.back import taken_back
from cutcard.table.play.course import needs, run, settlement
from cutcard.table.play.gates import check_gates
from cutcard.table.play.parts import add_part
from cutcard.table.play.payout import Rules
from cutcard.table.play.show import reveal_folded, show_cards
from cutcard.table.play.timing import not_now
from cutcard.table.reader import decide_reader
from cutcard.table.relief import relieve
from cutcard.table.seating import seat_patron, sit_down
from cutcard.table.state.table import Round, Table
from cutcard.table.wagers.first_card import close
from cutcard.table.wagers.jackpot import decide_jackpot
from cutcard.table.wagers.place import place_wagers
from cutcard.table.wagers.standing import check_excluded


def decide(rules: Rules, table: Table, command: TableCommand | OrderCommand, facts: Facts) -> list[TableEvent]:
    """The events that follow from a command, up to the point where the round waits for somebody again."""
    if isinstance(command, OrderCommand):
        return run(rules, table, list(decide_order(rules, table, command, facts)), facts)
    authorise(rules, table, command, facts)
    check_mode(rules, table, command)
    check_gates(rules, table, command)
    return run(rules, table, list(_decide(rules, table, command, facts)), facts)


def rules_name(rules: Rules, table: Table) -> str:
    """The document and the digest of the rules for a round opened now."""
    return f"{rules.game.document} {digest(rules.game, table.sign)}"


def authorise(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> None:
    """A player may act only for their own seat; at an electronic table nobody else acts for them."""
    actor = facts.actor
    permit(type(command), actor.role, rules.book)
    if isinstance(command, TakeSeat):
        return
    box = getattr(command, "seat", getattr(command, "box", None))
    if actor.role is Role.PLAYER and table.seats.get(box or 0) != actor.id:
        raise Refused(rules.game.common.one_hand, f"box {box} is not yours: you may act only for your own seat")
    if isinstance(command, Undecided) and (refused := not_for(rules, table, actor.role)):
        raise refused
    acts = isinstance(command, PlaceWagers | TakeBack | Choose | Concede | Declare)
    if acts and actor.role is Role.DEALER and table.dealing == "electronic":
        reason = "at an electronic table players place wagers and make decisions themselves"
        raise Refused(rules.game.common.opening, reason, ask(Role.PLAYER))


def _decide(rules: Rules, table: Table, command: TableCommand, facts: Facts) -> Iterator[TableEvent]:
    allow(rules, table, command)
    match command:
        case TakeSeat(box):
            check_excluded(rules, facts)
            check_seat(rules, table, facts.actor.id, facts)
            yield from sit_down(rules, table, box, facts.actor.id, facts)
        case SeatPatron():
            yield from seat_patron(rules, table, command, facts)
        case LeaveSeat(box):
            yield from _leave_seat(rules, table, box, facts)
        case OpenBets():
            if needs(rules, table).kind != "opening":
                raise Refused(
                    rules.game.common.opening, "a round is in play: finish it first", wait("the round is over")
                )
            if rules.game.common.sources and table.source not in rules.game.common.sources:
                known = ", ".join(rules.game.common.sources)
                raise Refused(
                    rules.game.common.cards_from, f"cards may not be dealt from the {table.source}: use {known}"
                )
            yield RoundOpened(table.rounds + 1, rules_name(rules, table), facts.commitment, len(rules.game.deck))
        case PlaceWagers(seat, bets):
            yield from place_wagers(rules, table, _open(rules, table, rules.game.common.close), seat, bets, facts)
        case TakeBack(seat):
            # other players' wagers on the box stay: if no hand is dealt to it, they go back when wagers close (L-22)
            back = list(taken_back(_open(rules, table, rules.game.common.withdraw), None, table.seats.get(seat, "")))
            if not back:
                raise Refused(None, f"box {seat} has no wagers, so there is nothing to take back")
            yield from back
        case AddPart():
            _open(rules, table, rules.game.common.close)
            yield add_part(table, command)
        case CloseBets():
            yield from close(rules, table, _open(rules, table, rules.game.common.close), facts)
        case Declare(box, wins):
            yield from declare_box(rules, table, box, wins)
        case Choose(box):
            yield from within_limit(rules, table, box, list(choose(rules, table, command)), facts)
        case Undecided(box):
            yield from undecided(rules, table, box)
        case ShowCards():
            yield from show_cards(rules, table, command)
        case Concede(box):
            yield from concede(rules, table, box)
        case Settle():
            if needs(rules, table).kind != "settlement":
                raise Refused(rules.game.common.settlement, not_now(rules, table, "settle"))
            assert table.round is not None
            yield SettlementBegan(settlement(rules, table.round))
        case RevealFolded():
            yield from reveal_folded(rules, table, command)
        case CorrectAct():
            yield from correct(rules, table, command, facts)
        case RelieveDealer():
            yield relieve(table, command, facts)
        case _ if isinstance(command, ReaderCommand):
            yield from decide_reader(rules, table, command, facts)
        case _ if isinstance(command, RoundCommand):
            yield from decide_round(rules, table, command, facts, rules_name(rules, table))
        case _ if isinstance(command, HitCommand):
            yield from decide_hit(rules, table, command, facts)
        case CorrectCard():
            yield correct_card(rules, table, command, facts)
        case _ if isinstance(command, JackpotCommand):
            yield from decide_jackpot(rules, table, command, facts)
        case _ if isinstance(command, ValidityCommand):
            yield from decide_validity(rules, table, command, facts)
        case _ if isinstance(command, LifeCommand):
            yield from decide_life(rules, table, command, facts)
        case _:
            yield from decide_fault(rules, table, command, facts)


def _open(rules: Rules, table: Table, closed: str) -> Round:
    """The current round, if wagers are open; otherwise refuse. ``closed``: the clause to cite once they are closed."""
    if table.round is None or table.round.stage == "closed":
        raise Refused(
            rules.game.common.opening, "no round is open: wait until the dealer opens one", wait("a round is opened")
        )
    if table.round.stage != "open":
        raise Refused(closed, "wagers are closed: wait until this round is settled", wait("this round is settled"))
    return table.round


# -- seats


def _leave_seat(rules: Rules, table: Table, box: int, facts: Facts) -> Iterator[TableEvent]:
    if box not in table.seats:
        raise Refused(None, f"nobody sits at box {box}")
    patron = table.seats[box]
    state = table.round
    if facts.actor.role is not Role.PLAYER:
        _check_sent_away(rules, table, box, facts)
    if state is not None and state.stage == "open":
        yield from taken_back(state, box, patron)
    elif state is not None and any(stake.owner == patron for stake in state.stakes):
        raise Refused(rules.game.common.leave, "you have wagers in play: leave when the round is settled")
    yield from leaving(rules.life.limits if rules.life else None, table, patron)
    yield SeatLeft(box, patron)


def _check_sent_away(rules: Rules, table: Table, box: int, facts: Facts) -> None:
    """Refuse to make a player leave with wagers placed, or from an electronic table unless they are excluded."""
    clause = rules.life.attendance.vacate if rules.life else rules.game.common.leave
    excluded = facts.standing is not None and {rules.game.key, CASINO} & facts.standing.excluded.keys()
    if facts.actor.role in RANKS and table.dealing == "electronic" and not excluded:
        reason = "at an electronic table players leave by themselves: ask the player, or have the seat vacated"
        raise Refused(clause, reason, ask(Role.PLAYER))
    if table.round is not None and any(stake.owner == table.seats[box] for stake in table.round.stakes):
        cure = wait("the round is settled")
        if table.round.stage == "open":
            cure = do(TakeBack(box)) if table.dealing == "recorded" else ask(Role.PLAYER)
        raise Refused(clause, "this player has wagers on the layout: take them back or settle them first", cure)
