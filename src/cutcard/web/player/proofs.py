"""Proofs after a round: the leaves of the shuffle for the cards that a person was entitled to see."""

from msgspec import Struct

from cutcard.cards import Card
from cutcard.core.message import Actor
from cutcard.floor.desk.desk import Desk
from cutcard.floor.fairness.shuffle import Proof, Reshuffled
from cutcard.floor.proofs.shuffles import Opening, kept_round, receipt


class Leaf(Struct):
    """An opened leaf for a card of a pile. A card that was reshuffled has one leaf for each shuffle."""

    pile: str
    slot: int
    place: int  # of the card, among all that are dealt in the round
    card: Card
    shuffle: int
    size: int
    position: int
    value: int  # the card; in a reshuffle, an index into the places shuffled together
    salt: str
    path: tuple[str, ...]


class Proofs(Struct):
    """The commitment of a round, what it is bound to, and one person's leaves. The inspector also gets the seed."""

    number: int
    commitment: str
    round: str
    rules: str
    reshuffled: Reshuffled
    deck: int  # how many cards it has
    parts: dict[int, str]  # by box: what players have added to the shuffle
    leaves: list[Leaf]
    seed: str | None


def proofs(desk: Desk, stream: str, number: int, actor: Actor) -> Proofs | None:
    """The proofs of a round for one person; None if there was no such round."""
    if not kept_round(desk, stream, number):
        return None
    given = receipt(desk, stream, number, actor)
    return Proofs(
        number=number,
        commitment=given.commitment,
        round=given.round,
        rules=given.rules,
        reshuffled=given.reshuffled,
        deck=given.deck,
        parts=given.parts,
        leaves=[leaf(opening, proof) for opening in given.cards for proof in opening.proofs],
        seed=given.seed or None,
    )


def leaf(opening: Opening, proof: Proof) -> Leaf:
    return Leaf(
        opening.pile,
        opening.slot,
        opening.place,
        opening.card,
        proof.shuffle,
        proof.size,
        proof.position,
        proof.value,
        proof.salt,
        proof.path,
    )
