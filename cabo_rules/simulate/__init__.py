"""Playing many rounds at once."""

from cabo_rules.simulate.rounds import SeatSummary, Summary, simulate_rounds

__all__ = ["SeatSummary", "Summary", "simulate_rounds"]
