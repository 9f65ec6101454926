"""Meters over time: money in and out agrees to the cent, hits come as often as they must."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from cutcard.odds.simulate.meter import MeterPaths, MeterPool, chances, check, simulate
from cutcard.odds.simulate.meter_figures import figures
from cutcard.ruling import Refused

STUD = MeterPool("plain-stud", 1, 100, days=100, paths=24)
ROYAL, STRAIGHT = "royal flush", "straight flush"


@pytest.fixture(scope="module")
def course() -> MeterPaths:
    return simulate(STUD)


def test_the_books_balance(course: MeterPaths) -> None:
    wagers = 100 * 640 * 5
    for path, book in enumerate(course.books):
        assert (book.wagers, book.staked, book.increments) == (wagers, 100 * wagers, 70 * wagers)
        assert book.opening + book.increments + book.top_ups - book.from_pool == book.closing
        assert book.closing == course.meters[path, -1]
        paid = sum(hit.paid for hit in course.hits if hit.path == path)
        assert paid == book.from_pool + book.guaranteed
        won_by_players = paid + book.fixed + book.bonus
        kept_in_meter = book.closing - book.opening
        assert book.house == book.staked - won_by_players - kept_in_meter, "what one side loses another has"


def test_the_meter_follows_from_wagers_and_hits(course: MeterPaths) -> None:
    for path in range(STUD.paths):
        meter, wagers = STUD.reset, 0
        for hit in (hit for hit in course.hits if hit.path == path):
            meter, wagers = meter + 70 * (hit.wager - wagers), hit.wager
            assert hit.meter == meter
            assert hit.paid == max(50_000_00, meter) if hit.hand == ROYAL else max(5_000_00, meter // 10)
            meter = max(STUD.reset, meter - (meter if hit.hand == ROYAL else meter // 10))
        assert course.meters[path, -1] == meter + 70 * (100 * 640 * 5 - wagers)


def test_hits_come_as_often_as_they_must(course: MeterPaths) -> None:
    told = figures(STUD, course)
    assert told.wagers == 24 * 100 * 640 * 5
    assert told.lines[ROYAL].expected == pytest.approx(told.wagers * 4 / 2_598_960)
    assert told.lines[STRAIGHT].expected == pytest.approx(told.wagers * 36 / 2_598_960)
    for line in told.lines.values():
        assert abs(line.hits - line.expected) < 3 * line.expected**0.5
    exact = Fraction(624 * 500_00 + 3_744 * 150_00 + 5_108 * 100_00, 2_598_960)
    assert told.costs.fixed_expected == pytest.approx(float(exact))
    deviation = (624 * 500_00**2 + 3_744 * 150_00**2 + 5_108 * 100_00**2) / 2_598_960
    assert abs(told.costs.fixed - float(exact)) < 3 * (deviation / told.wagers) ** 0.5


def test_costs_add_up(course: MeterPaths) -> None:
    cost = figures(STUD, course).costs
    assert cost.retained == 30
    assert cost.house == pytest.approx(30 - cost.fixed - cost.guaranteed - cost.bonus - cost.seed)
    assert cost.seed > 0


def test_a_first_hit_that_did_not_come_has_no_day(course: MeterPaths) -> None:
    told = figures(STUD, course)
    first = dict.fromkeys(range(STUD.paths), 101)
    for hit in course.hits:
        if hit.hand == ROYAL:
            first[hit.path] = min(first[hit.path], -(-hit.wager // (640 * 5)))
    days = sorted(first.values())
    assert days[-1] == 101, "some path has none"
    assert told.lines[ROYAL].first_day["0.99"] is None
    assert told.lines[ROYAL].first_day["0.05"] == days[1]
    short = replace(STUD, days=1, rounds=1, paths=3)
    assert figures(short, simulate(short)).lines[ROYAL].meter == {}


def test_the_same_seed_gives_the_same_course(course: MeterPaths) -> None:
    again = simulate(STUD)
    assert (again.books, again.hits) == (course.books, course.hits)
    assert (again.meters == course.meters).all()
    other = simulate(replace(STUD, seed=2))
    assert other.hits != course.hits


def test_a_guarantee_is_the_houses() -> None:
    low = simulate(replace(STUD, reset=0, rate=1, days=300))
    assert sum(book.guaranteed for book in low.books) > 0
    assert all(book.top_ups == 0 for book in low.books)
    assert all(hit.paid >= (50_000_00 if hit.hand == ROYAL else 5_000_00) for hit in low.hits)


def test_a_bonus_goes_to_the_others() -> None:
    pool = MeterPool("plain-flop", 1, 500, days=50, paths=24, bonus=((ROYAL, 1_000_00), (STRAIGHT, 100_00)))
    run = simulate(pool)
    rounds = {(hit.path, hit.wager): hit.hand for hit in run.hits}
    assert len(rounds) == len(run.hits), "no round with two hits among these"
    expected = sum(4 * (1_000_00 if hand == ROYAL else 100_00) for hand in rounds.values())
    assert sum(book.bonus for book in run.books) == expected > 0


def test_several_tables_raise_one_meter() -> None:
    one, three = (simulate(replace(STUD, tables=tables, days=3, paths=1)) for tables in (1, 3))
    assert three.books[0].wagers == 3 * one.books[0].wagers
    assert three.books[0].increments == 3 * one.books[0].increments


def test_boxes_of_one_flop_never_share_a_royal() -> None:
    """Three cards of a royal flush lie on the board: the other two are one player's."""
    texas = chances("plain-flop", 6)
    assert all(wholes <= 1 for wholes, _ in texas.hits)
    stud = chances("plain-stud", 7)
    assert max(wholes for wholes, _ in stud.hits) == 4


@pytest.mark.parametrize(
    ("changed", "cure"),
    [
        ({"game": "snap"}, "choose"),
        ({"game": "plain-three"}, "no jackpot"),
        ({"price": 0}, "price"),
        ({"rate": 101}, "rate"),
        ({"boxes": 9}, "boxes"),
        ({"reset": -1}, "reset"),
        ({"opening": -1}, "start"),
        ({"days": 10**5, "paths": 10**4}, "days in total"),
        ({"bonus": ((ROYAL, 1),)}, "no bonus"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changed: dict[str, object], cure: str) -> None:
    with pytest.raises(Refused, match=cure):
        check(replace(STUD, **changed))
