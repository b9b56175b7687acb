"""The one entry of DATABASES, for a server of our own or somebody else's."""

from typing import Any

from config.embedded.cluster import SUPERUSER, Cluster
from config.env import Environment, Postgres

PREPARED: dict[str, Any] = {"server_side_binding": True, "prepare_threshold": 3}
"""What a connection asks for the third time is planned once and for all."""


def database(env: Environment) -> dict[str, Any]:
    if env.database:
        return _external(env.database, env.database_connections)
    return embedded(Cluster(env.data_dir / "postgres"), env.database_connections)


def embedded(cluster: Cluster, connections: int) -> dict[str, Any]:
    return {
        "ENGINE": "config.embedded",
        "CLUSTER": cluster,
        "NAME": cluster.database,
        "USER": SUPERUSER,
        "HOST": str(cluster.socket_folder),
        "OPTIONS": {**PREPARED, "pool": _pool(connections)},
    }


def _external(server: Postgres, connections: int) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": server.name,
        "USER": server.user,
        "PASSWORD": server.password,
        "HOST": server.host,
        "PORT": server.port,
        "OPTIONS": {**PREPARED, **server.options, "pool": _pool(connections)},
    }


def _pool(connections: int) -> dict[str, int]:
    """Requests come to any of more threads than there may be connections: a pool lends them, where
    CONN_MAX_AGE would leave one with each thread."""
    return {"min_size": 1, "max_size": connections, "timeout": 10}
