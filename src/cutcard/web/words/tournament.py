"""The log of a tournament table in plain words, the same for everybody: cards are named once they are face up."""

from collections.abc import Iterable, Mapping

from cutcard.cards import show
from cutcard.tournament.hand import events as e
from cutcard.web.words.lines import LogLine


def hand_lines(events: Iterable[object], names: Mapping[str, str]) -> list[LogLine]:
    """What happened, in order. Events without a visible effect are left out."""
    return [line for event in events if (line := _line(event, names)) is not None]


def _line(event: object, names: Mapping[str, str]) -> LogLine | None:
    text = _play(event, names) or _beside(event)
    clauses = getattr(event, "clauses", ())
    return LogLine(text, clauses[0] if clauses else None) if text else None


def _play(event: object, names: Mapping[str, str]) -> str:
    match event:
        case e.HandBegan(begin, _, _, _):
            blinds = begin.blinds
            return f"Hand {begin.number}, blinds {blinds.small:,} and {blinds.big:,}, ante {blinds.ante:,}"
        case e.Posted(seat, what, put, all_in):
            return f"Seat {seat} posts the {what}, {put:,}{_all_in(all_in)}"
        case e.BonusAdded(amount):
            return f"The casino adds {amount:,} to the pot"
        case e.CardsShown(to, cards, "all") if cards:
            return f"{to.capitalize()}: {show(cards)}"
        case e.Acted(seat, kind, put, total, all_in):
            how = {"call": f" {put:,}", "bet": f" {total:,}", "raise": f" to {total:,}"}.get(kind, "")
            return f"Seat {seat} {kind}s{how}{_all_in(all_in)}"
        case e.ActTakenBack(seat, kind):
            return f"The {kind} of seat {seat} was entered wrongly and is taken back"
        case e.BetReturned(seat, amount):
            return f"{amount:,} that nobody called goes back to seat {seat}"
        case e.HandMucked(seat):
            return f"Seat {seat} mucks"
        case e.PotAwarded(pot, seat, amount):
            return f"Seat {seat} wins {f'side pot {pot}' if pot else 'the main pot'}, {amount:,}"
        case e.HandEnded(result):
            out = ", ".join(names.get(one.player, one.player) for one in result.out)
            return f"Hand {result.number} is over{f'; out: {out}' if out else ''}"
        case _:
            return ""


def _beside(event: object) -> str:
    """Clocks, faults and other announcements to the table."""
    match event:
        case e.OutOfTurn(seat, kind):
            return f"Seat {seat} acts out of turn: {kind}"
        case e.OutOfTurnRetracted(seats):
            return f"Taken back, to be repeated in turn: the acts of {', '.join(f'seat {seat}' for seat in seats)}"
        case e.HandDead(seat, reason):
            return f"The hand of seat {seat} is dead: {reason}"
        case e.HandHeld():
            return "The cards stay down until the other tables have acted"
        case e.ClockRequested(seat, by):
            return f"Seat {by} asks for the clock on seat {seat}"
        case e.TimeCalled(seat):
            return f"Seat {seat} has one minute to act"
        case e.ClockDeclined(seat, reason):
            return f"No clock on seat {seat}: {reason}"
        case e.HandRestored(seat, reason):
            return f"The hand of seat {seat} is not dead after all: {reason}"
        case e.SeatExpelled(seat):
            return f"The player of seat {seat} is disqualified"
        case e.PlayerHurried(seat):
            return f"Seat {seat} is told to play faster"
        case e.Misdealt(reason):
            return f"Misdeal: {reason}"
        case e.CardsExposed(_, _, cards, text):
            return f"Exposed: {show(cards)}. {text}"
        case e.HandExposed(seat, cards, text):
            return f"Seat {seat} shows {show(cards) or 'their cards'}. {text}"
        case e.PresenceNoted(seat, absent):
            return f"Seat {seat} is {'away' if absent else 'back'}"
        case e.HandVoided(reason):
            return f"The director cancels the hand: {reason}"
        case _:
            return ""


def _all_in(yes: bool) -> str:
    return ", all-in" if yes else ""
