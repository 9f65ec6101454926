"""The rules of a table: its game with its sign and the readings chosen for it, checked, put together once and kept."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from cutcard import games
from cutcard.core.decoding import decode
from cutcard.core.kept import kept
from cutcard.core.message import Role
from cutcard.floor.domains.table_messages import (
    LinkPool,
    NameTable,
    OpenTable,
    PoolLinked,
    PoolUnlinked,
    TableNamed,
    TableOpened,
    UnlinkPool,
)
from cutcard.rules.game import Decide, Game
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import check_sign
from cutcard.ruling import Refused, do, wait
from cutcard.table.faults.validity import OTHER_READING
from cutcard.table.life.attendance import check_boxes
from cutcard.table.messages.jackpot import RestoreJackpot
from cutcard.table.play.payout import Rules, rules_of
from cutcard.table.state.table import Table
from cutcard.table.wagers.jackpot import check_fixed, check_offered

SIGNS = 4096  # signs whose rules are kept in memory
LONGEST_NAME = 40  # characters of a table's name: it stands on tiles and buttons


def table_rules(game: str, sign: TableSign, options: tuple[str, ...] = ()) -> Rules:
    """The rules of a game with a sign and, by id, the other readings that are in force at the table."""
    return _rules(game, msgspec.json.encode(sign), options) if options else _usual(game, sign)


@kept(SIGNS)  # each command asks several times, nearly always with the same sign
def _usual(game: str, sign: TableSign) -> Rules:
    return _rules(game, msgspec.json.encode(sign), ())


def other_readings(game: Game) -> tuple[str, ...]:
    """Ids of the unclear clauses for which a table of this game may choose the other reading."""
    patrons = games.topics(game.key).patrons
    return (*game.options, *((OTHER_READING,) if patrons and patrons.invalid else ()))


@lru_cache(maxsize=SIGNS)
def _rules(game: str, sign: bytes, options: tuple[str, ...]) -> Rules:
    played = games.load(game)
    for option in options:
        played = played.under(option) if option in played.options else played
    rules = rules_of(played, decode(sign, TableSign))
    topics = games.topics(game)
    return replace(
        rules,
        patrons=topics.patrons,
        life=topics.life,
        gestures=topics.gestures,
        incidents=topics.incidents,
        jackpots=topics.jackpots,
    )


def opened(command: OpenTable, needs_jackpot: bool) -> TableOpened:
    """A table as it is opened; refuses a sign, a pool, options or boxes that its game cannot have."""
    game = games.load(command.game)
    check_sign(game, command.sign)
    if game.common.sources and command.source not in game.common.sources:
        known = " or ".join(game.common.sources)
        raise Refused(game.common.cards_from, f"{game.title} is not dealt from the {command.source}: choose {known}")
    if unknown := set(command.options) - {*other_readings(game)}:
        known = ", ".join(other_readings(game)) or "none"
        reason = f"{', '.join(sorted(unknown))}: {game.title} has no other reading of this; you can choose {known}"
        raise Refused(None, reason)
    rules = table_rules(command.game, command.sign)
    check_fixed(rules)
    if needs_jackpot:
        check_offered(rules)
    if command.pool and rules.jackpots is None:
        raise Refused(None, f"the document of {game.title} has no linked jackpot: leave out the pool and the jackpot")
    if command.sign.fixed and command.pool:
        raise Refused(None, "a fixed jackpot does not feed a pool: leave out the pool")
    if bool(command.sign.jackpot) != bool(command.pool) and not command.sign.fixed:
        raise Refused(None, "a jackpot wager needs a pool, and a pool needs a jackpot wager: enter both or neither")
    if not 0 <= command.rate <= 100:
        raise Refused(None, f"the rate is {command.rate}: enter a percentage from 0 to 100")
    if command.parts and command.dealing != "electronic":
        raise Refused(None, "cards dealt by hand follow no seed: leave parts out, or choose electronic dealing")
    if command.recording == "assisted" and command.dealing != "recorded":
        raise Refused(None, "an electronic table deals every card itself: choose recorded dealing, or full recording")
    if command.boxes < 0:
        raise Refused(None, f"{command.boxes} boxes are not possible: enter 1 or more")
    boxes = command.boxes or game.common.seats
    check_boxes(rules, boxes)
    return TableOpened(
        command.game,
        command.sign,
        command.dealing,
        command.source,
        boxes,
        command.pool,
        command.rate,
        command.options,
        command.parts,
        command.recording,
    )


def name_fault(name: str) -> str:
    """What is wrong with the name of a table; "" if nothing is."""
    if name != " ".join(name.split()) or not name:
        return "write the name of the table, without blanks around it"
    if len(name) > LONGEST_NAME or not name.isprintable():
        return f"the name of a table has at most {LONGEST_NAME} letters, digits and signs: write a shorter one"
    return ""


def named(command: NameTable, before: str) -> TableNamed:
    """A table as it is named."""
    if fault := name_fault(command.name):
        raise Refused(None, fault)
    if command.name == before:
        raise Refused(None, f"the table is called {before} already: write another name")
    return TableNamed(command.name)


def link(rules: Rules, table: Table, id: str, pool: str, command: LinkPool | UnlinkPool) -> PoolLinked | PoolUnlinked:
    """A table as it is linked to a jackpot pool, or unlinked from the one it has."""
    clauses = rules.jackpots
    if clauses is None or not table.sign.jackpot or table.sign.fixed:
        raise Refused(None, f"table {id} has no jackpot that feeds a pool, so there is nothing to link")
    if table.round is not None and table.round.stage != "closed":
        over = wait("the round is over", Role.DEALER)
        raise Refused(None, "a round is in play: wait until it ends, then link or unlink the table", over)
    if isinstance(command, UnlinkPool):
        if not pool:
            raise Refused(clauses.one_pool, f"table {id} is not linked to a pool, so there is nothing to unlink")
        if table.jackpot:
            mend = do(RestoreJackpot("repaired"))
            raise Refused(clauses.malfunction, "the jackpot equipment is out of order: have it repaired first", mend)
        return PoolUnlinked(pool)
    if pool:
        raise Refused(
            clauses.one_pool,
            f"table {id} is already linked to pool {pool}: unlink it first",
            do(UnlinkPool()),
        )
    if not command.pool or not 0 <= command.rate <= 100:
        raise Refused(None, "choose a pool, and enter a rate from 0 to 100 percent")
    one = (clauses.one_pool,) if clauses.one_pool else ()
    return PoolLinked(command.pool, command.rate, (*clauses.group, *one))


def reshuffles(game: Game) -> int:
    """How many reshuffles a commitment covers: one if players draw, which is always enough (L-11)."""
    return int(any(move.draw for phase in game.phases if isinstance(phase, Decide) for move in phase.moves))
