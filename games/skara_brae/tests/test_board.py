"""The drawings: what all titles keep, and what is this one's own."""

from games.tests.drawings import Drawings

SLUG = "skara_brae"


class TestDrawings(Drawings):
    slug = SLUG
