"""Every test is held to the clauses that it names, by the fixture that authors of other games use as well."""

from cutcard.testing.suite import Cited as Cited
from cutcard.testing.suite import cited as cited
from cutcard.testing.suite import plain as plain
