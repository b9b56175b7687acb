"""Second factors in Django's admin: who has one, and the end of one whose phone was lost."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin import ModelAdmin
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.organise import second_factors

# Their pages would show what nobody but the phone shall know.
admin.site.unregister([TOTPDevice, StaticDevice])


class WithSecondFactor(ModelAdmin[User]):
    """Told in the list of accounts, and taken away from there."""

    list_display = ("username", "email", "first_name", "last_name", "is_staff", "second_factor")
    actions = ("remove_second_factor",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        devices = TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True)
        return super().get_queryset(request).annotate(with_factor=Exists(devices))

    @admin.display(description=_("secondo fattore"), boolean=True)
    def second_factor(self, user: Any) -> bool:
        return bool(user.with_factor)

    @admin.action(
        description=_("Togli il secondo fattore (telefono perso)"), permissions=["change"]
    )
    def remove_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Of others: one's own asks for the password or a code, on its own page."""
        others = queryset.exclude(username=request.user.get_username())
        removed = [user for user in others if self._remove(request, user)]
        said = _t("Secondo fattore tolto a: %(names)s.") % {
            "names": ", ".join(user.get_username() for user in removed) or "—"
        }
        messages.success(request, said)

    def _remove(self, request: HttpRequest, user: User) -> bool:
        return second_factors.remove(user, by=request.user.pk, how="administrator")
