"""A phone for whoever a test speaks as."""

import time

from django.contrib.auth.models import User
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.organise.second_factors import new_key, set_up

STEP = 30


class Phone:
    """What shows codes; each call shows the next one, as if half a minute had gone by.

    The program takes a code that is one step early: a test that needs more than two has to let
    its device forget the last.
    """

    def __init__(self, key: str) -> None:
        self._totp = TOTP(bytes.fromhex(key), STEP)
        self.key = key

    def code(self, steps: int = 0) -> str:
        """What it shows now, or so many half minutes later."""
        self._totp.time = time.time() + steps * STEP
        return f"{self._totp.token():06d}"

    def wrong(self) -> str:
        """A code that it does not show for minutes."""
        shown = {self.code(steps) for steps in range(-5, 6)}
        return next(code for code in map("{:06d}".format, range(20)) if code not in shown)


def phone_of(user: User) -> tuple[Phone, list[str]]:
    """The account has a second factor, set up a while ago; its phone and its codes on paper."""
    phone = Phone(new_key())
    codes = set_up(user, phone.key, phone.code())
    assert codes is not None
    forget_last(user)
    return phone, codes


def forget_last(user: User) -> None:
    """The code that was used last is an old one: time has gone by."""
    TOTPDevice.objects.filter(user=user).update(last_t=-1)
