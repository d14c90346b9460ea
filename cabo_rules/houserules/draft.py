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
        path, value, full = read_setting(setting)
        kept = tuple(one for one in self.changes if not _overlap(one.path, path))
        variant = load_variant(self.base.reference, [*(one.setting for one in kept), full])
        differences = differences_below(path, self.base, variant)
        if not differences:
            raise VariantError([Problem("no-change", f"{full} is so already in {self.base.reference}")])
        change = Change(path, value, full, differences, why.strip())
        return replace(self, changes=(*kept, change), variant=variant)

    def because(self, why: str) -> Draft:
        """The draft with a reason for its last change."""
        *before, last = self.changes
        return replace(self, changes=(*before, replace(last, why=why.strip())))


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
