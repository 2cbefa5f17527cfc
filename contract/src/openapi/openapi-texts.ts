/** The prose of the OpenAPI documents, for integrators at Spanish insurers. */
import type { Variant } from '../schemas/common.ts';
import { ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '../schemas/errors.ts';
import { FIELD_CODES, FIELDS_GRAMMAR, FIELDS_HEADER, FIELDS_MAXIMUM } from '../schemas/field-errors.ts';
import type { Scope } from '../schemas/identity.ts';

export const SUMMARY = 'The digital legacy of a deceased person, managed on behalf of funeral-insurance carriers.';

const SCOPE_TEXT: Record<Scope, string> = {
  'casos:leer': 'read cases, accounts, documents, chronologies, the register of claims and the results of batches',
  'casos:escribir':
    'open cases, one by one or in batches, annul them, propose accounts, add documents, send the link anew',
  'catalogo:leer': 'read modules, packs and providers',
  webhooks: 'register and change webhooks, read their deliveries',
  reporting: 'read the figures',
};

const ACCORDING_TO_VARIANT: Record<Variant, string> = {
  A: `This is **Variant A** of the contract. Each insurer has an address of its own, \`https://<insurer>.<service domain>/api/v1\`.
The answer to opening a case carries the link to the heir's portal and its token, which open the case to whoever holds them: treat
them as passwords. Systems use an API key; operators and admins can sign in.`,
  B: `This is **Variant B** of the contract. All insurers share one address and the API key determines the insurer. The personal
link to the portal goes to the family by e-mail and to nobody else: no answer of this API holds it. There is no sign-in with user
and password; the API key is the only credential.`,
};

const CREDENTIALS: Record<Variant, string> = {
  A: `Send the API key in the header \`X-API-Key\`. Operators and admins can send \`Authorization: Bearer <JWT>\` instead, with the
token of \`POST /auth/login\`: it lasts one hour, is accepted at the address of this insurer alone, and may do what the role of the
user may. What runs unattended uses a key. Of a request with both, both have to be valid, and
it may do what both may.`,
  B: 'Send the API key in the header `X-API-Key`. It is the only credential: an `Authorization: Bearer` beside it is ignored.',
};

const WEBHOOKS = `## Webhooks

Register an address and what happens in the cases is sent there as signed POST requests. The \`secret\` is shown once, at registration.
Check the signature over the raw body, answer 2xx at once and do the work afterwards. The kinds of event, with their headers, are in the
section *Webhooks* of this document.

`;

/** How refused fields are named, with their codes. */
const FIELDS_TEXT = `After \`validacion\` and \`consulta_invalida\` the header \`${FIELDS_HEADER}\` names the fields for programs, ${FIELDS_MAXIMUM} at most and never a
value: \`/heredero/email;formato, /modulos_contratados;obligatorio\`. Split it at the commas, each part at its semicolon, decode \`%\`, and
you have a JSON pointer (RFC 6901) and a code. With 422 the pointer leads into the body (a row of a CSV is an element of its list, counted
from 0; an empty pointer is the whole body), with 400 it names a parameter of query or path. The list of codes is closed:

${Object.entries(FIELD_CODES)
  .map(([code, { cuando }]) => `- \`${code}\`: ${cuando}`)
  .join('\n')}

\`\`\`abnf
${FIELDS_GRAMMAR}
\`\`\``;

/** How a system keeps up with its cases, and spares itself what it has. */
const CHANGES_TEXT = `## Keeping up

\`GET /eventos\` gives what happened, in order, with a cursor that misses nothing; \`GET /casos?actualizado_desde_instante=…\` gives the cases that
changed since an instant. \`GET /casos/{id}\` carries an \`ETag\`: send it as \`If-None-Match\`, and an unchanged case is 304 without a body,
counted as any request. Send it as \`If-Match\` with a POST on the case, and nothing is done if the case has changed since: 412
\`version_distinta\`.

Every answer says its language by \`Content-Language\` and whether it may be kept by \`Cache-Control\`, mostly \`no-store\`: never.
Answers to GET of some size are compressed, with \`br\` or \`gzip\`, where the request has \`Accept-Encoding\`. Each encoding and each language has
an ETag of its own; any of them is taken. HEAD is answered wherever GET is.`;

/** A first call that works as printed, once the key is put in. */
function firstCall(variant: Variant, server: string): string {
  return `\`\`\`sh
curl ${server}/siniestro \\
  -H 'X-API-Key: alb_…' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: SIN-2026-0048213' \\
  -d '{
    "poliza_numero": "DEC-0048213-7",
    "fallecido": {"nombre": "Carmen", "apellidos": "Ruiz de la Prada Ortega", "dni": "12345678Z", "fecha_fallecimiento": "2026-11-14"},
    "heredero": {"nombre": "Lucía", "apellidos": "Ortega Ruiz", "email": "lucia.ortega@example.com", "parentesco": "hija"},
    ${variant === 'A' ? '"modulos": ["borrado", "suscripciones"]' : '"pack": "basico"'}
  }'
\`\`\``;
}

/** A list and not a table: on a phone a table of three columns breaks every word. */
function errorsList(codes: readonly ErrorCode[]): string {
  const states = [...new Set(codes.map((code) => ERROR_STATUS[code]))];
  const lines = states.flatMap((state) => [
    `- **${state}**`,
    ...codes
      .filter((code) => ERROR_STATUS[code] === state)
      .map((code) => `  - \`${code}\`: ${ERROR_WORDS.en[code].cause}`),
  ]);
  return lines.join('\n');
}

interface DescriptionData {
  readonly variant: Variant;
  /** `{base_url}` */
  readonly server: string;
  /** Every error the variant can answer with, in the order to list. */
  readonly codes: readonly ErrorCode[];
  /** The scopes its operations ask for. */
  readonly scopes: readonly Scope[];
}

/** The description of the whole API, in Markdown. */
export function generalDescription({ variant, server, codes, scopes }: DescriptionData): string {
  return `Albacea manages the digital legacy of a deceased person on behalf of an insurer of funeral cover (*seguro de decesos*): profiles
and accounts are erased or turned into memorials, subscriptions are stopped, certificates are obtained. An insurer opens a case in one
call, the heir receives one e-mail with a personal link to a portal, and the insurer follows the state of every account.

${ACCORDING_TO_VARIANT[variant]}

Beside this reference there are guides, in Spanish and English: [getting started](${server}/docs/inicio?lang=en) in six languages,
[webhooks](${server}/docs/webhooks?lang=en), [events](${server}/docs/eventos?lang=en), [errors](${server}/docs/errores?lang=en),
[a collection for Postman and Bruno](${server}/docs/colecciones?lang=en), [going live](${server}/docs/produccion?lang=en),
[versions](${server}/docs/versiones?lang=en).

## First call

${firstCall(variant, server)}

## Envelope

Every JSON answer has one of two forms and no other member at the top:

\`\`\`json
{"success": true, "data": {}}
{"success": false, "error": "Mensaje para personas."}
\`\`\`

Request bodies are JSON in UTF-8, with \`Content-Type: application/json\`; an operation that takes a file takes it as
\`multipart/form-data\` too. Members and query parameters that an operation does not know
are refused, and the message names them. An optional member that is null or an empty text counts as missing, except where its
description gives null a meaning, and a number in \`metadatos\` as its text. Texts are taken as people write them: accents, particles
and spaces around are fine.

## Authentication

${CREDENTIALS[variant]}

API keys are made in the backoffice (*Configuración*), begin with \`alb_\`, those of test insurers with \`alb_ensayo_\`, and are shown
once: \`^alb_(ensayo_)?[0-9A-Za-z]{49}$\`. The last six characters are a checksum. A key can expire, can be revoked, which
takes effect within a second, and can be limited to scopes; without any it may do everything its insurer can. Keep keys on servers,
never in a browser or an app.

Scopes:

${scopes.map((scope) => `- \`${scope}\`: ${SCOPE_TEXT[scope]}`).join('\n')}

## Rate limit

1000 requests an hour for each ${variant === 'A' ? 'API key, and for each user who signs in' : 'API key'}, in a window of one hour from the
first request. Every answer, errors included, says what is left: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`,
\`X-RateLimit-Reset\`, and the same as \`RateLimit\` and \`RateLimit-Policy\`, in the form of the IETF draft. Beyond it the answer is 429
with \`Retry-After\`. Requests
without a valid credential are limited by address, to 300 an hour${variant === 'A' ? '; sign-ins that fail have 300 of their own' : ''}.

## Idempotency

A family must never get two cases because a network failed. Send an \`Idempotency-Key\` of your own, up to 255 visible characters, with
every POST that creates or sends: the claim number is a good one, and it serves for each operation, because a key counts by operation
(method and path template). For at least 24 hours, the same key with the same request gives
the first answer again, with \`Idempotent-Replayed: true\`, and nothing happens twice. The same key with another request is 422; while
the first is still running, 409 with \`Retry-After\`.

Besides, a second open case for the same policy and person is refused with 409, a message that names the existing \`caso_id\`, and
\`Location\`. A claim for a case that was opened by \`POST /casos\` is no duplicate: it joins the case.

## Errors

Decide by the status and by the stable code in the header \`X-Error-Code\`; the message is for people and may be reworded. Quote
\`X-Request-Id\` when you write to us. After 429, 500, 503 or a lost connection, repeat with the same \`Idempotency-Key\`.

${errorsList(codes)}

${FIELDS_TEXT}

## Lists

Newest first, unless the operation says otherwise. \`data\` holds \`elementos\` and \`siguiente\`; send \`siguiente\` as \`cursor\` to get the next page, with the same
filters, until it is \`null\`. Nothing is skipped or repeated while new rows arrive. \`limite\` is 25 by default and 100 at most. A cursor is
opaque: don't build or change one. What belongs to one case, its accounts and its documents, and the modules and packs are given whole, without \`siguiente\`. That of
\`GET /eventos\` is never \`null\`: events go on.

## Dates and times

Instants are ISO 8601 in UTC, with milliseconds: \`2026-11-21T09:30:00.000Z\`. Dates are \`YYYY-MM-DD\` and mean days in Europe/Madrid.
A member of a request that bounds a time says which by its name: \`…_instante\` takes an instant, \`desde\`, \`hasta\` and the like a date.

## Amounts

Amounts are text, in euros, exact to the cent: \`"12.99"\`. Counts are numbers.

## Language

Messages and texts are Spanish; with \`Accept-Language: en\` they are English. Names of members, states and codes never change.

${CHANGES_TEXT}

${WEBHOOKS}## Test insurers

An insurer can be a test insurer, from the beginning and for ever: everything is the same, but its e-mails are kept by the service and
never leave, but those about the accounts of its own people. Integrate against one, so that no real family is written to. Its keys begin with \`alb_ensayo_\`, and insurers of either
kind refuse keys of the other; its answers and deliveries carry \`X-Albacea-Ensayo: 1\`. It has operations of its own, in a document of
their own, [openapi-ensayo.yaml](${server}/openapi-ensayo.yaml): a clock that moves forward, families and providers that act by themselves,
and events on demand. A year of a case takes less than a minute.

## Versioning

The version is part of the path: \`/api/v1\`. Within it, operations, optional members of requests, members of answers, events and
values of lists may be added, and nothing is taken away. Read what you know and leave aside the rest. Of each list in
an answer this document gives the values known today, in words and as \`x-known-values\`. What you send is checked: objects and lists of
requests are closed (\`additionalProperties: false\`, \`enum\`), and a refusal names what is allowed.
\`info.version\` says which edition of the interface this is. What is to go is announced a year before, by the headers \`Deprecation\`
(RFC 9745) and \`Sunset\` (RFC 8594).
`;
}

/** The description of what test insurers have besides. */
export function sandboxDescription({ variant, server, codes, scopes }: DescriptionData): string {
  return `What a test insurer has besides the API that real insurers have, which is described in [openapi.yaml](${server}/openapi.yaml): envelope,
authentication, limits, idempotency and errors are the same. A real insurer gets 403 \`solo_en_ensayo\` here.
${variant === 'A' ? 'The address is that of the test insurer.' : ''}

The [guide to testing](${server}/docs/pruebas?lang=en) tells a case from its opening to its end in five commands.

Scopes:

${scopes.map((scope) => `- \`${scope}\`: ${SCOPE_TEXT[scope]}`).join('\n')}

## Errors

${errorsList(codes)}
`;
}

export const SECURITY: Record<'ApiKeyAuth' | 'BearerAuth', Record<string, string>> = {
  ApiKeyAuth: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description:
      'API key of the insurer: it begins with `alb_`, in a test insurer with `alb_ensayo_`, is made in the backoffice (*Configuración*) and shown once.',
  },
  BearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of `POST /auth/login`, for operators and admins; it lasts one hour.',
  },
};
