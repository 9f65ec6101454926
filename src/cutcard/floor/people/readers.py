"""Card readers: devices with a token of their own, each of which sends the cards of one table and does nothing else."""

import secrets
from collections.abc import Callable
from datetime import datetime
from secrets import token_hex

from cutcard.cards import Card
from cutcard.core.message import Actor, Role
from cutcard.core.reading import ReaderState
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.fairness.sealed_cards import UNKNOWN, seal_card
from cutcard.floor.people.credentials import Credentials, named
from cutcard.registers.people.account import PersonAccount, roles_at
from cutcard.ruling import Refused, wait
from cutcard.table.messages.reader import CardMisread, CardRead, ReadCard
from cutcard.table.play.reading import expected

NOT_OPEN = "the table is not waiting for a card: keep it"
RECENT = 2  # rounds in which a repeated message is looked for


class Readers:
    """The card readers of a floor."""

    def __init__(self, desk: Desk, clock: Callable[[], datetime]) -> None:
        self._desk, self._clock = desk, clock
        self._credentials = Credentials(desk.journal, clock)

    def new_token(self, reader: str) -> str:
        """A new token for a reader whose account the rules have just opened. The old one no longer works."""
        token = secrets.token_urlsafe(32)
        self._credentials.remove(reader, "reader")
        self._credentials.keep(reader, "reader", b"", named(token))
        return token

    def find(self, token: str) -> str | None:
        """The reader with this token, as long as its account is open."""
        kept = self._credentials.one("reader", named(token)) if token else None
        if kept is None or Role.CARD_READER not in roles_at(self._account(kept.person), self._clock().isoformat()):
            return None
        return kept.person

    def state(self, reader: str) -> ReaderState:
        """What the reader's table waits for."""
        name = self._account(reader).table
        table = self._table(name)
        played = table.opened.round
        if played is None or played.stage == "closed" or table.opened.reader != reader:
            return ReaderState(name, 0, table.opened.messages + 1, 0, stopped=False)
        wanted = len(expected(played)) if played.stage == "play" else 0
        stopped = played.reading.misread is not None
        return ReaderState(name, played.number, table.opened.messages + 1, 0 if stopped else wanted, stopped)

    async def send(self, reader: str, number: int, card: Card | None, packet: int = 0) -> ReaderState:
        """Take one card that was read face down; None: the reader could not tell it. Raises Refused.

        A message that is sent again is taken once. From here on the card is sealed under the secret of its round.
        """
        name, given = self._account(reader).table, UNKNOWN if card is None else card
        stream, table = f"table/{name}", self._table(name).opened
        if 0 < number <= table.messages:
            self._check_repeated(stream, table.rounds, number, given)
            return self.state(reader)
        played = table.round
        secret = self._desk.journal.seed(stream, played.number) if played and played.stage != "closed" else None
        if played is None or secret is None:
            raise Refused("I-75", NOT_OPEN, wait("a round is opened", Role.DEALER))
        command = ReadCard(played.number, number, seal_card(secret, number, given), packet)
        await self._desk.execute(stream, Actor(reader, Role.CARD_READER), command, token_hex(16))
        return self.state(reader)

    def _check_repeated(self, stream: str, rounds: int, number: int, card: Card) -> None:
        """Refuse another card under a number that has been used."""
        for round in range(rounds, max(0, rounds - RECENT), -1):
            secret = self._desk.journal.seed(stream, round)
            for event in (event for row in self._desk.round(stream, round) for event in row.events):
                match event:
                    case CardMisread(used) if used == number:
                        return
                    case CardRead(used, _, _, sealed) if used == number and secret is not None:
                        if sealed == seal_card(secret, number, card):
                            return
                        raise Refused("I-75", f"message {number} was another card: count the messages without gaps")
                    case _:
                        pass
        raise Refused("I-75", f"message {number} was taken long ago: ask which one comes next")

    def _account(self, reader: str) -> PersonAccount:
        account = self._desk.state(stream_of(reader)).state
        assert isinstance(account, PersonAccount)
        return account

    def _table(self, name: str) -> FloorTable:
        state = self._desk.state(f"table/{name}").state
        assert isinstance(state, FloorTable)
        return state
