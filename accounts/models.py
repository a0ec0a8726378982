"""People: with an account (e-mail, password or passkey) or as guests who only hold a session."""

from typing import Any
from zoneinfo import available_timezones

from django.contrib.auth.models import AbstractBaseUser, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import addresses, names
from accounts.managers import UserManager


class Language(models.TextChoices):
    JAPANESE = "ja", "日本語"
    ENGLISH = "en", "English"


def validate_time_zone(name: str) -> None:
    if name not in available_timezones():
        raise ValidationError(_("This time zone is not known."), code="unknown")


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who can sit at a table. A guest has no address and gets no mail."""

    email = models.EmailField(
        _("e-mail address"), max_length=addresses.LONGEST, unique=True, null=True, blank=True
    )
    name = models.CharField(_("name"), max_length=names.LONGEST, validators=[names.validate])
    name_key = models.CharField(max_length=names.LONGEST * 4, unique=True, editable=False)
    guest = models.BooleanField(_("guest"), default=False)

    language = models.CharField(
        _("language of mails"), max_length=2, choices=Language.choices, default=Language.JAPANESE
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="Asia/Tokyo", validators=[validate_time_zone]
    )
    mail_turn = models.BooleanField(_("when it is my turn"), default=True)
    mail_reminder = models.BooleanField(_("before my time runs out"), default=True)
    mail_results = models.BooleanField(_("when a match is over"), default=True)

    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may use the admin"), default=False)
    date_joined = models.DateTimeField(_("registered"), default=timezone.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    objects = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(guest=True) | models.Q(email__isnull=False),
                name="account_has_address",
                violation_error_message=_("An account needs an e-mail address."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        super().clean()
        self._normalise()
        if self.email:
            addresses.fits(self.email)  # some grow when they are lowered
        if type(self).objects.taken(self.name, by_other_than=self):
            raise ValidationError({"name": ValidationError(NAME_TAKEN, code="taken")})

    def save(self, *args: Any, **kwargs: Any) -> None:
        self._normalise()
        fields = kwargs.get("update_fields")
        if fields is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)

    def _normalise(self) -> None:
        self.email = (self.email or "").strip().lower() or None
        self.name = names.tidy(self.name)
        self.name_key = names.key(self.name)


NAME_TAKEN = _("This name, or one that looks like it, is taken. Please choose another.")
