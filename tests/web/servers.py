"""The server as a process of its own: started, asked, ended."""

import http.client
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from companion.web.table.phones import STUDIO, TABLE, cookie_name


class Server:
    """A server on this machine, in a folder of its own."""

    def __init__(self, folder: Path, *arguments: str, command: str = "serve") -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", command, "--host", "127.0.0.1", *arguments],
            env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = next(line for line in self.process.stdout if "/join/" in line)
        address = urlsplit(line.strip())
        self.port, self.join = address.port or 80, address.path
        self.cookie_name = cookie_name(STUDIO if command == "studio" else TABLE, self.port)

    def brings(self, cookie: str) -> str:
        """What a browser sends that has a cookie."""
        return f"{self.cookie_name}={cookie}"

    def connected(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, method: str, path: str, cookie: str = "", body: str = "") -> tuple[int, str, str]:
        """Return the status, what is set as the cookie, and the text."""
        connection = self.connected()
        headers = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": self.brings(cookie)}
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        found = re.search(f"{self.cookie_name}=([^;]+)", answer.getheader("set-cookie") or "")
        text = answer.read().decode()
        connection.close()
        return answer.status, found[1] if found else "", text

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """End it; return the status, and what it had to complain of."""
        self.process.send_signal(how)
        _, complaints = self.process.communicate(timeout=20)
        return self.process.returncode, complaints

    def live(self, cookie: str) -> str:
        """Return the first piece of the event stream."""
        connection = self.connected()
        connection.request("GET", "/live", headers={"Cookie": self.brings(cookie)})
        answer = connection.getresponse()
        lines = []
        while (line := answer.readline().decode()) != "\n" or not lines:
            if line.startswith("data: "):
                lines.append(line.removeprefix("data: "))
        connection.close()
        return "".join(lines)
