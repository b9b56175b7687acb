"""The manual speaks of what is there: every screen has its chapter, every word is on a screen."""

import re
from functools import cache

import pytest
from babel.messages.pofile import read_po
from django.urls import get_resolver, reverse

from config.env import CHECKOUT
from tests.builders import open_tournament
from tests.machine.client import Client
from tournaments.desk.navigation import ENTRIES, chapter_at
from tournaments.desk.urls import urlpatterns
from tournaments.manual import CHAPTERS, MOVED, chapter_of

LANGUAGES = ("it", "en")
CATALOGUE = CHECKOUT / "tournaments/locale/en/LC_MESSAGES/django.po"
WHOLE_PAGE = re.compile(r"^(?!.*(now|file|export|example|html|leg|dismiss|add)$)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_chapter_is_told_and_its_links_and_pictures_are_there(
    client: Client, language: str
) -> None:
    assert get_resolver().reverse_dict
    client.cookies["django_language"] = language
    contents = client.get("/aiuto/").content.decode()
    for chapter in CHAPTERS.values():
        address = reverse("pages:manual-chapter", args=(chapter.slug,))
        assert f'href="{address}"' in contents
        page = client.get(address)
        assert page.status_code == 200
        text = page.content.decode()
        assert f'<html lang="{language}"' in text
        for picture in re.findall(r"tournaments/manual/([\w-]+)[.\w]*\.webp", text):
            file = CHECKOUT / f"tournaments/static/tournaments/manual/{picture}.webp"
            assert file.is_file(), f"make demo-evening takes no {picture}"
    assert client.get("/aiuto/nessuno/").status_code == 404


@pytest.mark.parametrize(("old", "slug"), [("score-smarrito", "turno"), ("referti", "arbitro")])
def test_what_a_former_chapter_told_is_in_the_one_that_its_address_leads_to(
    client: Client, old: str, slug: str
) -> None:
    assert not set(MOVED) & set(CHAPTERS)
    answer = client.get(f"/aiuto/{old}/")
    assert (answer.status_code, answer["Location"]) == (301, f"/aiuto/{slug}/")


@cache
def _on_screens(language: str) -> tuple[re.Pattern[str], ...]:
    """Every sentence of the program, what is filled in left open."""
    with CATALOGUE.open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = [
        text
        for message in messages
        for said in (message.id if language == "it" else message.string,)
        for text in ((said,) if isinstance(said, str) else said or ())
    ]
    told = (text.strip() for text in texts if len(re.sub(r"%\(\w+\)[sd]|\W", "", text)) > 3)
    filled = (re.sub(r"%\\\(\w+\\\)[sd]", ".+", re.escape(text)) for text in told)
    return tuple(re.compile(pattern) for pattern in filled)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_in_bold_stands_on_a_screen(language: str) -> None:
    folder = CHECKOUT / "templates" / "manual" / language
    told = {
        word.replace("&amp;", "&")
        for file in folder.glob("*.html")
        for word in re.findall(r"<b>(.+?)</b>", re.sub(r"\s+", " ", file.read_text()))
    }
    assert len(told) > 20
    unknown = {
        word
        for word in told
        if not any(pattern.fullmatch(word) for pattern in _on_screens(language))
    }
    assert unknown == set()


def test_every_page_of_the_desk_has_its_chapter() -> None:
    outside = {
        one.name
        for pattern in urlpatterns
        for one in getattr(pattern, "url_patterns", [pattern])
        if one.name and not one.name.startswith("desk") and WHOLE_PAGE.match(one.name)
    }
    assert {"open-tournament", "circuits", "editions"} <= outside
    assert {name for name in outside if chapter_of(name) is None} == set()
    assert {entry.chapter for entry in ENTRIES} <= set(CHAPTERS)


def test_a_page_that_has_a_chapter_of_its_own_is_not_its_entry_s() -> None:
    pages = {page for entry in ENTRIES for page in entry.further}
    assert {page for page in pages if _twice(page)} == set()


def _twice(page: str) -> bool:
    chapter = chapter_of(page)
    return chapter is not None and chapter.slug == chapter_at(page)


@pytest.mark.django_db
def test_the_question_mark_of_a_page_opens_its_own_chapter(client: Client) -> None:
    hall = open_tournament()
    client.force_login(hall.director)
    page = client.get(reverse("admin:desk-entrants", args=(hall.tournament.pk,)))
    assert 'href="/aiuto/coppie/" data-help' in page.content.decode()
    assert (
        'href="/aiuto/accesso/" data-help' in client.get("/admin/password_change/").content.decode()
    )
