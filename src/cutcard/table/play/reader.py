"""A card reader at a table dealt by people: where each card belongs, and what cannot be right (I-75)."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.rules.game import Decide
from cutcard.ruling import Refused, wait
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
from cutcard.table.play.course import Need, advanced, needs
from cutcard.table.play.gates import check_gates
from cutcard.table.play.payout import Rules
from cutcard.table.play.timing import not_now
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, fold, pile
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
            found = table.round.reading.misread if table.round else None
            if found is None:
                raise Refused("I-75", "there is no misreading to mend: go on")
            yield ReadingMended(found.places, by_hand, by, at)
        case TurnUp(name):
            need = needs(rules, table)
            if table.dealing != "recorded" or need.kind != "cards" or need.pile != name:
                raise Refused(need.clause, not_now(rules, table, f"turn up {name[:20]}"))
            if need.key not in facts.cards:
                reason = f"the reader has not read the cards of {name}: wait until it has, or enter them"
                raise Refused("I-75", reason, wait("the cards are read"))
            # The cards are in the facts: the round goes on with them.


def sealed_for(state: Round, need: Need) -> tuple[str, ...]:
    """The cards that a round waits for, sealed as the reader read them; empty if one must be entered."""
    places, cards = state.places.get(need.pile, ()), state.piles.get(need.pile, ())
    if need.kind != "cards" or len(places) != len(cards):
        return ()
    return state.reading.sealed(places[need.first : need.first + need.count])


def against(state: Round) -> dict[int, str]:
    """Cards read so far that nobody has seen, sealed, by place: a new card must be none of them."""
    gone = _shuffled_again(state)
    lie = {place: card for name, places in state.places.items() for place, card in _paired(state, name, places)}
    hidden = {place: card for place, card in state.reading.cards.items() if lie.get(place, UNSEEN) == UNSEEN}
    return {place: card for place, card in hidden.items() if card and place not in gone}


def expected(state: Round) -> list[tuple[int, str]]:
    """Place and pile of each card that was dealt face down and not read yet, in the order of dealing."""
    lie = [(place, name, card) for name, places in state.places.items() for place, card in _paired(state, name, places)]
    return [(place, name) for place, name, card in sorted(lie) if card == UNSEEN and place not in state.reading.cards]


def _shuffled_again(state: Round) -> set[int]:
    """Places of hands that have ended, once the rest was shuffled again: their cards may come a second time."""
    ended = [box for box, playing in state.boxes.items() if playing.ending] if state.cards > state.deck else []
    return {place for box in ended for name in (pile(box), drawn(box)) for place in state.places.get(name, ())}


def _paired(state: Round, name: str, places: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Places of a pile with their cards. Of a hand from which unknown cards were laid down nothing can be said."""
    cards = state.piles.get(name, ())
    return zip(places, cards, strict=True) if len(places) == len(cards) else iter(())


def _check_attach(table: Table, reader: str) -> None:
    if table.dealing != "recorded":
        raise Refused("I-75", "this table deals electronically, so that there are no cards to read")
    if not reader:
        raise Refused("I-75", "name the card reader")
    if table.reader:
        raise Refused("I-75", f"the card reader {table.reader} is attached: detach it first")
    if table.round is not None and table.round.stage != "closed":
        raise Refused("I-75", "a round is in play: attach the reader when it is over", wait("the round is over"))


def _read(rules: Rules, table: Table, command: ReadCard, facts: Facts) -> Iterator[TableEvent]:
    state = table.round
    if not table.reader or facts.actor.id != table.reader:
        raise Refused("I-75", "this card reader is not attached to this table: a supervisor attaches it")
    if command.number != table.messages + 1:
        raise Refused("I-75", f"message {table.messages + 1} comes next: send the messages in order, without gaps")
    if state is None or state.stage in ("closed", "settlement") or state.number != command.round:
        raise Refused("I-75", "the table waits for no card: keep it", wait("a round is opened", Role.DEALER))
    if state.stage == "open":
        called = rules.life.cards.called if rules.life else None
        if called:
            reason = "in this game wagers close at the dealer's call, not at the first card"
            raise Refused(called, reason, wait("the dealer has called", Role.DEALER))
        check_gates(rules, table, CloseBets())
        closing = advanced(rules, table, list(close(rules, table, state, facts)), facts)
        yield from closing
        table = fold(table, closing)
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
        return CardMisread(number, "twice", names, (*_lying(state, names), *((place,) if not names else ())))
    if check is not None and check.kind is not None:
        return CardMisread(number, check.kind, (to,) if to else (), (place,))
    if command.packet and to and command.packet != _size(table, state, to, place):
        return CardMisread(number, "count", (to,), _lying(state, (to,)))
    return CardRead(number, to, place, command.sealed)


def _size(table: Table, state: Round, to: str, place: int) -> int:
    """How many cards the packet has that ends with this card; 0: it does not end here."""
    if table.source != "device":
        return 1
    left = [one for one in state.places[to] if one not in state.reading.cards and one != place]
    return 0 if left else len(state.places[to])


def _lying(state: Round, names: tuple[str, ...]) -> tuple[int, ...]:
    """The places of these piles whose cards are face down."""
    return tuple(place for name in names for place, card in _paired(state, name, state.places[name]) if card == UNSEEN)


def _may_draw(rules: Rules, state: Round) -> bool:
    """Whether players may be drawing cards now, so that one may be read before their choice is recorded."""
    phase = rules.game.phases[state.phase] if 0 <= state.phase < len(rules.game.phases) else None
    ahead = sum(place >= state.used for place in state.reading.cards)
    return isinstance(phase, Decide) and any(move.draw for move in phase.moves) and ahead < MOST_DRAWN
