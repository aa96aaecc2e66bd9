"""A bare echo over CURVE in a process of its own: the least that answering can be, measured beside a host.

    python tests/benchmarks/echo.py RATE

asks an echo so many times a second until its standard input ends, and prints the milliseconds as JSON.
"""

from __future__ import annotations

import json
import random
import select
import subprocess
import sys
import time
from types import TracebackType

import zmq

SERVER = """
import asyncio, json, sys, zmq, zmq.asyncio
public, secret = zmq.curve_keypair()
async def main():
    context = zmq.asyncio.Context()
    router = context.socket(zmq.ROUTER)
    router.curve_server = 1
    router.curve_secretkey = secret
    port = router.bind_to_random_port("tcp://127.0.0.1")
    print(json.dumps({"address": f"tcp://127.0.0.1:{port}", "key": public.decode()}), flush=True)
    while True:
        await router.send_multipart(await router.recv_multipart())
asyncio.run(main())
"""
"""A program that says where it is and sends everything back."""

BODY = b"x" * 64
"""About as long as an act."""


class Beside:
    """Asks an echo all the while, from a process of its own; ``times`` are there at the end, in milliseconds."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.times: list[float] = []

    def __enter__(self) -> Beside:
        command = [sys.executable, __file__, str(self.rate)]
        self._asking = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._asking.stdout is not None
        assert self._asking.stdout.readline() == "ready\n"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        told, _ = self._asking.communicate(timeout=30)
        self.times = json.loads(told)

    def percentile(self, share: float) -> float:
        """The time that so large a share of the answers took at most."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * share))]


def ask(rate: float) -> list[float]:
    """Ask at chance moments until the standard input ends."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = json.loads(server.stdout.readline())
        dealer = zmq.Context().socket(zmq.DEALER)
        dealer.linger, dealer.curve_serverkey = 0, said["key"].encode()
        dealer.curve_publickey, dealer.curve_secretkey = zmq.curve_keypair()
        dealer.connect(said["address"])
        dealer.send(BODY)
        dealer.recv()
        print("ready", flush=True)
        times, chance = [], random.Random(1)
        while not select.select([sys.stdin], [], [], chance.uniform(0, 2 / rate))[0]:
            began = time.perf_counter()
            dealer.send(BODY)
            dealer.recv()
            times.append((time.perf_counter() - began) * 1000)
        server.kill()
    return times


if __name__ == "__main__":
    print(json.dumps(ask(float(sys.argv[1]))))
