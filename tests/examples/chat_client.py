"""Sends one message to Linnet and prints the draft: the standard library of Python 3.9 or newer.

It loses nothing, whatever happens to its connections.

  LINNET_TOKEN=$(npm run --silent token) python3 tests/examples/chat_client.py [file]

It asks the backend of this machine at PORT, or at 3210; LINNET_URL names another one.
"""

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.client import HTTPException

# A variable that is empty counts as not set.
OWN = f"http://127.0.0.1:{os.environ.get('PORT') or 3210}"
URL = (os.environ.get("LINNET_URL") or OWN).rstrip("/")
TOKEN = os.environ.get("LINNET_TOKEN", "")
TEXT = os.environ.get("LINNET_TEXT") or "Draft a post about this."
CHAT_ID = os.environ.get("LINNET_CHAT_ID") or str(uuid.uuid4())
# The same id again is the same turn, so a post can be repeated.
MESSAGE_ID = os.environ.get("LINNET_MESSAGE_ID") or str(uuid.uuid4())

# The backend sends at least a comment every 15 seconds: longer silence is a dead connection.
SILENCE_SECONDS = 31
START = "npm start starts a backend, LINNET_URL names another one."
TURNS = f"{URL}/api/chats/{CHAT_ID}/messages"
PARTS = [{"type": "text", "text": TEXT}]
for path in sys.argv[1:]:
    try:
        with open(path, encoding="utf-8") as file:
            context = {"kind": "file", "title": os.path.basename(path), "text": file.read()}
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path} cannot be read: {error}")
    PARTS.append({"type": "data-context", "data": context})
MESSAGE = {"id": MESSAGE_ID, "role": "user", "parts": PARTS, "metadata": {"intent": "draft"}}


class Turn:
    """Where the client stands, and what it has read."""

    def __init__(self):
        self.run_id = None
        self.next = 0  # The index of the chunk that it wants next.
        self.is_over = False
        self.attempt = None
        self.texts = []  # Text parts in order, each with the attempt that it belongs to.
        self.draft = None
        self.end = {}

    def take(self, chunk):
        kind = chunk["type"]
        if kind == "data-attempt":
            self.attempt = chunk["data"]
        elif kind == "text-start":
            self.texts.append({"id": chunk["id"], "attempt": self.attempt, "text": ""})
        elif kind == "text-delta":
            part = next(part for part in reversed(self.texts) if part["id"] == chunk["id"])
            part["text"] += chunk["delta"]
        elif kind == "tool-output-available":
            output = chunk["output"]
            # Of what agents hand in, only the output of `submitDraft` has variants.
            if isinstance(output, dict) and output.get("accepted") and output.get("variants"):
                self.draft = output
        elif kind == "data-run":
            self.end = chunk["data"]

    def counts(self, part):
        """A part counts unless a later attempt of its step follows."""
        own = part["attempt"]
        return not own or not any(
            other["attempt"]
            and other["attempt"]["step"] == own["step"]
            and other["attempt"]["attempt"] > own["attempt"]
            for other in self.texts
        )


def request(turn):
    headers = {"Authorization": f"Bearer {TOKEN}"}
    if turn.run_id:
        return urllib.request.Request(
            f"{TURNS}/{turn.run_id}/stream?startIndex={turn.next}", headers=headers
        )
    headers["Content-Type"] = "application/json"
    return urllib.request.Request(TURNS, json.dumps({"message": MESSAGE}).encode(), headers)


def read(turn):
    """Reads one connection for as long as it lasts."""
    with urllib.request.urlopen(request(turn), timeout=SILENCE_SECONDS) as response:
        turn.run_id = response.headers.get("x-workflow-run-id") or turn.run_id
        if response.status == 204:  # The run has ended, and all of it was read.
            turn.is_over = True
            return
        event_id, data = None, None
        for raw in response:
            if not raw.endswith(b"\n"):
                break  # Cut inside of a line, which may be inside of a character.
            line = raw.decode().rstrip("\r\n")
            if line.startswith("id: "):
                event_id = int(line[4:])
            elif line.startswith("data: "):
                data = line[6:]
            elif line == "" and data is not None:
                # An event counts once it is whole: with the empty line after it.
                if data == "[DONE]":
                    turn.is_over = True
                elif event_id > turn.next:
                    turn.next = event_id
                    turn.take(json.loads(data))
                event_id, data = None, None


def is_address(url):
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # The port is no number, for example.
        return False


def main():
    if not is_address(URL):
        sys.exit(f"LINNET_URL: {URL} is no address, such as http://127.0.0.1:3210")
    turn, wait = Turn(), 0.1
    while True:
        before = turn.next
        try:
            read(turn)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 502, 503, 504):
                problem = json.load(refusal)
                sys.exit(f"{refusal.code} {problem['title']}. {problem.get('detail', '')}")
            time.sleep(int(refusal.headers.get("Retry-After") or 0))
        except (OSError, HTTPException) as error:
            # The connection broke: it goes on from the next chunk.
            if wait > 1:  # So it has been for seconds.
                print(f"{URL} does not answer ({error}). Trying again. {START}", file=sys.stderr)
        if turn.is_over:
            break
        wait = 0.1 if turn.next > before else min(wait * 2, 4)
        time.sleep(wait)
    error = turn.end.get("error")
    if error:
        sys.exit(f"{error['title']}. {error.get('detail', '')}")
    if turn.draft:
        print("\n---\n".join(post["text"] for post in turn.draft["variants"][0]["posts"]))
    else:
        print("\n\n".join(part["text"] for part in turn.texts if turn.counts(part)))


main()
