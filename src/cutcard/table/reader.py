"""A card reader at a table dealt by people: where each card belongs, and what cannot be right (I-75)."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.rules.game import Decide
from cutcard.ruling import Refused, do, wait
from cutcard.table.messages.reader import (
    AttachReader,
    CardMisread,
    CardRead,
    DetachReader,
    MendReading,
    ReadCard,
    ReaderAttached,
    ReaderCommand,
    ReaderDetached,
    ReadingMended,
    TurnUp,
)
from cutcard.table.messages.round import CloseBets, TableEvent
from cutcard.table.play.course import advanced, needs
from cutcard.table.play.gates import check_gates
from cutcard.table.play.payout import Rules
from cutcard.table.play.reading import expected, face_down, sealed_for
from cutcard.table.play.timing import not_now
from cutcard.table.state.table import Round, Table
from cutcard.table.wagers.first_card import close

NO_PILE = ""  # of a card that was read before anybody asked for it
MOST_DRAWN = 5  # cards that the reader may read before the choice that asks for them is recorded


def decide_reader(rules: Rules, table: Table, command: ReaderCommand, facts: Facts) -> Iterator[TableEvent]:
    """Commands of the card reader, and of people about it."""
    by, at = facts.actor.id, facts.at
    match command:
        case AttachReader(reader):
            _check_attach(table, reader)
            yield ReaderAttached(reader, by, at)
        case DetachReader():
            if not table.reader:
                raise Refused("I-75", "no card reader is attached to this table")
            yield ReaderDetached(table.reader, by, at)
            if table.round is not None and (found := table.round.reading.misread) is not None:
                yield ReadingMended(found.places, True, by, at)
        case ReadCard():
            yield from _read(rules, table, command, facts)
        case MendReading(by_hand):
            yield ReadingMended(_to_mend(rules, table, by_hand), by_hand, by, at)
        case TurnUp(name):
            need = needs(rules, table)
            if table.dealing != "recorded" or need.kind != "cards" or need.pile != name:
                raise Refused(need.clause, not_now(rules, table, f"turn up {name[:20]}"))
            if need.key not in facts.cards:
                reason = f"the reader has not read the cards of {name}: wait until it has, or enter them"
                raise Refused("I-75", reason, wait("the cards are read"))
            # The cards are in the facts: the round goes on with them.


def _to_mend(rules: Rules, table: Table, by_hand: bool) -> tuple[int, ...]:
    """The places that were misread; or those that the round waits for, if the dealer sees other cards there."""
    state, need = table.round, needs(rules, table)
    if state is not None and state.stage != "closed" and state.reading.misread is not None:
        return state.reading.misread.places
    if state is None or not by_hand or not sealed_for(state, need):
        raise Refused("I-75", "there is no misreading to mend: go on")
    return state.places[need.pile][need.first : need.first + need.count]


def _check_attach(table: Table, reader: str) -> None:
    if table.dealing != "recorded":
        raise Refused("I-75", "this table deals electronically, so there are no cards to read")
    if table.recording == "assisted":
        raise Refused("I-75", "cards are not recorded at this table, so there are none to read")
    if not reader:
        raise Refused("I-75", "name the card reader")
    if table.reader:
        raise Refused("I-75", f"the card reader {table.reader} is attached: detach it first", do(DetachReader()))
    if table.round is not None and table.round.stage != "closed":
        over = wait("the round is over", Role.DEALER)  # one that nobody has wagered in waits for players
        raise Refused("I-75", "a round is in play: attach the reader when it is over", over)


def _read(rules: Rules, table: Table, command: ReadCard, facts: Facts) -> Iterator[TableEvent]:
    state = table.round
    if not table.reader or facts.actor.id != table.reader:
        raise Refused("I-75", "this card reader is not attached to this table: a supervisor attaches it")
    if command.number != table.messages + 1:
        raise Refused("I-75", f"message {table.messages + 1} comes next: send the messages in order, without gaps")
    if state is None or state.stage in ("closed", "settlement") or state.number != command.round:
        raise Refused("I-75", "the table is not waiting for a card: keep it", wait("a round is opened", Role.DEALER))
    if state.stage == "open":
        called = rules.life.cards.called if rules.life else None
        if called:
            reason = "in this game wagers close at the dealer's call, not at the first card"
            raise Refused(called, reason, wait("the dealer has called", Role.DEALER))
        check_gates(rules, table, CloseBets())
        closing, table = advanced(rules, table, list(close(rules, table, state, facts)), facts)
        yield from closing
        state = table.round
        assert state is not None
        if state.stage == "open":
            return
    yield _card(rules, table, state, command, facts)


def _card(rules: Rules, table: Table, state: Round, command: ReadCard, facts: Facts) -> CardRead | CardMisread:
    """The card at its place in the order of dealing, or why it cannot be right."""
    number, coming = command.number, expected(state)
    if coming:
        place, to = coming[0]
    elif _may_draw(rules, state):
        place, to = max(state.used, *(one + 1 for one in state.reading.cards)), NO_PILE
    else:
        return CardMisread(number, "count", (), ())
    check = facts.read
    if check is not None and check.kind == "twice":
        twin = next((name for name, places in state.places.items() if check.twin in places), to)
        names = tuple(dict.fromkeys(name for name in (twin, to) if name))
        return CardMisread(number, "twice", names, (*face_down(state, names), *((place,) if not names else ())))
    if check is not None and check.kind is not None:
        return CardMisread(number, check.kind, (to,) if to else (), (place,))
    if command.packet and to and command.packet != _size(table, state, to, place):
        return CardMisread(number, "count", (to,), face_down(state, (to,)))
    return CardRead(number, to, place, command.sealed)


def _size(table: Table, state: Round, to: str, place: int) -> int:
    """How many cards the packet has that ends with this card; 0: it does not end here."""
    if table.source != "device":
        return 1
    left = [one for one in state.places[to] if one not in state.reading.cards and one != place]
    return 0 if left else len(state.places[to])


def _may_draw(rules: Rules, state: Round) -> bool:
    """Whether players may be drawing cards now, so that one may be read before their choice is recorded."""
    phase = rules.game.phases[state.phase] if 0 <= state.phase < len(rules.game.phases) else None
    ahead = sum(place >= state.used for place in state.reading.cards)
    return isinstance(phase, Decide) and any(move.draw for move in phase.moves) and ahead < MOST_DRAWN
