"""Which roles may give a command, and the clause that says so. Every other role is refused."""

from collections.abc import Mapping
from functools import reduce

from cutcard.core.message import RANKS, Command, Role, tag
from cutcard.ruling import Refused, ask


class NotAllowed(Refused):
    """This role may not give the command."""


def title(role: Role) -> str:
    """The role's everyday name, such as "gaming supervisor"."""
    return role.name.lower().replace("_", " ")


def who_may(command: type[Command]) -> str:
    """Advice on whom to ask: "a gaming supervisor or above" where every higher rank may too, then any other roles."""
    if not command.roles:
        return "nobody gives this command, it follows from another one"
    ranks = [rank for rank in RANKS if rank in command.roles]
    others = [title(role) for role in sorted(command.roles) if role not in RANKS]
    if len(ranks) > 1 and tuple(ranks) == RANKS[-len(ranks) :]:
        asked = [f"{title(ranks[0])} or above"]
    else:
        asked = [title(rank) for rank in ranks]
    return f"ask {', or '.join(f'{_article(name)} {name}' for name in [*asked, *others])}"


def authority(command: type[Command], book: Mapping[str, object]) -> str | None:
    """The clause in one document that gives the power, or None if the document does not say."""
    topic, _, path = command.authority.partition(".")
    found = reduce(lambda value, name: getattr(value, name, None), path.split("."), book.get(topic))
    return found if isinstance(found, str) else None


def permit(command: type[Command], role: Role, *books: Mapping[str, object]) -> None:
    """Refuse a role that may not give the command, say whom to ask, and cite the first document that says so."""
    if role not in command.roles:
        clauses = (authority(command, book) for book in books)
        reason = f"{tag(command)} is not for {title(role)}s: {who_may(command)}"
        raise NotAllowed(next((clause for clause in clauses if clause), None), reason, ask(*command.roles))


def _article(name: str) -> str:
    return "the" if name == "system" else "an" if name[0] in "aeiou" else "a"
