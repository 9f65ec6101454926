"""What would help a table that wants to run with cash or without it, and lacks what it needs for that."""

import pytest

from cutcard.ruling import Refused, instead, wait
from cutcard.table.life.exchange import DROP_BOX, TERMINAL
from cutcard.table.messages.cards import PrepareTable, SetCash
from tests.conftest import Cited
from tests.support.table.life import EQUIPMENT, GUS
from tests.support.table.life_states import bare, shoe

WITHOUT = tuple(item for item in EQUIPMENT if item not in (DROP_BOX, TERMINAL))


@pytest.mark.parametrize(("cash", "lacks"), [(True, DROP_BOX), (False, TERMINAL)])
def test_the_checklist_with_what_is_missing_takes_the_place_of_the_one_refused(
    cash: bool, lacks: str, cited: Cited
) -> None:
    table = bare("PLF")(cited)
    with pytest.raises(Refused) as refused:
        table.do(PrepareTable(WITHOUT, cash), GUS)
    assert refused.value.cure == instead(PrepareTable((*WITHOUT, lacks), cash))
    table.do(PrepareTable((*WITHOUT, lacks), cash), GUS)


def test_cash_is_taken_with_a_drop_box_and_cashless_play_waits_for_a_terminal(cited: Cited) -> None:
    table = shoe("PLF")(cited)
    with pytest.raises(Refused) as refused:
        table.do(SetCash(True, drop_box=False), GUS)
    assert refused.value.cure == instead(SetCash(True, drop_box=True))
    table.do(SetCash(True, drop_box=True), GUS)
    with pytest.raises(Refused) as refused:
        table.do(SetCash(False, drop_box=True), GUS)
    assert refused.value.cure == wait("the table is prepared with one", *PrepareTable.roles)
