"""Passwords of tests are reckoned once over, not a million times: a login costs what it does."""

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher


class Quick(PBKDF2PasswordHasher):
    """The program's own, and read by it wherever it runs: how often is said in each password."""

    iterations = 1


settings.PASSWORD_HASHERS = [f"{__name__}.{Quick.__name__}"]
