"""Opening a floor: tables dealt by hand are prepared, patrons have their cards, pools their rate; once and for all."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import LinkTable, Pool
from cutcard.floor.plan.floorplan import Floorplan, demo, parse
from cutcard.floor.plan.opening import open_floor
from cutcard.registers.patrons.patron import Patron
from cutcard.ruling import Refused
from cutcard.table.messages.cards import Cut, Shuffle
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, TakeSeat
from cutcard.table.state.life import Life
from tests.floor.domains.test_life import Clock
from tests.support.audit import verify

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


@pytest.mark.parametrize(("source", "backs"), [("device", ["red", "blue"]), ("shoe", ["red"])])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_dealt_by_hand_is_ready_for_its_dealer(
    game: str, source: str, backs: list[str], tmp_path: Path
) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    by_hand = table(game, f'practice = "a test"\ndealing = "recorded"\nsource = "{source}"')
    for _ in range(2):  # the second time there is nothing left to do
        open_floor(desk, plan(by_hand), bots=False)
    assert life(desk).prepared
    assert [deck.back for deck in life(desk).decks.values()] == backs
    assert all(deck.right and not deck.shuffled for deck in life(desk).decks.values())
    before = desk.journal.version("table/1")
    desk.execute_now("table/1", ANN, TakeSeat(1), "sit")
    desk.execute_now("table/1", DANA, OpenBets(), "open")
    areas = {"plain-flop": ("ante", "blind"), "plain-draw": ("ante", "super")}.get(game, ("ante",))
    desk.execute_now("table/1", ANN, PlaceWagers(1, tuple(Bet(area, 1000) for area in areas)), "stake")
    with pytest.raises(Refused, match="shuffle the cards first"):
        desk.execute_now("table/1", DANA, CloseBets(), "too soon")
    desk.execute_now("table/1", DANA, Shuffle("red"), "shuffle")
    if source == "shoe":
        desk.execute_now("table/1", DANA, Cut("red"), "cut")
    desk.execute_now("table/1", DANA, CloseBets(), "close")
    assert (before, life(desk).in_play) == (2 + len(backs), "red")
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
        ('card = "C-7"', False, {"ann": "C-7"}),
        ("", True, {"ann": "visitor ann", "bot": "visitor bot"}),
        ('card = "C-7"', True, {"ann": "C-7", "bot": "visitor bot"}),
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
    (entry,) = [row for row in desk.history("pool/p") if isinstance(row.command, LinkTable)]
    assert entry.command.terms.rate == 65
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_reason_is_needed_to_play_without_cards_and_is_kept(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    practice = plan(table("plain-three", 'practice = "dealers are trained here"'))
    open_floor(desk, practice, bots=False)
    assert desk.state("table/1").state.practice == "dealers are trained here"
    with pytest.raises(Refused, match="was opened with other settings"):
        open_floor(desk, plan(table("plain-three")), bots=False)
    desk.close()


def test_the_demonstration_opens_with_its_tables_by_hand_prepared(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    open_floor(desk, demo(), bots=True)
    by_hand = [table for table in demo().table if table.dealing == "recorded"]
    assert all(life(desk, table.id).prepared for table in by_hand)
    assert all(desk.state(f"patron/{who.id}").state.card for who in demo().people())
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None
