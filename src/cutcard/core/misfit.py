"""What is wrong with a value that does not have the declared type, in words for people."""

import re

_WANTED = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with keys",
}
_UNITS = {"str": ("character", "characters"), "array": ("entry", "entries"), "object": ("key", "keys")}
_ENDS = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than"}
_OTHERS = {
    "Input data was truncated": "this ends too early, so check its brackets and quotes",
    "Number out of range": "this number is too large",
}


def plain(error: Exception) -> str:
    """The message of msgspec without its types and paths; other messages as they are."""
    if isinstance(error, KeyError):
        return f"the key {str(error.args[0])[:40]!r} is missing, so add it"
    reason, _, path = str(error).partition(" - at `")
    place = re.sub(r"^key` in `|`$", "", path).removeprefix("$").replace("[...]", "").lstrip(".")
    return f"{place}: {_words(reason)}" if place else _words(reason)


def _words(reason: str) -> str:
    if unknown := re.search(r"unknown field `(.+)`", reason):
        return f"there is no key {unknown[1][:40]!r} here, so leave it out"
    if missing := re.search(r"required field `(.+)`", reason):
        return f"the key {missing[1]!r} is missing, so add it"
    if other := re.fullmatch(r"Invalid (?:enum )?value (.+)", reason):
        return f"{other[1][:40]} is not one of the values for this"
    if size := re.fullmatch(r"Expected `(\w+)` of length ([<>]=?) (\d+)", reason):
        one, many = _UNITS.get(size[1], ("part", "parts"))
        return f"write {_ENDS[size[2]]} {int(size[3]):,} {one if size[3] == '1' else many} here"
    if end := re.fullmatch(r"Expected `(?:int|float)` ([<>]=?) (\S+)", reason):
        return f"write {_ENDS[end[1]]} {end[2]} here"
    if wanted := re.fullmatch(r"Expected `([^`]+)`(?:, got `[^`]+`| matching regex .+)?", reason):
        kinds = [_WANTED[kind] for kind in wanted[1].split(" | ") if kind in _WANTED]
        fits = kinds and " matching " not in reason
        return f"write {' or '.join(kinds)} here" if fits else "this value does not fit here"
    return _OTHERS.get(reason, reason)
