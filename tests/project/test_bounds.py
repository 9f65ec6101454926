"""Every number, text and list that a command carries has an end, in its type, where the schema shows it."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from cutcard import compose
from cutcard.core.bounds import Number
from cutcard.core.message import Command, tag

KINDS = [kind for domain in compose.domains() for kind in domain.commands.kinds]
FARTHEST = 2 * 10**15  # whatever is added up from such numbers still fits 64 bits
WINNINGS = 2**64  # what follows from another command may carry sums that were won


def endless(kind: inspect.Type, place: str, farthest: int = FARTHEST) -> Iterator[str]:
    """Places of a type at which a value may be as large, or as long, as its sender likes."""
    match kind:
        case inspect.IntType(ge=low, le=high):
            if low is None or high is None or high - low > farthest:
                yield place
        case inspect.StrType(max_length=None):
            yield place
        case inspect.VarTupleType(item_type=item, max_length=most):
            if most is None:
                yield place
            yield from endless(item, f"{place}[]", farthest)
        case inspect.TupleType(item_types=items):
            for number, item in enumerate(items):
                yield from endless(item, f"{place}[{number}]", farthest)
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            if most is None:
                yield place
            yield from endless(key, f"{place} key", farthest)
            yield from endless(value, f"{place} value", farthest)
        case inspect.UnionType(types=kinds):
            for one in kinds:
                yield from endless(one, place, farthest)
        case inspect.Metadata(type=inner):
            yield from endless(inner, place, farthest)
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from endless(field.type, f"{place}.{field.name}", farthest)
        case inspect.FloatType() | inspect.AnyType() | inspect.RawType():
            yield place


def test_everything_has_an_end() -> None:
    ends = {kind: FARTHEST if kind.roles else WINNINGS for kind in KINDS}
    assert [place for kind in KINDS for place in endless(inspect.type_info(kind), tag(kind), ends[kind])] == []


class Planted(Command, frozen=True, tag="Planted"):
    """What must be found: a bare number, text and list, also inside others."""

    box: Number
    bare: int
    words: str
    some: tuple[tuple[Number, str], ...] = ()
    by_name: dict[str, Number] | None = None


def test_what_has_no_end_is_found() -> None:
    found = list(endless(inspect.type_info(Planted), "P"))
    assert found == ["P.bare", "P.words", "P.some", "P.some[][1]", "P.by_name", "P.by_name key"]


def test_a_number_beyond_its_end_does_not_pass_the_door() -> None:
    decoder = next(domain for domain in compose.domains() if domain.name == "incidents").commands
    lodge = next(kind for kind in decoder.kinds if tag(kind) == "LodgeDispute")
    text = msgspec.json.encode({"type": tag(lodge), "place": {"table": "1", "round": 10**25}})
    with pytest.raises(msgspec.ValidationError, match=r"place\.round"):
        decoder.decode(text)
