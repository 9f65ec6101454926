"""What somebody is told at a moment: an instruction or a notice, in our own words, with its clause."""

from msgspec import Struct

from cutcard.core.message import Role


class Prompt(Struct, frozen=True):
    """A text for everybody of a role, or for one person of it (``to``), while its moment lasts."""

    role: Role
    text: str
    clause: str
    to: str = ""
    standing: bool = False  # written on the cloth, the sign or a board: read at leisure, not at a moment
