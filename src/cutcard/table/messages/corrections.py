"""Correcting the record of a round at a table dealt by people."""

from cutcard.core.bounds import Note
from cutcard.core.message import SUPERVISORS, Command, Role


class CorrectAct(Command, frozen=True, tag="CorrectAct"):
    """Take back the last command recorded in the round, to record it again correctly (recorded dealing)."""

    roles = (Role.DEALER, *SUPERVISORS)
    reasons: Note = ""
