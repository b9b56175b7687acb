"""A small OpenID Connect provider over real HTTP: it signs what a test wants said of whom."""

import json
import secrets
import time
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

CLIENT, SECRET = "burraco", "un segreto del fornitore"


class Provider:
    """What it knows, and how it cheats: set by the test between two logins."""

    def __init__(self) -> None:
        self.key = RSAKey.generate_key(2048, {"kid": "uno"})
        self.signs_with: Any = self.key
        self.algorithm = "RS256"
        self.person: dict[str, Any] = {}
        """What is said of who logs in there."""
        self.instead: dict[str, Any] = {}
        """What is said in the place of what is right; None: left out."""
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: dict[str, str] = {}
        self.refuses = False
        self.url = ""

    def metadata(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "id_token_signing_alg_values_supported": ["RS256", "HS256", "none"],
            "code_challenge_methods_supported": ["S256"],
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Somebody logs in there, and is sent back."""
        self.asked = asked
        if self.refuses:
            return f"{asked['redirect_uri']}?error=access_denied&state={asked['state']}"
        code = secrets.token_urlsafe()
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, sent: dict[str, str], authorization: str) -> dict[str, Any] | None:
        """For a code, once, to the client that asked, by whoever has what PKCE wants."""
        asked = self.codes.pop(sent.get("code", ""), None)
        known = f"{CLIENT}:{SECRET}"
        shown = unquote(b64decode(authorization.removeprefix("Basic ")).decode())
        verifier = sha256(sent.get("code_verifier", "").encode()).digest()
        challenge = urlsafe_b64encode(verifier).rstrip(b"=").decode()
        if (
            asked is None
            or shown.replace("+", " ") != known
            or sent["redirect_uri"] != asked["redirect_uri"]
            or asked.get("code_challenge_method") != "S256"
            or challenge != asked.get("code_challenge")
        ):
            return None
        id_token = self._signed(asked["nonce"])
        return {"access_token": "x", "token_type": "Bearer", "id_token": id_token}

    def _signed(self, nonce: str) -> str:
        now = int(time.time())
        claims = {
            "iss": self.url,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            **self.person,
            **self.instead,
        }
        said = {name: value for name, value in claims.items() if value is not None}
        header = {"alg": self.algorithm, "kid": "uno"}
        return jwt.encode(header, said, self.signs_with, algorithms=[self.algorithm])


def oct_key(secret: str) -> Any:
    """What signs with a secret that both know."""
    return OctKey.import_key(secret)


@contextmanager
def provider_running() -> Iterator[Provider]:
    provider = Provider()

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            where = urlsplit(self.path)
            if where.path == "/authorize":
                asked = {name: value[0] for name, value in parse_qs(where.query).items()}
                self.send_response(302)
                self.send_header("Location", provider.authorize(asked))
                self.end_headers()
            elif where.path == "/keys":
                self._json({"keys": [provider.key.as_dict(private=False)]})
            elif where.path == "/userinfo":
                self._json(provider.person)
            else:
                self._json(provider.metadata())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            sent = {name: value[0] for name, value in parse_qs(body).items()}
            told = provider.token(sent, self.headers.get("Authorization", ""))
            self._json(told or {"error": "invalid_grant"}, 200 if told else 400)

        def _json(self, told: dict[str, Any], status: int = 200) -> None:
            content = json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_said: Any) -> None:
            """Nothing to the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
