"""A game at the keyboard: people against players, or among themselves. All of it but the terminal.

`Table` says who is to be asked, `screens` draw what that person may see, `menu` makes a move of the answers, `saved`
keeps the game on file.
"""

from __future__ import annotations
