"""A document is asked for, drawn once, and fetched by whoever may read it."""

import io
import os
import zipfile
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.template import Engine
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from playwright.sync_api import Page

from scoring import server_time
from scoring.values import PlayerId, Role
from tests import builders
from tests.machine.browser import barriers
from tests.machine.client import Client
from tests.machine.processes import Program, Site
from tests.reports import written
from tournaments.models import Document, DocumentKind, Trace
from tournaments.organise import referti
from tournaments.reports import NothingToPrint, archive, ask, rendering, views
from tournaments.reports.content import Content

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> builders.Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def test_without_a_broker_a_document_is_drawn_in_the_process(
    hall: builders.Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_by: list[int] = []
    pdf = rendering.pdf

    def noted(content: Content, language: str) -> bytes:
        drawn_by.append(os.getpid())
        return pdf(content, language)

    monkeypatch.setattr(rendering, "pdf", noted)
    document = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert document.content is not None
    assert bytes(document.content).startswith(b"%PDF")
    assert drawn_by == [os.getpid()]


@pytest.mark.usefixtures("celery_queue")
def test_with_a_broker_a_document_is_drawn_by_the_worker(
    hall: builders.Hall,
    celery_worker_process: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rendering, "pdf", lambda *args: pytest.fail("drawn by the web process"))
    referto = written.filed(hall)
    asked = ask(hall.tournament, DocumentKind.REFERTO, str(referto.pk), "it")
    celery_worker_process.wait_until(
        lambda: Document.objects.exclude(content=None).filter(pk=asked.pk).exists()
    )
    kept = Document.objects.get(pk=asked.pk)
    assert bytes(kept.content or b"").startswith(b"%PDF")
    assert "draw_document" in celery_worker_process.said()
    assert celery_worker_process.process.pid != os.getpid()


def test_the_same_edition_is_drawn_once(hall: builders.Hall) -> None:
    first = ask(hall.tournament, DocumentKind.SEATING, "1", "it")
    assert ask(hall.tournament, DocumentKind.SEATING, "1", "it") == first
    assert ask(hall.tournament, DocumentKind.SEATING, "", "it") == first
    assert ask(hall.tournament, DocumentKind.SEATING, "1", "en") != first


def test_a_new_event_is_a_new_edition(hall: builders.Hall) -> None:
    before = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    builders.penalise(hall, 1, 1, 100)
    assert ask(hall.tournament, DocumentKind.RANKING, "1", "it") != before


@pytest.mark.parametrize("name", ["ranking.css", "page.css", "page.html"])
def test_a_changed_look_is_a_new_edition(
    hall: builders.Hall, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = Engine.get_default()
    monkeypatch.setattr(engine, "dirs", [tmp_path, *engine.dirs])
    before = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert ask(hall.tournament, DocumentKind.RANKING, "1", "it") == before
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / name).write_text("h1 { color: red }")
    assert ask(hall.tournament, DocumentKind.RANKING, "1", "it") != before
    for loader in engine.template_loaders:
        loader.reset()  # it keeps what it has read, and others ask it too


def test_an_amended_draft_is_a_new_edition(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    before = ask(hall.tournament, DocumentKind.REFERTO, str(draft.pk), "it")
    referti.amend_referto(
        referto=draft, form=written.form(hall, facts="Altro."), by=hall.refereeing
    )
    assert ask(hall.tournament, DocumentKind.REFERTO, str(draft.pk), "it") != before


def test_a_failure_is_a_plain_sentence_and_the_next_ask_tries_again(
    hall: builders.Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> bytes:
        raise RuntimeError("Traceback: secrets of the machine")

    with monkeypatch.context() as patched:
        patched.setattr(rendering, "pdf", fail)
        failed = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert failed.content is None
    assert failed.failed.startswith("Il documento non è riuscito.")
    assert "Traceback" not in failed.failed
    again = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert again == failed
    assert (again.failed, again.content is None) == ("", False)


def test_a_text_too_long_for_its_page_says_what_to_do(hall: builders.Hall) -> None:
    endless = written.draft(hall, facts="riga\n" * 600)
    document = ask(hall.tournament, DocumentKind.REFERTO, str(endless.pk), "it")
    assert document.failed.startswith("Il testo non sta in una pagina")


@pytest.mark.usefixtures("celery_queue")
def test_a_document_lost_from_the_queue_is_queued_again(hall: builders.Hall) -> None:
    document = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert document.content is None
    long_ago = timezone.now() - 2 * archive.PATIENCE
    Document.objects.filter(pk=document.pk).update(asked_at=long_ago)
    assert ask(hall.tournament, DocumentKind.RANKING, "1", "it").asked_at > long_ago


def test_drawing_twice_changes_nothing(hall: builders.Hall) -> None:
    document = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    archive.draw(document.pk)
    archive.draw(uuid4())
    assert Document.objects.get() == document
    assert Document.objects.get().content == document.content


def test_overtaken_editions_go_after_a_while(hall: builders.Hall) -> None:
    old = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    Document.objects.update(asked_at=timezone.now() - 2 * archive.KEPT)
    builders.penalise(hall, 1, 1, 100)
    ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    assert not Document.objects.filter(pk=old.pk).exists()


def test_nothing_is_kept_of_what_cannot_be_printed(hall: builders.Hall) -> None:
    with pytest.raises(NothingToPrint):
        ask(hall.tournament, DocumentKind.SEATING, "7", "it")
    assert not Document.objects.exists()


def test_an_official_opens_a_document_in_the_browser(hall: builders.Hall, client: Client) -> None:
    client.force_login(hall.computerista)
    address = reverse("ask-document", args=(hall.tournament.slug, DocumentKind.SCORE_SHEETS, 1))
    response = client.get(address, follow=True)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="score-1-torneo-di-prova.pdf"'
    assert "no-store" in response["Cache-Control"]


@pytest.mark.usefixtures("celery_queue")
def test_until_it_is_drawn_the_page_asks_again_by_itself(
    hall: builders.Hall, client: Client
) -> None:
    client.force_login(hall.computerista)
    address = reverse("ask-document", args=(hall.tournament.slug, DocumentKind.RANKING))
    answer = client.get(address, follow=True)
    page = answer.content.decode()
    assert answer.status_code == 202, "whoever saves it has no PDF"
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    kept = reverse("document", args=(Document.objects.get().pk,))
    assert client.get(kept, headers={"HX-Request": "true"}).status_code == 204
    Document.objects.update(asked_at=server_time.now() - archive.SOON - timedelta(seconds=1))
    assert client.get(kept, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    late = client.get(kept).content.decode()
    assert "forse nessuno prepara i documenti" in late
    assert 'hx-headers=\'{"X-Late": "1"}\'' in late
    told = {"HX-Request": "true", "X-Late": "1"}
    assert client.get(kept, headers=told).status_code == 204, "said once"
    Document.objects.update(failed="Non è riuscito.")
    assert client.get(kept, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    answer = client.get(kept)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    page = answer.content.decode()
    assert "Non è riuscito." in page
    assert "http-equiv" not in page


def test_the_waiting_page_opens_the_document_when_it_is_drawn(
    hall: builders.Hall, client: Client, site: Site, page: Page
) -> None:
    client.force_login(hall.computerista)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    waited = Document.objects.create(
        tournament=hall.tournament, kind=DocumentKind.RANKING, subject="1", edition="1.0.it."
    )
    page.goto(site.url + reverse("document", args=(waited.pk,)))
    assert barriers(page) == []
    with page.expect_response(lambda got: got.headers.get("content-type") == "application/pdf"):
        archive.draw(waited.pk)


def test_referti_are_for_those_who_write_them(hall: builders.Hall, client: Client) -> None:
    address = reverse("referto-pdf", args=(written.draft(hall).pk,))
    stranger = builders.official(builders.open_tournament("Altro").tournament, Role.DIRECTOR)
    found = {}
    for who in (hall.referee, hall.director, hall.computerista, stranger):
        client.force_login(who)
        found[who] = client.get(address, follow=True).status_code
    assert list(found.values()) == [200, 200, 403, 404]
    kept = reverse("document", args=(Document.objects.get().pk,))
    for who, code in ((hall.computerista, 403), (stranger, 404), (hall.referee, 200)):
        client.force_login(who)
        assert client.get(kept).status_code == code


def test_a_file_says_number_and_name_of_a_referto(hall: builders.Hall, client: Client) -> None:
    client.force_login(hall.referee)
    filed = written.filed(hall)
    text = written.form(hall)
    newer = referti.write_and_file(form=text, replaces=filed, by=hall.refereeing)
    draft = written.draft(hall)
    who = slugify(hall.moment.names.player(PlayerId(filed.player_id or draft.pk)))
    for row, name in ((filed, "1"), (newer, "1-v2"), (draft, "bozza")):
        answer = client.get(reverse("referto-pdf", args=(row.pk,)), follow=True)
        assert answer["Content-Disposition"] == (
            f'inline; filename="referto-{name}-{who}-torneo-di-prova.pdf"'
        )
    all_ = client.get(reverse("ask-document", args=(hall.tournament.slug, "referti")), follow=True)
    assert all_["Content-Disposition"] == 'inline; filename="referti-torneo-di-prova.pdf"'


@pytest.mark.parametrize("form", [False, True])
def test_all_referti_and_their_forms_are_for_those_who_write_them(
    hall: builders.Hall, client: Client, form: bool
) -> None:
    written.filed(hall)
    address = reverse("ask-document", args=(hall.tournament.slug, "referti"))
    if form:
        address = reverse("referto-form-pdf", args=(hall.tournament.slug,))
    codes = []
    for who in (hall.referee, hall.director, hall.computerista):
        client.force_login(who)
        codes.append(client.get(address, follow=True).status_code)
    assert codes == [200, 200, 403]


def on(waited: Any) -> str:
    """The address that a page which waits asks for by itself."""
    return str(waited.headers["Refresh"]).partition("url=")[2]


def taken(client: Client, hall: builders.Hall) -> list[str]:
    """The names of all papers, once the page that asks again has got them."""
    address = reverse("papers", args=(hall.tournament.slug,))
    answer = client.get(address)
    while answer.status_code == HTTPStatus.ACCEPTED:
        answer = client.get(on(answer))
    assert answer["Content-Disposition"] == 'attachment; filename="stampe-torneo-di-prova.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as together:
        names = together.namelist()
        assert all(together.read(name).startswith(b"%PDF") for name in names)
    assert len(names) == len(set(names))
    return names


@pytest.mark.slow("draws every paper")
def test_all_papers_are_one_zip_of_those_that_a_role_may_have(
    hall: builders.Hall, client: Client
) -> None:
    written.filed(hall)
    written.draft(hall)
    whole = ["incroci", "iscritti", "programma"]
    of_round = ["posti-1", "risultati-1", "score-1", "segnatavolo-1", "tavoli-1"]
    printed = {f"{name}-torneo-di-prova.pdf" for name in (*whole, *of_round, "classifica-1")}
    for who in (hall.computerista, hall.referee, hall.director):
        client.force_login(who)
        referti = {f"{name}-torneo-di-prova.pdf" for name in ("referti", "referto-da-compilare")}
        disciplinary = set() if who == hall.computerista else referti
        assert set(taken(client, hall)) == printed | disciplinary
        read = Trace.objects.filter(user=who).exclude(detail="").values_list("detail", flat=True)
        assert set(read) == {"papers.zip", *(["referti.pdf"] if disciplinary else [])}
    client.force_login(
        builders.official(builders.open_tournament("Altro").tournament, Role.DIRECTOR)
    )
    assert client.get(reverse("papers", args=(hall.tournament.slug,))).status_code == 404


def test_of_all_papers_one_that_fails_is_named_and_drawn_anew_when_asked_to(
    hall: builders.Hall, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(hall.computerista)
    address = reverse("papers", args=(hall.tournament.slug,))
    with monkeypatch.context() as broken:
        broken.setattr(rendering, "pdf", lambda *_args: 1 / 0)
        client.get(address)
    told = client.get(address)
    assert told.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "classifica-1-torneo-di-prova.pdf: Il documento" in told.content.decode()
    assert f"{address}?again" in told.content.decode()
    client.get(f"{address}?again")
    assert "pronte finora" in client.get(address).content.decode()


@pytest.mark.usefixtures("celery_queue")
def test_of_all_papers_a_few_wait_for_a_worker_at_a_time(
    hall: builders.Hall, client: Client
) -> None:
    client.force_login(hall.director)
    address = reverse("papers", args=(hall.tournament.slug,))
    for _again in range(2):
        waiting = client.get(address)
        assert "pronte finora: 0)" in waiting.content.decode()
        assert Document.objects.count() == views.AT_ONCE
        address = on(waiting)
    for waited in Document.objects.all()[:2]:
        archive.draw(waited.pk)
    builders.rename(hall, 1, "Tardi Ada")
    assert "pronte finora: 2)" in client.get(address).content.decode(), "whatever comes in"
    assert Document.objects.count() == views.AT_ONCE + 2


@pytest.mark.parametrize("since", ["", "x", "-1", "0", "9999999999", "99999999999999999999"])
def test_of_all_papers_none_is_older_than_who_waits(
    hall: builders.Hall, client: Client, since: str
) -> None:
    """Another moment in the address is none: no paper of long ago comes with it."""
    client.force_login(hall.computerista)
    address = reverse("papers", args=(hall.tournament.slug,))
    assert client.get(address, {"since": since}).status_code == HTTPStatus.ACCEPTED


def test_whoever_is_not_logged_in_is_asked_to(hall: builders.Hall, client: Client) -> None:
    document = ask(hall.tournament, DocumentKind.RANKING, "1", "it")
    for address in (
        reverse("document", args=(document.pk,)),
        reverse("ask-document", args=(hall.tournament.slug, DocumentKind.RANKING, 1)),
        reverse("referto-pdf", args=(written.draft(hall).pk,)),
    ):
        response = client.get(address)
        assert (response.status_code, response["Location"].startswith("/admin/login/")) == (
            302,
            True,
        )


def test_an_unknown_document_is_not_found(hall: builders.Hall, client: Client) -> None:
    client.force_login(hall.director)
    for address in (
        reverse("document", args=(uuid4(),)),
        reverse("referto-pdf", args=(uuid4(),)),
        reverse("ask-document", args=("nessuno", DocumentKind.RANKING, 1)),
        reverse("ask-document", args=(hall.tournament.slug, DocumentKind.SEATING, 9)),
    ):
        assert client.get(address).status_code == 404
