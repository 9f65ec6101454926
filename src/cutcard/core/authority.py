"""Who may give a command, and the clause that says so; whoever is not named is refused."""

from collections.abc import Mapping
from functools import reduce

from cutcard.core.message import RANKS, Command, Role, tag
from cutcard.ruling import Refused, ask


class NotAllowed(Refused):
    """The command is not for this role."""


def title(role: Role) -> str:
    """A role as people call it."""
    return role.name.lower().replace("_", " ")


def who_may(command: type[Command]) -> str:
    """Whom to ask instead: the least rank where all above it may as well, then the others."""
    if not command.roles:
        return "nobody asks for it, it follows from another command"
    ranks = [rank for rank in RANKS if rank in command.roles]
    others = [title(role) for role in sorted(command.roles) if role not in RANKS]
    if len(ranks) > 1 and tuple(ranks) == RANKS[-len(ranks) :]:
        asked = [f"{title(ranks[0])} or above"]
    else:
        asked = [title(rank) for rank in ranks]
    return f"ask {', or '.join(f'{_article(name)} {name}' for name in [*asked, *others])}"


def authority(command: type[Command], book: Mapping[str, object]) -> str | None:
    """The clause that gives the power, from a document's clauses by topic; None where it is silent."""
    topic, _, path = command.authority.partition(".")
    found = reduce(lambda value, name: getattr(value, name, None), path.split("."), book.get(topic))
    return found if isinstance(found, str) else None


def permit(command: type[Command], role: Role, *books: Mapping[str, object]) -> None:
    """Refuse a role that is not named; the refusal says who may, and cites the first document that says so."""
    if role not in command.roles:
        said = (authority(command, book) for book in books)
        reason = f"{tag(command)} is not for {title(role)}s: {who_may(command)}"
        raise NotAllowed(next((clause for clause in said if clause), None), reason, ask(*command.roles))


def _article(name: str) -> str:
    return "the" if name == "system" else "an" if name[0] in "aeiou" else "a"
