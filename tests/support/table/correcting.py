"""Taking back what was recorded at a table: the command, and its refusal."""

import pytest

from cutcard.core.message import Actor
from cutcard.ruling import Refused
from cutcard.table.messages.corrections import CorrectAct
from cutcard.testing.felt import DEALER, FeltTable

WHY = CorrectAct("it was recorded wrongly")


def refused(felt: FeltTable, actor: Actor = DEALER, command: CorrectAct = WHY) -> Refused:
    before = felt.table
    with pytest.raises(Refused) as no:
        felt.do(command, actor)
    assert felt.table == before
    return no.value
