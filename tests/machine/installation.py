"""The service installed from config/deploy and Debian's packages, whole, on this machine.

What differs from docs/production.md: ports that are free, folders of the test's own, no accounts
of its own, and `supervisor` in the place of systemd.
"""

import getpass
import re
import secrets
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import trustme

from config.embedded.account import server_account
from config.env import CHECKOUT
from tests.machine.broker import redis_at
from tests.machine.processes import free_port, needed
from tests.machine.supervisor import Service
from tests.machine.units import DEPLOY, NGINX, Unit, told_in

NAME = "localhost"
SYSTEMD_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass(frozen=True)
class Ports:
    https: int = field(default_factory=free_port)
    http: int = field(default_factory=free_port)
    first_host: int = field(default_factory=free_port)
    second_host: int = field(default_factory=free_port)
    database: int = field(default_factory=free_port)
    broker: int = field(default_factory=free_port)


@dataclass(frozen=True)
class Passwords:
    owner: str = field(default_factory=secrets.token_urlsafe)
    program: str = field(default_factory=secrets.token_urlsafe)
    superuser: str = field(default_factory=secrets.token_urlsafe)
    metrics: str = field(default_factory=secrets.token_urlsafe)


class Installation:
    """Its folders stand for /etc, /var/lib, /var/log and /run."""

    def __init__(self, folder: Path, ports: Ports) -> None:
        self.folder, self.ports = folder, ports
        self.passwords = Passwords()
        self.url = f"https://{NAME}:{ports.https}"
        self.services: dict[str, Service] = {}
        self._authority = trustme.CA()
        for name in ("etc/tls", "etc/nginx/conf.d", "log/nginx", "run/metrics", "lib"):
            (folder / name).mkdir(parents=True)

    @property
    def trust(self) -> ssl.SSLContext:
        """What a visitor needs, to take the certificate for good."""
        context = ssl.create_default_context()
        self._authority.configure_trust(context)
        return context

    def burraco(self, *order: str, fails: bool = False) -> str:
        """The administrator's command; answers what it printed, and succeeds unless it may fail."""
        given = {
            "PATH": SYSTEMD_PATH,
            "BURRACO_ETC": str(self.folder / "etc"),
            "BURRACO_HOME": str(CHECKOUT),
            "BURRACO_USER": getpass.getuser(),
        }
        command = [str(DEPLOY / "burraco"), *order]
        done = subprocess.run(command, env=given, capture_output=True, text=True, check=False)
        assert fails or done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def query(self, statement: str) -> list[str]:
        """The rows of a query that the database's superuser asks."""
        shape = ["--no-align", "--tuples-only"]
        return self._psql(*shape, f"--command={statement}", database="burraco").splitlines()

    def log(self, name: str) -> str:
        return (self.folder / "log" / name).read_text(errors="replace")

    def everything_logged(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("log/**/*.log"))

    def write_settings(self) -> None:
        """The files of /etc: the samples, with what is to be replaced replaced."""
        etc, ports, passwords = self.folder / "etc", self.ports, self.passwords
        at = f"127.0.0.1:{ports.database}/burraco"
        _write_settings(
            DEPLOY / "environment.sample",
            etc / "environment",
            ALLOWED_HOSTS=NAME,
            SECRET_KEY=secrets.token_urlsafe(48),
            DATABASE_URL=f"postgresql://burraco_programma:{passwords.program}@{at}",
            CELERY_BROKER_URL=f"redis://127.0.0.1:{ports.broker}/0",
            DATA_DIR=str(self.folder / "lib"),
            CSRF_TRUSTED_ORIGINS=self.url,
            DATABASE_CONNECTIONS="10",
            METRICS_TOKEN=passwords.metrics,
        )
        owner = f"postgresql://burraco_proprietario:{passwords.owner}@{at}"
        (etc / "owner").write_text(f'DATABASE_URL="{owner}"\n')
        self._write_certificate(etc / "tls")
        self._write_site(etc / "nginx")

    def make_roles(self) -> None:
        """roles.sql, as production.md has it run."""
        owner, program = self.passwords.owner, self.passwords.program
        given = [f"--set=owner_password={owner}", f"--set=program_password={program}"]
        self._psql(*given, f"--file={DEPLOY / 'roles.sql'}")

    def start(self, stack: ExitStack) -> None:
        """Everything but the database and the broker."""
        for port in (self.ports.first_host, self.ports.second_host):
            self._run(stack, f"web-{port}", Unit("burraco-web@.service", str(port)))
        self._run(stack, "worker", Unit("burraco-worker.service"))
        self._run(stack, "beat", Unit("burraco-beat.service"))
        nginx = [needed("nginx", "nginx"), "-c", str(self.folder / "etc/nginx/nginx.conf")]
        self._keep_up(stack, "nginx", NGINX, [*nginx, "-g", "daemon off;"], {})

    def _run(self, stack: ExitStack, name: str, unit: Unit) -> None:
        environment = told_in(self.folder / "etc/environment")
        measured = {"PROMETHEUS_MULTIPROC_DIR": str(self.folder / "run/metrics")}
        self._keep_up(stack, name, unit, *unit.started_with(environment | measured))

    def _keep_up(
        self, stack: ExitStack, name: str, unit: Unit, command: list[str], given: dict[str, str]
    ) -> None:
        log = self.folder / "log" / f"{name}.log"
        log.touch()
        service = Service(unit, command, {"PATH": SYSTEMD_PATH} | given, log)
        self.services[name] = service
        stack.callback(service.end)

    def _psql(self, *options: str, database: str = "postgres") -> str:
        at = f"postgresql://postgres@127.0.0.1:{self.ports.database}/{database}"
        done = subprocess.run(
            [_postgresql("psql"), "--no-psqlrc", "--quiet", at, *options],
            env={"PGPASSWORD": self.passwords.superuser},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _write_certificate(self, folder: Path) -> None:
        issued = self._authority.issue_cert(NAME)
        issued.private_key_pem.write_to_path(folder / "privkey.pem")
        for part in issued.cert_chain_pems:
            part.write_to_path(folder / "fullchain.pem", append=True)

    def _write_site(self, folder: Path) -> None:
        """Debian's nginx.conf and our two files, on this installation's ports and folders."""
        ports = self.ports
        moved = {
            "worker_connections 768;": "worker_connections 20000;",
            "user www-data;": f"user {getpass.getuser()};",
            "/run/nginx.pid": str(self.folder / "run/nginx.pid"),
            "/var/log/nginx": str(self.folder / "log/nginx"),
            "/etc/nginx/conf.d": str(folder / "conf.d"),
            "/etc/nginx/sites-enabled/*": str(folder / "sites-enabled/*"),
            "/etc/burraco": str(self.folder / "etc"),
            "burraco.example.org": NAME,
            "    listen [::]:80;\n": "",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 80;": f"listen 127.0.0.1:{ports.http};",
            "listen 443 ssl": f"listen 127.0.0.1:{ports.https} ssl",
            "127.0.0.1:8001": f"127.0.0.1:{ports.first_host}",
            "127.0.0.1:8002": f"127.0.0.1:{ports.second_host}",
        }
        sources = [Path("/etc/nginx/nginx.conf"), *(DEPLOY / "nginx").glob("*.conf")]
        texts = {source.name: source.read_text() for source in sources}
        for old, new in moved.items():
            assert any(old in text for text in texts.values()), old
            texts = {name: text.replace(old, new) for name, text in texts.items()}
        for name, text in texts.items():
            (folder / ("" if name == "nginx.conf" else "conf.d") / name).write_text(text)
        # Debian's lie where only root may write.
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = [f"{kind}_temp_path {self.folder}/run/{kind};\n" for kind in kinds]
        (folder / "conf.d" / "temporary.conf").write_text("".join(temporary))


@contextmanager
def installed(folder: Path) -> Iterator[Installation]:
    """The whole service, running; its first administrator is still to be made."""
    installation = Installation(folder, Ports())
    installation.write_settings()
    with ExitStack() as stack:
        stack.enter_context(_database(installation))
        stack.enter_context(redis_at(installation.ports.broker, folder / "run"))
        installation.make_roles()
        installation.burraco("--owner", "migrate", "--noinput")
        installation.burraco("--owner", "grant_role", "burraco_programma")
        installation.burraco("collectstatic", "--noinput")
        installation.start(stack)
        yield installation


@contextmanager
def _database(installation: Installation) -> Iterator[None]:
    """Debian's PostgreSQL, which asks everybody for a password."""
    account = server_account()
    account.let_pass(installation.folder / "postgresql")
    data = account.own(installation.folder / "postgresql")
    password = installation.folder / "run/superuser"
    password.write_text(installation.passwords.superuser)
    password.chmod(0o644)
    options = ["--username=postgres", "--auth=scram-sha-256", f"--pwfile={password}"]
    made = account.run(_postgresql("initdb"), f"--pgdata={data}", *options)
    assert made.returncode == 0, made.stderr
    port = installation.ports.database
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
    run = f"--options=-c{' -c'.join(settings)}"
    control = _postgresql("pg_ctl")
    log = f"--log={data}/server.log"
    started = account.run(control, "start", "--wait", f"--pgdata={data}", log, run)
    assert started.returncode == 0, started.stdout
    try:
        yield
    finally:
        account.run(control, "stop", "--mode=immediate", f"--pgdata={data}")


def _postgresql(program: str) -> str:
    """The newest that Debian's packages installed."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    return str(found[-1]) if found else needed(program, "postgresql")


def _write_settings(sample: Path, to: Path, **values: str) -> None:
    text = sample.read_text()
    for name, value in values.items():
        text, found = re.subn(rf'^#?{name}=".*"$', f'{name}="{value}"', text, flags=re.MULTILINE)
        assert found == 1, name
    to.write_text(text)
