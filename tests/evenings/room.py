"""A whole event in a room, directed in the browser by taps alone: a director at the console, and two tablets.

What happens at the tables is drawn by chance, and time passes at once between two hands. Whatever is done about it is
tapped.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import zip_longest
from random import Random
from typing import Any

from msgspec import Struct
from playwright.sync_api import expect

from cutcard.core.moment import SECOND, moment
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.simulation.room import MOST_OUT, chance_of_out, choose
from cutcard.tournament.structure.structure import Structure
from tests.support.browser.floor import Floor
from tests.support.browser.launch import Browsers
from tests.support.browser.rooms import Tapping, entry

HAND = 150  # seconds
SHIFT = 8 * 60 * 60
BANNER = ".banner[role=alert]"
OPTIONAL = (
    "done ",
    "add table",
    "break ",
    "keep ",
    "hand for hand",
    "end hand for hand",
    "deal ",
    "dispute ",
    "chips out",
    "came ",
    "split ",  # asks among whom
)
BY_TABLET = ("button ", "race ")
VIEW = dict[str, Any]


class Evening(Struct, frozen=True):
    """How large the event is. ``kill``: how many are out when the server is killed; ``console``: outs told there."""

    structure: Structure
    players: int
    tables: int
    again: int
    kill: int
    seed: int = 1
    later: float = 0.05  # of bounties: nobody says at once who won
    console: float = 0.06
    hurry: float = 1.0  # how many times more go out than usually do


class RoomEvening:
    """The people of an evening, and what has happened in their room."""

    def __init__(self, floor: Floor, browsers: Browsers, evening: Evening, id: str = "evening") -> None:
        self.floor, self.evening, self.id, self.chance = floor, evening, id, Random(evening.seed)
        self.director = Tapping(browsers().new_page(), floor, "tournament_director")
        self.tablets = [Tapping(browsers(1180, 820).new_page(), floor, "dealer") for _ in range(2)]
        self.at = [0, 0]  # the table at which each tablet is
        self.again, self.outs, self.killed, self.slipped = evening.again, 0, False, False
        self.gone: list[str] = []
        self.passed = 0  # seconds since everybody signed in

    # -- what the room looks like

    def look(self) -> VIEW:
        return self.director.console(self.id)

    def opened(self) -> None:
        """Entries before the start are not counted."""
        now = datetime.now(UTC).isoformat()
        self.director.give(self.id, Announce(self.evening.structure, "", now, "room"))
        for number in range(1, self.evening.players + 1):
            self.director.give(self.id, entry(number))
        self.director.open(f"/tournaments/{self.id}/console")
        director = self.director
        with director.doing("start"):
            director.types("[data-field='start tables']", str(self.evening.tables))
            director.press("start tables")
        expect(director.find(".table").first).to_be_visible()

    def carried(self, tablet: int, table: int) -> Tapping:
        """A tablet at a table; each table of a real room has its own."""
        someone = self.tablets[tablet]
        if self.at[tablet] != table:
            someone.open(f"/tournaments/{self.id}/tables/{table}/tablet")
            self.at[tablet] = table
        expect(someone.find("button.spot").first).to_be_visible()
        return someone

    # -- the evening

    def play(self, most: int = 3_000) -> VIEW:
        for _ in range(most):
            view = self.staff()
            if view["phase"] not in ("running", "final table"):
                return view
            clock = view["clock"]
            if clock["state"] == "break":
                self.later((moment(clock["ends"]) - moment(view["now"])) // SECOND + 1)
                continue
            self.hand(view)
            self.staff()
            self.later(HAND)
        raise AssertionError("the event does not end")

    def later(self, seconds: int) -> None:
        """Time passes; then everybody looks at their pages again."""
        self.floor.later(seconds)
        self.passed += seconds
        if self.passed > SHIFT:  # nobody stays signed in longer than half a day
            self.passed, self.at = 0, [0, 0]
            for someone in (self.director, *self.tablets):
                someone.sign_in()
            self.director.open(f"/tournaments/{self.id}/console")
        for someone in (self.director, *self.tablets):
            someone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    def hand(self, view: VIEW) -> None:
        """One hand at every table; hand for hand, each reports it."""
        drawn = [one for table in view["tables"] for one in self._out(view, table)]
        if view["hand_for_hand"] >= 0:
            self._reported(view, dict(drawn))
            return
        while drawn:
            pair, drawn = drawn[:2], drawn[2:]
            if not self.killed and self.outs >= self.evening.kill:
                self._killed(*pair[0])
                drawn = pair[1:] + drawn
            elif self.chance.random() < self.evening.console:
                self._at_console(pair[0][1])
                drawn = pair[1:] + drawn
            else:
                self._at_tablets(pair)
        if not self.slipped and self.outs > 3 and not (view := self.look())["queue"]:
            self._slip(view)

    def _out(self, view: VIEW, table: VIEW) -> Iterator[tuple[int, VIEW]]:
        """Whether somebody goes out in the next hand: who, and by whom."""
        seats = [seat for seat in table["seats"] if not seat["coming"]]
        if len(seats) < 2:
            return
        blinds, left = view["clock"]["blinds"], sum(len(one["seats"]) for one in view["tables"])
        orbits = view["chips"] / left / (blinds["small"] + blinds["big"] + blinds["ante"])
        likely = min(MOST_OUT, self.evening.hurry * chance_of_out(len(seats), orbits))
        if self.again and view["registration"]:  # those who will enter again go out in time
            likely = min(MOST_OUT, 2 * likely)
        if self.chance.random() < likely:
            loser = choose(self.chance, seats)
            by = choose(self.chance, [seat for seat in seats if seat is not loser])
            asked = loser["bounty"] and len(seats) > 2
            later = asked and self.chance.random() < self.evening.later
            yield table["number"], {"loser": loser["player"], "by": "" if later else by["player"], "asked": asked}

    def _at_tablets(self, pair: list[tuple[int, VIEW]]) -> None:
        """At once at two tables: the taps of both go on side by side."""
        people = [self.carried(place, table) for place, (table, _) in enumerate(pair)]
        ways = [list(_taps(one)) for _, one in pair]
        before = [someone.taps for someone in people]
        for step in zip_longest(*ways):
            for someone, selector in zip(people, step, strict=True):
                if selector:
                    someone.tap(selector)
        for place, (someone, (_, one)) in enumerate(zip(people, pair, strict=True)):
            expect(someone.find(f"[data-player='{one['loser']}']")).to_have_count(0)
            someone.kinds.setdefault(_kind("tablet", one), []).append(someone.taps - before[place])
            self._went(one)

    def _at_console(self, one: VIEW) -> None:
        director = self.director
        with director.doing(_kind("console", one)):
            director.tap(f".table [data-player='{one['loser']}']")
            director.press("out")
            if one["asked"] and one["by"]:
                director.tap(f"[data-winner='{one['by']}']")
                director.press("record")
            elif one["asked"]:
                director.press("later")
        expect(director.find(f".table [data-player='{one['loser']}']")).to_have_count(0)
        self._went(one)

    def _went(self, one: VIEW) -> None:
        self.outs += 1
        self.gone.append(one["loser"])

    def _killed(self, table: int, one: VIEW) -> None:
        """The power fails while a dealer records a knock-out: it is recorded once, as soon as the floor is back."""
        tablet = self.carried(0, table)
        *first, last = _taps(one)
        with tablet.doing(_kind("tablet", one)):
            for selector in first:
                tablet.tap(selector)
            self.floor.kill()
            tablet.tap(last)
        for someone in (self.director, *self.tablets):
            expect(someone.find(BANNER)).to_be_visible()
        self.floor.start()
        for someone in (self.director, *self.tablets):
            expect(someone.find(BANNER)).to_have_count(0)
        expect(tablet.find(f"[data-player='{one['loser']}']")).to_have_count(0)
        self._went(one)
        self.killed = True

    def _slip(self, view: VIEW) -> None:
        """Somebody is recorded as out by mistake, and is back in play with one tap in the log."""
        table = max(view["tables"], key=lambda one: len(one["seats"]))
        loser = table["seats"][0]
        one = {"loser": loser["player"], "by": table["seats"][1]["player"], "asked": loser["bounty"]}
        tablet = self.carried(1, table["number"])
        for selector in _taps(one):
            tablet.tap(selector)
        expect(tablet.find(f"[data-player='{one['loser']}']")).to_have_count(0)
        director = self.director
        with director.doing("undo"):
            director.tap("[data-side=past]")
            director.tap(f"[data-press='undo out {one['loser']}']")
        expect(director.find(f".table [data-player='{one['loser']}']")).to_have_count(1)
        self.slipped = True

    def _reported(self, view: VIEW, drawn: dict[int, VIEW]) -> None:
        """Hand for hand: who is out, then one tap a table; all-in first, now and then."""
        for turn, number in enumerate(view["waiting_tables"]):
            if number not in {one["number"] for one in self.look()["tables"]}:
                continue
            tablet = self.carried(turn % 2, number)
            if view["hand_for_hand"] and number in drawn and self.chance.random() < 0.3:
                with tablet.doing("all-in, face down"):
                    tablet.press("all-in")
                continue
            if number in drawn:
                self._at_tablets([(number, drawn[number])])
            if number in self.look()["waiting_tables"]:
                with self.carried(0, number).doing("hand for hand"):
                    self.carried(0, number).press("done")

    # -- what is due

    def staff(self, most: int = 500) -> VIEW:
        """Everything that is due, and entries again while that is possible."""
        for _ in range(most):
            view = self.look()
            if self.again and self.gone and view["registration"] and view["phase"] == "running":
                self._enters_again(self.gone.pop(0))
                continue
            act = next(self._due(view), None)
            if act is None:
                return view
            self._does(view, act)
        raise AssertionError(f"never comes to an end: {act}")

    def _due(self, view: VIEW) -> Iterator[VIEW]:
        for line in view["due"]:
            acts = [act for act in line["acts"] if not act["id"].startswith(OPTIONAL) or " (" in act["id"]]
            if acts and view["phase"] in ("running", "final table"):
                yield choose(self.chance, acts)

    def _does(self, view: VIEW, act: VIEW) -> None:
        id, version = act["id"], view["version"]
        if id.startswith(BY_TABLET):
            table = int(id.split()[1])
            tablet = self.carried(table % 2, table)
            with tablet.doing("balancing move: the button" if id.startswith("button") else "chip race"):
                if id.startswith("button"):
                    tablet.press(f"button {id.split()[2]}")
                else:
                    most = min(3, len(tablet.data("button.spot", "player")))
                    tablet.types("[data-field=raced]", str(self.chance.randint(0, most)))
                    tablet.press("raced")
        else:
            kind = "bounty named later" if id.startswith("award") else id.split(" (")[0]
            with self.director.doing(kind):
                self.director.tap(f".due [data-press='{id}']")
        try:
            self.director.sees(lambda: self.look()["version"] > version, True)
        except AssertionError as stuck:
            said = [someone.texts(".toast, .banner") for someone in (self.director, *self.tablets)]
            raise AssertionError(f"{act} has no effect: {said}") from stuck

    def _enters_again(self, player: str) -> None:
        """The card is scanned at the desk, which takes no tap."""
        director, entries = self.director, self.look()["entries"]
        with director.doing("re-entry"):
            director.find("[data-find]").fill(f"room card {int(player.split('-')[1])}")
            director.tap(f"[data-found='{player}']")
            director.press("re-enter")
        director.sees(lambda: self.look()["entries"], entries + 1)
        self.again -= 1

    # -- the end

    def settle(self) -> None:
        """Prizes, bounties, chips; then the log is closed."""
        director, view = self.director, self.look()
        director.tap("[data-side=payouts]")
        for line in view["payouts"]:
            with director.doing("prize"):
                director.tap(f"[data-press='{line['acts'][0]['id']}']")
            director.sees(lambda line=line: self._paid("payouts", line["place"], "place"), True)  # type: ignore[misc]  # an untyped default
        director.tap("[data-side=bounties]")
        self._hands_in_too_few(next(one for one in view["bounties"] if one["won"]))
        for line in view["bounties"]:
            with director.doing("bounties"):
                director.tap(f"[data-press='bounty {line['player']}']")
            director.sees(lambda line=line: self._paid("bounties", line["player"], "player"), True)  # type: ignore[misc]  # an untyped default
        chips, values = view["chips"], sorted((one.value for one in self.evening.structure.chips), reverse=True)
        with director.doing("count of all chips"):
            for value in values:
                if many := chips // value:
                    director.types(f"[data-chip='{value}']", str(many))
                chips %= value
            director.press("count chips")
        with director.doing("close the log"):
            director.press("close log")
        expect(director.find("main[data-phase=closed]")).to_be_visible()

    def _hands_in_too_few(self, line: VIEW) -> None:
        """A bounty chip is missing: the difference waits until its cause is recorded."""
        director, player = self.director, line["player"]
        with director.doing("bounty chips that differ"):
            director.tap(f".lists button.who:has-text('{line['name']}')")
            director.types("[data-field='hand in']", "0")
            director.press("hand in")
            director.types(f"[data-field='explain {player}']", "chip lost")
            director.press(f"explain {player}")
        expect(director.find(f"[data-field='explain {player}']")).to_have_count(0)

    def _paid(self, part: str, key: object, name: str) -> bool:
        line = next(one for one in self.look()[part] if one[name] == key)
        return bool(line["paid"])


def _taps(one: VIEW) -> Iterator[str]:
    """A knock-out at a tablet."""
    yield f"button.spot[data-player='{one['loser']}']"
    if one["asked"] and one["by"]:
        yield f"button.spot[data-player='{one['by']}']"
    yield "[data-press=later]" if one["asked"] and not one["by"] else "[data-press=record]"


def _kind(where: str, one: VIEW) -> str:
    if one["asked"] and not one["by"]:
        return f"knock-out at the {where}, winner not known yet"
    return f"knock-out at the {where}, {'with' if one['asked'] else 'without'} bounty"
