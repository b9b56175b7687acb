"""The time of a round at the desk: only of a round that is out."""

import pytest
from django.urls import reverse

from tests.builders import enter, open_tournament
from tests.machine.client import as_


@pytest.mark.parametrize("step", ["desk-extension", "desk-pause", "desk-whistle"])
def test_a_round_that_is_not_out_has_no_time(db: None, step: str) -> None:
    hall = open_tournament()
    enter(hall, 4)
    client = as_(hall.referee)
    answer = client.post(reverse(f"admin:{step}", args=(hall.tournament.pk, 1)), {})
    assert answer.status_code == 404
