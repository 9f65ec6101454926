"""After each command, others that have never followed it are tried on a fork; the floor itself goes on as it was."""

from collections import Counter

from cutcard.core.message import Command
from tests.soak.event_words import EventWords
from tests.soak.fields import Fields
from tests.soak.floor import Floor
from tests.soak.matrix import Pairs
from tests.soak.seek import DOMAINS
from tests.soak.steps import Step
from tests.soak.trial import ForkedFloor, accepted
from tests.soak.words import Words
from tests.support.cures.fork import Fork

KINDS, DRAWS = 2, 6  # kinds of command that are tried after each one, and how often each
ALONE = ("people", "entrance", "clock", "archive", "card", "voucher")  # too few commands to be worth it


def fields_of(floor: Floor, stream: str) -> Fields:
    """What commands for a stream are made of."""
    kind, _, id = stream.partition("/")
    if kind == "tournament":
        return EventWords(floor, id)
    if kind == "tournament-table":
        return EventWords(floor, id.rpartition(".")[0], int(id.rpartition(".")[2]))
    name = id if kind == "table" else floor.rng.choice(list(floor.tables))
    return Words(floor, name, stream)


class Looks:
    """Pairs that were accepted on a fork, and how often each was tried."""

    def __init__(self) -> None:
        self.pairs: Pairs = Counter()
        self._tried: Pairs = Counter()

    def after(self, floor: Floor, stream: str, command: str) -> None:
        """Try what was tried least after this command."""
        domain = stream.partition("/")[0]
        if domain in ALONE:
            return
        aside = ForkedFloor(floor, Fork(floor.desk, floor.now))  # so that chance goes on here as it was
        kinds = [kind for kind in DOMAINS[domain].commands.kinds if kind.roles]
        aside.rng.shuffle(kinds)
        cells = {(domain, command, kind.__name__): kind for kind in kinds}
        new = [cell for cell in cells if cell not in floor.pairs and cell not in self.pairs]
        for cell in sorted(new, key=lambda cell: self._tried[cell])[:KINDS]:
            self._tried[cell] += 1
            if any(self._made(floor, aside, stream, cells[cell]) for _ in range(DRAWS)):
                self.pairs[cell] += 1

    def _made(self, floor: Floor, aside: Floor, stream: str, kind: type[Command]) -> bool:
        words = fields_of(aside, stream)
        command = words.make(kind, 0.0)
        return accepted(floor, Step(stream, words.actor(command, 0.0), command))
