"""The description of a floor: what it may say, and the line and cure of what it may not."""

from pathlib import Path

import pytest

from cutcard import games
from cutcard.cli.scaffold import scaffold
from cutcard.floor.plan.floorplan import Faulty, demo, most_boxes, parse
from cutcard.floor.plan.toml_lines import lines_of

FLOOR = """\
[floor]
name = "A floor"

[[pool]]
id = "link"
seed = 5_000_000

[[table]]
id = "one"
game = "plain-flop"
pool = "link"
sign.minimum = 1_000
sign.jackpot = 500

[[table]]
id = "two"
game = "plain-three"
dealing = "recorded"
boxes = 4

[table.sign.paytables.pair-plus]
"straight flush" = "40"
"one pair" = "3/2"
"three of a kind" = "30"
"straight" = "6"
"flush" = "3"

[[patron]]
id = "ann"
name = "Ann"
chips = 100_000

[[bot]]
id = "bot"
name = "Bot"
table = "one"
chips = 100_000
"""


def test_what_is_left_out_is_filled_in() -> None:
    plan = parse(FLOOR)
    one, two = plan.table
    assert (one.boxes, one.dealing, one.source) == (6, "electronic", "device")
    assert (one.sign.minimum, one.sign.jackpot, one.sign.jackpot_seed) == (1_000, 500, 5_000_000)
    assert (two.boxes, two.dealing, two.sign.minimum) == (4, "recorded", 500)
    schedule = {"straight flush": "40", "one pair": "3/2", "three of a kind": "30", "straight": "6", "flush": "3"}
    assert two.sign.paytables == {"pair-plus": schedule}
    assert (plan.floor.zone, plan.floor.check) == ("Australia/Sydney", 60)
    assert plan.pool_of(one) == plan.pool[0]
    assert plan.pool_of(two) is None


def test_the_demonstration_floor_has_every_game_and_leaves_seats_free() -> None:
    plan = demo()
    electronic = {table.game for table in plan.table if table.dealing == "electronic"}
    assert electronic == set(games.packaged())
    assert {table.game for table in plan.table if table.pool} == {key for key in electronic if games.load(key).jackpot}
    assert len(plan.bot) == len(electronic)
    for table in plan.table:
        assert sum(bot.table == table.id for bot in plan.bot) < table.boxes


def test_cards_dealt_by_hand_are_recorded_in_full_where_a_reader_reads_them() -> None:
    assert [table.recording for table in parse(FLOOR).table] == [None, "assisted"]
    assert parse(FLOOR.replace("boxes = 4", 'boxes = 4\nreader = "shoe"')).table[1].recording == "full"


def test_a_game_brings_its_own_tables_to_the_demonstration(tmp_path: Path) -> None:
    made = scaffold("high-five", tmp_path)
    (game,) = made.rglob("game.py")
    game.with_name("demo.toml").write_text('[[table]]\nid = "five-1"\ngame = "high-five"\n', "utf-8")
    before = {table.id for table in demo().table}
    with games.added(made):
        assert {table.id for table in demo().table} == {*before, "five-1"}


FAULTS = [
    ('name = "A floor"', 'name = "A floor', 2, "not valid TOML"),
    ("[floor]", "[flor]", 1, "the key 'flor' is not known"),
    (
        'name = "A floor"',
        'name = "A floor"\nzone = "Australia/Sydny"',
        3,
        "such as Australia/Sydney or Australia/Brisbane",
    ),
    ('name = "A floor"', 'name = "A floor"\nzone = "../zone"', 3, "no time zone '../zone'"),
    ('name = "A floor"', 'name = "A floor"\ncheck = 4', 3, "4 minutes between reality checks: write 5 to 240"),
    ('name = "A floor"', 'name = "A floor"\ncheck = 241', 3, "write 5 to 240"),
    ('id = "link"\n', "", 4, "lacks 'id': add it"),
    ('id = "link"', 'id = "Link 1"', 5, "small letters"),
    ("seed = 5_000_000", "seed = -1", 6, "from 0 to"),
    ("seed = 5_000_000", "seed = 1\nrate = 101", 7, "from 0 to 100"),
    ('id = "two"', 'id = "one"', 16, "occurs twice"),
    ("plain-three", "plain-card", 17, "plain-draw, plain-flop, plain-stud"),
    ('"recorded"', '"by hand"', 18, "choose electronic or recorded"),
    ("boxes = 4", 'source = "hand"', 19, "not dealt from the hand (PLT 3.6): choose device or shoe"),
    ("boxes = 4", 'reader = "shoe"\nrecording = "assisted"', 19, "a card reader needs cards that are recorded"),
    ("sign.minimum = 1_000", 'reader = "shoe"', 12, "a card reader needs cards that are recorded"),
    ("boxes = 4", "boxes = 17", 19, "1 to 16 boxes"),
    ("boxes = 4", "boxes = -1", 19, "1 to 16 boxes"),
    ("boxes = 4", 'boxes = "4"', 19, "expected `int`"),
    ('pool = "link"', 'pool = "lnk"', 11, "no pool 'lnk': link"),
    ('pool = "link"\n', "", 12, "add pool"),
    ("sign.jackpot = 500", "", 11, "add sign.jackpot"),
    ("sign.jackpot = 500", "sign.jackpot = 500\nsign.jackpot_seed = 7", 14, "leave out jackpot_seed"),
    ("sign.minimum = 1_000", "sign.minimum = 60_000", 12, "the maximum at least the minimum"),
    ("sign.minimum = 1_000", "sign.minimum = 0", 12, "more than $0.00"),
    ("sign.minimum = 1_000", "sign.unit = 0", 12, "above 0"),
    ("sign.minimum = 1_000", "sign.minimun = 1_000", 12, "the key 'minimun' is not known"),
    ("sign.minimum = 1_000", "sign.maximum_payout = 1", 12, "no maximum payout"),
    ("boxes = 4", "sign.jackpot = 100", 19, "no jackpot wager"),
    ("boxes = 4", "sign.bonus.flush = 100", 19, "no bonus jackpot"),
    ("boxes = 4", 'practice = "x"', 19, "the key 'practice' is not known"),
    ("sign.minimum = 1_000", "sign.areas.play = [500, 900]", 12, "no limited area 'play' before the deal"),
    ("sign.minimum = 1_000", "sign.areas.trips = [900, 500]", 12, "a minimum above 0"),
    ("sign.minimum = 1_000", "sign.areas.trips = [0, 500]", 12, "a minimum above 0"),
    ("sign.minimum = 1_000", "sign.areas.trips = 500", 12, "expected `array`"),
    ('"flush" = "3"\n', "", 21, "pair-plus is also won by flush: say what the sign pays for it"),
    ('"one pair"', '"a pair"', 23, "pair-plus is not won by 'a pair': choose "),
    ('"3/2"', '"3:2"', 23, "not of the form"),
    ("pair-plus]", "play]", 21, "choose ante-bonus, pair-plus"),
    ("chips = 100_000", "chips = -5", 31, "chips is -5"),
    ('name = "Ann"', 'name = ""', 30, "1 to 60 characters"),
    ('id = "ann"', 'id = "dealer"', 29, "reserved for staff"),
    ('id = "ann"', 'id = "gaming-manager"', 29, "reserved for staff"),
    ('id = "ann"', 'id = "guest-1"', 29, "or guests"),
    ('id = "bot"', 'id = "ann"', 34, "another id"),
    ('table = "one"', 'table = "two"', 36, "no electronic table 'two': choose one"),
]


@pytest.mark.parametrize(("before", "after", "line", "reason"), FAULTS, ids=[f"fault {n}" for n in range(len(FAULTS))])
def test_a_fault_names_its_line_and_the_cure(before: str, after: str, line: int, reason: str) -> None:
    assert before in FLOOR
    with pytest.raises(Faulty) as fault:
        parse(FLOOR.replace(before, after, 1))
    assert reason in str(fault.value)
    assert fault.value.line == line


def test_bots_leave_a_seat_to_a_guest() -> None:
    full = FLOOR.replace('pool = "link"', 'pool = "link"\nboxes = 1')
    with pytest.raises(Faulty, match="leave one box for a guest"):
        parse(full)
    parse(full.replace("boxes = 1", "boxes = 2"))


@pytest.mark.parametrize(
    ("game", "most"), [("plain-stud", 9), ("plain-draw", 5), ("plain-three", 16), ("plain-flop", 22)]
)
def test_the_deck_limits_the_boxes(game: str, most: int) -> None:
    assert most_boxes(games.load(game)) == most
    text = '[floor]\nname = "x"\n[[table]]\nid = "t"\ngame = "{}"\nboxes = {}\n'
    assert parse(text.format(game, most)).table[0].boxes == most
    with pytest.raises(Faulty):
        parse(text.format(game, most + 1))


def test_lines_are_found_in_arrays_subtables_and_dotted_keys() -> None:
    lines = lines_of('[[a]]\nx = 1\n[a.b]\n"y z" = 2\n[[a]]  # second\nb.c = 3\n')
    assert lines.find(("a", 0, "x")) == 2
    assert lines.find(("a", 0, "b", "y z")) == 4
    assert lines.find(("a", 1)) == 5
    assert lines.find(("a", 1, "b", "c")) == 6
    assert lines.find(("a", 1, "nowhere")) == 5
    assert lines.find(("nowhere",)) == 1


def test_a_table_that_could_not_be_opened_is_found_before_any_is() -> None:
    """Otherwise the start is refused halfway, without a line, and the tables before it are open."""
    stud = FLOOR.replace('game = "plain-three"', 'game = "caribbean-stud"').partition("[table.sign")[0]
    with pytest.raises(Faulty, match=r"each player must be offered the jackpot.*CSP 5.3.2") as faulty:
        parse(stud)
    assert faulty.value.line == 15
