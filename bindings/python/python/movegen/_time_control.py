"""The tag `TimeControl` of games, with the names of python-chess."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass, field

_PART = re.compile(r"(?:(\d+)/)?(\d+)(?:\+(\d+(?:\.\d+)?)(d?))?", re.ASCII)


class TimeControlType(enum.Enum):
    """How long a game takes."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclass
class TimeControlPart:
    """A number of moves (0 for the rest of the game), the seconds for them, and the increment or delay of each move."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclass
class TimeControl:
    """The parts of a time control, and how long a game with it takes."""

    parts: list[TimeControlPart] = field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def parse_time_control(time_control: str) -> TimeControl:
    """Parses the value of a tag, such as "180+2" or "40/7200:1800". Raises ValueError.

    A game of 60 moves decides the type: bullet takes less than 3 minutes, blitz less than 15, and rapid less than 60.

    >>> parse_time_control("180+2")
    TimeControl(parts=[TimeControlPart(moves=0, time=180, increment=2.0, delay=0)], type=<TimeControlType.BLITZ: 4>)
    """
    if time_control in ("", "?", "-"):
        return TimeControl(type=TimeControlType.UNLIMITED if time_control == "-" else TimeControlType.UNKNOWN)
    parts: list[TimeControlPart] = []
    for text in time_control.split(":"):
        found = _PART.fullmatch(text)
        # Only the last part has no number of moves.
        if found is None or parts and not parts[-1].moves:
            raise ValueError(f"{time_control!r} is not a time control")
        moves, time, bonus, is_delay = found.groups()
        increment, delay = (0, float(bonus)) if is_delay else (float(bonus or 0), 0)
        parts.append(TimeControlPart(int(moves or 0), int(time), increment, delay))
    total = sum(part.time + 60 * part.increment for part in parts)
    limits = {180: TimeControlType.BULLET, 900: TimeControlType.BLITZ, 3600: TimeControlType.RAPID}
    return TimeControl(parts, next((kind for most, kind in limits.items() if total < most), TimeControlType.STANDARD))
