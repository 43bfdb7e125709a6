"""Boards of variants, as `chess.variant` has them: see `movegen.variants`."""

from __future__ import annotations

from typing import Optional

from .._outcome import Outcome, Termination
from ..variants import *  # noqa: F403
from ..variants import __all__ as __all__


class GiveawayBoard(AntichessBoard):
    """Antichess by another name. Nobody castles."""

    aliases = ["Giveaway", "Giveaway chess", "Give away", "Give away chess"]


class SuicideBoard(GiveawayBoard):
    """Antichess where a side that can't move has won only if it has fewer pieces."""

    aliases = ["Suicide", "Suicide chess"]

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """Returns why the game is over, or None if it isn't: see `Board.outcome`."""
        outcome = super().outcome(claim_draw=claim_draw)
        if outcome is None or outcome.termination is not Termination.VARIANT_WIN:
            return outcome
        ours, theirs = (bin(self.occupied_co[color]).count("1") for color in (self.turn, not self.turn))
        if ours == theirs:
            return Outcome(Termination.VARIANT_DRAW, None)
        return outcome if ours < theirs else Outcome(Termination.VARIANT_LOSS, not self.turn)

    def _has_ended_by(self, termination: Termination) -> bool:
        outcome = self.outcome()
        return outcome is not None and outcome.termination is termination

    def is_variant_win(self) -> bool:
        """Returns whether the side to move has won."""
        return self._has_ended_by(Termination.VARIANT_WIN)

    def is_variant_loss(self) -> bool:
        """Returns whether the side to move has lost."""
        return self._has_ended_by(Termination.VARIANT_LOSS)

    def is_variant_draw(self) -> bool:
        """Returns whether both sides have as many pieces and the side to move can't move."""
        return self._has_ended_by(Termination.VARIANT_DRAW)

    def result(self, *, claim_draw: bool = False) -> str:
        """Returns "1-0", "0-1", "1/2-1/2", or "*" if the game is not over."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()
