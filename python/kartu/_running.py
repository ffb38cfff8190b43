"""Running a search: its limits, its stop flag, and Ctrl-C.

A call into the library releases the GIL, but Python handles signals only in its main thread, between two instructions.
So a search that the main thread starts runs in a thread of its own while the main thread waits: Ctrl-C ends the
waiting at once, and the search is stopped. Other threads call the library directly: they never get signals."""
from __future__ import annotations

import concurrent.futures
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Callable, Optional, TypeVar

from ._library import bad_input, ffi, lib, unsigned

T = TypeVar("T")
C = TypeVar("C", bound="Closable")
GIGABYTE = 1 << 30


@dataclass(frozen=True)
class Limits:
    """Limits of one search; 0 means no limit. `states` are positions, `memory` is in bytes."""
    states: int = 0
    seconds: float = 0.0
    memory: int = GIGABYTE

    def __post_init__(self) -> None:
        unsigned(self.states, "states")
        unsigned(self.memory, "memory")
        if not self.seconds >= 0:
            raise bad_input(f"seconds must not be negative: {self.seconds}")


class Closable:
    """A handle of the library that changes. Its memory is freed when nothing refers to it any more, by `close`, or at
    the end of a `with`."""

    def __init__(self, handle: Any) -> None:
        self._open: Any = handle

    @property
    def _handle(self) -> Any:
        if self._open is None:
            raise ValueError(f"{type(self).__name__} is closed")
        return self._open

    def _release(self) -> None:
        handle, self._open = self._open, None
        if handle is not None:
            ffi.release(handle)

    def close(self) -> None:
        """Frees the memory now. The object cannot be used afterwards."""
        self._release()

    def __enter__(self: C) -> C:
        self._handle
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


class Algorithm(Closable):
    """A solver or a bot: one thread at a time can use it, and any thread can stop it."""

    def __init__(self, handle: Any) -> None:
        super().__init__(handle)
        self._lock = threading.Lock()
        self._stop = ffi.new("bool *")

    def _use(self, call: Callable[[Any], T]) -> T:
        """Calls with the handle, which no other thread uses at the same time."""
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(f"{type(self).__name__} is in use by another thread; open one for each thread")
        try:
            return call(self._handle)
        finally:
            self._lock.release()

    def _search(self, limits: Optional[Limits], call: Callable[[Any, Any], T], **more: Any) -> T:
        """Calls with the handle and a struct kt_limits; `more` are fields of it. Ctrl-C stops the search."""
        limits = limits or Limits()
        struct = ffi.new("struct kt_limits *", {"states": limits.states, "seconds": limits.seconds,
                                                "memory": limits.memory, "stop": self._stop, **more})

        def run(_: object = more) -> T:  # what the struct points to lives as long as the search
            try:
                return self._use(lambda handle: call(handle, struct))
            finally:
                self._forget_stop()
        return interruptible(run, self.stop, self._forget_stop)

    def stop(self) -> None:
        """From any thread: the running search, or otherwise the next one, ends soon."""
        lib.kt_request_stop(self._stop)

    def _forget_stop(self) -> None:
        self._stop[0] = False

    def close(self) -> None:
        if self._open is not None:
            self._use(lambda _: self._release())


def interruptible(call: Callable[[], T], stop: Callable[[], None], settle: Callable[[], None]) -> T:
    """Calls. Ctrl-C in the main thread calls `stop`, waits for the end, calls `settle` and raises KeyboardInterrupt."""
    if threading.current_thread() is not threading.main_thread():
        return call()
    future: concurrent.futures.Future[T] = concurrent.futures.Future()

    def work() -> None:
        try:
            future.set_result(call())
        except BaseException as error:
            future.set_exception(error)
    thread = threading.Thread(target=work, name="kartu search")
    try:
        thread.start()
        return future.result()
    except BaseException:
        if not future.done() and thread.is_alive():
            stop()
            _wait_for(future)
            settle()  # the search may have ended before it saw the request
        raise


def _wait_for(future: concurrent.futures.Future[T]) -> None:
    """Waits for the end, which comes soon, even if Ctrl-C is pressed again."""
    while not future.done():
        try:
            future.exception()
        except KeyboardInterrupt:
            pass

