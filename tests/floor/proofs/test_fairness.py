"""After a round: everybody can check just what they were entitled to see, and the inspector everything."""

import random

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_rules import reshuffles
from cutcard.floor.fairness.shuffle import ShuffleTerms, card_at, commit
from cutcard.floor.proofs.shuffles import Receipt, receipt, wrong
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, OpenBets
from cutcard.table.state.table import UNSEEN, pile
from tests.support.floor.play import DEALER, GAMES, INSPECTOR, SYSTEM, Felt

STRANGER = Actor("stranger", Role.PLAYER)


def cards(given: Receipt, name: str) -> list[int]:
    return [opening.card for opening in given.cards if opening.pile == name]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_a_receipt_holds(desk: Desk, game: str) -> None:
    felt = Felt(desk, game)
    rng = random.Random(game)
    for number in range(1, 5):
        felt.play(rng)
        for actor in (felt.player(1), DEALER, STRANGER, INSPECTOR):
            given = receipt(desk, felt.stream, number, actor)
            assert wrong(given) == []
            assert given.commitment == felt.round.commitment
            for opening in given.cards:
                assert felt.round.piles[opening.pile][opening.slot] == opening.card != UNSEEN


def folded(desk: Desk) -> Felt:
    """Box 1 has folded, box 2 has bet: the hand of box 1 was seen by its player alone."""
    felt = Felt(desk, "plain-stud", boxes=2)
    felt.begin(random.Random(1))
    felt.do(Choose(1, "fold"), felt.player(1))
    felt.do(Choose(2, "bet"), felt.player(2))
    felt.finish(random.Random(1))
    return felt


def test_a_folded_hand_is_opened_to_its_player_and_the_inspector_only(desk: Desk) -> None:
    felt = folded(desk)
    hand = list(felt.round.piles[pile(1)])
    assert cards(receipt(desk, felt.stream, 1, felt.player(1)), "box 1") == hand
    assert cards(receipt(desk, felt.stream, 1, INSPECTOR), "box 1") == hand
    for actor in (felt.player(2), DEALER, STRANGER):
        assert cards(receipt(desk, felt.stream, 1, actor), "box 1") == []
        assert len(cards(receipt(desk, felt.stream, 1, actor), "box 2")) == 5, "turned up only at settlement"
        assert len(cards(receipt(desk, felt.stream, 1, actor), "dealer")) == 5


def test_a_receipt_does_not_hold_what_it_does_not_open(desk: Desk) -> None:
    """No salt of a hidden card: without it a leaf's hash tells nothing."""
    felt = folded(desk)
    everything = receipt(desk, felt.stream, 1, INSPECTOR)
    hidden = [proof.salt for opening in everything.cards if opening.pile == "box 1" for proof in opening.proofs]
    others = receipt(desk, felt.stream, 1, felt.player(2))
    shown = {proof.salt for opening in others.cards for proof in opening.proofs}
    assert len(hidden) == 5
    assert not shown & set(hidden)


def test_the_seed_is_for_the_inspector_alone_and_gives_every_card(desk: Desk) -> None:
    felt = folded(desk)
    for actor in (felt.player(1), DEALER, SYSTEM, Actor("m", Role.GAMING_MANAGER), STRANGER):
        assert receipt(desk, felt.stream, 1, actor).seed == ""
    given = receipt(desk, felt.stream, 1, INSPECTOR)
    seed = bytes.fromhex(given.seed)
    assert commit(seed, ShuffleTerms(given.round, given.rules, reshuffles(felt.game))) == given.commitment
    for opening in given.cards:
        assert card_at(seed, opening.place, given.reshuffled) == opening.card


def exchanged(desk: Desk) -> Felt:
    """A round of five boxes with a reshuffle, so that cards lie at places from 52 on."""
    felt = Felt(desk, "plain-draw", boxes=5)
    for n in range(40):
        felt.begin(random.Random(n))
        while (need := felt.need).kind == "choice":
            move = next((move for move in need.moves if move.draw and move.draw.exchange), need.moves[0])
            laid = felt.round.piles[pile(need.box)][: move.draw.most] if move.draw else ()
            felt.do(Choose(need.box, move.name, laid), felt.player(need.box))
        felt.finish(random.Random(n))
        if felt.state.reshuffled:
            return felt
    raise AssertionError("no reshuffle in forty rounds")


def test_cards_drawn_after_a_reshuffle_are_shown_back_to_the_deck(desk: Desk) -> None:
    felt = exchanged(desk)
    given = receipt(desk, felt.stream, felt.round.number, INSPECTOR)
    again = [opening for opening in given.cards if opening.place >= 52]
    assert again
    assert all(len(opening.proofs) == 2 for opening in again)
    assert wrong(given) == []
    box = int(again[0].pile.removeprefix("drawn "))
    own = receipt(desk, felt.stream, felt.round.number, felt.player(box))
    assert again[0] in own.cards


def test_discarded_cards_are_opened_to_nobody_else(desk: Desk) -> None:
    felt = exchanged(desk)
    box, playing = next((box, playing) for box, playing in felt.round.boxes.items() if playing.discard)
    own = receipt(desk, felt.stream, felt.round.number, felt.player(box))
    assert set(playing.discard) <= set(cards(own, pile(box)))
    for actor in (felt.player(box % 5 + 1), STRANGER):
        other = receipt(desk, felt.stream, felt.round.number, actor)
        assert not set(playing.discard) & set(cards(other, pile(box)))


def test_a_changed_receipt_does_not_hold(desk: Desk) -> None:
    felt = exchanged(desk)
    given = receipt(desk, felt.stream, felt.round.number, INSPECTOR)
    first, drawn = given.cards[0], next(opening for opening in given.cards if opening.place >= 52)
    changes = [
        replace(first, card=(first.card + 1) % 52),
        replace(first, place=first.place + 1),
        replace(first, proofs=given.cards[1].proofs),
        replace(first, proofs=()),
        replace(drawn, proofs=drawn.proofs[:1]),
        replace(drawn, proofs=(drawn.proofs[0], first.proofs[0])),
        replace(drawn, proofs=(replace(drawn.proofs[0], value=0), drawn.proofs[1])),
    ]
    for changed in changes:
        assert wrong(replace(given, cards=(changed,))) == [changed]
    assert len(wrong(replace(given, commitment="00" * 32))) == len(given.cards)
    assert len(wrong(replace(given, round="table/1/round/999"))) == len(given.cards)


def test_a_round_is_checked_when_it_has_ended(desk: Desk) -> None:
    felt = Felt(desk, "plain-three")
    with pytest.raises(Refused, match="there has been no round 1 at this table"):
        receipt(desk, felt.stream, 1, INSPECTOR)
    felt.do(OpenBets(), SYSTEM)
    with pytest.raises(Refused, match="the round is still in play"):
        receipt(desk, felt.stream, 1, INSPECTOR)


def test_an_old_round_is_checked_like_the_last(desk: Desk) -> None:
    felt = Felt(desk, "plain-three")
    felt.play(random.Random(1))
    first = receipt(desk, felt.stream, 1, felt.player(2))
    felt.play(random.Random(2))
    assert receipt(desk, felt.stream, 1, felt.player(2)) == first
    assert receipt(desk, felt.stream, 2, felt.player(2)).commitment != first.commitment


def test_a_table_dealt_by_hand_has_no_shuffle_to_check(desk: Desk) -> None:
    felt = Felt(desk, "plain-three", dealing="recorded")
    felt.play(random.Random(1))
    with pytest.raises(Refused, match="dealt by hand"):
        receipt(desk, felt.stream, 1, INSPECTOR)
