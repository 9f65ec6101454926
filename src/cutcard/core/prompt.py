"""Prompts: instructions and notices that a page shows to people, in our own words, with the clause."""

from msgspec import Struct

from cutcard.core.message import Role


class Prompt(Struct, frozen=True):
    """A text for everybody with a role, or for one person (``to``), shown while it applies."""

    role: Role
    text: str
    clause: str
    to: str = ""
    standing: bool = False  # printed on the cloth, the sign or a board, so shown all the time
