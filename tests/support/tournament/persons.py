"""The facts about a person who enters, as the desk finds them: age, and other ids of the same person."""

from typing import Any, TypeAlias

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.tournament.entries.eligibility import age
from cutcard.tournament.messages.entry import Enter, TakeEntry, TransferEntry

People: TypeAlias = dict[str, tuple[str, str]]  # name and date of birth, by id


def with_person(facts: Facts, command: Any, people: People) -> Facts:
    """The facts with those about the person, who is remembered in ``people``."""
    match command:
        case Enter(player=id, name=name, born=born) | TransferEntry(to=id, name=name, born=born):
            pass
        case TakeEntry(to=id, name=name, born=born):
            pass
        case _:
            return facts
    who = " ".join(name.casefold().split()), born
    same = tuple(other for other, known in people.items() if born and known == who and other != id)
    people[id] = who
    return replace(facts, age=age(born, facts.at) if born else "", same=same)
