"""Groups of cards that the rule book speaks of together: the queens, the red kings, the king of diamonds, 2 to 6."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cabo_rules.cards import Face

Part = Literal["all", "red", "black", "one", "others"]
"""Which cards of a rank: all, those of one colour, a single one, or all but a single one."""

_RED, _BLACK = frozenset("HD"), frozenset("SC")


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards of one rank. `suit` is that of the single card where `part` is `one`, or of the one left out."""

    rank: str
    part: Part = "all"
    suit: str = ""
    count: int = 1
    """How many of them, where a hand of cards is named."""


@dataclass(frozen=True, slots=True)
class Run:
    """All ranks from one to another, where these are numbers that follow each other."""

    first: str
    last: str


Cards = CardGroup | Run


def split_rank(rank: str, faces: Sequence[Face], classes: Mapping[Face, object]) -> list[tuple[CardGroup, Face]]:
    """The cards of one rank that belong together by `classes`, single cards first, each with an example."""
    own = [face for face in dict.fromkeys(faces) if face.rank == rank]
    members: dict[object, list[Face]] = {}
    for face in own:
        members.setdefault(classes[face], []).append(face)
    found = [(group, suits[0]) for suits in members.values() for group in _groups(suits, own)]
    return sorted(found, key=lambda entry: ("one", "red", "black", "others", "all").index(entry[0].part))


def _groups(members: Sequence[Face], own: Sequence[Face]) -> list[CardGroup]:
    rank = members[0].rank
    if len(members) == len(own):
        return [CardGroup(rank)]
    suits = frozenset(face.suit for face in members)
    all_suits = frozenset(face.suit for face in own)
    for part, colour in (("red", _RED), ("black", _BLACK)):
        if suits == colour & all_suits and len(suits) > 1:
            return [CardGroup(rank, "red" if part == "red" else "black")]
    left = all_suits - suits
    if len(left) == 1 and len(suits) > 1:
        return [CardGroup(rank, "others", next(iter(left)))]
    return [CardGroup(rank, "one", face.suit) for face in members]


def join_runs(groups: Iterable[Cards]) -> tuple[Cards, ...]:
    """The same groups, with three or more whole ranks that are numbers in a row made one run."""
    done: list[Cards] = []
    row: list[CardGroup] = []
    for group in groups:
        if row and not _follows(row[-1], group):
            done += _run(row)
            row = []
        if isinstance(group, CardGroup) and group.part == "all" and group.rank.isdecimal():
            row.append(group)
        else:
            done.append(group)
    return (*done, *_run(row))


def _follows(before: CardGroup, group: Cards) -> bool:
    whole = isinstance(group, CardGroup) and group.part == "all" and group.rank.isdecimal()
    return whole and isinstance(group, CardGroup) and int(group.rank) == int(before.rank) + 1


def _run(row: Sequence[CardGroup]) -> list[Cards]:
    return [Run(row[0].rank, row[-1].rank)] if len(row) > 2 else list(row)


def hand_groups(names: Iterable[str], faces: Sequence[Face]) -> tuple[CardGroup, ...]:
    """A hand named by ranks and single cards (`Q`, `KS`): equal names counted, both cards of a colour joined."""
    known = {str(face): face for face in faces if face.suit}
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    groups: list[CardGroup] = []
    for name, count in counts.items():
        face = known.get(name)
        if face is None:
            groups.append(CardGroup(name, count=count))
            continue
        partner = _partner(face, counts, known)
        pair = CardGroup(face.rank, "red" if face.suit in _RED else "black", count=2)
        group = pair if partner and count == 1 else CardGroup(face.rank, "one", face.suit, count)
        if group not in groups:
            groups.append(group)
    return tuple(groups)


def _partner(face: Face, counts: Mapping[str, int], known: Mapping[str, Face]) -> bool:
    colour = _RED if face.suit in _RED else _BLACK
    other = next(iter(colour - {face.suit}))
    return counts.get(face.rank + other) == 1 and face.rank + other in known
