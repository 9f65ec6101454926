"""The other reading of L-09, chosen for one table of a floor."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.cards import parse
from cutcard.compose import open_desk
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.plan.floorplan import Faulty
from cutcard.floor.plan.floorplan import parse as read_plan
from cutcard.floor.plan.opening import open_floor
from cutcard.ruling import Refused
from cutcard.table.life.decide import prompts
from cutcard.table.messages.round import Bet, CloseBets, Declare, OpenBets, PlaceWagers, ShowCards
from tests.support.floor.play import DEALER, SYSTEM, Felt
from tests.support.journal.audit import verify

PLAN = """\
[floor]
name = "A floor"

[[table]]
id = "usual"
game = "lunar-poker"
dealing = "recorded"
recording = "full"

[[table]]
id = "other"
game = "lunar-poker"
dealing = "recorded"
recording = "full"
options = ["L-09"]
"""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = open_desk(tmp_path / "journal.db")
    yield desk
    desk.close()
    assert verify(tmp_path / "journal.db").fault is None


@pytest.mark.parametrize(("options", "won"), [((), 5000), (("L-09",), 0)])
def test_a_table_may_pay_ace_king_queen_only_without_a_pair(desk: Desk, options: tuple[str, ...], won: int) -> None:
    felt = Felt(desk, "lunar-poker", 1, dealing="recorded", options=options)
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("super", 1000))), DEALER)
    felt.shuffle()
    felt.do(CloseBets(), DEALER)
    felt.do(ShowCards("dealer", parse("4c")), DEALER)
    felt.do(Declare(1, True), DEALER)
    felt.do(ShowCards("box 1", parse("Ah Ad Ks Qc 2c")), DEALER)
    (line,) = [one for one in felt.round.settled if one.area == "super"]
    assert line.returned == won + (1000 if won else 0)


def test_the_reading_is_named_in_the_plan_of_the_floor(desk: Desk) -> None:
    open_floor(desk, read_plan(PLAN), bots=False)
    usual, other = (desk.state(f"table/{name}").state for name in ("usual", "other"))
    assert (usual.opened.options, other.opened.options) == ((), ("L-09",))
    assert (usual.rules.game.readings["super"].name, other.rules.game.readings["super"].name) == (
        "super hand",
        "unpaired super hand",
    )
    told = [[one.clause for one in prompts(state.rules, state.opened)] for state in (usual, other)]
    assert ["L-09" in clauses for clauses in told] == [False, True]
    open_floor(desk, read_plan(PLAN), bots=False)  # the same plan again
    with pytest.raises(Refused, match="opened with other settings"):
        open_floor(desk, read_plan(PLAN.replace('options = ["L-09"]\n', "")), bots=False)
    with pytest.raises(Faulty, match="no other reading of I-11: choose L-09"):
        read_plan(PLAN.replace("L-09", "I-11"))
    with pytest.raises(Refused, match="no other reading of this; you can choose L-09"):
        desk.execute_now("table/third", SYSTEM, OpenTable("lunar-poker", options=("I-11",)), "third")
