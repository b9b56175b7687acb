"""Where others' programs are told."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk.forms import DeskForm
from tournaments.organise.webhooks.addresses import LONGEST


class WebhookForm(DeskForm):
    address = forms.CharField(
        label=_("Indirizzo da avvisare"),
        max_length=LONGEST,
        help_text=_("Come https://circolo.example.org/burraco: lo dà chi ha scritto il programma."),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
