"""The command bar knows the words of the trade: what a supervisor types finds the job, among the few that are shown."""

import pytest

from cutcard.core.message import Role
from cutcard.web.http.session import Person
from cutcard.web.inspector.finding import EACH, found_jobs
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.spoken import SPOKEN

MANAGER = Person("meg", Role.GAMING_MANAGER, "Meg")
SAID = {
    "void": "report-fault",
    "misdeal": "report-fault",
    "walk-up": "seat-player",
    "new player": "record-person",
    "marker": "raise-at-once",
    "lower": "change-limits",
    "fill": "ask-fill",
    "credit": "ask-credit",
    "drop": "count-drop",
    "new deck": "replace-cards",
    "shuffler": "change-source",
    "phone": "report-device",
    "detain": "take-measure",
    "ban": "exclude",
    "exclude player": "exclude",
    "lost card": "issue-card",
    "complaint": "lodge-dispute",
    "right to complain": "advise-patron",
    "refund": "carry-out-order",
    "overpaid": "report-wrong-payment",
    "underpaid": "report-wrong-payment",
    "royal": "confirm-hits",
    "cash out": "cash-out",
    "cancel voucher": "reverse-voucher",
    "merge": "merge-record",
    "winner": "award-prize",
    "debt": "receive-claim",
    "shift": "hand-over-pit",
    "dispute": "decide-dispute",
    "table limits": "change-limits",
}


def test_only_jobs_that_exist_have_other_words() -> None:
    assert SPOKEN.keys() <= jobs().keys()


@pytest.mark.parametrize("words", SAID)
def test_words_of_the_trade_find_the_job(words: str) -> None:
    found = [one.title for one in found_jobs(MANAGER, words)][:EACH]
    assert jobs()[SAID[words]].title in found
