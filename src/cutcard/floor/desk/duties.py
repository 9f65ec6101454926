"""Duties of each kind of stream."""

from cutcard.core.duty import Duty
from cutcard.floor.domains.cage import Cage
from cutcard.floor.domains.cage import duties as cage_duties
from cutcard.floor.domains.incidents import GameRegister, clauses_of
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.domains.table import FloorTable
from cutcard.registers.incidents import disputing
from cutcard.registers.incidents import register as incident
from cutcard.registers.pit import floats, shift
from cutcard.registers.pit.floats import TableFloat
from cutcard.registers.pit.shift import PitShift
from cutcard.registers.promotions.duties import duties as promotion_duties
from cutcard.table.duties import duties as table_duties

WITH_DUTIES = ("cage", "float", "incidents", "pit", "promotion", "table")  # kinds of stream with duties


def duties_of(state: object, at: str) -> list[Duty]:
    """The duties that are open in a stream now."""
    match state:
        case Cage():
            return cage_duties(state)
        case GameRegister(game):
            return incident.duties(clauses_of(game), state.register, at)
        case FloorPromotion() if state.promotion.revision:  # somebody has drafted it
            return promotion_duties(state.clauses, state.promotion)
        case FloorTable() if state.table is not None:
            return table_duties(state.rules, state.table)
        case TableFloat():
            return floats.duties(state)
        case PitShift():
            return shift.duties(state)
        case _:
            return []


def later_of(state: object, at: str) -> list[Duty]:
    """What waits in a stream for time alone, and falls due by itself."""
    if not isinstance(state, GameRegister):
        return []
    return disputing.later(clauses_of(state.game).disputes, state.register.disputes, at)
