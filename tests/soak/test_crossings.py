"""Stories that cross lead where chance hardly ever does: each to pairs of commands that the rules allow."""

from pathlib import Path
from typing import get_type_hints

from cutcard import games
from cutcard.ruling import Refused
from tests.soak.floor import Floor
from tests.soak.steps import Step
from tests.soak.stories import crossings, event_crossings, money_crossings, table_crossings
from tests.soak.stories.telling import CROSSINGS, begun, follow

PAIRS = """
incidents WithholdPayment ReportWrongPayment
patron CashOut Readmit
patron EraseDetails TakeOver
people UnlockAccount RemovePasskey
promotion SubmitTerms OfferAlternative
promotion ValidateIntegrity ClosePromotionDispute
table AcknowledgeMalfunction CutToLimit
table AcknowledgeMalfunction UnlinkPool
table AcknowledgeMalfunction VerifyCollected
table AdviseOnLimit ReopenTable
table AllowWager ExchangeVoucher
table ApplyNotice RestoreJackpot
table BookDifference WithdrawNotice
table CannotCover CloseTable
table CloseBets RestoreJackpot
table ConfirmHits GiveToTournament
table CutToLimit EndSearch
table CutToLimit PlayWithoutJackpot
table CutToLimit VoidWagers
table Declare AllowOwnLimits
table Declare VoidWagers
table ExchangeVoucher FindDefect
table HoldOutcome FindDefect
table LeaveSeat TurnUp
table OfferLowLimit LinkPool
table ReadmitPlayer WithdrawNotice
table RecordCount WithdrawHit
table ReplaceCards AllowWager
table ReportDropped LinkPool
table ReturnPrize PlayWithoutJackpot
table RevealFolded WithdrawNotice
table SeatPatron Settle
table TakeSeat RestoreDevice
table UpholdOutcome AllowWager
table VoidWagers AddPart
tournament AddTable RedrawFinal
tournament AddValue CloseOption
tournament AnnounceBonusRound AddOn
tournament ArrangeChips CloseFlight
tournament ArrangeChips ResumeClock
tournament CallFloor ReturnAbsent
tournament CancelEntry BagChips
tournament CancelEntry CloseRegistration
tournament CancelEntry ExplainCount
tournament CancelTournament ConfirmProposal
tournament CloseRegistration CorrectBounty
tournament ConfirmProposal AllowEntry
tournament CorrectOrder ReturnChips
tournament CorrectStacks PlayOn
tournament CountStacks EndAbsence
tournament DealHand RefundUnseated
tournament EndAbsence CloseMatter
tournament EndAbsence CorrectRace
tournament EndAbsence ReversePayment
tournament EndAbsence WithdrawProposal
tournament EndHandForHand DropShares
tournament EndHandForHand HandInBounties
tournament Enter EndAbsence
tournament EnterAfterwards RefundDisqualified
tournament ForfeitChips EndAbsence
tournament GoHandForHand WaiveClaim
tournament HandOverGift NoteMatter
tournament KeepTable AddTable
tournament KeepTable AnswerCall
tournament KeepTable VoidSlip
tournament LiftPenalty RefundUnseated
tournament MakeOutSlip Penalise
tournament MakeOutSlip ProvisionallyEliminate
tournament MovePlayer ReEnter
tournament NoteMatter PaySlip
tournament OfferEntry SettleClaim
tournament PayPrize AddValue
tournament PayPrize RecordOut
tournament PayPrize ResumeClock
tournament ProposeShares AwardBounty
tournament ProposeShares ReBuy
tournament ProvisionallyEliminate DropShares
tournament ProvisionallyEliminate HandOverGift
tournament RaceChips ReBuy
tournament RaiseTournamentDispute RefundUnseated
tournament ReBuy EndHandForHand
tournament ReceiveFlight ConfirmProposal
tournament RecordSystem CloseFlight
tournament Reinstate AwardEntry
tournament Reinstate EndAbsence
tournament ReportHeld AgreeToShares
tournament ReturnAbsent CloseRegistration
tournament ReturnChips LiftPenalty
tournament ReversePayment GrantEntry
tournament ReversePayment ReturnAbsent
tournament TransferEntry BreakTable
tournament VoidEntry DropShares
tournament WaiveClaim AnswerCall
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
        for module in (crossings, event_crossings, money_crossings, table_crossings)
        for story in vars(module).values()
        if getattr(story, "__module__", "") == module.__name__ and list(get_type_hints(story)) == fields
    ]
    assert set(written) == set(CROSSINGS)
