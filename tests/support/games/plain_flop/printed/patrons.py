"""The rules on patrons that all plain games share."""

from plain_three.printed.patrons import PATRONS as THREE
from plain_three.renumber import renumbered

PATRONS = renumbered(THREE, "PLF")
