"""Adding a player's part to the shuffle. The round never waits for one."""

from cutcard.ruling import Refused
from cutcard.table.messages.parts import AddPart, PartAdded
from cutcard.table.state.table import Table


def add_part(table: Table, command: AddPart) -> PartAdded:
    """Add a part at a table that takes them; whoever asks has made sure that wagers are open."""
    if not table.parts:
        raise Refused(None, "the house alone shuffles at this table: choose one where players take part")
    return PartAdded(command.box, table.seats[command.box], command.part)
