"""The service as config/deploy installs it plays an evening, while its parts are killed."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any
from uuid import uuid4

import httpx
import pytest

from scoring.plans import Format
from tests.api.party import Party
from tests.builders import PASSWORD, player_name
from tests.faults.desk_by_wire import Desk
from tests.faults.typists import Typing
from tests.machine.installation import Installation, installed
from tests.machine.waiting import PATIENCE_SECONDS, until

pytestmark = pytest.mark.soak("the service is installed whole, and its parts are killed")

OPENING = {
    "name": "Serale",
    "regulation": "classico",
    "movements": ["mitchell"],
    "first_round": "entry_order",
    "protest_minutes": 0,
}
DIRECTOR = "direttrice"
SECRET = player_name(1).split()[0]
TABLES = 8
MEGABYTE = 2**20
NEVER = Event()


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with installed(tmp_path_factory.mktemp("installation")) as made:
        made.burraco(
            "shell",
            "--command",
            "from tests import builders;"
            f"builders.user({DIRECTOR!r}, password={PASSWORD!r}, may_open=True)",
        )
        with visitor(made) as browser:
            until(lambda: browser.get("/readyz").status_code == 200, "a ready site")
        until(lambda: "ready." in made.services["worker"].said(), made.services["worker"].said)
        yield made


def visitor(installation: Installation, *, http2: bool = True) -> httpx.Client:
    return httpx.Client(
        base_url=installation.url, http2=http2, verify=installation.trust, timeout=PATIENCE_SECONDS
    )


@dataclass(frozen=True)
class Program:
    """Speaks the API through nginx, as tests.api speaks it in the process."""

    browser: httpx.Client
    token: str

    def get(self, path: str) -> httpx.Response:
        return self.send("GET", path)

    def write(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.send(method, path, body or {})

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": str(uuid4())}
        given = {"json": body} if body is not None else {}
        return self.browser.request(method, f"/api/v1{path}", headers=headers, **given)


@pytest.fixture
def party(installation: Installation) -> Iterator[Party]:
    """A tournament that was opened and entered by a program."""
    with visitor(installation) as browser:
        credentials = {"username": DIRECTOR, "password": PASSWORD}
        token = browser.post("/api/v1/token", json=credentials).json()["token"]
        director: Any = Program(browser, token)
        opened = director.write("POST", "/tournaments", OPENING)
        assert opened.status_code == 201, opened.text
        address = f"/tournaments/{opened.json()['slug']}"
        party = Party(director, address, "classico", Format.PAIRS, 2)
        party.enter(1, 2 * TABLES)
        yield party


def test_an_evening_is_played_and_followed_from_everywhere(
    installation: Installation, party: Party
) -> None:
    party.seat(1)
    slug = party.get()["slug"]
    with visitor(installation) as player, player.stream("GET", f"/t/{slug}/eventi") as stream:
        assert stream.http_version == "HTTP/2"
        told = (line for line in stream.iter_lines() if line.startswith("id: "))
        before = next(told)
        party.type_sheets(1, leave=range(1, TABLES))
        # Nothing but what was told: nginx keeps none of it back.
        assert next(told) != before
        party.type_sheets(1)
        party.do("POST", "/ranking/publication")
        assert SECRET in player.get(f"/t/{slug}/?cognome={SECRET}").text

    asked = draw(party)

    (id_,) = asked.headers.get_list("x-request-id")
    until(lambda: id_ in installation.log("worker.log"), id_)
    assert id_ in installation.log("nginx/burraco.log")
    hosts = [name for name in installation.services if name.startswith("web-")]
    assert [name for name in hosts if id_ in installation.log(f"{name}.log")]
    assert SECRET not in installation.everything_logged()


def draw(party: Party) -> httpx.Response:
    """A paper that the worker draws; answers what was said to who asked for it."""
    asked: httpx.Response = party.director.write(
        "POST", f"{party.address}/documents", {"kind": "ranking"}
    )
    assert asked.status_code == 202, asked.text
    paper = f"/documents/{asked.json()['id']}"
    until(lambda: party.get(paper)["ready"], paper)
    assert party.director.get(f"{party.address}{paper}/pdf").content.startswith(b"%PDF")
    return asked


def test_what_runs_can_be_watched(installation: Installation) -> None:
    shown = {"Authorization": f"Bearer {installation.passwords.metrics}"}
    with visitor(installation) as watcher:
        assert watcher.get("/healthz").text == "ok\n"
        parts = watcher.get("/readyz").json()["parts"]
        assert parts == dict.fromkeys(("database", "disk", "changes", "broker"), True)
        hears = "burraco_hears 4.0"
        until(lambda: hears in watcher.get("/metrics", headers=shown).text, hears)
        assert watcher.get("/metrics").status_code == 404
    doctor = installation.burraco("doctor", fails=True).splitlines()
    # The machine's own nginx is nothing that this service stands on.
    wrong = [line for line in doctor if line.startswith("NO ") and "nginx" not in line]
    assert (wrong, len(doctor) > 10) == ([], True)


def test_doors_are_as_wide_as_they_are_said_to_be(installation: Installation) -> None:
    # Over HTTP/2 this client does not listen before its body is sent.
    with visitor(installation, http2=False) as stranger:
        plain = f"http://localhost:{installation.ports.http}/t/serale/?pagina=2"
        assert stranger.get(plain).headers["location"] == "https://localhost/t/serale/?pagina=2"
        for path, megabytes, kind in (
            ("/api/v1/token", 5.5, "application/problem+json"),
            ("/api/v1/token", 7, "text/html"),
            ("/admin/login/", 16.5, "text/html"),
            ("/admin/login/", 18, "text/html"),
        ):
            refused = stranger.post(path, content=b"x" * int(megabytes * MEGABYTE))
            assert refused.status_code == 413, (path, megabytes)
            assert refused.headers["content-type"].startswith(kind), (path, megabytes)
        # Who asks cannot say where it comes from.
        spoofed = {"X-Forwarded-Host": "elsewhere.example.org", "X-Forwarded-Proto": "http"}
        assert stranger.get("/admin/", headers=spoofed).headers["location"].startswith("/admin/")


def enter(browser: httpx.Client) -> None:
    """The form, as a browser without scripts sends it."""
    page = browser.get("/admin/login/")
    form = {
        "username": DIRECTOR,
        "password": PASSWORD,
        "csrfmiddlewaretoken": browser.cookies["csrftoken"],
        "next": "/admin/",
    }
    entered = browser.post("/admin/login/", data=form, headers={"Referer": str(page.url)})
    assert entered.status_code == 302, entered.text


def test_nothing_acknowledged_is_lost_while_its_parts_are_killed(
    installation: Installation, party: Party
) -> None:
    party.seat(1)
    with visitor(installation) as browser:
        enter(browser)
        session = browser.cookies["sessionid"]
    slug = party.get()["slug"]
    typing = Typing(Desk(installation.url, session, slug, installation.trust), 0.1)
    with ThreadPoolExecutor(TABLES) as people:
        for table in range(1, TABLES + 1):
            people.submit(typing.at, table)
        try:
            for kill in (kill_nginx, kill_one_process, kill_one_host, kill_worker):
                typing.wait_for(TABLES, NEVER)
                is_back = kill(installation)
                until(is_back, kill.__name__)
                typing.wait_for(TABLES, NEVER)
        finally:
            typing.enough.set()

    assert not typing.refused, typing.refused[0].body
    assert typing.unavailable, "nobody noticed"
    written = set(installation.query("SELECT command_id FROM scoring_event"))
    assert {str(key) for key in typing.acknowledged} <= written
    installation.burraco("verify_ledger")
    installation.burraco("rebuild_projections", "--check")
    draw(party)


IsBack = Callable[[], bool]


def kill_nginx(installation: Installation) -> IsBack:
    nginx = installation.services["nginx"]
    nginx.kill()
    return lambda: nginx.starts == 2 and answers(installation.url, installation)


def kill_one_process(installation: Installation) -> IsBack:
    port = installation.ports.first_host
    host = installation.services[f"web-{port}"]
    before = {process.pid for process in host.family}
    serving = [process for process in host.family[1:] if "spawn_main" in process.cmdline()[-2]]
    serving[0].kill()
    # uvicorn itself starts another.
    return lambda: {process.pid for process in host.family} - before != set()


def kill_one_host(installation: Installation) -> IsBack:
    port = installation.ports.first_host
    host = installation.services[f"web-{port}"]
    host.kill()
    return lambda: host.starts == 2 and answers(f"http://127.0.0.1:{port}", installation)


def kill_worker(installation: Installation) -> IsBack:
    worker = installation.services["worker"]
    worker.kill()
    return lambda: worker.said().count(" ready.") == 2


def answers(url: str, installation: Installation) -> bool:
    try:
        found = httpx.get(
            f"{url}/healthz", verify=installation.trust, headers={"Host": "localhost"}
        )
    except httpx.HTTPError:
        return False
    return found.status_code == 200
