"""
What Schemathesis has to be told of Albacea: how lines of JSON are written, credentials and ids that exist where a document can't know
them, and to count how each operation was answered.
"""
import json
import os
import threading

import requests
import schemathesis

KNOWN = json.loads(os.environ["ALBACEA_FUZZ"])
answers: dict[str, dict[str, int]] = {}
lock = threading.Lock()


@schemathesis.serializer("application/x-ndjson")
def lines(_context, value):
    return {"data": value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")}


def id_of(case):
    return case.operation.definition.raw["operationId"]


def is_good(case):
    return case.meta is None or case.meta.generation.mode.is_positive


@schemathesis.hook
def before_call(_context, case, kwargs):
    if not is_good(case):
        return
    # The one in the document is the version of a case that is not here.
    case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "if-match"}
    operation = id_of(case)
    if operation == "iniciarSesion":
        case.body = dict(KNOWN["person"])
    elif operation == "activarSecreto":
        # A rotation ends by itself after a day, which is less than a minute here.
        path = f"/webhooks/{case.path_parameters['id']}/secreto"
        requests.post(KNOWN["api"] + path, headers={"X-API-Key": KNOWN["key"]}, timeout=30)
    elif isinstance(case.body, dict):
        case.body = {**case.body, **{name: value for name, value in KNOWN["ids"].items() if case.body.get(name) is not None}}


@schemathesis.hook
def after_call(_context, case, response):
    with lock:
        told = answers.setdefault(id_of(case), {})
        status = str(response.status_code)
        told[status] = told.get(status, 0) + 1
        with open(KNOWN["answers"], "w", encoding="utf-8") as file:
            json.dump(answers, file)
