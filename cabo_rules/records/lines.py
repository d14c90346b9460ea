"""The lines of a record: one JSON object each, told apart by `kind`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

FORMAT = 1
"""The format of records that this version writes and reads."""


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True)

    def text(self) -> str:
        """The line as it stands in a file, without the end of line."""
        return self.model_dump_json(exclude_defaults=True)


class Header(_Line):
    """The first line of a match: everything that determines it but the moves."""

    kind: Literal["header"]
    format: int
    """The version of this format: 1."""
    program: str
    """The version of cabo-rules that wrote the record."""
    reference: str
    """How the variant was called when the match began, for people."""
    hash: str
    """The content hash of the variant."""
    variant: dict[str, Any]
    """The whole variant as data, independent of any file."""
    seats: tuple[str, ...]
    """The names of the seats, clockwise."""
    players: tuple[str, ...] = ()
    """Who chose the moves of each seat, such as `careful`, or `you` for a person; not needed for a replay."""
    seed: int
    """The seed of all chance."""


class Deal(_Line):
    """A round begins."""

    kind: Literal["deal"]
    round: int
    """Its number, from 1."""
    dealer: str
    starter: str
    deck: tuple[str, ...]
    """The shuffled pack, top first."""
    events: str
    """Digest of all events of the match up to here."""


class Played(_Line):
    """A move."""

    kind: Literal["move"]
    seat: str
    move: str
    stock: tuple[str, ...] = ()
    """The new stock, top first, where the move made the discard pile into one."""
    events: str
    """Digest of all events of the match up to here."""


class Result(_Line):
    """A round is over."""

    kind: Literal["result"]
    round: int
    ended_by: str
    scores: dict[str, int]
    """The scores of those who played the round."""
    totals: dict[str, int]
    """The cumulative scores of all."""


class End(_Line):
    """The last line of a match."""

    kind: Literal["end"]
    finished: bool
    """Whether the match was played to its end."""
    winners: tuple[str, ...]
    """Who has won; nobody if it was not finished."""
    digest: str
    """Digest of all lines before this one."""


AnyLine = Header | Deal | Played | Result | End
Line = Annotated[AnyLine, Field(discriminator="kind")]
"""Any line, told by its `kind`."""
