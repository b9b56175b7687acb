"""What was written once is read for ever."""

from typing import Any

import pytest

from scoring import codec
from scoring.events import SheetVerified
from scoring.values import RoundNumber, TableNumber
from tests.samples import Sample, samples


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: f"{sample.name}.v{sample.version}")
def test_a_stored_event_is_still_read(sample: Sample) -> None:
    event = sample.event()
    assert event.name() == sample.name
    if event.version == sample.version:
        assert codec.encode(event) == sample.data, "a changed shape is a new version"


NEWER = {
    "ClosedWithoutReferti": "undecided",
    "PenaltyGiven": "damaged",
    "SanctionGiven": "raised",
    "SecondKeyingChosen": "at_most",
    "SanctionReckoned": "brings",
    "TournamentOpened": "positions",
    "EntrantEntered": "stand_in",
    "LineUpChanged": "from_round",
    "RoomsDeclared": "remark",
    "RankingPublished": "moved",
    "PrizesAnnounced": "countersigned_by",
    "ScoreAwarded": "countersigned_by",
    "TextsErased": "entrants",
    "SheetTotalled": "totals",
    "SheetSigned": "proposal",
    "SmazzataEntered": "c",
    "SheetCorrected": "read_by",
    "SheetReadAgain": "sheet",
}
"""What the newest version of each added: minutes of the cut, stand-ins, substitutes, a third
line, the proposal that an entry accepts, who signed what was lifted, and whose reading was chosen.
One more state of a figure leaves what was written before as it was."""


@pytest.mark.parametrize(("name", "version"), sorted(codec.WIDENED))
def test_a_version_that_only_lacks_newer_figures_is_read_with_none_of_them(
    name: str, version: int
) -> None:
    old = next(sample for sample in samples() if (sample.name, sample.version) == (name, version))
    newest = max(
        (sample for sample in samples() if sample.name == name), key=lambda sample: sample.version
    )
    assert f'"{NEWER[name]}":' in newest.data
    assert old.event() == newest.event()


@pytest.mark.parametrize(("name", "version"), sorted(codec.UPCASTS))
def test_a_lifted_version_says_what_it_said_before(name: str, version: int) -> None:
    old, new = (
        next(sample for sample in samples() if (sample.name, sample.version) == (name, number))
        for number in (version, version + 1)
    )
    assert old.data != new.data
    assert old.event() == new.event()


def test_an_old_version_is_lifted_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if SheetVerified had once called its table `desk`, and its round `turn` before that."""

    def renamed(old: str, new: str) -> Any:
        return lambda data: {new if key == old else key: value for key, value in data.items()}

    monkeypatch.setitem(codec.UPCASTS, ("SheetVerified", -1), renamed("turn", "round"))
    monkeypatch.setitem(codec.UPCASTS, ("SheetVerified", 0), renamed("desk", "table"))
    event = codec.decode("SheetVerified", -1, '{"turn":3,"desk":2}')
    assert event == SheetVerified(round=RoundNumber(3), table=TableNumber(2))


@pytest.mark.parametrize(
    ("name", "version", "data"),
    [
        ("SheetEaten", 1, "{}"),
        ("SheetVerified", 0, "{}"),
        ("SheetVerified", 2, '{"round":1,"table":1}'),
        ("SheetVerified", 1, '{"round":1}'),
        ("SheetVerified", 1, '{"round":"first","table":1}'),
        ("SheetVerified", 1, "no json"),
    ],
    ids=[
        "an unknown kind",
        "an old version without a way up",
        "a version from the future",
        "a missing value",
        "a value of another type",
        "no JSON",
    ],
)
def test_what_cannot_be_read_says_which_event_it_was(name: str, version: int, data: str) -> None:
    with pytest.raises(codec.EventUnreadable, match=rf"{name} v{version}"):
        codec.decode(name, version, data)
