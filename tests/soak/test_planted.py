"""Faults planted in the rules are found by steps at random, within a few hundred of them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.floor.domains import table_accounts as accounts
from cutcard.floor.fairness import shuffle
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.journal.refusal import write_refusal
from cutcard.rules.settle import settle_stake
from cutcard.ruling import Result
from cutcard.table import decide as round
from cutcard.table.messages.round import RoundEnded, WagerPlaced
from cutcard.table.state import table as state
from tests.soak.driver import Failed, run

STEPS, DEAR = 1200, 300


def a_cent_too_much(patch: pytest.MonkeyPatch) -> None:
    right = settle_stake

    def wrong(*args: Any) -> Any:
        line = right(*args)
        return replace(line, returned=line.returned + 1) if line.result is Result.WIN else line

    patch.setattr("cutcard.table.play.payout.settle_stake", wrong)


def an_increment_lost(patch: pytest.MonkeyPatch) -> None:
    right = accounts.postings

    def wrong(*args: Any) -> Iterator[Posting]:
        found = list(right(*args))
        raised = [one for one in found if one.account.startswith("pool/") and one.amount > 0]
        for one in raised[:1]:
            found.remove(one)
            found.remove(Posting("house", one.commodity, -one.amount))
        yield from found

    patch.setattr(accounts, "postings", wrong)


def a_hidden_card_in_a_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cutcard.web.player.views._may_see", lambda *_: True)


def a_hidden_card_in_a_receipt(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cutcard.floor.proofs.shuffles._boxes", lambda *_: set(range(1, 8)))


def _evolving(patch: pytest.MonkeyPatch, wrong: Callable[[Any, Any], Any]) -> None:
    right = state._evolve

    def planted(playing: Any, event: Any) -> Any:
        return wrong(playing, event) or right(playing, event)

    patch.setattr(state, "_evolve", planted)


def a_stake_forgotten(patch: pytest.MonkeyPatch) -> None:
    _evolving(
        patch, lambda playing, event: playing if isinstance(event, WagerPlaced) and event.area == "trips" else None
    )


def a_state_that_no_event_tells(patch: pytest.MonkeyPatch) -> None:
    numbers = count(1000)

    def wrong(playing: state.Round, event: object) -> state.Round | None:
        return replace(playing, stage="closed", used=next(numbers)) if isinstance(event, RoundEnded) else None

    _evolving(patch, wrong)


def a_decision_that_no_fact_tells(patch: pytest.MonkeyPatch) -> None:
    numbers, right = count(), round._close
    patch.setattr(round, "_close", lambda *args: replace(right(*args), clause=f"X {next(numbers)}"))


def a_card_twice(patch: pytest.MonkeyPatch) -> None:
    right = shuffle.permutation

    def wrong(size: int, source: Iterator[int]) -> tuple[int, ...]:
        found = right(size, source)
        return (*found[:-1], found[0]) if size == 52 else found

    patch.setattr(shuffle, "permutation", wrong)
    shuffle._order.cache_clear()


def an_account_below_zero(patch: pytest.MonkeyPatch) -> None:
    class Everybody:
        def __contains__(self, _: object) -> bool:
            return True

    patch.setattr("cutcard.floor.journal.ledger.OPEN_ENDED", Everybody())
    patch.setattr("tests.soak.floor.BANK", 1000)


def a_refusal_that_moves_money(patch: pytest.MonkeyPatch) -> None:
    right = write_refusal

    def wrong(db: Any, heads: Any, refusal: Any) -> None:
        right(db, heads, refusal)
        db.execute("update balances set amount = amount + 1 where account = 'house' and commodity = 'chips'")

    patch.setattr("cutcard.floor.journal.journal.write_refusal", wrong)


def a_wager_that_no_limit_counts(patch: pytest.MonkeyPatch) -> None:
    def nothing(*_: Any) -> Sequence[Any]:
        return ()

    patch.setattr("cutcard.floor.domains.table.plays", nothing)


def a_key_carried_out_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cutcard.floor.desk.desk.Desk._first_answer", lambda *_: None)


PLANTED: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    a_cent_too_much: "by two engines",
    an_increment_lost: "and by its tables",
    a_hidden_card_in_a_view: "sees",
    a_hidden_card_in_a_receipt: "the receipt of",
    a_stake_forgotten: "lie there",
    a_state_that_no_event_tells: "other than its events",
    a_decision_that_no_fact_tells: "deciding again",
    a_card_twice: "lies twice|another card|52 different cards",
    an_account_below_zero: r"holds -\d+ chips",
    a_refusal_that_moves_money: "moved money",
    a_wager_that_no_limit_counts: "at risk on record",
    a_key_carried_out_twice: "a key that was answered",
}


@pytest.mark.parametrize(("plant", "told"), PLANTED.items(), ids=[plant.__name__ for plant in PLANTED])
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Failed, match=told) as failed:
        run(1, STEPS, DEAR, plain=True)
    shuffle._order.cache_clear()
    assert str(failed.value).startswith("seed 1, step ")
    assert "again: python -m tests.soak.driver --plain --seed 1 --steps" in str(failed.value)


def test_a_failure_is_seen_again_with_its_seed_and_step(monkeypatch: pytest.MonkeyPatch) -> None:
    a_stake_forgotten(monkeypatch)
    with pytest.raises(Failed) as first:
        run(1, STEPS, DEAR, plain=True)
    steps = int(str(first.value).rpartition("--steps ")[2])
    with pytest.raises(Failed) as again:
        run(1, steps, plain=True)
    assert str(again.value) == str(first.value)
