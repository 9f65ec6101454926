"""Nothing counted here is read from disk or kept there."""

from tests.odds.conftest import counted_anew as counted_anew
from tests.odds.conftest import counts as counts
