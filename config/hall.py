"""How the phones in the hall find the program."""

import ipaddress
import socket
from io import StringIO

import psutil
import segno

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
