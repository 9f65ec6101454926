"""Personal details stay out of the journal: its rows hold references, and the details lie in a table of their own.

There they can be corrected and erased. What a rule needs to know of them is a fact of the row: that a person is of age,
or that two records are of one person. A reference names the person, the field and a mark:
``⟦ann/name/0123456789abcdef⟧``.
"""

import hashlib
import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Command
from cutcard.core.text import ID
from cutcard.ruling import Refused

ERASED = "(erased)"
NOBODY = "unregistered"  # whose details these are, if the command names no patron
OPENING, CLOSING = "⟦", "⟧"
REFERENCE = re.compile(r"⟦([A-Za-z0-9][A-Za-z0-9._-]{0,63})/([a-z]{1,10})/([0-9a-f]{16})⟧")

C = TypeVar("C", bound=Command)


class Detail(Struct, frozen=True):
    """One detail of a person, as it was given with a command."""

    person: str
    field: str
    mark: str
    value: str

    @property
    def reference(self) -> str:
        return f"{OPENING}{self.person}/{self.field}/{self.mark}{CLOSING}"


Look = Callable[[str], str | None]  # from a reference to the detail; None: erased, or never kept


def hide(command: C, owner: str, actor: str, key: str) -> tuple[C, tuple[Detail, ...]]:
    """A command with references in place of its personal details, and the details. ``owner``: whose stream it is.

    The marks come from the actor and the key of the command, so they differ from command to command and tell nothing.
    """
    given = {field: getattr(command, field) for field in command.personal}
    if not any(given.values()):
        return command, ()
    id = getattr(command, command.whose) if command.whose else owner
    person = id if ID.fullmatch(id) else NOBODY
    mark = hashlib.sha256(f"{actor}\0{key}".encode()).hexdigest()[:16]
    found = {field: Detail(person, field, mark, value) for field, value in given.items() if value}
    return replace(command, **{field: one.reference for field, one in found.items()}), tuple(found.values())


def show(text: str, look: Look) -> str:
    """A text with the details in place of their references."""
    return REFERENCE.sub(lambda found: look(found[0]) or ERASED, text) if OPENING in text else text


def show_command(command: object, look: Look) -> object:
    """A command with its details, as it was given."""
    if not isinstance(command, Command) or not command.personal:
        return command
    return replace(command, **{field: show(getattr(command, field), look) for field in command.personal})


def show_refusal(refused: Refused, details: Iterable[Detail]) -> Refused:
    """A refusal for the person who gave the command, in whose reason and cure their own words are put back."""
    given = {one.reference: one.value for one in details}
    cure = refused.cure and replace(refused.cure, command=show_command(refused.cure.command, given.get))
    return type(refused)(refused.clause, show(refused.reason, given.get), cure)


def same(first: str, again: str, look: Look, details: Iterable[Detail]) -> bool:
    """Whether a stored command is the one that came again with these details; what was erased cannot be compared."""
    return first == again and all(look(one.reference) in (None, one.value) for one in details)
