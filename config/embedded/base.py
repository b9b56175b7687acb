"""Our PostgreSQL engine, except that its server is ours and starts with the first connection.

Starting it in the settings was rejected: every `check`, type run and `--help` would start one.
"""

from typing import Any

from config.embedded.cluster import join
from config.pooled import base


class DatabaseWrapper(base.DatabaseWrapper):
    def get_connection_params(self) -> dict[str, Any]:
        join(self.settings_dict["CLUSTER"])
        return super().get_connection_params()
