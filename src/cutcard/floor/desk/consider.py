"""What a command would lead to if it came now. Pages ask this before they offer it, so the rules alone decide."""

from cutcard.core.message import Actor, Command
from cutcard.core.personal import hide
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.request import DecidedRow, Request, with_details
from cutcard.floor.desk.world import World
from cutcard.floor.journal import ledger
from cutcard.floor.journal.ledger import Short
from cutcard.floor.journal.upcast import encoded
from cutcard.ruling import Refused

KEY = "considered"


def consider(desk: Desk, stream: str, actor: Actor, command: Command) -> list[DecidedRow]:
    """The rows that the command would become in all streams, or Refused. Nothing is recorded, not even a refusal."""
    hidden, details = hide(command, stream.partition("/")[2], actor.id, KEY)
    request = Request(stream, actor, hidden, KEY, encoded(hidden), desk.clock(), here=True, details=details)
    desk.admit(request)
    decided = desk.decide(request, World(desk.journal, desk.entropy, stream, desk.streams, details))
    try:
        for posting in ledger.net([one for row in decided for one in row.draft.postings]):
            ledger.check(posting, desk.balance(posting.account, posting.commodity))
    except Short as short:
        raise Refused(None, short.reason(desk.streams.domain(stream).outlay)) from short
    return with_details(decided, details)
