"""Nobody becomes unnameable while something is open between them and the house."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Facts, OpenMatter, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.matters import open_matters
from cutcard.floor.domains.cage import Cage
from cutcard.floor.domains.incidents import GameRegister
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import Dispute, Disputes
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.incidents.outcome import Outcomes, Uncovered, Withheld
from cutcard.registers.incidents.payment import WrongPayment, WrongPayments
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.registers.patrons.claims import Claim, Claims
from cutcard.registers.patrons.identity import MATTERS, identify
from cutcard.registers.patrons.identity_messages import DetailsErased, EraseDetails, MergeRecord, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, IssueCard
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.promotions.events import ClaimDenied
from cutcard.registers.promotions.state import Promotion, PromotionDispute, Win
from cutcard.registers.promotions.terms import Prize
from cutcard.registers.promotions.voucher import PrintVoucher, Voucher
from cutcard.ruling import Refused, wait
from cutcard.table.messages.round import Bet, LeaveSeat, OpenBets, PlaceWagers, TakeSeat
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.dispute import DisputeRaised
from cutcard.tournament.messages.entry import CancelEntry, Enter, FeePayment
from cutcard.tournament.state.register import Entrant, EntryRegister, Grant, Status
from cutcard.tournament.state.tournament import Phase, Tournament
from cutcard.tournament.structure import text as structure_text
from tests.support.floor.play import GAMES, Felt

MANAGER, DIRECTOR = Actor("mia", Role.GAMING_MANAGER), Actor("tess", Role.TOURNAMENT_DIRECTOR)
ANN, SYSTEM = Actor("ann", Role.PLAYER), Actor("opening", Role.SYSTEM)
ERASE = EraseDetails("she asked for it")
HERE, NOW = IncidentPlace("1", 1), "2026-01-01T00:00:00Z"
DISPUTE = Dispute(HERE, "ann", "the blind", NOW)
PAYMENT = WrongPayment(HERE, "wager", "ann", 100, 200, 0, NOW, MANAGER)
UNCOVERED = Uncovered(HERE, "ann", NO_ORDER, MANAGER, NOW)
WITHHELD = Withheld(HERE, "ann", "wager", 100, 0, 0, MANAGER, NOW)
WIN = Win(1, Prize("a car", ()), "ann", NOW, "")
DENIED = ClaimDenied(
    NOW, "mia", ("UTH 14.9", "UTH 14.9.1"), 0, "ann", "Ann", "1 High St", "a car", 100, "late", None, True
)
TOLD = frozenset({0})
CLAIM = Claim("ann", 100, "overpaid", "chips", "", 0, NOW, ())
PAID = FeePayment("entry", 100, 10, "cash")


def register(**parts: Any) -> GameRegister:
    return GameRegister("uth", IncidentRegister(**parts))


def promotion(**parts: Any) -> FloorPromotion:
    return FloorPromotion("uth.1", Promotion(**parts))


def tournament(status: Status = "seated", phase: Phase = "running", **parts: Any) -> Tournament:
    entrants = {"ann": Entrant("ann", "A", status)}
    return Tournament("open", phase, register=EntryRegister(entrants), **parts)


RAISED = DisputeRaised(1, "the pot", ("ben", "ann"), "ben", NOW, ())
OWN = replace(RAISED, players=(), by="ann")
LEFT = Entrant("ann", "A", "withdrawn", payments=(PAID,))  # without a refund
CASES: list[tuple[object, list[OpenMatter]]] = [
    (tournament(), [OpenMatter("tournament", "open")]),
    (tournament("out", "finished"), [OpenMatter("tournament", "open")]),
    (tournament("owing", "announced"), [OpenMatter("tournament", "open")]),
    (tournament("out", "closed"), []),
    (tournament("seated", "cancelled"), []),
    (tournament("withdrawn"), []),
    (tournament("withdrawn", disputes={1: RAISED}), [OpenMatter("tournament dispute", "open")]),
    (tournament("withdrawn", disputes={1: OWN}), [OpenMatter("tournament dispute", "open")]),
    (tournament("withdrawn", disputes={1: replace(RAISED, players=())}), []),
    (tournament("out", "cancelled", claims={"ann": 5}), [OpenMatter("tournament claim", "open")]),
    (
        Tournament("open", "running", register=EntryRegister({"ann": LEFT})),
        [OpenMatter("tournament", "open")],
    ),
    (
        Tournament("open", "announced", register=EntryRegister(granted={"ann": Grant("satellite", 110)})),
        [OpenMatter("entry", "open")],
    ),
    (register(disputes=Disputes(7, {7: DISPUTE})), [OpenMatter("dispute", "7 (uth)")]),
    (register(disputes=Disputes(7, {7: replace(DISPUTE, stage="closed")})), []),
    (register(disputes=Disputes(7, {7: replace(DISPUTE, patron="ben")})), []),
    (register(payments=WrongPayments(3, {3: PAYMENT})), [OpenMatter("payment", "3 (uth)")]),
    (register(payments=WrongPayments(3, {3: replace(PAYMENT, closed=True)})), []),
    (register(payments=WrongPayments(3, {3: replace(PAYMENT, patron="ben")})), []),
    (register(outcomes=Outcomes(2, uncovered={2: UNCOVERED})), [OpenMatter("order", "2 (uth)")]),
    (register(outcomes=Outcomes(2, uncovered={2: replace(UNCOVERED, patron="ben")})), []),
    (register(outcomes=Outcomes(2, withheld={2: WITHHELD})), [OpenMatter("withheld", "2 (uth)")]),
    (register(outcomes=Outcomes(2, withheld={2: replace(WITHHELD, confirmed=True)})), []),
    (register(outcomes=Outcomes(2, withheld={2: replace(WITHHELD, person="ben")})), []),
    (promotion(wins=(WIN,)), [OpenMatter("prize", "uth.1")]),
    (promotion(wins=(replace(WIN, fate="awarded"),)), []),
    (promotion(wins=(replace(WIN, winner="ben"),)), []),
    # a cancelled draw: who knows of the prize must be refused, and name and address are kept with that
    (promotion(wins=(replace(WIN, fate="cancelled"),)), [OpenMatter("prize", "uth.1")]),
    (promotion(wins=(replace(WIN, fate="cancelled", notify_by=NOW),)), []),
    (promotion(wins=(replace(WIN, fate="cancelled", winner="ben"),)), []),
    (promotion(disputes=(PromotionDispute("ann", "the draw", NOW),)), [OpenMatter("promotion dispute", "uth.1")]),
    (promotion(disputes=(PromotionDispute("ann", "the draw", NOW, closed=True),)), []),
    (promotion(disputes=(PromotionDispute("ben", "the draw", NOW),)), []),
    (promotion(denials=(DENIED,), informed=TOLD), [OpenMatter("denied claim", "uth.1", "UTH 14.9.1")]),
    (promotion(denials=(replace(DENIED, kept=False),)), [OpenMatter("refusal", "uth.1")]),
    (promotion(denials=(replace(DENIED, kept=False),), informed=TOLD), []),
    (promotion(denials=(replace(DENIED, claimant="ben"),)), []),
    (Voucher("V1", "ann", 500), [OpenMatter("voucher", "V1")]),
    (Voucher("V1", "ann", 500, "at table 1"), []),
    (Voucher("V1", "ben", 500), []),
    (Cage(claims=Claims(4, {4: CLAIM})), [OpenMatter("claim", "4")]),
    (Cage(claims=Claims(4, {4: replace(CLAIM, patron="ben")})), []),
    (Patron("ann"), []),
]


@pytest.mark.parametrize(("state", "matters"), CASES)
def test_what_is_open_with_a_person(state: object, matters: list[OpenMatter]) -> None:
    assert list(open_matters(state, "ann")) == matters


@pytest.mark.parametrize("kind", MATTERS)
def test_the_refusal_names_the_matter_and_when_it_will_be_settled(kind: str) -> None:
    told, until, roles = MATTERS[kind]
    facts = Facts(MANAGER, NOW, matters=(OpenMatter(kind, "7"),))
    with pytest.raises(Refused) as refused:
        identify(Patron("ann"), ERASE, facts)
    assert refused.value.reason == f"ann {told.format('7')}" + (f": wait until {until}" if until else "")
    assert refused.value.cure == (wait(until, *roles) if until else None)
    assert isinstance(identify(Patron("ann"), ERASE, replace(facts, matters=())), DetailsErased)


def test_every_matter_has_words() -> None:
    assert {one.kind for _, found in CASES for one in found} | {"table", "stakes"} == set(MATTERS)


def _refused(desk: Desk, key: str) -> str:
    with pytest.raises(Refused) as refused:
        desk.execute_now("patron/ann", MANAGER, ERASE, key)
    return refused.value.reason


def test_an_entrant_of_a_tournament_that_is_not_over_is_not_forgotten(desk: Desk) -> None:
    announced = Announce(structure_text.default(), "gold-coast", "2026-01-26T01:30:00Z")
    desk.execute_now("tournament/open", DIRECTOR, announced, "announce")
    enter = Enter("ann", "Ann", born="1990-05-31", proof="passport 7", card="A1", agreed=True, informed=True)
    desk.execute_now("tournament/open", DIRECTOR, enter, "enter")
    assert _refused(desk, "early") == "ann is entered in tournament open: wait until the tournament is over and closed"
    desk.execute_now("tournament/open", DIRECTOR, CancelEntry("ann"), "cancel")
    desk.execute_now("patron/ann", MANAGER, ERASE, "erase")


def test_a_player_whose_chips_are_all_on_the_table_is_not_forgotten(desk: Desk) -> None:
    """Nor is one who sits there: only players with a loss limit have their stakes on their own record."""
    desk.execute_now("table/1", SYSTEM, OpenTable("plain-flop"), "open")
    desk.execute_now("patron/ann", SYSTEM, BuyIn("ann", 10_00), "buy")
    desk.execute_now("patron/ann", MANAGER, IssueCard("A1"), "card")
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    desk.execute_now("table/1", SYSTEM, OpenBets(), "bets")
    desk.execute_now("table/1", ANN, PlaceWagers(1, (Bet("ante", 5_00), Bet("blind", 5_00))), "wager")
    assert desk.balance("patron/ann") == 0
    assert _refused(desk, "early") == "ann has stakes at table 1: wait until they have left the table"


def test_the_holder_of_a_voucher_is_not_forgotten(desk: Desk) -> None:
    desk.execute_now("patron/ann", MANAGER, RecordPerson("papers shown"), "on record")
    desk.execute_now("voucher/V1", MANAGER, PrintVoucher(5_00, "her birthday", "ann"), "print")
    assert _refused(desk, "early") == "ann holds voucher V1: wait until it is exchanged or cancelled"


def test_whoever_has_left_a_table_may_be_forgotten(desk: Desk) -> None:
    desk.execute_now("table/1", SYSTEM, OpenTable("plain-flop"), "open")
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    assert "sits at table 1" in _refused(desk, "early")
    desk.execute_now("table/1", ANN, LeaveSeat(1), "leave")
    desk.execute_now("patron/ann", MANAGER, ERASE, "erase")


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", GAMES)
def test_a_hand_in_play_keeps_its_player(desk: Desk, key: str, dealing: str) -> None:
    """A record is not merged while its hand may still need a bet: it could not make one, and would have to fold."""
    felt, rng = Felt(desk, key, boxes=2, dealing=dealing), random.Random(3)
    merge = MergeRecord(felt.patron(1), "the same passport")
    felt.begin(rng)
    with pytest.raises(Refused, match="has stakes on a table: wait until the round is settled"):
        felt.at(f"patron/{felt.patron(2)}", merge, MANAGER)
    felt.finish(rng)
    felt.at(f"patron/{felt.patron(2)}", merge, MANAGER)
