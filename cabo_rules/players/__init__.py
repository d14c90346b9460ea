"""Players: who chooses the moves. They see their seat's view and nothing else, and know no variant by name."""

from __future__ import annotations

from cabo_rules.players.player import Player
from cabo_rules.players.registry import PlayerKind, load_player, registered_players
from cabo_rules.players.table import play_match, play_round, views_of

__all__ = ["Player", "PlayerKind", "load_player", "play_match", "play_round", "registered_players", "views_of"]
