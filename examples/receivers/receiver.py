"""A receiver of Albacea's webhooks, with nothing but Python's standard library (3.9 or newer).

    WEBHOOK_SECRET='whsec_…' PORT=9000 python3 examples/receivers/receiver.py

During a rotation give it the new secret too: WEBHOOK_SECRET_NEXT='whsec_…'. Each event is printed as one line of JSON.
Take `motivo_de_rechazo` into your own service.
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Seconds for which a signature is valid: an old copy of a genuine delivery is refused.
TOLERANCIA = 300
# The bodies of Albacea are far smaller: a larger one comes from somebody else.
MAXIMO_BYTES = 64 * 1024
RECORDADOS = 10_000


def motivo_de_rechazo(cabeceras, cuerpo, secretos, ahora):
    """Why a delivery must be rejected, or None when it is genuine and fresh.

    cuerpo: the exact bytes received; parsing and writing them again would change them
    secretos: the current one and, during a rotation, the new one
    ahora: seconds since 1970
    """
    id_ = cabeceras.get("webhook-id", "")
    instante = cabeceras.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", instante) or abs(ahora - int(instante)) > TOLERANCIA:
        return "not fresh"

    # Only Standard Webhooks signs the id: without this a copy with another X-Webhook-Id would pass for a new event.
    if id_ == "" or id_ != cabeceras.get("x-webhook-id", ""):
        return "two ids"

    propias = [cabeceras.get("x-webhook-signature", ""), cabeceras.get("x-webhook-signature-next", "")]
    esperadas = ["sha256=" + hmac.new(secreto.encode(), cuerpo, hashlib.sha256).hexdigest() for secreto in secretos]
    if not alguna_igual(propias, esperadas):
        return "X-Webhook-Signature does not fit"

    def estandar(secreto):
        clave = base64.b64decode(secreto.removeprefix("whsec_"))
        firmado = f"{id_}.{instante}.".encode() + cuerpo
        return "v1," + base64.b64encode(hmac.new(clave, firmado, hashlib.sha256).digest()).decode()

    recibidas = cabeceras.get("webhook-signature", "").split(" ")
    if not alguna_igual(recibidas, [estandar(secreto) for secreto in secretos]):
        return "webhook-signature does not fit"
    return None


def alguna_igual(recibidas, esperadas):
    """Compares in constant time, so that the time does not show where two signatures begin to differ."""
    return any(hmac.compare_digest(r.encode("utf-8"), e.encode("utf-8")) for r in recibidas for e in esperadas)


class Receptor(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10
    secretos: list = []
    # Ids of accepted events. In production: a unique key of your database, written in the transaction that does the work.
    tomados: dict = {}
    cerrojo = threading.Lock()

    def do_GET(self):
        self.responder(405, "POST only")

    def do_POST(self):
        largo = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,9}", largo):
            return self.responder(400, "Content-Length is missing")
        if int(largo) > MAXIMO_BYTES:
            return self.responder(413, "too large")
        cuerpo = self.rfile.read(int(largo))
        motivo = motivo_de_rechazo(self.headers, cuerpo, self.secretos, time.time())
        if motivo is not None:
            return self.responder(401, motivo)
        with self.cerrojo:
            estado, texto = self.tomar(self.headers["x-webhook-id"], cuerpo)
        return self.responder(estado, texto)

    def tomar(self, id_, cuerpo):
        if id_ in self.tomados:
            return 200, "repeated"
        try:
            mensaje = json.loads(cuerpo)  # the event is named here: the header X-Webhook-Event is not signed
            evento = {clave: mensaje[clave] for clave in ("evento", "data", "timestamp")}
        except (ValueError, TypeError, KeyError):
            return 400, "not an event"
        # Store it, answer, and do the work afterwards: without an answer in 10 s Albacea sends it again.
        linea = {"id": id_, "intento": self.headers.get("x-webhook-attempt"), **evento}
        print(json.dumps(linea, ensure_ascii=False), flush=True)
        self.tomados[id_] = True
        if len(self.tomados) > RECORDADOS:
            del self.tomados[next(iter(self.tomados))]
        return 204, ""

    def responder(self, estado, texto):
        """Answers; Albacea keeps the text in the delivery log, where it helps to find an error."""
        if estado >= 400:
            print(f"refused: {estado} {texto}", file=sys.stderr, flush=True)
            # Otherwise the unread rest of the body would be read as the next request.
            self.close_connection = True
        self.send_response(estado)
        if estado != 204:
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(texto)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if estado != 204:
            self.wfile.write(texto.encode())

    def log_message(self, *_):
        """Logs no requests: only events are printed."""


def main():
    if not os.environ.get("WEBHOOK_SECRET"):
        sys.exit("WEBHOOK_SECRET is missing: the secret that POST /webhooks showed")
    claves = [os.environ.get(nombre) for nombre in ("WEBHOOK_SECRET", "WEBHOOK_SECRET_NEXT")]
    Receptor.secretos = [clave for clave in claves if clave]
    host = os.environ.get("HOST", "127.0.0.1")
    with ThreadingHTTPServer((host, int(os.environ.get("PORT", "9000"))), Receptor) as servidor:
        print(f"listening on http://{host}:{servidor.server_port}", file=sys.stderr, flush=True)
        try:
            servidor.serve_forever()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
