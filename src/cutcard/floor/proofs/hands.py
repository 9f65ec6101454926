"""Lets people check, after a tournament hand, the cards that they were entitled to see."""

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.tournament_table import DeckSealed, TableEvent, TournamentTable, hand_id
from cutcard.floor.fairness.shuffle import DECK, ShuffleTerms, prove
from cutcard.floor.proofs.shuffles import Opening, Receipt, kept_round
from cutcard.ruling import Refused
from cutcard.tournament.hand.course import places
from cutcard.tournament.hand.events import CardsShown, HandBegan, HandExposed, HandsTurnedUp
from cutcard.tournament.hand.state import LiveHand, pile


def receipt(desk: Desk, stream: str, deal: int, actor: Actor) -> Receipt:
    """The leaves of a finished deal that this person may see. The inspector sees all of them and the seed."""
    events: list[TableEvent] = [event for entry in kept_round(desk, stream, deal) for event in entry.events]
    if not events:
        raise Refused(None, f"there has been no deal {deal} at this table: check its number")
    seed = desk.journal.seed(stream, deal)
    if seed is None:
        raise Refused(None, "the cards of this hand were dealt by hand, so there is no shuffle to check")
    state = desk.state(stream).state
    assert isinstance(state, TournamentTable)
    playing = state.table.hand
    if playing and playing.deal == deal and playing.stage != "misdealt":
        raise Refused(None, "the hand is still in play: check its cards when it is over")
    sealed = next(event for event in events if isinstance(event, DeckSealed))
    begun = next(event for event in events if isinstance(event, HandBegan))
    live = LiveHand(begun.begin, deal, begun.dealing, begun.literal_chips, {})
    inspector = actor.role is Role.INSPECTOR
    may = _seen(events) | {pile(one.seat) for one in begun.begin.seats if one.player == actor.id}
    known = {event.to: event.cards for event in events if isinstance(event, CardsShown)}
    shown = [
        (to, slot, card, place)
        for to, cards in sorted(known.items())
        if inspector or to in may
        for slot, (card, place) in enumerate(zip(cards, places(live, to), strict=True))
    ]
    terms = ShuffleTerms(hand_id(stream, deal), sealed.rules)
    proofs = prove(seed, terms, [(0, DECK, place) for _, _, _, place in shown])
    cards = tuple(Opening(*one, (proof,)) for one, proof in zip(shown, proofs, strict=True))
    return Receipt(terms.round, sealed.rules, sealed.commitment, (), cards, seed.hex() if inspector else "")


def _seen(events: list[TableEvent]) -> set[str]:
    """Piles that everybody has seen."""
    found: set[str] = set()
    for event in events:
        match event:
            case CardsShown(to, audience="all"):
                found.add(to)
            case HandsTurnedUp(seats):
                found.update(map(pile, seats))
            case HandExposed(seat):
                found.add(pile(seat))
            case _:
                pass
    return found
