"""Standing notices on conduct, shown to staff, players and onlookers even when nothing has happened."""

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.rules.printed.incidents import NoticeClauses


def notices(clauses: NoticeClauses, deciding: bool) -> list[Prompt]:
    """The notices on a table's pages. ``deciding``: a player has a decision to make."""
    found = [
        Prompt(Role.PLAYER, "Players and onlookers may not bet among themselves.", clauses.side_bets, standing=True),
        Prompt(Role.PLAYER, "You may read the rules of this game at any time: just ask.", clauses.copy, standing=True),
        Prompt(Role.DEALER, "Let anybody who asks read the rules of this game.", clauses.copy, standing=True),
    ]
    if deciding:
        quiet = "Do not advise or try to influence a player who has not asked. This applies to onlookers too."
        staff = "Do not advise a player how to play. Only make sure that the rules are followed."
        found.append(Prompt(Role.PLAYER, quiet, clauses.influence))
        found += [Prompt(role, staff, clauses.advice) for role in (Role.DEALER, Role.GAMING_SUPERVISOR)]
    return found
