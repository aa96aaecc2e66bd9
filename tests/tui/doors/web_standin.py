"""Stands for a guest's client: says what it was started with, then everything it is told, in Textual's packets."""

from __future__ import annotations

import base64
import json
import os
import signal
import sys
import time
from pathlib import Path


def packet(kind: bytes, said: object) -> None:
    data = json.dumps(said).encode()
    os.write(1, kind + len(data).to_bytes(4, "big") + data)


def write(data: bytes) -> None:
    os.write(1, b"D" + len(data).to_bytes(4, "big") + data)


def take(count: int) -> bytes:
    data = sys.stdin.buffer.read(count)
    if len(data) < count:
        sys.stderr.write("Good-bye.\n")
        sys.exit(0)
    return data


def main() -> None:
    given = json.loads(Path(os.environ["CITADELS_PASS"]).read_bytes())
    name = given["player"]
    if name == "Broken":
        raise RuntimeError("/somewhere/secret")
    if name == "Sorry":
        sys.exit("Your seat belongs to somebody else.")
    if name == "Stuck":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    else:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGUSR1, lambda *_: packet(b"D", "warned"))
    os.write(1, b"__GANGLION__\n")
    began = {"environment": dict(os.environ), "given": given, "pid": os.getpid(), "folder": os.getcwd()}
    packet(b"D", {**began, "arguments": sys.argv[1:]})
    if name == "Babble":
        os.write(1, b"no packet at all")
    if name == "Huge":
        os.write(1, b"D\xff\xff\xff\xff")
    while name == "Stuck":
        time.sleep(60)
    while True:
        kind = take(1)
        data = take(int.from_bytes(take(4), "big"))
        if data == b"flood":
            packet(b"D", os.urandom(1_500_000).hex())
        elif data == b"y":
            write(b"\x1b]52;c;" + base64.b64encode("Bára".encode()) + b"\x07")
            continue
        elif data == b"q":
            packet(b"M", {"type": "exit"})
            sys.stderr.write("Good-bye, friend.\n")
            sys.exit(0)
        packet(b"D", {"told": kind.decode(), "data": data.decode()})


main()
