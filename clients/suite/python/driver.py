import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "python"))
from albacea import Albacea, AlbaceaError, WebhookRejected, verify_own_signature, verify_webhook  # noqa: E402

client = None


def obey(order):
    global client
    key = {"idempotency_key": order.get("idempotencyKey")}
    match order["do"]:
        case "client":
            seconds = {"timeout": order["timeoutMs"] / 1000, "max_wait": order["maxWaitMs"] / 1000}
            client = Albacea(order["baseUrl"], order["key"], retries=order["retries"], **seconds)
            return {}
        case "openSiniestro":
            return client.abrir_siniestro(order["body"], **key)
        case "openCaso":
            return client.abrir_caso(order["body"], **key)
        case "readCaso":
            return client.ver_caso(order["id"])
        case "listCasos":
            return [caso["caso_id"] for caso in client.listar_casos(limite=order["limite"], poliza_numero=None)]
        case "sendLote":
            return client.enviar_lote(order["file"], abre=order["abre"], **key)
        case "registerWebhook":
            return client.registrar_webhook(order["body"])
        case "changeWebhook":
            return client.cambiar_webhook(order["id"], order["body"])
        case "eraseWebhook":
            return client.borrar_webhook(order["id"])
        case "events":
            return client.listar_eventos(cursor=order["cursor"], esperar=order["esperar"])
        case "standard":
            sent = (order["headers"], order["body"].encode(), order["secrets"])
            return verify_webhook(*sent, tolerance=order["tolerance"], now=order["now"])._asdict()
        case "own":
            return verify_own_signature(order["headers"], order["body"].encode(), order["secrets"])._asdict()
        case "print":
            return {"text": f"{client} {client!r}"}
    raise ValueError(order["do"])


for line in sys.stdin:
    try:
        answer = {"ok": obey(json.loads(line))}
    except WebhookRejected as rejected:
        answer = {"rejected": rejected.reason}
    except AlbaceaError as error:
        answer = {
            "error": {
                "status": error.status,
                "code": error.code,
                "message": str(error),
                "requestId": error.request_id,
                "fields": [field._asdict() for field in error.fields],
                "retryAfter": error.retry_after,
                "idempotencyKey": error.idempotency_key,
            }
        }
    print(json.dumps(answer), flush=True)
