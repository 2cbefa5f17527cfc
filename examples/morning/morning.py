"""A claim and a year of its life in a test insurer: opened, driven by a script, every event received and verified, the figures read.

ALBACEA_URL={base_url} ALBACEA_KEY=alb_ensayo_… PYTHONPATH=clients/python python3 examples/morning/morning.py
"""

import datetime
import os
import queue
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from albacea import Albacea, WebhookRejected, verify_webhook

EVENTS = ["siniestro_abierto", "documentacion_completa", "cuenta_resuelta", "modulo_completado", "caso_cerrado"]
albacea = Albacea(os.environ["ALBACEA_URL"], os.environ["ALBACEA_KEY"])
arrived = queue.Queue()
secrets = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            arrived.put(verify_webhook(self.headers, body, secrets))
            self.send_response(204)
        except WebhookRejected:
            self.send_response(401)
        self.end_headers()

    def log_message(self, *_):
        pass


# 1. A receiver of your own, and where the service finds it.
server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "0"))), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = os.environ.get("RECEIVER_URL", f"http://127.0.0.1:{server.server_port}/")
webhook = albacea.registrar_webhook({"url": address, "eventos": EVENTS})
secrets.append(webhook["secret"])  # shown this once

# 2. A claim.
policy = f"MORNING-{time.time_ns()}"
opened = albacea.abrir_siniestro(
    {
        "poliza_numero": policy,
        "fallecido": {"nombre": "Carmen", "apellidos": "Ruiz Ortega", "fecha_fallecimiento": "2026-11-14"},
        "heredero": {"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com"},
    },
    idempotency_key=f"siniestro/{policy}",
)
caso_id = opened["caso_id"]
print(f"opened {caso_id}")

# 3. A family and providers that act by themselves, and a year in which they do.
since = albacea.ver_reloj()["reloj"][:10]
albacea.poner_guion({"guion": "todo_bien", "caso_id": caso_id})
clock = albacea.mover_reloj({"avanzar": "P1Y"})
while not clock["asentado"]:
    time.sleep(1)
    clock = albacea.ver_reloj()
print(f"a year later: {clock['reloj'][:10]}")

# 4. What was told meanwhile.
while (event := arrived.get(timeout=60)).data["caso_id"] != caso_id or event.evento != "caso_cerrado":
    print(f"{event.timestamp[:10]} {event.evento}")
print(f"{event.timestamp[:10]} {event.evento}: {event.data['resultado']}")

# 5. The case, and the figures of that year.
caso = albacea.ver_caso(caso_id)
until = datetime.date.fromisoformat(since) + datetime.timedelta(days=364)
figures = albacea.ver_reporting(desde=since, hasta=until.isoformat())
print(f"{caso['estado']}, {caso['resultado']}; {figures['casos']['cerrados']} of {figures['casos']['abiertos']} cases closed")

albacea.borrar_webhook(webhook["webhook_id"])
server.shutdown()
