"""What each of the last players would get by a formula that players know: even, by chips, or by the value of stacks."""

from cutcard.money import Cents, dollars
from cutcard.ruling import Refused
from cutcard.tournament.messages.payout import Method
from cutcard.tournament.money.icm import EXACT, worth
from cutcard.tournament.money.prizes import divided
from cutcard.tournament.room.counts import check_known
from cutcard.tournament.state.tournament import Tournament, in_room

FINE = 10**6  # parts of a cent in which the value of a stack is measured


def left_to_share(t: Tournament, played_for: tuple[Cents, ...]) -> tuple[Cents, ...]:
    """The prizes of the places that are left, less what is played for."""
    assert t.purse.prizes is not None
    prizes = t.purse.prizes[: len(t.field.where)]
    if len(played_for) > len(prizes) or any(kept > prize for kept, prize in zip(played_for, prizes, strict=False)):
        most = ", ".join(map(dollars, prizes))
        raise Refused("T-71", f"these places do not pay that much: leave at most {most} to play for")
    kept = (*played_for, *[0] * (len(prizes) - len(played_for)))
    return tuple(prize - less for prize, less in zip(prizes, kept, strict=True))


def shares_by(t: Tournament, at: str, method: Method, played_for: tuple[Cents, ...] = ()) -> dict[str, Cents]:
    """Each player's share, to the cent.

    By chips: everybody gets the lowest prize that is left for certain, and the rest is divided by chips.
    """
    players, prizes = sorted(t.field.where), left_to_share(t, played_for)
    total = sum(prizes)
    if method == "even":
        return dict(zip(players, divided(total, (1,) * len(players)), strict=True))
    if in_room(t):
        check_known(t, at)
    stacks = [t.field.seat(player).stack for player in players]
    if method == "chip-chop":
        sure = min(prizes) if len(prizes) == len(players) else 0
        parts = divided(total - sure * len(players), tuple(stacks))
        return {player: sure + part for player, part in zip(players, parts, strict=True)}
    if len(players) > EXACT:
        raise Refused("T-52", f"the value of stacks is exact for at most {EXACT} players: choose another formula")
    values = worth(stacks, prizes).values
    parts = divided(total, tuple(round(value * FINE) for value in values))
    return dict(zip(players, parts, strict=True))
