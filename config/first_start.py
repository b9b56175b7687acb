"""What only the first start does: accounts, and a tournament to look at."""

import secrets

from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import transaction

# Without letters and digits that look alike on paper: the director reads it out in the hall.
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
GROUPS = 3
"""Of four letters: 60 bits, behind a login that locks out who guesses."""
ADMIN = "admin"
ACCOUNTS = ("direttore", "computerista", "arbitro", ADMIN)


def prepare() -> dict[str, str]:
    """The passwords of the accounts made now, by account; none at a later start."""
    # Whole or not at all: a start interrupted here begins again.
    with transaction.atomic():
        passwords = {name: _password() for name in ACCOUNTS if not _exists(name)}
        for name, password in passwords.items():
            _create(name, password)
        _load_demo()
    return passwords


def _exists(name: str) -> bool:
    return get_user_model().objects.filter(username=name).exists()


def _create(name: str, password: str) -> None:
    """All of them enter the admin; what they may do there hangs on their role in a tournament.

    Their passwords were seen by nobody but who started the program: nobody has to change them.
    """
    users = get_user_model().objects
    users.create_user(name, password=password, is_staff=True, is_superuser=name == ADMIN)


def _password() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(GROUPS))
    return "-".join(groups)


def _load_demo() -> None:
    if apps.get_model("tournaments", "Tournament")._default_manager.exists():
        return
    # Imported here: a program without a demo to load need not know how it is played.
    from tournaments.demo import load_demo

    load_demo()
