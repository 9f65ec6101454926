"""Faults in a hand: misdeals, premature cards, and hands that are exposed, mucked, dead or left by an absent player."""

from msgspec.structs import replace

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused, ask, instead
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.values import HandResult
from cutcard.tournament.hand.course import COUNT, expelled, face_up, not_now, rebuilt
from cutcard.tournament.hand.events import (
    ActTakenBack,
    AdviceRecorded,
    CardsExposed,
    HandClosed,
    HandDead,
    HandEnded,
    HandEvent,
    HandExposed,
    HandRestored,
    HandVoided,
    Misdealt,
    PresenceNoted,
    SeatExpelled,
    VerbalRecorded,
)
from cutcard.tournament.hand.messages import (
    CallOffHand,
    DeclareMisdeal,
    ExpelSeat,
    ExposeCards,
    KillHand,
    MuckUnprotected,
    NotePresence,
    PlayerExposes,
    RecordAdvice,
    RecordVerbal,
    RestoreHand,
    VoidHand,
)
from cutcard.tournament.hand.showdown import check_new
from cutcard.tournament.hand.state import LiveHand, TableState

PENALTY = "the hand plays on; the director may impose a penalty"
REMEDIES = {
    "dealt card": "the card becomes the first burn card, and the seat gets another one when all have theirs",
    "burn card": "the card stays out of play, and nothing else changes",
    "premature flop": "the cards are shuffled back into the stub; after the betting the flop comes without a burn",
    "premature turn": "the card is set aside and the next one becomes the turn; it is shuffled in before the river",
    "premature river": "the card is shuffled back into the stub; after the betting the river comes without a burn",
}
STREET_OF = {"premature flop": 0, "premature turn": 1, "premature river": 2}
DEAD = {
    "wrong number of cards": ("T-32",),
    "cards mixed with others": ("T-32",),
    "ruled by the director": ("TOR 6.14",),
}


def substantial(live: LiveHand) -> bool:
    """Whether two players or more have acted on their hands (TOR 5)."""
    return len({step.seat for step in live.steps if step.kind in ("fold", "call", "raise")}) >= 2


def misdeal(live: LiveHand, command: DeclareMisdeal, facts: Facts) -> list[HandEvent]:
    """A misdeal is possible until there is substantial action; later only for a fouled deck or by ruling."""
    if command.reason == "ruled by the director":
        _directs(facts)
        return [Misdealt(command.reason, ("TOR 6.14",))]
    _check_handled(live, command)
    if command.reason == "fouled deck":
        return [Misdealt(command.reason, ("T-32",))]
    if substantial(live):
        raise Refused("TOR 5", "two players have acted, so the hand is played on: declare only a faulty hand dead")
    return [Misdealt(command.reason, ("TOR 5", "T-32"))]


def expose(live: LiveHand, command: ExposeCards) -> list[HandEvent]:
    """Cards exposed by the dealer, and the remedy by common practice (T-32)."""
    kind, cards = command.kind, command.cards
    if live.dealing == "electronic":
        raise Refused("T-32", "this table deals electronically, so a dealer cannot expose cards")
    if kind in STREET_OF:
        betting = live.stage == "betting" and rebuilt(live).turn >= 0
        if not betting or len(live.board) != STREET_OF[kind]:
            raise Refused(
                "T-32", f"a {kind} is not possible now: it means a card dealt before the betting round is over"
            )
        check_new(live, cards, COUNT[kind.removeprefix("premature ")])
    else:
        check_new(live, cards, 1)
    if kind == "dealt card":
        if command.seat not in live.left or substantial(live):
            raise Refused(
                "T-32",
                "choose the seat whose card was exposed in the deal; this is possible until two players have acted",
            )
        if kind in live.exposed:
            raise Refused("T-32", "a second card was exposed in the deal: declare a misdeal")
    return [CardsExposed(kind, command.seat, cards, REMEDIES[kind], kind in STREET_OF, ("T-32",))]


def player_exposes(live: LiveHand, command: PlayerExposes) -> list[HandEvent]:
    seat, cards = command.seat, command.cards
    _alive(live, seat, "TOR 7.38")
    if seat in live.shown:
        raise Refused("TOR 7.38", f"the hand of seat {seat} is already face up")
    if cards:
        if live.dealing == "electronic":
            raise Refused(None, "this table deals electronically, so you cannot enter cards")
        check_new(live, cards, 2)
    return [HandExposed(seat, cards, PENALTY, ("TOR 7.38",))]


def dead(live: LiveHand, hand: HandBetting, command: KillHand | MuckUnprotected, facts: Facts) -> list[HandEvent]:
    """A hand is dead and its wagers stay. If it was mucked unprotected, a raise that nobody called is returned."""
    seat = command.seat
    _alive(live, seat, "TOR 7.42" if isinstance(command, MuckUnprotected) else "T-32")
    if isinstance(command, KillHand):
        if command.reason == "ruled by the director":
            _directs(facts)
        else:
            _check_handled(live, command)
        return [HandDead(seat, command.reason, DEAD[command.reason])]
    if live.dealing == "electronic":
        raise Refused("TOR 7.42", "this table deals electronically, so no hand can be mucked by mistake")
    back = hand.kill(live.seats.index(seat), raise_back=True)
    return [HandDead(seat, "mucked unprotected", ("TOR 7.42",), back)]


def presence(live: LiveHand, command: NotePresence) -> list[HandEvent]:
    """Follow the tournament. A player serving a penalty stays away for this hand."""
    away = any(dealt.seat == command.seat and dealt.away for dealt in live.begin.seats)
    clauses = ("TOR 7.16", "TOR 7.16.1", "TOR 7.37") if away else ("TOR 7.16", "TOR 7.16.1")
    return [PresenceNoted(command.seat, command.absent or away, clauses)]


def expel(live: LiveHand, command: ExpelSeat) -> list[HandEvent]:
    """Dead at once if the cards are dealt, otherwise as soon as they are."""
    noted = SeatExpelled(command.seat, ("TOR 7.37", "TOR 6.9"))
    alive = live.stage == "betting" and command.seat in live.left and len(live.left) > 1
    return [noted, expelled(command.seat)] if alive else [noted]


def call_off(command: CallOffHand) -> list[HandEvent]:
    """Every chip is returned, and no result is reported."""
    return [HandVoided(command.reason, ("TOR 1", "T-33")), HandClosed()]


def restore(state: TableState, command: RestoreHand) -> list[HandEvent]:
    """Only if nothing has happened since the hand was declared dead."""
    live = state.live
    require_text("TOR 6.14", command.reason, "why the hand is not dead")
    step = live.steps[-1] if live.steps else None
    if step is None or (step.kind, step.seat) != ("dead", command.seat) or command.seat in live.expelled:
        raise Refused(
            "TOR 6.14",
            f"the last thing in this hand was not declaring seat {command.seat} dead, so that can no longer be undone",
        )
    if live.returned or face_up(rebuilt(live)):
        raise Refused("TOR 6.14", "the betting is over and cards are face up: call the hand off, or let it stand")
    return [HandRestored(command.seat, command.reason, ("TOR 6.14", "TOR 7.26"))]


def record(live: LiveHand, command: RecordVerbal | RecordAdvice) -> list[HandEvent]:
    """Record what a player said about a hand. It decides nothing."""
    if isinstance(command, RecordVerbal):
        _alive(live, command.seat, "TOR 7.32")
        require_text("TOR 7.32", command.words, "what the player has said")
        return [VerbalRecorded(command.seat, command.words, ("TOR 7.32",))]
    if command.seat not in live.seats:
        raise Refused("TOR 7.39", f"seat {command.seat} is not in this hand")
    require_text("TOR 7.39", command.note, "who has advised whom")
    return [AdviceRecorded(command.seat, command.note, PENALTY, ("TOR 7.39",))]


def take_back(state: TableState) -> list[HandEvent]:
    """Undo the last act, if no card or chip has followed it."""
    live = state.live
    step = live.steps[-1] if live.steps else None
    if live.dealing == "electronic":
        raise Refused(None, "players act for themselves at this table, so an act cannot be taken back")
    gone = step is None or step.kind not in ("fold", "call", "raise") or (step.amount and step.kind == "fold")
    if step is None or gone or step.seat in live.absent or live.returned or face_up(rebuilt(live)):
        raise Refused(None, f"there is no act to take back: {not_now(state)}")
    before = rebuilt(replace(live, steps=live.steps[:-1]))
    match step.kind:
        case "fold":
            return [ActTakenBack(step.seat, "fold", 0)]
        case "call":
            return [ActTakenBack(step.seat, "call" if before.price() else "check", before.price())]
        case _:
            put = step.amount - before.bets[before.turn]
            return [ActTakenBack(step.seat, "raise" if before.high else "bet", put)]


def void(live: LiveHand, command: VoidHand) -> list[HandEvent]:
    """Everything is as before the hand. A bonus goes back to the casino."""
    require_text("TOR 6.14", command.reason, "why the hand is cancelled")
    stacks = {dealt.seat: dealt.stack for dealt in live.begin.seats}
    return [HandVoided(command.reason, ("TOR 6.14",)), HandEnded(HandResult(live.begin.number, stacks, void=True))]


def _alive(live: LiveHand, seat: int, clause: str) -> None:
    if seat not in live.left or live.stage != "betting":
        raise Refused(clause, f"seat {seat} has no hand in play")


def _check_handled(live: LiveHand, command: DeclareMisdeal | KillHand) -> None:
    """Refuse what happens only to cards that somebody handles."""
    if live.dealing == "electronic":
        reason = "this table deals electronically, so nobody handles its cards: the director may rule on the hand"
        raise Refused("T-32", reason, instead(replace(command, reason="ruled by the director")))


def _directs(facts: Facts) -> None:
    if facts.actor.role is not Role.TOURNAMENT_DIRECTOR:
        raise Refused(
            "TOR 6.14", "only the tournament director may rule this: ask the director", ask(Role.TOURNAMENT_DIRECTOR)
        )
