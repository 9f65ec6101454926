"""After a round: the leaves of the shuffle that prove the cards a person was entitled to see."""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Card
from cutcard.floor.desk import Desk
from cutcard.floor.shuffle import Proof, Reshuffled, Terms, prove, trail
from cutcard.floor.table import FloorTable, TableDomain, reshuffles, round_id
from cutcard.house.messages import Actor, Role, RoundEnded, TableEvent, WagerPlaced
from cutcard.house.payout import Rules
from cutcard.house.state import UNSEEN, Round, drawn, pile
from cutcard.ruling import Refused


class Leaf(Struct):
    """A leaf opened, for a card of a pile. A card that was shuffled again has one leaf for each shuffle."""

    pile: str
    slot: int
    card: Card
    shuffle: int
    size: int
    position: int
    value: int  # the card; in a reshuffle the index into the places shuffled together
    salt: str
    path: tuple[str, ...]


class Proofs(Struct):
    """The commitment of a round, what it is bound to, and the leaves for one person; the seed for the inspector."""

    number: int
    commitment: str
    round: str
    rules: str
    reshuffled: Reshuffled
    leaves: list[Leaf]
    seed: str | None


def proofs(desk: Desk, stream: str, number: int, actor: Actor) -> Proofs | None:
    """The proofs of a round for one person; None if there was no such round."""
    rows = desk.round(stream, number)
    if not rows:
        return None
    events: list[TableEvent] = [event for row in rows for event in row.events]
    if not any(isinstance(event, RoundEnded) for event in events):
        raise Refused(None, "the round is not over: its cards are proven afterwards")
    seed = desk.journal.seed(stream, number)
    if seed is None:
        raise Refused(None, "the cards of this table are dealt by hand: there is no shuffle to prove")
    now: FloorTable = desk.state(stream).state
    before = replace(now, table=replace(now.opened, round=None), reshuffled=())
    after = reduce(TableDomain().evolve, events, before)
    state = after.opened.round
    assert state is not None
    terms = Terms(round_id(stream, number), state.rules, reshuffles(after.rules.game))
    entitled = _entitled(state, _players(after.rules, events), actor)
    wanted = [(seen, where) for seen, place in entitled for where in trail(seed, place, after.reshuffled)]
    opened = prove(seed, terms, [where for _, where in wanted])
    return Proofs(
        number=number,
        commitment=state.commitment,
        round=terms.round,
        rules=terms.rules,
        reshuffled=after.reshuffled,
        leaves=[_leaf(seen, proof) for (seen, _), proof in zip(wanted, opened, strict=True)],
        seed=seed.hex() if actor.role is Role.INSPECTOR else None,
    )


class Seen(Struct, frozen=True):
    """A card that lay in a pile, and was seen."""

    pile: str
    slot: int
    card: Card


def _players(rules: Rules, events: Sequence[TableEvent]) -> dict[int, str]:
    """Who played each box: the owner of a wager that can only be placed on the own box."""
    own = {wager.name for wager in rules.game.wagers if wager.elsewhere is None and not wager.on_dealer}
    return {event.box: event.owner for event in events if isinstance(event, WagerPlaced) and event.area in own}


def _entitled(state: Round, players: dict[int, str], actor: Actor) -> Iterator[tuple[Seen, int]]:
    """Cards, with their places in the shuffle, that lay open to all, or to this person as the player of the box."""
    mine = {name(box) for box, who in players.items() if who == actor.id for name in (pile, drawn)}
    for name, cards in state.piles.items():
        own = actor.role is Role.PLAYER and name in mine
        if name in state.private and not own and actor.role is not Role.INSPECTOR:
            continue
        for slot, (card, place) in enumerate(zip(cards, state.places[name], strict=False)):
            if card != UNSEEN:
                yield Seen(name, slot, card), place


def _leaf(seen: Seen, proof: Proof) -> Leaf:
    return Leaf(
        seen.pile,
        seen.slot,
        seen.card,
        proof.shuffle,
        proof.size,
        proof.position,
        proof.value,
        proof.salt,
        proof.path,
    )
