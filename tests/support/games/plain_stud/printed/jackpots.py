"""The rules on linked jackpots, with a rate that must be approved; none on wagers on other boxes and fixed prizes."""

from msgspec.structs import replace

from plain_flop.printed.jackpots import JACKPOTS as FLOP
from plain_flop.renumber import renumbered

JACKPOTS = replace(renumbered(FLOP, "PLS"), approved="PLS 11.6", elsewhere=None, fixed=None, group=(), one_pool=None)
