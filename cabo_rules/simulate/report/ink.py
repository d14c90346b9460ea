"""Paper and ink of the plots: sizes, and colours that the page's style sets."""

from __future__ import annotations

from dataclasses import dataclass

from matplotlib.figure import Figure

INK, MUTED, RULE = "#010203", "#010204", "#010205"
SERIES = ("#010206", "#010207", "#010208", "#010209")
"""Placeholders: colours that no plot has of itself."""

VARIABLES = {
    INK: "--ink",
    MUTED: "--muted",
    RULE: "--rule",
    **{color: f"--series-{number}" for number, color in enumerate(SERIES, 1)},
}
"""The variable of the page's style that takes the place of each."""

_POINTS_AN_INCH = 72


@dataclass(frozen=True)
class Paper:
    """A size to draw in: the width in pixels at which it is shown, and the size of the letters."""

    width: int
    size: float

    def figure(self, height: float) -> Figure:
        """An empty figure of this width, in which one point of Matplotlib's is one pixel of the page."""
        return Figure(figsize=(self.width / _POINTS_AN_INCH, height / _POINTS_AN_INCH), layout="constrained")


NARROW = Paper(358, 12)
"""A phone, less the page's margins."""
WIDE = Paper(860, 13)
