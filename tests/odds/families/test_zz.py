import pytest, time
from tests.odds.families.test_drawn import meet


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5])
def test_q(seed):
    s = time.process_time()
    meet(seed)
    print(seed, time.process_time() - s)
