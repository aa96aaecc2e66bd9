"""What becomes of who sends too much, or what is no message: it is said once, then ignored, then they are removed."""

from __future__ import annotations

from collections.abc import Callable

from netplay.door import Door
from netplay.limiter import Verdict
from netplay.limits import Limits
from netplay.meters import Meters
from netplay.post import Post
from netplay.protocol import Error
from netplay.sessions import Peer, Session, Sessions


class Penalties:
    """Keeps the account of every key. ``close`` ends the sessions of who is removed."""

    def __init__(
        self, sessions: Sessions, door: Door, post: Post, limits: Limits, close: Callable[[Session], None]
    ) -> None:
        self._sessions, self._door, self._post, self._limits, self._close = sessions, door, post, limits, close
        self.meters = Meters(limits)

    def admits(self, peer: Peer, size: int, now: float) -> bool:
        """Whether a frame of ``size`` bytes is to be read."""
        if self._door.is_banned(peer.key, now):
            return False
        verdict = self.meters.of(peer.key, now).frame(size, now, len(self._sessions.of_key(peer.key)))
        if verdict is not Verdict.TAKE:
            self._punish(peer, verdict, "rate", now)
            return False
        if size > self._limits.frame_bytes:
            self.strike(peer, "too_big", now)
            return False
        return True

    def strike(self, peer: Peer, code: str, now: float) -> None:
        """Something was over a limit: who has a session is told so the first time."""
        self._punish(peer, self.meters.of(peer.key, now).strike(now), code, now)

    def turn_away(self, peer: Peer, code: str, now: float) -> None:
        """A hello that is not even looked at; who says it is told so the first time, as it waits for an answer."""
        verdict = self.meters.of(peer.key, now).strike(now)
        if verdict is Verdict.WARN:
            self._post.stray(peer, Error(code, fatal=True))
        else:
            self._punish(peer, verdict, code, now)

    def undecodable(self, peer: Peer, now: float) -> None:
        """A frame that is no message."""
        self._punish(peer, self.meters.of(peer.key, now).undecodable(), "bad_frame", now)

    def no_session(self, peer: Peer, now: float) -> None:
        """Frames of a session that is over: told twice, which an honest client takes as a reason for a new hello."""
        if self._sessions.of_peer(peer):
            self._post.stray(peer, Error("no_session"))
            return
        meter = self.meters.of(peer.key, now)
        meter.unseated += 1
        if meter.unseated <= self._limits.frames_before_hello:
            self._post.stray(peer, Error("no_session", fatal=True))
        else:
            self.strike(peer, "no_session", now)

    def _punish(self, peer: Peer, verdict: Verdict, code: str, now: float) -> None:
        """A stranger is told nothing, nor is anybody who was told already."""
        if verdict is Verdict.WARN and self._sessions.of_peer(peer):
            self._post.stray(peer, Error(code))
        elif verdict is Verdict.REMOVE:
            self._remove(peer.key, now)

    def _remove(self, key: str, now: float) -> None:
        self._door.ban(key, now)
        sessions = self._sessions.of_key(key)
        for peer in dict.fromkeys(session.peer for session in sessions):
            self._post.stray(peer, Error("banned", fatal=True))
        for session in sessions:
            self._close(session)
