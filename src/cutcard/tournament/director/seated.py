"""Players in their seats, as the rules on conduct ask for them."""

from cutcard.core.message import Role
from cutcard.ruling import Refused, wait
from cutcard.tournament.state.tournament import Seat, Tournament


def player_in_play(t: Tournament, player: str, clause: str) -> Seat:
    """The seat of a player who is still in."""
    if player not in t.field.where:
        one = t.register.entrants.get(player)
        stands = one.status if one else "not entered"
        raise Refused(clause, f"{player[:40]} is {stands} and does not sit at a table: choose a player who is still in")
    return t.field.seat(player)


def check_admitted(t: Tournament, player: str) -> None:
    """Nobody who is excluded comes back into play."""
    if player in t.register.excluded:
        reason = f"{player} is excluded: a gaming manager must readmit them first"
        raise Refused("TOR 6.13", reason, wait("they are readmitted", Role.GAMING_MANAGER))


def in_hand(t: Tournament, player: str) -> bool:
    """Whether a player has cards now."""
    if player not in t.field.where:
        return False
    begin = t.field.tables[t.field.where[player][0]].begin
    return begin is not None and any(one.player == player for one in begin.seats)
