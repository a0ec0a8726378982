"""Who is behind a session: asked by every request, so the statement is compiled once."""

from __future__ import annotations

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import backends

from accounts.models import User
from config.statements import Select

_by_pk = Select(User, "pk")


class Known:
    def get_user(self, user_id: Any) -> User | None:
        return next((user for user in _by_pk(user_id) if user.is_active), None)


class PasswordBackend(Known, backends.ModelBackend):
    """The admin's sign-in."""


class AccountBackend(Known, AuthenticationBackend):
    """Sign-in with an address, a code or a passkey."""
