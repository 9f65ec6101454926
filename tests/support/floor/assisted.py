"""An assisted table behind a desk."""

from itertools import count

from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused
from cutcard.table.life.cards import due_now, next_deck
from cutcard.table.life.preparation import checklist
from cutcard.table.messages.assisted import DealRound
from cutcard.table.messages.cards import PrepareTable
from tests.support.floor.play import DEALER, SEED, SYSTEM

SUPERVISOR, ANOTHER = Actor("sam", Role.GAMING_SUPERVISOR), Actor("sue", Role.CASINO_SUPERVISOR)
PRICE, RATE = 500, 70


class Assisted:
    """An assisted table behind a desk."""

    def __init__(self, desk: Desk, game: str, *, jackpot: bool = True) -> None:
        self.desk, self.game, self._keys = desk, game, (f"key {n}" for n in count())
        self.give("pool/A", OpenPool(SEED, RATE), SYSTEM)
        sign = TableSign(jackpot=PRICE, jackpot_seed=SEED) if jackpot else TableSign()
        table = OpenTable(game, sign, "recorded", pool="A" if jackpot else "", rate=RATE, recording="assisted")
        self.give("table/1", table, SYSTEM)

    def give(self, stream: str, command: Command, by: Actor) -> list[object]:
        self.desk.execute_now(stream, by, command, next(self._keys))
        return list(self.desk.history(stream)[-1].events)

    def do(self, command: Command, by: Actor = DEALER) -> list[object]:
        return self.give("table/1", command, by)

    @property
    def floor(self) -> FloorTable:
        state = self.desk.state("table/1").state
        assert isinstance(state, FloorTable)
        return state

    @property
    def meter(self) -> int:
        return self.desk.balance("pool/A")

    def mend(self, command: Command | None = None, tries: int = 9) -> list[object]:
        """Deal a round, or give another command, after whatever the table waits for first."""
        command = command or DealRound((1,))
        try:
            return self.do(command, DEALER if DEALER.role in command.roles else SUPERVISOR)
        except Refused as refused:
            first = refused.cure.command if refused.cure else None
            if not tries or not isinstance(first, Command):
                raise
        self.mend(first, tries - 1)
        return self.mend(command, tries - 1)

    def prepare(self) -> "Assisted":
        facts = Facts(DEALER, "")
        self.do(PrepareTable(tuple(checklist(self.floor.rules, self.floor.opened))))
        while deck := next_deck(self.floor.rules, self.floor.opened, facts):
            self.do(deck)
        while due := due_now(self.floor.rules, self.floor.opened):
            self.do(next(iter(due.values())))
        return self
