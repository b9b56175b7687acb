"""Who sets up a server finds every variable in the sample, and the sample is understood."""

from collections.abc import Iterator, Mapping

from config.env import read
from tests.machine.units import DEPLOY, settings_in, units

SAMPLE = DEPLOY / "environment.sample"
FILLED = {"SECRET_KEY": "k" * 64, "VAPID_PRIVATE_KEY": "k" * 43}
"""What nobody writes into a sample."""


class Asked(Mapping[str, str]):
    """An environment that remembers what was looked for."""

    def __init__(self, there: Mapping[str, str]) -> None:
        self._there = there
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return self._there[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._there)

    def __len__(self) -> int:
        return len(self._there)


def asked_for() -> set[str]:
    environ = Asked(settings_in(SAMPLE) | FILLED)
    read(environ)
    return environ.names


def test_the_sample_names_every_variable_and_no_other() -> None:
    of_units = {name for unit in units() for name in unit.variables}
    assert set(settings_in(SAMPLE)) == asked_for() | of_units


def test_what_units_take_from_the_environment_has_a_value_without_it() -> None:
    for unit in units():
        assert unit.variables <= set(unit.defaults), unit.name
