"""Practice tables: real rounds at a separate desk with its own file. Each decision is compared with the best.

Nothing here can reach the floor's desk, so practice cannot touch its streams, meters, ledger or jackpots.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

from msgspec import Struct

from cutcard import games
from cutcard.cards import parse
from cutcard.core.decoding import decode
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.clock import wall
from cutcard.floor.desk.desk import Clock, Desk
from cutcard.floor.domains.table import FloorTable, TableDomain
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.plan.opening import OPENING, buy_in, welcome
from cutcard.floor.streams.streams import AnyDomain
from cutcard.money import Cents
from cutcard.odds.model.fit import exact
from cutcard.odds.report.questions import AskValues
from cutcard.odds.report.shapes import DrillHand, Value, Values
from cutcard.odds.service.client import Busy, Job, Worker
from cutcard.rules.game import Game
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, CloseBets, OpenBets, PlaceWagers, Settle, TableCommand, TakeSeat
from cutcard.table.play.course import needs
from cutcard.web.player.place import PACE
from cutcard.web.player.table_view import BoxView, TableView
from cutcard.web.player.views import BACK, Viewer, view
from cutcard.web.practice.marks import Mark, Marks, Option, Record

SIGN = TableSign(minimum=500, maximum=50_000, unit=500)
CHIPS = 10_000_000  # cents; refilled when less than a tenth is left
SEAT = 1
MANY = 1000  # decisions that may be open at once


class Practised(Struct):
    """A practice table after a command. ``warning``: a mistake that was not carried out; ``judged``: the last decision.

    ``valued``: whether choices have values, which needs odds for the game.
    """

    view: TableView
    record: Record
    valued: bool
    warning: Mark | None = None
    judged: Mark | None = None


class PracticeTables(TableDomain):
    """Tables of no casino, which have no jackpot."""

    needs_jackpot = False


class Room:
    """All practice tables. Players are known only by a random name; each has their own table of each game."""

    def __init__(self, path: Path, domains: Iterable[AnyDomain], clock: Clock = wall) -> None:
        own = PracticeTables()
        self._path, self._clock = path, clock
        self._domains = tuple(own if one.name == own.name else one for one in domains)
        self._opened: tuple[Desk, Marks] | None = None
        self._door = asyncio.Lock()
        self.worker = Worker(kept=MANY)
        self.valued: dict[str, tuple[int, Job]] = {}  # by stream: the version, and the calculation of the values
        self.drills: dict[str, Mark] = {}  # by stream: the hand of the drill that waits for an answer
        self.stock: dict[str, list[DrillHand]] = {}  # by game: hands that can be drilled next

    @property
    def desk(self) -> Desk:
        return self._files()[0]

    @property
    def marks(self) -> Marks:
        return self._files()[1]

    def _files(self) -> tuple[Desk, Marks]:
        """The desk, created when somebody first practises."""
        if self._opened is None:
            marks = Marks(self._path.with_suffix(".practice-marks"), self._clock)
            self._opened = Desk.open(self._path.with_suffix(".practice"), self._domains, self._clock), marks
        return self._opened

    async def close(self) -> None:
        await self.worker.close()
        if self._opened is not None:
            for each in self._opened:
                each.close()

    # -- a table

    def knows(self, token: str, game: str) -> bool:
        """Whether the holder of this token has a table of the game."""
        return bool(self.desk.journal.version(PracticeSeat(self, player(token), game).stream))

    async def sit(self, token: str, game: str) -> "PracticeSeat":
        """The player's own table of a game, opened on first visit."""
        seat = PracticeSeat(self, player(token), game)
        async with self._door:
            if not self.knows(token, game):
                await self.desk.execute(seat.stream, OPENING, OpenTable(game, SIGN, boxes=1), token_hex(16))
                if not self.desk.journal.version(f"patron/{seat.id}"):
                    await welcome(self.desk, seat.id, CHIPS)
                await self.desk.execute(seat.stream, seat.actor, TakeSeat(SEAT), token_hex(16))
                await seat.next()
        return seat


def player(token: str) -> str:
    """The name of the holder of this token. It cannot be traced back to the token."""
    return f"practice-{sha256(token.encode()).hexdigest()[:20]}"


class PracticeSeat:
    """One player at one practice table."""

    def __init__(self, room: Room, id: str, game: str) -> None:
        self._room, self.id, self.game = room, id, game
        self.stream, self.actor = f"table/{game}.{id}", Actor(id, Role.PLAYER)

    def see(self) -> TableView:
        opened = self._room.desk.state(self.stream)
        state = opened.state
        assert isinstance(state, FloorTable)
        balance = self._room.desk.balance(f"patron/{self.id}")
        viewer = Viewer(self.actor, {self.id: "You"}, balance)
        seen = view(f"practice-{self.game}", opened.version, state.rules, state.opened, viewer)
        seen.prompts = []  # prompts are for live tables
        return seen

    def told(self, warning: Mark | None = None, judged: Mark | None = None) -> Practised:
        """The table now. Starts calculating the values while the player thinks."""
        seen = self.see()
        with suppress(Busy):  # tried again when the player has decided
            self._values(seen)
        record = self._room.marks.record(self.id, self.game)
        return Practised(seen, record, exact(self.game), warning, judged)

    async def next(self) -> None:
        """Open the next round, and refill the chips if necessary."""
        if self._room.desk.balance(f"patron/{self.id}") < CHIPS // 10:
            await buy_in(self._room.desk, self.id, CHIPS)
        if self._need() == "opening":
            await self._pace(OpenBets())

    async def give(self, command: PlaceWagers | Choose, key: str, warn: bool) -> Practised:
        """Carry out a player's command, and every automatic step that follows."""
        mark = await self._mark(command) if isinstance(command, Choose) else None
        if warn and mark is not None and mark.cost > 0:
            return self.told(warning=mark)
        outcome = await self._room.desk.execute(self.stream, self.actor, command, key)
        if mark is not None and not outcome.repeated:
            self._room.marks.add(self.id, self.game, mark)
        if isinstance(command, PlaceWagers) and self._need() == "wagers":
            await self._pace(CloseBets())
        if self._need() == "settlement":
            await self._pace(Settle())
        return self.told(judged=mark)

    def forget(self) -> Practised:
        self._room.marks.forget(self.id, self.game)
        self._room.drills.pop(self.stream, None)
        return self.told()

    def _need(self) -> str:
        state = self._room.desk.state(self.stream).state
        assert isinstance(state, FloorTable)
        return needs(state.rules, state.opened).kind

    async def _pace(self, command: TableCommand) -> None:
        await self._room.desk.execute(self.stream, PACE, command, token_hex(16))

    def _values(self, seen: TableView) -> Job | None:
        """The values of the choices, calculated once. None if there is no decision or the game has no odds."""
        box = next((box for box in seen.boxes if box.mine), None)
        if box is None or not exact(self.game) or seen.need.kind != "choice" or not seen.need.mine:
            return None
        valued = self._room.valued
        version, job = valued.get(self.stream, (0, None))
        if job is None or version != seen.version or (job.finished.is_set() and job.result is None):
            job = self._room.worker.ask(self.id, question(games.load(self.game), seen, box))
            valued.pop(self.stream, None)
            valued[self.stream] = seen.version, job
            while len(valued) > MANY:
                del valued[next(iter(valued))]
        return job

    async def _mark(self, command: Choose) -> Mark | None:
        """The decision compared with the best."""
        seen = self.see()
        job = self._values(seen)
        if job is None:
            return None
        await job.finished.wait()
        if job.refusal is not None:
            raise job.refusal
        if job.result is None:
            raise Refused(
                None, f"the values of the choices could not be calculated ({job.fault or 'cancelled'}): try again"
            )
        decision = next(box.decision for box in seen.boxes if box.mine)
        return judge(decode(job.result, Values), command, decision, ante(games.load(self.game), seen))


def ante(game: Game, seen: TableView) -> Cents:
    return sum(stake.chips for stake in seen.stakes if stake.mine and stake.area == game.base)


def question(game: Game, seen: TableView, box: BoxView) -> AskValues:
    """What the player sees, as a question about odds. Face-down cards stay unknown."""
    staked = {stake.area: stake.chips for stake in seen.stakes if stake.mine}
    base = staked.get(game.base, 1)
    return AskValues(
        game=game.key,
        hand=" ".join((*box.cards, *box.discard)),
        upcard=" ".join(face for face in seen.dealer if face != BACK),
        board=" ".join(face for face in seen.board if face != BACK),
        discard=" ".join(box.discard),
        drawn=" ".join(box.drawn),
        sides={area: f"{chips}/{base}" for area, chips in at_stake(game, staked).items()},
        staked={area: f"{staked.get(area, 0)}/{base}" for area in sorted(game.bets | returnable(game))},
        decision=box.decision,
    )


def returnable(game: Game) -> frozenset[str]:
    """The wagers that a move may take back."""
    return frozenset(m.takes_back for decision in game.decisions for m in decision.moves if m.takes_back)


def at_stake(game: Game, staked: Mapping[str, Cents]) -> dict[str, Cents]:
    """Side bets that the decision affects: those that different moves settle differently."""
    moves = [move.then for decision in game.decisions for move in decision.moves]
    ends = [game.endings[end].cells for end in dict.fromkeys(moves) if end in game.endings]
    equal = {wager.name for wager in game.wagers if any(relation.how == "equal to" for relation in wager.relations)}
    return {
        wager.name: staked[wager.name]
        for wager in game.wagers
        if wager.name in staked
        and wager.placed == "before the deal"
        and wager.limited
        and wager.name not in (game.base, *equal)
        and any(end.get(wager.name) != ends[0].get(wager.name) for end in ends)
    }


def judge(values: Values, command: Choose, decision: str, ante: Cents) -> Mark:
    """The record of a move, from the value of each choice."""
    chosen = _chosen(values, command)
    return Mark(
        decision=decision,
        hand=values.hand,
        upcard=values.upcard,
        board=values.board,
        drawn=values.drawn,
        chosen=chosen.move,
        best=values.best,
        cost=chosen.cost,
        cents=round(chosen.cost * ante),
        ante=ante,
        choices=[Option(each.move, each.worth, each.cost) for each in values.choices],
    )


def _chosen(values: Values, command: Choose) -> Value:
    """The value of the move. An exchange is identified by its discards."""
    for each in values.choices:
        name, _, cards = each.move.partition(f"{command.move} ")
        if each.move == command.move and not command.discard:
            return each
        if command.discard and not name and cards and sorted(parse(cards)) == sorted(command.discard):
            return each
    raise Refused(
        None, f"{command.move!r} is not possible now: choose {', '.join(each.move for each in values.choices)}"
    )
