"""The board as a picture: mail programs show no SVG."""

from __future__ import annotations

from email.mime.image import MIMEImage
from typing import Any

from games import catalog, rendering
from games.play import access


def drawn(position: access.Position, content_id: str, lang: str) -> dict[str, Any]:
    """The reader's own view of the board, and the same in words."""
    look, scene = position.look, position.scene()
    words = catalog.words(look.match.title)
    return {
        "picture": rendering.png(scene, words, lang, look.names),
        "picture_id": content_id,
        "picture_text": " ".join(rendering.text(scene, words, lang, look.names)),
    }


def part(data: bytes, content_id: str) -> MIMEImage:
    image = MIMEImage(data, "png")
    image.add_header("Content-ID", f"<{content_id}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    return image
