"""What this application does when somebody's identity changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from accounts.signals import claimed
from games.play import actions

if TYPE_CHECKING:
    from accounts.models import User


@receiver(claimed)
def move_seats(*, guest: User, user: User, **_kwargs: Any) -> None:
    """A guest signed in to an account that existed before."""
    actions.claim(guest, user)
