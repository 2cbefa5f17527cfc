"""A client of Albacea's API with a method for each operation. It needs only the standard library."""

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
