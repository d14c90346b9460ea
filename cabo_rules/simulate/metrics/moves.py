"""How often players use what the rules offer, and how often they claim wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cabo_rules.engine.game import PASSING, Game
from cabo_rules.engine.state import ABILITY, GIVE, PLACE, WINDOW
from cabo_rules.simulate.metrics.base import Group, Part, RoundMetric, Scene
from cabo_rules.simulate.seen import SeenRound

_NAMES = {
    "exchange/several": "Exchanges of several cards",
    "match": "Match-discards",
    "pair": "Pairings",
    "give": "Cards given away",
    "peek": "Looks at own cards",
    "spy": "Looks at others' cards",
    "swap": "Swaps",
}
"""What moves are called in tables; a move that is not here goes by its own word."""


@lru_cache(maxsize=256)
def special_kinds(game: Game, phases: tuple[int, ...]) -> tuple[str, ...]:
    """The kinds of moves in these phases that not every game has; ways of declining are left out."""
    kinds = [
        author.kind
        for rule in game.rules.values()
        if not rule.essential
        for author in rule.authors()
        if author.kind not in PASSING and any(phase in phases for phase in author.phases)
    ]
    return tuple(dict.fromkeys(kinds))


def _of_all(scene: Scene, phases: tuple[int, ...]) -> list[str]:
    return list(dict.fromkeys(kind for game in scene.games for kind in special_kinds(game, phases)))


def _named(kind: str) -> str:
    return _NAMES.get(kind, f"Moves `{kind}`")


class Uses(RoundMetric):
    """How often one kind of move is made."""

    group = Group.MOVES
    unit = "a round"

    def __init__(self, kind: str) -> None:
        name = _named(kind)
        self.kind = kind
        self.key = f"uses-{kind.replace('/', '-')}"
        self.title = name
        self.definition = f"Moves `{kind}` in a round, all players together, right or wrong."
        self.more, self.less = f"{name[0].lower()}{name[1:]} are more frequent", f"{name.lower()} are rarer"

    @classmethod
    def of(cls, scene: Scene) -> Iterable[Uses]:
        """One for each ability, reaction and claim that a variant has."""
        return [cls(kind) for kind in _of_all(scene, (PLACE, ABILITY, WINDOW, GIVE))]

    def applies(self, game: Game) -> bool:
        """Where there is such a move."""
        return self.kind in game.authors

    def part(self, seen: SeenRound) -> Part:
        """The moves of one round."""
        return seen.uses[self.kind], 1


class WrongClaims(RoundMetric):
    """How often one kind of claim is wrong."""

    group = Group.MOVES
    share = True

    def __init__(self, kind: str) -> None:
        name = _named(kind)
        self.kind = kind
        self.key = f"wrong-{kind.replace('/', '-')}"
        self.title = f"{name}: wrong ones"
        self.unit = "of these claims"
        self.definition = f"Share of moves `{kind}` in which a card was claimed to be equal that was not."
        self.more, self.less = f"{name.lower()} are wrong more often", f"{name.lower()} are wrong less often"

    @classmethod
    def of(cls, scene: Scene) -> Iterable[WrongClaims]:
        """One for each claim that a variant has."""
        return [cls(kind) for kind in _of_all(scene, (PLACE, WINDOW))]

    def applies(self, game: Game) -> bool:
        """Where there is such a claim."""
        return self.kind in game.authors

    def part(self, seen: SeenRound) -> Part:
        """The wrong ones among the claims of one round."""
        wrong = sum(1 for claim in seen.wrong if claim.kind == self.kind)
        return wrong, seen.uses[self.kind]


class Taken(RoundMetric):
    """How often the discard pile is used."""

    key = "taken"
    title = "Cards taken from the discard pile"
    unit = "of cards"
    definition = "Share of cards that players drew or took which they took from the discard pile."
    group = Group.MOVES
    share = True
    more, less = "players take from the discard pile more often", "players take from the discard pile less often"

    def applies(self, game: Game) -> bool:
        """Where the discard pile can be used."""
        return "take" in game.authors

    def part(self, seen: SeenRound) -> Part:
        """The cards of one round."""
        taken = seen.uses["take"]
        return taken, taken + seen.uses["draw"]


class Declined(RoundMetric):
    """How often abilities are declined."""

    key = "declined"
    title = "Abilities declined"
    unit = "of abilities"
    definition = "Share of abilities that came up and that their player did not use, or broke off."
    group = Group.MOVES
    share = True
    more, less = "abilities are declined more often", "abilities are declined less often"

    def applies(self, game: Game) -> bool:
        """Where abilities may be declined."""
        return "skip" in game.authors

    def part(self, seen: SeenRound) -> Part:
        """The declined ones among the abilities of one round."""
        used = sum(seen.uses[kind] for kind in special_kinds(seen.game, (ABILITY,)))
        return seen.uses["skip"], used + seen.uses["skip"]
