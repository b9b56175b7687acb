"""Whom the server runs as: PostgreSQL refuses root, so root lends it an account without rights."""

import os
import pwd
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

# A name of our own: a system `postgres` account would let a second server read our files.
NAME = "burraco-db"


@dataclass(frozen=True)
class Account:
    uid: int
    gid: int

    @property
    def is_us(self) -> bool:
        return self.uid == os.geteuid()

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run as this account, out of reach of Ctrl-C: the server outlives the request to stop."""
        return subprocess.run(
            command,
            # The account may not be able to enter the folder we stand in.
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,
            user=None if self.is_us else self.uid,
            group=None if self.is_us else self.gid,
            extra_groups=None if self.is_us else [],
        )

    def own(self, folder: Path) -> Path:
        """A folder only this account enters: whoever reaches the socket needs no password."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self.is_us:
            os.chown(folder, self.uid, self.gid)
        return folder

    def let_pass(self, target: Path) -> None:
        """Root's home is closed to others: grant passage along the way there, and no reading."""
        if self.is_us:
            return
        for folder in target.resolve().parents:
            mode = folder.stat().st_mode
            if not mode & stat.S_IXOTH:
                folder.chmod(mode | stat.S_IXOTH)


def server_account() -> Account:
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    entry = _lent_account()
    return Account(entry.pw_uid, entry.pw_gid)


def _lent_account() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        pass
    # A process started beside us may be quicker: then useradd fails and the account is there.
    subprocess.run(
        ["/usr/sbin/useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME],
        check=False,
        capture_output=True,
    )
    return pwd.getpwnam(NAME)
