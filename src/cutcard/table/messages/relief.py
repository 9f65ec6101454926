"""Relief: the next dealer takes the table over between two rounds."""

from typing import TypeAlias

from cutcard.core.bounds import Name
from cutcard.core.message import Command, Event, Role
from cutcard.table.messages.reader import ReaderCommand, ReaderEvent


class RelieveDealer(Command, frozen=True, tag="RelieveDealer"):
    """Take the table over from the dealer who dealt until now. What is recorded from now on bears your name."""

    roles = (Role.DEALER,)
    outgoing: Name


class DealerRelieved(Event, frozen=True, tag="DealerRelieved"):
    outgoing: str
    by: str
    at: str


ByDevice: TypeAlias = ReaderCommand | RelieveDealer  # commands of a card reader, and of who deals with it
DeviceEvent: TypeAlias = ReaderEvent | DealerRelieved
