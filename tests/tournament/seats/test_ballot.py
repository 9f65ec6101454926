"""The ballot: the documented mapping from a draw to an order, and that no order is favoured."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from cutcard.tournament.seats import ballot
from cutcard.tournament.seats.ballot import shuffled

DRAW = "00" * 31 + "2a"


def draws(count: int) -> list[str]:
    """Draws as good as random, the same ones each time."""
    return [hashlib.sha256(str(number).encode()).hexdigest() for number in range(count)]


def test_the_mapping_is_the_documented_one() -> None:
    """Worked out here with long division over the whole stream instead of a generator of words."""
    key = bytes.fromhex(DRAW)
    stream = b"".join(hmac.new(key, b"final\0" + n.to_bytes(8, "big"), hashlib.sha256).digest() for n in range(4))
    words = [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]
    left, expected = list("abcdefghi"), [""] * 9
    for last, word in zip(range(8, 0, -1), words, strict=False):
        assert word < 2**32 // (last + 1) * (last + 1)  # nothing is thrown away in this stream
        chosen = word % (last + 1)
        expected[last] = left[chosen]
        left[chosen] = left[last]
    expected[0] = left[0]
    assert shuffled(DRAW, "abcdefghi", "final") == expected
    assert shuffled(DRAW, "abcdefghi", "final") == list("iadcfehbg")


def test_words_beyond_the_last_multiple_are_thrown_away() -> None:
    limit = 2**32 // 3 * 3
    assert ballot._below(3, iter([limit, 2**32 - 1, limit - 1, 0])) == 2
    assert ballot._below(3, iter([limit - 2, 0])) == 1
    assert ballot._below(4, iter([2**32 - 1])) == 3


def test_every_order_is_as_likely_as_every_other() -> None:
    counts = Counter("".join(shuffled(draw, "abcd")) for draw in draws(12_000))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    expected = 12_000 / 24
    assert sum((seen - expected) ** 2 / expected for seen in counts.values()) < 49.7  # chi-square, 23 degrees, 0.1 %


def test_another_salt_is_another_ballot() -> None:
    assert shuffled(DRAW, range(50), "a") != shuffled(DRAW, range(50), "b")
    assert shuffled(DRAW, range(50)) == shuffled(DRAW, range(50))
    assert shuffled(DRAW, [7]) == [7]
    assert shuffled(DRAW, []) == []


@pytest.mark.parametrize("draw", ["", "00" * 31, "00" * 33, "no hex at all"])
def test_a_ballot_without_a_whole_draw_is_a_fault(draw: str) -> None:
    with pytest.raises(ValueError, match=r"256 bits|hex"):
        shuffled(draw, "ab")
