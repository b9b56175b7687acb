"""How the program is put together. What differs between machines comes from config/env.py."""

from datetime import timedelta

import django_stubs_ext
from csp.constants import NONE, SELF
from whitenoise.compress import Compressor

from config import logs, style
from config.databases import database
from config.env import CHECKOUT, public_origin, read
from config.secret import local_key, local_push_key
from config.variables import Unreadable

# Django's generic classes take type arguments in the type checker only; this teaches them to.
django_stubs_ext.monkeypatch()

try:
    ENV = read()
except Unreadable as refusal:
    # Whoever starts the program needs the sentence, not the path it took through our modules.
    raise SystemExit(str(refusal)) from None

SECRET_KEY = ENV.secret_key or local_key(ENV.data_dir)
# Alerts on phones are signed by it: several machines of one site need the same.
VAPID_KEY = ENV.push_key or local_push_key(ENV.data_dir)
DEBUG = ENV.debug
ALLOWED_HOSTS = [*ENV.allowed_hosts] or ["localhost", "127.0.0.1", "[::1]"]
# Where phones find the pages; at a laptop `start` knows it, the address of the hall's network.
PUBLIC_ORIGIN = public_origin(ENV)
CSRF_TRUSTED_ORIGINS = [*ENV.csrf_trusted_origins]
CORS = ["corsheaders.middleware.CorsMiddleware"] if ENV.cors_origins else []

INSTALLED_APPS = [
    "config.admin.OrganisersAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "axes",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "config",
    "scoring",
    "tournaments",
]

MIDDLEWARE = [
    # First: refusals of those below, too, are read by other people's pages.
    *CORS,
    "tournaments.api.wire.media.CompressedReads",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Behind what serves files, which are compressed once and for all.
    "config.middleware.CompressedPages",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournaments.access.traces.KnowsItsRequest",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.middleware.IdleMiddleware",
    "config.middleware.EnteringMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Last: what it says of too many attempts replaces the answer of the view.
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
LOGIN_URL = "admin:login"
# Where a login ends that was to lead away from here; Django's own default is a page we have not.
LOGIN_REDIRECT_URL = "admin:index"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # An organiser's own forms, such as the referto's letterhead, come before ours.
        "DIRS": [ENV.data_dir / "templates", CHECKOUT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database(ENV)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Language and time: an Italian hall, with guests.
LANGUAGE_CODE = "it"
LANGUAGES = [("it", "Italiano"), ("en", "English")]
LOCALE_PATHS = [CHECKOUT / "tournaments" / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "Europe/Rome"
USE_TZ = True

# What tournaments' public pages carry; all others link to the same file.
STYLE_SHEET = style.compact(
    (CHECKOUT / "tournaments/static/tournaments/style.css").read_text("utf-8")
)
STATIC_URL = "static/"
STATIC_ROOT = ENV.data_dir / "static"
STATICFILES_DIRS = [folder for folder in [CHECKOUT / "static"] if folder.exists()]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.ManifestStorage"},
}
MEDIA_ROOT = ENV.data_dir / "media"
# An organiser's own editions, one .toml each, stand beside those of the program.
REGULATIONS_DIR = ENV.data_dir / "regulations"
# Hashed names never change their content, so a phone asks for each once.
WHITENOISE_MAX_AGE = 60
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Source maps are the heaviest of all files, and no visitor asks for them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
# In development files are served from where they are edited.
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# A federation's list of players is some 200 KB: a body beyond this is a mistake or an attack.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# The admin's seating form of a 600-pair tournament has some 3,000 fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# Guessing: an account waits at the address it is tried from. A hall is one address, so the others
# there go on, and so does the account from anywhere else.
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_CLIENT_IP_CALLABLE = "tournaments.access.attempts.address_of"
AXES_LOCKOUT_CALLABLE = "config.errors.locked_out"
AXES_VERBOSE = False
# Who guesses at whom is what the log is for; passwords are never in it.
AXES_SENSITIVE_PARAMETERS: list[str] = []
# Addresses of who logged in are nobody's business; what failed is kept until it counts no more.
AXES_DISABLE_ACCESS_LOG = True
# Its pages would be the only ones that are not in Italian.
AXES_ENABLE_ADMIN = False

# A code of the phone beside the password: offered to all, demanded of directors and administrators
# where it is said so. What phones call the account by:
SECOND_FACTOR_REQUIRED = ENV.second_factor == "required"
OTP_TOTP_ISSUER = " ".join(["Burraco", *ENV.allowed_hosts[:1]])

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
] + [
    {"NAME": "tournaments.organise.accounts.LongEnough"},
    {"NAME": "tournaments.organise.accounts.TokensEnd"},
]

# Else a director invites, and an administrator makes the accounts (organise/invitations.py).
DIRECTORS_MAKE_ACCOUNTS = ENV.directors_make_accounts
# The link of a letter for who forgot the password.
PASSWORD_RESET_TIMEOUT = 3600

# Accounts of somebody else that open ours, where they are the same person's (OpenID Connect).
OIDC = ENV.provider

# Browsers. Scripts come from our own files only; nothing inline, nothing evaluated. Of styles one
# text may stand in a page, by its hash: the whole sheet.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF, style.permitted(STYLE_SHEET)],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_ENGINE = "config.sessions"
# Of a desk at which nobody does anything; 0: never.
IDLE_SECONDS = ENV.idle_minutes * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# Whoever chose a language finds it next week as well.
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = ENV.https
SECURE_SSL_REDIRECT = ENV.https
# Whoever balances between processes or measures them asks each directly, without TLS.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_HSTS_SECONDS = ENV.hsts_seconds if ENV.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_SECONDS > 0
# Browsers' own lists are hard to leave: only whoever asks for it is offered to them.
SECURE_HSTS_PRELOAD = ENV.hsts_preload and SECURE_HSTS_SECONDS > 0
SILENCED_SYSTEM_CHECKS = ["security.W021"]
if ENV.behind_proxy:
    # Only then: without a proxy that overwrites it, anybody could claim to have come by HTTPS.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# Other people's pages ask the API with a token of their own: no session of ours goes with them.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = "*" in ENV.cors_origins
CORS_ALLOWED_ORIGINS = [origin for origin in ENV.cors_origins if origin != "*"]
CORS_ALLOW_HEADERS = (
    "accept",
    "accept-language",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
)
CORS_EXPOSE_HEADERS = (
    "Allow",
    "Content-Disposition",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "Retry-After",
    "WWW-Authenticate",
    "X-Request-ID",
)

# The API: everything is closed until a view opens it.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.wire.authentication.BearerInOneStatement",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tournaments.api.wire.permissions.Nobody"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.api.wire.media.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["tournaments.api.wire.media.JsonRenderer"],
    "DEFAULT_VERSIONING_CLASS": "rest_framework.versioning.NamespaceVersioning",
    "DEFAULT_VERSION": "v1",
    "ALLOWED_VERSIONS": ["v1"],
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.wire.openapi.ApiSchema",
    "EXCEPTION_HANDLER": "tournaments.api.wire.problems.on_exception",
    # What an answer comes as is told by `Accept` alone.
    "URL_FORMAT_OVERRIDE": None,
    # Who calls is told by the proxy only where there is one: anybody can write a header.
    "NUM_PROXIES": 1 if ENV.behind_proxy else 0,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Burraco",
    "DESCRIPTION": (
        "Tournaments of burraco: entries, rounds, score sheets, ranking, rulings.\n\n"
        "One shape serves every format. A table has lines (a, b, and c where three play); a line"
        " has entrants: one pair, team or player, or the two partners of a giallo. One line alone"
        " rests. A match of teams is two tables with the same points, in the open and the closed"
        " room.\n\n"
        "Points in time are RFC 3339 with their offset; answers give them in UTC. A day, and the"
        " hour at which something happened in the hall, are the hall's own.\n\n"
        "`GET /t/{slug}/eventi` (beside the API, without a token) is a stream of server-sent"
        " events: `id` and `data` are the number of the ledger, an empty `event: beat` comes every"
        " 8 to 12 seconds. Send the last number in `Last-Event-ID` to be told only what is newer;"
        " 503 says in `Retry-After` when to come back. How to begin: `/api/docs/`."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v[0-9]+",
    "POSTPROCESSING_HOOKS": ["tournaments.api.wire.openapi.spell_out_structs"],
    "COMPONENT_SPLIT_PATCH": False,
    "SORT_OPERATION_PARAMETERS": False,
    "PATH_CONVERTER_OVERRIDES": {
        "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 80},
        "number": {"type": "integer", "minimum": 0, "maximum": 999_999},
        "export_kind": {
            "type": "string",
            "enum": ["ranking", "entrants", "prizes", "seating", "results", "sheets"],
        },
        "event": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Without a broker a task runs where it is asked for: one command starts everything on a laptop.
CELERY_BROKER_URL = ENV.broker
CELERY_TASK_ALWAYS_EAGER = ENV.broker is None
CELERY_TASK_IGNORE_RESULT = True
# A worker killed in the middle of a document leaves it to the next: documents may be made twice.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_BROKER_TRANSPORT_OPTIONS = {
    # Longer than any task may take: what a dead worker held is the others' after that.
    "visibility_timeout": 600,
    # A broker that went silent is not waited for: who asked is told to ask again.
    "socket_timeout": 5,
    "socket_connect_timeout": 2,
}
# Told to end, a worker finishes what takes seconds; the rest goes back to the queue.
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 3
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE
# Its lines come in the form of all others.
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "remind-of-referti": {"task": "tournaments.tasks.remind_of_referti", "schedule": 600},
    # Who was not told, whatever happened to the task: one round that is late is enough.
    "tell-webhooks": {
        "task": "tournaments.tasks.tell_webhooks",
        "schedule": 60,
        "options": {"expires": 55},
    },
    "forget-what-is-over": {"task": "tournaments.tasks.forget_what_is_over", "schedule": 86_400},
}

# Kept for a time only, in days, then deleted (tournaments/organise/keeping.py); the page on
# privacy says these figures, and who answers.
TRACES_DAYS, REFERTI_DAYS = ENV.kept.traces, ENV.kept.referti
PHOTOS_DAYS, BOOKINGS_DAYS = ENV.kept.photos, ENV.kept.bookings
# A shut book to which nothing was added for so long goes to the archive (archive_books).
ARCHIVE_AFTER_DAYS = ENV.kept.hot
ORGANISER, PRIVACY_CONTACT = ENV.organiser, ENV.privacy_contact

# Whom programs of others may have told: over TLS alone on a server; never a private network but
# those that are named here.
WEBHOOKS_HTTPS_ONLY = ENV.production
WEBHOOK_NETWORKS = [*ENV.webhook_networks]

# Letters: without a server none is written.
if ENV.mail:
    _BACKEND = "filebased" if ENV.mail.folder else "smtp"
    EMAIL_BACKEND = f"django.core.mail.backends.{_BACKEND}.EmailBackend"
    EMAIL_FILE_PATH = ENV.mail.folder or None
    EMAIL_HOST, EMAIL_PORT = ENV.mail.host, ENV.mail.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = ENV.mail.user, ENV.mail.password
    EMAIL_USE_TLS, EMAIL_USE_SSL = ENV.mail.scheme == "smtp+tls", ENV.mail.scheme == "smtps"
    EMAIL_TIMEOUT = 20
    DEFAULT_FROM_EMAIL = ENV.mail.sender
MAIL_IS_SET_UP = ENV.mail is not None
ALARMS_TO = [*ENV.alarms_to]
# Whom a push service asks when something is wrong with our messages.
VAPID_CONTACT = (
    PUBLIC_ORIGIN if PUBLIC_ORIGIN.startswith("https:") else "mailto:webmaster@localhost"
)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request_id": {"()": "config.logs.WithRequestId"},
        "absence": {"()": "config.logs.WithoutTracesOfAbsence"},
    },
    "formatters": {
        "text": {
            "()": "config.logs.Lines",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {
            "()": "config.logs.Objects",
            "format": "{asctime}{levelname}{name}{message}{request_id}",
            "style": "{",
            "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            "json_ensure_ascii": False,
        },
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": ENV.log_format,
            "filters": ["request_id", "absence"],
        }
    },
    "root": {"handlers": ["stderr"], "level": ENV.log_level},
    "loggers": {
        # Scanners ask for other sites' names all day; the refusal itself is enough.
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
        "django": {"handlers": [], "level": ENV.log_level, "propagate": True},
        # Says of every 4xx what the access log already says.
        "django.request": {"level": "ERROR"},
        "fontTools": {"level": "WARNING"},
        "weasyprint": {"level": "ERROR"},
        # The servers' own lines, in the same form.
        "uvicorn": {"handlers": [], "level": ENV.log_level, "propagate": True},
        "uvicorn.error": {"handlers": [], "propagate": True},
        # With addresses as they were asked, and the names that somebody looked for in them.
        "uvicorn.access": {"handlers": [], "propagate": False},
        # Each request and task, where programs read: at a terminal they would bury what matters.
        "burraco.done": {"level": "INFO" if ENV.log_format == "json" else "WARNING"},
        # Wrong passwords, and who waits; not every login.
        "axes": {"level": "WARNING"},
    },
}

if ENV.error_reports:
    logs.report_failures(ENV.error_reports)
