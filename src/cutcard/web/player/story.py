"""A finished round to look back at, step by step, as one of its players was allowed to see it."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable, TableDomain
from cutcard.floor.proofs.shuffles import kept_round
from cutcard.floor.streams.streams import HistoryRow
from cutcard.ruling import Refused
from cutcard.table.messages.round import WagerPlaced
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table
from cutcard.web.player.common import SharedView
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view
from cutcard.web.words.lines import LogLine, Titles, lines
from cutcard.web.words.named import table_called


class StoryStep(Struct):
    """What one entry of the journal changed, in words, and the table after it."""

    at: str
    text: list[LogLine]
    view: TableView


class RoundStory(Struct):
    """A round, step by step. ``faces``: every card that this player saw in it."""

    table: str
    name: str
    number: int
    title: str
    steps: list[StoryStep]
    faces: list[str]


def story(desk: Desk, stream: str, number: int, actor: Actor, names: dict[str, str]) -> RoundStory | None:
    """A round for somebody who had a wager in it; None if there was none such. Raises Refused while it is in play."""
    entries = kept_round(desk, stream, number)
    owners = {event.owner for entry in entries for event in entry.events if isinstance(event, WagerPlaced)}
    if actor.id not in owners:
        return None
    return followed(desk, stream, number, entries, actor, names)


def followed(
    desk: Desk, stream: str, number: int, entries: list[HistoryRow], actor: Actor, names: Mapping[str, str]
) -> RoundStory:
    """The rows of a finished round as steps, each with the table as this person may see it."""
    events = [event for entry in entries for event in entry.events]
    domain, now = TableDomain(), desk.state(stream).state
    assert isinstance(now, FloorTable)
    rules = now.rules
    titles, called = Titles(rules.game.label, rules.game.move_label), {**names, **_you(actor)}
    before = replace(now.opened, round=None, seats=_players(rules, events), rounds=number - 1)
    state, steps, faces = replace(now, table=before, reshuffled=()), list[StoryStep](), dict[str, None]()
    for entry in entries:
        for event in entry.events:
            state = domain.evolve(state, event)
        if text := lines(entry.events, called, titles):
            seen = _seen(now.id, entry.version, rules, state.opened, actor, names)
            faces |= dict.fromkeys(_faces(seen))
            steps.append(StoryStep(entry.at, text, seen))
    if state.opened.round is None or state.opened.round.stage != "closed":
        raise Refused(None, f"round {number} is still in play: look back at it when it is over")
    return RoundStory(now.id, table_called(names, now.id), number, rules.game.title, steps, list(faces))


def _you(actor: Actor) -> dict[str, str]:
    """How a story calls whoever reads it; staff had no part in it."""
    return {actor.id: "You"} if actor.role is Role.PLAYER else {}


def _players(rules: Rules, events: Iterable[object]) -> dict[int, str]:
    """Who played each box: whoever placed its opening wager, which is never placed on another's box."""
    wagers = rules.game.wagers
    opening = {name for wager in wagers for name in wager.required} - {one.name for one in wagers if one.elsewhere}
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    return dict(sorted({event.box: event.owner for event in placed if event.area in opening}.items()))


def _seen(id: str, version: int, rules: Rules, table: Table, actor: Actor, names: Mapping[str, str]) -> TableView:
    """The table as the player saw it, without what a past round has no use for."""
    seen = view(id, version, rules, table, Viewer(actor, dict(names)), SharedView(rules, table))
    return replace(seen, offers=[], prompts=[], how=[], paytables=[], prizes_of_jackpot={}, checklist=[], decks=[])


def _faces(seen: TableView) -> Iterable[str]:
    boxes = [face for box in seen.boxes for face in (*box.cards, *box.drawn, *box.discard)]
    return (face for face in (*seen.dealer, *seen.board, *boxes) if face != "??")
