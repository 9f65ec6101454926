"""The evenings of ``make evening`` on a small scale."""

from playwright.sync_api import Browser, expect

from tests.browser.test_widths import overflow
from tests.evenings.driver import SMALL_BOTS, SMALL_ROOM, audited, directed, new_floor
from tests.evenings.electronic import ElectronicEvening
from tests.evenings.recorded import RecordedEvening
from tests.support.browser.axe import violations
from tests.support.browser.launch import Browsers
from tests.support.browser.rooms import Tapping
from tests.support.journal.audit import verify


def counts_in_a_series(director: Tapping, id: str) -> None:
    """The event is over: its places are points of a series."""
    director.open("/tournaments")
    director.tap(f"[name='series {id}']")
    points = director.find(".points tbody tr")
    expect(points).to_have_count(10)
    won = [int(text) for text in director.texts(".points tbody td:nth-child(3)")]
    assert won == sorted(won, reverse=True)
    assert won[0] > won[-1]
    assert violations(director.page) == []
    assert overflow(director) == 0


def test_a_small_room_is_directed_to_the_end_by_taps_alone(browser: Browser) -> None:
    browsers = Browsers(browser)
    with new_floor() as floor:
        room = directed(floor, browsers, SMALL_ROOM, 1)
        counts_in_a_series(room.director, room.id)
        browsers.close()
        floor.stop()
        assert audited(floor, room.id, 12).register.players == 10
    kinds: dict[str, set[int]] = {}
    for someone in (room.director, *room.tablets):
        for kind, taps in someone.kinds.items():
            kinds.setdefault(kind, set()).update(taps)
    assert kinds["knock-out at the tablet, with bounty"] == {3}
    assert kinds["knock-out at the console, with bounty"] == {4}
    assert kinds["knock-out at the console, without bounty"] == {2}
    assert kinds["re-entry"] == {2}
    assert kinds["balancing move: the button"] == {1}


def test_two_people_and_a_bot_play_an_electronic_event_to_its_closed_log(browser: Browser) -> None:
    browsers = Browsers(browser)
    with new_floor(quick=True) as floor:
        evening = ElectronicEvening(floor, browsers, bold=0.9)
        evening.entered()
        evening.play()
        places = evening.looked_back()
        browsers.close()
        floor.stop()
        state = audited(floor, evening.id, SMALL_BOTS + 2)
    assert evening.acts
    assert set(places) <= {1, 2, 3}
    assert len(state.outs) == 2


def test_a_dealer_records_a_hand_of_two_players_card_by_card(browser: Browser) -> None:
    browsers = Browsers(browser)
    with new_floor() as floor:
        evening = RecordedEvening(floor, browsers)
        evening.opened(2)
        assert evening.play(1)
        assert violations(evening.dealer.page) == []
        browsers.close()
        floor.stop()
        assert verify(floor.journal).fault is None
