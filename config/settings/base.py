"""What all installations share; DATABASE_URL and REDIS_URL decide between embedded and servers."""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

from config import logs

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = environ.Env()

VAR = Path(env("TEBAN_VAR", default=str(BASE_DIR / "var")))
VAR.mkdir(parents=True, exist_ok=True)

DATABASE_URL = env("DATABASE_URL", default="")
REDIS_URL = env("REDIS_URL", default="")
COMPRESS = env.bool("COMPRESS", default=True)

DEBUG = False
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])

INSTALLED_APPS = [
    "daphne",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "simple_history",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "config.apps.ConfigConfig",
    "accounts",
    "rulebook",
    "games.play",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    *(["django.middleware.gzip.GZipMiddleware"] if COMPRESS else []),
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.policy.PolicyMiddleware",
    "config.middleware.ReadableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.SiteLocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.PageMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

if DATABASE_URL:
    _postgres = env.db("DATABASE_URL")
    # Under daphne each request has a thread of its own: connections kept by threads would pile up.
    # Where the server is away nobody waits longer, and the first who asks when it is back has a connection.
    _pool = {"min_size": 1, "max_size": 16, "timeout": 5, "reconnect_timeout": 5}
    _postgres |= {"ENGINE": "config.postgres", "OPTIONS": {**_postgres.get("OPTIONS", {}), "pool": _pool}}
    DATABASES = {"default": _postgres}
else:
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": VAR / "teban.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;",
            },
        }
    }

if REDIS_URL:
    CACHES = {
        name: {"BACKEND": "config.redis.Cache", "LOCATION": REDIS_URL} for name in ("default", "limits")
    }
    SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
    CHANNEL_LAYERS = {
        "default": {
            # A quarter of the other layer's work per ping; a ping that nobody hears may be lost.
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            # Without socket_timeout=None the client drops idle consumers after five seconds.
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
        }
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 120,
        "unacked_restore_throttle": 1,
    }
else:
    # Both count attempts, a row for each person and window: among Django's 300 the counts would be forgotten.
    MANY = {"MAX_ENTRIES": 100_000}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "cache",
            "OPTIONS": MANY,
        },
        # Counting a move must not cost another write to the database; the one web process suffices.
        "limits": {"BACKEND": "config.redis.Memory", "LOCATION": "limits", "OPTIONS": MANY},
    }
    SESSION_ENGINE = "django.contrib.sessions.backends.db"
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    QUEUE = VAR / "queue"
    for folder in ("messages", "control", "processed"):
        (QUEUE / folder).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_URL = "files://localhost//"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(QUEUE / "messages"),
        "data_folder_out": str(QUEUE / "messages"),
        "control_folder": str(QUEUE / "control"),
        "processed_folder": str(QUEUE / "processed"),
        "store_processed": False,
        "polling_interval": 0.1,
    }
    CELERY_WORKER_ENABLE_REMOTE_CONTROL = False

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 60
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.2,
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
# Of the calls that nobody answered the last few suffice: each sweep after an outage sends all that waits.
CELERY_BEAT_SCHEDULE = {
    name: {"task": f"games.play.tasks.{name}", "schedule": seconds, "options": {"expires": 5 * seconds}}
    for name, seconds in (("sweep", 60.0), ("clear", 3600.0))
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.PasswordBackend",
    "accounts.backends.AccountBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "play:home"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.signup.SignupFields"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_email": "accounts.forms.ChangeEmailForm",
    "reset_password": "accounts.forms.ForgottenPasswordForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_CHANGE = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[手番] "
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_LOGOUT_REDIRECT_URL = "play:home"
# The words of the adapter name these five minutes. All other limits of the library are over in one.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key"}
# A passkey is a second way in, not a second factor: losing the phone locks nobody out.
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "accounts.adapter.PasskeyAdapter"
MFA_FORMS = {
    "add_webauthn": "accounts.forms.AddPasskeyForm",
    "login_webauthn": "accounts.forms.SignInByPasskeyForm",
    "reauthenticate_webauthn": "accounts.forms.ConfirmByPasskeyForm",
    "edit_webauthn": "accounts.forms.RenamePasskeyForm",
}
# Behind a front server the last address in X-Forwarded-For is the one that it saw.
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if BEHIND_PROXY else 0
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"

LANGUAGE_CODE = "ja"
LANGUAGES = [("ja", "日本語"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "language"
# Named one by one, so that our words come before those that Django and its apps have for the same text.
LOCALE_PATHS = [BASE_DIR / area / "locale" for area in ("config", "accounts", "rulebook", "games/play")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Asia/Tokyo"

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True

EMAIL_BACKEND = "config.mailbox.EmailBackend"
# Whoever signs up waits for the mail server, and with them one of the few pages that are made at once.
EMAIL_TIMEOUT = 10
MAILBOX = VAR / "mail"
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="手番 Teban <teban@localhost>")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# A guest who was away for longer is cleared.
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
CSRF_COOKIE_SAMESITE = "Lax"

LOGGING = logs.configuration(as_json=env.bool("LOG_JSON", default=False))
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
