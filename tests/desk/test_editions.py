"""An organiser's own edition, copied and changed by form, and opened with."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from scoring import queries
from scoring.rules import regulations
from scoring.rules.violations import Violation
from tests import builders
from tests.machine.client import Client, as_
from tournaments.desk.editions.forms import EditionForm
from tournaments.models import EditionCopy, Tournament
from tournaments.organise import editions

pytestmark = pytest.mark.django_db
ROOT = "/admin/tournaments/tournament/regulations/"
OPENING = "/admin/tournaments/tournament/add/"


@pytest.fixture
def organiser() -> User:
    return builders.user(may_open=True)


def filled(edition: str, **changes: Any) -> dict[str, Any]:
    """The form as it is shown, with some fields changed; dots are written `__`."""
    form = EditionForm(regulations.load(edition))
    fields = {name: form[name].initial for name in form.fields}
    sent = {name: one for name, one in fields.items() if one is not None and one is not False}
    sent |= {name.replace("__", "."): value for name, value in changes.items()}
    return {**sent, "command_id": str(uuid4())}


@pytest.mark.parametrize("edition", regulations.editions())
def test_a_form_sent_back_as_it_was_shown_changes_no_rule(organiser: User, edition: str) -> None:
    answer = as_(organiser).post(f"{ROOT}{edition}/copy/", filled(edition, name="La mia"))
    assert answer.status_code == 302, answer.context["form"].errors
    (own,) = editions.copies(organiser)
    base = regulations.load(edition)
    assert own.name == "La mia"
    for name in type(base).__struct_fields__:
        if name not in ("edition", "name", "based_on"):
            assert getattr(own, name) == getattr(base, name)


def test_a_victory_points_band_is_named_by_the_points_that_it_gives() -> None:
    form = EditionForm(regulations.load("uisp-parole"))
    bands = [
        str(field.label)
        for name, field in form.fields.items()
        if name.startswith("victory_points.")
    ]
    assert bands[1:4] == ["10-10", "11-9", "12-8"]


def test_a_copy_holds_what_was_changed_and_says_where_it_comes_from(organiser: User) -> None:
    fields = filled(
        "uisp-parole",
        name="Parole al circolo",
        bye__match_points=300,
        victory_points__1__bands__0=45,
        ranking__tie_breaks__2="",
        protests__minutes=15,
        remove__time__0="on",
    )
    answer = as_(organiser).post(f"{ROOT}uisp-parole/copy/", fields, follow=True)
    page = answer.content.decode()
    (own,) = editions.copies(organiser)
    base = regulations.load("uisp-parole")
    assert own.bye.match_points == 300
    assert own.victory_points[1].bands == (45, *base.victory_points[1].bands[1:])
    assert own.ranking.tie_breaks == ("victory_points", "match_points")
    assert own.time == base.time[1:]
    assert own.based_on is not None
    assert (own.based_on.edition, own.based_on.hash) == ("uisp-parole", base.content_hash)
    assert "<del>355</del> ora <ins>300</ins>" in page
    assert "da «UISP - Burraco Parole, regolamento e codice di gara»" in page


def test_one_more_table_can_be_added(organiser: User) -> None:
    bands = {f"add.bands.{at}@victory_points": 100 * (at + 1) for at in range(10)}
    fields = {**filled("classico", name="Con due"), "add.smazzate@victory_points": 2, **bands}
    assert as_(organiser).post(f"{ROOT}classico/copy/", fields).status_code == 302
    (own,) = editions.copies(organiser)
    assert own.smazzate_choices() == (3, 2)
    assert own.victory_points_table(2).bands[9] == 1000


@pytest.mark.parametrize(
    ("changes", "at", "said"),
    [
        ({"victory_points__0__bands__3": 40}, "victory_points.0.", "dieci limiti"),
        ({"time__0__least": 90}, "time.0.", "minimo"),
        ({"bye__match_points": "molti"}, "bye.match_points", "intero"),
        ({"protests__minutes": -5}, "protests.minutes", "0"),
        ({"deck__copies__joker": 5}, "", "non danno il numero"),
        ({"name": " "}, "name", ""),
    ],
)
def test_a_wrong_value_is_refused_at_its_field_and_nothing_is_kept(
    organiser: User, changes: dict[str, Any], at: str, said: str
) -> None:
    fields = filled("classico", **{"name": "Storta", **changes})
    answer = as_(organiser).post(f"{ROOT}classico/copy/", fields)
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    (field,) = errors
    assert field.startswith(at) if at else field == "__all__"
    assert said in str(errors[field])
    assert not EditionCopy.objects.exists()


def test_a_copy_sent_twice_is_made_once(organiser: User) -> None:
    fields = filled("classico", name="Una sola")
    for _ in range(2):
        assert as_(organiser).post(f"{ROOT}classico/copy/", fields).status_code == 302
    assert EditionCopy.objects.count() == 1


def _copy(user: User, **changes: Any) -> str:
    return editions.copy_edition(
        by=user,
        base=regulations.load("classico"),
        name="Del circolo",
        changes=changes,
        command_id=uuid4(),
    ).edition


def _opening(edition: str, **changes: Any) -> dict[str, Any]:
    return {
        "command_id": str(uuid4()),
        "name": "Coppa",
        "regulation": edition,
        "smazzate_per_round": "3",
        "first_round": "lot",
        "format": "pairs",
        "movement_1": "mitchell",
        **changes,
    }


def test_a_tournament_is_opened_with_a_copy_and_keeps_it_when_the_copy_changes(
    organiser: User,
) -> None:
    own = _copy(organiser, bye={"match_points": 300})
    fields = _opening(own)
    client = as_(organiser)
    assert client.post(OPENING, fields).status_code == 302
    editions.change_copy(by=organiser, edition=own, changes={"bye": {"match_points": 100}})
    assert client.post(OPENING, fields).status_code == 302
    tournament = Tournament.objects.get()
    book = queries.book(tournament.ledger)
    assert book is not None
    assert (book.regulation.edition, book.regulation.bye.match_points) == (own, 300)
    assert book.settings.bye_match_points == 300
    public = Client().get(f"/t/{tournament.slug}/regolamento/").content.decode()
    assert "Del circolo" in public
    assert "<del>355</del> ora <ins>300</ins>" in public


def test_another_organisers_copy_is_not_there(organiser: User) -> None:
    own = _copy(organiser)
    other = builders.user(may_open=True)
    client = as_(other)
    assert "Del circolo" not in client.get(ROOT).content.decode()
    assert "Del circolo" not in client.get(OPENING).content.decode()
    for rest in ("", "copy/", "change/"):
        assert client.get(f"{ROOT}{own}/{rest}").status_code == 404
    with pytest.raises(Violation) as refused:
        builders.open_tournament(regulation=own, director=other)
    choices = refused.value.problems[0].data["choices"]
    assert choices == regulations.editions()
    assert client.post(OPENING, _opening(own)).status_code == 422
    assert not Tournament.objects.exists()
    assert own in as_(organiser).get(OPENING).content.decode()


def test_who_may_not_open_may_not_copy() -> None:
    client = as_(builders.user())
    for rest in ("", "classico/", "classico/copy/"):
        assert client.get(f"{ROOT}{rest}").status_code == 403
    assert client.post(f"{ROOT}classico/copy/", filled("classico", name="X")).status_code == 403


def test_an_edition_on_file_is_not_changed_in_place(organiser: User) -> None:
    assert as_(organiser).get(f"{ROOT}classico/change/").status_code == 404


def test_the_opening_form_knows_every_edition_and_its_lengths(organiser: User) -> None:
    client = as_(organiser)
    page = client.get(OPENING).content.decode()
    for edition in regulations.editions():
        assert f'value="{edition}"' in page
    refused = client.post(OPENING, _opening("classico", smazzate_per_round="2"))
    assert refused.status_code == 422
    assert "Scegli tra: 3." in str(refused.context["form"].errors["smazzate_per_round"])
    assert client.post(OPENING, _opening("uisp-parole", smazzate_per_round="2")).status_code == 302
