"""What a card reader has read in a round: which cards it still has to read, and which may be turned up."""

from collections.abc import Iterator

from cutcard.core.reading import CardToCheck, SealedWanted
from cutcard.table.messages.reader import ReadCard
from cutcard.table.play.boxes import lying
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile


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


def face_down(state: Round, names: tuple[str, ...]) -> tuple[int, ...]:
    """The places of these piles whose cards are face down."""
    return tuple(place for name in names for place, card in _paired(state, name, state.places[name]) if card == UNSEEN)


def to_check(rules: Rules, table: Table, command: ReadCard) -> CardToCheck | None:
    """What a card that was just read must not be; None if the table takes no card now."""
    state = table.round
    if not table.reader or state is None or state.stage == "closed" or state.number != command.round:
        return None  # without a reader the round has no secret either
    due = [place for place, _ in expected(state)[:1]] or [0]  # none is due: like a card of the deal
    seen = tuple(sorted(lying(state, due)))
    return CardToCheck(state.number, command.sealed, against(state), seen, rules.game.deck)


def to_open(rules: Rules, table: Table) -> SealedWanted | None:
    """The cards that the round waits for, if the reader has read all of them."""
    state, need = table.round, needs(rules, table)
    if state is None or state.reading.misread is not None or not (sealed := sealed_for(state, need)):
        return None
    return SealedWanted(need.key, state.number, sealed)


def at_settlement(rules: Rules, table: Table) -> SealedWanted | None:
    """At settlement each hand is turned up in its turn: what the reader has read need not be asked for one by one."""
    return to_open(rules, table) if table.round is not None and table.round.stage == "settlement" else None
