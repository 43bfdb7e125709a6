"""Boards of variants, as `chess.variant` has them: see `movegen.variants`."""

from ..variants import *  # noqa: F403
from ..variants import __all__ as __all__, name_tables as _name_tables


class GiveawayBoard(AntichessBoard):
    """Antichess by another name. Nobody castles."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]


class SuicideBoard(GiveawayBoard):
    """Antichess by another name. A side that can't move has won: pieces aren't counted, as they are in Suicide."""

    aliases = ["Suicide", "Suicide chess"]
    xboard_variant = "suicide"


_name_tables(SuicideBoard, "s", "g")
