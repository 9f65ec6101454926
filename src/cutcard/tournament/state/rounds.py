"""Elimination and bonus rounds after an event: announced, begun, over. Nothing is decided here."""

from msgspec.structs import replace

from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.state.field import put_table
from cutcard.tournament.state.tournament import Bonus, ComingRound, FieldTable, Tournament, in_room


def elimination_announced(t: Tournament, event: f.EliminationRoundAnnounced) -> Tournament:
    if event.level:
        return _coming(t, ComingRound("elimination", event.level, event.hands))
    return _eliminating(t, event.hands)


def bonus_announced(t: Tournament, event: f.BonusRoundAnnounced) -> Tournament:
    if event.level:
        return _coming(t, ComingRound("bonus", event.level, event.hands, event.chips, event.prize))
    return _with_bonus(t, event.hands, event.chips, event.prize)


def _coming(t: Tournament, one: ComingRound) -> Tournament:
    return replace(t, rounds=(*t.rounds, f"{one.kind} {one.level}"), coming=(*t.coming, one))


def began(t: Tournament, event: f.RoundBegan) -> Tournament:
    one = next(one for one in t.coming if (one.kind, one.level) == (event.kind, event.level))
    t = replace(t, coming=tuple(other for other in t.coming if other is not one))
    if one.kind == "elimination":
        return _eliminating(t, one.hands)
    return _with_bonus(t, one.hands, one.chips, one.prize)


def _eliminating(t: Tournament, hands: int) -> Tournament:
    """One more than its hands, for the end; a hand in play is not of the round (TOR 7.22)."""
    return _at_tables(t, elimination=hands + 1, newcomers={})


def _with_bonus(t: Tournament, hands: int, chips: Chips, prize: str) -> Tournament:
    return _at_tables(t, bonus=Bonus(hands, chips, prize))


def _at_tables(t: Tournament, **changes: object) -> Tournament:
    """In a room hands that were reported before a round is changed are not taken back any more."""
    before = t.field.tables.items()
    tables = {no: replace(reported_for_good(one) if in_room(t) else one, **changes) for no, one in before}
    return replace(t, field=replace(t.field, tables=tables))


def reported_for_good(table: FieldTable) -> FieldTable:
    """A table of a room whose last report is not taken back any more."""
    return replace(table, eliminating=False, bonus_now=None, bonus_won=0)


def elimination_ended(t: Tournament, event: f.EliminationRoundEnded) -> Tournament:
    ended = replace(reported_for_good(t.field.tables[event.table]), elimination=0, newcomers={})
    return put_table(t, event.table, ended)


def withdrawn(t: Tournament, event: f.RoundWithdrawn) -> Tournament:
    """Chips that lie in a pot already stay there."""
    coming = tuple(one for one in t.coming if one.kind != event.kind)
    t = replace(t, coming=coming)
    if event.kind == "elimination":
        return _at_tables(t, elimination=0, eliminating=False, newcomers={})
    return _at_tables(t, bonus=None)
