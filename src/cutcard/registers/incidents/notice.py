"""Standing notices on conduct: what staff, players and onlookers are told at a table without any incident."""

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.rules.printed.incidents import NoticeClauses


def notices(clauses: NoticeClauses, deciding: bool) -> list[Prompt]:
    """What stands on a table's pages; ``deciding``: while a player has a decision to make."""
    found = [
        Prompt(Role.PLAYER, "Players and onlookers make no bets among themselves.", clauses.side_bets, standing=True),
        Prompt(Role.PLAYER, "You may read the rules of this game at any time: just ask.", clauses.copy, standing=True),
        Prompt(Role.DEALER, "Let anybody who asks read the rules of this game.", clauses.copy, standing=True),
    ]
    if deciding:
        quiet = "Give no advice and do not sway a player who has not asked for it; this holds for onlookers too."
        staff = "Do not advise a player how to play; only see to it that the rules are kept."
        found.append(Prompt(Role.PLAYER, quiet, clauses.influence))
        found += [Prompt(role, staff, clauses.advice) for role in (Role.DEALER, Role.GAMING_SUPERVISOR)]
    return found
