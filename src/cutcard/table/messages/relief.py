"""Relief: the next dealer takes the table over between two rounds."""

from cutcard.core.bounds import Name
from cutcard.core.message import Command, Event, Role


class RelieveDealer(Command, frozen=True, tag="RelieveDealer"):
    """Take the table over from the dealer who dealt until now. What is recorded from now on bears your name."""

    roles = (Role.DEALER,)
    outgoing: Name


class DealerRelieved(Event, frozen=True, tag="DealerRelieved"):
    outgoing: str
    by: str
    at: str
