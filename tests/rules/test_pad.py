"""The ruling pad: the settlement that pays wagers, the sentences that players read, and faults with their cure."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import show
from cutcard.rules.finished import reader_of
from cutcard.rules.pad.hand import PadHand, cards_of, finished, under_sign
from cutcard.rules.pad.ruling import rule
from cutcard.rules.settle import settle
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.testing.felt import all_bets, random_round
from cutcard.web.player.why import why

STUD = PadHand({"ante": 1_000}, "ahad7c7d2s", "kcqd9h5s3c", moves=("bet",))
FLOP = PadHand({"ante": 1_000, "blind": 1_000}, "As Kd", "7c7d", "2c3d4h5s9c", ("check", "play 2x"))


@pytest.mark.parametrize("text", ["asac10h", "As Ac Th", "AS,AC,TH", " as  ac th "])
def test_cards_are_read_in_any_spacing(text: str) -> None:
    assert cards_of("player", text) == cards_of("player", "As Ac Th")


def test_a_bet_that_follows_from_a_decision_is_filled_in() -> None:
    ruled = rule(games.load("plain-stud"), STUD)
    assert {one.wager: one.stake for one in ruled.wagers} == {"ante": 1_000, "bet": 2_000}
    assert ruled.hand.wagers == {"ante": 1_000, "bet": 2_000}
    assert {one.wager: one.stake for one in rule(games.load("plain-flop"), FLOP).wagers}["play"] == 2_000


@pytest.mark.parametrize(("game", "hand"), [("plain-stud", STUD), ("plain-flop", FLOP)])
def test_the_ruling_is_the_settlement(game: str, hand: PadHand) -> None:
    played = games.load(game)
    reader = reader_of(played)
    box, payouts = reader.read(finished(reader, hand))
    ruled = rule(played, hand)
    assert ruled.settled == tuple(settle(played, box, payouts))
    assert rule(played, ruled.hand).settled == ruled.settled, "the hand as it was read rules alike"
    assert ruled.net == sum(one.returned - one.stake for one in ruled.settled)


@pytest.mark.parametrize("key", games.names())
def test_its_sentences_are_those_of_a_round(key: str) -> None:
    """A round that was played, and its hand tapped in: each wager comes to the same sentence."""
    game, compared = games.load(key), 0
    for seed in range(6):
        felt = random_round(key, seed)
        for box, playing in felt.state.boxes.items():
            piles = {name: felt.state.piles.get(name, ()) for name in (f"box {box}", "dealer", "board", f"drawn {box}")}
            cards = [card for pile in piles.values() for card in pile]
            own = [one for one in felt.state.settled if one.box == box and one.owner == playing.player]
            if -1 in cards or playing.ending != game.played or playing.discards or felt.state.piles.get(f"drawn {box}"):
                continue
            stakes = {one.area: one.chips for one in own if one.chips and one.area != game.jackpot_wager}
            if not stakes:
                continue
            hand = PadHand(
                stakes,
                show(piles[f"box {box}"]),
                show(piles["dealer"]),
                show(piles["board"]),
                tuple(move for move in playing.moves if move),
            )
            said = {one.wager: one.why for one in rule(game, hand).wagers}
            for event in own:
                if event.area in said:
                    assert said[event.area] == why(felt.rules, felt.state, event, False)
                    compared += 1
    assert compared or not all_bets(game), key


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"player": "ahad7c7d2x"}, "'2x' is not a card"),
        ({"player": "ahad7c7d"}, "4 cards given, but 5 are dealt"),
        ({"player": "ahad7c7dah"}, "Ah is there twice; take one away"),
        ({"dealer": "ahqd9h5s3c"}, "Ah is with the player and with the dealer"),
        ({"moves": ()}, "is missing; choose"),
        ({"moves": ("play",)}, "is not possible"),
        ({"wagers": {"ante": 1_000, "bet": 500}}, "must be 2 times the ante"),
        ({"wagers": {"antes": 1_000}}, "this layout has no 'antes'; choose"),
        ({"wagers": {"ante": 1_000, "jackpot": 100}}, "give the jackpot's meter"),
        ({"board": "2d3d4h6s8c"}, "this game has no such cards"),
    ],
)
def test_what_is_wrong_is_named_with_its_cure(change: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        rule(games.load("plain-stud"), replace(STUD, **change))


def test_a_sign_gives_its_meter_and_its_greatest_payout() -> None:
    sign = TableSign(maximum_payout=1_500)
    ruled = rule(games.load("plain-stud"), under_sign(STUD, sign, 5_000_000))
    assert ruled.hand.maximum_payout == 1_500
    assert ruled.hand.meter == 5_000_000
