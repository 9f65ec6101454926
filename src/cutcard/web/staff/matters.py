"""Everything that is open about a person, wherever on the floor it stands, each with the record to go on at."""

from collections.abc import Iterator

from cutcard import games
from cutcard.core.message import OpenMatter
from cutcard.floor.desk.matters import KINDS, open_matters
from cutcard.registers.patrons.patron import Patron
from cutcard.web.site.site import Site
from cutcard.web.staff.shapes import OpenLine
from cutcard.web.words.named import named
from cutcard.web.words.records import SCOPES

SAID = {
    "table": "Sits at table {name}",
    "stakes": "Plays at table {name}, with wagers on the layout",
    "dispute": "Dispute {name} is open",
    "payment": "Wrong payment {name} is open",
    "order": "Order {name} is not carried out yet",
    "withheld": "Withheld payment {name} waits for a second person",
    "claim": "Owes the house something: claim {name}",
    "voucher": "Holds voucher {name}",
    "prize": "Has a prize to be delivered",
    "promotion dispute": "A dispute about a promotion is open",
    "denied claim": "Was denied a prize",
    "refusal": "Must be told that a prize was refused",
    "tournament": "Takes part in a tournament",
    "entry": "Has an entry to a tournament",
    "tournament claim": "Is owed something by a tournament",
    "tournament dispute": "A dispute at a tournament is open",
}


def open_about(site: Site, patron: Patron) -> Iterator[OpenLine]:
    """Why they may not play, where they are, and each matter between them and the house."""
    for scope, reason in patron.excluded.items():
        where = SCOPES.get(scope) or (games.load(scope).title if scope in games.names() else scope)
        yield OpenLine(f"Excluded from {where}: {reason}", "")
    if patron.employee:
        yield OpenLine("May not play under the staff policy", "")
    for kind in KINDS:
        for stream in site.desk.journal.streams(f"{kind}/"):
            for one in open_matters(site.desk.state(stream).state, patron.id):
                yield OpenLine(named(_said(one), site.names), stream)


def _said(one: OpenMatter) -> str:
    number, _, game = one.name.partition(" (")
    key = game.rstrip(")")
    told = SAID[one.kind].format(name=number)
    return f"{told} ({games.load(key).title})" if key in games.names() else told
