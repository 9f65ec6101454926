"""Three Card Poker under other schedules than its own: what the sign may print, exactly paid, and what it may not."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard import games
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.settle import Settled, settle
from cutcard.ruling import Refused
from tests.conftest import Cited

COURSE = RoundReader(games.load("three-card-poker"))
QUEEN_HIGH = "Qs 3d 2h"
NO_HAND = "Js 4d 2h"
HANDS = {
    "one pair": "9c 9d 4h",
    "flush": "9c 7c 4c",
    "straight": "7c 8d 9h",
    "three of a kind": "9c 9d 9h",
    "straight flush": "7c 8c 9c",
}
ODD = "Kc 9d 4h"
BONUS = ("straight", "three of a kind", "straight flush")


def line(paytables: str, player: str, dealer: str = QUEEN_HIGH, ante: int = 1000, pair_plus: int = 500) -> Finished:
    return Finished(
        wagers={"ante": ante, "pair-plus": pair_plus, "play": ante},
        player=player,
        dealer=dealer,
        moves=["play"],
        paytables=msgspec.Raw(paytables.encode()),
    )


def settled(
    paytables: str, player: str, dealer: str = QUEEN_HIGH, ante: int = 1000, pair_plus: int = 500
) -> dict[str, Settled]:
    box, sign = COURSE.read(line(paytables, player, dealer, ante, pair_plus))
    return {one.wager: one for one in settle(COURSE.game, box, sign)}


def paid(
    paytables: str, player: str, dealer: str = QUEEN_HIGH, ante: int = 1000, pair_plus: int = 500
) -> tuple[int, int | None]:
    """What comes back on Pair Plus, and the ante bonus if there is one."""
    every = settled(paytables, player, dealer, ante, pair_plus)
    return every["pair-plus"].returned, every["ante-bonus"].returned if "ante-bonus" in every else None


def refused(paytables: str) -> str | None:
    """The clause of the refusal that these schedules meet."""
    with pytest.raises(Refused) as refusal:
        COURSE.read(line(paytables, ODD))
    assert refusal.value.reason.startswith("paytables")
    return refusal.value.clause


# Schedules that are known


@pytest.mark.parametrize("dealer", [QUEEN_HIGH, NO_HAND])
@pytest.mark.parametrize("hand", HANDS)
def test_each_line_of_a_pair_plus_schedule_is_paid(hand: str, dealer: str) -> None:
    schedule = {"one pair": 2, "flush": 5, "straight": 7, "three of a kind": 31, "straight flush": 50}
    back, _ = paid(json.dumps({"pair-plus": schedule}), HANDS[hand], dealer)
    assert back == 500 + 500 * schedule[hand]


@pytest.mark.parametrize("dealer", [QUEEN_HIGH, NO_HAND])
@pytest.mark.parametrize("hand", BONUS)
def test_each_line_of_a_bonus_schedule_is_paid(hand: str, dealer: str) -> None:
    schedule = {"straight": 2, "three of a kind": 8, "straight flush": 9}
    _, bonus = paid(json.dumps({"ante-bonus": schedule}), HANDS[hand], dealer)
    assert bonus == 1000 * schedule[hand]


@pytest.mark.clause("TCP 10.2", "TCP 10.4")
def test_a_schedule_of_the_sign_is_cited_like_the_games_own(cited: Cited) -> None:
    text = '{"ante-bonus": {"straight": 2}, "pair-plus": {"straight": 5}}'
    every = settled(text, HANDS["straight"])
    for one in every.values():
        cited.note(one)
    assert (every["ante-bonus"].clauses[1], every["pair-plus"].clauses[1]) == ("TCP 10.2", "TCP 10.4")
    assert "I-07" in every["ante-bonus"].clauses
    assert "I-07" in every["pair-plus"].clauses


@pytest.mark.parametrize("hand", HANDS)
def test_a_schedule_not_given_keeps_its_default(hand: str) -> None:
    own = paid("{}", HANDS[hand])
    assert own == paid('{"ante-bonus": {"straight": 1, "three of a kind": 4, "straight flush": 5}}', HANDS[hand])
    default = {"one pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40}
    assert own == paid(json.dumps({"pair-plus": default}), HANDS[hand])
    back, bonus = paid('{"ante-bonus": {"straight": 2, "three of a kind": 2, "straight flush": 2}}', HANDS[hand])
    assert back == own[0] == 500 + 500 * default[hand]
    assert bonus == (2000 if hand in BONUS else None)


def test_one_line_does_not_leak_into_the_next() -> None:
    changed = paid('{"pair-plus": {"one pair": 2}}', HANDS["one pair"])
    assert changed == (1500, None)
    box, sign = COURSE.read(Finished(wagers={"pair-plus": 500}, player=HANDS["one pair"], dealer=QUEEN_HIGH, moves=[]))
    assert settle(COURSE.game, box, sign)[0].returned == 1000
    assert paid('{"pair-plus": {"one pair": 3}}', HANDS["one pair"]) == (2000, None)


@pytest.mark.clause("TCP 9.4.1.3")
@pytest.mark.parametrize("hand", HANDS)
def test_a_hand_left_out_is_not_paid(hand: str, cited: Cited) -> None:
    rest = {name: 2 for name in HANDS if name != hand}
    every = settled(json.dumps({"pair-plus": rest}), HANDS[hand])
    cited.note(every["pair-plus"])
    assert (every["pair-plus"].result, every["pair-plus"].returned) == ("lose", 0)


@pytest.mark.clause("TCP 9.3.1")
def test_a_hand_left_out_is_not_paid_without_a_dealers_hand_either(cited: Cited) -> None:
    every = settled('{"pair-plus": {"flush": 4}}', HANDS["one pair"], NO_HAND)
    cited.note(every["pair-plus"])
    assert (every["pair-plus"].result, every["pair-plus"].returned) == ("lose", 0)


@pytest.mark.parametrize("hand", BONUS)
def test_a_bonus_left_out_makes_no_line(hand: str) -> None:
    rest = {name: 2 for name in BONUS if name != hand}
    assert paid(json.dumps({"ante-bonus": rest}), HANDS[hand])[1] is None


def test_empty_schedules_pay_nothing() -> None:
    assert paid('{"ante-bonus": {}, "pair-plus": {}}', HANDS["straight flush"]) == (0, None)


def test_odd_cards_are_never_paid() -> None:
    assert paid(json.dumps({"pair-plus": dict.fromkeys(HANDS, 9)}), ODD) == (0, None)


# Odds


@pytest.mark.parametrize(
    ("odds", "back"),
    [
        ("4", 2500),
        ('"4"', 2500),
        ('"3/2"', 1250),
        ('"6/4"', 1250),
        ("1.5", 1250),
        ('"1.5"', 1250),
        ("1.50", 1250),
        ('"1/3"', 666),
        ("0.29", 645),
        ("1.15", 1075),
        ("4.35", 2675),
        ("0.001", 500),
        ("0.002", 501),
        ("1000000", 500_000_500),
    ],
)
def test_odds_are_read_exactly(odds: str, back: int) -> None:
    text = '{"pair-plus": {"one pair": ' + odds + "}}"
    assert paid(text, HANDS["one pair"])[0] == back


@pytest.mark.parametrize(
    ("stake", "odds", "won"),
    [(99, "3/2", 148), (100, "3/2", 150), (101, "3/2", 151), (1, "3/2", 1), (2, "3/2", 3), (1, "2/3", 0)],
)
def test_cents_are_rounded_down_once(stake: int, odds: str, won: int) -> None:
    text = json.dumps({"pair-plus": {"straight": odds}, "ante-bonus": {"straight": odds}})
    every = settled(text, HANDS["straight"], ante=stake, pair_plus=stake)
    assert every["pair-plus"].returned == stake + won
    bonus = every.get("ante-bonus")
    assert (bonus.returned if bonus else 0) == won
    exact = stake * int(odds[0]) % int(odds[2]) == 0
    assert ("I-18" in every["pair-plus"].clauses) is not exact


def test_odds_of_nothing_give_the_stake_back_and_no_bonus_line() -> None:
    text = '{"pair-plus": {"straight": 0}, "ante-bonus": {"straight": 0}}'
    assert paid(text, HANDS["straight"]) == (500, None)


@given(st.integers(1, 10**6), st.integers(1, 9999), st.integers(1, 9999))
def test_a_fraction_pays_its_whole_cents(stake: int, profit: int, per: int) -> None:
    text = json.dumps({"pair-plus": {"flush": f"{profit}/{per}"}})
    assert paid(text, HANDS["flush"], pair_plus=stake)[0] == stake + stake * profit // per


@given(st.integers(1, 10**6), st.integers(0, 999), st.integers(0, 999))
def test_a_decimal_pays_its_whole_cents(stake: int, whole: int, thousandths: int) -> None:
    text = f'{{"pair-plus": {{"flush": {whole}.{thousandths:03d}}}}}'
    assert paid(text, HANDS["flush"], pair_plus=stake)[0] == stake + stake * (whole * 1000 + thousandths) // 1000


@pytest.mark.clause("TCP 10.4")
@pytest.mark.parametrize(
    "odds",
    [
        '""', '" "', '"three"', '"3 to 2"', '"3:2"', '"3/2/1"', '"3/"', '"/2"', '"3 / 2"', '" 3"', '"3\\n"', '"3/0"',
        '"0/0"', '"1.5/2"', '"1."', '".5"', '"1,5"', '"1_000"', '"+1"', '"0x10"', '"\\u0663"', '"\\u00bd"',
        "-1", "-1.5", '"-3/2"', '"3/-2"',
        "1e2", "1E+2", "15e-1", '"1e2"',
        '"inf"', '"nan"',
        "100000000000000000000", "1e400", '"99999999999999999999/1"', '"1/99999999999999999999"',
        "true", "false", "null", "[]", "[3, 2]", "{}", '{"odds": 3}', '{"one pair": {"one pair": 1}}',
    ],
)  # fmt: skip
def test_malformed_odds_are_refused(odds: str) -> None:
    assert refused('{"pair-plus": {"one pair": ' + odds + "}}") == "TCP 10.4"


@pytest.mark.parametrize("odds", ["NaN", "Infinity", "-Infinity", "01", "1.", "+1"])
def test_odds_that_are_no_json_make_the_line_unreadable(odds: str) -> None:
    assert refused('{"pair-plus": {"one pair": ' + odds + "}}") is None


@pytest.mark.clause("TCP 10.2")
def test_malformed_odds_of_the_bonus_are_refused_by_its_clause() -> None:
    assert refused('{"ante-bonus": {"straight": -1}}') == "TCP 10.2"


def test_winnings_at_the_longest_odds_can_be_written_as_json() -> None:
    every = settled('{"pair-plus": {"straight flush": 1000000}}', HANDS["straight flush"], pair_plus=10**12)
    assert msgspec.json.decode(msgspec.json.encode(every["pair-plus"]))["returned"] == 10**18 + 10**12


@pytest.mark.clause("TCP 10.4")
def test_odds_above_the_longest_are_refused() -> None:
    assert refused('{"pair-plus": {"straight flush": 1000001}}') == "TCP 10.4"


# Schedules and hands that are not known


@pytest.mark.clause("TCP 10.4")
@pytest.mark.parametrize(
    "hand",
    ["two pairs", "full house", "royal flush", "pair", "high card", "odd cards", "One Pair", "one_pair", "ONE_PAIR", "",
     " one pair", "5"],
)  # fmt: skip
def test_a_hand_that_the_game_does_not_know_is_refused(hand: str) -> None:
    assert refused(json.dumps({"pair-plus": {"flush": 3, hand: 1}})) == "TCP 10.4"


@pytest.mark.parametrize("name", ["trips", "ante", "play", "bonus", "pair plus", "Pair-Plus", "pair_plus", ""])
def test_a_schedule_that_the_game_does_not_know_is_refused(name: str) -> None:
    assert refused(json.dumps({"pair-plus": {"flush": 3}, name: {"flush": 3}})) is None


@pytest.mark.parametrize("text", ["null", "[]", "3", '"pair-plus"', "true", '[{"pair-plus": {"flush": 3}}]'])
def test_schedules_are_an_object(text: str) -> None:
    assert refused(text) is None


@pytest.mark.clause("TCP 10.4")
@pytest.mark.parametrize("schedule", ["null", "[]", "3", '"40-30-6-3-1"', "true", "[40, 30, 6, 3, 1]"])
def test_a_schedule_is_an_object(schedule: str) -> None:
    assert refused('{"pair-plus": ' + schedule + "}") == "TCP 10.4"


def test_deeply_nested_odds_are_refused() -> None:
    assert refused('{"pair-plus": {"flush": ' + "[" * 900 + "]" * 900 + "}}") == "TCP 10.4"
    assert refused('{"pair-plus": ' * 400 + "3" + "}" * 400) == "TCP 10.4"


@pytest.mark.parametrize("key", ["lunar-poker", "caribbean-stud"])
def test_other_games_have_no_schedules_on_their_sign(key: str) -> None:
    wagers = {"ante": 1000, "super": 1000} if key == "lunar-poker" else {"ante": 1000}
    finished = Finished(
        wagers=wagers,
        player="9c 7d 5h 3s 2c",
        dealer="Ad Kc Jh 6s 4d",
        moves=["fold"],
        paytables=msgspec.Raw(b'{"bet": {"flush": 5}}'),
    )
    with pytest.raises(Refused) as refusal:
        RoundReader(games.load(key)).read(finished)
    assert refusal.value.clause is None
