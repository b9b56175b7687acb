"""What `make run` calls: everything from an empty checkout's database to an open door."""

from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from config import first_start, hall, server, static, translations
from config.embedded.cluster import Unstartable, keep_running
from config.env import Environment
from scoring import server_time
from tournaments.organise.retention import forget_what_is_over

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
        if cluster := settings.DATABASES["default"].get("CLUSTER"):
            keep_running(cluster)
        call_command("migrate", interactive=False, verbosity=0)
        # A laptop has no scheduler: what is over goes when it is started.
        forget_what_is_over(server_time.now())
        static.collect_when_changed()
        translations.compile_changed()
        # On a server accounts are made by hand, and a demo has no place there.
        if not env.production:
            self._say_passwords(first_start.prepare())

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
        hosts = hall.addresses() if env.host in EVERYWHERE else [env.host]
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *hosts]
        local = "127.0.0.1" if env.host in EVERYWHERE else env.host
        self.stdout.write(f"\nIl programma è su http://{local}:{env.port} (Ctrl-C lo ferma)")
        if env.host in EVERYWHERE and hosts:
            url = f"http://{hosts[0]}:{env.port}"
            settings.PUBLIC_ORIGIN = settings.PUBLIC_ORIGIN or url
            self.stdout.write(f"Dalla rete della sala: {url}\n{hall.qr_code(url)}")
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
