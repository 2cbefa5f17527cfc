"""The error that a failed call raises."""

from __future__ import annotations

import re
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, NamedTuple
from urllib.parse import unquote


class RefusedField(NamedTuple):
    """A refused field: its JSON Pointer (RFC 6901), such as `/heredero/email`, and a code."""

    pointer: str
    code: str


class AlbaceaError(Exception):
    """
    status: HTTP status; 0 if there was no answer
    code: error code for programs, see contract.ERROR_CODES; `sin_respuesta` and `respuesta_inesperada` are codes of the client itself
    request_id: id of the request, for questions to the service
    fields: the refused fields, if the service names them
    retry_after: seconds to wait, if the service says so
    idempotency_key: key of this call, with which it can be repeated later
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        code: str = "sin_respuesta",
        request_id: str | None = None,
        fields: tuple[RefusedField, ...] = (),
        retry_after: float | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = fields
        self.retry_after = retry_after
        self.idempotency_key = idempotency_key

    @classmethod
    def of_answer(
        cls, status: int, headers: Mapping[str, str], message: str | None, idempotency_key: str | None
    ) -> AlbaceaError:
        code = headers.get("X-Error-Code") if message is not None else None
        return cls(
            message if message is not None else f"Unexpected answer with status {status}.",
            status=status,
            code=code or "respuesta_inesperada",
            request_id=headers.get("X-Request-Id"),
            fields=_fields(headers.get("X-Error-Fields") or ""),
            retry_after=_seconds(headers.get("Retry-After")),
            idempotency_key=idempotency_key,
        )


def _fields(header: str) -> tuple[RefusedField, ...]:
    """Parses `pointer;code, pointer;code`, each pointer percent-encoded."""
    entries = [entry.strip().split(";") for entry in header.split(",")]
    return tuple(RefusedField(unquote(entry[0]), entry[1]) for entry in entries if len(entry) > 1)


def _seconds(header: str | None) -> float | None:
    """Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3)."""
    if header is None:
        return None
    if re.fullmatch("[0-9]+", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
