"""How an open question shows in the drawings: which thing is which option."""

from collections.abc import Iterator

from msgspec import Struct, structs

from games.engine.prompts import Option, Prompt
from games.engine.scene import Group, Term


class Offers(Struct, frozen=True):
    """The options of the open question, by id."""

    kind: str
    options: dict[str, Option]

    @classmethod
    def of(cls, prompt: Prompt | None) -> "Offers":
        """The options of this question; none if nobody is asked."""
        if prompt is None:
            return cls("", {})
        return cls(prompt.kind, {option.id: option for option in (*prompt.options, *prompt.extras)})

    def mark(self, group: Group, option: str) -> Group:
        """The group as a control, if it is an option now."""
        found = self.options.get(option)
        if found is None:
            return group
        return structs.replace(group, option=option, refused=found.refused)

    def label(self, option: str) -> Term:
        """What the option is called."""
        return Term("option", {"kind": self.kind, "id": option})

    def starting(self, *heads: str) -> Iterator[str]:
        """The ids of the options that begin like this, in the order of the question."""
        return (option for option in self.options if option.startswith(heads))
