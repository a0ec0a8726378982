from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import BaseUserManager
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts import names

if TYPE_CHECKING:
    from accounts.models import User


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, name: str, password: str | None = None, **fields: Any) -> User:
        user = self.model(email=email, name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, name: str, password: str | None = None, **fields: Any) -> User:
        return self.create_user(email, name, password, is_staff=True, is_superuser=True, **fields)

    def create_guest(self, name: str = "", language: str = "ja") -> User:
        """Somebody who plays without an account, under a name of their own or one that we make up."""
        name = name or self.free_guest_name(language)
        guest = self.model(name=name, language=language, guest=True, last_login=timezone.now())
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest

    def free_guest_name(self, language: str) -> str:
        with translation.override(language):
            while True:
                name = gettext("Guest %(number)d") % {"number": 1000 + secrets.randbelow(999000)}
                if not self.taken(name):
                    return name

    def taken(self, name: str, by_other_than: User | None = None) -> bool:
        """Whether somebody else bears this name or one that looks like it."""
        others = self.filter(name_key=names.key(name))
        if by_other_than is not None and by_other_than.pk:
            others = others.exclude(pk=by_other_than.pk)
        return others.exists()
