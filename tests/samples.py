"""A stored event of every kind and version that was ever written, in the order of a tournament."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from scoring import codec
from scoring.events import Event, Recorded
from scoring.values import EventNumber, Role, UserId

FOLDER = Path(__file__).parent / "scoring" / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A file `place-Name.vN.json`: what the column of the database held."""

    name: str
    version: int
    data: str

    def event(self) -> Event:
        return codec.decode(self.name, self.version, self.data)


def samples() -> tuple[Sample, ...]:
    return tuple(_sample(path) for path in sorted(FOLDER.glob("*.json")))


def _sample(path: Path) -> Sample:
    name, _, version = path.stem.partition("-")[2].partition(".v")
    return Sample(name, int(version), path.read_text(encoding="utf-8").strip())


def story() -> tuple[Recorded, ...]:
    """The newest version of each, as one ledger tells them."""
    newest = {sample.name: sample for sample in samples()}
    opened = datetime(2026, 3, 14, 20, 30, tzinfo=UTC)
    return tuple(
        Recorded(
            number=EventNumber(number),
            event=sample.event(),
            at=opened + timedelta(minutes=number),
            user=UserId(11),
            role=Role.DIRECTOR,
            command_id=UUID(int=number),
            hash=f"{number:064x}",
        )
        for number, sample in enumerate(newest.values(), start=1)
    )
