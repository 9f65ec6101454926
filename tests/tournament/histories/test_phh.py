"""Hand histories in the PHH format: read exactly, written back, odd files refused with the field and the cure."""

from decimal import Decimal

import pytest

from cutcard.ruling import Refused
from cutcard.tournament.histories import phh

THREE = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 6000, 7000]
actions = ['d dh p1 AsKd', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 cbr 300', 'p2 f']
"""


def one(text: str) -> phh.History:
    ((name, fields),) = phh.hands(text)
    assert name == ""
    return phh.history(fields)


def test_a_file_is_read_as_noted() -> None:
    noted = one(THREE + "players = ['Ann', 'Bo', 'Cy']\nhand = 7\nfinishing_stacks = [5100, 5900, 7000]\n")
    assert noted == phh.History(
        stacks=(5000, 6000, 7000),
        blinds=(50, 100, 0),
        actions=("d dh p1 AsKd", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 300", "p2 f"),
        antes=(0, 0, 0),
        least=100,
        finishing=(5100, 5900, 7000),
        players=("Ann", "Bo", "Cy"),
        hand=7,
    )


def test_sections_are_hands_by_name() -> None:
    text = "".join(f"[{number}]{THREE}" for number in (4, 9))
    assert [name for name, _ in phh.hands(text)] == ["4", "9"]


def test_what_may_be_left_out() -> None:
    text = THREE.replace("antes = [0, 0, 0]\n", "").replace("min_bet = 100\n", "")
    assert one(text) == one(THREE)


def test_heads_up_lists_of_what_is_posted_are_turned_round() -> None:
    noted = phh.History(stacks=(900, 800), antes=(0, 30), blinds=(10, 20), actions=(), least=20)
    terms = phh.scaled(noted)
    assert (terms.blinds, terms.antes, terms.stacks) == ((20, 10), (30, 0), (900, 800))
    three = phh.scaled(phh.History(stacks=(9, 9, 9), antes=(0, 3, 0), blinds=(1, 2, 0), actions=(), least=2))
    assert (three.blinds, three.antes) == ((1, 2, 0), (0, 3, 0))


def test_decimals_are_exact_in_the_smallest_unit_of_any_amount() -> None:
    noted = phh.History(
        stacks=(Decimal("100.10"), 200, phh.UNKNOWN),
        blinds=(Decimal("0.5"), 1, 0),
        antes=(0, 0, 0),
        least=1,
        actions=("p3 cbr 2.125 # small", "p1 f"),
    )
    terms = phh.scaled(noted)
    assert terms.scale == 1000
    assert terms.stacks == (100_100, 200_000, None)
    assert terms.blinds == (500, 1000, 0)
    assert [phh.shown(units, 1000) for units in (100_100, 200_000)] == [Decimal("100.1"), 200]


def test_a_finishing_stack_may_need_the_smallest_unit() -> None:
    noted = phh.History(
        stacks=(10, 10), blinds=(1, 2), actions=(), least=2, finishing=(Decimal("10.5"), Decimal("9.5"))
    )
    assert phh.scaled(noted).finishing == (105, 95)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("7000", 7000), ("7,000", 7000), ("1,234,567.25", Decimal("1234567.25")), ("47.50", Decimal("47.50"))],
)
def test_amounts_of_actions(text: str, amount: phh.Amount) -> None:
    assert phh.number(text) == amount
    assert phh.wagered(f"p1 cbr {text} # note") == amount


@pytest.mark.parametrize("text", ["", "x", "-5", "inf", "nan", "1e999999999999", "1" + "0" * 28, "0." + "0" * 28 + "1"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        phh.number(text)
    assert phh.wagered(f"p1 cbr {text}") is None


@pytest.mark.parametrize(
    "noted",
    [
        one(THREE),
        one(THREE.replace("7000]", "inf]").replace("300", "300.25")),
        phh.History(
            stacks=(Decimal("10.50"), 20),
            blinds=(1, -2),
            antes=(Decimal("0.25"), 0),
            least=2,
            actions=('p1 cc # "so" \\ it\tgoes', ""),
            trimmed=True,
            finishing=(Decimal("9.75"), Decimal("20.75")),
            players=("O'Neil", "Ça"),
            hand="last",
        ),
    ],
)
def test_written_and_read_again(noted: phh.History) -> None:
    assert one(phh.dump(noted)) == noted
    assert [phh.history(fields) for _, fields in phh.hands(phh.dump_all([noted, noted]))] == [noted, noted]


@pytest.mark.parametrize(
    ("change", "cure"),
    [
        pytest.param(("'NT'", "'PO'"), r"pot-limit Omaha.*'NT'", marks=pytest.mark.clause("TOR 1")),
        pytest.param(("'NT'", "'XX'"), r"variant 'XX'.*'NT'", marks=pytest.mark.clause("TOR 1")),
        pytest.param(("'NT'", "3"), r"variant 3.*'NT'", marks=pytest.mark.clause("TOR 1")),
        (("variant = 'NT'", ""), "no hand in it"),
        (("[5000, 6000, 7000]", "[5000]"), "two at least"),
        (("[5000, 6000, 7000]", "5000"), "starting_stacks: give a list"),
        (("[5000, 6000, 7000]", "[5000, -1, 7000]"), "starting_stacks: -1 is not an amount"),
        (("[5000, 6000, 7000]", "[5000, nan, 7000]"), "starting_stacks: NaN is not an amount"),
        (("[5000, 6000, 7000]", "[5000, true, 7000]"), "starting_stacks: True is not an amount"),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), "antes: 2 amounts for 3 players"),
        (("antes = [0, 0, 0]", "antes = [0, inf, 0]"), "antes: Infinity is not an amount"),
        (("[50, 100, 0]", "['50', 100, 0]"), "blinds_or_straddles: 50 is not an amount"),
        (("min_bet = 100", "min_bet = -1"), "min_bet: -1 is not an amount"),
        (("min_bet = 100", "min_bet = 1e-99"), "min_bet: 1E-99 is not an amount"),
        (("min_bet = 100", "min_bet = 1e999999"), r"min_bet: 1E\+999999 is not an amount"),
        (("min_bet = 100", "min_bet = 1" + "0" * 28), "min_bet: 10000000000000000000000000000 is not an amount"),
        (("'p3 f'", "3"), "actions: give a list of texts"),
        (("min_bet = 100", "ante_trimming_status = 1"), "ante_trimming_status"),
        (("min_bet = 100", "min_bet = "), "not TOML"),
        (("min_bet = 100", "min_bet = 1e9999999999999999999999"), "not TOML"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_field(change: tuple[str, str], cure: str) -> None:
    assert change[0] in THREE
    with pytest.raises(Refused, match=cure):
        one(THREE.replace(*change))
