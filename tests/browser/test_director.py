"""The director of a tournament and the poker desk in a browser: their forms, two log-ins, and what players write."""

import json
from datetime import UTC, datetime
from secrets import token_hex

import msgspec
import pytest
from playwright.sync_api import expect

from cutcard.core.message import Command
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.entry import Enter
from cutcard.tournament.structure.text import default
from tests.browser.conftest import NewPlayer
from tests.browser.test_desk import AtDesk, Staff, staff, unnamed
from tests.browser.test_tournament import BORN, enters
from tests.browser.test_widths import overflow

__all__ = ["staff"]  # a fixture
PLAYERS = ("ann", "bob", "eve", "kim")


def give(someone: AtDesk, stream: str, command: Command) -> None:
    """A command sent beside the page."""
    done = someone.page.request.post(
        f"{someone.address}/api/streams/{stream}/commands",
        data=msgspec.json.encode(command).decode(),
        headers={"Idempotency-Key": token_hex(8)},
    )
    assert done.ok, done.text()


def announced(director: AtDesk, id: str) -> str:
    """A tournament that begins now, dealt by hand."""
    stream = f"tournament/{id}"
    give(director, stream, Announce(default(), "", datetime.now(UTC).isoformat(), dealing="recorded"))
    return stream


def done(someone: AtDesk, command: str, **fields: str) -> None:
    """Give a command by its form."""
    someone.choose(command)
    someone.fill(**fields)
    someone.send()
    someone.done()


def test_the_poker_desk_enters_people_and_the_director_starts(staff: Staff) -> None:
    director, desk = staff("tournament_director"), staff("gaming_supervisor")
    stream = announced(director, "forms")
    desk.go(stream)
    for player in PLAYERS:
        desk.choose("Enter")
        desk.fill(player=player, name=player.capitalize(), born=BORN, card=f"card-{player}")
        desk.find("form.command [name=agreed]").check()
        if player == "ann":
            desk.send()
            expect(desk.find(".refusal")).to_contain_text("rules")  # she was not told where to read them
        desk.find("form.command [name=informed]").check()
        desk.send()
        desk.done()
    expect(desk.find("section[aria-label=Entrants]")).to_contain_text("Kim")
    director.go(stream)
    director.choose("Start")
    for at, number in enumerate(("7", "12")):
        director.find("[data-add=numbers]").click()
        director.fill(**{f"numbers__{at}": number})
    assert unnamed(director) == []
    assert overflow(director) == 0
    director.send()
    director.done()
    expect(director.find("section[aria-label=Tables]")).to_contain_text("12")


@pytest.mark.exhaustive
def test_mistakes_are_corrected_by_forms_and_by_two_people(staff: Staff) -> None:
    director, manager = staff("tournament_director"), staff("gaming_manager")
    stream = announced(director, "corrections")
    for player in PLAYERS:
        born = Enter(player, player.capitalize(), born=BORN, card=f"card-{player}", agreed=True, informed=True)
        give(manager, stream, born)
    for someone in (director, manager):
        someone.go(stream)
    done(director, "Start")
    director.choose("AddValue")
    director.pick("kind", "cash")
    director.fill(value="500")
    director.send()
    director.done()
    expect(director.find("[data-offer]")).to_have_count(0)  # nobody confirms their own
    offer = manager.find("[data-offer=ConfirmProposal]")
    offer.click()
    expect(manager.find("dialog.confirm")).to_contain_text("$500")
    manager.find("[data-confirm=yes]").click()
    expect(manager.find("[data-offer]")).to_have_count(0)
    director.choose("Disqualify")
    director.fill(player="ann", note="mistaken for another")
    director.pick("ground", "conduct")
    director.send()
    director.done()
    expect(director.find("section[aria-label=Entrants]")).to_contain_text("disqualified")
    director.choose("DecideTournamentDispute")
    director.fill(about="who shouted", decision="it was somebody else")
    director.find("[data-add=players]").click()
    director.fill(players__0="ann")
    director.pick("remedy", "lift the disqualification")
    director.send()
    director.done()
    expect(director.find("section[aria-label=Entrants]")).not_to_contain_text("disqualified")
    director.choose("CorrectBounty")
    director.find("[data-add=shares]").click()
    expect(director.find("form.command .range")).to_contain_text("Name")
    expect(director.find("form.command .range")).to_contain_text("Amount")
    director.choose("HoldTables")
    director.find("form.command [name=breaks]").check()
    director.fill(reason="players are on the way")
    director.send()
    director.done()
    expect(director.find("section[aria-label=Tournament]")).to_contain_text("breaks")
    assert overflow(director) == 0


def test_players_pass_an_entry_on_and_ask_for_a_decision(staff: Staff, new_player: NewPlayer) -> None:
    director, holder, taker = staff("tournament_director"), new_player(), new_player()
    announced(director, "passing")
    enters(holder, "passing")
    taker.open("/enter?to=/tournaments/passing")
    me = json.loads(taker.page.request.get(f"{taker.address}/api/tournaments/passing").text())["mine"]["id"]
    holder.find("details.more summary").click()
    holder.find("form:has([data-action=OfferEntry]) input").fill(me)
    holder.action("OfferEntry").click()
    taker.find("text=Take the entry offered to you").click()
    taker.find("input[name=born]").fill(BORN)
    taker.find("input[name=agreed]").check()
    taker.find("input[name=informed]").check()
    taker.action("TakeEntry").click()
    expect(taker.find(".own")).to_have_attribute("data-status", "waiting")
    expect(holder.find(".own")).to_have_attribute("data-status", "")
    taker.find("details.more summary").click()
    taker.find("form:has([data-action=RaiseTournamentDispute]) input").fill("the queue")
    taker.action("RaiseTournamentDispute").click()
    expect(taker.find("form:has([data-action=RaiseTournamentDispute]) input")).to_have_value("")  # it was sent
    director.go("tournament/passing")
    expect(director.find(".due")).to_contain_text("the queue")
    assert overflow(taker) == 0
