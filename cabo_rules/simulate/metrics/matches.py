"""How matches go."""

from __future__ import annotations

from cabo_rules.engine.game import Game
from cabo_rules.simulate.metrics.base import MatchMetric, Part
from cabo_rules.simulate.seen import SeenMatch


class Rounds(MatchMetric):
    """Rounds in a match."""

    key = "rounds"
    title = "Rounds in a match"
    unit = "rounds"
    definition = "Rounds until the match ends; rounds played among tied winners are left out."
    more, less = "matches last longer", "matches are shorter"

    def part(self, seen: SeenMatch) -> Part:
        """The rounds of one match."""
        return seen.rounds, 1


class LeadChanges(MatchMetric):
    """Changes of the lead."""

    key = "lead-changes"
    title = "Changes of the lead"
    unit = "a match"
    definition = "How often in a match, after a round, nobody is in the lead who was so after the round before."
    more, less = "the lead changes more often", "the lead changes less often"

    def part(self, seen: SeenMatch) -> Part:
        """The changes in one match."""
        pairs = zip(seen.leaders, seen.leaders[1:], strict=False)
        return sum(1 for before, after in pairs if not before & after), 1


class EarlyLead(MatchMetric):
    """How early it is decided."""

    key = "early-lead"
    title = "How early the winner led"
    unit = "of rounds"
    definition = (
        "Share of a match's rounds, at its end, after which its winner was in the lead without a break: 1 where the "
        "winner led from the first round on."
    )
    share = True
    more, less = "matches are decided earlier", "matches stay open longer"

    def part(self, seen: SeenMatch) -> Part:
        """The rounds led in one match; the mean of its winners."""
        led = [self._led(seen, winner) for winner in seen.winners]
        return sum(led), len(led) * seen.rounds

    @staticmethod
    def _led(seen: SeenMatch, winner: int) -> int:
        rounds = 0
        for leaders in reversed(seen.leaders):
            if winner not in leaders:
                break
            rounds += 1
        return rounds


class SharedVictory(MatchMetric):
    """Ties at the end of the match."""

    key = "tied-match"
    title = "Matches tied at the end"
    unit = "of matches"
    definition = (
        "Share of matches in which several players have the lowest total at the end, whatever the rules do then."
    )
    share = True
    more, less = "matches end in a tie more often", "matches end in a tie less often"

    def part(self, seen: SeenMatch) -> Part:
        """Whether the leaders at the end are several."""
        return int(len(seen.leaders[-1]) > 1), 1


class Resets(MatchMetric):
    """Totals that fell back."""

    key = "resets"
    title = "Totals that fall back"
    unit = "a match"
    definition = "How often in a match a player's total is hit exactly and falls back."
    more, less = "totals fall back more often", "totals fall back less often"

    def applies(self, game: Game) -> bool:
        """Where totals can fall back."""
        totals = game.rules.get("totals")
        return totals is not None and getattr(totals.params, "reset", None) is not None

    def part(self, seen: SeenMatch) -> Part:
        """The falls in one match."""
        return sum(seen.state.resets), 1
