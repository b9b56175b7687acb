"""What a phone is told when it puts a tournament among its apps."""

import json
import re

import pytest
from django.contrib.staticfiles import finders
from PIL import Image

from tests import builders
from tests.machine.client import Client
from tournaments.pages.installing import ICONS, NEEDED

pytestmark = pytest.mark.django_db


def test_a_tournament_is_an_app_of_its_own(client: Client) -> None:
    hall = builders.open_tournament("Memorial Rossi")
    here = f"/t/{hall.tournament.slug}/"
    answer = client.get(f"{here}app.webmanifest", headers={"accept-language": "it"})
    said = answer.json()
    assert answer.headers["Content-Type"] == "application/manifest+json"
    assert (said["name"], said["start_url"], said["lang"]) == ("Memorial Rossi", here, "it")
    assert (
        f'<link rel="manifest" href="{here}app.webmanifest">' in client.get(here).content.decode()
    )
    for name, size, _purpose in ICONS:
        with Image.open(str(finders.find(f"tournaments/{name}"))) as icon:
            assert icon.size == (size, size)
    hall.tournament.is_public = False
    hall.tournament.save()
    assert client.get(f"{here}app.webmanifest").status_code == 404


def test_the_worker_keeps_files_that_there_are_and_is_asked_for_anew(client: Client) -> None:
    answer = client.get("/t/worker.js")
    assert answer.headers["Cache-Control"] == "no-cache"
    found = re.match(r"const KEPT = (.*);", answer.content.decode())
    assert found
    assert len(json.loads(found[1])["files"]) == len(NEEDED)
    assert all(finders.find(f"tournaments/{name}") for name in NEEDED)
