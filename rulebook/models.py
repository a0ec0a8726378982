"""What the database holds of the rulebooks: present words, their past, editions, and reports of mistakes."""

import hashlib

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords  # type: ignore[import-untyped]

from rulebook import folding, parser

LANGUAGES = [("ja", "日本語"), ("en", "English")]


def fingerprint(text: str) -> str:
    """Sixteen hexadecimal digits that tell two texts apart."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:16]


class Edition(models.Model):
    """A numbered state of a rulebook, and why it was made. Every match names the one it began with."""

    game = models.SlugField(_("game"), max_length=40)
    number = models.PositiveIntegerField(_("number"))
    date = models.DateField(_("date"))
    reason_ja = models.TextField(_("reason in Japanese"))
    reason_en = models.TextField(_("reason in English"))

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["game", "-number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="edition_once_per_game")]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"

    def reason(self, language: str) -> str:
        return self.reason_ja if language == "ja" else self.reason_en


class Paragraph(models.Model):
    """The present words of a paragraph in one language. Its place is the file's; the words may be edited."""

    game = models.SlugField(_("game"), max_length=40)
    code = models.CharField(_("id"), max_length=24)
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES)
    chapter = models.SlugField(_("chapter"), max_length=40)
    position = models.PositiveIntegerField(_("position"))
    plain = models.BooleanField(_("descriptive"), default=False)
    text = models.TextField(_("text"))
    edition = models.PositiveIntegerField(_("edition"), default=1)
    folded = models.TextField(editable=False)
    file_hash = models.CharField(max_length=16, editable=False)
    source_hash = models.CharField(max_length=16, editable=False, blank=True)

    history = HistoricalRecords(
        history_change_reason_field=models.TextField(null=True),
        excluded_fields=["chapter", "position", "plain", "folded", "file_hash"],
    )

    class Meta:
        verbose_name = _("paragraph")
        verbose_name_plural = _("paragraphs")
        ordering = ["game", "position", "-language"]
        constraints = [
            models.UniqueConstraint(fields=["code", "language"], name="paragraph_once_per_language")
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.language})"

    def put(self, text: str, *, edition: int, source: str = "") -> None:
        """New words; `source` is the text that they translate."""
        self.text = text
        self.edition = edition
        self.folded = folding.fold(parser.plain(text))
        self.source_hash = fingerprint(source) if source else ""

    def source(self) -> str:
        """The present Japanese words if this is a translation of them."""
        if self.language == "ja":
            return ""
        return Paragraph.objects.get(code=self.code, language="ja").text

    @property
    def edited(self) -> bool:
        """Whether the words differ from the file as it was loaded last."""
        return fingerprint(self.text) != self.file_hash


class Mistake(models.Model):
    """What a reader found wrong in the rules."""

    code = models.CharField(_("paragraph"), max_length=24, blank=True)
    language = models.CharField(_("language"), max_length=2, choices=LANGUAGES)
    text = models.TextField(_("what is wrong"), max_length=2000)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("reported by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    created = models.DateTimeField(_("reported at"), auto_now_add=True)
    done = models.BooleanField(_("dealt with"), default=False)

    class Meta:
        verbose_name = _("reported mistake")
        verbose_name_plural = _("reported mistakes")
        ordering = ["done", "-created"]

    def __str__(self) -> str:
        return f"{self.code or '–'}: {self.text[:60]}"
