"""What happened in a tournament, in plain words: seats, moves, clock, people out, entries and money."""

from collections.abc import Iterable, Mapping

from cutcard.money import dollars
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages import payout as s
from cutcard.tournament.messages import proposal as two
from cutcard.tournament.messages import purse as p
from cutcard.tournament.messages import room as r

Names = Mapping[str, str]
ANSWERS = {
    "coming": "somebody is coming",
    "time": "time is called, one minute",
    "hurried": "the player is told to play faster",
    "declined": "no clock",
    "acted": "the player has acted",
    "dead": "the hand is dead",
    "done": "done",
}
CAUSES = {
    "hand": "is out",
    "elimination round": "is out by the elimination round",
    "forfeit": "forfeits the stack",
    "absence": "is out for absence",
}


def field_line(event: object, names: Names) -> str:
    """An event as a sentence; "" where nobody needs to read it."""
    parts = (_play, _tables, _people, _money, _room, _settled)
    return next((text for part in parts if (text := part(event, names))), "")


def _who(names: Names, player: str) -> str:
    return names.get(player, player)


def _several(names: Names, players: Iterable[str]) -> str:
    found = [_who(names, player) for player in players]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def _play(event: object, names: Names) -> str:
    match event:
        case f.TournamentAnnounced():
            return "The tournament is announced"
        case f.StartMoved(reason=reason):
            return f"The start is moved: {reason}"
        case f.Started(tables=tables):
            return f"Play starts at {len(tables)} {'table' if len(tables) == 1 else 'tables'}"
        case f.ClockSet(clock=clock, reason=reason):
            state = "runs hand by hand" if clock.hand_for_hand else "runs" if clock.since else "is paused"
            return f"The clock {state}{f': {reason}' if reason else ''}"
        case f.HandForHandBegan():
            return "Play goes hand for hand"
        case f.HandForHandRound(round=number):
            return f"Hand-for-hand round {number}"
        case f.HandForHandEnded():
            return "Hand for hand is over"
        case f.RegistrationClosed():
            return "Late registration is closed"
        case f.RegistrationReopened():
            return "Late registration is open again"
        case f.EliminationRoundAnnounced(hands=hands):
            return f"An elimination round of {hands} hands is announced"
        case f.BonusRoundAnnounced(hands=hands):
            return f"A bonus round of {hands} hands is announced"
        case f.RoundWithdrawn(kind=kind, reason=reason):
            return f"The {kind} round is withdrawn: {reason}"
        case f.TournamentWon(winners=winners):
            return f"{_several(names, winners)} {'wins' if len(winners) == 1 else 'win'} the tournament"
        case _:
            return ""


def _tables(event: object, names: Names) -> str:
    match event:
        case f.Seated(player=player, table=table, seat=seat):
            return f"{_who(names, player)} is seated at table {table}, seat {seat}"
        case f.Eliminated(player=player, table=table, cause=cause):
            return f"{_who(names, player)} {CAUSES.get(cause, 'is out')}, table {table}"
        case f.Busted(player=player, table=table):
            return f"{_who(names, player)} has no chips left at table {table} and may re-buy"
        case f.MovePlanned(player=player, table=table, seat=seat):
            return f"{_who(names, player)} goes to table {table}, seat {seat}"
        case f.Moved(player=player, table=table, seat=seat, reason=reason):
            return f"{_who(names, player)} moves to table {table}, seat {seat}{f': {reason}' if reason else ''}"
        case f.Exchanged(players=players):
            return f"{_several(names, players)} change places"
        case f.TableAdded(table=table):
            return f"Table {table} is added"
        case f.BreakOrdered(table=table):
            return f"Table {table} is to be broken after its hand"
        case f.TableKept(table=table):
            return f"Table {table} is kept"
        case f.TableBroken(table=table):
            return f"Table {table} is broken"
        case f.TablesHeld(breaks=breaks, moves=moves):
            held = " and ".join(what for what, on in (("breaks", breaks), ("moves", moves)) if on)
            return f"Held until the director releases them: {held}" if held else "Breaks and moves are released"
        case f.FinalTableDrawn(table=table):
            return f"The final table is drawn at table {table}"
        case f.ChipsRaced(table=table, old=old):
            return f"Chips of {old:,} are raced off at table {table}"
        case _:
            return ""


def _people(event: object, names: Names) -> str:
    match event:
        case c.TableTaken(table=table, by=by):
            return f"{_who(names, by)} deals at table {table}"
        case c.PlayerAbsent(player=player):
            return f"{_who(names, player)} is away"
        case c.PlayerPresent(player=player):
            return f"{_who(names, player)} is back"
        case c.ProvisionallyEliminated(player=player):
            return f"The chips of {_who(names, player)} leave play until the player comes"
        case c.AbsentReturned(player=player):
            return f"{_who(names, player)} has come and gets the chips back"
        case c.AbsenceEnded(player=player):
            return f"{_who(names, player)} is not expected any more"
        case c.PenaltyImposed(player=player, kind="warning", ground=ground):
            return f"{_who(names, player)} is warned for {ground}"
        case c.PenaltyImposed(player=player, minutes=minutes, ground=ground):
            return f"{_who(names, player)} stays away for {minutes} minutes, for {ground}"
        case c.PenaltyLifted(player=player):
            return f"The penalty of {_who(names, player)} is lifted"
        case c.DisqualificationOrdered(player=player) | c.Disqualified(player=player):
            return f"{_who(names, player)} is disqualified"
        case c.PlayedOn(player=player):
            return f"{_who(names, player)} keeps the short stack"
        case k.Reinstated(player=player, table=table, seat=seat):
            return f"{_who(names, player)} is back in play at table {table}, seat {seat}: the elimination was wrong"
        case k.StacksCorrected(reason=reason) | k.OrderCorrected(reason=reason):
            return f"Corrected: {reason}"
        case k.DisqualificationLifted(player=player):
            return f"The disqualification of {_who(names, player)} is lifted"
        case k.EntryVoided(player=player):
            return f"The last entry of {_who(names, player)} is void"
        case d.PlayersTold(words=words):
            return f"Everybody is told: {words}" if words else "The announcement is taken down"
        case d.FloorCalled(table=table, about="clock", seat=seat):
            return f"Table {table} asks for the clock on seat {seat}"
        case d.FloorCalled(table=table, about=about):
            return f"Table {table} calls: {about}"
        case d.CallAnswered(answer=answer):
            return f"The call is answered: {ANSWERS[answer]}"
        case d.MatterNoted(player=player, note=note):
            return f"Reported: {_who(names, player)}, {note}"
        case d.MatterClosed(decision=decision):
            return f"The report is closed: {decision}"
        case d.TournamentDisputeDecided(decision=decision):
            return f"The director decides: {decision}"
        case _:
            return ""


def _money(event: object, names: Names) -> str:
    match event:
        case e.EntryAccepted(player=player):
            return f"{_who(names, player)} enters"
        case e.ReEntered(player=player, number=number):
            return f"{_who(names, player)} enters again (entry {number})"
        case e.FeesPaid(player=player, entry_fee=entry, administration_fee=fee, source=source):
            return f"{_who(names, player)} pays {dollars(entry + fee)} ({source})"
        case e.FeesRefunded(player=player, entry_fee=entry, administration_fee=fee):
            return f"{_who(names, player)} gets {dollars(entry + fee)} back"
        case e.EntryCancelled(player=player):
            return f"{_who(names, player)} withdraws"
        case e.EntryUnseated(player=player):
            return f"{_who(names, player)} got no seat"
        case e.ChipsBought(player=player, chips=chips):
            return f"{_who(names, player)} buys {chips:,} more chips"
        case p.BountyWon(owner=owner, shares=shares):
            return f"The bounty of {_who(names, owner)} goes to {_several(names, (player for player, _ in shares))}"
        case k.BountyCorrected(owner=owner, shares=shares):
            to = _several(names, (player for player, _ in shares))
            return f"Corrected: the bounty of {_who(names, owner)} goes to {to}"
        case p.BountyRedeemed(player=player, value=value):
            return f"{_who(names, player)} is paid {dollars(value)} for bounties"
        case p.PrizesFixed(prizes=prizes, pool=pool):
            return f"{len(prizes)} places are paid from {dollars(pool)}"
        case p.PrizePaid(player=player, value=value):
            return f"{_who(names, player)} is paid a prize of {dollars(value)}"
        case p.PaymentReversed(player=player, what=what):
            return (
                f"The {what} of {_who(names, player)} are claimed back"
                if what == "bounties"
                else (f"The prize of {_who(names, player)} is claimed back")
            )
        case p.TournamentCancelled(reason=reason):
            return f"The tournament is cancelled: {reason}"
        case p.TournamentClosed():
            return "The log is closed"
        case _:
            return ""


def _room(event: object, names: Names) -> str:
    """What people report of a room."""
    match event:
        case r.BountyPending(owner=owner):
            return f"Who won the bounty of {_who(names, owner)} is not recorded yet"
        case r.BountyAwarded(owner=owner, shares=shares):
            return f"The bounty of {_who(names, owner)} goes to {_several(names, (player for player, _ in shares))}"
        case r.TableReported(table=table, hand="done"):
            return f"Table {table} has played its hand"
        case r.TableReported(table=table, hand="all-in"):
            return f"Table {table} is all-in, cards face down"
        case r.TableReported(table=table):
            return f"Table {table} is still playing its hand"
        case r.ButtonSet(table=table, positions=positions):
            return f"The button of table {table} is at seat {positions.button}"
        case r.StacksCounted(stacks=stacks):
            return f"{len(stacks)} {'stack is' if len(stacks) == 1 else 'stacks are'} counted"
        case r.CountCompared(difference=0):
            return "All stacks are counted, and the sum is right"
        case r.CountCompared(difference=difference):
            return f"All stacks are counted: {abs(difference):,} {'too many' if difference > 0 else 'missing'}"
        case r.CountExplained(finding=finding) | r.BountiesExplained(finding=finding):
            return f"Cause of the difference: {finding}"
        case r.TableRaced(table=table, old=old):
            return f"Chips of {old:,} are raced off at table {table}"
        case r.BountiesHandedIn(player=player, chips=chips):
            return f"{_who(names, player)} hands in {chips} bounty chips"
        case r.ChipsBagged(player=player, chips=chips):
            return f"{_who(names, player)} bags {chips:,}"
        case _:
            return ""


def _settled(event: object, names: Names) -> str:
    """What is agreed, counted, decided by two people, or corrected."""
    match event:
        case p.SharesProposed():
            return "Shares of the remaining prizes are proposed"
        case p.ShareAgreed(player=player):
            return f"{_who(names, player)} agrees to the shares"
        case p.SharesApproved():
            return "The shares of the remaining prizes are approved"
        case p.SharesDropped(reason=reason):
            return f"The shares are dropped: {reason}"
        case s.SlipMadeOut(number=number, player=player, value=value):
            return f"Slip {number} is made out: {dollars(value)} for {_who(names, player)}"
        case s.SlipPaid(number=number):
            return f"Slip {number} is paid"
        case s.SlipVoided(number=number, reason=reason):
            return f"Slip {number} is void: {reason}"
        case r.RaceCorrected(race=race, reason=reason):
            return f"Corrected: the chip race at table {race.table}, {reason}"
        case r.OptionClosed(level=level):
            return f"The option after level {level} is closed: all others play on"
        case c.ChipsCounted(difference=0):
            return "All chips are counted, and the sum is right"
        case c.ChipsCounted(difference=difference):
            return f"All chips are counted: {abs(difference):,} {'too many' if difference > 0 else 'missing'}"
        case c.DifferenceAccepted(finding=finding):
            return f"Cause of the difference: {finding}"
        case two.Proposed(number=number):
            return f"Proposal {number} is made: a second person confirms it"
        case two.ProposalConfirmed(number=number):
            return f"Proposal {number} is confirmed"
        case two.ProposalWithdrawn(number=number):
            return f"Proposal {number} is withdrawn"
        case d.DisputeRaised(about=about):
            return f"A dispute is raised: {about}"
        case e.EntryTransferred(player=player, name=name):
            return f"The entry of {_who(names, player)} is now {name}'s"
        case e.EntryRefused(player=player, reason=reason):
            return f"The application of {_who(names, player)} is refused: {reason}"
        case e.EntryAllowed(player=player):
            return f"{_who(names, player)} may apply again"
        case e.EntryLimitSet(players=players):
            return f"At most {players} players may enter"
        case e.SystemRecorded(available=available):
            return (
                "Entries are made at the desk" if available else "The system does not work: entries are made on forms"
            )
        case e.FlightClosed(bags=bags):
            return f"The flight is closed: {len(bags)} {'player qualifies' if len(bags) == 1 else 'players qualify'}"
        case e.FlightReceived(flight=flight, bags=bags):
            return f"{len(bags)} {'stack comes' if len(bags) == 1 else 'stacks come'} from {flight}"
        case f.CardsMayBeShown():
            return "Every table has acted: the cards held back are shown"
        case _:
            return ""
