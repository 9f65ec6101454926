"""The rules on the life of a table that all plain games share."""

from plain_three.printed.life import LIFE as THREE
from plain_three.renumber import renumbered

LIFE = renumbered(THREE, "PLS")
