"""What a form brings is the text that was sent, or is refused, at everybody's door."""

from typing import Any

import pytest

from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.models import Booking
from tournaments.organise.tournaments import OpenBookings

pytestmark = pytest.mark.django_db
URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=BB"
DOORS = ("/lingua/", "/admin/login/", "/prenota/serale/")
NO_TEXT = (b"Cal\xec Uno", b"\xff", b"\xed\xa0\x80", b"\xc3")
REFUSED = "Il modulo non si può leggere"


@pytest.fixture
def hall() -> Hall:
    hall = builders.open_tournament(rounds=1, slug="serale")
    builders.describe(hall, OpenBookings(open_=True, limit=None, until=None))
    return hall


def sent(path: str, body: bytes, content_type: str = URLENCODED, **more: Any) -> Any:
    return Client(**more).generic("POST", path, body, content_type=content_type)


def field(value: bytes, name: bytes = b'name="player_1"', *headers: bytes) -> bytes:
    head = b"\r\n".join((b"Content-Disposition: form-data; " + name, *headers))
    return b"--BB\r\n" + head + b"\r\n\r\n" + value + b"\r\n--BB--\r\n"


def percents(written: bytes) -> bytes:
    return b"".join(b"%%%02x" % octet for octet in written)


def is_refused(answer: Any) -> bool:
    return answer.status_code == 400 and REFUSED in answer.content.decode()


@pytest.mark.parametrize("path", DOORS)
@pytest.mark.parametrize("written", NO_TEXT)
def test_a_text_that_is_none_is_refused_with_a_sentence(
    hall: Hall, path: str, written: bytes
) -> None:
    for body in (written, percents(written), b"Cal\xc3" + percents(b"\xac")):
        assert is_refused(sent(path, b"player_1=" + body + b"&a=b"))
        assert is_refused(sent(path, b"a=b&" + body + b"=Rossi"))
    assert is_refused(sent(path, field(written), MULTIPART))
    assert is_refused(sent(path, field(b"Rossi", b'name="' + written + b'"'), MULTIPART))
    assert is_refused(sent(path, field(b"x", b'name="f"; filename="' + written + b'"'), MULTIPART))
    assert not Booking.objects.exists()


@pytest.mark.parametrize("path", DOORS)
@pytest.mark.parametrize(
    "charset",
    ["rot13", "base64", "hex", "zlib", "undefined", "idna", "latin-1", "utf-16", "utf-7"],
)
def test_letters_of_another_alphabet_than_announced_are_not_guessed(
    hall: Hall, path: str, charset: str
) -> None:
    for kind in (URLENCODED, MULTIPART):
        assert is_refused(sent(path, field(b"Rossi"), f"{kind}; charset={charset}"))


@pytest.mark.parametrize(
    "spoilt", ["x*=undefined''%41", "x*=nobody''%41", "x*0=1; x*=2", "charset=a\0b"]
)
def test_a_kind_of_body_that_cannot_be_read_is_refused(hall: Hall, spoilt: str) -> None:
    for kind in (URLENCODED, MULTIPART):
        assert is_refused(sent("/lingua/", field(b"Rossi"), f"{kind}; {spoilt}"))
        assert sent("/lingua/?next=%FF", b"", f"{kind}; {spoilt}").status_code == 400
        answer = sent("/api/v1/token", field(b"Rossi"), f"{kind}; {spoilt}")
        assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")
    assert Client(CONTENT_TYPE=f"{MULTIPART}; {spoilt}").get("/").status_code == 200


def test_parts_that_cannot_be_read_are_refused(hall: Hall) -> None:
    base64 = b"Content-Transfer-Encoding: base64"
    for body in (
        field(b"Rossi", b"name*0=a; name*=b"),
        field(b"/w==", b'name="player_1"', base64),
        field(b"a", b'name="player_1"', base64),
    ):
        assert is_refused(sent("/lingua/", body, MULTIPART))


@pytest.mark.parametrize("kind", [URLENCODED, MULTIPART, f"{MULTIPART}; charset=rot13"])
def test_programs_send_no_forms_at_all(hall: Hall, kind: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(hall.director)
    client.cookies["csrftoken"] = "x" * 32
    answer = client.generic("POST", "/api/v1/tournaments", field(b"\xff"), content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_a_refusal_speaks_the_language_of_who_sent(hall: Hall) -> None:
    page = sent("/lingua/", b"a=%ff", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert '<html lang="en">' in page
    assert "The form cannot be read" in page


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"player_1=Cal%C3%AC+Zo%c3%ab&contact=100%", URLENCODED),
        ("player_1=Calì Zoë&contact=100%".encode(), f"{URLENCODED}; charset=UTF-8"),
        (
            field("Calì Zoë".encode()).removesuffix(b"--BB--\r\n")
            + field(b"100%", b'name="contact"'),
            f"{MULTIPART}; charset=utf-8",
        ),
    ],
)
def test_letters_of_any_alphabet_are_read(hall: Hall, body: bytes, kind: str) -> None:
    page = sent("/prenota/serale/", body, kind).content.decode()
    assert 'value="Calì Zoë"' in page
    assert 'value="100%"' in page
