"""Gathers the facts that commands need, and remembers which streams they came from."""

from collections.abc import Callable
from typing import TypeAlias

from cutcard import games
from cutcard.core.message import Orders, Standing
from cutcard.floor.domains.incidents import GameRegister, register
from cutcard.floor.fairness.shuffle import SEED
from cutcard.floor.journal import ledger
from cutcard.floor.journal.journal import Journal
from cutcard.floor.streams.streams import STREAM, Streams
from cutcard.money import Cents
from cutcard.registers.incidents.register import orders
from cutcard.registers.patrons.patron import Patron, standing
from cutcard.tournament.seats.ballot import DRAW

Entropy: TypeAlias = Callable[[int], bytes]


class World:
    """Sources of facts for one command: randomness, the seeds of its rounds, and the current state of other streams."""

    def __init__(self, journal: Journal, entropy: Entropy, stream: str, streams: Streams) -> None:
        self._journal, self._entropy, self._stream, self._streams = journal, entropy, stream, streams
        self.seen: dict[str, int] = {}  # streams that facts were read from, and their version before the read

    def at(self, stream: str) -> "World":
        """The same sources, for a row of another stream."""
        other = World(self._journal, self._entropy, stream, self._streams)
        other.seen = self.seen
        return other

    def new_seed(self) -> bytes:
        return self._entropy(SEED)

    def draw(self) -> str:
        return self._entropy(DRAW).hex()

    def seed(self, segment: int) -> bytes:
        seed = self._journal.seed(self._stream, segment)
        if seed is None:
            raise LookupError(f"{self._stream}: the journal holds no seed for round {segment}")
        return seed

    def meter(self, pool: str) -> Cents:
        self.seen[pool] = self._journal.version(
            pool
        )  # read before the balance, so that a payment in between makes this version stale
        return self._journal.balance(pool)

    def standing(self, patron: str, at: str) -> Standing | None:
        stream = ledger.patron(patron)
        if not STREAM.fullmatch(stream):
            return None
        opened = self._streams.get(stream)  # may be stale: then the append fails and the command is decided again
        self.seen[stream], state = opened.version, opened.state
        return standing(state, at) if isinstance(state, Patron) and state.on_record else None

    def game_at(self, table: str) -> str:
        stream = f"table/{table}"
        opened = self._streams.get(stream).state.table if STREAM.fullmatch(stream) else None
        return opened.game if opened else ""

    def games(self) -> tuple[str, ...]:
        return tuple(games.names())

    def orders(self, game: str, table: str, patron: str) -> Orders | None:
        opened = self._streams.get(register(game))
        self.seen[register(game)], state = opened.version, opened.state
        return orders(state.register, table, patron) if isinstance(state, GameRegister) else None
