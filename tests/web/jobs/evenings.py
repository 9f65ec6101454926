"""Evenings by jobs at tables: each subject from its first job to its last, so that every job is done somewhere."""

from collections.abc import Callable

from msgspec.structs import replace

from cutcard.registers.patrons.messages import IssueCard
from cutcard.rules.faults import Fault
from cutcard.table.life.exchange import TERMINAL
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.faults import ReportFault
from cutcard.table.messages.jackpot import AskBacking
from cutcard.table.messages.round import Bet, OpenBets, PlaceWagers, Settle, TakeSeat, Undecided
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import Spot
from cutcard.web.jobs.doing import sample
from tests.soak.floor import LINKED, SIGN, SYSTEM
from tests.soak.steps import Step, by_staff
from tests.soak.stories.scene import DEALER, StoryTable
from tests.soak.stories.tables import folds
from tests.web.jobs.night import WHO, Night

ANTES = (Bet("ante", 1_000), Bet("blind", 1_000))
JACKPOT = replace(SIGN, **LINKED)


def opening_and_closing(night: Night) -> None:
    """A manager opens a table, it is gone through, used, set aside, closed and opened again."""
    stream = night.do("m", "table/new", "open-table", id="90", game="ultimate-texas-holdem", mode="full")
    kit = [*sample(jobs()["prepare-table"], Spot(night.floor.desk, WHO["s"], stream, {}))["equipment"], TERMINAL]
    night.do("s", stream, "prepare-table", equipment=kit)
    night.do("s", stream, "set-cash")
    night.do("s", stream, "set-cash")
    night.do("s", stream, "bring-deck")
    night.do("d", stream, "mix-by-hand")
    night.do("s", stream, "order-shuffle")
    night.do("s", stream, "order-count")
    night.do("s", stream, "replace-cards")
    night.do("s", stream, "attach-reader")
    night.do("s", stream, "detach-reader")
    night.do("d", stream, "report-dropped")
    night.do("s", stream, "verify-collected")
    night.do("s", stream, "change-source")
    night.do("s", stream, "give-to-tournament")
    night.do("s", stream, "back-from-tournament")
    night.do("s", stream, "announce-closure")
    night.do("s", stream, "withdraw-closure")
    night.do("s", stream, "close-table")
    night.do("s", stream, "reopen-table")


def limits(night: Night) -> None:
    """Every way to change limits, with a player at the table."""
    table = StoryTable(night.floor, "limits", "ultimate-texas-holdem", boxes=1)
    night.play(table.opening(0))
    stream = table.stream
    areas = ["", "ante", "trips"]  # none has limits of its own yet
    offers = night.offers("s", stream)
    assert [offers[job] for job in ("raise-with-notice", "raise-at-once")] == [areas, areas]
    night.do("s", stream, "raise-with-notice", "")
    night.do("s", stream, "withdraw-notice")
    night.do("s", stream, "raise-with-notice", "", minimum=SIGN.minimum + 500)
    table.wait(minutes=22)
    night.do("s", stream, "apply-notice")
    night.do("s", stream, "raise-at-once", "", minimum=5_000)
    night.do("s", stream, "raise-kept")
    night.do("s", stream, "withdraw-notice")
    night.do("s", stream, "own-limits")
    night.do("s", stream, "end-own-limits")
    night.do("s", stream, "change-limits", "", minimum=1_000)
    night.do("s", stream, "change-limits", "trips", minimum=500, maximum=2_500)
    night.do("s", stream, "raise-at-once", "trips", minimum=1_000)
    assert "ante" in night.offers("s", stream)["raise-at-once"]
    assert night.floor.desk.state(stream).state.opened.sign.areas == {"trips": (1_000, 2_500)}
    low = StoryTable(night.floor, "low", "three-card-poker", boxes=1)
    night.play(low.opening())
    night.do("s", low.stream, "low-limit")
    night.do("s", low.stream, "end-low-limit")


def players(night: Night) -> None:
    """Who sits where, wagers that are refused, players who do not decide."""
    table = StoryTable(night.floor, "players", "ultimate-texas-holdem", boxes=2)
    night.play(table.opening(0))
    stream, who = table.stream, "seated-late"
    night.step(Step(f"patron/{who}", SYSTEM, IssueCard("C-LATE")))
    night.do("s", stream, "seat-player", patron=who, card="C-LATE")
    night.do("s", stream, "present-card")
    night.do("s", stream, "record-help", helper="a friend")
    night.do("s", stream, "leave-seat", "2")
    night.step(table.do(DEALER, OpenBets()))
    night.step(table.do(table.player(1), PlaceWagers(1, (*ANTES, Bet("trips", 1_000)))))
    night.do("s", stream, "remove-wager")
    night.do("s", stream, "allow-wager")
    night.play(table.closed())
    night.do("s", stream, "report-invalid", ground="another person's card")
    night.do("c", stream, "withdraw-fault")
    night.do("s", stream, "undecided")
    night.play(table.finish(folds))
    late = StoryTable(night.floor, "late", "lunar-poker", "electronic", boxes=1)
    night.play(late.opening(1_000_000))
    while not night.offers("s", late.stream).get("readmit-player"):
        night.play(late.begin({1: (Bet("ante", 1_000), Bet("super", 1_000))}))
        while (need := late.need).kind != "opening":
            undecided = need.kind in ("choice", "declaration")
            night.step(by_staff(late.words, Undecided(need.box) if undecided else Settle()))
    night.do("s", late.stream, "readmit-player")


def exchanges(night: Night) -> None:
    """A dealer changes cash and chips, and exchanges a voucher once."""
    table = StoryTable(night.floor, "exchanges", "lunar-poker", boxes=1)
    night.play(table.opening(0))
    stream = table.stream
    night.do("d", stream, "change-cash", amount=5_000)
    night.do("d", stream, "change-colour", amount=5_000)
    assert "exchange-voucher" not in night.offers("d", stream), "no voucher is out"
    night.do("c", "voucher/new", "print-voucher")
    night.do("d", stream, "exchange-voucher")
    assert "exchange-voucher" not in night.offers("d", stream), "it is used up"
    assert "exchange-voucher" not in night.offers("s", stream), "the dealer exchanges it"


def idle(night: Night) -> None:
    """A player sits out at a full table, and has to give up the seat."""
    table = StoryTable(night.floor, "idle", "ultimate-texas-holdem", boxes=2)
    night.play(table.opening(0, 0))
    while not night.offers("s", table.stream).get("vacate-seat"):
        night.play(table.begin({1: ANTES}))
        night.play(table.finish(folds))
    night.do("s", table.stream, "vacate-seat", "2")


def loss_limit(night: Night) -> None:
    """A player stakes at two tables beyond what they may lose."""
    table = StoryTable(night.floor, "loss", "ultimate-texas-holdem", boxes=1)
    other = StoryTable(night.floor, "loss-2", "caribbean-stud", boxes=1, source="shoe", pool="A", sign=JACKPOT)
    night.play(table.opening(0))
    who = f"patron/{table.patron(1)}"
    night.do("s", who, "loss-limit", amount=2_500)
    night.play(table.begin({1: ANTES}))
    night.step(table.do(DEALER, ReportFault(Fault.ABOVE_MAXIMUM, 1, "ante", 90_000_00)))
    night.do("s", table.stream, "confirm-fault")
    night.do("s", table.stream, "advise-on-limit")
    night.play(other.opening())
    night.step(other.do(table.player(1), TakeSeat(1)))
    night.step(other.do(DEALER, OpenBets()))
    night.step(other.do(table.player(1), PlaceWagers(1, (Bet("ante", 1_000),))))
    night.do("s", table.stream, "cut-to-limit")


def faults(night: Night) -> None:
    """A fault is reported, confirmed by somebody else; entries are taken back; a device fails."""
    table = StoryTable(night.floor, "faults", "caribbean-stud", boxes=1, source="shoe", pool="A", sign=JACKPOT)
    night.play(table.opening(0))
    night.play(table.begin({1: (Bet("ante", 1_000),)}))
    night.do("s", table.stream, "report-fault", "DEALT_WRONG")
    night.do("c", table.stream, "confirm-fault")
    night.play(table.begin({1: (Bet("ante", 1_000),)}))
    night.play(table.dealt())
    night.do("s", table.stream, "correct-card")
    night.do("s", table.stream, "correct-act")
    night.play(table.dealt())
    revealed = False
    for step in table.finish(folds):
        night.step(step)
        if not revealed and "reveal-folded" in night.offers("s", table.stream):
            night.do("s", table.stream, "reveal-folded")
            revealed = True
    device = StoryTable(night.floor, "device", "three-card-poker", "electronic", boxes=1)
    night.play(device.opening(1_000_000))
    assert "report-fault" not in night.offers("s", device.stream), "nobody touches the cards of an electronic table"
    night.play(device.begin({1: (Bet("ante", 1_000),)}))
    night.step(device.do(DEALER, ReportFault(Fault.DEVICE_FAILS)))
    night.do("s", device.stream, "confirm-fault")
    night.do("s", device.stream, "restore-device")
    short = StoryTable(night.floor, "short", "three-card-poker", boxes=1)
    night.play(short.opening(0))
    night.play(short.begin({1: (Bet("ante", 1_000),)}))
    night.do("s", short.stream, "report-fault", "NOT_COVERED")
    night.do("c", short.stream, "confirm-fault")
    night.do("c", f"patron/{short.patron(1)}", "withdraw-warning")


def misread(night: Night) -> None:
    """What a card reader read wrongly is mended."""
    from tests.soak.stories import readers

    told = readers.read_face_down(night.floor, "misread")
    for step in told:
        night.step(step)
        if "mend-reading" in night.offers("s", step.stream) and not night.done["mend-reading"]:
            night.do("s", step.stream, "mend-reading")
            return


def jackpots(night: Night) -> None:
    """A pool, a hit at an assisted table that stays face up until it is paid, equipment that fails."""
    night.do("m", "pool/new", "open-pool", id="night")
    table = StoryTable(
        night.floor, "hits", "caribbean-stud", boxes=2, source="shoe", pool="A", sign=JACKPOT, recording="assisted"
    )
    night.play(table.opening(0, 0))
    night.play(table.tended())
    night.step(table.do(DEALER, DealRound((1,))))
    night.do("s", table.stream, "claim-hit")
    assert "end-round" not in night.offers("s", table.stream), "the hand stays face up until it is paid"
    night.do("s", table.stream, "withdraw-hit")
    night.do("s", table.stream, "claim-hit")
    assert "confirm-hits" not in night.offers("s", table.stream)
    night.do("c", table.stream, "confirm-hits")
    if "end-round" in night.offers("s", table.stream):
        night.do("s", table.stream, "end-round")
    else:
        night.play(table.tended())
        night.step(table.do(DEALER, DealRound((1,))))
        night.do("s", table.stream, "end-round")
    night.play(table.tended())
    night.step(table.do(DEALER, DealRound()))
    night.do("s", table.stream, "cancel-round")
    night.do("s", table.stream, "report-malfunction")
    night.do("s", table.stream, "play-without-jackpot")
    night.do("i", table.stream, "acknowledge-malfunction")
    night.do("s", table.stream, "restore-jackpot")
    night.do("m", table.stream, "name-table", name="The Window")
    night.do("m", table.stream, "unlink-pool")
    night.do("m", table.stream, "link-pool", pool="A")
    backed = StoryTable(night.floor, "backed", "ultimate-texas-holdem", boxes=2, pool="A", sign=JACKPOT)
    night.play(backed.opening(0, 0))
    night.step(backed.do(DEALER, OpenBets()))
    night.step(backed.do(backed.player(1), PlaceWagers(1, ANTES)))
    night.do("c", backed.stream, "allow-backing", "2")
    for job in ("decline-backing", "allow-backing"):
        night.step(backed.do(backed.player(1), AskBacking(1, 2)))
        night.do("c", backed.stream, job, "1-2")


AT_TABLES: tuple[Callable[[Night], None], ...] = (
    opening_and_closing,
    limits,
    players,
    exchanges,
    idle,
    loss_limit,
    faults,
    misread,
    jackpots,
)
