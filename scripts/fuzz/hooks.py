"""
Hooks for Schemathesis: they serialise JSON lines, fill in credentials and existing ids, which the document cannot know,
and record how each operation was answered and which valid requests were refused.
"""
import json
import os
import threading

import requests
import schemathesis

KNOWN = json.loads(os.environ["ALBACEA_FUZZ"])
answers: dict[str, dict[str, int]] = {}
refusals: dict[str, dict] = {}
lock = threading.Lock()


@schemathesis.serializer("application/x-ndjson")
def lines(_context, value):
    return {"data": value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")}


def id_of(case):
    return case.operation.definition.raw["operationId"]


def is_good(case):
    return case.meta is None or case.meta.generation.mode.is_positive


def spoiled(value):
    """Replaces '' and null by an invalid text in requests meant to be invalid, as both count as missing in optional members."""
    if isinstance(value, dict):
        return {name: spoiled(member) for name, member in value.items()}
    if isinstance(value, list):
        return [spoiled(element) for element in value]
    return "\u0001" if value == "" or value is None else value


@schemathesis.hook
def before_call(_context, case, kwargs):
    if not is_good(case):
        case.body = spoiled(case.body)
        return
    # If-Match of the document is the version of another case.
    case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() != "if-match"}
    operation = id_of(case)
    if operation == "iniciarSesion":
        case.body = dict(KNOWN["person"])
    elif operation == "activarSecreto":
        # Starts a rotation again, because one ends after a day, which passes within a minute here.
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
        # 401 answers requests that a check made invalid on purpose.
        if is_good(case) and 400 <= response.status_code < 500 and response.status_code != 401:
            note_refusals(case, response)
        with open(KNOWN["answers"], "w", encoding="utf-8") as file:
            json.dump({"answers": answers, "refusals": refusals}, file)


def note_refusals(case, response):
    """Records the first request refused for each field and code, or for each code if no field is named."""
    code = header(response, "x-error-code")
    fields = [field.strip() for field in header(response, "x-error-fields").split(",") if field.strip()]
    for what in [f"{code} {field}" for field in fields] or [code]:
        refusals.setdefault(f"{id_of(case)} {what}", {"query": str(case.query), "body": str(case.body)[:500]})


def header(response, name):
    given = response.headers.get(name) or [""]
    return given if isinstance(given, str) else given[0]
