"""Notices about entering for entrants and the desk, worked out whenever somebody looks."""

from collections.abc import Iterator

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.money import dollars
from cutcard.tournament.entries.scene import Scene, scene
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import seats_waiting


def prompts(tournament: Tournament, at: str) -> list[Prompt]:
    """Standing notices, and what must be done now."""
    return list(_prompts(scene(tournament, at))) if tournament.announced else []


def _prompts(scene: Scene) -> Iterator[Prompt]:
    player, director = Role.PLAYER, Role.TOURNAMENT_DIRECTOR
    rules = "You can read the rules of tournament poker at the poker desk and on the rules pages."
    yield Prompt(player, rules, "TOR 6.15", standing=True)
    publicity = "The casino may use entrants' names, suburbs, photographs and likenesses in advertising."
    yield Prompt(player, publicity, "TOR 6.16", standing=True)
    times = f"Play begins at {scene.starts}. Entrants must keep to the playing times that the director sets."
    yield Prompt(player, times, "TOR 6.11", standing=True)
    fees = scene.structure.entry_fee + scene.structure.administration_fee
    for one in scene.register.entrants.values():
        if one.status == "owing":
            text = f"Pay both fees, {dollars(fees)}, before you play. You get no seat until then."
            yield Prompt(player, text, "TOR 6.3", one.player)
    yield from _conditions(scene)
    if scene.begun and scene.register.queue and not scene.open:
        waiting = f"{len(scene.register.queue)} players are still waiting for a seat. Seat them, or refund their fees."
        if scene.played or not seats_waiting(scene.structure, scene.level):
            waiting = (
                f"{len(scene.register.queue)} players get no seat any more. Refund their fees: prizes wait for it."
            )
        yield Prompt(director, waiting, "TOR 6.10")
    terms = scene.structure.add_on
    if terms and scene.between and scene.level == terms.after_level:
        text = f"Add-on until the next level begins: {terms.chips} chips for {dollars(terms.price + terms.fee)}."
        yield Prompt(player, text, "TOR 7.22")


def _conditions(scene: Scene) -> Iterator[Prompt]:
    """Conditions for buying again while that is possible, and a satellite's prizes."""
    structure = scene.structure
    if (terms := structure.re_entry) and scene.level < terms.until_level:
        often = f"{terms.most} times" if terms.most else "as often as you like"
        text = f"Players who are out may re-enter {often} until the start of level {terms.until_level}."
        yield Prompt(Role.PLAYER, text, "TOR 6.5", standing=True)
    if (bank := structure.rebuy) and scene.level < bank.until_level:
        price = f"{bank.chips} chips for {dollars(bank.price)} and a fee of {dollars(bank.fee)}"
        text = f"Re-buys until the start of level {bank.until_level}: {price}."
        yield Prompt(Role.PLAYER, text, "TOR 7.22", standing=True)
    if structure.satellite and scene.register.prizes_told:
        yield Prompt(Role.PLAYER, f"Prizes: {scene.register.prizes_told}", "TOR 7.3", standing=True)
    elif structure.satellite and not scene.begun:
        yield Prompt(Role.TOURNAMENT_DIRECTOR, "Tell the entrants of this satellite its prizes.", "TOR 7.3")
