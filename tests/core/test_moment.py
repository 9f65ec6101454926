"""Moments against the standard library's calendar, and what is not a moment."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutcard.core.moment import DAY, HOUR, MINUTE, SECOND, after, iso, moment

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
TIMES = st.datetimes(datetime(2, 1, 1), datetime(9998, 1, 1), timezones=OFFSETS)


@given(TIMES)
def test_a_moment_is_what_the_calendar_says(time: datetime) -> None:
    at = moment(time.isoformat())
    assert at == (time - EPOCH) // timedelta(microseconds=1)
    assert datetime.fromisoformat(iso(at)) == time
    assert moment(iso(at)) == at


def test_every_day_of_four_centuries_comes_back() -> None:
    day = datetime(1970, 1, 1, tzinfo=UTC)
    for number in range(0, 400 * 366, 7):
        then = (day + timedelta(days=number)).isoformat().replace("+00:00", "Z")
        assert iso(number * DAY) == then
        assert moment(then) == number * DAY


@pytest.mark.parametrize(
    ("text", "period", "then"),
    [
        ("2026-02-27T12:00:00Z", 48 * HOUR, "2026-03-01T12:00:00Z"),
        ("2028-02-27T12:00:00Z", 2 * DAY, "2028-02-29T12:00:00Z"),
        ("2026-12-31T23:59:59.999999Z", 1, "2027-01-01T00:00:00Z"),
        ("2026-03-01T10:00+11:00", 0, "2026-02-28T23:00:00Z"),
        ("2026-03-01T10:00:00-01:30", MINUTE, "2026-03-01T11:31:00Z"),
        ("2026-03-01T10:00:00.5+00:00", SECOND, "2026-03-01T10:00:01.500000Z"),
    ],
)
def test_a_period_later(text: str, period: int, then: str) -> None:
    assert after(text, period) == then


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "2026-03-01", "2026-03-01T10:00:00", "2026-3-1T10:00:00Z", "2026-03-01 10:00:00Z"),
        *("2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z", "2026-02-29T10:00:00Z", "2026-04-31T10:00:00Z"),
        *("2026-03-00T10:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T10:60:00Z", "2026-03-01T10:00:60Z"),
        *("2026-03-01T10:00:00.1234567Z", "2026-03-01T10:00:00Z\n", "٢026-03-01T10:00:00Z", "1900-02-29T00:00:00Z"),
    ],
)
def test_what_is_not_a_moment_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is not"):
        moment(text)
