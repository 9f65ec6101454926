"""The ruling pad of Lunar Poker: a table's other reading counts, and some hands are paid without a choice."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard import games
from cutcard.core.message import Role
from cutcard.floor.plan import floorplan
from cutcard.rules.pad.hand import PadHand
from cutcard.rules.pad.ruling import rule
from cutcard.ruling import Refused
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.floor.indoors import Indoors
from tests.support.journal.audit import verify

FLOOR = """
[floor]
name = "Two readings"

[[table]]
id = "usual"
game = "lunar-poker"
dealing = "recorded"
recording = "assisted"

[[table]]
id = "other"
game = "lunar-poker"
dealing = "recorded"
recording = "assisted"
options = ["L-09"]

[[patron]]
id = "ann"
name = "Ann"
chips = 100_000
"""
PAIRED = {"wagers": {"ante": 1_000, "super": 1_000}, "player": "ahadkcqs2h", "dealer": "9c8d6h4s3c", "moves": ["bet"]}
STRAIGHT_FLUSH = {"wagers": {"ante": 1_000, "super": 1_000}, "player": "9h8h7h6h5h", "dealer": "ackdth4s3c"}
LUNAR = games.load("lunar-poker")


def paid(answer: dict[str, Any]) -> dict[str, int]:
    return {one["wager"]: one["returned"] for one in answer["ruling"]["wagers"]}


@pytest.mark.clause("LUN 10.5.3")
def test_ace_king_queen_with_a_pair_is_ruled_by_the_reading_that_is_in_force(cited: Cited) -> None:
    hand = msgspec.convert(PAIRED, PadHand)
    usual = next(one for one in rule(LUNAR, hand).wagers if one.wager == "super")
    cited.note(usual)
    other = rule(LUNAR, msgspec.structs.replace(hand, options=("L-09",)))
    assert (usual.returned, next(one.returned for one in other.wagers if one.wager == "super")) == (6_000, 0)
    assert rule(LUNAR, other.hand).settled == other.settled, "an attached hand says how it was read"
    with pytest.raises(Refused, match="no other reading of 'I-11'; choose L-09"):
        rule(LUNAR, msgspec.structs.replace(hand, options=("I-11",)))


@pytest.mark.clause("LUN 9.1", "LUN 10.5.2")
@pytest.mark.parametrize(("cards", "back"), [("2h5h8hjhkh", 61_000), ("2h5h8hjhkc", 0)])
def test_a_super_was_settled_before_its_hand_is_conceded(cards: str, back: int, cited: Cited) -> None:
    wagers = {"ante": 1_000, "super": 1_000}
    ruled = rule(LUNAR, PadHand(wagers, cards, "ackdtd4s3c", moves=("bet", "concede")))
    for one in ruled.wagers:
        cited.note(one)
    cited.note(LUNAR.endings["played"].cells["super"])
    assert {one.wager: one.returned for one in ruled.wagers} == {"ante": 0, "super": back, "bet": 0}
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, super 1000", "dealer closes bets")
    say(
        felt,
        "dealer shows dealer: 3c",
        *(["p1 taps", f"dealer shows box 1: {spaced(cards)}"] if back else ["p1 waves"]),
    )
    say(felt, "p1 chooses bet", "dealer shows dealer: Ac Kd Td 4s", "p1 concedes")
    assert nets(felt.events)["p1"] == ruled.net, "the same as at the table"


@pytest.mark.clause("LUN 10.3", "LUN 9.5.2.1", "LUN 8.3.1")
def test_a_straight_flush_that_was_not_declared_is_ruled_as_at_the_table(cited: Cited) -> None:
    """Played on without a draw, its ante is still paid at settlement (L-16); a draw forfeits that."""
    hand = msgspec.structs.replace(msgspec.convert(STRAIGHT_FLUSH, PadHand), moves=("bet",))
    ruled = rule(LUNAR, hand)
    for one in ruled.wagers:
        cited.note(one)
    back = {"ante": 1_000, "super": 0, "bet": 102_000, "instant": 250_000}
    assert {one.wager: one.returned for one in ruled.wagers} == back
    assert next(one.why for one in ruled.wagers if one.wager == "super").startswith("The hand was not declared")
    assert rule(LUNAR, ruled.hand).settled == ruled.settled
    felt = FeltTable("lunar-poker", dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, super 1000", "dealer closes bets")
    say(felt, "dealer shows dealer: 3c", "p1 waves", "p1 chooses bet", "dealer shows dealer: Ac Kd Th 4s")
    say(felt, "dealer settles", "dealer shows box 1: 9h 8h 7h 6h 5h")
    assert nets(felt.events)["p1"] == ruled.net, "the same as at the table"
    drawn = rule(LUNAR, msgspec.structs.replace(hand, moves=("sixth", "bet"), drawn="2c"))
    assert "instant" not in {one.wager for one in drawn.wagers}


def spaced(cards: str) -> str:
    return " ".join(cards[at].upper() + cards[at + 1] for at in range(0, len(cards), 2))


async def _asked(folder: Path) -> None:
    async with Indoors(folder, floorplan.parse(FLOOR)) as floor:
        dana = await floor.sign_in("dana", Role.DEALER)

        async def post(path: str, body: object) -> dict[str, Any]:
            answer = await floor.ask("POST", path, dana, msgspec.json.encode(body))
            assert answer.status == 200, answer.body
            said: dict[str, Any] = answer.json()
            return said

        usual = await post("/api/pad/lunar-poker/ruling?table=usual", PAIRED)
        other = await post("/api/pad/lunar-poker/ruling?table=other", PAIRED)
        assert (paid(usual)["super"], paid(other)["super"]) == (6_000, 0)
        pad = await floor.ask("GET", "/api/pad/lunar-poker?table=other", dana)
        assert pad.json()["at_once"], "the page may ask without a decision"
        at_once = await post("/api/pad/lunar-poker/ruling?table=other", STRAIGHT_FLUSH)
        assert paid(at_once) == {"ante": 1_000, "instant": 250_000, "super": 61_000}
        incidents = "/api/streams/incidents/lunar-poker/commands"
        place = {"table": "other", "round": 0}
        await post(incidents, {"type": "LodgeDispute", "place": place, "patron": "ann", "about": "my super"})
        await post(incidents, {"type": "AttachRuling", "number": 1, "hand": other["ruling"]["hand"]})
        (attached,) = floor.desk.state("incidents/lunar-poker").state.register.disputes.cases[1].rulings
        assert [one.returned for one in attached.settled if one.wager == "super"] == [0]
        assert verify(floor.desk.journal).fault is None


def test_the_pad_of_a_table_reads_clauses_as_the_table_does(tmp_path: Path) -> None:
    asyncio.run(_asked(tmp_path))
