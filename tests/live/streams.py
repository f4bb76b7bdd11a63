"""A phone's stream over a real socket, read line by line."""

import contextlib
import http.client
import queue
import socket
import threading
import time
from urllib.parse import urlencode, urlsplit


class Phone:
    """A phone that speaks HTTP with a cookie and nothing else."""

    def __init__(self, address):
        self.host = urlsplit(address).netloc
        self.cookie = ""

    def get(self, path, **headers):
        """Ask for a page; gives status, headers and body."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        connection.request("GET", path, headers={"Cookie": self.cookie, **headers})
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        given = answer.getheader("Set-Cookie") or ""
        self.cookie = given.partition(";")[0] if given.startswith("tableside=") else self.cookie
        return answer.status, answer.headers, body

    def post(self, path, form, **headers):
        """Send a form; gives the status."""
        connection = http.client.HTTPConnection(self.host, timeout=20)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", path, urlencode(form), {"Cookie": self.cookie, **kind, **headers})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.status

    def enter(self, link):
        """Open a link and keep the cookie."""
        self.get(urlsplit(link).path)
        return self

    def stream(self, table):
        """Open the stream of a table."""
        return Stream(self.host, f"/t/{table}/stream", self.cookie)


class Stream:
    """An open stream; everything that arrives is kept with its time."""

    def __init__(self, host, path, cookie):
        self.connection = http.client.HTTPConnection(host, timeout=20)
        self.connection.request("GET", path, headers={"Cookie": cookie})
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        self.lines = queue.Queue()
        self.text = ""
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        try:
            for line in iter(self.answer.readline, b""):
                self.text += line.decode()
                if line.startswith(b"data: "):
                    self.lines.put((time.monotonic(), line.decode().strip()))
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        self.ended.set()

    def next(self, seconds=10):
        """The next number that arrives."""
        return int(self.lines.get(timeout=seconds)[1].removeprefix("data: "))

    def until(self, number, seconds=10):
        """Wait for a number, and give the seconds it took."""
        began = time.monotonic()
        while self.next(seconds) < number:
            pass
        return time.monotonic() - began

    def close(self):
        """Hang up, as a phone that is locked does."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(5)
        self.connection.close()
