"""A house rule in the making: a game to start from, and changes that are checked one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cabo_rules.errors import Problem, VariantError
from cabo_rules.houserules.changes import Change, differences_below, read_setting
from cabo_rules.variant import Variant, load_variant
from cabo_rules.variant.references import shipped_files

NAME = re.compile(r"[a-z0-9]+([-._][a-z0-9]+)*")
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """What a house-rule file is to say.

    `extends` and `mixins` are references as seen from where the user is. `base` is the game without the changes,
    `variant` the one with them.
    """

    name: str
    title: str
    extends: str
    mixins: tuple[str, ...]
    base: Variant
    variant: Variant
    changes: tuple[Change, ...] = field(default=())

    @classmethod
    def begin(cls, name: str, extends: str, mixins: Iterable[str] = (), title: str = "") -> Draft:
        """A draft without changes. A composition `a+b` as `extends` is a game and its mixins.

        Raises:
            VariantError: the name can't be, or the game it starts from can't be loaded.
        """
        checked = checked_name(name)
        first, *more = extends.split("+") if extends not in shipped_files() else [extends]
        parts = tuple(dict.fromkeys([*more, *filter(None, mixins)]))
        base = load_variant("+".join([first, *parts]))
        return cls(checked, title or default_title(checked), first, parts, base, base)

    def with_change(self, setting: str, why: str = "") -> Draft:
        """The draft with one more change, `path=value`; it replaces earlier ones of the same value.

        Raises:
            VariantError: it can't be set so, or it is so already.
        """
        return self.with_changes([setting], why)

    def with_changes(self, settings: Iterable[str], why: str = "") -> Draft:
        """The draft with changes that are checked together, as one may need the other.

        Raises:
            VariantError: they can't be set so, or one of them is so already.
        """
        changes = self.changes
        for setting in settings:
            path, value, full = read_setting(setting)
            kept = tuple(one for one in changes if not _overlap(one.path, path))
            changes = (*kept, Change(path, value, full, why=why.strip()))
        variant = load_variant(self.base.reference, [one.setting for one in changes])
        return replace(self, changes=tuple(self._compared(one, variant) for one in changes), variant=variant)

    def _compared(self, change: Change, variant: Variant) -> Change:
        differences = differences_below(change.path, self.base, variant)
        if not differences:
            raise VariantError([Problem("no-change", f"{change.setting} is so already in {self.base.reference}")])
        return replace(change, differences=differences)

    def without(self, change: Change) -> Draft:
        """The draft without one of its changes.

        Raises:
            VariantError: another change needs it.
        """
        kept = tuple(one for one in self.changes if one is not change)
        variant = load_variant(self.base.reference, [one.setting for one in kept])
        return replace(self, changes=kept, variant=variant)

    def because(self, why: str, last: int = 1) -> Draft:
        """The draft with a reason for its last change, or for so many of them."""
        given = tuple(replace(one, why=why.strip()) for one in self.changes[-last:])
        return replace(self, changes=(*self.changes[:-last], *given))


def checked_name(name: str) -> str:
    """The name of a new file, without its ending.

    Raises:
        VariantError: no house rule can be called so.
    """
    plain = name.strip().removesuffix(".yaml").removesuffix(".yml")
    if len(plain) > LONGEST_NAME or not NAME.fullmatch(plain):
        suggestion = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_NAME]
        hint = f"; how about {suggestion}?" if suggestion and suggestion != plain else ""
        message = f"{name.strip() or 'nothing'} can't be the name; it has small letters, digits and hyphens{hint}"
        raise VariantError([Problem("wrong-value", message)])
    return plain


def default_title(name: str) -> str:
    """`Our house` for `our-house`."""
    return re.sub(r"[-._]+", " ", name).capitalize()


def _overlap(one: tuple[str | int, ...], other: tuple[str | int, ...]) -> bool:
    """Whether one path is the other, or leads to it."""
    size = min(len(one), len(other))
    return one[:size] == other[:size]
