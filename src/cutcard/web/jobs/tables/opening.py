"""Opening and closing a table: its game and sign, the checklist, cash, the announced closing."""

from collections.abc import Iterable

from cutcard import games
from cutcard.core.moment import moment
from cutcard.floor.domains.table_messages import NameTable, OpenTable
from cutcard.table.life.exchange import DROP_BOX, TERMINAL
from cutcard.table.life.preparation import wanted
from cutcard.table.messages.cards import ChangeSource, PrepareTable, RestoreDevice, SetCash
from cutcard.table.messages.life import AnnounceClosure, CloseTable, ReopenTable, WithdrawClosure
from cutcard.table.messages.reader import AttachReader, DetachReader, MendReading
from cutcard.web.jobs.declared.job import (
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    Values,
    choice,
    money,
    note,
    number,
    step,
    text,
    tick,
    time,
)

GROUP = "Opening and closing"
SOURCES = {"device": "A shuffling device", "shoe": "A shoe", "hand": "The dealer's hand"}
SIGNED = ("minimum", "maximum", "unit", "jackpot", "jackpot_seed")
MODES = (
    ("assisted", "By hand; play is not recorded card by card"),
    ("full", "By hand; every card is recorded"),
    ("electronic", "By the software"),
)


def _new_name(spot: Spot) -> str:
    taken = {stream.partition("/")[2] for stream in spot.desk.journal.streams("table/")}
    return next(str(number) for number in range(1, len(taken) + 2) if str(number) not in taken)


def _usual(_: Spot) -> str | None:
    """A game that does not need a jackpot pool before it can be opened."""
    free = (key for key in games.names() if not ((life := games.topics(key).life) and life.sign.offered))
    return next(free, None)


def pools(spot: Spot) -> list[tuple[str, str]]:
    """The jackpot pools of the floor."""
    return [(name.partition("/")[2], f"Pool {name.partition('/')[2]}") for name in spot.desk.journal.streams("pool/")]


def _opened(_: Spot, values: Values) -> Values:
    """The mode is one question at the table; the command has two fields for it."""
    sign = {name: values.pop(f"sign.{name}", None) or 0 for name in SIGNED}
    mode = values.pop("mode")
    dealing, recording = ("electronic", "full") if mode == "electronic" else ("recorded", mode)
    return {**values, "sign": sign, "dealing": dealing, "recording": recording}


def _items(spot: Spot) -> list[tuple[str, str]]:
    life = spot.rules.life
    every = [item.name for item in life.equipment.items] if life else []
    return [(name, name.capitalize()) for name in dict.fromkeys((*every, DROP_BOX, TERMINAL))]


def _needed(spot: Spot) -> tuple[str, ...]:
    return wanted(spot.rules.life.equipment, spot.table) if spot.rules.life else ()


def _sources(spot: Spot) -> Iterable[JobCase]:
    common = spot.rules.game.common
    for source in common.sources or SOURCES:
        if source != spot.table.source or spot.table.life.failed:
            yield JobCase(source, SOURCES[source], {"source": source}, "gate-ChangeSource")


def _unseen(spot: Spot) -> bool:
    """Whether only people can say that nobody is at a table, and no sign has announced its closing in time."""
    closing = spot.table.life.closing
    announced = closing is not None and moment(closing.due) <= moment(spot.at)
    return spot.table.recording == "assisted" and not announced


EMPTY = FieldAsked("empty", "Nobody is at the table", "tick", False, asked=_unseen, sample=_unseen, needed=True)
JOBS = (
    StaffJob(
        "open-table",
        "Open a new table",
        OpenTable,
        "table",
        GROUP,
        "The table stands on the floor with this sign. Before the first round it is gone through by the checklist.",
        (
            step(
                "The table",
                text("id", "Number of the table", value=_new_name),
                choice("game", "Game", lambda _: [(key, games.load(key).title) for key in games.names()], _usual),
                choice("mode", "How it is dealt", lambda _: list(MODES)),
                FieldAsked("source", "Cards come from", "choice", "device", pick=lambda _: list(SOURCES.items())),
                number("boxes", "Boxes", 0, "0: as many as usual for the game"),
            ),
            step(
                "The sign",
                money("sign.minimum", "Minimum", 1_000),
                money("sign.maximum", "Maximum", 50_000),
                money("sign.unit", "Wagers in steps of", 500),
                money("sign.jackpot", "Price of a jackpot wager", hint="Leave empty for no jackpot", needed=False),
                money("sign.jackpot_seed", "Seed of the jackpot", hint="The same as the pool's", needed=False),
                choice("pool", "Jackpot pool", pools, needed=False),
            ),
        ),
        made=_opened,
        starts=True,
        begins=_new_name,
        then="prepare-table",
    ),
    StaffJob(
        "name-table",
        "Name the table",
        NameTable,
        "table",
        GROUP,
        "Everybody reads this name from now on: players, dealers, signs on walls, reports. Addresses stay as they are.",
        (step("The name", text("name", "Name", hint="Short, as people say it")),),
    ),
    StaffJob(
        "prepare-table",
        "Go through the opening checklist",
        PrepareTable,
        "table",
        GROUP,
        "Your name stands for what is at the table. From now on its decks are accounted for.",
        (
            step(
                "What is at the table",
                FieldAsked("equipment", "Tick what you see", "ticks", (), pick=_items, sample=_needed),
                tick("cash", "The table takes cash", True),
                clauses=lambda spot: [spot.rules.life.equipment.list] if spot.rules.life else (),
            ),
        ),
        then="bring-deck",
    ),
    StaffJob(
        "set-cash",
        "Take cash, or run without it",
        SetCash,
        "table",
        GROUP,
        "With cash the table needs a drop box; without, players buy in by other means.",
        (
            step(
                "Cash",
                tick("cash", "The table takes cash", lambda spot: not spot.table.life.cash),
                tick("drop_box", "A drop box is attached", lambda spot: not spot.table.life.cash),
            ),
        ),
    ),
    StaffJob(
        "change-source",
        "Deal from another source",
        ChangeSource,
        "table",
        "Cards and devices",
        "Cards come from the new source from the next round on. If a device has failed and the document asks for new "
        "cards, the decks are taken away and new ones are brought.",
        (
            step(
                "Why",
                note("reasons", "Reason", "the shuffling device has failed", "slow shuffling", "a change of pace"),
            ),
        ),
        cases=_sources,
    ),
    StaffJob(
        "restore-device",
        "The shuffle works again",
        RestoreDevice,
        "table",
        "Cards and devices",
        "Play goes on. Your name stands for the repair.",
        (step("The repair", note("details", "What was done", "tested, and it works", "replaced by another device")),),
        cases=lambda spot: (JobCase(duty="gate-RestoreDevice"),) if spot.table.life.failed else (),
    ),
    StaffJob(
        "attach-reader",
        "Attach a card reader",
        AttachReader,
        "table",
        "Cards and devices",
        "The device reads cards face down, sealed, as they are dealt.",
        (step("The reader", text("reader", "Name of the reader", "shoe-1")),),
        cases=lambda spot: () if spot.table.reader else (JobCase(),),
    ),
    StaffJob(
        "detach-reader",
        "Detach the card reader",
        DetachReader,
        "table",
        "Cards and devices",
        "Cards are entered by hand again.",
        cases=lambda spot: (JobCase(),) if spot.table.reader else (),
    ),
    StaffJob(
        "mend-reading",
        "Mend what the reader read wrongly",
        MendReading,
        "table",
        "Cards and devices",
        "The cards are put through again, or entered by hand as they are turned up.",
        (step("How", tick("by_hand", "Enter them by hand from now on")),),
        cases=lambda _: (JobCase(duty="gate-MendReading"),),
    ),
    StaffJob(
        "announce-closure",
        "Announce that the table closes",
        AnnounceClosure,
        "table",
        GROUP,
        "A sign with the time stands at the table for at least twenty minutes; then the table closes by itself, after "
        "the round.",
        (
            step(
                "When",
                time("at", "The table closes at", 21, "At least twenty minutes from now"),
                tick("stands", "I see it: the sign with the time stands at the table", needed=True),
            ),
        ),
        made=lambda _, values: {"at": values["at"]},
        button="The sign stands: start the twenty minutes",
    ),
    StaffJob(
        "withdraw-closure",
        "Take the closing sign down",
        WithdrawClosure,
        "table",
        GROUP,
        "The table stays open.",
    ),
    StaffJob(
        "close-table",
        "Close the table",
        CloseTable,
        "table",
        GROUP,
        "No further round is dealt. Count the float and empty the drop box with a second person.",
        (step("Who is there", EMPTY),),
        then="count-float",
    ),
    StaffJob(
        "reopen-table",
        "Open the table again",
        ReopenTable,
        "table",
        GROUP,
        "Players may sit down and wagers are taken, once the checklist and the cards allow it.",
        then="prepare-table",
    ),
)
