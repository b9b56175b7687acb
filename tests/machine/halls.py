"""The hall that the tests of a module begin with."""

from copy import deepcopy

import pytest

from tests.builders import Hall, small_tournament


@pytest.fixture(scope="module")
def hall_of_module(request: pytest.FixtureRequest, outer_transaction: None) -> Hall:
    """The tournament that the module's marker `hall` describes, built once.

    A module that needs another overrides this fixture.
    """
    marker = request.node.get_closest_marker("hall")
    assert marker, "This module has no marker `hall`."
    return small_tournament(**marker.kwargs)


@pytest.fixture
def hall(hall_of_module: Hall, db: None) -> Hall:
    """A copy for one test, which may change what it holds."""
    return deepcopy(hall_of_module)
