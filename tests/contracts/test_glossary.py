"""A subject has the same name in every room; the rooms are those whose floors are checked."""

import re
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest
from django.urls import URLResolver

from config.env import CHECKOUT
from tournaments.desk.urls import urlpatterns

DESK = CHECKOUT / "tournaments" / "desk"
FLOOR = re.compile(r"\((\w+)\)")
SLICES = {
    vars(slice_.urlconf_module)["__name__"].split(".")[2]
    for slice_ in urlpatterns
    if isinstance(slice_, URLResolver)
}


def _rooms() -> Iterator[Path]:
    """The folders of modules that stand on a floor."""
    contracts = ConfigParser()
    contracts.read(CHECKOUT / ".importlinter")
    for name in contracts.sections():
        contract = contracts[name]
        if container := contract.get("containers"):
            folders = (
                CHECKOUT.joinpath(*container.split("."), room)
                for room in FLOOR.findall(contract["layers"])
            )
            yield from (folder for folder in folders if folder.is_dir())


def _names(room: Path) -> set[str]:
    """What a room's modules and folders are called."""
    return {path.stem for path in room.iterdir() if path.suffix in ("", ".py")}


def test_the_rooms_are_found() -> None:
    assert {"decide", "rules", "queries", "presenters", "organise", "desk", "api"} <= {
        room.name for room in _rooms()
    }


@pytest.mark.parametrize("subject", sorted(SLICES))
def test_a_subject_of_the_desk_has_its_name_in_another_room(subject: str) -> None:
    assert any(subject in _names(room) for room in _rooms() if room != DESK)


def test_every_folder_of_the_desk_is_a_subject_with_its_templates() -> None:
    folders = {path.parent.name for path in DESK.glob("*/__init__.py")}
    assert folders <= SLICES
    templates = {path.name for path in (CHECKOUT / "templates" / "desk").iterdir() if path.is_dir()}
    assert templates <= SLICES
