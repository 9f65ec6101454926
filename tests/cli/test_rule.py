"""``cutcard rule``: the ruling pad on the command line."""

import json

from tests.cli.conftest import Cutcard

HAND = ("rule", "plain-stud", "--wager", "ante=1000", "--player", "ahad7c7d2s", "--dealer", "kcqd9h5s3c")


def test_each_wager_is_ruled_on_with_its_reason_and_clause(cutcard: Cutcard) -> None:
    code, out, err = cutcard(*HAND, "--move", "bet")
    said = out.decode()
    assert (code, err) == (0, "")
    assert "Ante: $10.00, win, $20.00 comes back" in said
    assert "The dealer has less than ace-king: the ante wins 1 to 1. (PLS " in said
    assert said.endswith("The player wins $10.00.\n")


def test_as_json_it_is_one_value(cutcard: Cutcard) -> None:
    code, out, _ = cutcard(*HAND, "--move", "bet", "--json")
    ruled = json.loads(out)
    assert (code, ruled["staked"], ruled["returned"]) == (0, 3_000, 4_000)
    assert [one["wager"] for one in ruled["wagers"]] == ["ante", "bet"]


def test_what_is_wrong_is_refused_with_its_cure(cutcard: Cutcard) -> None:
    code, out, err = cutcard(*HAND)
    assert (code, out) == (1, b"")
    assert "is missing; choose fold, bet" in err
    code, _, err = cutcard("rule", "plain-stud", "--wager", "ante", "--player", "ahad7c7d2s")
    assert code == 2
    assert "as in ante=1000" in err
