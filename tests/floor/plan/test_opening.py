"""Opening a floor: tables dealt by hand wait for a person, patrons have their cards, pools their rate; done once."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import ENTRANCE
from cutcard.floor.domains.pool import LinkTable, Pool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.plan.floorplan import Floorplan, demo, parse
from cutcard.floor.plan.opening import OPENING, introduce, open_demonstration, open_floor
from cutcard.registers.patrons.messages import IssueCard
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.people.entrance import NameAdministrator, Newcomer
from cutcard.ruling import Refused
from cutcard.table.messages.cards import BringDeck, Cut, PrepareTable, Shuffle
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, TakeSeat
from cutcard.table.state.life import Life
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view
from tests.floor.domains.test_life import Clock
from tests.support.journal.audit import verify

DANA, ANN = Actor("dana", Role.DEALER), Actor("ann", Role.PLAYER)
GAMES = ("plain-flop", "plain-three", "plain-draw", "plain-stud")
PEOPLE = """
[[patron]]
id = "ann"
name = "Ann"
chips = 1000
{card}
[[bot]]
id = "bot"
name = "Bot"
table = "1"
chips = 5
"""


def plan(tables: str, more: str = "") -> Floorplan:
    return parse(f'[floor]\nname = "A floor"\n{tables}\n{more}')


def table(game: str, more: str = "", id: str = "1") -> str:
    return f'[[table]]\nid = "{id}"\ngame = "{game}"\n{more}\n'


def life(desk: Desk, id: str = "1") -> Life:
    found = desk.state(f"table/{id}").state.opened.life
    assert isinstance(found, Life)
    return found


def shown(desk: Desk) -> TableView:
    """The table as the dealer's page shows it."""
    state = desk.state("table/1").state
    assert isinstance(state, FloorTable)
    return view("1", 1, state.rules, state.opened, Viewer(DANA, {}))


@pytest.mark.parametrize(("source", "backs"), [("device", ["red", "blue"]), ("shoe", ["red"])])
@pytest.mark.parametrize("game", GAMES)
def test_a_person_confirms_the_equipment_and_the_decks_of_a_table_dealt_by_hand(
    game: str, source: str, backs: list[str], tmp_path: Path
) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    by_hand = table(game, f'dealing = "recorded"\nrecording = "full"\nsource = "{source}"')
    for _ in range(2):  # the second time there is nothing left to do
        open_floor(desk, plan(by_hand), bots=False)
    assert (desk.journal.version("table/1"), life(desk)) == (1, Life()), "the system certifies nothing"
    with pytest.raises(Refused, match="not prepared"):
        desk.execute_now("table/1", DANA, OpenBets(), "too soon")
    pieces, steps = shown(desk).checklist, list[Command]()
    assert pieces
    assert shown(desk).next_deck is None
    for command in (PrepareTable(tuple(pieces)), BringDeck("red", "red", "machine")):
        with pytest.raises(Refused, match="is not for system"):
            desk.execute_now("table/1", Actor("opening", Role.SYSTEM), command, f"by itself {len(steps)}")
        steps.append(command)
    desk.execute_now("table/1", DANA, steps[0], "checklist")
    while deck := shown(desk).next_deck:  # what the dealer's page offers is accepted
        desk.execute_now("table/1", DANA, deck, f"bring {deck.deck}")
    assert shown(desk).checklist == []
    assert [deck.back for deck in life(desk).decks.values()] == backs
    desk.execute_now("patron/ann", Actor("pace", Role.SYSTEM), IssueCard("C-1"), "card")
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    desk.execute_now("table/1", DANA, OpenBets(), "open")
    areas = {"plain-flop": ("ante", "blind"), "plain-draw": ("ante", "super")}.get(game, ("ante",))
    desk.execute_now("table/1", ANN, PlaceWagers(1, tuple(Bet(area, 1000) for area in areas)), "stake")
    with pytest.raises(Refused, match="shuffle the cards first"):
        desk.execute_now("table/1", DANA, CloseBets(), "unshuffled")
    desk.execute_now("table/1", DANA, Shuffle("red"), "shuffle")
    if source == "shoe":
        desk.execute_now("table/1", DANA, Cut("red"), "cut")
    desk.execute_now("table/1", DANA, CloseBets(), "close")
    assert life(desk).in_play == "red"
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_an_electronic_table_needs_no_preparation(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, plan(table("plain-draw")), bots=False)
    assert (desk.journal.version("table/1"), life(desk)) == (1, Life())
    desk.execute_now("table/1", Actor("pace", Role.SYSTEM), OpenBets(), "open")
    desk.close()


@pytest.mark.parametrize(
    ("card", "bots", "held"),
    [
        ("", False, {"ann": ""}),
        ('card = "C-7"', False, {"ann": "C7"}),
        ("", True, {"ann": "VISITORANN", "bot": "VISITORBOT"}),
        ('card = "C-7"', True, {"ann": "C7", "bot": "VISITORBOT"}),
    ],
)
def test_cards_come_from_the_description_and_in_a_demonstration_to_everybody(
    card: str, bots: bool, held: dict[str, str], tmp_path: Path
) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    for _ in range(2):
        open_floor(desk, plan(table("plain-draw"), PEOPLE.format(card=card)), bots=bots)
    found = {}
    for stream in desk.journal.streams("patron/"):
        state = desk.state(stream).state
        assert isinstance(state, Patron)
        found[state.id] = state.card
    assert found == held
    assert desk.balance("patron/ann") == 1000
    desk.close()


def test_a_pool_has_its_rate_on_record_and_links_no_table_at_another(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    pool = '[[pool]]\nid = "p"\nseed = 5_000\nrate = 65\n'
    linked = table("plain-stud", 'pool = "p"\nsign.jackpot = 100')
    open_floor(desk, plan(pool + linked), bots=False)
    state = desk.state("pool/p").state
    assert isinstance(state, Pool)
    assert (state.seed, state.rate) == (5_000, 65)
    (command,) = [row.command for row in desk.history("pool/p") if isinstance(row.command, LinkTable)]
    assert command.terms.rate == 65
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_the_demonstration_opens_with_its_tables_by_hand_left_to_their_dealers(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, demo(), bots=True)
    by_hand = [table for table in demo().table if table.dealing == "recorded"]
    assert by_hand
    assert not any(life(desk, table.id).prepared for table in by_hand)
    assert all(desk.state(f"patron/{who.id}").state.card for who in demo().people())
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_floor_whose_people_sign_in_is_no_demonstration(tmp_path: Path) -> None:
    """The links of a demonstration let anybody in as an administrator, who can then invite whom they like."""
    with closing(open_desk(tmp_path / "floor.db", Clock())) as desk:
        asyncio.run(introduce(desk))
        desk.execute_now(ENTRANCE, OPENING, NameAdministrator("ada"), "key")
        with pytest.raises(Refused, match="leave out --demo"):
            open_floor(desk, demo(), bots=True)
        assert not list(desk.journal.streams("table/"))
        with pytest.raises(Refused, match="its people sign in"):
            asyncio.run(open_demonstration(desk, [Newcomer("mallory", Role.GAMING_MANAGER)]))
        open_floor(desk, plan(table("plain-three")), bots=False)
