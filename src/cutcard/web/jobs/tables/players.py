"""Players at a table: seat, leave, cards, refused wagers, loss limits, those who sit out."""

from collections.abc import Callable, Iterable

from cutcard.floor.people.door import holder_of
from cutcard.floor.people.persons import persons
from cutcard.money import dollars
from cutcard.registers.patrons.identity_messages import SEEN, RecordPerson
from cutcard.registers.patrons.patron import Patron
from cutcard.ruling import Refused, do
from cutcard.table.messages.life import AllowWager, ReadmitPlayer, RemoveWager, VacateSeat
from cutcard.table.messages.round import LeaveSeat, Undecided
from cutcard.table.messages.validity import (
    AdviseOnLimit,
    CutToLimit,
    PresentCard,
    RecordHelp,
    ReportInvalid,
    SeatPatron,
)
from cutcard.table.play.course import needs
from cutcard.table.wagers.standing import needs_card
from cutcard.web.jobs.declared.job import (
    NEW,
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    Values,
    choice,
    fact,
    note,
    of,
    step,
    text,
    tick,
)

GROUP = "Players"
MOST = 400  # names offered


def boxes(field: str = "box") -> Callable[[Spot], Iterable[JobCase]]:
    def found(spot: Spot) -> Iterable[JobCase]:
        for box, who in spot.table.seats.items():
            yield JobCase(str(box), f"Box {box}: {spot.name(who)}", {field: box})

    return found


def patrons(spot: Spot) -> list[tuple[str, str]]:
    """People on record, by name."""
    known = {one.id: one.name for one in persons(spot.desk.journal, "player", MOST)}
    for stream in spot.desk.journal.streams("patron/")[:MOST]:
        known.setdefault(stream.partition("/")[2], spot.name(stream.partition("/")[2]))
    return sorted(known.items(), key=lambda one: one[1].casefold())


def records(spot: Spot, person: str) -> tuple[str, ...]:
    """Every record of a person: the one that counts, and those merged into it."""
    state = spot.desk.state(f"patron/{person}").state
    assert isinstance(state, Patron)
    return records(spot, state.merged) if state.merged else (person, *state.also)


def _free(spot: Spot) -> list[tuple[int, str]]:
    return [(box, f"Box {box}") for box in range(1, spot.table.boxes + 1) if box not in spot.table.seats]


def _not_seated(spot: Spot) -> list[tuple[str, str]]:
    return [one for one in patrons(spot) if one[0] not in spot.table.seats.values()]


def _sitter(spot: Spot) -> list[tuple[str, str]]:
    """Where the document wants a player card, whoever shows one; otherwise somebody by name."""
    named = _not_seated(spot)
    return [("", "Whoever shows this card"), *named] if needs_card(spot.rules, spot.at) else named


def _card_holder(spot: Spot) -> str | None:
    """Where the document wants a player card, the card says who it is; otherwise nobody is chosen beforehand."""
    return "" if needs_card(spot.rules, spot.at) else None


def _somebody(spot: Spot) -> str | None:
    return next((patron for patron, _ in _sitter(spot)), None)


def _seated(spot: Spot, values: Values) -> Values:
    """A player card names its holder, so nobody has to be looked for in a list."""
    card = str(values.get("card") or "")
    patron = values.get("patron") or holder_of(spot.desk, card)
    if not patron:
        told = "this is not a valid player card: look at its number again, or put the player on record and issue a card"
        raise Refused(None, told, do(RecordPerson(SEEN), f"patron/{NEW}"))
    return {**values, "patron": patron, "card": card}


def _card(spot: Spot) -> str:
    """The card on record of the first person in the list, to try the job with."""
    found = _not_seated(spot)
    return _card_of(spot, found[0][0]) if found else ""


def _card_of(spot: Spot, patron: str) -> str:
    kept = spot.desk.state(f"patron/{patron}").state
    return kept.card if isinstance(kept, Patron) else ""


def _stakes(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    for one in state.stakes if state else ():
        about = f"{spot.wager(one.box, one.area, one.owner)}, {dollars(one.amount)}"
        yield JobCase(str(one.id), about, {"stake": one.id})


def _refused(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    for patron, area in state.refused if state else ():
        box = spot.table.seat_of(patron)
        if box is not None:
            yield JobCase(f"{box}{area}", f"Box {box}, {spot.rules.game.label(area)}", {"seat": box, "area": area})


def _to_advise(spot: Spot) -> Iterable[JobCase]:
    for patron in spot.table.to_advise:
        yield JobCase(patron, spot.name(patron), {"patron": patron}, f"advice-{patron}")


def _late(spot: Spot) -> Iterable[JobCase]:
    need = needs(spot.rules, spot.table)
    if need.kind in ("choice", "declaration"):
        yield JobCase(str(need.box), f"Box {need.box}", {"box": need.box})


def _cards_of_players(spot: Spot) -> Iterable[JobCase]:
    for box, who in spot.table.seats.items():
        yield JobCase(str(box), f"Box {box}: {spot.name(who)}", {"seat": box}, "")


def _wagers_of_players(spot: Spot) -> Iterable[JobCase]:
    """Each player; between the rounds of an assisted table it is either the last round or what lies for the next."""
    table = spot.table
    between = table.recording == "assisted" and (table.round is None or table.round.stage == "closed")
    for box, who in table.seats.items():
        about = f"Box {box}: {spot.name(who)}"
        yield JobCase(str(box), f"{about}, wagers for the next hand" if between else about, {"seat": box}, "")
        if between and table.rounds:
            values = {"seat": box, "round": table.rounds}
            yield JobCase(f"{box}-{table.rounds}", f"{about}, round {table.rounds}", values, "")


JOBS = (
    StaffJob(
        "seat-player",
        "Seat a player",
        SeatPatron,
        "table",
        GROUP,
        "The player sits at this box and may place wagers, if nothing on their record forbids it.",
        (
            step(
                "Who and where",
                FieldAsked(
                    "card",
                    "Player card",
                    hint="Scan it, or type the number that they show",
                    needed=False,
                    sample=_card,
                ),
                choice("box", "Box", _free),
                FieldAsked("patron", "Player", "choice", _card_holder, pick=_sitter, sample=_somebody),
            ),
        ),
        made=_seated,
    ),
    StaffJob(
        "leave-seat",
        "A player has left",
        LeaveSeat,
        "table",
        GROUP,
        "The box is free. A marker or own limits of the player end.",
        cases=boxes(),
    ),
    StaffJob(
        "vacate-seat",
        "Have a player who sits out give up the seat",
        VacateSeat,
        "table",
        GROUP,
        "The table is full and the player has sat out: the box is free for somebody else.",
        cases=boxes(),
    ),
    StaffJob(
        "readmit-player",
        "Let a player play again who left hands undecided",
        ReadmitPlayer,
        "table",
        GROUP,
        "The player may place wagers again.",
        cases=boxes(),
    ),
    StaffJob(
        "undecided",
        "A player does not decide",
        Undecided,
        "table",
        GROUP,
        "What the document says for a hand without a decision is done.",
        cases=_late,
    ),
    StaffJob(
        "remove-wager",
        "Refuse a wager",
        RemoveWager,
        "table",
        GROUP,
        "The wager goes back before the first card. The player may not place it again in this round.",
        (step("Why", note("reasons", "Reasonable grounds", "suspected past posting", "the player is intoxicated")),),
        cases=_stakes,
    ),
    StaffJob(
        "allow-wager",
        "Allow a wager that was refused",
        AllowWager,
        "table",
        GROUP,
        "The player may place it again.",
        cases=_refused,
    ),
    StaffJob(
        "present-card",
        "A player shows a player card",
        PresentCard,
        "table",
        GROUP,
        "The card is checked against the record of the person.",
        (
            step(
                "The card",
                FieldAsked(
                    "card",
                    "Number on the card",
                    hint="Scan it, or type the number that they show",
                    sample=lambda spot: _card_of(spot, spot.table.seats[spot.case.values["seat"]]),
                ),
            ),
        ),
        cases=_cards_of_players,
    ),
    StaffJob(
        "record-help",
        "Somebody places chips for a player",
        RecordHelp,
        "table",
        GROUP,
        "Allowed only as a hand for a player who is there, without gain.",
        (
            step(
                "Who helps",
                text("helper", "Name of the helper"),
                tick("present", "The player is at the same table", sample=lambda _: True),
                tick("only_physical", "The helper only moves the chips", sample=lambda _: True),
                tick("gain", "The helper has a share or is paid"),
            ),
        ),
        cases=_cards_of_players,
    ),
    StaffJob(
        "report-invalid",
        "Wagers of a player are invalid",
        ReportInvalid,
        "table",
        "Faults",
        "The round waits until a second person confirms what becomes of the wagers, or withdraws the finding.",
        (
            step(
                "The finding",
                fact("ground", "Why", of("no valid card", "another person's card", "placed for another")),
                note("claim", "What the player says", needed=False),
                tick("agent", "The player claims to act for somebody else"),
                tick("others_money", "The player says that the money is somebody else's"),
            ),
        ),
        cases=_wagers_of_players,
    ),
    StaffJob(
        "cut-to-limit",
        "Return what is beyond a player's loss limit",
        CutToLimit,
        "table",
        GROUP,
        "What the player has staked beyond their own limit goes back.",
        cases=_cards_of_players,
    ),
    StaffJob(
        "advise-on-limit",
        "Tell a player about their loss limit",
        AdviseOnLimit,
        "table",
        GROUP,
        "Your name stands for it: you have told the player what to declare.",
        cases=_to_advise,
    ),
)
