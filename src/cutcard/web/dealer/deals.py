"""Who deals at a table: whoever did the last act of a dealer there."""

from cutcard.core.message import Role
from cutcard.floor.desk.desk import Desk

LOOKED_AT = 200  # rows of a table in which that act is looked for


class LastDealer:
    """Reads each row of a table at most once."""

    def __init__(self, desk: Desk, stream: str) -> None:
        self._desk, self._stream = desk, stream
        self._version, self._id = 0, ""

    def id(self) -> str:
        """The id of that dealer; "": nobody has dealt here lately."""
        version = self._desk.state(self._stream).version
        if version > self._version:
            rows = self._desk.history(self._stream, max(self._version, version - LOOKED_AT))
            self._id = next((row.actor.id for row in reversed(rows) if row.actor.role is Role.DEALER), self._id)
            self._version = version
        return self._id
