"""A live room: one computer serves boards to a class's browsers, and the facilitator sees its answers.

`Room` holds the room's state, `Host` the boards that its people see, and `server` carries the messages.
"""

from stoneswidgets.room.host import Host
from stoneswidgets.room.room import Room

__all__ = ["Host", "Room"]
