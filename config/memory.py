"""What a web process has loaded stays: looking through it again and again for garbage stops every request."""

import gc

from django.urls import get_resolver


def settle() -> None:
    """Called once the application is loaded; its pages are, so that the first request need not wait for them.

    Full collections took up to a third of a second before.
    """
    get_resolver().url_patterns  # noqa: B018  (looking at them imports every view)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
