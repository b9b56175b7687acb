"""What `make soak` asks for and `make test` does not: the same proofs, at length."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import is_hypothesis_test, settings

SOAKING = bool(os.environ.get("SOAK"))


def as_many(usual: int, *, soak: int) -> int:
    """How often something is done, how many examples are drawn, how long something is away."""
    return soak if SOAKING else usual


OTHER_SCREEN = pytest.mark.soak("the same on a second screen, where the first is gone through")


# How long an example takes on a shared machine says nothing about the code. CI tries the same
# examples each time: new ones are looked for where somebody can follow what they find.
settings.register_profile(
    "shared",
    deadline=None,
    print_blob=True,
    derandomize=bool(os.environ.get("CI")),
    max_examples=as_many(30, soak=1_000),
)
settings.load_profile("shared")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A soak runs what only a soak does, what is slow, and what is drawn; `make test` the rest."""
    _say_why(items)
    kept = list(_soaked(items)) if SOAKING else [item for item in items if not _only_soaked(item)]
    left = set(items).difference(kept)
    if left:
        config.hook.pytest_deselected(items=[item for item in items if item in left])
        items[:] = kept


def _say_why(items: list[pytest.Item]) -> None:
    marks = (
        mark for item in items for mark in item.iter_markers() if mark.name in ("slow", "soak")
    )
    if not all(mark.args for mark in marks):
        raise pytest.UsageError('a test that takes long says why: slow("..."), soak("...")')


def _soaked(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    for item in items:
        drawn = is_hypothesis_test(getattr(item, "obj", None))
        if drawn or item.get_closest_marker("slow") or _only_soaked(item):
            yield item


def _only_soaked(item: pytest.Item) -> bool:
    return item.get_closest_marker("soak") is not None
