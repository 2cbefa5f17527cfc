"""Opens a claim, reads the case, receives its event and verifies both signatures. Python 3.9 or newer, no packages.

ALBACEA_URL   your base address, which ends in /api/v1
ALBACEA_KEY   a key of a test insurer
RECEIVER_URL  the public https address that reaches PORT (9000) of this machine
"""

import base64
import hashlib
import hmac
import json
import os
import queue
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

URL = os.environ["ALBACEA_URL"]
KEY = os.environ["ALBACEA_KEY"]
PORT = int(os.environ.get("PORT", "9000"))
RECEIVER_URL = os.environ.get("RECEIVER_URL", f"http://127.0.0.1:{PORT}/")


def api(method, path, body=None, **headers):
    headers = {"X-API-Key": KEY, "Content-Type": "application/json", **headers}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        message = json.load(error)["error"]
        raise SystemExit(f"{error.code} {error.headers['X-Error-Code']}: {message}") from None


def is_genuine(headers, body, secret):
    """Whether a delivery is genuine and fresh. body: the exact bytes received."""
    id_, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if id_ != headers.get("x-webhook-id") or not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    own = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id_}.{timestamp}.".encode() + body
    standard = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # During a rotation there are two signatures of each kind.
    owns = [headers.get("x-webhook-signature", ""), headers.get("x-webhook-signature-next", "")]
    standards = headers.get("webhook-signature", "").split(" ")
    return contains(owns, own) and contains(standards, standard)


def contains(received, expected):
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in received)


class Receiver(BaseHTTPRequestHandler):
    secret = ""
    events = queue.Queue()

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body, Receiver.secret)
        self.send_response(204 if genuine else 401)  # answer at once, work afterwards
        self.end_headers()
        if genuine:  # in production, store X-Webhook-Id under a unique key and drop repeats
            Receiver.events.put(json.loads(body))

    def log_message(self, *_):
        pass


# 1. A receiver.
server = ThreadingHTTPServer(("", PORT), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
webhook = api("POST", "/webhooks", {"url": RECEIVER_URL, "eventos": ["siniestro_abierto"]})
Receiver.secret = webhook["secret"]  # shown only once

try:
    # 2. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
    policy = f"INICIO-{time.time_ns()}"
    claim = {
        "poliza_numero": policy,
        "fallecido": {"nombre": "Carmen", "apellidos": "Ruiz Ortega", "fecha_fallecimiento": "2026-11-14"},
        "heredero": {"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com"},
    }
    caso_id = api("POST", "/siniestro", claim, **{"Idempotency-Key": policy})["caso_id"]
    print(f"opened {caso_id}")

    # 3. Read the case.
    caso = api("GET", f"/casos/{caso_id}")
    print(f"case: {caso['estado']}, waits for {caso['en_espera_de']}")

    # 4. Wait for its event.
    while (event := Receiver.events.get(timeout=60))["data"]["caso_id"] != caso_id:
        pass
    print(f"event verified: {event['evento']} {caso_id}")
finally:
    api("DELETE", f"/webhooks/{webhook['webhook_id']}")
    server.shutdown()
