"""Assisted tables: who may be dealt to, whoever's jackpot wager lies on the box, and people who have left."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.plan.floorplan import TablePlan
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, SuspectCollusion, TakeMeasure
from cutcard.registers.patrons.messages import CancelCard, Exclude, IssueCard
from cutcard.ruling import Refused, do
from cutcard.table.life.decide import prompts
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.jackpot import AllowBacking
from cutcard.table.messages.orders import WagersVoided
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from cutcard.table.messages.validity import SeatPatron
from cutcard.table.play import gestures
from cutcard.web.http.session import Person
from cutcard.web.http.settings import Settings
from cutcard.web.player.place import LiveTable
from cutcard.web.words.named import Names
from tests.conftest import Cited
from tests.support.floor.assisted import ANOTHER, SUPERVISOR, Assisted
from tests.support.floor.play import SYSTEM
from tests.support.journal.audit import verify

UTH = "ultimate-texas-holdem"
PEOPLE = ("ann", "bob", "cy")


@pytest.fixture
def table(desk: Desk) -> Iterator[Assisted]:
    kept = Assisted(desk, UTH)
    for box, who in enumerate(PEOPLE, 1):
        kept.give(f"patron/{who}", IssueCard(f"C-{box}"), SYSTEM)
        kept.do(TakeSeat(box), Actor(who, Role.PLAYER))
    yield kept.prepare()
    assert verify(desk.journal).fault is None


def test_nobody_excluded_is_dealt_to_though_another_player_backs_the_box(table: Assisted) -> None:
    table.do(DealRound())
    table.do(EndRound())
    table.do(AllowBacking(3, 2), SUPERVISOR)
    table.give("patron/bob", Exclude(UTH, "a device"), SUPERVISOR)
    with pytest.raises(Refused) as refused:
        table.do(DealRound((2,)))
    assert (refused.value.clause, refused.value.cure) == ("UTH 13.8.2", do(LeaveSeat(2)))
    assert refused.value.reason == (
        "box 2: the player is excluded from the game: a device; ask a supervisor; "
        "no round is dealt while they sit there, so have them leave the table"
    )


def test_the_dealer_reads_about_a_player_not_about_themselves(table: Assisted) -> None:
    table.give("patron/bob", CancelCard("lost"), SYSTEM)
    with pytest.raises(Refused, match="box 2: the player has no valid player card of their own: have one issued"):
        table.do(DealRound((2,)))
    table.do(DealRound((1,)))  # without a jackpot wager bob may stay
    with pytest.raises(Refused, match="the wagers at box 1 are still in play, and a player may have only one hand"):
        table.do(SeatPatron(4, "ann", "C-1"))
    table.do(EndRound())
    with pytest.raises(Refused, match="this player already sits at box 1"):
        table.do(SeatPatron(1, "ann", "C-1"))
    table.do(SeatPatron(4, "ann", "C-1"))
    assert table.floor.opened.seats == {3: "cy", 2: "bob", 4: "ann"}


def test_players_who_are_kept_apart_are_not_dealt_to_though_they_have_no_record(desk: Desk) -> None:
    table = Assisted(desk, "lunar-poker", jackpot=False)
    for box, who in ((1, "lou"), (2, "max")):
        table.do(TakeSeat(box), Actor(who, Role.PLAYER))
    table.prepare()
    register = "incidents/lunar-poker"
    table.give(register, SuspectCollusion(IncidentPlace("1"), ("lou", "max"), "they show each other cards"), SUPERVISOR)
    table.give(register, TakeMeasure("collusion", 1, "keep apart", "seen"), SUPERVISOR)
    with pytest.raises(Refused, match="lou and max may not play at the same table"):
        table.do(DealRound())
    table.do(LeaveSeat(2))
    table.do(DealRound())


def test_a_jackpot_wager_on_record_is_void_though_its_player_has_left(table: Assisted, desk: Desk) -> None:
    table.do(DealRound((3,)))
    table.do(EndRound())
    table.do(LeaveSeat(3))
    register = f"incidents/{UTH}"
    table.give(register, ReportDevice(IncidentPlace("1", 1), "a telephone", "cy"), SUPERVISOR)
    table.give(register, TakeMeasure("device", 1, "void wagers", "it counts cards", 1), ANOTHER)
    assert any(isinstance(one, WagersVoided) for row in desk.history("table/1") for one in row.events)


CARDS = {UTH: "UTH 5.1", "three-card-poker": "TCP 5.1", "caribbean-stud": "CSP 5.1", "lunar-poker": ""}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.clause(one)] if one else []) for game, one in CARDS.items()]
)
def test_the_dealer_is_told_who_sits_there_without_a_valid_card(desk: Desk, game: str, cited: Cited) -> None:
    table = Assisted(desk, game, jackpot=game in (UTH, "caribbean-stud"))
    for box, who in ((1, "ann"), (2, "bob")):
        table.give(f"patron/{who}", IssueCard(f"C-{box}"), SYSTEM)
        table.do(TakeSeat(box), Actor(who, Role.PLAYER))
    plan, names = TablePlan("1", game, "recorded", recording="assisted"), Names({"bob": "Bob B"})

    def told() -> list[str]:
        live = LiveTable(desk, plan, {}, names, Settings(), lambda: datetime.now(UTC), lambda _: None, lambda: None, {})
        found = [one for one in live.look(Person("dana", Role.DEALER, "Dana")).prompts if one.clause == CARDS[game]]
        for one in found:
            cited.note(one)
        return [one.text for one in found]

    assert told() == []
    table.give("patron/bob", CancelCard("lost"), SYSTEM)
    missing = ["Box 2: Bob B has no valid player card. Take no wager of theirs until one is issued."]
    assert told() == (missing if CARDS[game] else [])
    table.give("patron/bob", IssueCard("C-3"), SYSTEM)
    assert told() == []


DUTIES = {"caribbean-stud": ("CSP 5.10", "CSP 6.4", "CSP 5.3.2"), UTH: ("UTH 5.8", "UTH 6.4")}


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(*clauses)) for game, clauses in DUTIES.items()]
)
def test_players_are_told_their_duties_between_rounds(desk: Desk, game: str, cited: Cited) -> None:
    """Wagers lie there unseen until the dealer records the round; nobody is told what the record cannot know."""
    table = Assisted(desk, game)
    table.give("patron/ann", IssueCard("C-1"), SYSTEM)
    table.do(TakeSeat(1), Actor("ann", Role.PLAYER))
    table.prepare()

    def told(role: Role) -> dict[str, str]:
        found = [one for one in prompts(table.floor.rules, table.floor.opened) if one.clause in DUTIES[game]]
        for one in found:
            cited.note(one)
        return {one.clause: one.text for one in found if one.role is role}

    for _ in range(2):
        assert list(told(Role.PLAYER)) == [*DUTIES[game]]
        offered = {"CSP 5.3.2": "Offer each player the jackpot before the deal, at $5.00"}
        assert told(Role.DEALER) == (offered if game != UTH else {})
        table.do(DealRound((1,)))
        assert told(Role.PLAYER) == told(Role.DEALER) == {}
        table.do(EndRound())


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        pytest.param(
            "three-card-poker",
            ["TCP 8.7", "TCP 8.2", "TCP 9.7"],
            marks=pytest.mark.clause("TCP 8.7", "TCP 8.2", "TCP 9.7"),
        ),
        pytest.param("caribbean-stud", ["CSP 8.7", "CSP 8.2"], marks=pytest.mark.clause("CSP 8.7", "CSP 8.2")),
        pytest.param(UTH, ["UTH 9.7", "UTH 9.8"], marks=pytest.mark.clause("UTH 9.7", "UTH 9.8")),
        pytest.param(
            "lunar-poker",
            ["LUN 8.1", "LUN 8.2", "LUN 11.4"],
            marks=pytest.mark.clause("LUN 8.1", "LUN 8.2", "LUN 11.4"),
        ),
    ],
)
def test_players_are_reminded_of_their_conduct_while_a_hand_is_played_that_nobody_records(
    desk: Desk, game: str, clauses: list[str], cited: Cited
) -> None:
    table = Assisted(desk, game, jackpot=game in (UTH, "caribbean-stud")).prepare()
    assert list(gestures.prompts(table.floor.rules, table.floor.opened)) == []
    table.do(DealRound())
    seated = replace(table.floor.opened, seats={1: "ann"})
    told = gestures.prompts(table.floor.rules, seated)
    assert [one.clause for one in told] == clauses
    assert [(one.role, one.to) for one in told] == [(Role.PLAYER, ""), *[(Role.PLAYER, "ann")] * (len(clauses) - 1)]
    for one in told:
        cited.note(one)
    table.do(EndRound())
    assert gestures.prompts(table.floor.rules, table.floor.opened) == []
