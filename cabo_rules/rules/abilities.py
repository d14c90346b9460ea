"""Abilities of discarded cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from pydantic import Field, create_model, model_validator

from cabo_rules.engine.events import Event
from cabo_rules.engine.game import Game
from cabo_rules.engine.moves import Move
from cabo_rules.engine.rule import Author, Finding, Rule, Setting, Way
from cabo_rules.engine.state import ABILITY, State
from cabo_rules.rules.params import CardName, Items, OrOff, Params
from cabo_rules.rules.steps import STEPS, Step, next_seat

Trigger = Literal[
    "drawn_discarded",
    "exchanged_for_stock",
    "exchanged_for_discard",
    "multi_exchanged",
    "matched",
    "paired",
]
_WAYS: dict[str, Way] = {
    "drawn_discarded": Way.DRAWN,
    "exchanged_for_stock": Way.EXCHANGED_FOR_STOCK,
    "exchanged_for_discard": Way.EXCHANGED_FOR_DISCARD,
    "multi_exchanged": Way.MULTI_EXCHANGED,
    "matched": Way.MATCHED,
    "paired": Way.PAIRED,
}
_SKIP = (Move("skip"),)


class _OneStep(Params):
    @model_validator(mode="after")
    def _one(self) -> _OneStep:
        if len(self.model_fields_set) != 1:
            raise ValueError(f"one step names one of {', '.join(STEPS)}")
        return self

    def step(self) -> tuple[str, object]:
        """The key of the step and its parameters."""
        key = next(iter(self.model_fields_set))
        return key, getattr(self, key)


_step_fields: dict[str, Any] = {
    key: (step.Params | None, Field(default=None, description=(step.Params.__doc__ or "").strip()))
    for key, step in STEPS.items()
}
StepParam = create_model(
    "StepParam",
    __base__=_OneStep,
    __doc__="One step of an ability: exactly one of these.",
    **_step_fields,
)


class AbilitiesParams(Params):
    """Which cards have an ability, what it does, and when it is triggered."""

    triggers: Items[Trigger] = ("drawn_discarded",)
    """Ways to the discard pile that trigger a card's ability."""
    optional: bool = True
    """Whether an ability may be declined."""
    cards: dict[CardName, OrOff[str]] = Field(default={})
    """The ability of each rank (`7`) or single card (`KD`; the card wins); `off` for none."""
    mandatory: Items[str] = ()
    """Abilities that must be used though others may be declined."""
    kinds: dict[str, Items[StepParam]] = Field(default={})
    """The abilities by name, each a list of steps that are taken in order."""


class Abilities(Rule):
    """A discarded card lets its player look at cards or swap them (standard.en §04; match-discard.it, phase 3)."""

    key = "abilities"
    title = "Abilities"
    Params = AbilitiesParams
    order = 20
    params: AbilitiesParams
    words = tuple(dict.fromkeys(kind.partition("/")[0] for step in STEPS.values() for kind in step.kinds))

    @classmethod
    def findings(cls, params: AbilitiesParams, setting: Setting) -> Iterable[Finding]:
        known = ", ".join(params.kinds) or "none"
        for name, kind in params.cards.items():
            if kind is not None and not any(name in (face.rank, str(face)) for face in setting.deck.faces):
                yield Finding(("cards", name), "no-such-card", f"{name} has an ability, but the deck has no {name}")
            if kind is not None and kind not in params.kinds:
                yield Finding(
                    ("cards", name), "unknown-ability", f"{kind!r} is not among the abilities in kinds: {known}"
                )
        for number, kind in enumerate(params.mandatory):
            if kind not in params.kinds:
                yield Finding(
                    ("mandatory", number), "unknown-ability", f"{kind!r} is not among the abilities in kinds: {known}"
                )

    def bind(self, game: Game) -> None:
        super().bind(game)
        names = list(self.params.kinds)
        cards = self.params.cards
        self._of_card = [
            names.index(kind) if (kind := cards.get(str(face), cards.get(face.rank))) is not None else -1
            for face in game.deck.faces
        ]
        ways = {_WAYS[trigger] for trigger in self.params.triggers}
        self._triggers = [way in ways for way in Way]
        self._steps = [tuple(self._compiled(steps)) for steps in self.params.kinds.values()]
        self._declined = [self.params.optional and name not in self.params.mandatory for name in names]
        self.names = names

    def listens(self, hook: str) -> bool:
        return hook != "on_next_seat" or any(step.turns_on for steps in self._steps for step in steps)

    def _compiled(self, steps: Sequence[_OneStep]) -> list[Step]:
        compiled: list[Step] = []
        for one in steps:
            key, params = one.step()
            step = STEPS[key]
            compiled += [step(params, self.game, self.key)] * step.repeated(params)
        for number, made in enumerate(compiled):
            made.followed_by(compiled[number + 1 :])
        return compiled

    def authors(self) -> Iterable[Author]:
        kinds = {kind: step.bare for steps in self._steps for step in steps for kind in step.kinds}
        yield from (_StepAuthor(self, kind, bare) for kind, bare in kinds.items())
        yield _Skip(self)

    def grows(self) -> bool:
        return any(step.grows() for steps in self._steps for step in steps)

    def shrinks_to(self, dealt: int) -> int:
        return min((step.shrinks_to(dealt) for steps in self._steps for step in steps), default=dealt)

    def on_discarded(self, state: State, seat: int, card: int, way: int) -> None:
        if self._triggers[way] and self._of_card[card] >= 0:
            state.pending.append(seat << 8 | self._of_card[card])

    def on_after_placement(self, state: State) -> bool:
        return bool(state.pending) and self._wait(state)

    def on_next_seat(self, state: State, seat: int) -> int:
        return next_seat(state, seat)

    def current(self, state: State) -> Step:
        """The step that the first pending ability has come to."""
        return self._steps[state.pending[0] & 255][state.step]

    def name_of(self, state: State) -> str:
        """The name of the ability that is being used."""
        return self.names[state.pending[0] & 255]

    def _wait(self, state: State) -> bool:
        """Wait for a move, if any pending ability has a step with a legal target; the others are passed over."""
        while state.pending:
            entry = state.pending[0]
            seat, steps = entry >> 8, self._steps[entry & 255]
            while state.step < len(steps):
                step = steps[state.step]
                if any(step.moves(state, seat, kind) for kind in step.kinds):
                    state.phase = ABILITY
                    state.actor = seat
                    return True
                if state.log is not None:
                    state.log.append(Event("fizzled", self.key, seat, data=(("ability", self.name_of(state)),)))
                state.step += 1
            self._drop(state)
        return False

    def _drop(self, state: State) -> None:
        del state.pending[0]
        state.step = 0
        state.looked = []

    def go_on(self, state: State) -> None:
        """A step is finished: the next one, the next ability, or on with the turn."""
        state.step += 1
        if not self._wait(state):
            self.game.advance(state)

    def may_skip(self, state: State) -> bool:
        """Whether the step that is to be taken may be declined."""
        return self._declined[state.pending[0] & 255] or self.current(state).params.optional

    def skip(self, state: State, seat: int) -> None:
        """Decline an optional step of the first pending ability, or else all that is left of it."""
        if state.log is not None:
            state.log.append(Event("skipped", self.key, seat, data=(("ability", self.name_of(state)),)))
        if self.current(state).params.optional:
            state.step += 1
        else:
            self._drop(state)
        if not self._wait(state):
            self.game.advance(state)


class _StepAuthor(Author):
    """The moves of one kind, whatever step of whatever ability asks for them."""

    phases = (ABILITY,)

    def __init__(self, abilities: Abilities, kind: str, bare: bool) -> None:
        self.kind = kind  # type: ignore[misc]
        self.bare = bare  # type: ignore[misc]
        self._abilities = abilities

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        step = self._abilities.current(state)
        return step.moves(state, seat, self.kind) if self.kind in step.kinds else ()

    def allows(self, state: State, seat: int, move: Move) -> bool:
        step = self._abilities.current(state)
        return self.kind in step.kinds and step.allows(state, seat, move)

    def refusal(self, state: State, seat: int, move: Move) -> str:
        step = self._abilities.current(state)
        if self.kind not in step.kinds:
            words = " or ".join(kind.partition("/")[0] for kind in step.kinds)
            return f"the ability of this card is another one: {words}"
        return step.refusal(state, seat, move)

    def apply(self, state: State, seat: int, move: Move) -> None:
        if self._abilities.current(state).apply(state, seat, move):
            self._abilities.go_on(state)


class _Skip(Author):
    """Declining an ability."""

    kind = "skip"
    bare = True
    phases = (ABILITY,)
    summary = "do not use the ability"

    def __init__(self, abilities: Abilities) -> None:
        self._abilities = abilities

    def offer(self, state: State, seat: int) -> Sequence[Move]:
        return _SKIP if self._abilities.may_skip(state) else ()

    def refusal(self, state: State, seat: int, move: Move) -> str:
        return "this ability must be used"

    def apply(self, state: State, seat: int, move: Move) -> None:
        self._abilities.skip(state, seat)
