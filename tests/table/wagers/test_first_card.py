"""When wagers close, a loss limit that was lowered since is kept, by the clause of the document that has limits."""

from msgspec.structs import replace

from cutcard.core.message import Facts, Standing
from cutcard.table.messages.validity import TurnedAway
from cutcard.table.wagers.first_card import close
from cutcard.testing.felt import SYSTEM
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import NOW, opened, stake


@each_game
def test_wagers_beyond_a_limit_that_was_lowered_go_back(key: str, clause: str, cited: Cited) -> None:
    felt = opened(key)
    felt.standing = Standing(card="A1", left=1_000_000)
    stake(felt)
    state = replace(felt.state, limited=("p1",))
    for left, turned in ((0, 0), (-1, 1)):
        facts = Facts(SYSTEM, NOW, people={"p1": Standing(card="A1", left=left)})
        away = [one for one in close(felt.rules, felt.table, state, facts) if isinstance(one, TurnedAway)]
        assert [one.clauses for one in away] == [(clause,)] * turned
        for one in away:
            cited.note(one)
            assert "lowered since" in one.reason
