"""Pages alone, for a server that runs sockets in another process."""

import os

from django.core.wsgi import get_wsgi_application

from config import memory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
application = get_wsgi_application()
memory.settle()
