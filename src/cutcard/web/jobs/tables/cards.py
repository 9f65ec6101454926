"""Cards of a table: decks, counts, dropped cards, replacement."""

from collections.abc import Iterable
from itertools import count

from cutcard.core.message import Facts
from cutcard.table.life.cards import by_machine, next_deck
from cutcard.table.messages.cards import (
    BringDeck,
    OrderCount,
    OrderShuffle,
    ReplaceCards,
    ReportDropped,
    Shuffle,
    VerifyCollected,
)
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, choice, note, number, step, text, tick

GROUP = "Cards and devices"
BACKS = ("red", "blue", "green", "black")
CHECKED = (("supervisor", "A supervisor"), ("dealer", "The dealer"), ("machine", "A machine"))


def _decks(spot: Spot) -> list[tuple[str, str]]:
    return [(name, f"Deck {name}, {deck.back} backs") for name, deck in spot.table.life.decks.items()]


def _next(spot: Spot) -> BringDeck:
    """The deck that the table needs next, or any other."""
    found = next_deck(spot.rules, spot.table, Facts(spot.actor, spot.at))
    taken = spot.table.life.decks
    name = next(str(number) for number in count(1) if str(number) not in taken)
    back = next((back for back in BACKS if back not in {one.back for one in taken.values()}), BACKS[0])
    return found or BringDeck(name, back, "supervisor")


def _backs(spot: Spot) -> list[tuple[str, str]]:
    return [(back, back.capitalize()) for back in dict.fromkeys((_next(spot).back, *BACKS))]


def _new_backs(spot: Spot) -> list[tuple[str, str]]:
    """The backs of the deck first: others only if all its cards are replaced."""
    deck = spot.table.life.decks.get(str(spot.case.values.get("deck", "")))
    return [(back, back.capitalize()) for back in dict.fromkeys((*((deck.back,) if deck else ()), *BACKS))]


def _for_the_device(spot: Spot) -> Iterable[JobCase]:
    if by_machine(spot.table):
        for name, label in _decks(spot):
            yield JobCase(name, label, {"deck": name, "by_hand": True})


def _whole(spot: Spot) -> int:
    return len(spot.rules.game.deck)


def _unfit(spot: Spot) -> Iterable[JobCase]:
    for name, label in _decks(spot):
        yield JobCase(name, label, {"deck": name})


JOBS = (
    StaffJob(
        "bring-deck",
        "Bring a deck to the table",
        BringDeck,
        "table",
        GROUP,
        "Your name stands for the check. The dealer shuffles the deck before it is used.",
        (
            step(
                "The deck",
                text("deck", "Name of the deck", value=lambda spot: _next(spot).deck),
                choice("back", "Backs", _backs),
                FieldAsked("checked", "Who checked it", "choice", "supervisor", pick=lambda _: list(CHECKED)),
                number("cards", "Cards counted", _whole),
                number("jokers", "Jokers among them", 0),
                tick("alike", "All backs have the same colour and design", True),
                tick("cutting_card", "A cutting card is with it", True),
                tick("shuffled_ahead", "The deck was shuffled ahead"),
                tick("secured", "It was kept secure since"),
                clauses=lambda spot: [spot.rules.life.cards.checked] if spot.rules.life else (),
            ),
        ),
    ),
    StaffJob(
        "mix-by-hand",
        "Mix a deck by hand before the device",
        Shuffle,
        "table",
        GROUP,
        "The deck then goes into the device, which shuffles it before it is used.",
        cases=_for_the_device,
    ),
    StaffJob(
        "order-shuffle",
        "Order a shuffle",
        OrderShuffle,
        "table",
        GROUP,
        "The dealer shuffles before the next card is dealt; until then no wager is taken.",
        (step("Why", note("reasons", "Reason", "a player has asked for it", "cards were seen")),),
    ),
    StaffJob(
        "order-count",
        "Order a count of the cards",
        OrderCount,
        "table",
        GROUP,
        "The dealer counts every deck. Until then no card is dealt and no wager taken.",
        cases=lambda spot: () if spot.table.life.count else (JobCase(),),
    ),
    StaffJob(
        "report-dropped",
        "Report that cards were dropped or mishandled",
        ReportDropped,
        "table",
        GROUP,
        "Play waits until a supervisor has verified that all cards are there.",
        cases=lambda spot: () if spot.table.life.dropped else (JobCase(),),
    ),
    StaffJob(
        "verify-collected",
        "Verify cards that were dropped",
        VerifyCollected,
        "table",
        GROUP,
        "If all cards are there, play goes on. If not, the round is proposed to be void and the deck is searched.",
        (step("The count", number("cards", "Cards counted", sample=_whole)),),
        cases=lambda spot: (JobCase(duty="gate-VerifyCollected"),) if spot.table.life.dropped else (),
    ),
    StaffJob(
        "replace-cards",
        "Replace cards",
        ReplaceCards,
        "table",
        GROUP,
        "The old cards leave the table. New ones are checked and shuffled before they are used.",
        (
            step(
                "The cards",
                number("count", "How many", _whole, "All of them, or only those that are unfit"),
                choice("back", "Backs of the new cards", _new_backs),
                note("reasons", "Reason", "worn", "marked", "at the end of the day"),
                FieldAsked("checked", "Who checked the new ones", "choice", "supervisor", pick=lambda _: list(CHECKED)),
                clauses=lambda spot: [spot.rules.life.cards.replace] if spot.rules.life else (),
            ),
        ),
        cases=_unfit,
    ),
)
