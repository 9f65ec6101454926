"""Structures: the packaged event, and files whose every mistake is named with its place and its cure."""

from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.structure import text as structure_text
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.structure import Level, Structure, in_play, level, periods, raced_after
from cutcard.tournament.structure.text import default, dump, examine, parse
from tests.conftest import Cited

LEVELS = """100/100 100/200 200/300 200/400 300/500 300/600 400/800 500/1000 600/1200 800/1600 1000/2000 1500/2500
1500/3000 2000/4000 3000/5000 3000/6000 4000/8000 5000/10000 6000/12000 10000/15000 10000/20000 15000/25000 15000/30000
20000/40000 25000/50000 30000/60000 40000/80000 50000/100000 75000/125000 75000/150000 100000/200000 125000/250000"""

SMALL = """
name = "Small"
entry_fee = 1000
starting_stack = 1000
registration_until_level = 2
chip = [
  { value = 25, colour = "green", count = 8, race_after = 1 },
  { value = 100, colour = "black", count = 8 },
]
level = [
  { small = 25, big = 50 },
  { small = 100, big = 200, ante = 200 },
  { small = 200, big = 400, ante = 400 },
]
"""
OPTIONS = """
[re_entry]
until_level = 2
most = 1

[rebuy]
price = 1000
fee = 100
chips = 1000
until_level = 2
stack_at_most = 1000
most = 2

[add_on]
price = 500
chips = 2000
after_level = 1

[satellite]
into = "The main event"
seat = 25000

[[elimination_round]]
level = 2
hands = 5

[[bonus_round]]
level = 2
hands = 1
chips = 500

[[flight]]
id = "a"
name = "Flight A"
start = "2030-01-01T10:00:00Z"
until_level = 2

[[flight]]
id = "b"
name = "Flight B"
start = "2030-01-01T16:00:00Z"
until_level = 2
"""


def test_the_packaged_event_is_the_documents() -> None:
    event = default()
    assert [f"{one.small}/{one.big}" for one in event.levels] == LEVELS.split()
    assert all(one.ante == one.big and one.minutes == 25 for one in event.levels)
    breaks = {number: one.break_after for number, one in enumerate(event.levels, 1) if one.break_after}
    assert breaks == {4: 20, 8: 10, 12: 10, 16: 10, 20: 10, 24: 10, 28: 10}
    assert [one.day for one in event.levels] == [1] * 16 + [2] * 16
    assert (event.entry_fee, event.administration_fee, event.bounty) == (225_00, 25_00, 100_00)
    assert (event.cap, event.least, event.starting_stack, event.registration_until_level) == (100, 2, 20_000, 7)
    assert (event.seats_per_table, event.final_table) == (9, 9)
    assert event.re_entry is not None
    assert (event.re_entry.until_level, event.re_entry.most, event.re_entry.bounty) == (7, 0, False)
    assert [venue.start for venue in event.venues] == ["2022-01-26T11:30:00+10:00", "2022-01-26T12:30:00+10:00"]
    assert (event.rebuy, event.add_on, event.satellite, event.flights) == (None, None, None, ())


def test_no_denomination_leaves_before_its_last_level_or_stays_longer_than_to_the_next_break() -> None:
    event = default()
    for chip, larger in zip(event.chips, event.chips[1:], strict=False):
        needs = [n for n, one in enumerate(event.levels, 1) if one.small % larger.value or one.big % larger.value]
        if needs[-1] == len(event.levels):
            assert chip.race_after == 0
        else:
            breaks = [n for n, one in enumerate(event.levels, 1) if one.break_after and n >= needs[-1]]
            assert chip.race_after == breaks[0]
    assert {chip.value: chip.race_after for chip in event.chips if chip.race_after} == {
        100: 12,
        500: 16,
        1000: 20,
        5000: 28,
    }


@pytest.mark.clause("TOR 4", "TOR 7.40")
@pytest.mark.parametrize(
    ("number", "unit"), [(1, 100), (12, 100), (13, 500), (16, 500), (17, 1000), (21, 5000), (29, 25_000), (99, 25_000)]
)
def test_the_smallest_chip_of_a_level(number: int, unit: int, cited: Cited) -> None:
    for one in (in_play(default(), number), in_play(default(), 13), in_play(default(), 1)):
        cited.note(one)
    assert in_play(default(), number).unit() == unit


def test_what_is_raced_off_and_what_is_offered_when_a_level_has_ended() -> None:
    assert {number: raced_after(default(), number) for number in (11, 12, 13)} == {11: (), 12: (100,), 13: ()}
    assert periods(default()) == {6: ("re-entry",)}
    assert periods(parse(SMALL + OPTIONS)) == {1: ("re-entry", "re-buy", "add-on")}
    assert periods(parse(SMALL)) == {}


def test_after_the_last_level_that_one_repeats() -> None:
    assert level(default(), 32) is level(default(), 33) is level(default(), 1000)
    assert level(default(), 1).blinds() == Blinds(100, 100, 100)


@pytest.mark.parametrize("text", [SMALL, SMALL + OPTIONS, structure_text.packaged_text()])
def test_what_is_written_out_reads_the_same(text: str) -> None:
    assert parse(dump(parse(text))) == parse(text)


@given(st.text(min_size=1, max_size=60).filter(lambda name: name.strip() != "" and name.isprintable()))
def test_any_name_is_written_out_so_that_it_reads_the_same(name: str) -> None:
    event = replace(parse(SMALL), name=name)
    assert parse(dump(event)) == event


@dataclass(frozen=True)
class Wrong:
    """A change to the small structure, and what must be said of it."""

    old: str
    new: str
    place: str
    cure: str
    clause: str | None = None


WRONG = [
    Wrong('name = "Small"', "", "name", "add it"),
    Wrong('name = "Small"', 'name = " "', "name", "write a name"),
    Wrong('name = "Small"', f'name = "{"x" * 61}"', "name", "60"),
    Wrong('name = "Small"', "name = 7", "name", "text in quotes"),
    Wrong('name = "Small"', 'name = "Small"\nnmae = "Small"', "nmae", "take it out"),
    Wrong('name = "Small"', 'name = "Small', "line 2", "TOML"),
    Wrong("entry_fee = 1000", 'entry_fee = "1000"', "entry_fee", "whole number"),
    Wrong("entry_fee = 1000", "entry_fee = 10.5", "entry_fee", "whole number"),
    Wrong("entry_fee = 1000", "entry_fee = -1", "entry_fee", "0 to"),
    Wrong("entry_fee = 1000", "entry_fee = 99999999999999999999", "entry_fee", "at most"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\ncap = 1", "cap", "2 to 3,000", "TOR 1"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\ncap = 3001", "cap", "2 to 3,000", "TOR 1"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\nleast = 1", "least", "2 to", "TOR 1"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\nfinal_table = 11", "final_table", "2 to 10", "TOR 7.25"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\nseats_per_table = 1", "seats_per_table", "2 to 10", "TOR 7.8"),
    Wrong("entry_fee = 1000", "entry_fee = 1000\nhalf_raise = 1", "half_raise", "true or false"),
    Wrong("until_level = 2", "until_level = 4", "registration_until_level", "1 to 3", "TOR 4"),
    Wrong("starting_stack = 1000", "starting_stack = 1100", "starting_stack", "make 1,000", "TOR 7.10"),
    Wrong("starting_stack = 1000", "starting_stack = 0", "starting_stack", "1 to", "TOR 7.10"),
    Wrong("value = 100", "value = 25", "chip[2].value", "more than 25"),
    Wrong("value = 100", "value = 110", "chip[2].value", "multiple of 25", "TOR 7.40"),
    Wrong('"black", count = 8', '"black", count = 8, race_after = 2', "chip[2].race_after", "write 0", "TOR 7.40"),
    Wrong("race_after = 1", "race_after = 4", "chip[1].race_after", "0 to 3"),
    Wrong("big = 50 }", "big = 55 }", "level[1].big", "multiple of 25", "TOR 7.40"),
    Wrong("small = 100, big = 200", "small = 125, big = 200", "level[2].small", "25 off later", "TOR 7.40"),
    Wrong("small = 100, big = 200", "small = 300, big = 200", "level[2].small", "write less", "TOR 4"),
    Wrong("ante = 200", "ante = 300", "level[2].ante", "write less", "TOR 4"),
    Wrong("big = 400", "big = 100", "level[3].big", "at least 200", "TOR 7.21"),
    Wrong("small = 200", "small = 50", "level[3].small", "at least 100", "TOR 7.21"),
    Wrong(", ante = 400", "", "level[3].ante", "at least 200", "TOR 4"),
    Wrong("big = 400", 'big = "400"', "level[3].big", "whole number"),
    Wrong("ante = 400", "ante = 400, break_after = 10", "level[3].break_after", "take it out", "TOR 4"),
    Wrong("ante = 400", "ante = 400, minutes = 0", "level[3].minutes", "1 to 1,440"),
    Wrong("ante = 400", "ante = 400, pause = 1", "level[3].pause", "take it out"),
    Wrong("most = 1", "most = -1", "re_entry.most", "0 to", "TOR 6.5"),
    Wrong("until_level = 2\nmost = 1", "until_level = 3\nmost = 1", "re_entry.until_level", "at most 2", "TOR 6.5"),
    Wrong("most = 1", "most = 1\nbounty = true", "re_entry.bounty", "write false", "TOR 3"),
    Wrong("chips = 1000", "chips = 1010", "rebuy.chips", "chips of 25", "TOR 7.22"),
    Wrong("chips = 1000", "chips = 0", "rebuy.chips", "1 to", "TOR 7.22"),
    Wrong("fee = 100\n", "fee = -1\n", "rebuy.fee", "0 to", "TOR 7.22"),
    Wrong("after_level = 1\n", "after_level = 3\n", "add_on.after_level", "1 to 2", "TOR 7.22"),
    Wrong("after_level = 1\n", "after_level = 2\n", "add_on.after_level", "write 1", "TOR 7.22"),
    Wrong("seat = 25000", "seat = 0", "satellite.seat", "1 to", "TOR 7.3"),
    Wrong("hands = 5", "hands = 0", "elimination_round[1].hands", "1 to 100", "TOR 7.22"),
    Wrong("chips = 500", "chips = 550", "bonus_round[1].chips", "chips of 100", "TOR 5"),
    Wrong("chips = 500", "chips = 0", "bonus_round[1]", "or a prize", "TOR 5"),
    Wrong('id = "b"', 'id = "a"', "flight[2].id", "another id"),
    Wrong('id = "b"', 'id = "B!"', "flight[2].id", "hyphens"),
    Wrong("16:00:00Z", "16:00:00", "flight[2].start", "UTC"),
    Wrong('16:00:00Z"\nuntil_level = 2', '16:00:00Z"\nuntil_level = 1', "flight[2].until_level", "write 2", "TOR 5"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.place}: {wrong.cure}")
def test_a_mistake_is_named_with_its_place_and_its_cure(wrong: Wrong) -> None:
    text = SMALL + OPTIONS
    assert wrong.old in text
    found, mistaken = examine(text.replace(wrong.old, wrong.new, 1))
    assert found is None
    told = [one for one in mistaken if one.place == wrong.place and wrong.cure in one.reason]
    assert told, [str(one) for one in mistaken]
    assert told[0].clause == wrong.clause


@pytest.mark.clause("TOR 7.10", "TOR 7.21")
def test_a_refusal_names_the_first_mistake_and_how_many_follow() -> None:
    with pytest.raises(Refused, match=r"starting_stack: .* make 1,000: .*change one of them") as refused:
        parse(SMALL.replace("stack = 1000", "stack = 900"))
    assert refused.value.clause == "TOR 7.10"
    with pytest.raises(Refused, match=r"level\[3\].big: .*\(1 more mistake") as refused:
        parse(SMALL.replace("small = 200, big = 400, ante = 400", "small = 100, big = 100, ante = 100"))
    assert refused.value.clause == "TOR 7.21"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 100_001,
        f"name = {'9' * 5000}",
        "name = " + "[" * 50_000,
        SMALL.replace("level = [", "level = [" + "{ small = 25, big = 50 }," * 200),
        SMALL.replace("chip = [", "chip = [" + "{ value = 5, colour = 'x' }," * 12),
        SMALL.replace("level = [", "level = [] #"),
        SMALL.replace('"green"', '"' + "\\n" * 50 + '"'),
    ],
    ids=["long text", "long number", "deep list", "levels", "denominations", "no level", "lines in a name"],
)
def test_hostile_sizes_are_refused_in_plain_words(text: str) -> None:
    with pytest.raises(Refused):
        parse(text)


def test_every_structure_that_passes_can_be_paid_in_its_chips() -> None:
    event = default()
    for number in range(1, 33):
        one, unit = level(event, number), in_play(event, number).unit()
        assert (one.small % unit, one.big % unit, one.ante % unit) == (0, 0, 0)
    early = replace(event, chips=(replace(event.chips[0], race_after=8), *event.chips[1:]))
    assert {one.place for one in mistakes(early)} == {f"level[{n}].{name}" for n, name in PAID_IN_HUNDREDS}


PAID_IN_HUNDREDS = [(9, "small"), (9, "big"), (9, "ante"), (10, "small"), (10, "big"), (10, "ante")]


def test_a_structure_is_a_value_that_can_be_kept() -> None:
    event = default()
    assert msgspec.json.decode(msgspec.json.encode(event), type=Structure) == event
    assert hash(event) == hash(parse(structure_text.packaged_text()))
    assert isinstance(event.levels[0], Level)
