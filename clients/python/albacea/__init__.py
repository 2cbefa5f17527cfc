"""Albacea's API, one method an operation. Nothing but the standard library."""

from .client import Albacea
from .errors import AlbaceaError, RefusedField
from .webhooks import WebhookEvent, WebhookRejected, verify_own_signature, verify_webhook

__version__ = "0.1.0"
__all__ = [
    "Albacea",
    "AlbaceaError",
    "RefusedField",
    "WebhookEvent",
    "WebhookRejected",
    "verify_own_signature",
    "verify_webhook",
]
