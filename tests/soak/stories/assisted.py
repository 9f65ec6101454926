"""Stories at assisted tables: a hit that two people see, a slip, and a ruling that is attached to a dispute."""

from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.registers.incidents.dispute import AttachRuling, LodgeDispute
from cutcard.rules.pad.hand import PadHand
from cutcard.table.messages.assisted import CancelRound, DealRound, EndRound
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits, WithdrawHit
from tests.soak.floor import LINKED, SIGN, Floor
from tests.soak.stories.scene import DEALER, SUPERVISOR, WHY, Steps, StoryTable

HAND = PadHand({"ante": 1_000}, "ahad7c7d2s", "kcqd9h5s3c", moves=("bet",))


def evening(floor: Floor, name: str) -> Steps:
    """Rounds are dealt, one by mistake; a flush wins the jackpot; a player disputes, and the pad rules on the hand."""
    sign = replace(SIGN, **LINKED)
    table = StoryTable(floor, name, "caribbean-stud", boxes=3, sign=sign, pool="A", recording="assisted", source="shoe")
    yield from table.opening(0)
    yield from table.tended()
    yield table.do(DEALER, DealRound((1, 2)))
    yield table.do(SUPERVISOR, CancelRound(WHY))
    yield table.do(DEALER, DealRound((1, 2)))
    yield table.do(DEALER, ClaimHit(2, parse("2s 4s 7s 9s Ks")))
    yield table.do(DEALER, WithdrawHit(2))
    yield table.do(DEALER, ClaimHit(1, parse("2s 4s 7s 9s Ks")))
    yield table.do(SUPERVISOR, ConfirmHits())
    yield table.do(DEALER, DealRound())
    yield table.note(DEALER, LodgeDispute(table.here, table.patron(1), WHY))
    disputes = table.state(f"incidents/{table.game}").register.disputes
    yield table.note(DEALER, AttachRuling(disputes.last, HAND))
    yield table.do(DEALER, EndRound())
