from pathlib import Path

import pytest

from tests.tournaments.carrying import Carry


@pytest.fixture
def carry(tmp_path: Path) -> Carry:
    return Carry(tmp_path)
