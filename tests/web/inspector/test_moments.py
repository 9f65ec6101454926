"""Days and times as an inspector writes them."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from cutcard.web.inspector.moments import span

NOW = datetime(2026, 11, 20, 21, 30, tzinfo=ZoneInfo("Australia/Sydney"))  # a Friday


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("today", "11-20 00:00", "11-21 00:00"),
        ("yesterday", "11-19 00:00", "11-20 00:00"),
        ("2026-11-07", "11-07 00:00", "11-08 00:00"),
        ("7/11/2026", "11-07 00:00", "11-08 00:00"),
        ("19 November", "11-19 00:00", "11-20 00:00"),
        ("on Nov 19th, 2026", "11-19 00:00", "11-20 00:00"),
        ("Sunday", "11-15 00:00", "11-16 00:00"),
        ("friday", "11-20 00:00", "11-21 00:00"),
        ("since yesterday", "11-19 00:00", ""),
        ("until yesterday", "", "11-20 00:00"),
        ("before yesterday", "", "11-19 00:00"),
        ("9pm", "11-20 21:00", "11-20 22:00"),
        ("at about 9:15 pm", "11-20 21:05", "11-20 21:25"),
        ("21:15 yesterday", "11-19 21:05", "11-19 21:25"),
        ("11pm", "11-19 23:00", "11-20 00:00"),
        ("12 am", "11-20 00:00", "11-20 01:00"),
        ("0:05", "11-19 23:55", "11-20 00:15"),
        ("yesterday 9pm to 10:30 pm", "11-19 21:00", "11-19 22:30"),
        ("between 11pm and 1am", "11-19 23:00", "11-20 01:00"),
        ("since 9pm", "11-20 21:00", ""),
        ("yesterday after 9pm", "11-19 21:00", "11-20 00:00"),
        ("19 Nov before 6am", "11-19 00:00", "11-19 06:00"),
        ("last hour", "11-20 20:30", ""),
        ("in the last 30 minutes", "11-20 21:00", ""),
        ("", "", ""),
    ],
)
def test_days_and_times_are_spans(text: str, since: str, until: str) -> None:
    found = span(f"Ann {text} void", NOW)
    told = tuple(one.strftime("%m-%d %H:%M") if one else "" for one in (found.since, found.until))
    assert (told, found.rest.split(), found.wrong) == ((since, until), ["Ann", "void"], "")


@pytest.mark.parametrize("text", ["31 Feb", "2026-13-01", "25:00", "13pm", "32/1/2026"])
def test_a_moment_that_does_not_exist_is_said(text: str) -> None:
    assert span(text, NOW).wrong == text


def test_a_day_without_its_year_is_the_last_such_day() -> None:
    (found,) = {span("24 December", NOW).since}
    assert found is not None
    assert found.year == 2025
