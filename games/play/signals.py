"""What this application does when somebody's identity changes."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import claimed
from games.play import actions


@receiver(claimed)
def move_seats(*, guest: User, user: User, **_kwargs: Any) -> None:
    """A guest signed in to an account that existed before."""
    actions.claim(guest, user)


@receiver(pre_delete, sender=User)
def give_up_seats(*, instance: User, **_kwargs: Any) -> None:
    """An account goes: without its player a seat would wait for ever, and nobody could be called late."""
    actions.give_up(instance)
