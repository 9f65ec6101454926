"""The evenings of ``make evening`` on a small scale."""

from playwright.sync_api import Browser

from tests.evenings.driver import SMALL_ROOM, audited, directed, new_floor
from tests.support.browser.launch import Browsers


def test_a_small_room_is_directed_to_the_end_by_taps_alone(browser: Browser) -> None:
    browsers = Browsers(browser)
    with new_floor() as floor:
        room = directed(floor, browsers, SMALL_ROOM, 1)
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
