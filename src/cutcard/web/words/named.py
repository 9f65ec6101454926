"""People in texts: the rules speak of them by id, and pages by name."""

import re
from collections.abc import Mapping

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*[A-Za-z0-9]")


def named(text: str, names: Mapping[str, str]) -> str:
    """A text with the names of people in place of their ids."""
    return _WORD.sub(lambda found: names.get(found[0], found[0]), text)
