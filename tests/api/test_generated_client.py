"""What a generator makes of the schema is a client that works: it plays a small evening."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from config.env import CHECKOUT
from tests import builders
from tests.machine.processes import Site
from tests.tokens import token_of
from tests.tournaments.dossiers import played
from tournaments.api.docs import schema as described
from tournaments.organise.dossiers import is_dossier

PACKAGE = "burraco_client"
CLUB_EVENING = CHECKOUT / "tests" / "data" / "club-evening"
OPENING = {"name": "Serale dei programmi", "regulation": "classico", "movements": ["mitchell"]}
PAIRS = [["Rossi Anna", "Bianchi Bruno"], ["Verdi Carla", "Russo Dario"]]
CONFIG = """\
post_hooks: []
content_type_overrides:
  application/pdf: application/octet-stream
  application/zip: application/octet-stream
  text/csv: application/octet-stream
"""
"""Its own formatting of what it makes would take longer than the making; a file is a file."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package, made anew; what the generator warns of is known."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "schema.json").write_text(json.dumps(described()))
    (folder / "config.yml").write_text(CONFIG)
    command = [str(Path(sys.executable).with_name("openapi-python-client")), "generate"]
    options = ["--path", "schema.json", "--config", "config.yml", "--meta", "none"]
    subprocess.run(
        [*command, *options, "--output-path", PACKAGE], cwd=folder, check=True, capture_output=True
    )
    sys.path.insert(0, str(folder))
    yield folder / PACKAGE
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_every_operation_is_there(client: Path) -> None:
    wanted = {
        operation["operationId"]
        for operations in described()["paths"].values()
        for operation in operations.values()
    }
    made = {path.stem for path in (client / "api").rglob("*.py") if path.stem != "__init__"}
    assert made == wanted


@pytest.mark.usefixtures("client", "transactional_db")
def test_it_opens_a_tournament_types_a_sheet_and_reads_the_ranking(site: Site) -> None:
    builders.user("programma", password=builders.PASSWORD, may_open=True)
    anonymous = _module("client").Client(base_url=site.url)
    credentials = {"username": "programma", "password": builders.PASSWORD}
    token = _call("token.post_token", anonymous, body=("Credentials", credentials)).token
    known = _module("client").AuthenticatedClient(base_url=site.url, token=token)
    slug = _call("tournaments.post_tournaments", known, body=("Opening", OPENING)).slug
    entries = [{"players": [{"name": name} for name in pair]} for pair in PAIRS]
    body = ("EntriesBody", {"entries": entries})
    assert _call("entrants.post_tournaments_entrants", known, slug, body=body).entrants == [1, 2]
    seat = "rounds.post_tournaments_rounds_round_seating"
    drawn = _call(seat, known, slug, 1, body=("SeatingBody", {"reason": ""}))
    publish = "rounds.post_tournaments_rounds_round_publication"
    _call(publish, known, slug, 1, body=("PublicationBody", {"expected": drawn.number}))
    (table,) = _call("rounds.get_tournaments_rounds_round", anonymous, slug, 1).seating
    sheet = {"totals": {"a": 2095, "b": 1990}, "expected": table.expected}
    put = "rounds.put_tournaments_rounds_round_tables_table_sheet"
    _call(put, known, slug, 1, 1, body=("SheetEntry", sheet))
    rows = _call("ranking.get_tournaments_ranking", anonymous, slug).rows
    assert [row.points.victory_points for row in rows] == [11, 9]


@pytest.mark.usefixtures("client", "transactional_db")
def test_it_brings_a_tournament_in_and_takes_it_out_as_files(site: Site, file: BytesIO) -> None:
    director = builders.user(may_open=True)
    known = _module("client").AuthenticatedClient(base_url=site.url, token=token_of(director))
    sent = _module("api.imports.post_imports").sync_detailed(
        client=known, body=_module("types").File(payload=file), idempotency_key=str(uuid4())
    )
    assert sent.status_code == 201, sent.content
    slug = sent.parsed.tournament.slug
    taken = _call("dossier.get_tournaments_dossier", known, slug)
    assert is_dossier(taken.payload.read())
    asked = ("DocumentBody", {"kind": "entrants"})
    document = _call("documents.post_tournaments_documents", known, slug, body=asked).id
    paper = _call("documents.get_tournaments_documents_document_pdf", known, slug, document)
    assert paper.payload.read(4) == b"%PDF"


@pytest.fixture
def file() -> BytesIO:
    """A small tournament that was played elsewhere."""
    return BytesIO(played(lambda: builders.small_tournament(4, 1)).content)


def _module(name: str) -> Any:
    return import_module(f"{PACKAGE}.{name}")


def _call(operation: str, client: Any, *path: object, body: tuple[str, Any] | None = None) -> Any:
    """The answer as its model; writing commands bear a key of their own."""
    module = _module(f"api.{operation}")
    given: dict[str, Any] = {"client": client}
    if body is not None:
        name, values = body
        given["body"] = getattr(_module("models"), name).from_dict(values)
    if "idempotency_key" in module.sync_detailed.__annotations__:
        given["idempotency_key"] = str(uuid4())
    answer = module.sync_detailed(*path, **given)
    assert answer.status_code < 300, answer.content
    return answer.parsed
