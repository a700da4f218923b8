"""A live room: one computer serves boards to the browsers of a class, and the facilitator sees what the room thinks.

`Room` holds the room's state, `Host` the boards that its people see, and `server` carries the messages.
"""

from stoneswidgets.room.host import Host
from stoneswidgets.room.room import Room

__all__ = ["Host", "Room"]
