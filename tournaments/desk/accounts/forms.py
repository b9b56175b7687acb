"""One's own password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import password_reckoned

SAME = _("È la password di prima. Scegline un'altra.")


WANTED = _("Almeno 8 caratteri, non solo cifre; né il tuo nome né una parola che usano tutti.")


class OwnPasswordForm(PasswordChangeForm):
    """Django's own; the password of before is none that was chosen."""

    required_css_class = "field--required"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = WANTED

    def clean_old_password(self) -> str:
        with password_reckoned():
            return str(super().clean_old_password())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen = cleaned.get("new_password1")
        if chosen and chosen == cleaned.get("old_password"):
            self.add_error("new_password1", ValidationError(SAME, code="password_same"))
        return cleaned
