"""The web server in a process that was forked from one that had read the program already.

Reading it takes a second or more, for each of some three hundred tests; what is served after that
is the same. Imported by that process only, which knows no pytest: settings stay production's.
"""

import os
import sys


def serve(port: int, log: str, grace_seconds: int) -> None:
    """Serve until told to end; what is printed goes to the log."""
    import uvicorn

    out = os.open(log, os.O_WRONLY | os.O_APPEND)
    os.dup2(out, sys.stdout.fileno())
    os.dup2(out, sys.stderr.fileno())
    uvicorn.run("config.asgi:application", port=port, timeout_graceful_shutdown=grace_seconds)
