"""What the moves of a game are called in a menu, and what is asked for their cards.

The word and the line about a move come from its author; here stands what a player at a keyboard needs beyond that.
Moves of other people's rules have their author's summary.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cabo_rules.engine.game import Game


class Wording(NamedTuple):
    """The line about a move in a menu, and the question for each card that it names in turn.

    The last question is repeated. `target` asks where the new card goes.
    """

    summary: str
    questions: tuple[str, ...] = ("Which card?",)
    target: str = "Where does the new card go?"


_WORDINGS: Mapping[str, Wording] = {
    "look": Wording("look secretly at cards of your own", ("Which cards do you look at?",)),
    "draw": Wording("draw the top card of the stock; only you see it"),
    "take": Wording("take the top of the discard pile; it must replace one of yours"),
    "cabo": Wording("call: all others have a last turn, then the cards are shown"),
    "draw/again": Wording("draw another card from the stock"),
    "exchange": Wording("put it in the place of one of your cards", ("Which of your cards goes to the discard pile?",)),
    "exchange/several": Wording(
        "the same for several equal cards; all see them",
        ("Which of your cards are equal?",),
    ),
    "discard": Wording("lay it on the discard pile"),
    "pair": Wording("discard it with equal cards, anybody's; wrong ones cost", ("Which cards are equal to it?",)),
    "peek": Wording("look secretly at a card of your own", ("Which of your cards do you look at?",)),
    "spy": Wording("look secretly at somebody else's card", ("Which card do you look at?",)),
    "swap": Wording("swap two cards where they lie", ("Which card is swapped?", "With which card?")),
    "give": Wording(
        "put a card of your own, unseen, into the gap", ("Which of your cards do you give?", "Into which gap?")
    ),
    "give/ability": Wording("give somebody a card", ("Where does the card go?",)),
    "shuffle": Wording("shuffle the cards of a layout", ("Whose cards? Name any one of them.",)),
    "use": Wording("use the ability of the card"),
    "match": Wording("try a card against the top of the pile; a wrong one costs", ("Which card is equal?",)),
    "skip": Wording("leave the ability unused"),
    "pass": Wording("match nothing"),
    "pass/call": Wording("end your turn without calling"),
    "pass/give": Wording("give no card; the gap stays"),
}

_ABILITIES: Mapping[str, str] = {
    "peek": "look at a card of yours",
    "spy": "look at somebody's card",
    "swap": "swap two cards",
    "give/ability": "give somebody a card",
    "shuffle": "shuffle a layout",
    "draw/again": "draw again",
    "use": "change who is next",
}


def wording(game: Game, kind: str) -> Wording:
    """How a kind of move is said in menus."""
    known = _WORDINGS.get(kind)
    if known is not None:
        return known
    return Wording(game.authors[kind].summary or kind.partition("/")[0])


def ability_words(kinds: frozenset[str]) -> str:
    """What an ability with moves of these kinds lets its player do, `look at a card of yours, swap two cards`."""
    known = [words for kind, words in _ABILITIES.items() if kind in kinds]
    return ", ".join(known or [kind.partition("/")[0] for kind in sorted(kinds)])
