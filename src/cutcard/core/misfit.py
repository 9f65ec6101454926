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


def plain(error: Exception) -> str:
    """The message of msgspec without its types and paths; other messages as they are."""
    reason, _, path = str(error).partition(" - at `")
    place = re.sub(r"^key in `|`$", "", path).removeprefix("$").replace("[...]", "").lstrip(".")
    where = f"{place}: " if place else ""
    if unknown := re.search(r"unknown field `(.+)`", reason):
        return f"{where}there is no key {unknown[1][:40]!r} here, so leave it out"
    if missing := re.search(r"required field `(.+)`", reason):
        return f"{where}the key {missing[1]!r} is missing, so add it"
    if wanted := re.fullmatch(r"Expected `([^`]+)`, got `[^`]+`", reason):
        kinds = [_WANTED[kind] for kind in wanted[1].split(" | ") if kind in _WANTED]
        return f"{where}write {' or '.join(kinds)} here" if kinds else f"{where}this value does not fit here"
    return f"{where}{reason}"
