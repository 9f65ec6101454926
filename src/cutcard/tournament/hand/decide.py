"""``decide``: the events that a command causes at a tournament table, or the clause that refuses it."""

from msgspec.structs import replace

from cutcard.core.message import Facts, Role
from cutcard.ruling import Refused, wait
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.values import ONE_DECK, Begin
from cutcard.tournament.hand import faults, out_of_turn, showdown
from cutcard.tournament.hand.clock import clock, in_time
from cutcard.tournament.hand.course import (
    COUNT,
    acted,
    bounty_placed,
    completed,
    dealt,
    needs,
    not_now,
    options,
    places,
    rebuilt,
    run,
)
from cutcard.tournament.hand.events import (
    Acted,
    BonusAdded,
    CardsDealt,
    CardsReleased,
    CardsShown,
    HandBegan,
    HandEvent,
    HandMucked,
    Posted,
)
from cutcard.tournament.hand.messages import (
    Act,
    ActOutOfTurn,
    BeginHand,
    CallOffHand,
    CallTime,
    CompleteDeal,
    Dealing,
    DeclareMisdeal,
    DeclineClock,
    EnterCards,
    Expedite,
    ExpelSeat,
    ExposeCards,
    HandCommand,
    KillHand,
    Kind,
    MuckHand,
    MuckUnprotected,
    NotePresence,
    PlayerExposes,
    RankHands,
    RecordAdvice,
    RecordVerbal,
    Redeal,
    ReleaseCards,
    RequestClock,
    RestoreHand,
    ShowHand,
    TakeBackAct,
    ThrowChips,
    TimeUp,
    VoidHand,
)
from cutcard.tournament.hand.state import STREETS, LiveHand, TableState, pile
from cutcard.tournament.hand.thrown import meant


def decide(state: TableState, command: HandCommand, facts: Facts) -> list[HandEvent]:
    """The events that follow from a command, to the point where the table waits again."""
    if isinstance(command, BeginHand):
        if state.hand is not None:
            raise Refused(None, "a hand is in play: wait until it is over", wait("the hand is over"))
        events = begin_hand(command.begin, state.deals + 1, command.dealing, command.literal_chips)
        return run(state, events, facts)
    if state.hand is None:
        raise Refused(None, not_now(state))
    _own(state.hand, command, facts)
    return run(state, _decide(state, state.hand, command, facts), facts)


def begin_hand(begin: Begin, deal: int, dealing: Dealing, literal: bool) -> list[HandEvent]:
    """Post ante and blinds, also for absent players, and deal the cards."""
    seats = [dealt.seat for dealt in begin.seats]
    if not 2 <= len(seats) <= ONE_DECK or len(set(seats)) != len(seats) or begin.positions.big not in seats:
        raise Refused(None, f"a hand needs 2 to {ONE_DECK} players, each in a seat, the big blind among them")
    if any(dealt.stack <= 0 for dealt in begin.seats):
        raise Refused("TOR 7.22", "a player without chips is not dealt in")
    cites = ("TOR 7.35", "T-25") if len(seats) == 2 else ()
    absent = ("TOR 7.15",) if any(dealt.absent for dealt in begin.seats) else ()
    events: list[HandEvent] = [HandBegan(begin, deal, dealing, literal, (*cites, *absent)), *_posts(begin)]
    live = LiveHand(begin, deal, dealing, literal, {})
    return [*events, *[CardsDealt(pile(seat), places(live, pile(seat))) for seat in seats]]


def _posts(begin: Begin) -> list[HandEvent]:
    """Post the small blind, then the ante, then the big blind, each as far as the stack allows."""
    small: list[HandEvent] = []
    big: list[HandEvent] = []
    due = begin.blinds
    for seat in begin.seats:
        cites = ("TOR 7.15",) if seat.absent else ()
        if seat.seat == begin.positions.big:
            short = (*cites, "TOR 7.29") if seat.stack < due.ante + due.big else cites
            if seat.absent and seat.stack <= due.ante + due.big:
                short = (*short, "T-45")
            if ante := min(due.ante, seat.stack):
                big.append(Posted(seat.seat, "ante", ante, ante == seat.stack, (*short, "TOR 4", "T-20")))
            if blind := min(due.big, seat.stack - ante):
                big.append(Posted(seat.seat, "big blind", blind, ante + blind == seat.stack, short))
            big += bounty_placed(seat) if seat.stack <= due.ante + due.big else []
        elif seat.seat == begin.positions.small:
            blind = min(due.small, seat.stack)
            short = (*cites, "TOR 7.29") if blind < due.small else cites
            small.append(Posted(seat.seat, "small blind", blind, blind == seat.stack, short))
            small += bounty_placed(seat) if blind == seat.stack else []
    bonus: list[HandEvent] = [BonusAdded(begin.bonus, ("TOR 5",))] if begin.bonus else []
    return [*small, *big, *bonus]


def _own(live: LiveHand, command: HandCommand, facts: Facts) -> None:
    """A player may act only for their own seat; at an electronic table nobody else acts for them."""
    if not command.roles:  # follows from an act elsewhere, which was checked there
        return
    if facts.actor.role is not Role.PLAYER:
        if live.dealing == "electronic" and isinstance(command, Act | ThrowChips):
            raise Refused(None, "at an electronic table only the players themselves can act")
        return
    seat = command.by if isinstance(command, RequestClock) else getattr(command, "seat", 0)
    owners = {**facts.beside, **{dealt.seat: dealt.player for dealt in live.begin.seats}}
    if owners.get(seat) != facts.actor.id:
        own = [seat for seat, player in owners.items() if player == facts.actor.id]
        cure = f"your seat is {own[0]}" if own else "you are not in this hand"
        raise Refused("TOR 7.6", f"seat {seat} is not yours: {cure}")


def _decide(state: TableState, live: LiveHand, command: HandCommand, facts: Facts) -> list[HandEvent]:
    match command:
        case CompleteDeal():
            if needs(state).kind != "deal":
                raise Refused("TOR 7.16.1", not_now(state))
            return completed(live)
        case Redeal():
            if live.stage != "misdealt":
                raise Refused("T-32", f"nothing was misdealt: {not_now(state)}")
            seats = tuple([replace(seat, absent=seat.seat in live.absent) for seat in live.begin.seats])
            begin = replace(live.begin, seats=seats)
            return begin_hand(begin, state.deals + 1, live.dealing, live.literal_chips)
        case VoidHand():
            return faults.void(live, command)
        case CallOffHand():
            return faults.call_off(command)
        case NotePresence():
            return faults.presence(live, command)
        case ExpelSeat():
            return faults.expel(live, command)
        case _ if live.stage == "misdealt":
            raise Refused("T-32", not_now(state))
        case DeclareMisdeal():
            return faults.misdeal(live, command, facts)
        case ExposeCards():
            return faults.expose(live, command)
        case RecordVerbal() | RecordAdvice():
            return faults.record(live, command)
        case _ if live.stage == "dealing":
            raise Refused("TOR 7.16.1", not_now(state))
        case _:
            return _in_play(state, live, command, facts)


def _in_play(state: TableState, live: LiveHand, command: HandCommand, facts: Facts) -> list[HandEvent]:
    hand = rebuilt(live)
    match command:
        case Act(seat, kind, amount):
            _turn(state, live, hand, seat, facts)
            return _act(state, live, hand, kind, amount)
        case ThrowChips(seat):
            _turn(state, live, hand, seat, facts)
            act = meant(hand, command, live.literal_chips)
            return _act(state, live, hand, act.kind, act.amount, act.clauses)
        case ActOutOfTurn():
            if live.dealing == "electronic":
                raise Refused("TOR 7.41", f"at an electronic table you can act only in turn: {not_now(state)}")
            return out_of_turn.out_of_turn(live, hand, command)
        case TakeBackAct():
            return faults.take_back(state)
        case RestoreHand():
            return faults.restore(state, command)
        case RequestClock() | CallTime() | TimeUp() | Expedite() | DeclineClock():
            return clock(live, hand, command, facts)
        case PlayerExposes():
            return faults.player_exposes(live, command)
        case MuckUnprotected() | KillHand():
            return faults.dead(live, hand, command, facts)
        case ReleaseCards():
            if not live.held or live.released:  # also where the hand that was all-in is dead since
                raise Refused("TOR 7.31", f"no cards are held back: {not_now(state)}")
            return [CardsReleased(("TOR 7.31",))]
        case _:
            return _cards(state, live, command)


def _cards(state: TableState, live: LiveHand, command: HandCommand) -> list[HandEvent]:
    need = needs(state)
    match command:
        case EnterCards():
            return _enter(state, live, command)
        case ShowHand(seat) | MuckHand(seat):
            if need.kind != "show" or need.seat != seat:
                raise Refused("T-32", f"seat {seat} cannot show or muck now; {not_now(state)}")
            return showdown.show(live, command) if isinstance(command, ShowHand) else [HandMucked(seat, ("T-32",))]
        case _:
            assert isinstance(command, RankHands)
            if need.kind != "ranking":
                raise Refused("T-32", f"hands cannot be ranked now; {not_now(state)}")
            return showdown.rank(live, command)


def _enter(state: TableState, live: LiveHand, command: EnterCards) -> list[HandEvent]:
    """Cards entered by a dealer: a street, at once or later, or a hand that is face up. Entered again, they correct."""
    to, cards = command.to, command.cards
    if live.dealing == "electronic":
        raise Refused(None, "this table deals electronically, so you cannot enter cards")
    need = needs(state)
    aside = live.exposed.get("premature turn", ()) if to == "turn" else ()
    if need.kind == "cards" and need.pile == to:
        if cards:
            showdown.check_new(live, cards, COUNT[to], aside)
        return dealt(live, need, cards)
    if to in STREETS:
        if to not in live.board:
            raise Refused("T-32", f"the table does not wait for {to}; {not_now(state)}")
        before = live.board[to]
        showdown.check_new(live, cards, COUNT[to], aside, before)
    else:
        seat = next((seat for seat in live.shown if pile(seat) == to), 0)
        if not seat:
            raise Refused("T-32", f"no hand {to[:20]!r} is face up; {not_now(state)}")
        before = live.hands.get(seat, ())
        showdown.check_new(live, cards, 2, (), before)
    if set(cards) == set(before):
        raise Refused("T-32", f"these cards are already entered for {to}; {not_now(state)}")
    return [CardsShown(to, cards, "all", ("TOR 6.14", "T-32") if before else ("T-32",))]


def _turn(state: TableState, live: LiveHand, hand: HandBetting, seat: int, facts: Facts) -> None:
    if hand.turn < 0 or live.seats[hand.turn] != seat:
        gone = f"the hand of seat {seat} is folded" if seat in live.folded else f"seat {seat} is not in turn"
        raise Refused("TOR 7.41", f"{gone}; {not_now(state)}")
    in_time(live, seat, facts.at)


def _act(
    state: TableState, live: LiveHand, hand: HandBetting, kind: Kind, amount: int, cites: tuple[str, ...] = ()
) -> list[HandEvent]:
    """An act in turn, within the limits of the betting and of an earlier act out of turn."""
    seat = live.seats[hand.turn]
    hand.check(kind, amount, f"seat {seat}")
    early = out_of_turn.narrowed(live, hand)
    if early and (kind in ("bet", "raise") or (kind == "all-in" and hand.most_to() > hand.high)):
        raise Refused("TOR 7.41(b)", f"seat {seat} has acted out of turn and may now only {options(needs(state))}")
    if early and kind == "fold":
        left = out_of_turn.left_in(live, hand)
        clauses = out_of_turn.clauses(live, hand, "fold")
        return [Acted(seat, "fold", left, early.total, left == hand.stacks[hand.turn], clauses)]
    return acted(live, hand, kind, amount, (*cites, *out_of_turn.clauses(live, hand, kind)))
