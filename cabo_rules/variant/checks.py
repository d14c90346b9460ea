"""What makes no sense in a variant whose every value is well-formed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Mapping as AnyMapping
from typing import Any

from cabo_rules.cards import Deck
from cabo_rules.engine.rule import Rule, Setting
from cabo_rules.errors import Problem
from cabo_rules.rules.registry import registered_rules
from cabo_rules.variant.build import build_deck
from cabo_rules.variant.codes import Code
from cabo_rules.variant.merge import is_removal
from cabo_rules.variant.nodes import Mapping, Origin, Path, Scalar, closest, find, key_origin, leaves, say, say_path
from cabo_rules.variant.references import did_you_mean
from cabo_rules.variant.schema import MOST_CARDS, About, DeckSpec, Players
from cabo_rules.variant.source import problem
from cabo_rules.variant.validate import unknown_rule

_SECTIONS = ("deck", "players")
"""What sources and rulings may speak about, besides rules."""


def check_players(players: Players, tree: Mapping) -> Iterator[Problem]:
    """The fewest players are not more than the most."""
    if players.min > players.max:
        message = f"players.min is {players.min}, more than players.max, which is {players.max}"
        yield problem(Code.WRONG_PLAYERS, message, _later(tree, ("players", "min"), ("players", "max")))


def check_deck(deck: DeckSpec, tree: Mapping, order: Sequence[str]) -> Iterator[Problem]:
    """Every card has a value, every card that is named exists, and nothing stands twice.

    `order` lists the files, lowest first: a value from below for a card that a file above took out is no mistake.
    """
    for field, items in (("suits", deck.suits), ("ranks", deck.ranks), ("only_each_other", deck.only_each_other)):
        for index, item in enumerate(items):
            if item in items[:index]:
                message = f"deck.{field} names {item} twice; for more cards give packs or extra"
                yield problem(Code.WRONG_VALUE, message, closest(tree, ("deck", field, index)))
    cards = _cards(deck)
    if not cards:
        message = "the deck has no cards; it needs ranks and suits, or extra cards"
        yield problem(Code.EMPTY_DECK, message, closest(tree, ("deck",)))
        return
    size = _pack(deck) * max([deck.packs, *deck.packs_for.values()])
    if size > MOST_CARDS:
        message = f"the deck has {size:,} cards; at most {MOST_CARDS:,} was expected"
        yield problem(Code.DECK_TOO_LARGE, message, closest(tree, ("deck",)))
    yield from _missing_values(deck, cards, tree)
    names = [*cards, *(name for held in cards.values() for name in held)]
    for key in deck.values:
        if key not in names and not _is_leftover(tree, ("deck", "values", key), order):
            message = f"deck.values has {key}, but the deck has no such card{did_you_mean(key, names)}"
            yield problem(Code.UNKNOWN_CARD, message, key_origin(tree, ("deck", "values", key)))
    for index, rank in enumerate(deck.only_each_other):
        if rank not in cards and not _is_leftover(tree, ("deck", "only_each_other"), order):
            message = (
                f"deck.only_each_other names {rank}, but the deck has no such rank{did_you_mean(rank, list(cards))}"
            )
            yield problem(Code.UNKNOWN_CARD, message, closest(tree, ("deck", "only_each_other", index)))


def _is_leftover(tree: Mapping, path: Path, order: Sequence[str]) -> bool:
    """Whether a value comes from below the file that says which cards there are."""
    depth = {file: number for number, file in enumerate(order)}
    cards = [find(tree, ("deck", key)) for key in ("suits", "ranks", "extra")]
    highest = max((depth.get(node.origin.file, -1) for node in cards if node is not None), default=-1)
    return depth.get(closest(tree, path).file, len(order)) < highest


def _cards(deck: DeckSpec) -> dict[str, list[str]]:
    """The names of the cards by rank."""
    cards: dict[str, list[str]] = {rank: [] for rank in deck.ranks if deck.suits}
    for rank in cards:
        cards[rank] += [rank + suit for suit in deck.suits]
    for rank in deck.extra:
        cards.setdefault(rank, []).append(rank)
    return cards


def _missing_values(deck: DeckSpec, cards: AnyMapping[str, Sequence[str]], tree: Mapping) -> Iterator[Problem]:
    for rank, names in cards.items():
        if rank.isdecimal() or rank in deck.values or all(name in deck.values for name in names):
            continue
        message = f"the deck has {rank}, but deck.values does not say what it counts"
        path: Path = ("deck", "extra", rank)
        if rank not in deck.extra:
            path = ("deck", "ranks", deck.ranks.index(rank))
        yield problem(Code.MISSING_VALUE, message, key_origin(tree, path))


def _pack(deck: DeckSpec) -> int:
    return len(deck.suits) * len(deck.ranks) + sum(deck.extra.values())


def check_table(deck: DeckSpec, players: Players, deal: Any, tree: Mapping) -> Iterator[Problem]:
    """The deck reaches for every number of players: the deal, a card turned up, and one to draw.

    `deal` holds the parameters of the rule `deal`.
    """
    dealt, turned_up = int(getattr(deal, "cards", 0)), int(getattr(deal, "turn_up_discard", False))
    pack = _pack(deck)
    for number in range(players.max, players.min - 1, -1):
        needed = dealt * number + turned_up + 1
        size = pack * deck.packs_for.get(number, deck.packs)
        if size < needed:
            parts = f"{dealt} for each{', 1 turned up' if turned_up else ''}, 1 to draw"
            message = (
                f"{number} players need {needed} cards ({parts}), but the deck has {size}; "
                "give deck.packs or deck.packs_for, or lower players.max"
            )
            yield problem(Code.DECK_TOO_SMALL, message, closest(tree, ("players", "max")))
            return


def check_rules(on: Iterable[str], tree: Mapping) -> Iterator[Problem]:
    """No rule is missing, and no two that are on exclude each other."""
    classes = registered_rules()
    keys = [key for key in on if key in classes]
    for key, rule in classes.items():
        if rule.essential and key not in keys:
            message = f"no variant can do without {_title(rule)}, and it is off"
            yield problem(Code.MISSING_RULE, message, _switch(tree, key, ("rules",)))
    told: set[frozenset[str]] = set()
    for key in keys:
        rule = classes[key]
        for needed in rule.requires:
            if needed not in keys:
                message = f"{_title(rule)} needs {_title(classes.get(needed), needed)}, and it is off"
                yield problem(Code.MISSING_RULE, message, _switch(tree, needed, ("rules", key)))
        for other, reason in rule.conflicts.items():
            if other in keys and frozenset((key, other)) not in told:
                told.add(frozenset((key, other)))
                message = f"{_title(rule)} can't stand beside {_title(classes[other])}: {reason}"
                yield problem(Code.CONFLICTING_RULES, message, _later(tree, ("rules", key), ("rules", other)))


def check_about(about: About, on: Iterable[str], tree: Mapping, alone: bool = False) -> Iterator[Problem]:
    """What mixins need is there, and sources, rulings and equivalents speak of rules that exist.

    A mixin `alone` is not checked for what others must bring.
    """
    keys = set(on)
    classes = registered_rules()
    for field, wanted, code in (("requires", True, Code.MISSING_RULE), ("conflicts", False, Code.CONFLICTING_RULES)):
        for key, reason in getattr(about, field).items():
            path: Path = (field, key)
            if key not in classes:
                yield unknown_rule(key, f"{field} names {say(key)}, which is no rule", tree, path)
            elif not alone and (key in keys) is not wanted:
                verb = "needs" if wanted else "can't stand beside"
                state = "off" if wanted else "on"
                origin = key_origin(tree, path)
                message = f"{origin.layer} {verb} {_title(classes[key])}, and it is {state}: {reason}"
                yield problem(code, message, origin)
    for field, one in (("sources", "a source"), ("rulings", "a ruling")):
        for index, part in enumerate(getattr(about, field)):
            for number, name in enumerate(part.rules):
                if name.split(".")[0] not in {*classes, *_SECTIONS}:
                    message = f"{one} speaks about {say(name)}, which is no rule"
                    yield unknown_rule(name, message, tree, (field, index, "rules", number))
    for index, equivalent in enumerate(about.equivalents):
        first, _, rest = equivalent.path.partition(".")
        if first == "rules" and (key := rest.split(".")[0]) not in classes:
            message = f"an equivalent is about {say(key)}, which is no rule"
            yield unknown_rule(key, message, tree, ("equivalents", index, "path"))


def check_removals(tree: Mapping, file: str) -> Iterator[Problem]:
    """In the uppermost file every `off` takes something out. (Mixins and rules may say off to be sure.)"""
    for path, node in leaves(tree):
        if not (isinstance(node, Scalar) and node.is_off and node.origin.file == file) or (
            len(path) == 2 and path[0] == "rules"
        ):
            continue
        above = find(tree, path[:-1])
        if isinstance(above, Mapping) and not above.entries[str(path[-1])].before and is_removal(node, path):
            message = f"{say_path(path)} is off, but nothing below sets it"
            yield problem(Code.NOTHING_TO_REMOVE, message, node.origin, "warning")


def check_findings(
    rules: AnyMapping[str, Any], damaged: Collection[str], deck: DeckSpec, players: Players, tree: Mapping
) -> Iterator[Problem]:
    """What the rules themselves find wrong with their parameters; rules in `damaged` are on, but can't be read."""
    setting = Setting(_deck(deck, players), rules, players.min, players.max)
    for key, params in rules.items():
        for finding in registered_rules()[key].findings(params, setting):
            if finding.because_off in damaged:
                continue
            path: Path = ("rules", key, *finding.path)
            missing = finding.because_off
            origin = _switch(tree, missing, path) if missing else _place(tree, path)
            yield problem(finding.code, finding.message, origin)


def _deck(deck: DeckSpec, players: Players) -> Deck:
    return build_deck(deck, players.min)


def _place(tree: Mapping, path: Path) -> Origin:
    """Where a finding points: the value, or the key where the value is a map."""
    found = find(tree, path)
    return key_origin(tree, path) if isinstance(found, Mapping) else closest(tree, path)


def _switch(tree: Mapping, key: str, otherwise: Path) -> Origin:
    """The place that switches a rule off, else another place."""
    node = find(tree, ("rules", key))
    return node.origin if isinstance(node, Scalar) else key_origin(tree, otherwise)


def _later(tree: Mapping, first: Path, second: Path) -> Origin:
    """Of two keys the one that a file above the other sets; the first where the same file sets both."""
    one, other = key_origin(tree, first), key_origin(tree, second)
    return other if one.layer != other.layer and other.layer == tree.origin.layer else one


def _title(rule: type[Rule] | None, key: str = "") -> str:
    return f"the rule {rule.key}" if rule else f"the rule {key}"
