"""Addresses of tournaments: the first that is free."""

from django.db import connection

from tests import builders


def test_the_first_free_address_is_found_without_writing_down_all_that_could_be(db: None) -> None:
    """A million of them cost whoever opened a tournament twenty times what the rest did."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL temp_file_limit = 0")
    opened = [builders.open_tournament("Serale").tournament.slug for _ in range(3)]
    assert opened == ["serale", "serale-2", "serale-3"]
