"""Values of the wrong shape are answered without the decoder's types and paths."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from cutcard.core.misfit import plain

Short = Annotated[str, Meta(max_length=3)]


class Asked(Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=0, le=5)] = 0
    word: Annotated[str, Meta(max_length=1_200, pattern="^a")] = "a"
    some: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    named: Annotated[dict[Short, Annotated[int, Meta(ge=1)]], Meta(max_length=1)] = {}
    kind: Literal["x", "y"] = "x"
    other: int | str | None = None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"number":-1}', "number: write at least 0 here"),
        ('{"number":9}', "number: write at most 5 here"),
        ('{"number":"a"}', "number: write a whole number here"),
        ('{"number":1e400}', "number: this number is too large"),
        ('{"word":"' + "a" * 1_201 + '"}', "word: write at most 1,200 characters here"),
        ('{"word":"b"}', "word: this value does not fit here"),
        ('{"some":[1,2,3]}', "some: write at most 2 entries here"),
        ('{"some":["x"]}', "some[0]: write a whole number here"),
        ('{"named":{"abcd":1}}', "named: write at most 3 characters here"),
        ('{"named":{"a":0}}', "named: write at least 1 here"),
        ('{"named":{"a":1,"b":2}}', "named: write at most 1 key here"),
        ('{"kind":"z"}', "kind: 'z' is not one of the values for this"),
        ('{"other":[]}', "other: write a whole number or text in quotes here"),
        ('{"more":1}', "there is no key 'more' here, so leave it out"),
        ("[1]", "write an object with keys here"),
        ("{", "this ends too early, so check its brackets and quotes"),
    ],
)
def test_the_answer_says_what_to_write(text: str, words: str) -> None:
    with pytest.raises(msgspec.DecodeError) as raised:
        msgspec.json.decode(text, type=Asked)
    assert plain(raised.value) == words


def test_a_message_of_our_own_stays_as_it_is() -> None:
    assert plain(ValueError("this wager is not on record: enter what was paid")).endswith("enter what was paid")
    assert plain(KeyError("due")) == "the key 'due' is missing, so add it"
