"""Stories of card readers and of relief: cards read face down, misreadings that are mended, and the next dealer."""

from collections.abc import Iterator

from cutcard.cards import Card
from cutcard.core.message import Actor, Role
from cutcard.floor.fairness.sealed_cards import seal_card
from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.reader import AttachReader, DetachReader, MendReading, ReadCard, TurnUp
from cutcard.table.messages.relief import RelieveDealer
from cutcard.table.messages.round import Bet, Choose, Declare, OpenBets, PlaceWagers, Settle
from cutcard.table.play.reading import expected
from tests.soak.floor import STAFF, Floor
from tests.soak.steps import Step, by_staff
from tests.soak.stories.scene import DEALER, SUPERVISOR, Steps, StoryTable

READER = Actor(STAFF[Role.CARD_READER][0], Role.CARD_READER)
NEXT = Actor(STAFF[Role.DEALER][1], Role.DEALER)


class ReadTable(StoryTable):
    """A table with a card reader."""

    def read(self, card: Card) -> Step:
        """The reader sends one card."""
        secret, number = self.floor.desk.journal.seed(self.stream, self.round.number), self.words.table.messages + 1
        assert secret is not None
        return self.do(READER, ReadCard(self.round.number, number, seal_card(secret, number, card)))

    def deal(self, deck: Iterator[Card]) -> Steps:
        while expected(self.round):
            yield self.read(next(deck))


def exposed_to_all(floor: Floor, name: str) -> Steps:
    """A card of the dealer's is exposed and stays up, before the reader has read all of that hand; everybody folds."""
    table = ReadTable(floor, name, "lunar-poker", boxes=2)
    yield from table.opening(0, 0)
    yield table.do(SUPERVISOR, AttachReader(READER.id))
    yield from table.begin({box: (Bet("ante", 1_000), Bet("super", 1_000)) for box in (1, 2)})
    deck = iter(range(52))
    yield table.read(next(deck))
    yield table.do(DEALER, ReportFault(Fault.EXPOSED_DEALER, cards=(0,)))
    proposed = table.round.proposed
    assert proposed is not None
    yield table.do(SUPERVISOR, ConfirmFault(proposed.proposal, Remedy.KEEP_EXPOSED))
    yield from table.deal(deck)
    yield from table.finish(
        lambda need: Declare(need.box, wins=False) if need.kind == "declaration" else Choose(need.box, "fold")
    )


def read_face_down(floor: Floor, name: str) -> Steps:
    """A round by the reader, with a card read twice; then another dealer takes over, and the reader goes."""
    table = ReadTable(floor, name, "three-card-poker", boxes=2)
    yield from table.opening(0, 0)
    yield table.do(SUPERVISOR, AttachReader(READER.id))
    yield from table.tended()
    yield by_staff(table.words, OpenBets())
    for box in (1, 2):
        yield table.do(table.player(box), PlaceWagers(box, (Bet("ante", 1_000),)))
    yield from table.tended()
    deck = iter(range(52))
    yield table.read(next(deck))
    yield table.read(0)
    yield table.do(DEALER, MendReading())
    yield from table.deal(deck)
    for box in (1, 2):
        yield table.do(table.player(box), Choose(box, "play"))
    yield table.do(DEALER, TurnUp("dealer"))
    yield by_staff(table.words, Settle())
    yield table.do(NEXT, RelieveDealer(DEALER.id))
    yield table.do(SUPERVISOR, DetachReader())
