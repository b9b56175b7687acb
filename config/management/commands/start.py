"""What `make run` calls: everything from an empty checkout's database to an open door."""

import ipaddress
import secrets
import socket
from io import StringIO
from typing import Any

import psutil
import psycopg
import segno
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection, transaction

from config import server, static, translations
from config.embedded.cluster import Cluster, Unstartable, keep_running
from config.env import Environment
from scoring import server_time
from tournaments.organise.keeping import forget_what_is_over

# Every network of the machine, not only itself.
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # compared with, never bound to here


class Command(BaseCommand):
    help = "Avvia il programma: database, primi account, torneo di prova, pagine."
    # Before the migrations the checks would ask tables that are not there yet.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        env: Environment = settings.ENV
        signals = server.StopSignals()
        signals.listen()
        try:
            self._run(env, signals)
        except (server.Occupied, Unstartable) as refusal:
            raise SystemExit(str(refusal)) from None
        except KeyboardInterrupt:
            # Before the server ran, or a second signal while it was closing.
            pass
        self.stdout.write("Il programma è fermo. I dati restano dove sono.")

    def _run(self, env: Environment, signals: server.StopSignals) -> None:
        server.see_that_it_is_free(env.host, env.port)
        self._prepare(env)
        web = server.loaded(env.host, env.port, signals=signals, behind_proxy=env.behind_proxy)
        self._say_where(env)
        web.run()

    def _prepare(self, env: Environment) -> None:
        _see_that_it_answers()
        if isinstance(cluster := settings.DATABASES["default"].get("CLUSTER"), Cluster):
            keep_running(cluster)
        call_command("migrate", interactive=False, verbosity=0)
        # A laptop has no scheduler: what is over goes when it is started.
        forget_what_is_over(server_time.now())
        static.collect_when_changed()
        translations.compile_changed()
        # On a server accounts are made by hand, and a demo has no place there.
        if not env.production:
            self._say_passwords(prepare_first_start())

    def _say_passwords(self, passwords: dict[str, str]) -> None:
        if not passwords:
            return
        self.stdout.write("\nAccount creati. Le password si vedono solo questa volta:\n")
        for name, password in passwords.items():
            self.stdout.write(f"  {name:<14}{password}")
        self.stdout.write("Una nuova: .venv/bin/python manage.py changepassword NOME\n")
        # Where the output goes to a file it waits in memory, and these lines come only once.
        self.stdout.flush()

    def _say_where(self, env: Environment) -> None:
        hosts = addresses() if env.host in EVERYWHERE else [env.host]
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *hosts]
        local = "127.0.0.1" if env.host in EVERYWHERE else env.host
        self.stdout.write(f"\nIl programma è su http://{local}:{env.port} (Ctrl-C lo ferma)")
        if env.host in EVERYWHERE and hosts:
            url = f"http://{hosts[0]}:{env.port}"
            settings.PUBLIC_ORIGIN = settings.PUBLIC_ORIGIN or url
            self.stdout.write(f"Dalla rete della sala: {url}\n{qr_code(url)}")
        if env.broker:
            self.stdout.write("I documenti li prepara: .venv/bin/celery -A config worker")
        self.stdout.flush()


def _see_that_it_answers() -> None:
    """Asked outside of the pool, which would try again for a while and then not say why."""
    parameters = {"connect_timeout": 5, **connection.get_connection_params()}
    try:
        psycopg.connect(**parameters).close()
    except psycopg.OperationalError as refusal:
        raise Unstartable(f"Il database non risponde: {refusal}") from refusal


# Reserved for documentation: asking for the way there sends nothing.
ELSEWHERE = ("192.0.2.1", 9)


def addresses() -> list[str]:
    """This machine's addresses in the local network, the one that leads outside first."""
    local = [
        address.address
        for interface in psutil.net_if_addrs().values()
        for address in interface
        if address.family == socket.AF_INET and _reachable(address.address)
    ]
    first = _address_towards_outside()
    return sorted(set(local), key=lambda address: (address != first, address))


def qr_code(url: str) -> str:
    """For the terminal, in half-height blocks: the whole code fits on a small screen."""
    out = StringIO()
    segno.make(url, error="m", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def _reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local)


def _address_towards_outside() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            # A hall's router without a way to the internet.
            return None
        return str(probe.getsockname()[0])


# Without letters and digits that look alike on paper: the director reads it out in the hall.
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
GROUPS = 3
"""Of four letters: 60 bits, behind a login that locks out who guesses."""
ADMIN = "admin"
ACCOUNTS = ("direttore", "computerista", "arbitro", ADMIN)


def prepare_first_start() -> dict[str, str]:
    """The passwords of the accounts made now, by account; none at a later start."""
    # Whole or not at all: a start interrupted here begins again.
    with transaction.atomic():
        users = get_user_model().objects
        taken = set(users.filter(username__in=ACCOUNTS).values_list("username", flat=True))
        passwords = {name: _password() for name in ACCOUNTS if name not in taken}
        for name, password in passwords.items():
            _create(name, password)
        _load_demo()
    return passwords


def _create(name: str, password: str) -> None:
    """All of them enter the admin; what they may do there hangs on their role in a tournament.

    Their passwords were seen by nobody but who started the program: nobody has to change them.
    """
    users = get_user_model().objects
    users.create_user(name, password=password, is_staff=True, is_superuser=name == ADMIN)


def _password() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(GROUPS))
    return "-".join(groups)


def _load_demo() -> None:
    if apps.get_model("tournaments", "Tournament")._default_manager.exists():
        return
    # Imported here: a program without a demo to load need not know how it is played.
    from tournaments.demo import load_demo

    load_demo()
