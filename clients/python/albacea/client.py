"""Sends one request with its repeats, for every operation."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Iterator
from urllib.parse import urlencode, urlsplit, urlunsplit

from .contract import Operations
from .errors import AlbaceaError

_VERSION = "0.1.0"
_REPEATED = (429, 502, 503, 504)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, so that the key is sent nowhere else."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Albacea(Operations):
    """
    base_url: `https://<insurer>.<service>/api/v1` in Variant A, `https://<service>/api/v1` in Variant B
    key: the API key
    timeout: seconds that an attempt may take; must exceed the wait requested with `esperar`
    retries: maximum number of repeats after a failed attempt
    max_wait: longest wait before a repeat, in seconds; if the service asks to wait longer, the call fails at once
    language: language of error messages, `es` or `en`
    """

    def __init__(
        self,
        base_url: str,
        key: str,
        *,
        timeout: float = 30,
        retries: int = 4,
        max_wait: float = 60,
        language: str | None = None,
    ) -> None:
        if not key:
            raise ValueError("key is missing")
        if not re.match("https?://", base_url):
            raise ValueError("base_url: such as https://albacea.example/api/v1")
        parts = urlsplit(base_url.rstrip("/"))
        # Not every resolver knows that `*.localhost` is this machine (RFC 6761).
        local = re.search(r"(^|\.)localhost$", parts.hostname or "") is not None
        at = f"127.0.0.1:{parts.port or (443 if parts.scheme == 'https' else 80)}" if local else parts.netloc
        self._base = urlunsplit(parts._replace(netloc=at))
        self._host = parts.netloc
        self._key = key
        self._timeout, self._retries, self._max_wait, self._language = timeout, retries, max_wait, language
        handlers: list[Any] = [_NoRedirects] + ([urllib.request.ProxyHandler({})] if local else [])
        self._opener = urllib.request.build_opener(*handlers)

    def __repr__(self) -> str:
        return f"Albacea({self._host})"

    def __getstate__(self) -> Any:
        raise TypeError("a client holds a key and is not stored")

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Any = None,
        body: Any = None,
        keyed: bool = False,
        idempotency_key: str | None = None,
    ) -> Any:
        marker = (idempotency_key or str(uuid.uuid4())) if keyed else None
        # A POST without an idempotency key could create an object twice.
        may_repeat = method != "POST" or keyed
        request = self._request(method, path, query, body, marker)
        attempt = 0
        while True:
            try:
                return self._attempt(request, marker)
            except AlbaceaError as error:
                again = error.status == 0 or error.status in _REPEATED or error.code == "idempotencia_en_curso"
                wait = _backoff(attempt) if error.retry_after is None else error.retry_after
                if not may_repeat or not again or attempt >= self._retries or wait > self._max_wait:
                    raise
            time.sleep(wait)
            attempt += 1

    def _pages(self, path: str, query: dict[str, Any]) -> Iterator[Any]:
        """The elements of all pages."""
        while True:
            page = self._call("GET", path, query=query)
            yield from page["elementos"]
            if page["siguiente"] is None:
                return
            query = {**query, "cursor": page["siguiente"]}

    def _request(self, method: str, path: str, query: Any, body: Any, marker: str | None) -> urllib.request.Request:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        content = None if body is None else _content(body)
        headers = {
            "Accept": "application/json",
            "Host": self._host,
            "User-Agent": f"albacea-python/{_VERSION}",
            "X-API-Key": self._key,
            "Accept-Language": self._language,
            "Content-Type": None if content is None else _type(body, content),
            "Idempotency-Key": marker,
        }
        url = self._base + path + (f"?{urlencode(given)}" if given else "")
        sent = {name: value for name, value in headers.items() if value is not None}
        return urllib.request.Request(url, data=content, headers=sent, method=method)

    def _attempt(self, request: urllib.request.Request, marker: str | None) -> Any:
        try:
            with self._opener.open(request, timeout=self._timeout) as answer:
                status, headers, text = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                status, headers, text = error.code, error.headers, _read(error, marker)
        except (OSError, http.client.HTTPException) as error:
            raise AlbaceaError("No answer from Albacea.", idempotency_key=marker) from error
        envelope = _envelope(text)
        if status < 400 and envelope.get("success") is True:
            return envelope.get("data")
        message = envelope.get("error")
        raise AlbaceaError.of_answer(status, headers, message if isinstance(message, str) else None, marker)


def _content(body: Any) -> bytes:
    """The bytes of a body; a text or bytes are a file and sent unchanged."""
    if isinstance(body, bytes):
        return body
    return (body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)).encode("utf-8")


def _type(body: Any, content: bytes) -> str:
    """The media type of a body; in a file, JSON lines begin with an object, CSV with the name of a column."""
    if not isinstance(body, (str, bytes)):
        return "application/json"
    return "application/x-ndjson" if re.match(rb"(\xef\xbb\xbf)?\s*\{", content) else "text/csv"


def _read(answer: Any, marker: str | None) -> bytes:
    try:
        return answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise AlbaceaError("No answer from Albacea.", idempotency_key=marker) from error


def _envelope(text: bytes) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _backoff(attempt: int) -> float:
    """The wait before a repeat in seconds, which grows and is partly random."""
    return min(8.0, 0.5 * 2**attempt) * (0.5 + random.random() / 2)
