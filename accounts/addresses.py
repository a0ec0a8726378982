"""How long an e-mail address may be: as RFC 5321 (4.5.3.1.3) allows, and as the column holds."""

from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

LONGEST = 254

fits = MaxLengthValidator(LONGEST, _("An e-mail address has at most %(limit_value)d characters."))
