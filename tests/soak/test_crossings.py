"""Stories that cross lead where chance hardly ever does: each to pairs of commands that the rules allow."""

from pathlib import Path
from typing import get_type_hints

from cutcard import games
from cutcard.ruling import Refused
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories import crossings, event_crossings, money_crossings
from tests.soak.stories.telling import CROSSINGS, begun, follow

PAIRS = """
incidents WithholdPayment ReportWrongPayment
patron EraseDetails TakeOver
promotion SubmitTerms OfferAlternative
promotion ValidateIntegrity ClosePromotionDispute
table AcknowledgeMalfunction UnlinkPool
table AcknowledgeMalfunction VerifyCollected
table ApplyNotice RestoreJackpot
table BookDifference WithdrawNotice
table CloseBets RestoreJackpot
table CutToLimit PlayWithoutJackpot
table Declare AllowOwnLimits
table HoldOutcome FindDefect
table OfferLowLimit LinkPool
table ReadmitPlayer WithdrawNotice
table ReplaceCards AllowWager
table ReportDropped LinkPool
tournament AddValue CloseOption
tournament ArrangeChips CloseFlight
tournament ArrangeChips ResumeClock
tournament CancelEntry CloseRegistration
tournament CloseRegistration CorrectBounty
tournament ConfirmProposal AllowEntry
tournament CorrectOrder ReturnChips
tournament CorrectStacks PlayOn
tournament DealHand RefundUnseated
tournament EndAbsence CloseMatter
tournament EndAbsence WithdrawProposal
tournament EndHandForHand DropShares
tournament Enter EndAbsence
tournament GoHandForHand WaiveClaim
tournament KeepTable AddTable
tournament LiftPenalty RefundUnseated
tournament MovePlayer ReEnter
tournament OfferEntry SettleClaim
tournament PayPrize AddValue
tournament ProvisionallyEliminate DropShares
tournament ProvisionallyEliminate HandOverGift
tournament RaiseTournamentDispute RefundUnseated
tournament ReBuy EndHandForHand
tournament RecordSystem CloseFlight
tournament Reinstate AwardEntry
tournament ReportHeld AgreeToShares
tournament ReturnAbsent CloseRegistration
tournament ReversePayment GrantEntry
tournament TransferEntry BreakTable
tournament WithdrawRound CloseFlight
"""


def test_every_story_that_crosses_is_lawful_and_leads_to_its_pairs(tmp_path: Path) -> None:
    floor = Floor(tmp_path / "floor.db", 1, games.packaged())
    floor.take_news()

    def take(step: Step) -> bool:
        try:
            floor.do(*step, floor.key())
        except Refused:
            return False
        for news in floor.take_news():
            [entry] = floor.desk.history(news.stream, news.version - 1, 1)
            floor.note(news.stream, type(entry.command).__name__)
        return True

    for story in CROSSINGS:
        for step in begun(floor, story):
            follow(floor, take, step)
    floor.desk.close()
    wanted = [tuple(line.split()) for line in PAIRS.strip().splitlines()]
    assert [pair for pair in wanted if pair not in floor.pairs] == []


def test_all_of_them_are_told() -> None:
    fields = ["floor", "name", "return"]
    written = [
        story
        for module in (crossings, event_crossings, money_crossings)
        for story in vars(module).values()
        if getattr(story, "__module__", "") == module.__name__ and list(get_type_hints(story)) == fields
    ]
    assert set(written) == set(CROSSINGS)
