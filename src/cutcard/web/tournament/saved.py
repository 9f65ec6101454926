"""A hand that is over as a file in the PHH format: with the cards that its reader has seen, and no others."""

from collections.abc import Iterable, Iterator, Sequence

from cutcard.cards import Cards, show
from cutcard.tournament.hand import events as e
from cutcard.tournament.hand.state import LiveHand
from cutcard.tournament.histories.phh import History, dump

STREETS = {"flop": 3, "turn": 1, "river": 1}


def saved(events: Sequence[object], live: LiveHand, seat: int) -> str:
    """The history of a hand. ``live``: the hand at its end; ``seat``: of the reader, 0 for somebody else."""
    begin = live.begin
    order = [one.seat for one in begin.seats]
    seen = {one: live.hands[one] for one in order if one in live.hands and (one == seat or one in live.shown)}
    positions, blinds = begin.positions, begin.blinds
    posts = [{positions.small: blinds.small, positions.big: blinds.big}.get(one, 0) for one in order]
    antes = [blinds.ante if one == positions.big else 0 for one in order]
    if len(order) == 2:  # the format writes these lists in reverse order then
        posts, antes = posts[::-1], antes[::-1]
    ended = next((event.result for event in reversed(events) if isinstance(event, e.HandEnded)), None)
    history = History(
        stacks=tuple(one.stack for one in begin.seats),
        blinds=tuple(posts),
        antes=tuple(antes),
        least=blinds.big,
        actions=tuple(_actions(events, order, seen)),
        finishing=tuple(ended.stacks.get(one, 0) for one in order) if ended else None,
        players=tuple(f"Seat {one}" for one in order),
        hand=begin.number,
    )
    return dump(history)


def _actions(events: Iterable[object], order: Sequence[int], seen: dict[int, Cards]) -> Iterator[str]:
    """Hole cards, then everything in its order. What was taken back is left out."""
    name = {seat: f"p{number}" for number, seat in enumerate(order, 1)}
    for seat in order:
        yield f"d dh {name[seat]} {_cards(seen.get(seat, ()), 2)}"
    done: list[str] = []
    showed: list[int] = []
    for event in events:
        match event:
            case e.Acted(seat=seat, kind="fold"):
                done.append(f"{name[seat]} f")
            case e.Acted(seat=seat, kind="check" | "call"):
                done.append(f"{name[seat]} cc")
            case e.Acted(seat=seat, total=total):
                done.append(f"{name[seat]} cbr {total}")
            case e.ActTakenBack():
                done.pop()
            case e.HandDead(seat=seat):
                done.append(f"{name[seat]} f")
            case e.CardsShown(to=to, cards=cards) if to in STREETS:
                done.append(f"d db {_cards(cards, STREETS[to])}")
            case e.HandMucked(seat=seat):
                done.append(f"{name[seat]} sm ????")
            case e.HandsTurnedUp(seats=seats):
                showed += [seat for seat in seats if seat not in showed]
            case _:
                pass
    yield from done
    yield from (f"{name[seat]} sm {_cards(seen[seat], 2)}" for seat in showed if seat in seen)


def _cards(cards: Cards, count: int) -> str:
    return show(cards).replace(" ", "") if len(cards) == count else "??" * count
