"""A cashier's day from the ledger: every row of theirs that moved something at the cage is a slip."""

from collections.abc import Iterable, Mapping

from cutcard.core.day import begins, day
from cutcard.core.decoding import decoder
from cutcard.core.message import Command, Event, tag
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.ledger import CAGE, CASH, CHIPS, TOKENS, Posting
from cutcard.registers.patrons.claims import ClaimPaid
from cutcard.registers.patrons.messages import BoughtIn, CashedOut
from cutcard.registers.pit.messages import PitCountConfirmed, SlipConfirmed
from cutcard.registers.promotions.events import PrizeAwarded
from cutcard.registers.promotions.voucher import VoucherRedeemed
from cutcard.tournament.messages.entry_events import FeesPaid, FeesRefunded
from cutcard.tournament.messages.purse import BountyRedeemed, ClaimSettled, PrizePaid
from cutcard.web.post.shapes import CageSlip
from cutcard.web.site.site import Site
from cutcard.web.words.desk import words
from cutcard.web.words.named import table_called

# What a second person has confirmed follows in the name of the first, so it is in the cashier's own day.
OWN = (
    "select stream, at, events, postings from journal where actor = ? and at >= ? and postings like '%\"cage\"%'"
    " order by at"
)
_POSTINGS = decoder(list[Posting])


def slips(site: Site, cashier: str) -> list[CageSlip]:
    """What moved at the cage by this cashier's hand today, by the casino's calendar."""
    return slips_since(site.desk, cashier, begins(day(site.clock().isoformat())), site.names)


def slips_since(desk: Desk, cashier: str, since: str, names: Mapping[str, str]) -> list[CageSlip]:
    """The slips of a cashier from a time on, numbered in order."""
    found: list[CageSlip] = []
    for stream, at, events, postings in desk.journal.ask(OWN, cashier, since):
        moved = {CHIPS: 0, TOKENS: 0, CASH: 0}
        for one in _POSTINGS.decode(postings):
            if one.account == CAGE:
                moved[one.commodity] += one.amount
        if any(moved.values()):
            domain, _, id = stream.partition("/")
            read = desk.streams.domains[domain].events.read_all(events)
            who, what = _told(domain, id, read, names)
            money, sent = (0, -moved[CHIPS]) if domain == "float" else (-moved[CHIPS], 0)
            name = names.get(who, who)
            found.append(CageSlip(len(found) + 1, at, who, name, what, money, -moved[TOKENS], sent, moved[CASH]))
    return found


def _told(domain: str, id: str, events: Iterable[object], names: Mapping[str, str]) -> tuple[str, str]:
    """Whom a slip concerns, and what it is for."""
    whom = id if domain == "patron" else ""
    for event in events:
        match event:
            case BoughtIn(amount=amount, funds=funds):
                return whom, f"Chips sold, paid by {funds}" if amount else "Tokens given"
            case CashedOut():
                return whom, "Chips paid out"
            case ClaimPaid(patron=who):
                return who, "Money received on a claim"
            case VoucherRedeemed(patron=who):
                return who, f"Voucher {id} exchanged"
            case PrizeAwarded(winner=who, prize=prize):
                return who, f"Prize of a promotion paid: {prize}"
            case SlipConfirmed(kind=kind, number=number):
                return "", f"{kind.capitalize()} of {table_called(names, id)}, slip {number}"
            case PitCountConfirmed(what=what):
                return "", f"{'Drop box' if what == 'drop box' else 'Count'} of {table_called(names, id)}"
            case FeesPaid(player=who):
                return who, f"Fees of tournament {id}"
            case FeesRefunded(player=who):
                return who, f"Fees of tournament {id} refunded"
            case PrizePaid(player=who):
                return who, f"Prize of tournament {id}"
            case BountyRedeemed(player=who):
                return who, f"Bounties of tournament {id}"
            case ClaimSettled(player=who):
                return who, f"Claim of tournament {id} paid"
            case _:
                continue
    named = next((words(tag(event)) for event in events if isinstance(event, Event | Command)), "Moved")
    return whom, f"{named}, {domain} {id}"
