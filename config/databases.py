"""The one entry of DATABASES, for a server of our own or somebody else's."""

from config.embedded.cluster import SUPERUSER, Cluster
from config.env import Environment, Postgres

PREPARED = {"server_side_binding": True, "prepare_threshold": 3}
"""What a connection asks for the third time is planned once and for all."""


PATIENCE = {
    "connect_timeout": 3,
    # A machine that lost its power says nothing any more: found out within ten seconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 10_000,
}
"""How long a server that does not answer is waited for; whoever sets others in the address, may."""


def database(env: Environment) -> dict[str, object]:
    if env.database:
        return _external(env.database, env.database_connections)
    return embedded(Cluster(env.data_dir / "postgres"), env.database_connections)


def embedded(cluster: Cluster, connections: int) -> dict[str, object]:
    return {
        "ENGINE": "config.embedded",
        "CLUSTER": cluster,
        "NAME": cluster.database,
        "USER": SUPERUSER,
        "HOST": str(cluster.socket_folder),
        "OPTIONS": {**PREPARED, "pool": _pool(connections)},
    }


def _external(server: Postgres, connections: int) -> dict[str, object]:
    return {
        "ENGINE": "config.pooled",
        "NAME": server.name,
        "USER": server.user,
        "PASSWORD": server.password,
        "HOST": server.host,
        "PORT": server.port,
        "OPTIONS": {**PREPARED, **PATIENCE, **server.options, "pool": _pool(connections)},
    }


def _pool(connections: int) -> dict[str, int]:
    """Requests come to any of more threads than there may be connections: a pool lends them, where
    CONN_MAX_AGE would leave one with each thread.

    The pool's own way with a server that is away is to wait twice as long each time, five minutes
    in all: here it gives up after a second, and whoever asks next makes it try again."""
    return {"min_size": 1, "max_size": connections, "timeout": 5, "reconnect_timeout": 1}
