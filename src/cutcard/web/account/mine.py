"""A player's own page: account, limits, disputes, and the commands a player may give."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec import Struct

from cutcard import games
from cutcard.core.day import begins, day
from cutcard.core.decoding import decoder
from cutcard.core.message import Role, tag
from cutcard.core.moment import DAY, HOUR, MINUTE, moment
from cutcard.core.prompt import Prompt
from cutcard.floor.domains import cage
from cutcard.floor.domains.cage import Cage
from cutcard.floor.domains.incidents import GameRegister, clauses_of, register
from cutcard.floor.domains.patron import books
from cutcard.floor.journal.ledger import TOKENS
from cutcard.floor.plan.floorplan import GUEST
from cutcard.money import dollars
from cutcard.registers.incidents import register as incident
from cutcard.registers.incidents.dispute import AnswerDecision, LodgeComplaint, LodgeDispute, RequestReview
from cutcard.registers.incidents.register import IncidentRegister
from cutcard.registers.patrons.cash import deposit_limit
from cutcard.registers.patrons.claims import DeclineClaim, PayClaim
from cutcard.registers.patrons.messages import AskCashOut, DeclareChips, ExcludeSelf, SetDepositLimit, SetLossLimit
from cutcard.registers.patrons.patron import Patron, current, standing
from cutcard.registers.patrons.played import RecordPlay
from cutcard.registers.patrons.reminders import prompts
from cutcard.web.account.own import LimitView, ScopeView, limits_of, played, scopes
from cutcard.web.http.session import Person
from cutcard.web.site.site import Site
from cutcard.web.staff.cage import own_claims
from cutcard.web.staff.incidents import own_disputes
from cutcard.web.staff.log import LAST, noted
from cutcard.web.staff.shapes import DutyView, Noted, Sheet, StreamView
from cutcard.web.staff.views import awaited, deposit_to_come, fact_sheet, own_terms
from cutcard.web.words.named import table_called

OfAccount: TypeAlias = SetLossLimit | SetDepositLimit | AskCashOut | DeclareChips | ExcludeSelf
OfDisputes: TypeAlias = LodgeDispute | AnswerDecision | RequestReview | LodgeComplaint
OfClaims: TypeAlias = PayClaim | DeclineClaim
ACCOUNT: msgspec.json.Decoder[OfAccount] = decoder(OfAccount)
DISPUTES: msgspec.json.Decoder[OfDisputes] = decoder(OfDisputes)
CLAIMS: msgspec.json.Decoder[OfClaims] = decoder(OfClaims)


class Mine(Struct):
    """A player's own records. ``seated``: the tables where the player sits."""

    id: str
    name: str
    card: str  # the number of the player card; "": none, or that of a guest of a demonstration, which nobody holds
    balance: int
    seated: list[str]
    account: StreamView
    registers: list[StreamView]
    claims: list[StreamView]  # none, or one with what the house asks of the player
    limits: list[LimitView]
    scopes: list[ScopeView]
    excluded: list[str]
    check: int  # minutes between two reality checks, as the venue has set them


class Heard(Struct):
    """The result of a player's command: what happened, and the player's records afterwards."""

    version: int
    text: list[Noted]
    mine: Mine


def mine(site: Site, person: Person) -> Mine:
    """Everything a player may see of their own records, the most important first."""
    seated = [place.id for place in site.places.values() if person.id in place.state.opened.seats.values()]
    sits = {site.places[id].state.opened.game for id in seated}
    registers = [_register(site, person, game, seated) for game in played(site) if games.topics(game).incidents]
    registers.sort(key=lambda view: not (view.id in sits or view.sheets))
    account = _account(site, person, seated)
    balance = site.desk.balance(f"patron/{person.id}")
    at = site.clock().isoformat()
    state = site.desk.state(f"patron/{person.id}").state
    assert isinstance(state, Patron)
    state, every = current(state, at), {one.key: one.title for one in scopes(site, Patron(""))}
    return Mine(
        person.id,
        person.name,
        "" if person.id.startswith(GUEST) else state.card,
        balance,
        seated,
        account,
        registers,
        _claims(site, person),
        limits_of(state, at),
        scopes(site, state),
        [every.get(key, key) for key in state.excluded],
        site.plan.floor.check,
    )


def _account(site: Site, person: Person, seated: list[str]) -> StreamView:
    stream, at = f"patron/{person.id}", site.clock().isoformat()
    opened = site.desk.state(stream)
    state = current(opened.state, at)
    own = [tag(DeclareChips)] if state.loss_limit else []
    return StreamView(
        domain="patron",
        id=person.id,
        title="Your account",
        version=opened.version,
        role="player",
        sheets=[sheet for sheet in account_sheets(site, person, state, at, seated) if sheet.rows],
        due=_due(prompts(books(games.names()), state, at), person.id),
        log=_log(site, stream, person),
        commands=(tag(SetLossLimit), tag(SetDepositLimit), tag(AskCashOut), *own, tag(ExcludeSelf)),
        offers=[],
        called=site.names.tables,
        choices={
            "table": [*seated, *(id for id in site.places if id not in seated)],
            "scope": [one.key for one in scopes(site, state)],
        },
    )


def account_sheets(site: Site, person: Person, state: Patron, at: str, seated: list[str]) -> list[Sheet]:
    """The player's account: balance, limits with the time left, exclusions, warnings, markers, wagers in play."""
    account = f"patron/{person.id}"
    paused = state.paused if state.paused and moment(state.paused) > moment(at) else ""
    held = [
        ("Name", person.name),
        ("Chips", dollars(site.desk.balance(account))),
        ("Tokens", dollars(site.desk.balance(account, TOKENS))),
        ("Player card", state.card or "none"),
        ("Asked to cash out", dollars(state.asked) if state.asked else ""),
        ("Betting paused", f"for another {time_left(paused, at)}" if paused else ""),
    ]
    seats = [
        (table_called(site.names, id), str(box), *own_terms(site.places[id].state, box))
        for id in seated
        for box, who in site.places[id].state.opened.seats.items()
        if who == person.id
    ]
    in_play = [
        (table_called(site.names, table), str(one.round), dollars(one.at_risk), dollars(one.won))
        for table, one in state.tables.items()
    ]
    warned = [(games.load(game).title, "next time you lose your stake") for game in state.warned]
    return [
        fact_sheet("Account", held),
        fact_sheet("Limits", [*_deposits(state, at), *_losses(state, at)]),
        Sheet("Exclusions", ("From", "Reason"), list(state.excluded.items())),
        Sheet("Warnings", ("Game", "Consequence"), warned),
        Sheet("Seats", ("Table", "Box", "Own limits", "Marker"), seats),
        Sheet("In play", ("Table", "Round", "At risk", "Won"), in_play),
    ]


def _deposits(state: Patron, at: str) -> list[tuple[str, str]]:
    today = day(at)
    limit = deposit_limit(state, today)
    if limit is None:
        return [("Deposit limit", "none")]
    paid = state.deposited if state.deposit_day == today else 0
    return [
        ("Deposit limit", f"{dollars(limit)} a day"),
        ("Deposited today", dollars(paid)),
        ("You can still deposit", f"{dollars(max(0, limit - paid))} today"),
        ("A new day starts", f"in {time_left(begins(today + 1), at)}"),
        ("Next deposit limit", deposit_to_come(state) if state.deposit_next else ""),
    ]


def _losses(state: Patron, at: str) -> list[tuple[str, str]]:
    limit, left = state.loss_limit, standing(state, at).left
    if limit is None or left is None:
        return [("Loss limit", "none")]
    days = "a day" if limit.days == 1 else f"in {limit.days} days"
    return [
        ("Loss limit", f"{dollars(limit.amount)} {days}"),
        ("Lost so far, including wagers in play", dollars(state.exposed(at))),
        ("You can still lose", dollars(max(0, left))),
        ("A new period starts", f"in {time_left(limit.ends(at), at)}"),
        ("Next loss limit", awaited(state.awaited) if state.awaited else ""),
    ]


def time_left(until: str, at: str) -> str:
    """The time until a moment in its two largest units, rounded up."""
    period = moment(until) - moment(at)
    small = MINUTE if period < DAY else HOUR
    parts, rest = list[str](), -(-period // small) * small
    for size, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        count, rest = divmod(rest, size)
        parts += [f"{count} {name}{'' if count == 1 else 's'}"] if count else []
    return " ".join(parts)


def _register(site: Site, person: Person, game: str, seated: list[str]) -> StreamView:
    stream, at, records = register(game), site.clock().isoformat(), _records(site, person)
    opened = site.desk.state(stream)
    kept = opened.state
    assert isinstance(kept, GameRegister)
    tables = [id for id, place in site.places.items() if place.state.opened.game == game]
    return StreamView(
        domain="incidents",
        id=game,
        title=games.load(game).title,
        version=opened.version,
        role="player",
        sheets=[sheet.called(site.names) for sheet in own_disputes(kept.register, *records)],
        due=_due(incident.prompts(clauses_of(game), kept.register, at), *records),
        log=_log(site, stream, person),
        commands=_may_dispute(kept.register, records, at),
        offers=[],
        called=site.names.tables,
        choices={"table": sorted(tables, key=lambda id: id not in seated), "number": _numbers(kept.register, records)},
    )


def _records(site: Site, person: Person) -> tuple[str, ...]:
    """All records of a person: their own, and those that it has taken over."""
    return (person.id, *site.desk.state(f"patron/{person.id}").state.also)


def _numbers(state: IncidentRegister, records: tuple[str, ...]) -> list[str]:
    return [str(number) for number, case in state.disputes.cases.items() if case.patron in records]


def _claims(site: Site, person: Person) -> list[StreamView]:
    """What the house asks of the player, if anything; it is paid only if the player agrees."""
    opened = site.desk.state(cage.STREAM)
    state = opened.state
    assert isinstance(state, Cage)
    records = _records(site, person)
    own = state.claims.of(*records)
    if not own:
        return []
    declined = all(claim.declined for claim in own.values())
    view = StreamView(
        domain="cage",
        id=cage.STREAM.partition("/")[2],
        title="Claims",
        version=opened.version,
        role="player",
        sheets=own_claims(state.claims, *records),
        due=_due([duty.prompt for duty in cage.duties(state)], *records),
        log=_log(site, cage.STREAM, person),
        commands=(tag(PayClaim), *(() if declined else (tag(DeclineClaim),))),
        offers=[],
        called=site.names.tables,
        choices={"table": [], "number": [str(number) for number in own]},
    )
    return [view]


def _may_dispute(state: IncidentRegister, records: tuple[str, ...], at: str) -> tuple[str, ...]:
    """What a player can do now: answer a decision, ask for a review of it, complain about it, or lodge a dispute."""
    own = [case for case in state.disputes.cases.values() if case.patron in records]
    answer = [tag(AnswerDecision)] if any(case.unanswered for case in own) else []
    review = [tag(RequestReview)] if any(case.reviewable(at) for case in own) else []
    complain = [tag(LodgeComplaint)] if any(case.open_to_complaint for case in own) else []
    return (tag(LodgeDispute), *answer, *review, *complain)


def _due(told: Iterable[Prompt], *records: str) -> list[DutyView]:
    """Notices for this player by name, under whichever of their records."""
    return [
        DutyView("", "player", one.text, one.clause, "", "", "", True)
        for one in told
        if one.role is Role.PLAYER and one.to in records and not one.standing
    ]


def _log(site: Site, stream: str, person: Person) -> list[Noted]:
    """The player's own log entries, latest first, without those that rounds record automatically."""
    entries = site.desk.history(stream, max(0, site.desk.state(stream).version - LAST))
    own = [one for one in entries if one.actor.id == person.id and not isinstance(one.command, RecordPlay)]
    return [line for one in reversed(own) for line in noted(stream, one, person, site.names)]
