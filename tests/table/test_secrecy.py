"""No view shows its viewer a card that the viewer has not been entitled to see, at any step of any round."""

import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import show
from cutcard.core.message import Actor, Role
from cutcard.table.messages.round import Shown, TableEvent, TurnedUp
from cutcard.table.play.course import needs
from cutcard.table.state.table import Table, drawn, fold, pile
from cutcard.testing.felt import FeltTable, player, random_round
from cutcard.web.player import views
from cutcard.web.player.table_view import TableView
from tests.conftest import Cited
from tests.support.declared.shared import each_game

ROUNDS = 20  # of each game; the soak plays many more
CARD = re.compile(rb"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
NUMBERS = re.compile(rb"\[\d+(,\d+)*\]")  # cards inside are numbers: no list of numbers may leave
STAFF = [Actor("dana", Role.DEALER), Actor("sam", Role.GAMING_SUPERVISOR), Actor("guest", Role.PLAYER)]


def known(events: list[TableEvent], viewer: Actor, table: Table) -> set[bytes]:
    """What a person has been shown so far, told from the events alone."""
    seat = table.seat_of(viewer.id) if viewer.role is Role.PLAYER else None
    mine = {pile(seat), drawn(seat)} if seat is not None else set()
    private: dict[str, set[bytes]] = {}
    seen: set[bytes] = set()
    for event in events:
        match event:
            case Shown(to, cards, audience):
                faces = {show((card,)).encode() for card in cards}
                if audience == "all" or to in mine:
                    seen |= faces
                else:
                    private.setdefault(to, set()).update(faces)
            case TurnedUp(box):
                seen |= private.get(pile(box), set()) | private.get(drawn(box), set())
    return seen


def steps(felt: FeltTable) -> Iterator[tuple[Table, list[TableEvent]]]:
    table = FeltTable(felt.table.game, dealing=felt.table.dealing, source=felt.table.source).table
    events: list[TableEvent] = []
    for _, _, more in felt.rows:
        table = fold(table, more)
        events += more
        yield table, events


def leaks(felt: FeltTable, view: Callable[..., TableView]) -> set[bytes]:
    """Cards in the bytes for some viewer that the viewer has not been shown."""
    found: set[bytes] = set()
    topics = {name: getattr(games.topics(felt.game.key), name) for name in ("life", "gestures")}
    rules = replace(felt.rules, **topics)  # with all that people are told
    for table, events in steps(felt):
        for viewer in [*STAFF, *(player(box) for box in table.seats)]:
            sent = msgspec.json.encode(view("1", 1, rules, table, views.Viewer(viewer, {})))
            found |= set(CARD.findall(sent)) - known(events, viewer, table)
            found |= {match[0] for match in NUMBERS.finditer(sent)}
    return found


@pytest.mark.parametrize("key", games.packaged())
def test_no_hidden_card_in_any_view(key: str) -> None:
    for seed in range(ROUNDS):
        felt = random_round(key, seed, "electronic" if seed % 3 else "recorded")
        assert leaks(felt, views.view) == set(), f"seed {seed}"


def _tells_all(id: str, version: int, rules: object, table: Table, viewer: views.Viewer) -> TableView:
    """A planted fault: everybody sees what the inspector sees."""
    inspector = views.Viewer(Actor("i", Role.INSPECTOR), {})
    return views.view(id, version, rules, table, inspector)  # type: ignore[arg-type]  # passed on


def _tells_numbers(id: str, version: int, rules: object, table: Table, viewer: views.Viewer) -> object:
    """A planted fault: the places of cards travel along."""
    seen = views.view(id, version, rules, table, viewer)  # type: ignore[arg-type]  # passed on
    state = table.round
    return [seen, [list(cards) for cards in (state.piles if state else {}).values()]]


@pytest.mark.parametrize("planted", [_tells_all, _tells_numbers])
@pytest.mark.parametrize("key", games.packaged())
def test_a_planted_leak_is_caught(key: str, planted: Callable[..., TableView]) -> None:
    assert any(leaks(random_round(key, seed), planted) for seed in range(3))


def test_the_inspector_sees_every_hand() -> None:
    felt = random_round("plain-stud", 5)
    seen = views.view("1", 1, felt.rules, felt.table, views.Viewer(Actor("i", Role.INSPECTOR), {}))
    assert all("??" not in box.cards for box in seen.boxes)


def test_others_see_how_many_cards_a_box_holds_after_an_exchange() -> None:
    felt = next(
        felt
        for felt in (random_round("plain-draw", seed) for seed in range(60))
        if any(len(playing.discard) >= 2 and playing.ending == "folded" for playing in felt.state.boxes.values())
    )
    seen = views.view("1", 1, felt.rules, felt.table, views.Viewer(Actor("guest", Role.PLAYER), {}))
    for box in seen.boxes:
        playing = felt.state.boxes[box.box]
        assert len(box.cards) == 5 - len(playing.discard)


@each_game
def test_until_the_betting_round_is_over_no_player_sees_anothers_cards(key: str, clause: str, cited: Cited) -> None:
    """Each hand is seen by its own player; to others its view says which clause keeps it from them."""
    betting = 0
    for seed in range(6):
        felt = random_round(key, seed)
        rules = replace(felt.rules, gestures=games.topics(key).gestures)
        for table, _ in steps(felt):
            if needs(rules, table).kind != "choice":
                continue
            assert table.round is not None
            betting += 1
            for box in table.seats:
                seen = views.view("1", 1, rules, table, views.Viewer(player(box), {}))
                told = [prompt for prompt in seen.prompts if prompt.clause == clause]
                assert len(told) == 1
                cited.note(told[0])
                for other in (one for one in seen.boxes if not one.mine):
                    up = pile(other.box) not in table.round.private  # an instant payout, or a super that was paid
                    assert other.hidden == (None if up else clause)
                    assert up or (set(other.cards) <= {views.BACK} and other.hand == "")
                assert all("??" not in one.cards and one.hidden is None for one in seen.boxes if one.mine)
            staff = views.view("1", 1, rules, table, views.Viewer(STAFF[0], {}))
            assert all(one.hidden is None for one in staff.boxes)  # the clause speaks to players
    assert betting > 20
