"""What people read in a refusal: names, not the ids by which the rules know them."""

import msgspec
import pytest

from cutcard.ruling import Refused
from cutcard.web.http.answers import answered, refusal, with_names

NAMES = {"regular-1": "Ann Lee", "p12": "Bo Ito", "dealer": "Dana", "gaming-manager": "Max"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("regular-1 has not been offered the money yet", "Ann Lee has not been offered the money yet"),
        ("p12 has been paid: ask gaming-manager", "Bo Ito has been paid: ask Max"),
        ("the dealer deals", "the dealer deals"),
        ("regular-10 and p123 are others", "regular-10 and p123 are others"),
        ("round 12 at stud-1 is over", "round 12 at stud-1 is over"),
    ],
)
def test_people_are_named(text: str, told: str) -> None:
    assert with_names(text, NAMES) == told


def test_a_refusal_names_people_to_those_who_may_know_them() -> None:
    refused = Refused("CSP 17.3", "regular-1 has not been offered the money yet")
    assert answered(refused, NAMES).reason == "Ann Lee has not been offered the money yet"
    assert answered(refused).reason == refused.reason
    assert msgspec.json.decode(refusal(409, refused, NAMES).body)["reason"].startswith("Ann Lee")
