"""Verifies that a delivery is genuine and recent. Pass the exact bytes received; JSON that is parsed and written again differs."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Mapping, NamedTuple, Sequence


class WebhookEvent(NamedTuple):
    """
    id: id of the event, equal in every attempt and in `GET /eventos`, to detect repeats; None if no signature covers it
    """

    id: str | None
    evento: str
    data: dict[str, Any]
    timestamp: str


class WebhookRejected(Exception):
    """The delivery must not be trusted; answer 401. reason: `unsigned`, `stale`, `mismatch` or `malformed`."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"webhook rejected: {reason}")
        self.reason = reason


def verify_webhook(
    headers: Mapping[str, str],
    body: bytes,
    secrets: Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """
    Verifies the Standard Webhooks signature, which also covers id and time.

    secrets: the secret; during a rotation both secrets, in any order
    tolerance: maximum number of seconds between the signature and now
    now: seconds since 1970
    """
    sent = _lower(headers)
    id_, instant = sent.get("webhook-id"), sent.get("webhook-timestamp")
    signatures = sent.get("webhook-signature")
    if id_ is None or instant is None or signatures is None:
        raise WebhookRejected("unsigned")
    current = time.time() if now is None else now
    if not re.fullmatch("[0-9]{1,12}", instant) or abs(current - int(instant)) > tolerance:
        raise WebhookRejected("stale")
    # The unsigned id must equal the signed one.
    if sent.get("x-webhook-id", id_) != id_:
        raise WebhookRejected("mismatch")
    signed = f"{id_}.{instant}.".encode() + body

    def standard(secret: str) -> str:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()

    if not _any_equal(signatures.split(" "), [standard(secret) for secret in _given(secrets)]):
        raise WebhookRejected("mismatch")
    return _event(id_, body)


def verify_own_signature(headers: Mapping[str, str], body: bytes, secrets: Sequence[str]) -> WebhookEvent:
    """
    Verifies only `X-Webhook-Signature`, if a gateway removes other headers. It covers no time, so an old copy is accepted: store
    which events you have processed.
    """
    sent = _lower(headers)
    names = ("x-webhook-signature", "x-webhook-signature-next")
    signatures = [sent[name] for name in names if name in sent]
    if not signatures:
        raise WebhookRejected("unsigned")
    expected = ["sha256=" + hmac.new(one.encode(), body, hashlib.sha256).hexdigest() for one in _given(secrets)]
    if not _any_equal(signatures, expected):
        raise WebhookRejected("mismatch")
    return _event(None, body)


def _given(secrets: Sequence[str]) -> Sequence[str]:
    if isinstance(secrets, str) or not secrets or "" in secrets:
        raise ValueError("secrets: a list of at least one, and none empty")
    return secrets


def _lower(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _any_equal(received: Sequence[str], expected: Sequence[str]) -> bool:
    """Compares in constant time, so that the duration does not reveal where two values differ."""
    return any(hmac.compare_digest(one.encode(), other.encode()) for one in received for other in expected)


def _event(id_: str | None, body: bytes) -> WebhookEvent:
    """Reads the event from the body, including its type, because the header `X-Webhook-Event` is not signed."""
    try:
        message = json.loads(body)
        evento, data, timestamp = message["evento"], message["data"], message["timestamp"]
    except (ValueError, TypeError, KeyError):
        raise WebhookRejected("malformed") from None
    if not (isinstance(evento, str) and isinstance(data, dict) and isinstance(timestamp, str)):
        raise WebhookRejected("malformed")
    return WebhookEvent(id_, evento, data, timestamp)
