"""Opens a claim and follows it. The package `albacea` is generated: see ../README.md. Python 3.11 or newer.

    ALBACEA_URL=https://…/api/v1 ALBACEA_KEY=alb_… python claim.py
"""

import datetime
import os
import time

from albacea import AuthenticatedClient
from albacea.api.casos import listar_casos, ver_caso
from albacea.api.siniestros import abrir_siniestro
from albacea.api.webhooks import borrar_webhook, registrar_webhook
from albacea.models import Fallecido, Heredero, NuevoSiniestro, NuevoWebhook, NuevoWebhookEventosItem, SobreDeError
from albacea.types import UNSET

albacea = AuthenticatedClient(
    base_url=os.environ["ALBACEA_URL"],
    token=os.environ["ALBACEA_KEY"],
    prefix="",
    auth_header_name="X-API-Key",
)

# The claim number is the same in every attempt, so that a repeat opens nothing.
claim = f"CLAIM-{time.time_ns()}"
body = NuevoSiniestro(
    poliza_numero=claim,
    fallecido=Fallecido(
        nombre="Carmen",
        apellidos="Ruiz Ortega",
        dni="12345678Z",
        fecha_fallecimiento=datetime.date(2026, 11, 14),
    ),
    heredero=Heredero(
        nombre="Lucía",
        apellidos="Ortega Ruiz",
        email="lucia.ortega@example.com",
        telefono=None,
    ),
    prioridad="normal",
)


class Refused(Exception):
    pass


def data_of(response):
    """The data of an answer. A refusal is raised with its code, by which programs decide."""
    if isinstance(response.parsed, SobreDeError):
        code = response.headers["X-Error-Code"]
        raise Refused(f"refused: {response.status_code.value} {code}: {response.parsed.error}")
    return response.parsed.data


opened = data_of(abrir_siniestro.sync_detailed(client=albacea, body=body, idempotency_key=claim))
print(f"opened {opened.caso_id}")

caso = data_of(ver_caso.sync_detailed(opened.caso_id, client=albacea))
modules = " ".join(caso.modulos_contratados)
print(f"case {caso.caso_id}: {caso.estado}, waits for {caso.en_espera_de}, modules {modules}")

listed, cursor = set(), UNSET
while cursor is not None:
    page = data_of(listar_casos.sync_detailed(client=albacea, limite=2, cursor=cursor))
    listed.update(one.caso_id for one in page.elementos)
    cursor = page.siguiente
print(f"listed {len(listed)} cases, two a page")

webhook = NuevoWebhook(
    url="https://integrations.example.com/albacea", eventos=[NuevoWebhookEventosItem.CASO_CERRADO, NuevoWebhookEventosItem.CUENTA_RESUELTA]
)
registered = data_of(registrar_webhook.sync_detailed(client=albacea, body=webhook))
print(f"registered webhook {registered.webhook_id}, secret of {len(registered.secret)} characters")
data_of(borrar_webhook.sync_detailed(registered.webhook_id, client=albacea))

try:
    body.heredero.email = "lucia"
    data_of(abrir_siniestro.sync_detailed(client=albacea, body=body))
except Refused as refusal:
    print(refusal)
try:
    data_of(ver_caso.sync_detailed("CAS-2026-999999", client=albacea))
except Refused as refusal:
    print(refusal)
