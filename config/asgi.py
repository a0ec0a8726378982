"""Pages and sockets in one process."""

import os

from django.core.asgi import get_asgi_application

from config import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402  (needs Django to be set up)
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402
from channels.sessions import CookieMiddleware, SessionMiddleware  # noqa: E402

from config.middleware import readable_cookies  # noqa: E402
from games.play.routing import sockets  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AllowedHostsOriginValidator(
            CookieMiddleware(readable_cookies(SessionMiddleware(URLRouter(sockets))))
        ),
    }
)
memory.settle()
