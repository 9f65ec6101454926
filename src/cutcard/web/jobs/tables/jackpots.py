"""Jackpots at a table and their pools: equipment, hits, backing, links."""

from collections.abc import Iterable

import msgspec

from cutcard.cards import parse
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table_messages import RATE, LinkPool, UnlinkPool
from cutcard.table.assisted.hits import needed
from cutcard.table.messages.jackpot import (
    AcknowledgeMalfunction,
    AllowBacking,
    ClaimHit,
    ConfirmHits,
    DeclineBacking,
    PlayWithoutJackpot,
    ReportMalfunction,
    RestoreJackpot,
    WithdrawHit,
)
from cutcard.web.jobs.declared.job import (
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    choice,
    fact,
    money,
    note,
    number,
    step,
    text,
)
from cutcard.web.jobs.tables.opening import pools

GROUP = "Jackpots"


def _asked(spot: Spot) -> Iterable[JobCase]:
    """Players who wait for an answer."""
    for box, who in spot.table.seats.items():
        asked = spot.table.asked.get(who)
        if asked is not None and not asked.declined:
            about = f"Box {box}, {spot.name(who)}: the jackpot of box {asked.box}"
            yield JobCase(f"{box}-{asked.box}", about, {"seat": box, "on": asked.box}, f"backing-{who}")


def _backers(spot: Spot) -> Iterable[JobCase]:
    yield from _asked(spot)
    for box, who in spot.table.seats.items():
        yield JobCase(str(box), f"Box {box}: {spot.name(who)}", {"seat": box})


def _refusals(spot: Spot) -> Iterable[JobCase]:
    return (JobCase(one.key, one.about, {"seat": one.values["seat"]}, one.duty) for one in _asked(spot))


def _unnamed(spot: Spot) -> bool:
    """Whether nobody has asked for a certain box."""
    return "on" not in spot.case.values


def _others(spot: Spot) -> list[tuple[int, str]]:
    mine = spot.case.values.get("seat")
    return [(box, f"Box {box}: {spot.name(who)}") for box, who in spot.table.seats.items() if box != mine]


def _hits(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    for one in state.hits if state else ():
        yield JobCase(str(one.box), f"Box {one.box}", {"box": one.box}, "hits")


def _failures(spot: Spot) -> Iterable[JobCase]:
    for key, (_, details) in spot.table.to_note.items():
        yield JobCase(str(key), details, {"number": key}, f"malfunction-{key}")


def _jackpot_boxes(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    staked = {stake.box for stake in state.stakes} if state and spot.table.recording == "assisted" else set()
    for box in sorted(staked):
        yield JobCase(str(box), f"Box {box}", {"box": box})


def _royal(spot: Spot) -> tuple[list[int], list[int]]:
    """A hand that wins in every game: a royal flush, and whatever lies beside it."""
    own, board = needed(spot.rules)
    best = [*parse("As Ks Qs Js Ts"), *parse("2c 3d 4h 5c")][: own + board]
    return best[:own], best[own:]


JOBS = (
    StaffJob(
        "claim-hit",
        "Enter a jackpot hand",
        ClaimHit,
        "table",
        GROUP,
        "The hand stays face up at its box until it is paid. A supervisor other than you confirms it.",
        (
            step(
                "The hand as it lies",
                FieldAsked(
                    "player",
                    "Cards of the player",
                    "cards",
                    hint=lambda spot: f"All {needed(spot.rules)[0]} cards of the box",
                    sample=lambda spot: _royal(spot)[0],
                ),
                FieldAsked(
                    "board",
                    "Community cards",
                    "cards",
                    hint=lambda spot: f"The first {needed(spot.rules)[1]}: the jackpot looks at no others",
                    asked=lambda spot: bool(needed(spot.rules)[1]),
                    sample=lambda spot: _royal(spot)[1],
                ),
            ),
        ),
        cases=_jackpot_boxes,
        then="confirm-hits",
    ),
    StaffJob(
        "withdraw-hit",
        "It was not a jackpot hand",
        WithdrawHit,
        "table",
        GROUP,
        "The hand is no longer claimed.",
        cases=_hits,
        refuses=True,
    ),
    StaffJob(
        "confirm-hits",
        "Confirm and pay the jackpot hands",
        ConfirmHits,
        "table",
        GROUP,
        "Every hand entered is paid by the meter, in the order of the document, and the other jackpot wagers are lost. "
        "Enter all hands first: until then they stay face up.",
        cases=lambda _: (JobCase(duty="hits"),),
        second=True,
    ),
    StaffJob(
        "report-malfunction",
        "The jackpot's equipment has failed",
        ReportMalfunction,
        "table",
        GROUP,
        "No jackpot wager is taken. An inspector is asked to acknowledge it; the game goes on once you allow it.",
        (step("What happened", note("details", "What does not work", "the meter does not move", "sensors fail")),),
        then="play-without-jackpot",
    ),
    StaffJob(
        "acknowledge-malfunction",
        "Acknowledge the failure of the jackpot",
        AcknowledgeMalfunction,
        "table",
        GROUP,
        "Your name stands for it: you have been notified.",
        cases=_failures,
    ),
    StaffJob(
        "play-without-jackpot",
        "Let the game go on without the jackpot",
        PlayWithoutJackpot,
        "table",
        GROUP,
        "Play goes on; no jackpot wager is taken until the equipment works.",
        cases=lambda _: (JobCase(duty="gate-PlayWithoutJackpot"),),
    ),
    StaffJob(
        "restore-jackpot",
        "The jackpot works again",
        RestoreJackpot,
        "table",
        GROUP,
        "Jackpot wagers are taken again.",
        (step("The repair", note("details", "What was done", "tested, and it works")),),
    ),
    StaffJob(
        "allow-backing",
        "Let a player back another box's jackpot",
        AllowBacking,
        "table",
        GROUP,
        "It is for this round while wagers are open, or else for the next. The player has no other wager in it; "
        "prize and bonus are theirs.",
        (step("Which box", msgspec.structs.replace(fact("on", "On", _others), asked=_unnamed)),),
        cases=_backers,
    ),
    StaffJob(
        "decline-backing",
        "Decline to let a player back another box's jackpot",
        DeclineBacking,
        "table",
        GROUP,
        "The player sees that it was declined, and may ask again.",
        cases=_refusals,
    ),
    StaffJob(
        "link-pool",
        "Link the table to a jackpot pool",
        LinkPool,
        "table",
        GROUP,
        "Jackpot wagers of this table raise the pool's meter.",
        (step("The pool", choice("pool", "Pool", pools), number("rate", "Percent of a wager to the meter", RATE)),),
    ),
    StaffJob(
        "unlink-pool",
        "Take the table out of its jackpot pool",
        UnlinkPool,
        "table",
        GROUP,
        "It takes no jackpot wagers until it is linked again.",
    ),
    StaffJob(
        "open-pool",
        "Open a jackpot pool",
        OpenPool,
        "pool",
        GROUP,
        "The house puts the seed in. Tables are linked to the pool one by one.",
        (
            step(
                "The pool",
                text(
                    "id",
                    "Name of the pool",
                    value=lambda spot: f"Pool {len(spot.desk.journal.streams('pool/')) + 1}".replace(" ", "-"),
                ),
                money("seed", "Seed", 1_000_000),
                number("rate", "Percent of a wager to the meter", RATE),
            ),
        ),
        starts=True,
    ),
)
