"""The rules on patrons that plain games share; none on loss limits and help."""

from msgspec.structs import replace

from plain_flop.printed.patrons import PATRONS as FLOP
from plain_flop.renumber import renumbered

PATRONS = replace(renumbered(FLOP, "PLS"), loss=None, proxy=None)
