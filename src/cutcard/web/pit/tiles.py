"""Tables at a glance: game, sign, boxes, round, what waits and since when."""

from cutcard.core.message import CASINO
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.money import dollars
from cutcard.table.duties import duties
from cutcard.table.life.preparation import checklist
from cutcard.table.play.course import needs
from cutcard.table.play.gates import gates
from cutcard.table.state.life import own_limits
from cutcard.table.state.table import Table
from cutcard.web.pit.shapes import PitSeat, PitTile
from cutcard.web.player.place import LiveTable
from cutcard.web.staff.views import STAGES, WAITS
from cutcard.web.words.named import table_called

DEALT = {"full": "dealt by hand, recorded", "assisted": "dealt by hand"}


def barred(desk: Desk, state: FloorTable) -> dict[str, str]:
    """Who sits at a table and may not play there, and why: somebody excluded stays until they are asked to leave."""
    at, found = desk.clock().isoformat(), dict[str, str]()
    for who in state.opened.seats.values():
        standing = desk.standing(who, at)
        if standing is None or standing.merged:
            continue
        if {state.rules.game.key, CASINO} & standing.excluded.keys():
            found[who] = "excluded"
        elif standing.employee and state.rules.patrons and state.rules.patrons.staff:
            found[who] = "may not play under the staff policy"
    return found


def tile(place: LiveTable, names: dict[str, str], out: dict[str, str]) -> PitTile:
    """One table as the pit shows it."""
    state = place.state
    table, game, life = state.opened, state.rules.game, state.opened.life
    waits, stops = _waits(state)
    tone = "closed" if life.closed or life.tournament else "stop" if stops else "play" if _playing(table) else ""
    return PitTile(
        id=place.id,
        name=table_called(names, place.id),
        title=game.title,
        document=game.document,
        dealt="electronic" if table.dealing == "electronic" else DEALT[table.recording],
        minimum=table.sign.minimum,
        maximum=table.sign.maximum,
        notice=_notice(table),
        seats=tuple(
            PitSeat(box, names.get(who, who), _mark(table, who), out.get(who, "")) for box, who in table.seats.items()
        ),
        places=table.boxes,
        round=table.rounds,
        stage=STAGES.get(table.round.stage, "") if table.round else "",
        waits=waits,
        since=place.now.at,
        tone=tone,
        duties=len(duties(state.rules, table)),
        meter=place.meter,
        page=page_of(place),
    )


def page_of(place: LiveTable) -> str:
    """The page on which this table is worked at."""
    table = place.state.opened
    if table.dealing == "electronic":
        return f"/table/{place.id}"
    return f"/assisted/{place.id}" if table.recording == "assisted" else f"/dealer/{place.id}"


def _playing(table: Table) -> bool:
    return table.round is not None and table.round.stage != "closed"


def _waits(state: FloorTable) -> tuple[str, bool]:
    """What the table waits for, and whether play stands still because of it."""
    table, life = state.opened, state.opened.life
    if life.closed:
        return "Closed", False
    if life.tournament:
        return f"Set aside for {life.tournament}", False
    if gate := next(gates(state.rules, table), None):
        return gate.text, True
    if checklist(state.rules, table):
        return "Waits for the opening checklist", False
    if table.round is not None and table.round.hits and table.round.stage == "play":
        return "Waits for a supervisor to confirm a jackpot hand", True
    words = WAITS[needs(state.rules, table).kind]
    return f"Waits for {words}" if words else "In play", False


def _notice(table: Table) -> str:
    """The next change that stands on a sign. Times are in ISO 8601; the page shows them in local time."""
    life = table.life
    if life.closing:
        return f"Closes at {life.closing.due}"
    first = min(life.notices, key=lambda one: one.due, default=None)
    return f"{first.area.capitalize() or 'Minimum'} {dollars(first.minimum)} from {first.due}" if first else ""


def _mark(table: Table, who: str) -> str:
    if who in table.life.markers:
        return f"keeps {dollars(table.life.markers[who])}"
    own = own_limits(table.life).get(who)
    return f"up to {dollars(own[1])}" if own else ""
