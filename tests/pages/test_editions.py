"""The regulations in words: everybody reads every edition, and what a tournament is pinned to."""

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from tests import builders
from tests.machine.client import Client
from tests.machine.editions import Folder
from tournaments.presenters.editions import (
    ABOUT_ITSELF,
    EditionPage,
    Leaf,
    differences,
    edition_page,
    leaves,
)
from tournaments.wording.regulations import PARTS, article, choice, key
from tournaments.wording.regulations.keys import CHOICES

pytestmark = pytest.mark.django_db
EDITIONS = regulations.editions()
FOR_THE_PROGRAM = "sanctions.occasion"
"""When it proposes one by itself: no rule of the game."""


def read(client: Client, address: str, language: str = "it") -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200, address
    return str(answer.content.decode())


def test_the_list_names_every_edition_and_marks_what_is_not_printed(client: Client) -> None:
    page = read(client, "/regolamenti/")
    for edition in EDITIONS:
        assert f'href="/regolamenti/{edition}/"' in page
    assert page.count("non da un codice a stampa") == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", ["it", "en"])
def test_an_edition_is_read_by_anybody_with_an_article_at_every_rule(
    client: Client, edition: str, language: str
) -> None:
    rules = regulations.load(edition)
    page = read(client, f"/regolamenti/{edition}/", language)
    shown = edition_page(rules)
    assert all(one.article for section in shown.sections for one in section.sentences)
    assert all(one.article for one in shown.sanctions)
    for name in PARTS:
        assert (f'id="{name}"' in page) == (getattr(rules, name) not in (None, ()))
    for table in rules.victory_points:
        for limit in table.bands:
            assert f">{limit}</td>" in page


def test_burraco_italiano_says_that_it_is_from_no_printed_code(client: Client) -> None:
    told = "Non preso da un codice a stampa"
    assert told in read(client, "/regolamenti/italiano/")
    assert told not in read(client, "/regolamenti/classico/")


def test_what_sentences_say_is_what_the_edition_holds(client: Client) -> None:
    page = re.sub(r"\s+", " ", read(client, "/regolamenti/internazionale/"))
    assert "Se non lo prende nessuna delle due linee, non paga nessuna." in page
    assert "Per chiudere bisogna avere almeno un burraco pulito." in page
    assert "si gioca un giro intero" in page
    assert "±\xa02" in page.replace("± 2", "±\xa02")


@pytest.mark.parametrize("address", ["/regolamenti/mai-stampato/", "/regolamenti/copia-x/"])
def test_an_edition_that_is_not_on_file_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_an_edition_in_the_organisers_folder_is_read_like_the_others(
    client: Client, edition_folder: Folder
) -> None:
    edition_folder.put("casa", ("match_points = 355", "match_points = 240"))
    assert "+240 M.P." in read(client, "/regolamenti/casa/")


def test_a_tournament_shows_its_rules_and_the_table_in_use(client: Client) -> None:
    hall = builders.open_tournament(regulation="uisp-parole", smazzate=2)
    live = read(client, f"/t/{hall.tournament.slug}/")
    assert f'href="/t/{hall.tournament.slug}/regolamento/"' in live
    assert "Tabella dei V.P. per 2 smazzate" in live
    assert ">870</td>" in live
    assert ">1250</td>" not in live
    page = read(client, f"/t/{hall.tournament.slug}/regolamento/")
    assert "UISP" in page
    assert "non cambiano più" in page


def test_a_tournament_shows_the_rules_of_its_opening_when_the_file_has_changed(
    client: Client, edition_folder: Folder
) -> None:
    edition_folder.put("casa")
    hall = builders.open_tournament(regulation="casa")
    edition_folder.put("casa", ("match_points = 355", "match_points = 240"))
    page = read(client, f"/t/{hall.tournament.slug}/regolamento/")
    assert "+355 M.P." in page
    assert "+240 M.P." not in page


def test_the_base_page_leads_to_the_regulations(client: Client) -> None:
    assert 'href="/regolamenti/"' in read(client, "/")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_does_not_differ_from_itself(edition: str) -> None:
    rules = regulations.load(edition)
    assert differences(rules, rules) == ()
    places = [leaf.path for leaf in leaves(rules)]
    assert len(places) == len(set(places))


def test_differences_name_what_was_what_is_and_the_article() -> None:
    base = regulations.load("uisp-parole")
    bye = msgspec.structs.replace(base.bye, match_points=300)
    own = msgspec.structs.replace(base, bye=bye, time=base.time[1:])
    bye_changed, *times = differences(base, own)[::-1]
    assert (bye_changed.before, bye_changed.after, bye_changed.article) == ("355", "300", "3.1")
    assert bye_changed.where == "Il riposo, M.P."
    assert {one.after for one in times} == {""}
    assert all(one.where.startswith("Il tempo: 2 smazzate") for one in times)


def _structs(kind: Any, seen: set[type]) -> Iterator[type[msgspec.Struct]]:
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            if one not in seen:
                seen.add(one)
                yield one
                for field in msgspec.structs.fields(one):
                    yield from _structs(field.type, seen)
        elif one is not kind:
            yield from _structs(one, seen)


def test_every_key_of_every_edition_has_a_name() -> None:
    nameless = [
        f"{struct.__name__}.{field.name}"
        for struct in _structs(Regulation, set())
        for field in msgspec.structs.fields(struct)
        if key(struct.__name__, field.name) == field.name
        and field.name not in PARTS
        and field.name not in ("referto", "smazzate")  # the same word
    ]
    assert nameless == []


def _choices(kind: Any) -> Iterator[str]:
    members = get_args(kind)
    if members and all(isinstance(one, str) for one in members):
        yield from members
    else:
        for one in members:
            yield from _choices(one)


def test_every_choice_has_words() -> None:
    wordless = {
        one
        for struct in _structs(Regulation, set())
        for field in msgspec.structs.fields(struct)
        for one in _choices(field.type)
        if one not in CHOICES
    }
    assert wordless == set()


def test_every_part_of_an_edition_has_a_heading_and_says_something() -> None:
    """In sentences, or in a table of the template."""
    fields = {field.name for field in msgspec.structs.fields(Regulation)}
    assert set(PARTS) == fields - set(ABOUT_ITSELF), "a part has no heading, or is none"
    tables = {name for name, part in PARTS.items() if part.tell is None}
    assert tables == {"card_values", "time", "sanctions"}, "a part has no sentence"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_key_of_an_edition_is_said_on_its_page(edition: str) -> None:
    """Were a value of it another, something else would be read there."""
    rules = regulations.load(edition)
    said, told = _said(rules), defaultdict[str, bool](bool)
    for leaf in leaves(rules):
        key_ = ".".join(step for step in leaf.path if not step.isdigit())
        if key_ != FOR_THE_PROGRAM and not told.get(key_):
            for other in _with_another(rules, leaf):
                told[key_] |= _said(other) != said
    assert [key_ for key_, is_told in told.items() if not is_told] == [], "no sentence says it"


def _said(rules: Regulation) -> EditionPage:
    """Its page but for what every change changes."""
    return replace(edition_page(rules), hash="")


def _with_another(rules: Regulation, leaf: Leaf) -> Iterator[Regulation]:
    """The edition with other figures or choices at a place, as far as they make one."""
    for value in _others(leaf):
        content = msgspec.to_builtins(rules)
        place = content
        for step in leaf.path[:-1]:
            place = place[int(step) if isinstance(place, tuple | list) else step]
        place[leaf.path[-1]] = value
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(content, Regulation)


def _others(leaf: Leaf) -> list[object]:
    if isinstance(leaf.value, bool):
        return [not leaf.value]
    if isinstance(leaf.value, int):
        return [leaf.value + 1, leaf.value - 1]
    return [one for one in _choices(leaf.kind) if one != leaf.value]


@pytest.mark.parametrize(
    ("cited", "said"),
    [
        ("9", "art. 9"),
        ("14.4 b 1", "art. 14.4 b 1"),
        ("RULES 7", "deciso dove il testo tace"),
        ("Definizioni, RULES 10", "Definizioni, deciso dove il testo tace"),
    ],
)
def test_an_article_is_cited_and_what_was_decided_says_so(cited: str, said: str) -> None:
    assert article(cited) == said
    assert choice(None) == "non previsto"
