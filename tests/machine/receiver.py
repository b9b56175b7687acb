"""Somebody else's server, that takes webhooks: on loopback, with or without TLS."""

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address, ip_network
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

import msgspec
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from tests.machine.waiting import until


@dataclass
class Receiver:
    """What it was sent, and how it answers."""

    url: str = ""
    status: int = 204
    headers: dict[str, str] = field(default_factory=dict)
    wait: Callable[[], None] = lambda: None
    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def told(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(body) for _, body in self.taken]

    @property
    def numbers(self) -> list[int]:
        return [one["data"]["number"] for one in self.told]

    def until(self, ready: Callable[[], bool]) -> None:
        until(ready, lambda: f"it was told {self.told}")


OpenReceiver: TypeAlias = Callable[..., Receiver]


@pytest.fixture
def open_receiver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenReceiver]:
    """Receivers; the installation allows its own machine."""
    monkeypatch.setattr(settings, "WEBHOOK_NETWORKS", [ip_network("127.0.0.0/8")])
    with ExitStack() as stack:

        def open_(*, tls: bool = False, trusted: bool = True, **how: Any) -> Receiver:
            receiver = Receiver(**how)
            server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(receiver))
            server.daemon_threads = True
            scheme = "http"
            if tls:
                scheme, files = "https", _certificate(tmp_path)
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(*files)
                server.socket = context.wrap_socket(server.socket, server_side=True)
                if trusted:
                    monkeypatch.setenv("SSL_CERT_FILE", str(files[0]))
            Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
            stack.callback(server.server_close)
            stack.callback(server.shutdown)
            receiver.url = f"{scheme}://localhost:{server.server_port}/burraco?casa=1"
            return receiver

        yield open_


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            headers["path"] = self.path
            receiver.taken.append((headers, body))
            receiver.wait()
            self.send_response(receiver.status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """What it was sent is looked at, not read."""

    return Handler


def _certificate(folder: Path) -> tuple[Path, Path]:
    """Of `localhost`, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName(
        [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    )
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = folder / "receiver.pem", folder / "receiver.key"
    pem[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    pem[1].write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return pem
