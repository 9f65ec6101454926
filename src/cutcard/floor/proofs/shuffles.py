"""Lets people check, after a round, the cards that they were entitled to see. Only the inspector gets the seed."""

from collections.abc import Iterable, Iterator
from functools import reduce

from msgspec import Struct

from cutcard.cards import Card
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable, TableDomain, round_id
from cutcard.floor.domains.table_rules import reshuffles
from cutcard.floor.fairness.shuffle import DECK, Proof, ShuffleTerms, check, locate, players_seed, prove, trail
from cutcard.floor.journal.archived import InArchive
from cutcard.floor.streams.streams import HistoryRow
from cutcard.ruling import Refused
from cutcard.table.messages.round import RoundOpened, WagerPlaced
from cutcard.table.state.table import UNSEEN, drawn, pile


class Opening(Struct, frozen=True):
    """A card that was seen, and the leaves that prove it: back through reshuffles to the deck."""

    pile: str
    slot: int
    card: Card
    place: int
    proofs: tuple[Proof, ...]


class Receipt(Struct, frozen=True):
    """What a person may check in a round. ``seed``: in hexadecimal, for the inspector only."""

    round: str
    rules: str
    commitment: str
    reshuffled: tuple[tuple[int, ...], ...]
    cards: tuple[Opening, ...]
    seed: str = ""
    deck: int = DECK  # how many cards it has
    parts: dict[int, str] = {}  # by box: what players have added to the shuffle


def receipt(desk: Desk, stream: str, number: int, actor: Actor) -> Receipt:
    """The leaves of a finished round that this person may see."""
    entries = kept_round(desk, stream, number)
    if not entries:
        raise Refused(None, f"there has been no round {number} at this table: check its number")
    seed = desk.journal.seed(stream, number)
    begun = (event for entry in entries for event in entry.events if isinstance(event, RoundOpened))
    if seed is None or not any(event.commitment for event in begun):  # a card reader's secret shuffles nothing
        raise Refused(None, "the cards of this round were dealt by hand, so there is no shuffle to check")
    domain, began = TableDomain(), desk.streams.beginning(stream)
    opening = desk.history(stream, 0, 1) if not began.version else []  # the row that opens the table
    events = [event for entry in [*opening, *entries] for event in entry.events]
    state = reduce(domain.evolve, events, began.state)
    played = state.opened.round
    assert played is not None
    if played.stage != "closed":
        raise Refused(None, "the round is still in play: check its cards when it is over")
    terms = ShuffleTerms(round_id(stream, number), played.rules, reshuffles(state.rules.game), state.rules.game.deck)
    inspector = actor.role is Role.INSPECTOR
    seen = list(_seen(state, _boxes(state, events, actor.id), everything=inspector))
    players, size = players_seed(played.commitment, played.parts), len(terms.deck)
    trails = [trail(seed, place, state.reshuffled, size, players) for _, _, _, place in seen]
    proofs = iter(prove(seed, terms, [where for way in trails for where in way]))
    cards = tuple(Opening(*each, tuple(next(proofs) for _ in way)) for each, way in zip(seen, trails, strict=True))
    shown = seed.hex() if inspector else ""
    return Receipt(terms.round, terms.rules, played.commitment, state.reshuffled, cards, shown, size, played.parts)


def kept_round(desk: Desk, stream: str, number: int) -> list[HistoryRow]:
    """The rows of a round; empty if there was none. Raises InArchive if they are archived."""
    found = desk.round(stream, number)
    if not found and number and (cut := desk.journal.archive_of_round(stream, number)) is not None:
        raise InArchive(f"round {number} of {stream}", cut)
    return found


def wrong(receipt: Receipt) -> list[Opening]:
    """The cards of a receipt that do not match the commitment; empty if all is well."""
    return [opening for opening in receipt.cards if not _holds(receipt, opening)]


def _holds(receipt: Receipt, opening: Opening) -> bool:
    place, players = opening.place, players_seed(receipt.commitment, receipt.parts)
    for proof in opening.proofs:
        where = proof.shuffle, proof.size, proof.position
        if where != locate(place, receipt.reshuffled, receipt.deck, players):
            return False
        if not check(receipt.commitment, receipt.round, receipt.rules, proof):
            return False
        if not proof.shuffle:
            return proof.value == opening.card
        place = receipt.reshuffled[proof.shuffle - 1][proof.value]
    return False


def _boxes(state: FloorTable, events: Iterable[object], patron: str) -> set[int]:
    """The boxes that a patron played: those with their own opening wager, which is never placed on another's box."""
    wagers = state.rules.game.wagers
    opening = {name for wager in wagers for name in wager.required} - {one.name for one in wagers if one.elsewhere}
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    return {event.box for event in placed if event.owner == patron and event.area in opening}


def _seen(state: FloorTable, boxes: set[int], *, everything: bool) -> Iterator[tuple[str, int, Card, int]]:
    """Pile, slot, card and place of each card that was shown to all, or to the player of one of these boxes."""
    played = state.opened.round
    assert played is not None
    own = {name for box in boxes for name in (pile(box), drawn(box))}
    dead = {(pile(box), card) for box, playing in played.boxes.items() for card in playing.discard}
    for name, cards in sorted(played.piles.items()):
        if everything or name not in played.private or name in own:
            for slot, (card, place) in enumerate(zip(cards, played.places[name], strict=True)):
                if card != UNSEEN and (everything or name in own or (name, card) not in dead):
                    yield name, slot, card, place
