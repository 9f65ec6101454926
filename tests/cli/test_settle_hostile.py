"""``cutcard settle`` and lines that cannot be read, or that mean harm: each is answered, the rest go on."""

from io import BytesIO
from typing import Any

import pytest

from cutcard import games
from cutcard.cli.settle import LONGEST, lines, run
from cutcard.money import MOST
from cutcard.rules.finished import RoundReader
from tests.cli.conftest import Cutcard
from tests.support.lines.settling import GOOD, PLT, answers, settled, text

# Lines that cannot be read

NOT_LINES = {
    "no JSON": b"hello",
    "a bare number": b"17",
    "a list": b"[]",
    "null": b"null",
    "cut short": text(GOOD)[:-1],
    "two values": text(GOOD) + text(GOOD),
    "single quotes": text(GOOD).replace(b'"', b"'"),
    "not UTF-8": text(GOOD).replace(b"a1", b"\xff\xfe"),
    "a null byte": b"\x00" + text(GOOD),
    "nested without end": b'{"id":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "nested in an unknown key": text(GOOD)[:-1] + b',"x":' + b'{"a":' * 9_000 + b"1" + b"}" * 9_000 + b"}",
    "NaN": text(GOOD).replace(b"1000", b"NaN"),
    "Infinity": text(GOOD).replace(b"1000", b"Infinity"),
    "a fraction of a cent": text(GOOD).replace(b"1000", b"1000.5"),
    "money as text": text(GOOD).replace(b"1000", b'"1000"'),
    "an exponent beyond all numbers": text(GOOD).replace(b"1000", b"1e400"),
    "a number of 5,000 digits": text(GOOD).replace(b"1000", b"9" * 5000),
    "true for money": text(GOOD).replace(b"1000", b"true"),
    "cards as a list": text(GOOD, player=["Ah", "Ad", "7c", "7d", "2s"]),
    "moves as text": text(GOOD, moves="bet"),
    "no player": text({key: value for key, value in GOOD.items() if key != "player"}),
    "an unknown key": text(GOOD, tip=100),
    "half a surrogate": text(GOOD).replace(b"a1", b"\\ud800"),
}


@pytest.mark.parametrize("name", NOT_LINES)
def test_a_line_that_cannot_be_read_is_answered_and_the_next_one_settled(cutcard: Cutcard, name: str) -> None:
    code, out, err = cutcard("settle", "plain-stud", given=NOT_LINES[name] + b"\n" + text(GOOD))
    bad, good = answers(out)
    assert code == 1
    assert bad.keys() == {"id", "refused"}
    assert bad["refused"]["clause"] is None
    assert len(bad["refused"]["reason"]) > 10
    assert good["net"] == 5000
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a list", "write an object with keys here"),
        ("a fraction of a cent", "wagers: write a whole number here"),
        ("cards as a list", "player: write text in quotes here"),
        ("moves as text", "moves: write a list here"),
        ("no player", "the key 'player' is missing, so add it"),
        ("an unknown key", "there is no key 'tip' here, so leave it out"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_plain_words(name: str, words: str) -> None:
    reason = settled(NOT_LINES[name])["refused"]["reason"]
    assert reason == f"this line cannot be read: {words}; see cutcard settle --help"


def test_lines_up_to_the_longest_are_read_and_longer_ones_refused_whole() -> None:
    course, target = RoundReader(games.load("plain-stud")), BytesIO()
    blank = b" " * (LONGEST - len(text(GOOD)) - 1)
    longest, longer = text(GOOD) + blank + b"\n", text(GOOD) + blank + b" \n"
    assert (len(longest), len(longer)) == (LONGEST, LONGEST + 1)
    hidden = text(GOOD, id="hidden")  # must not be read as a line of its own
    very_long = b"x" * (3 * LONGEST) + hidden + b"\n"
    refused = run(course, BytesIO(longest + longer + very_long + text(GOOD, id="last")), target)
    rows = answers(target.getvalue())
    assert refused == 2
    assert [("refused" in row, row["id"]) for row in rows] == [
        (False, "a1"),
        (True, None),
        (True, None),
        (False, "last"),
    ]
    assert rows[1]["refused"] == {
        "clause": None,
        "reason": "this line has 65537 bytes, but 65536 is the limit: write one seat per line",
    }
    assert f"has {len(very_long)} bytes" in rows[2]["refused"]["reason"]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (b"1" * LONGEST + b"\n2\n", [LONGEST + 1, b"2\n"]),
        (b"1" * 3 * LONGEST + b"\n2\n", [3 * LONGEST + 1, b"2\n"]),
        (b"1" * (LONGEST + 1), [LONGEST + 1]),
        (b"1" * LONGEST, [b"1" * LONGEST]),  # the end of the file ends the line
        (b"1" * (LONGEST - 1) + b"\n2", [b"1" * (LONGEST - 1) + b"\n", b"2"]),
        (b" " * LONGEST + b"\n \n2\n", [LONGEST + 1, b"2\n"]),
    ],
)
def test_of_an_over_long_line_only_its_length_is_left(given: bytes, read: list[bytes | int]) -> None:
    assert list(lines(BytesIO(given))) == read


class Sizes(BytesIO):
    """Notes how much is asked for at a time."""

    def __init__(self, given: bytes) -> None:
        super().__init__(given)
        self.sizes: set[int | None] = set()

    def readline(self, size: int | None = -1, /) -> bytes:
        self.sizes.add(size)
        return super().readline(size)


def test_no_more_than_the_longest_line_is_ever_asked_for() -> None:
    source = Sizes(b"x" * (5 * LONGEST) + b"\n" + text(GOOD))
    assert run(RoundReader(games.load("plain-stud")), source, BytesIO()) == 1
    assert source.sizes == {LONGEST}


# Lines that read well and mean harm

HUGE = MOST


@pytest.mark.parametrize("stake", [0, -1, HUGE + 1, 2**63, 2**64, 10**40, -(10**40)])
def test_stakes_beyond_reason_are_refused(stake: int) -> None:
    reason = settled(text(GOOD, wagers={"ante": stake, "bet": 2 * stake}))["refused"]["reason"]
    assert "ante" in reason or "wagers" in reason


def test_the_largest_stake_is_settled_to_the_cent() -> None:
    answer = settled(text(GOOD, wagers={"ante": HUGE // 2, "bet": HUGE}))
    assert answer["net"] == HUGE // 2 + 2 * HUGE


@pytest.mark.parametrize("meter", [-1, HUGE + 1, 10**40])
def test_meters_beyond_reason_are_refused(meter: int) -> None:
    wagers = {"ante": 1000, "bet": 2000, "jackpot": 100}
    assert "meter" in settled(text(GOOD, wagers=wagers, meter=meter))["refused"]["reason"]


@pytest.mark.parametrize("most", [1, HUGE])
def test_limits_and_meters_up_to_the_largest_sum_are_read(most: int) -> None:
    wagers = {"ante": 1000, "bet": 2000, "jackpot": 100}
    limits = {"maximum": most, "maximum-payout": most}
    assert "refused" not in settled(text(GOOD, wagers=wagers, meter=most, limits=limits))


PLD: dict[str, Any] = {
    "wagers": {"ante": 1000, "super": 1000, "bet": 2000},
    "moves": ["exchange", "bet"],
    "player": "9c 9d 4s 3d 2h",
    "dealer": "Ac Kd 8s 6c 4d",
    "discard": "3d 2h",
    "drawn": "9h 9s",
}


@pytest.mark.parametrize("pile", ["player", "dealer", "drawn", "discard"])
def test_what_is_no_card_is_told_with_its_pile(pile: str) -> None:
    reason = settled(text(PLD, **{pile: "9x"}), "plain-draw")["refused"]["reason"]
    assert reason.startswith(f"{pile}: '9x' is not a card")


LONG = "x" * 60


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("plain-stud", text(GOOD, wagers={LONG: 5})),
        ("plain-stud", text(GOOD, moves=[LONG])),
        ("plain-stud", text(GOOD, moves=["fold", LONG])),
        ("plain-stud", text(GOOD, moves=["bet", LONG])),
        ("plain-stud", text(GOOD, moves=["bet", "concede", LONG])),
        ("plain-stud", text(GOOD, limits={LONG: 5})),
        ("plain-three", text(PLT, paytables={LONG: {}})),
        ("plain-three", text(PLT, paytables={"pair-plus": {LONG: 1}})),
    ],
)
def test_a_long_name_is_answered_with_its_first_forty_letters(key: str, line: bytes) -> None:
    assert f" {LONG[:40]!r}" in settled(line, key)["refused"]["reason"]


PAYTABLES: dict[str, Any] = {
    "text": "high",
    "a list": [],
    "a number": 3,
    "null": None,
    "an unknown schedule": {"bonus": {"flush": 1}},
    "odds that are no object": {"pair-plus": 3},
    "an unknown hand": {"pair-plus": {"full house": 3}},
    "the lowest hand": {"pair-plus": {"high card": 3}},
    "odds below 0": {"pair-plus": {"flush": -1}},
    "odds over 0": {"pair-plus": {"flush": "1/0"}},
    "odds as a power": {"pair-plus": {"flush": "9e9"}},
    "odds as a list": {"pair-plus": {"flush": [3]}},
    "odds as null": {"pair-plus": {"flush": None}},
    "odds as true": {"pair-plus": {"flush": True}},
    "very many digits": {"pair-plus": {"flush": "9" * 5000}},
    "a very large number": {"pair-plus": {"flush": 10**500}},
    "a fraction without end": {"pair-plus": {"flush": 0.1234567890123}},
    "another alphabet's digits": {"pair-plus": {"flush": "\u0663"}},
    "blanks": {"pair-plus": {"flush": " 3"}},
}


@pytest.mark.parametrize("name", PAYTABLES)
def test_hostile_pay_tables_are_refused(name: str) -> None:
    refused = settled(text(PLT, paytables=PAYTABLES[name]), "plain-three")["refused"]
    assert refused["reason"].startswith("paytables")
    assert len(refused["reason"]) < 200


@pytest.mark.parametrize("depth", [500, 990, 5_000])
def test_pay_tables_nested_without_end_are_refused(depth: int) -> None:
    raw = text(PLT)[:-1] + b',"paytables":' + b"[" * depth + b"]" * depth + b"}"
    assert settled(raw, "plain-three")["refused"]["clause"] is None


def test_pay_tables_that_are_not_text_are_refused() -> None:
    raw = text(PLT, paytables={"pair-plus": {"QQ": 1}}).replace(b"QQ", b"\xff")
    reason = "paytables: this cannot be read; give odds by table and hand"
    assert settled(raw, "plain-three")["refused"] == {"clause": None, "reason": reason}


@pytest.mark.parametrize(("odds", "paid"), [("3/2", 750), (1.5, 750), ("1.50", 750), (0, 0), (7, 3500), ("1/3", 166)])
def test_odds_of_a_schedule_are_exact(odds: Any, paid: int) -> None:
    answer = settled(text(PLT, paytables={"pair-plus": {"one pair": odds}}), "plain-three")
    row = next(row for row in answer["settled"] if row["wager"] == "pair-plus")
    assert (row["result"], row["returned"]) == ("win", 500 + paid)
    assert ("I-18" in row["clauses"]) == (odds == "1/3")


def test_very_many_schedules_do_not_pile_up() -> None:
    course = RoundReader(games.load("plain-three"))
    source = b"\n".join(text(PLT, paytables={"pair-plus": {"one pair": n}}) for n in range(1, 1001))
    target = BytesIO()
    assert run(course, BytesIO(source), target) == 0
    returned = [row["settled"][1]["returned"] for row in answers(target.getvalue())]
    assert returned == [500 + 500 * n for n in range(1, 1001)]
