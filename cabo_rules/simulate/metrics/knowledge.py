"""What players have seen of the cards when they are turned up. This is about the rules, not about anyone's memory."""

from __future__ import annotations

from collections.abc import Iterator

from cabo_rules.simulate.metrics.base import Group, Part, RoundMetric
from cabo_rules.simulate.seen import SeenRound


def _cards(seen: SeenRound) -> Iterator[tuple[int, int]]:
    """The seat and the mask of those who had seen it, for every card on the table."""
    for seat in seen.playing:
        # A rule may lay a card down when all are counted; nobody had it in front of them before.
        for card, known in zip(seen.state.hands[seat], seen.known[seat], strict=False):
            if card >= 0:
                yield seat, known


class OwnUnknown(RoundMetric):
    """Own cards that one never saw."""

    key = "own-unknown"
    title = "Own cards never seen"
    unit = "of own cards"
    definition = "Share of the cards in front of a player at the end that this player had not seen at any time."
    group = Group.KNOWLEDGE
    share = True
    more, less = "players know fewer of their own cards", "players know more of their own cards"

    def part(self, seen: SeenRound) -> Part:
        """The unknown ones among the cards of one round."""
        found = [not known >> seat & 1 for seat, known in _cards(seen)]
        return sum(found), len(found)


class OthersKnown(RoundMetric):
    """Others' cards that one saw."""

    key = "others-known"
    title = "Others' cards seen"
    unit = "of others' cards"
    definition = "Share of the other players' cards at the end that a player had seen; mean over all players."
    group = Group.KNOWLEDGE
    share = True
    more, less = "players know more of each other's cards", "players know less of each other's cards"

    def part(self, seen: SeenRound) -> Part:
        """The known ones among the cards of one round, once for every other player."""
        masks = [sum(1 << seat for seat in seen.playing if seat != own) & known for own, known in _cards(seen)]
        return sum(mask.bit_count() for mask in masks), len(masks) * (len(seen.playing) - 1)


class NobodyKnows(RoundMetric):
    """Cards that nobody saw."""

    key = "nobody-knows"
    title = "Cards nobody has seen"
    unit = "of cards"
    definition = "Share of the cards in front of players at the end that nobody had seen."
    group = Group.KNOWLEDGE
    share = True
    more, less = "more cards stay unknown to everybody", "fewer cards stay unknown to everybody"

    def part(self, seen: SeenRound) -> Part:
        """The unknown ones among the cards of one round."""
        found = [known == 0 for _, known in _cards(seen)]
        return sum(found), len(found)
