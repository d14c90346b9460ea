"""What cards can do when they are discarded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cabo_rules.rulebook.faces import Cards, join_runs
from cabo_rules.rulebook.facts import Facts
from cabo_rules.rulebook.languages.base import Phrase
from cabo_rules.rulebook.sayings.base import Saying, one_or_several, say, tells
from cabo_rules.rules.abilities import AbilitiesParams
from cabo_rules.rules.steps.draw import DrawParams
from cabo_rules.rules.steps.give import GiveParams
from cabo_rules.rules.steps.look import LookParams
from cabo_rules.rules.steps.shuffle import ShuffleParams
from cabo_rules.rules.steps.swap import SwapParams
from cabo_rules.rules.steps.turns import ExtraTurnParams, SkipNextParams

_NEEDS = {
    "exchanged_for_discard": "take",
    "multi_exchanged": "multi_exchange",
    "matched": "match_discard",
    "paired": "pairing",
}
"""The rules without which a trigger never happens."""

StepTeller = Callable[[Any], Phrase]


@tells("abilities")
def abilities(params: AbilitiesParams, facts: Facts) -> Iterator[Saying]:
    """When abilities count, and what each does."""
    ways = tuple(Phrase(f"abilities.ways.{way}") for way in _ways(params.triggers, facts))
    yield say("ability_when", "abilities.triggers", "given" if ways else "never", ways=ways)
    in_parts = any(len(params.kinds[name]) > 1 for name in facts.abilities.values() if name in params.kinds)
    case = ("in_part" if in_parts else "optional") if params.optional else "mandatory"
    yield say("ability_when", "abilities.optional", case)
    mandatory = tuple(ability_name(name) for name in params.mandatory if name in facts.abilities.values())
    if params.optional and mandatory:
        case = one_or_several(len(mandatory))
        yield say("ability_when", "abilities.must_be_used", case, names=mandatory)
    used = dict.fromkeys(facts.abilities.values())  # in the order of the deck
    for name in used:
        if name in params.kinds:
            cards = join_runs(facts.groups(facts.abilities, name))
            yield _kind(name, cards, tuple(_step(*step.step()) for step in params.kinds[name]))
    if any(key == "look" for steps in params.kinds.values() for step in steps for key in step.model_fields_set):
        yield say("ability_notes", "abilities.looked")
    yield say("ability_notes", "abilities.no_target")


def _ways(triggers: Sequence[str], facts: Facts) -> list[str]:
    """The triggers that can happen in this game, both kinds of exchange as one."""
    exchanges = {"exchanged_for_stock", "exchanged_for_discard"}
    possible = [one for one in triggers if facts.has(_NEEDS.get(one, "draw"))]
    joined = ["exchanged" if exchanges <= set(possible) and one in exchanges else one for one in possible]
    return list(dict.fromkeys(joined))


def _kind(name: str, cards: tuple[Cards, ...], steps: tuple[Phrase, ...]) -> Saying:
    values = {"cards": cards, "name": ability_name(name), "steps": steps}
    return Saying("ability", "abilities.kind", values=values, mark=name)


def ability_name(name: str) -> Phrase:
    """The name of an ability: ours in the language of the book, others as their author wrote them."""
    return Phrase(f"abilities.names.{name}", fallback=name.replace("_", " "))


def _step(key: str, params: Any) -> Phrase:
    teller = STEPS.get(key)
    phrase = teller(params) if teller else Phrase("steps.unknown", {"step": key})
    return Phrase("steps.optional", {"step": phrase}) if params.optional else phrase


def _look(params: LookParams) -> Phrase:
    return Phrase(f"steps.look.{params.scope}.{one_or_several(params.count)}", {"cards": params.count})


def _swap(params: SwapParams) -> Phrase:
    seen = Phrase(f"steps.swap.seen.{params.seen}")
    if params.seen == "neither" and "looked" in (params.first, params.second):
        seen = Phrase("steps.swap.seen.already")
    if params.first == params.second:
        return Phrase(f"steps.swap.two.{params.first}", {"seen": seen})
    first, second = (Phrase(f"steps.swap.scope.{scope}") for scope in (params.first, params.second))
    return Phrase("steps.swap.one_with_other", {"first": first, "second": second, "seen": seen})


def _give(params: GiveParams) -> Phrase:
    case = f"{params.card}_{one_or_several(params.count)}"
    return Phrase(f"steps.give.{case}", {"cards": params.count, "lands": Phrase(f"steps.give.lands.{params.lands}")})


def _draw(params: DrawParams) -> Phrase:
    return Phrase(f"steps.draw.{one_or_several(params.count)}", {"cards": params.count})


def _shuffle(params: ShuffleParams) -> Phrase:
    return Phrase(f"steps.shuffle.{params.scope}")


def _skip_next(params: SkipNextParams) -> Phrase:
    return Phrase(f"steps.skip_next.{one_or_several(params.players)}", {"players": params.players})


def _extra_turn(params: ExtraTurnParams) -> Phrase:
    return Phrase("steps.extra_turn")


STEPS: dict[str, StepTeller] = {
    "look": _look,
    "swap": _swap,
    "give": _give,
    "draw": _draw,
    "shuffle": _shuffle,
    "skip_next": _skip_next,
    "extra_turn": _extra_turn,
}
"""How each step of an ability is described, by its key."""
