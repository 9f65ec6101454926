"""Messages as JSON. Old events keep their old shape in the journal and are converted when read."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, cast, get_args

import msgspec
from msgspec.inspect import type_info

from cutcard.core.decoding import convert, decoder

Raw: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Raw], Raw]

MANY = (list, tuple)
STEPS: dict[tuple[str, int], Step] = {}  # by tag and version: converts to the next version of that message

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder(order="deterministic")


def encoded(value: object) -> bytes:
    """A value as canonical JSON."""
    try:
        return _ENCODER.encode(value)
    except TypeError:  # keys that are not text, such as seat numbers, which the encoder cannot sort
        return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="deterministic"))


def upcast(tag: str, version: int) -> Callable[[Step], Step]:
    """Register the step that converts an event of this tag from this version to the next."""

    def register(step: Step) -> Step:
        if (tag, version) in STEPS:
            raise ValueError(f"{tag} version {version} already has a step")
        STEPS[tag, version] = step
        return step

    return register


@cache
def _named(kind: Hashable) -> bool:
    """Whether messages of a kind hold a table of names, whose order is not kept."""
    return "DictType" in repr(type_info(kind))


def _in_order(value: object) -> object:
    """A value whose tables have their names in the order of canonical JSON, which is that of their texts."""
    match value:
        case dict():
            return {key: _in_order(value[key]) for key in sorted(value, key=str)}
        case tuple():
            return tuple(map(_in_order, value))
        case msgspec.Struct():
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **{name: _in_order(one) for name, one in fields.items()})
        case _:
            return value


class Unreadable(ValueError):
    """A stored message that this release cannot read."""


class Codec(Generic[T]):
    """Encodes and decodes one union of tagged messages. From version 2 on, the JSON has a field ``v``."""

    def __init__(self, union: Any, steps: Mapping[tuple[str, int], Step] = STEPS) -> None:
        self.kinds: tuple[Any, ...] = get_args(union) or (union,)
        if untagged := [kind.__name__ for kind in self.kinds if kind.__struct_config__.tag is None]:
            raise TypeError(
                f"{', '.join(untagged)}: give each a tag; the journal stores it, so that the class can be renamed"
            )
        self._versions = {str(kind.__struct_config__.tag): getattr(kind, "version", 1) for kind in self.kinds}
        self._steps = steps
        self._union = union
        self._one: msgspec.json.Decoder[T] = decoder(union)
        self._all: msgspec.json.Decoder[list[T]] = decoder(list[union])
        self._plain = all(version == 1 for version in self._versions.values())

    def encode(self, value: T) -> bytes:
        return encoded(value if self._plain else self._mark(value))

    def encode_all(self, values: Sequence[T]) -> bytes:
        return encoded(values if self._plain else [self._mark(value) for value in values])

    def kept(self, value: T) -> T:
        """The message as it is read back: tables of names in the order in which they are stored."""
        return cast(T, _in_order(value)) if _named(cast(Hashable, type(value))) else value

    def decode(self, data: bytes | str) -> T:
        """Decode one message as sent by a client: current version only."""
        return self._one.decode(data)

    def read(self, data: str) -> T:
        """Decode one stored message, of any version."""
        if self._present(data):
            return self._one.decode(data)
        value: T = convert(self._raise(msgspec.json.decode(data)), self._union)
        return value

    def read_all(self, data: str) -> list[T]:
        """Decode all stored messages of a row."""
        if self._present(data):
            return self._all.decode(data)
        raws = [self._raise(raw) for raw in msgspec.json.decode(data)]
        return [convert(raw, self._union) for raw in raws]

    def _present(self, data: str) -> bool:
        """Whether everything in the text is certainly of version 1, which is the current one."""
        return self._plain and not self._steps and '"v":' not in data

    def _mark(self, value: T) -> Raw:
        return self._marked(msgspec.to_builtins(value))

    def _marked(self, raw: Raw) -> Raw:
        raw = self._inside(raw, self._marked)
        version = self._versions[raw["type"]]
        return {**raw, "v": version} if version > 1 else raw

    def _inside(self, raw: Raw, convert: Step) -> Raw:
        """Convert messages inside a message, such as those that a correction takes back: each has its own version."""
        return {
            key: [convert(one) if self._stored(one) else one for one in value] if isinstance(value, MANY) else value
            for key, value in raw.items()
        }

    def _stored(self, value: object) -> bool:
        tag = value.get("type") if isinstance(value, dict) else None
        return tag in self._versions or any(tag == name for name, _ in self._steps)

    def _raise(self, raw: Raw) -> Raw:
        """Convert step by step to the version that this release knows."""
        raw = self._inside(raw, self._raise)
        version = raw.pop("v", 1)
        while step := self._steps.get((raw["type"], version)):
            tag = raw["type"]
            raw = step(raw)
            version = version + 1 if raw["type"] == tag else raw.pop("v", 1)
        known = self._versions.get(raw["type"])
        if version != known:
            knows = f"knows version {known}" if known else "does not know it"
            raise Unreadable(f"{raw['type']} version {version}: this release {knows}")
        return raw
