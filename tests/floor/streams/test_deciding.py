"""Needs are told as data, gathering asks for just those, and what a round waits for comes one after the other."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from cutcard.core.message import Actor, Age, Facts, OpenDuty, OpenMatter, RecordedAct, Role, Standing
from cutcard.core.record import RoundRecord
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.patron import PatronDomain
from cutcard.floor.domains.table import FloorTable, TableDomain
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.fairness.shuffle import ShuffleTerms, card_at, commit
from cutcard.floor.streams import deciding
from cutcard.floor.streams.needs import NOTHING, CardsWanted, MeterWanted, Named, Needs, Wanted
from cutcard.money import Cents
from cutcard.registers.patrons.messages import DeclareChips, IssueCard
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.patrons.played import RecordPlay
from cutcard.table.messages.round import Bet, Choose, CloseBets, OpenBets, PlaceWagers, SeatTaken, TakeSeat
from tests.support.journal.toy import Add, Added, Till, TillCommand, TillDomain, TillEvent

WHO = Facts(Actor("ann", Role.PLAYER), "2026-01-01T00:00:00Z")
SEED = bytes(range(32))
DECK = ShuffleTerms("table/1/round/1", "rules")
TABLES = TableDomain()
ACT = RecordedAct(WHO.actor, "OpenBets", Raw(b"[]"))


class Asked:
    """Services that note what they are asked."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def new_seed(self) -> bytes:
        self.notes.append("new seed")
        return SEED

    def draw(self) -> str:
        self.notes.append("draw")
        return "d" * 64

    def seed(self, segment: int) -> bytes:
        self.notes.append(f"seed {segment}")
        return SEED

    def meter(self, pool: str) -> Cents:
        self.notes.append(f"meter {pool}")
        return 700

    def standing(self, patron: str, at: str) -> Standing | None:
        self.notes.append(f"standing {patron}")
        return None

    def game_at(self, table: str) -> str:
        self.notes.append(f"game at {table}")
        return "plain-draw"

    def tray_at(self, table: str) -> bool:
        raise AssertionError

    def holds(self, person: str) -> tuple[Role, ...] | None:
        raise AssertionError

    def duties(self, at: str) -> tuple[OpenDuty, ...]:
        raise AssertionError

    def assisted_at(self, table: str) -> bool:
        self.notes.append(f"assisted at {table}")
        return True

    def games(self) -> tuple[str, ...]:
        self.notes.append("games")
        return ("plain-draw",)

    def apart(self, game: str, patrons: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        self.notes.append(f"apart {game} {' '.join(patrons)}")
        return {"bob": ("eve",)}

    def people(self, ids: tuple[str, ...], at: str) -> dict[str, Standing]:
        self.notes.append(f"people {' '.join(ids)}")
        return {"bob": Standing()}

    def age(self, born: str, at: str) -> Age:
        self.notes.append(f"age {born}")
        return "of age"

    def same(self, person: Named) -> tuple[str, ...]:
        self.notes.append(f"same {person.id}")
        return ("annie",)

    def beside(self, table: str) -> dict[int, str]:
        return {}

    def struck(self, ids: tuple[str, ...], flights: tuple[str, ...]) -> str:
        self.notes.append(f"struck {' '.join(ids)} {' '.join(flights)}")
        return flights[0]

    def bountied(self, players: tuple[str, ...], flights: tuple[str, ...], last: bool) -> tuple[str, ...]:
        self.notes.append(f"bountied {' '.join(players)} {' '.join(flights)}")
        return players[:1]

    def own(self, *actors: Actor) -> tuple[str, ...]:
        return ()

    def counting(self, patrons: tuple[str, ...]) -> dict[str, str]:
        self.notes.append(f"counting {' '.join(patrons)}")
        return {}

    def acts(self, segment: int) -> tuple[RecordedAct, ...]:
        self.notes.append(f"acts {segment}")
        return (ACT,)

    def limits(self) -> MoneyLimits:
        self.notes.append("limits")
        return MoneyLimits(dealer=5)

    def seats(self, table: str) -> tuple[str, ...]:
        self.notes.append(f"seats {table}")
        return ("bob",)

    def purses(self, patrons: tuple[str, ...]) -> dict[str, tuple[Cents, Cents]]:
        self.notes.append(f"purses {' '.join(patrons)}")
        return {"bob": (7, 8)}

    def matters(self, patron: str) -> tuple[OpenMatter, ...]:
        self.notes.append(f"matters {patron}")
        return (OpenMatter("dispute", "1"),)

    def round(self, table: str, number: int) -> RoundRecord | None:
        self.notes.append(f"round {table} {number}")
        return RoundRecord(number)


GATHERED: list[tuple[Needs, dict[str, object], list[str]]] = [
    (NOTHING, {}, []),
    (Needs(standing="bob"), {}, ["standing bob"]),
    (Needs(standing="bob", unrecorded=Standing()), {"standing": Standing()}, ["standing bob"]),
    (Needs(apart=("g", ("bob",))), {"apart": {"bob": ("eve",)}}, ["apart g bob"]),
    (Needs(people=("bob", "cy")), {"people": {"bob": Standing()}}, ["people bob cy"]),
    (Needs(standing="bob", flights=("a",)), {"struck": "a"}, ["standing bob", "struck bob a"]),
    (Needs(bountied=("bob", "cy"), phases=("a",)), {"bountied": ("bob",)}, ["bountied bob cy a"]),
    (Needs(acts=3), {"acts": (ACT,)}, ["acts 3"]),
    (Needs(deck=DECK), {"commitment": commit(SEED, DECK)}, []),
    (
        Needs(person=Named("ann", "Ann", "1990-05-31")),
        {"age": "of age", "same": ("annie",)},
        ["age 1990-05-31", "same ann"],
    ),
    (Needs(person=Named("ann", "Ann", "")), {"same": ("annie",)}, ["same ann"]),
    (Needs(draw=True), {"draw": "d" * 64}, ["draw"]),
    (Needs(table="7"), {"table": "plain-draw"}, ["game at 7"]),
    (Needs(games=True), {"games": ("plain-draw",)}, ["games"]),
    (Needs(limits=True), {"limits": MoneyLimits(dealer=5)}, ["limits"]),
    (Needs(purses=("bob", "cy")), {"purses": {"bob": (7, 8)}}, ["purses bob cy"]),
    (Needs(matters="bob"), {"matters": (OpenMatter("dispute", "1"),)}, ["matters bob"]),
    (Needs(round=("7", 3)), {"round": RoundRecord(3)}, ["round 7 3"]),
    (
        Needs(table="7", people=("bob",)),
        {"table": "plain-draw", "people": {"bob": Standing()}, "seats": ("bob",)},
        ["game at 7", "people bob", "seats 7"],
    ),
]


@pytest.mark.parametrize(("needs", "known", "asked"), GATHERED)
def test_gathering_asks_for_what_is_needed_and_nothing_else(
    needs: Needs, known: dict[str, Any], asked: list[str]
) -> None:
    services = Asked()
    assert deciding.gather(needs, WHO, SEED, services) == replace(WHO, **known)
    assert services.notes == asked


# -- what domains need


def table(dealing: str = "electronic") -> FloorTable:
    """A table of Plain Draw with Ann at box 1."""
    state = TABLES.initial("table/7")
    for event in TABLES.decide(state, OpenTable("plain-draw", dealing=dealing), WHO):  # type: ignore[arg-type]  # plain text
        state = TABLES.evolve(state, event)
    return TABLES.evolve(state, SeatTaken(1, "ann"))


def test_a_table_needs_a_deck_only_where_an_electronic_round_opens() -> None:
    needs = TABLES.needs(table(), OpenBets(), WHO)
    assert needs.deck is not None
    assert (needs.deck.round, needs.deck.reshuffles) == ("table/7/round/1", 1)
    assert needs == Needs(deck=needs.deck)
    assert TABLES.needs(table("recorded"), OpenBets(), WHO) == NOTHING
    opened = deciding.decide(
        TABLES, "table/1", table(), OpenBets(), replace(WHO, actor=Actor("pace", Role.SYSTEM)), Asked()
    )
    assert opened.seed == SEED
    assert opened.facts.commitment == commit(SEED, needs.deck)
    assert TABLES.needs(opened.after, OpenBets(), WHO) == NOTHING  # a round is in play


def test_a_table_needs_to_know_whose_wager_it_is() -> None:
    apart, wager = ("plain-draw", ("ann",)), PlaceWagers(1, (Bet("ante", 1000),))
    assert TABLES.needs(table(), TakeSeat(2), WHO) == Needs(standing="ann", apart=apart, person=Named("ann", "", ""))
    assert TABLES.needs(table(), wager, WHO) == Needs(standing="ann", apart=apart)
    assert TABLES.needs(table(), Choose(1, "bet"), WHO) == Needs(standing="ann")
    assert TABLES.needs(table(), Choose(2, "bet"), WHO) == NOTHING  # nobody sits there
    assert TABLES.needs(table(), CloseBets(), WHO) == NOTHING
    assert TABLES.needs(TABLES.initial("table/8"), wager, WHO) == NOTHING


def test_a_patron_cites_the_games_of_the_floor() -> None:
    patrons, ann = PatronDomain(), Patron("ann")
    assert patrons.needs(ann, IssueCard("C"), WHO) == Needs(games=True)
    assert patrons.needs(ann, DeclareChips("bought", 1, "7"), WHO) == Needs(games=True, table="7", recording="7")
    assert patrons.needs(ann, RecordPlay("7", 1, 0, 0, False, False), WHO) == NOTHING


# -- what a round waits for


class Waiting(TillDomain):
    """A till that adds what it is shown: first cards, then a meter."""

    def wants(self, state: Till) -> Wanted | None:  # type: ignore[override]  # narrower on purpose
        steps: dict[int, Wanted] = {
            1: CardsWanted("two", 5, (3, 4)),
            2: CardsWanted("one", 5, (9,)),
            3: MeterWanted("pool/A"),
        }
        return steps.get(state.rows)

    def go_on(self, state: Till, facts: Facts) -> Sequence[TillEvent]:  # type: ignore[override]  # narrower on purpose
        return [Added(facts.meter if facts.meter is not None else sum(facts.cards["two"]) + 1)]


def test_cards_and_meter_come_as_the_round_asks_for_them() -> None:
    services = Asked()
    command: TillCommand = Add(1)
    found = deciding.decide(Waiting(), "till/1", Till("till/1"), command, WHO, services)
    two = (card_at(SEED, 3), card_at(SEED, 4))
    assert found.facts == replace(WHO, cards={"two": two, "one": (card_at(SEED, 9),)}, meter=700)
    assert found.events == [Added(1), Added(sum(two) + 1), Added(sum(two) + 1), Added(700)]
    assert found.after.rows == 4
    assert services.notes == ["seed 5", "meter pool/A"]  # the secret is read once


class Insisting(Waiting):
    """Goes on, and wants the same again."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted

    def wants(self, state: Till) -> Wanted:  # type: ignore[override]  # narrower on purpose
        return self.wanted


@pytest.mark.parametrize(
    ("wanted", "what"), [(CardsWanted("two", 5, (3,)), "two"), (MeterWanted("pool/A"), "the meter of pool/A")]
)
def test_nothing_is_shown_twice(wanted: Wanted, what: str) -> None:
    with pytest.raises(RuntimeError, match=f"Add asks a second time for {what}"):
        deciding.decide(Insisting(wanted), "till/1", Till("till/1"), Add(1), WHO, Asked())
