"""Boards of variants, as `chess.variant` has them: see `movegen.variants`."""

from ..variants import *  # noqa: F403
from ..variants import __all__ as __all__
