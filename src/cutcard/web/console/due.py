"""What waits for the director, the most pressing first, each with the acts that deal with it."""

from collections.abc import Iterator

from cutcard.core.message import Role
from cutcard.money import dollars
from cutcard.ruling import Refused
from cutcard.tournament.director.duties import duties
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.director.option import unanswered
from cutcard.tournament.entries.notices import prompts as entry_prompts
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages.conduct import CloseOption, ForfeitChips, PlayOn
from cutcard.tournament.messages.dispute import CloseMatter
from cutcard.tournament.messages.proposal import ConfirmProposal, WithdrawProposal
from cutcard.tournament.messages.purse import CloseTournament
from cutcard.tournament.state.plan import breakable
from cutcard.web.console.floor_map import PLAYING
from cutcard.web.console.shapes import DueNow, Press
from cutcard.web.console.trying import Trial
from cutcard.web.words.desk import sentence

HERE = (Role.TOURNAMENT_DIRECTOR, Role.GAMING_SUPERVISOR)
BY = "by the director at the console"


def due_now(trial: Trial) -> list[DueNow]:
    """Everything that waits. What has no act of its own here is told in words."""
    found = [*_before(trial), *_moves(trial), *_options(trial), *_field(trial), *_two_people(trial), *_end(trial)]
    acts = {one.clause for one in found}
    told = [*duties(trial.t, trial.at), *entry_prompts(trial.t, trial.at)] if trial.t.announced else []
    for one in told:
        if one.role in HERE and not one.standing and not (one.clause in acts and one.clause in COVERED):
            found.append(DueNow(trial.named(one.text), one.clause, _matter(trial, one.text)))
    return found


COVERED = ("T-53", "TOR 7.13")  # prompts whose acts are listed one by one


def _before(trial: Trial) -> Iterator[DueNow]:
    t = trial.t
    if t.phase != "announced":
        return
    start = Press("start", "Start the tournament", m.Start(), "Seats are drawn, the clock runs", tone="main")
    if acts := trial.accepted([start]):
        yield DueNow(f"{len(t.register.queue)} players wait for their seats.", acts[0].clause, acts)
    elif refused := trial.refusal(m.Start()):
        yield _refused(trial, refused)


def _refused(trial: Trial, refused: Refused) -> DueNow:
    """Why something has to wait, and its cure if that is a command."""
    text = trial.named(refused.reason)
    command = refused.cure.command if refused.cure else None
    acts = trial.accepted([Press("cure", "Do it now", command)]) if isinstance(command, m.FieldCommand) else []
    return DueNow(f"{text[:1].upper()}{text[1:]}.", refused.clause or "", acts)


def _moves(trial: Trial) -> Iterator[DueNow]:
    """Players on their way, and moves that wait for something."""
    t = trial.t
    for move in t.field.planned:
        name, (table, seat) = t.register.entrants[move.player].name, t.field.where[move.player]
        arrived = Press(f"arrived {move.player}", "Has arrived", m.ConfirmMove(move.player), tone="main")
        text = f"{name} moves from table {table}, seat {seat} to table {move.table}, seat {move.seat}."
        yield DueNow(text, "TOR 7.23", trial.accepted([arrived]))
    if t.phase not in PLAYING:
        return
    waits = move_due(t)
    if isinstance(waits, Waits) and not t.field.planned:
        yield DueNow(f"Tables are uneven. A player moves as soon as {trial.named(waits.until)}.", waits.clause)


def _options(trial: Trial) -> Iterator[DueNow]:
    """The option at the end of a period: keep a short stack, or forfeit it and buy back."""
    t = trial.t
    if t.phase not in PLAYING or not t.clock.began:
        return
    for player in unanswered(t, trial.at):
        said = "said so at the table"
        acts = [
            Press(f"on {player}", "Plays on", PlayOn(player, said)),
            Press(f"forfeits {player}", "Forfeits", ForfeitChips(player, said), "A second person confirms it"),
        ]
        name, stack = t.register.entrants[player].name, t.field.seat(player).stack
        yield DueNow(f"{name} has {stack:,}: keep them, or forfeit and buy back?", "TOR 7.13", trial.accepted(acts))
    close = Press("close option", "All others play on", CloseOption(), "They keep their stacks", tone="main")
    if acts := trial.accepted([close]):
        yield DueNow("The option can be closed for all who have not chosen.", "TOR 7.13", acts)


def _field(trial: Trial) -> Iterator[DueNow]:
    """Tables, rounds, races, and what ends by the clock."""
    t = trial.t
    if t.phase not in PLAYING:
        return
    yield from _one(trial, "Late registration ends now.", Press("close", "Close registration", m.CloseRegistration()))
    final = Press("final", "Draw the final table", m.RedrawFinal(), "Seats and button by lot", tone="main")
    yield from _one(trial, "The players of the final table are known.", final)
    begin = Press("hand for hand", "Go hand for hand", m.GoHandForHand(), "All tables play the same number of hands")
    yield from _one(trial, "The bubble or the final table is near.", begin)
    end = Press("end hand for hand", "Back to normal play", m.EndHandForHand(BY))
    yield from _one(trial, "Play is hand for hand.", end)
    yield from _one(trial, "A special round is due.", Press("rounds", "Announce it", m.AnnounceRounds()))
    for number in t.breaking:
        keep = Press(f"keep {number}", "Keep it", m.KeepTable(number, BY))
        yield from _one(trial, f"Table {number} is broken when its hand is over.", keep)
    if number := breakable(t):
        take = Press(f"break {number}", f"Break table {number}", m.BreakTable(number), "Its players draw new seats")
        yield from _one(trial, f"The other tables have room for the players of table {number}.", take)
    if t.register.queue:
        more = Press("add table", "Add a table", m.AddTable(), "Those who wait get seats by lot")
        yield from _one(trial, f"{len(t.register.queue)} wait for a seat, and every table is full.", more)
    for number in t.field.tables:
        race = Press(f"race {number}", "Race off chips", m.RaceChips(number), "Odd chips become one chip or none")
        if t.announced and t.announced.dealing == "electronic":
            yield from _one(trial, f"Small chips are no longer used at table {number}.", race)


def _one(trial: Trial, text: str, press: Press) -> Iterator[DueNow]:
    """A line for an act, if the rules would accept it."""
    if acts := trial.accepted([press]):
        yield DueNow(text, acts[0].clause, acts)


def _two_people(trial: Trial) -> Iterator[DueNow]:
    for number, one in trial.t.proposals.items():
        acts = [
            Press(f"confirm {number}", "Confirm", ConfirmProposal(number), tone="main"),
            Press(f"withdraw {number}", "Withdraw", WithdrawProposal(number, BY)),
        ]
        told = trial.named(f"{one.by} proposes: {sentence(one.act)}.")
        yield DueNow(f"{told} A second person confirms it.", "T-53", trial.accepted(acts))


def _matter(trial: Trial, text: str) -> list[Press]:
    """A matter reported from a table is closed where nothing follows from it."""
    found = (
        Press(f"matter {number}", "Close without penalty", CloseMatter(number, "no penalty"))
        for number in trial.t.matters
        if text.startswith(f"Matter {number},")
    )
    return trial.accepted(found)


def _end(trial: Trial) -> Iterator[DueNow]:
    """After play: what is still to be paid, then the log is closed."""
    t = trial.t
    if t.phase != "finished":
        return
    close = Press("close log", "Close the log", CloseTournament(), "Nothing can be changed afterwards", tone="main")
    if acts := trial.accepted([close]):
        yield DueNow("Chips are counted and everything is paid.", acts[0].clause, acts)
    elif refused := trial.refusal(CloseTournament()):
        yield _refused(trial, refused)
    if escrow := t.bounties.escrow():
        yield DueNow(f"Bounties worth {dollars(escrow)} have not been handed in and paid.", "TOR 3")
