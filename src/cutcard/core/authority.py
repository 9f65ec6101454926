"""Which roles may give a command, and the clause that says so. Every other role is refused."""

import re
from collections.abc import Iterable, Mapping
from functools import reduce

from cutcard.core.message import RANKS, Actor, Command, Facts, Role, tag
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused, ask

HANDLERS = (*RANKS, Role.CASHIER)  # staff with a limit on the money they may move


class NotAllowed(Refused):
    """This role may not give the command."""


class NeedsSecond(Refused):
    """The amount is above what one person may move: a second person must confirm it."""


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


def _words(command: type[Command]) -> str:
    """A command as people say it: "Buy in"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", tag(command)).capitalize()


def _everybody(role: Role) -> str:
    """All who have a role. Some are one body, not several people."""
    return title(role) if role in (Role.SURVEILLANCE, Role.SYSTEM) else f"{title(role)}s"


def authority(
    command: type[Command], book: Mapping[str, object], given: Mapping[str, object] | None = None
) -> str | None:
    """The clause in one document that gives the power, or None if the document does not say.

    ``given``: fields of the command, as far as they are known.
    """
    field, by = command.authority_by
    written = by.get(str((given or {}).get(field)), command.authority)
    topic, _, path = written.partition(".")
    found = reduce(lambda value, name: getattr(value, name, None), path.split("."), book.get(topic))
    return found if isinstance(found, str) else None


def permit(
    command: type[Command], role: Role, *books: Mapping[str, object], given: Mapping[str, object] | None = None
) -> None:
    """Refuse a role that may not give the command, say whom to ask, and cite the first document that says so."""
    if role not in command.roles:
        clauses = (authority(command, book, given) for book in books)
        reason = f'"{_words(command)}" is not for {_everybody(role)}: {who_may(command)}'
        cure = ask(*command.roles) if command.roles else None
        raise NotAllowed(next((clause for clause in clauses if clause), None), reason, cure)


def may_move(facts: Facts, amount: Cents, clause: str | None, other: Actor | None = None) -> None:
    """Refuse an amount that is too large for the actor and the second person (``other``, or who confirmed it)."""
    limits, first, second = facts.limits, facts.actor, other or facts.second
    if limits is None or first.role not in HANDLERS:
        return
    if second is not None and facts.is_actor(second.id):
        raise Refused(
            clause,
            "you cannot be the second person yourself: another person must confirm it",
            ask(*_second(facts, amount)),
        )
    alone = limits.alone(first.role.name.lower())
    if amount <= alone:
        return
    if second is None:
        most, whom = f"a {title(first.role)} may move at most {dollars(alone)} alone", _second(facts, amount)
        reason = f"{dollars(amount)} is too much for one person ({most}): {named(whom)} must confirm it"
        raise NeedsSecond(clause, reason, ask(*whom))
    together = max(alone, limits.alone(second.role.name.lower()))
    if amount > together and Role.GAMING_MANAGER not in (first.role, second.role):
        whom = _second(facts, amount)
        reason = f"{dollars(amount)} is too much for a {title(first.role)} and a {title(second.role)}"
        raise Refused(clause, f"{reason}: one of the two must be {named(whom)}", ask(*whom))


def two_people(facts: Facts, amount: Cents, clause: str | None, act: str, ranks: tuple[Role, ...]) -> Actor:
    """Who confirmed what nobody may do alone. ``ranks``: those who may, if the amount is within the limit of one."""
    limits, first, second = facts.limits, facts.actor, facts.second

    def may(role: Role) -> bool:
        return limits is None or role is Role.GAMING_MANAGER or amount <= limits.alone(role.name.lower())

    able = ranks if may(first.role) else tuple(rank for rank in ranks if may(rank))
    if second is None:
        raise NeedsSecond(clause, f"nobody may {act} alone: {named(able)} must confirm it", ask(*able))
    if facts.is_actor(second.id) or second.role not in able:
        who = "you yourself" if facts.is_actor(second.id) else f"a {title(second.role)}"
        raise Refused(clause, f"{who} may not confirm this: {named(able)} must {act} with you", ask(*able))
    return second


def for_another(facts: Facts, person: str, clause: str | None, matter: str, *roles: Role) -> None:
    """Refuse staff who decide or pay in a matter of their own, as the first person or as the second.

    ``person``: whose matter it is, under any record: ``facts.own`` has those of the staff, ``facts.same`` theirs.
    ``matter``: what they may not do, as the end of a sentence; ``roles``: whom to ask instead.
    """
    people = (facts.actor.id, facts.second.id if facts.second else "")
    whose = (person, *facts.same) if person else ()
    own = next((one for among in (people, facts.own) for one in whose if one in among), "")
    if own:
        reason = f"it is {own}'s own matter, so {own} may not {matter}: ask somebody else"
        raise Refused(clause, reason, ask(*roles))


def _second(facts: Facts, amount: Cents) -> tuple[Role, ...]:
    """Roles that may confirm this amount."""
    assert facts.limits is not None
    alone = facts.limits.alone
    return tuple(role for role in HANDLERS[1:] if role is Role.GAMING_MANAGER or amount <= alone(role.name.lower()))


def named(roles: Iterable[Role]) -> str:
    """Roles in words, such as ``a cashier or a gaming manager``."""
    return " or ".join(f"{_article(title(role))} {title(role)}" for role in roles)


def _article(name: str) -> str:
    return "the" if name == "system" else "an" if name[0] in "aeiou" else "a"
