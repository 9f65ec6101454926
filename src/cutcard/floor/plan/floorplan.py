"""The description of a floor: tables and signs, jackpot pools, patrons. Faults name the line and the cure."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cutcard import games
from cutcard.core.decoding import convert
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.table_messages import RATE, OpenTable
from cutcard.floor.domains.table_rules import name_fault, opened, other_readings
from cutcard.floor.plan.toml_lines import Lines, Place, lines_of
from cutcard.floor.plan.tournament import TournamentPlan, tournament_faults
from cutcard.money import Cents
from cutcard.rules.game import Decide, Game
from cutcard.rules.piles import PLAYER
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import money_faults, sign_faults
from cutcard.ruling import Refused

ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
NAME_LENGTH = 60
RESERVED = (  # ids of staff and of the system
    *("dealer", "gaming-supervisor", "casino-supervisor", "gaming-manager", "cashier", "surveillance", "inspector"),
    *(
        "tournament-director",
        "analyst",
        "administrator",
        "pace",
        "opening",
        "usher",
        "host",
        "entrance",
        "unknown",
        "second-dealer",
    ),
)
OURS = GUEST, WALK_UP = "guest-", "walk-up-"  # prefixes of ids: guests, and whoever a dealer seats by name
SHORTEST_CHECK, LONGEST_CHECK = 5, 240  # minutes between two reality checks

Dealing: TypeAlias = Literal["electronic", "recorded"]
Source: TypeAlias = Literal["device", "shoe", "hand"]
Recording: TypeAlias = Literal["assisted", "full"]
CHOICES: dict[str | int, tuple[str, ...]] = {
    "dealing": get_args(Dealing),
    "source": get_args(Source),
    "recording": get_args(Recording),
}

Fault: TypeAlias = tuple[Place, str]


class Faulty(Exception):
    """A floor that cannot be opened as described: where the fault is, why, and what to write instead."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line, self.reason = line, reason


class FloorName(Struct, frozen=True, forbid_unknown_fields=True):
    """The floor's name, the time zone in which its pages tell the time, and the minutes between two reality checks."""

    name: str
    zone: str = "Australia/Sydney"
    check: int = 60


class PoolPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A jackpot pool: its seed, and the percentage of each wager that raises its meter."""

    id: str
    seed: Cents
    rate: int = RATE


class TablePlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A table: its game and sign, how it is dealt, and the pool that its jackpot wagers go to."""

    id: str
    game: str
    dealing: Dealing = "electronic"
    source: Source = "device"
    boxes: int = 0  # 0: the usual number for the game
    sign: TableSign = TableSign()
    pool: str = ""
    options: tuple[str, ...] = ()  # ids of unclear clauses whose other reading is in force
    parts: bool = False  # players may add to the shuffle
    reader: str = ""  # id of the card reader of a table dealt by hand
    recording: Recording | None = None  # of cards dealt by hand; assisted unless said otherwise, or a reader reads them
    name: str = ""  # that people read; "": the game and the number in the id


class PatronPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A patron. ``card``: the number of their player card; without one a supervisor must issue it."""

    id: str
    name: str
    chips: Cents = 0
    card: str = ""


class BotPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """A patron played by the program, at one table of a demonstration."""

    id: str
    name: str
    table: str
    chips: Cents
    card: str = ""


class Floorplan(Struct, frozen=True, forbid_unknown_fields=True):
    floor: FloorName
    table: tuple[TablePlan, ...]
    pool: tuple[PoolPlan, ...] = ()
    patron: tuple[PatronPlan, ...] = ()
    bot: tuple[BotPlan, ...] = ()
    tournament: tuple[TournamentPlan, ...] = ()
    money: MoneyLimits = MoneyLimits()

    def people(self, *, bots: bool = True) -> list[PatronPlan | BotPlan]:
        """Everybody with an account."""
        return [*self.patron, *self.bot] if bots else [*self.patron]

    def pool_of(self, table: TablePlan) -> PoolPlan | None:
        return next((pool for pool in self.pool if pool.id == table.pool), None)


def read(path: Path) -> Floorplan:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Faulty(1, f"byte {error.start} is not UTF-8 text: save the file as UTF-8") from None


def demo() -> Floorplan:
    """The floor that comes with the package, with the tables of each game whose folder has a ``demo.toml``."""
    files = [folder / "demo.toml" for folder in games.folders()]
    parts = (Path(__file__).with_name("demo-floor.toml"), *(file for file in files if file.is_file()))
    return parse("\n".join(part.read_text("utf-8") for part in parts))


def parse(text: str) -> Floorplan:
    """The floor that a text describes, with defaults filled in. Raises the first fault."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise Faulty(line, f"this is not valid TOML: {error}") from None
    lines = lines_of(text)
    try:
        plan = convert(raw, Floorplan)
    except msgspec.ValidationError as error:
        raise _misshapen(str(error), lines) from None
    for place, reason in _faults(plan):
        raise Faulty(lines.find(place), reason)
    plan = replace(plan, table=tuple(_complete(plan, table) for table in plan.table))
    for n, table in enumerate(plan.table):
        try:
            opened(opening_of(plan, table), needs_jackpot=True)
        except Refused as refused:  # by the rule that opens it, before anything of the floor is opened
            raise Faulty(lines.find(("table", n)), str(refused)) from None
    return plan


def _misshapen(message: str, lines: Lines) -> Faulty:
    """The message of msgspec, with its path (``$.table[1].sign``) replaced by a line."""
    reason, _, path = message.partition(" - at `$")
    words = re.findall(r"[^.\[\]`]+", path)
    place: Place = tuple(int(word) if word.isdigit() else word for word in words)
    if unknown := re.search(r"unknown field `(.+)`", reason):
        return Faulty(lines.find((*place, unknown[1])), f"the key {unknown[1]!r} is not known here: remove it")
    if missing := re.search(r"required field `(.+)`", reason):
        return Faulty(lines.find(place), f"{'.'.join(map(str, place)) or 'the file'} lacks {missing[1]!r}: add it")
    cure = f": choose {' or '.join(CHOICES[place[-1]])}" if place and place[-1] in CHOICES else ""
    return Faulty(lines.find(place), f"{'.'.join(map(str, place))}: {reason[:1].lower()}{reason[1:]}{cure}")


def _complete(plan: Floorplan, table: TablePlan) -> TablePlan:
    """The table with defaults filled in: the usual number of boxes, and the seed of its pool on the sign."""
    pool = plan.pool_of(table)
    sign = replace(table.sign, jackpot_seed=pool.seed) if pool else table.sign
    by_hand: Recording = "full" if table.reader else "assisted"
    recording = table.recording or (by_hand if table.dealing == "recorded" else None)
    boxes = table.boxes or games.load(table.game).common.seats
    return replace(table, boxes=boxes, sign=sign, recording=recording)


def opening_of(plan: Floorplan, table: TablePlan) -> OpenTable:
    """The command that opens a table of a plan."""
    pool = plan.pool_of(table)
    rate = pool.rate if pool else RATE
    return OpenTable(
        table.game,
        table.sign,
        table.dealing,
        table.source,
        table.boxes,
        table.pool,
        rate,
        table.options,
        parts=table.parts,
        recording=table.recording or "full",
    )


# -- checks beyond the types


def _faults(plan: Floorplan) -> Iterator[Fault]:
    if not plan.table:
        yield (), "the floor has no table: add at least one [[table]]"
    yield from _floor(plan.floor)
    yield from _names(plan)
    for n, pool in enumerate(plan.pool):
        if not 0 <= pool.rate <= 100:
            yield ("pool", n, "rate"), f"rate is {pool.rate}: write a percentage from 0 to 100"
        yield from _money(("pool", n, "seed"), pool.seed)
    for n, table in enumerate(plan.table):
        yield from _table(plan, n, table)
    for n, patron in enumerate(plan.patron):
        yield from _money(("patron", n, "chips"), patron.chips)
    for n, bot in enumerate(plan.bot):
        yield from _money(("bot", n, "chips"), bot.chips, least=1)
        yield from _bot(plan, n, bot)
    for n, event in enumerate(plan.tournament):
        yield from ((("tournament", n, key), reason) for key, reason in tournament_faults(event))


def _floor(floor: FloorName) -> Iterator[Fault]:
    if not _is_zone(floor.zone):
        known = "Australia/Sydney or Australia/Brisbane"
        yield ("floor", "zone"), f"there is no time zone {floor.zone[:40]!r}: write a name such as {known}"
    if not SHORTEST_CHECK <= floor.check <= LONGEST_CHECK:
        span = f"{SHORTEST_CHECK} to {LONGEST_CHECK}"
        yield ("floor", "check"), f"{floor.check} minutes between reality checks: write {span}"


def _is_zone(name: str) -> bool:
    """Whether there is such a time zone. A machine without a list of zones leaves that to the browsers."""
    try:
        return bool(ZoneInfo(name))
    except (OSError, ValueError, LookupError):
        return not available_timezones()


def _names(plan: Floorplan) -> Iterator[Fault]:
    kinds: dict[str, Sequence[PoolPlan | TablePlan | PatronPlan | BotPlan | TournamentPlan]] = {
        "pool": plan.pool,
        "table": plan.table,
        "patron": plan.patron,
        "bot": plan.bot,
        "tournament": plan.tournament,
    }
    for kind, entries in kinds.items():
        for n, entry in enumerate(entries):
            if not ID.fullmatch(entry.id):
                yield (
                    (kind, n, "id"),
                    f"{entry.id!r} is not a valid id: use at most 32 small letters, digits and hyphens",
                )
            if any(other.id == entry.id for other in entries[:n]):
                yield (kind, n, "id"), f"{kind} {entry.id!r} occurs twice: give each its own id"
            if isinstance(entry, PatronPlan | BotPlan) and (entry.id in RESERVED or entry.id.startswith(OURS)):
                yield (kind, n, "id"), f"{entry.id!r} is reserved for staff or guests: choose another id"
            if isinstance(entry, PatronPlan | BotPlan) and not 0 < len(entry.name.strip()) <= NAME_LENGTH:
                yield (kind, n, "name"), f"a name has 1 to {NAME_LENGTH} characters: change it"
    for n, bot in enumerate(plan.bot):
        if any(patron.id == bot.id for patron in plan.patron):
            yield ("bot", n, "id"), f"{bot.id!r} is also a patron: give the bot another id"


def _money(place: Place, amount: Cents, least: Cents = 0) -> Iterator[Fault]:
    yield from ((place, reason) for _, reason in money_faults((str(place[-1]),), amount, least))


def _table(plan: Floorplan, n: int, table: TablePlan) -> Iterator[Fault]:
    if table.game not in games.names():
        yield ("table", n, "game"), f"there is no game {table.game!r}: choose {', '.join(games.names())}"
        return
    if table.name and (fault := name_fault(table.name)):
        yield ("table", n, "name"), fault
    if table.name and any(table.name == other.name for other in plan.table[:n]):
        yield ("table", n, "name"), f"there are two tables {table.name!r}: give each its own name"
    game = games.load(table.game)
    most = most_boxes(game)
    if not 0 <= table.boxes <= most:
        yield ("table", n, "boxes"), f"{game.title} has 1 to {most} boxes, not {table.boxes}"
    if table.recording and table.dealing == "electronic":
        yield (
            ("table", n, "recording"),
            'only cards dealt by hand are recorded: leave it out, or write dealing = "recorded"',
        )
    if table.reader and (table.dealing == "electronic" or table.recording == "assisted"):
        yield (
            ("table", n, "reader"),
            'a card reader needs cards that are recorded: write dealing = "recorded" and recording = "full"',
        )
    sources = game.common.sources
    if sources and table.source not in sources:
        reason = f"{game.title} is not dealt from the {table.source} ({game.common.cards_from})"
        yield ("table", n, "source"), f"{reason}: choose {' or '.join(sources)}"
    for place, reason in sign_faults(game, table.sign):
        yield ("table", n, "sign", *place), reason
    if unknown := sorted({*table.options} - {*other_readings(game)}):
        known = ", ".join(other_readings(game)) or "none"
        yield ("table", n, "options"), f"{game.title} has no other reading of {', '.join(unknown)}: choose {known}"
    pool = plan.pool_of(table)
    if table.pool and pool is None:
        known = ", ".join(pool.id for pool in plan.pool) or "no pool is described, so add a [[pool]]"
        yield ("table", n, "pool"), f"there is no pool {table.pool!r}: {known}"
    if table.sign.jackpot and not table.pool and not table.sign.fixed:
        yield (
            ("table", n, "sign", "jackpot"),
            "the sign offers a jackpot, but the table has no pool for its wagers: add pool = ...",
        )
    if table.pool and not table.sign.jackpot:
        yield ("table", n, "pool"), "the table has a pool but no jackpot wager: add sign.jackpot, or remove the pool"
    if pool and table.sign.jackpot_seed not in (0, pool.seed):
        yield ("table", n, "sign", "jackpot_seed"), f"the pool's seed is {pool.seed}: leave out jackpot_seed"


def most_boxes(game: Game) -> int:
    """As many boxes as one deck allows; if players draw, at most the number in the document (I-19)."""
    if any(move.draw for phase in game.phases if isinstance(phase, Decide) for move in phase.moves):
        return game.common.seats
    return (len(game.deck) - game.cards_for(0)) // game.dealt(PLAYER)


def _bot(plan: Floorplan, n: int, bot: BotPlan) -> Iterator[Fault]:
    table = next((table for table in plan.table if table.id == bot.table), None)
    if table is None or table.dealing != "electronic":
        tables = ", ".join(table.id for table in plan.table if table.dealing == "electronic")
        yield (
            ("bot", n, "table"),
            f"there is no electronic table {bot.table!r}: {f'choose {tables}' if tables else 'describe one first'}",
        )
    elif table.game in games.names():
        boxes = table.boxes or games.load(table.game).common.seats
        if sum(other.table == bot.table for other in plan.bot) >= boxes:
            yield ("bot", n, "table"), f"{bot.table} has {boxes} boxes and too many bots: leave one box for a guest"
