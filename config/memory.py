"""What a web process has loaded stays: looking through it again and again for garbage stops every request."""

import gc


def settle() -> None:
    """Called once the application is loaded. Full collections took up to a third of a second before."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
