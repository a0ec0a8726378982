"""Rule pages are the same for everybody: a front cache may keep them, and a reader asks again in vain."""

import hashlib
from collections.abc import Callable
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_safe

from rulebook import books
from rulebook.models import Edition, Paragraph

View = Callable[..., HttpResponse]


def rule_page(view: View) -> View:
    """A page without session, CSRF token and messages; public for five minutes, then by ETag."""

    @require_safe
    @condition(etag_func=etag)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return view(request, *args, **kwargs)

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = answered(request, *args, **kwargs)
        if response.status_code in (200, 304):
            patch_cache_control(response, public=True, max_age=300)
        return response

    return page


def etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    """Changes with the newest edition, the newest revision of any words, and with what draws the page."""
    edition = Edition.objects.aggregate(newest=Max("pk"))["newest"]
    revision = Paragraph.history.aggregate(newest=Max("history_id"))["newest"]
    return f'"{edition}-{revision}-{_build(books.content())}-{get_language()}"'


@lru_cache(maxsize=4)
def _build(content: Path) -> str:
    """The files that a rule page is made of."""
    root = Path(settings.BASE_DIR)
    digest = hashlib.sha256()
    for folder in (content, root / "templates", root / "static", root / "games", root / "rulebook"):
        for path in sorted(folder.rglob("*")):
            if path.suffix in {".html", ".svg", ".css", ".js", ".md", ".toml", ".py"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
