"""Tournaments and their tables at the desk: sheets that list their fields, and suggested values for forms."""

from cutcard.core.message import tag
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.money import dollars
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.director.seated import free_seats, seats_now
from cutcard.tournament.hand.view import hand_view
from cutcard.tournament.messages.conduct import PenaltyImposed
from cutcard.tournament.money.results import log
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.web.staff.shapes import Offer, Sheet
from cutcard.web.staff.views import fact_sheet
from cutcard.web.tournament.views import registration
from cutcard.web.words.desk import sentence, words


def tournament_sheets(t: Tournament, at: str) -> list[Sheet]:
    """A tournament: its clock, who sits where, who waits, results and money."""
    if t.announced is None:
        return []
    return [fact_sheet("Tournament", _facts(t)), _clock(t, at), *_field(t), *_people(t, at), *_results(t)]


def _facts(t: Tournament) -> list[tuple[str, str]]:
    assert t.announced is not None
    purse, bounties = t.purse, t.bounties
    return [
        ("Name", t.structure.name),
        ("Venue", t.announced.venue),
        ("Starts", t.announced.starts),
        ("Stage", t.phase),
        ("Dealing", t.announced.dealing),
        ("Entries", f"{t.register.entries} paid, {t.register.players} players"),
        ("Still in", str(len(t.field.where))),
        ("Prize pool", dollars(t.register.pool + purse.added)),
        ("Places paid", str(len(purse.prizes)) if purse.prizes is not None else "not fixed yet"),
        ("Bounties", f"{bounties.issued} of {dollars(bounties.value)}, {dollars(bounties.escrow())} in escrow"),
        ("Chips in play", f"{t.issued - t.removed:,}"),
        ("Tables held", " and ".join(held for held, on in (("breaks", t.hold_breaks), ("moves", t.hold_moves)) if on)),
        ("Claims", ", ".join(f"{player} {dollars(value)}" for player, value in t.claims.items())),
        ("Hand for hand", f"round {t.hand_for_hand.round}" if t.hand_for_hand else "no"),
        ("Winner", ", ".join(t.winners)),
    ]


def _clock(t: Tournament, at: str) -> Sheet:
    if not t.clock.began:
        return fact_sheet("Clock", [])
    view = clock.at(t.clock, t.structure, at)
    blinds = view.blinds
    facts = [
        ("Level", f"{view.level}{', break' if view.on_break else ''}"),
        ("Blinds and ante", f"{blinds.small:,} / {blinds.big:,} / {blinds.ante:,}"),
        ("Clock", view.state),
        ("Time left", f"{view.remaining // 60}:{view.remaining % 60:02d}"),
        ("Registration", "open" if registration(t, at) else "closed"),
    ]
    return fact_sheet("Clock", facts)


def _field(t: Tournament) -> list[Sheet]:
    tables = [
        (
            str(number),
            str(len(table.seats)),
            f"{table.chips():,}",
            str(table.hands),
            f"hand {table.begin.number} in play" if table.begin else "between hands",
        )
        for number, table in t.field.tables.items()
    ]
    seats = [
        (str(number), str(seat), one.player, f"{one.stack:,}", "" if one.present else "absent")
        for number, table in t.field.tables.items()
        for seat, one in sorted(table.seats.items())
    ]
    moves = [(move.player, str(move.table), str(move.seat), "confirmation") for move in t.field.planned]
    waits = move_due(t)
    if isinstance(waits, Waits) and not moves:
        moves.append(("a player of the longest table", "the shortest", "", f"{waits.until} ({waits.clause})"))
    return [
        Sheet("Tables", ("Table", "Players", "Chips", "Hands", "Now"), tables),
        Sheet("Seats", ("Table", "Seat", "Player", "Chips", ""), seats),
        Sheet("Moves", ("Player", "To table", "Seat", "Waits for"), moves),
        Sheet("Special rounds", ("Round", "Level", "Hands", "Bonus"), _rounds(t)),
    ]


def _rounds(t: Tournament) -> list[tuple[str, ...]]:
    """Announced and not begun; and what each table is playing."""
    coming = [
        (one.kind, str(one.level), str(one.hands), one.prize or (f"{one.chips:,}" if one.chips else ""))
        for one in t.coming
    ]
    now = [
        (f"{kind}, table {number}", "now", str(hands), "")
        for number, table in t.field.tables.items()
        for kind, hands in (("elimination", table.elimination - 1), ("bonus", table.bonus.hands if table.bonus else 0))
        if hands > 0
    ]
    return [*coming, *now]


def _people(t: Tournament, at: str) -> list[Sheet]:
    entrants = [
        (
            one.player,
            one.name,
            one.stated,
            one.status,
            str(one.entries),
            dollars(sum(p.entry_fee for p in one.payments)),
        )
        for one in t.register.entrants.values()
    ]
    queue = [(str(number), player) for number, player in enumerate(t.register.queue, 1)]
    run = clock.seconds_run(t.clock, t.structure, at) if t.clock.began else 0
    penalties = [(one.player, one.kind, one.ground, one.note, _served(one, run)) for one in t.penalties]
    return [
        Sheet("Entrants", ("Player", "Name", "Name given at the table", "Standing", "Entries", "Entry fees"), entrants),
        Sheet("Waiting for a seat", ("", "Player"), queue),
        Sheet("Penalties", ("Player", "Kind", "Ground", "Note", "Time away"), penalties),
    ]


def _served(one: PenaltyImposed, run: int) -> str:
    """How much of a penalty is still to be served, by what the clock has run (T-24, T-55)."""
    left = one.minutes * 60 - max(0, run - one.since)
    return f"{-(-left // 60)} of {one.minutes} minutes left" if left > 0 else "served" if one.minutes else ""


def _results(t: Tournament) -> list[Sheet]:
    lines = [
        (
            str(one.place or "disqualified"),
            one.player,
            one.name,
            dollars(one.prize),
            dollars(one.agreed) if one.agreed is not None else "",
            dollars(one.bounties),
            ", ".join(one.gifts),
        )
        for one in log(t).lines
    ]
    values: list[tuple[str, ...]] = [
        (str(number), one.kind, one.what, str(one.place or ""), dollars(one.value), t.purse.handed.get(number, ""))
        for number, one in t.purse.values.items()
    ]
    values += [
        (str(number), "bonus round", one.prize, "", ", ".join(one.players), t.purse.handed.get(number, ""))
        for number, one in t.purse.bonuses.items()
    ]
    return [
        Sheet("Results", ("Place", "Player", "Name", "Prize", "By agreement", "Bounties", "Beside it"), lines),
        Sheet("Added", ("Number", "Kind", "What", "Place", "Worth or winner", "Handed to"), values),
    ]


def tournament_offers(t: Tournament, actor: str) -> list[Offer]:
    """Acts that wait for a second person; who proposed one can only withdraw it."""
    found = []
    for number, one in t.proposals.items():
        told = f"{words(tag(one.act))}, proposed by {one.by}: {sentence(one.act)}"
        if one.by != actor:
            found.append(
                Offer(f"Confirm proposal {number}", told, one.clauses, {"type": "ConfirmProposal", "number": number})
            )
    return found


def tournament_table_sheets(state: TournamentTable) -> list[Sheet]:
    """A table: the hand as everybody there may see it, and what it waits for."""
    hand = hand_view(state.table, staff=True).hand
    if hand is None:
        return [fact_sheet("Table", [("Hands played", str(state.table.hands)), ("Now", "between hands")])]
    need = hand.awaits
    facts = [
        ("Hand", f"{hand.number}, level {hand.level}"),
        ("Board", hand.board),
        ("Pot", f"{hand.pot:,}"),
        ("Waits for", f"{words(hand.waits_for)}{f', seat {hand.turn}' if hand.turn else ''}"),
        ("May", ", ".join(need.acts) if need else ""),
        ("To call", f"{need.price:,}" if need and need.price else ""),
        ("Raise to", f"{need.least_to:,} up to {need.most_to:,}" if need and "raise" in need.acts else ""),
        ("Minute ends", hand.time.until if hand.time else ""),
        ("Cards held back", "yes" if hand.held else ""),
        ("Commitment", state.sealed.commitment if state.sealed else ""),
    ]
    seats = [
        (
            str(one.seat),
            one.player,
            f"{one.stack:,}",
            f"{one.bet:,}",
            "folded" if one.folded else "all-in" if one.all_in else "absent" if one.absent else "",
            one.cards,
        )
        for one in hand.seats
    ]
    return [fact_sheet("Hand", facts), Sheet("Seats", ("Seat", "Player", "Chips", "Bet", "", "Cards"), seats)]


def tournament_choices(state: Tournament | TournamentTable) -> dict[str, list[str]]:
    """Suggested values for the fields of a form."""
    if isinstance(state, TournamentTable):
        live = state.table.hand
        seats = [str(seat) for seat in live.seats] if live else []
        return {"seat": seats, "by": seats, "to": ["flop", "turn", "river", *(f"seat {seat}" for seat in seats)]}
    last = max([seats_now(state), *(seat for _, seat in free_seats(state))]) if state.field.tables else 0
    seats = [str(seat) for seat in range(1, last + 1)]
    return {
        "player": list(state.register.entrants),
        "table": [str(number) for number in state.field.tables],
        "seat": seats,
    }
