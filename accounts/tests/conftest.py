import re

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import caches

from accounts.models import User

PASSWORD = "koma-to-ishi-7"


@pytest.fixture(autouse=True)
def _no_old_limits():
    for name in ("default", "limits"):
        caches[name].clear()


@pytest.fixture
def code_in(mailoutbox):
    """The code in the last mail, as a reader would find it."""

    def found() -> str:
        lines = mailoutbox[-1].body.splitlines()
        return next(line for line in lines if re.fullmatch(r"[A-Z0-9-]{6,}", line))

    return found


@pytest.fixture
def hanako(db):
    """Somebody with an account and a confirmed address."""
    user = User.objects.create_user("hanako@example.com", "花子", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
