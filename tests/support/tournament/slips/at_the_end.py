"""Mistakes after the last hand, each made and corrected: the count, prizes and bounties paid."""

from cutcard.tournament.messages.conduct import AcceptDifference, CountChips
from cutcard.tournament.messages.correction import CorrectBounty, CorrectOrder, Reinstate
from cutcard.tournament.messages.director import ReportHand
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    CloseTournament,
    DropShares,
    PayPrize,
    ProposeShares,
    RedeemBounty,
    ReversePayment,
)
from cutcard.tournament.money import results
from tests.support.tournament.directing import DEALER, DESK, Hall, result
from tests.support.tournament.entering import online
from tests.support.tournament.slips.watched import WHY, in_play, settled, together


def miscounted(hall: Hall) -> None:
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100 - 50}), DEALER)
    hall.refused(CloseTournament(), "TOR 7.12")
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)


def explained_too_soon(hall: Hall) -> None:
    """A cause was found for chips that only lay under the table."""
    chips = (hall.t.issued - hall.t.removed) // 100
    hall.do(CountChips({100: chips - 1}), DEALER)
    hall.both(AcceptDifference("taken home as a keepsake"))
    hall.do(CountChips({100: chips}), DEALER)


def wrong_shares(hall: Hall) -> None:
    """Shares that the last players had agreed on, but for another day."""
    left = list(hall.t.field.where)
    assert hall.t.purse.prizes is not None
    each, odd = divmod(sum(hall.t.purse.prizes[: len(left)]), len(left))
    hall.do(ProposeShares({player: each + (player == left[0]) * odd for player in left}))
    for player in left:
        hall.do(AgreeToShares(player), online(player))
    hall.do(ApproveShares())
    hall.do(DropShares("they had meant the cash game"))


def paid_for_another_place(hall: Hall) -> None:
    places = list(results.places(hall.t))
    second, third = places[1], places[2]
    hall.do(CorrectOrder(((second,), (third,)), WHY))
    hall.do(PayPrize(second), DESK)
    right = CorrectOrder(((third,), (second,)), "as it was")
    hall.both(hall.cure(right))
    hall.do(right)
    hall.do(PayPrize(second), DESK)
    assert not hall.t.claims  # more was due than had been paid


def redeemed_for_another(hall: Hall) -> None:
    """A bounty of the winner's is given to somebody else, and paid."""
    (winner,) = hall.t.winners
    owner = next(one for one, shares in hall.t.bounties.lost.items() if shares == ((winner, 100_00),))
    other = list(results.places(hall.t))[3]
    hall.do(CorrectBounty(owner, ((other, 100_00),), WHY))
    hall.do(RedeemBounty(other), DESK)
    right = CorrectBounty(owner, ((winner, 100_00),), "as it was")
    hall.both(hall.cure(right), DESK)
    hall.do(right)
    settled(hall, ())


def last_hand_misread(hall: Hall) -> None:
    """The hand that ended play is undone after the winner was paid, and played again."""
    (winner,) = hall.t.winners
    second = list(results.places(hall.t))[1]
    paid = list(hall.t.purse.paid)
    hall.do(PayPrize(winner), DESK)
    hall.do(RedeemBounty(winner), DESK)
    table = hall.t.field.where[winner][0]
    chips = hall.stack(winner)
    taken = hall.t.field.tables[table].seats
    free = next(seat for seat in range(1, 10) if seat not in taken)
    undo = Reinstate(second, table, free, {winner: chips // 2 // 100 * 100}, "the river was misread")
    while cures := hall.cures(undo):
        assert isinstance(cures, ReversePayment)
        hall.both(cures)
    hall.do(undo)
    table = together(hall, winner, second)
    hall.do(ReportHand(table, result(in_play(hall, table), winner, [second])))
    assert hall.t.winners == (winner,)
    settled(hall, paid)
    hall.do(CountChips({100: (hall.t.issued - hall.t.removed) // 100}), DEALER)
