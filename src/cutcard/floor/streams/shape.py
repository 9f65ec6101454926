"""The declared shape of a state: fields, types, defaults, tags and values, but no class names or source text."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from msgspec import NODEFAULT, inspect

Shape: TypeAlias = object  # lists and mappings of text and numbers, ready for JSON

_MANY = (inspect.ListType, inspect.SetType, inspect.FrozenSetType, inspect.VarTupleType)


def shape(kind: object) -> Shape:
    """What a type declares. Two types with the same shape can read each other's data."""
    return _shape(inspect.type_info(kind), {})


def _shape(found: inspect.Type, seen: dict[type, int]) -> Shape:
    """``seen`` numbers the structs found so far, so that a recursive one is described once."""
    match found:
        case inspect.StructType(cls=cls):
            if cls in seen:
                return ["again", seen[cls]]
            seen[cls] = len(seen)
            return ["fields", found.tag, [_field(field, seen) for field in found.fields]]
        case inspect.EnumType(cls=cls):
            return ["one of", [member.value for member in cls]]
        case inspect.LiteralType(values=values):
            return ["one of", list(values)]
        case inspect.UnionType(types=types):
            return ["any of", [_shape(one, seen) for one in types]]
        case inspect.TupleType(item_types=types):
            return ["tuple", [_shape(one, seen) for one in types]]
        case inspect.DictType(key_type=key, value_type=value):
            return ["mapping", _shape(key, seen), _shape(value, seen)]
        case inspect.Metadata(type=one):
            return _shape(one, seen)
        case _ if isinstance(found, _MANY):
            return [_PLAIN[type(found)], _shape(found.item_type, seen)]
        case _:
            return _PLAIN[type(found)]


def _field(field: inspect.Field, seen: dict[type, int]) -> Shape:
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    kept = ["required"] if default is NODEFAULT else ["default", _plain(default)]
    return [field.encode_name, _shape(field.type, seen), *kept]


def _plain(value: object) -> Shape:
    return msgspec.to_builtins(value, str_keys=True, order="deterministic")


_PLAIN: Mapping[type[inspect.Type], str] = {
    inspect.NoneType: "nothing",
    inspect.BoolType: "bool",
    inspect.IntType: "int",
    inspect.FloatType: "float",
    inspect.StrType: "text",
    inspect.BytesType: "bytes",
    inspect.ListType: "list",
    inspect.SetType: "set",
    inspect.FrozenSetType: "set",
    inspect.VarTupleType: "list",
}
