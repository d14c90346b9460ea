"""Whole screens, made to fit: where the room is short, the story of what happened is cut first, from its beginning."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from cabo_rules.engine.places import position_of
from cabo_rules.tableplay.drawing import Scene, hand_lines, head_lines, pile_lines, spaced, table_lines
from cabo_rules.tableplay.lines import DIM, EMPTY, MARK, NOTICE, TITLE, Line, Size, filled, listed, wrapped
from cabo_rules.tableplay.menu import Option, Picking, example
from cabo_rules.tableplay.story import Sight
from cabo_rules.tableplay.words import wording

_LOG = "(more happened before: type log)"
HINT = "A number, or the move in words as shown. ? explains the moves, undo, quit."


def fitted(
    top: Sequence[Line], story: Sequence[str], bottom: Sequence[Line], size: Size, more: str = "(more before this)"
) -> list[Line]:
    """The lines of a screen: a top, what happened, a bottom; at most `size.rows` of them.

    `more` is said where the beginning of what happened is left out.
    """
    room = size.rows - len(top) - len(bottom) - 2
    told = _told(story, size.columns, max(room, 0), more) if room > 0 or not story else []
    lines = spaced(list(top), told, list(bottom))
    while len(lines) > size.rows and EMPTY in lines:
        lines.remove(EMPTY)
    return lines[-size.rows :] if len(lines) > size.rows else lines


def _told(story: Sequence[str], columns: int, room: int, left_out_note: str) -> list[Line]:
    """The last paragraphs that there is room for, with a note where some are left out."""
    lines: list[Line] = []
    for number, paragraph in enumerate(reversed(story)):
        more = wrapped(paragraph, columns - 2, " ", hanging="   ")
        left_out = len(story) - number - 1
        if len(lines) + len(more) + bool(left_out) > room:
            note = Line(f" {left_out_note}", DIM)
            if not lines:
                lines = more[-max(room - 1, 1) :]
            return [note, *lines][-max(room, 1) :]
        lines = [*more, *lines]
    return lines


# -- a move ------------------------------------------------------------------------------------------------------------


def move_screen(scene: Scene, story: Sequence[str], menu: Sequence[Option], size: Size) -> list[Line]:
    """The table, what happened, and the moves to choose from."""
    bottom = [*menu_lines(scene, menu, size.columns), Line(f" {HINT}", DIM)]
    return fitted(_table(scene, size), story, bottom, size, _LOG)


def menu_lines(scene: Scene, menu: Sequence[Option], columns: int) -> list[Line]:
    """The kinds of moves with their numbers."""
    shown = [example(option, scene.view) for option in menu]
    wide = max(map(cell_len, shown), default=0)
    lines = []
    for number, (option, text) in enumerate(zip(menu, shown, strict=True), 1):
        summary = wording(scene.view.rules, option.kind).summary
        lines += wrapped(f"{filled(text, wide)}  {summary}", columns - 1, f" {number:>2}  ", hanging=" " * (wide + 7))
    return lines


def picking_screen(scene: Scene, story: Sequence[str], picking: Picking, size: Size, back: bool = True) -> list[Line]:
    """The table, what happened, and the question which card; `back` tells whether there is a menu to go back to."""
    return fitted(_table(scene, size), story, picking_lines(scene, picking, size.columns, back), size, _LOG)


def picking_lines(scene: Scene, picking: Picking, columns: int, back: bool = True) -> list[Line]:
    """The question, with all answers that are possible."""
    chosen = f"   Chosen: {listed([picking.place_name(at) for at in picking.chosen])}"
    lines = wrapped(picking.question, columns - 1, " ", MARK)
    if picking.chosen:
        lines.append(Line(chosen))
    if picking.asks_target:
        names = [picking.place_name(at) for at in picking.targets]
        return [*lines, *wrapped(f"{listed(names, 'or')}; Enter alone is {names[0]}. Or back.", columns - 1, "   ")]
    if picking.owner is None:
        lines += [
            Line(f" {number:>2}  {'your own' if seat == scene.me else scene.name(seat)}")
            for number, seat in enumerate(picking.owners, 1)
        ]
        lines += wrapped(f"Or name the card, such as {picking.place_name(picking.candidates[-1])}.", columns - 1, "   ")
    else:
        numbers = [str(position_of(at) + 1) for at in picking.offered]
        whose = "Yours" if picking.owner == scene.me else f"{scene.name(picking.owner)}'s"
        lines += wrapped(f"{whose}: {listed(numbers, 'or')}", columns - 1, "   ")
    several = "" if picking.count == "a card" else ", one by one or together"
    leave = ", or back" if back or picking.chosen else ""
    end = " Enter: that is all." if picking.is_legal else " ? explains."
    return [*lines, *wrapped(f"Type {picking.count}{several}{leave}.{end}", columns - 1, "   ", DIM)]


# -- windows -----------------------------------------------------------------------------------------------------------


def window_screen(scene: Scene, story: Sequence[str], seats: Sequence[int], any_row: bool, size: Size) -> list[Line]:
    """The table, what happened, and the chance to match; `seats` are the people who may."""
    top = scene.deck.pretty(scene.view.top)
    lines = []
    if scene.me is not None:
        lines.append(Line(f" Do you have a card equal to the {top}? You may lay it on the pile now.", MARK))
        own = f"   Type its position, such as {_first_position(scene, scene.me)}"
        lines.append(Line(f"{own}{_others_card(scene, scene.me, any_row)}. Enter alone: no."))
    else:
        names = listed([scene.chairs[seat].name for seat in seats], "or")
        who = scene.chairs[seats[0]].name
        lines += wrapped(
            f"Who has a card equal to the {top}? {names} may lay it on the pile now.", size.columns - 1, " ", MARK
        )
        said = f"Type the name and the position, such as {who} {_first_position(scene, seats[0])}"
        lines += wrapped(
            f"{said}{_others_card(scene, seats[0], any_row, who)}. Enter alone: nobody.", size.columns - 1, "   "
        )
    return fitted(_table(scene, size), story, lines, size, _LOG)


def _first_position(scene: Scene, seat: int) -> int:
    places = scene.view.places(seat)
    return position_of(places[0]) + 1 if places else 1


def _others_card(scene: Scene, seat: int, any_row: bool, who: str = "") -> str:
    """How another's card is written, where others' cards may be matched."""
    if not any_row:
        return ""
    other = next((one for one in scene.view.playing if one != seat and scene.view.places(one)), None)
    if other is None:
        return ""
    name = f"{scene.chairs[other].name}{_first_position(scene, other)}"
    return f", or {f'{who} {name}' if who else name} for somebody else's card"


# -- in between --------------------------------------------------------------------------------------------------------


def sight_screen(scene: Scene, sight: Sight, story: Sequence[str], size: Size) -> list[Line]:
    """What a seat alone has just seen, on the table and in words."""
    lines = [line for sentence in sight.sentences for line in wrapped(sentence, size.columns - 1, " ", NOTICE)]
    worth = [said for card in sight.cards.values() if (said := scene.worth(card)) != scene.deck.pretty(card)]
    points = [f"In points: {listed(worth)}."] if worth else []
    once = [] if scene.open_memory else ["Remember it: it is not shown again."]
    lines += wrapped(" ".join([*points, *once]), size.columns - 1, " ")
    return fitted(_table(scene._replace(shown=sight.cards), size), story, lines, size)


def hand_over_screen(name: str, story: Sequence[str], size: Size) -> list[Line]:
    """Nothing but what everybody may see, until the keyboard has changed hands."""
    top = [EMPTY, EMPTY, Line(f"   Pass the keyboard to {name}.", TITLE)]
    return fitted(top, story, [], size)


def waiting_screen(scene: Scene, story: Sequence[str], size: Size) -> list[Line]:
    """The table while players think."""
    return fitted(_table(scene, size), story, [], size)


def _table(scene: Scene, size: Size) -> list[Line]:
    columns = size.columns
    return spaced(
        head_lines(scene, columns),
        table_lines(scene, columns),
        [*pile_lines(scene, columns), *hand_lines(scene, columns)],
    )
