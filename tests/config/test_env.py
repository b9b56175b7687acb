"""What the program is told from outside is read into types, or refused in a sentence."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.env import CHECKOUT, public_origin, read
from config.variables import Unreadable

KEY = "k" * 50
SERVER = {
    "PRODUCTION": "1",
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": "torneo.example.org",
    "DATABASE_URL": "postgresql://burraco:segreta@db.example.org:5433/burraco?sslmode=require",
}


def test_an_empty_environment_is_a_laptop_in_a_hall() -> None:
    found = read({})
    assert (found.host, found.port) == ("127.0.0.1", 8000)
    assert found.database is None
    assert found.broker is None
    assert [found.production, found.debug, found.https] == [False, False, False]
    assert found.data_dir == CHECKOUT / "var"


def test_a_server_is_called_by_its_first_name_that_is_one_machine_s() -> None:
    several = {**SERVER, "ALLOWED_HOSTS": ".example.org,torneo.example.org,192.168.1.20"}
    assert public_origin(read(several)) == "https://torneo.example.org"
    assert public_origin(read({**several, "HTTPS": "0"})) == "http://torneo.example.org"
    assert public_origin(read({**SERVER, "ALLOWED_HOSTS": "*"})) == ""
    assert public_origin(read({"ALLOWED_HOSTS": "torneo.example.org"})) == ""


def test_a_key_for_alerts_is_thirty_two_bytes_and_never_printed() -> None:
    assert read({"VAPID_PRIVATE_KEY": "k" * 43}).push_key == "k" * 43
    with pytest.raises(Unreadable, match=r"VAPID_PRIVATE_KEY=\(5 caratteri\)"):
        read({"VAPID_PRIVATE_KEY": "corta"})


def test_a_database_address_is_taken_apart() -> None:
    database = read(SERVER).database
    assert database
    assert (database.name, database.user, database.password) == ("burraco", "burraco", "segreta")
    assert (database.host, database.port) == ("db.example.org", "5433")
    assert database.options == {"sslmode": "require"}


def test_backups_lie_with_the_data_unless_told_otherwise() -> None:
    assert read({"DATA_DIR": "/srv/b"}).backup_dir == Path("/srv/b/backups")
    assert not read({"DATA_DIR": "/srv/b"}).keeps_backups
    told = read({"DATA_DIR": "/srv/b", "BACKUP_DIR": "/mnt/copie"})
    assert (told.backup_dir, told.keeps_backups) == (Path("/mnt/copie"), True)


def test_alarms_go_to_several_where_there_is_mail() -> None:
    mail = {"EMAIL_URL": "smtp://posta.example.org", "EMAIL_FROM": "burraco@example.org"}
    to = read({**mail, "ALARMS_TO": "uno@example.org, due@example.org"}).alarms_to
    assert to == ("uno@example.org", "due@example.org")


def test_a_database_behind_a_socket_is_named_by_its_folder() -> None:
    database = read({"DATABASE_URL": "postgresql:///burraco?host=/run/postgresql"}).database
    assert database
    assert (database.name, database.host) == ("burraco", "/run/postgresql")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "ottomila"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "8000.0"),
        ("PORT", "٨٠٠٠"),
        ("DEBUG", "forse"),
        ("PRODUCTION", "2"),
        ("HTTPS", "https"),
        ("BEHIND_PROXY", "nginx"),
        ("HSTS_SECONDS", "-1"),
        ("DATABASE_CONNECTIONS", "1"),
        ("SECRET_KEY", "corta"),
        ("DATABASE_URL", "mysql://db/burraco"),
        ("DATABASE_URL", "postgresql://db.example.org:porta/"),
        ("DATABASE_URL", "postgresql://db.example.org/"),
        ("CELERY_BROKER_URL", "amqp://127.0.0.1"),
        ("CELERY_BROKER_URL", "redis://"),
        ("CELERY_BROKER_URL", "redis://127.0.0.1:porta/0"),
        ("ALLOWED_HOSTS", "http://torneo.example.org"),
        ("ALLOWED_HOSTS", "torneo.example.org:8000"),
        ("ALLOWED_HOSTS", "a.example.org b.example.org"),
        ("CSRF_TRUSTED_ORIGINS", "torneo.example.org"),
        ("CSRF_TRUSTED_ORIGINS", "https://torneo.example.org/admin"),
        ("CSRF_TRUSTED_ORIGINS", "*"),
        ("CORS_ORIGINS", "app.example.org"),
        ("CORS_ORIGINS", "https://app.example.org/"),
        ("CORS_ORIGINS", "null"),
        ("DATA_DIR", "dati"),
        ("BACKUP_DIR", "copie"),
        ("ALARMS_TO", "sistemi"),
        ("ALARMS_TO", "sistemi@example.org"),
        ("LOG_LEVEL", "CHIASSOSO"),
        ("SECOND_FACTOR", "forse"),
        ("OIDC_ISSUER", "http://accesso.example.org"),
        ("OIDC_ISSUER", "accesso.example.org"),
    ],
)
def test_an_unreadable_setting_is_refused_with_its_name_and_an_example(
    variable: str, value: str
) -> None:
    with pytest.raises(Unreadable) as refusal:
        read({variable: value})
    assert str(refusal.value).startswith(f"{variable}=")
    assert f"Esempio: {variable}=" in str(refusal.value)


@pytest.mark.parametrize("variable", ["PORT", "DEBUG", "ALLOWED_HOSTS", "LOG_LEVEL"])
def test_the_example_in_a_refusal_is_itself_accepted(variable: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read({variable: "non va!"})
    example = str(refusal.value).rpartition(f"Esempio: {variable}=")[2]
    read({variable: example})


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"])
def test_on_a_server_nothing_falls_back_to_a_laptops_default(missing: str) -> None:
    environment = {name: value for name, value in SERVER.items() if name != missing}
    with pytest.raises(Unreadable) as refusal:
        read(environment)
    assert refusal.value.variable == missing


def test_a_server_does_not_debug() -> None:
    with pytest.raises(Unreadable) as refusal:
        read({**SERVER, "DEBUG": "1"})
    assert refusal.value.variable == "DEBUG"


def test_a_server_speaks_https_unless_told_otherwise() -> None:
    assert read(SERVER).https
    assert not read({**SERVER, "HTTPS": "0"}).https


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "mysql://burraco:segretissima@db/burraco"),
        ("DATABASE_URL", "postgresql://burraco:segret@issima@db/"),
        ("CELERY_BROKER_URL", "amqp://burraco:segretissima@127.0.0.1"),
        ("SECRET_KEY", "segretissima"),
    ],
)
def test_a_refusal_does_not_print_a_password(variable: str, value: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read({variable: value})
    assert "issima" not in str(refusal.value)


@given(
    st.dictionaries(
        st.sampled_from(
            sorted({*SERVER, "PORT", "HOST", "CELERY_BROKER_URL", "DATA_DIR", "DEBUG"})
        ),
        st.text(alphabet=st.characters(exclude_characters="\0")),
    )
)
def test_whatever_stands_in_the_environment_is_read_or_refused(environment: dict[str, str]) -> None:
    with suppress(Unreadable):
        read(environment)


def test_a_refusal_at_start_is_one_sentence_and_no_traceback() -> None:
    command = [sys.executable, "manage.py", "check"]
    ended = subprocess.run(
        command, cwd=CHECKOUT, env={"PORT": "ottomila"}, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stderr.strip().splitlines() == [
        "PORT=ottomila: serve un numero intero da 1 a 65535. Esempio: PORT=8000"
    ]


@pytest.mark.slow("a program of its own")
def test_djangos_own_check_finds_nothing_to_say_about_a_server() -> None:
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "INFO"]
    key = "".join(chr(33 + number % 90) for number in range(70))
    ended = subprocess.run(
        command,
        cwd=CHECKOUT,
        env={**SERVER, "SECRET_KEY": key},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
