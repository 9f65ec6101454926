"""A page offers what the rules accept, no less and no more: at, below and above the ends of every offer."""

from collections.abc import Callable
from typing import Any

import pytest

from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table
from cutcard.table.wagers import offers
from cutcard.table.wagers.beside import Span
from cutcard.web.player import views
from tests.support.table.offered import every_fault


def sign_alone(rules: Rules, table: Table, patron: str, area: str) -> Span:
    """A view that reads the sign: markers and own limits are forgotten."""
    if not rules.wager(area).limited:
        return Span(table.sign.jackpot, table.sign.jackpot, 1)
    low, high = table.sign.limits(area)
    return Span(low, high, table.sign.unit)


def always(value: object) -> Callable[..., Any]:
    return lambda *_: value


@pytest.mark.parametrize("seed", range(4))
def test_exactly_what_a_view_offers_is_accepted(seed: int) -> None:
    assert list(every_fault(seed, 60)) == []


@pytest.mark.parametrize(
    ("place", "name", "planted"),
    [
        (offers, "span", sign_alone),
        (offers, "beside", always({})),
        (offers, "check_gates", always(None)),
        (offers, "check_player", always(None)),
        (offers, "check_further", always(None)),
        (offers, "check_limit", always(())),
        (offers, "stake_of", always(None)),
        (offers, "takes_tokens", always(False)),
        (offers, "_affordable", lambda least, most, *_: most),
        (offers.Funds, "within", lambda funds, *_: funds),
        (views, "_acts", always(True)),
        (views, "offers", always(())),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_planted_fault_is_found(place: object, name: str, planted: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, name, planted)
    assert next(every_fault(0, 400), None)
