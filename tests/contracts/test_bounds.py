"""Every text is measured before it is written: no column of the database is the first to refuse."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django import forms
from django.apps import apps
from django.db import models

import tournaments.api
import tournaments.desk
import tournaments.organise
import tournaments.pages
from scoring import values
from tournaments.api.wire.requests import Body
from tournaments.organise.texts import MEASURED

OF_THE_PROGRAM = {
    "Alert": {"language"},
    "Identity": {"issuer"},
    "Circuit": {"slug", "competitors", "scale", "equal_places", "equal_totals"},
    "Document": {"kind"},
    "Dossier": {"hash"},
    "DossierPerson": {"office"},
    "Booking": {"state"},
    "Entrant": {"salt"},
    "PlayerName": {"salt", "identity"},
    "Remark": {"salt"},
    "Referto": {"salt", "measure"},
    "Invitation": {"role"},
    "Payment": {"kind"},
    "Official": {"role"},
    "PrizePlan": {"equals"},
    "PrizeTexts": {"salt"},
    "PrizeList": {"field"},
    "Proposal": {"line", "seated"},
    "SheetPhoto": {"line", "seated", "sha256"},
    "Screen": {"slug", "scheme"},
    "Tournament": {"slug", "kind"},
    "AccessToken": {"scope", "digest"},
    "Trace": {"kind", "subject", "detail"},
    "WebhookDelivery": {"message", "failure"},
    "LedgerHead": {"head_hash"},
    "EventRow": {"name", "role", "hash"},
    "CommandRow": {"fingerprint"},
    "EditionRow": {"hash"},
    "UnkeptEditionRow": {"hash"},
    "BookRow": {"regulation_hash", "format", "second_keying", "stage"},
    "EntrantRow": {"group"},
    "TableRow": {"room", "group", "state"},
    "PenaltyRow": {"unit"},
    "ComplaintRow": {"against", "outcome"},
}
"""What nobody writes: hashes, codes of ours, addresses and keys that the program makes."""
BY_THE_RULES = {
    ("PenaltyRow", "article"): values.LONGEST_ARTICLE,
    ("BookRow", "regulation"): values.LONGEST_EDITION,
}
"""Columns of the ledger that hold what somebody wrote; their bound is said below both houses."""

READ_OTHERWISE = {
    "RefertoEntryForm.sanctions",
    "CircuitRulesForm.table",
    "ListForm.pasted",
    "TotalsForm.pasted",
    "ListForm.capitals",
    "ListForm.recognised",
}
"""Numbers, and lists that are measured as they are read (`texts.LARGEST`)."""
BY_NAME = {"again", "changes"}
"""Each key in it is the name of a figure, or of a value of an edition, or refused."""


def _modules(package: Any) -> Iterator[Any]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(found.name)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


@pytest.fixture(scope="module", autouse=True)
def _all_doors() -> None:
    for package in (tournaments.organise, tournaments.api, tournaments.desk, tournaments.pages):
        list(_modules(package))


def test_each_column_of_a_text_is_measured_or_written_by_the_program_alone() -> None:
    bounded = {
        (model.__name__, field.name): field.max_length
        for label in ("scoring", "tournaments")
        for model in apps.get_app_config(label).get_models()
        for field in model._meta.concrete_fields
        if isinstance(field, models.CharField | models.TextField) and field.max_length
    }
    own = {(model, column) for model, columns in OF_THE_PROGRAM.items() for column in columns}
    measured = {(model.__name__, column) for model, column in MEASURED} | BY_THE_RULES.keys()
    assert bounded.keys() - own == measured, "measure it in `organise`, by `texts.longest`"
    assert own <= bounded.keys()
    assert {pair: bounded[pair] for pair in BY_THE_RULES} == BY_THE_RULES


def test_each_text_of_a_form_is_bounded() -> None:
    ours = {form for form in _below(forms.Form) if form.__module__.startswith("tournaments.")}
    unbounded = {
        f"{form.__name__}.{name}"
        for form in ours
        for name, field in form.base_fields.items()
        if isinstance(field, forms.CharField) and not isinstance(field, forms.UUIDField)
        if field.max_length is None and not isinstance(field.widget, forms.PasswordInput)
    }
    assert unbounded == READ_OTHERWISE


def test_each_text_of_a_body_is_bounded() -> None:
    unbounded = {
        f"{body.__name__}.{field.name}"
        for body in _below(Body)
        for field in msgspec.inspect.type_info(body).fields  # type: ignore[attr-defined]
        if field.name not in BY_NAME
        if any(text.max_length is None for text in _texts(field.type))
    }
    assert unbounded == set()


def _texts(kind: Any) -> Iterator[msgspec.inspect.StrType]:
    """The texts within a type; what a struct within it holds stands there itself."""
    if isinstance(kind, msgspec.inspect.StrType):
        yield kind
    for part in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from _texts(part)
    for name in ("item_type", "key_type", "value_type", "type"):
        if (inner := getattr(kind, name, None)) is not None:
            yield from _texts(inner)
