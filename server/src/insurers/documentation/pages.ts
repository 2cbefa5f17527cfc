/** The pages, in the order of the index, with their computed values. */
import { readFileSync } from 'node:fs';
import { codesOf, INTERFACE_VERSION } from '@albacea/contract/openapi/openapi.ts';
import { EVENT_EXAMPLES } from '@albacea/contract/openapi/openapi-webhooks.ts';
import { operationsOf } from '@albacea/contract/operations/api.ts';
import { ERROR_CODES, ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { EventType } from '@albacea/contract/schemas/events.ts';
import { FIELD_CODES } from '@albacea/contract/schemas/field-errors.ts';
import { EVENT_TYPES, PROPOSED_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import {
  LOTE_ROWS,
  LOTE_ROWS_PER_DAY,
  LOTE_ROWS_WITH_EMPTY,
  LOTES_PER_DAY,
} from '@albacea/contract/schemas/lote-lists.ts';
import { JSON_VALUES_MAXIMUM } from '../../http/json-body.ts';
import { ANONYMOUS_LIMIT, LIMIT_PER_HOUR } from '../../http/rate-limit.ts';
import { BODY_MAXIMUM } from '../../http/responses.ts';
import { bodyOf, sendingHeaders } from '../../outbox/webhooks/endpoints/signature.ts';
import { RETENTION } from '../../outbox/webhooks/log/prune.ts';
import { DAYS_UNTIL_DEACTIVATE, RECOVERY_ENDS, WAITS, WEBHOOKS_MAXIMUM } from '../../outbox/webhooks/rules.ts';
import { RESPONSE_MAXIMUM } from '../../platform/outbound-http/client.ts';
import type ES from './guides/es/words.json';
import { membersOf, type Values, whenOf, wordsOf } from './guides.ts';
import { lifeCycles } from './life-cycle.ts';
import { inlineHtml } from './markdown.ts';
import type { DocumentationPage, Reader } from './page.ts';
import { referenceOf } from './reference.ts';

const FOLDER = new URL('../../../../examples/quickstart/', import.meta.url);

/** A program of `examples/quickstart`, which a page shows unchanged. */
interface QuickStart {
  readonly id: keyof typeof ES.programs;
  readonly name: string;
  readonly file: string;
  readonly command: string;
  /** Whether our tests run the program, on machines where its tools are installed. */
  readonly tested: boolean;
  /** Whether the program receives webhooks. */
  readonly listens: boolean;
}

export const QUICK_STARTS: readonly QuickStart[] = [
  { id: 'curl', name: 'curl', file: 'quickstart.sh', command: 'sh quickstart.sh', tested: true, listens: false },
  {
    id: 'javascript',
    name: 'JavaScript',
    file: 'quickstart.mjs',
    command: 'node quickstart.mjs',
    tested: true,
    listens: true,
  },
  {
    id: 'python',
    name: 'Python',
    file: 'quickstart.py',
    command: 'python3 quickstart.py',
    tested: true,
    listens: true,
  },
  {
    id: 'java',
    name: 'Java',
    file: 'QuickStart.java',
    command: 'java QuickStart.java',
    tested: true,
    listens: true,
  },
  {
    id: 'java8',
    name: 'Java 8',
    file: 'QuickStart8.java',
    command: 'javac -encoding UTF-8 QuickStart8.java && java QuickStart8',
    tested: true,
    listens: false,
  },
  {
    id: 'csharp',
    name: 'C#',
    file: 'quickstart.cs',
    command: 'dotnet run quickstart.cs',
    tested: false,
    listens: true,
  },
  { id: 'go', name: 'Go', file: 'quickstart.go', command: 'go run quickstart.go', tested: true, listens: true },
];

export const sourceOf = ({ file }: QuickStart): string => readFileSync(new URL(file, FOLDER), 'utf8');

const page = (path: string, values?: (reader: Reader) => Values): DocumentationPage => ({
  path,
  guide: path,
  inIndex: true,
  ...(values ? { values } : {}),
});

const lines = (all: readonly string[]): string => all.join('\n');

export const PAGES: readonly DocumentationPage[] = [
  page('inicio', ({ language }) => ({
    programs: lines(
      QUICK_STARTS.map(({ id, name }) => `- [${name}](inicio/${id}) · ${wordsOf(language).programs[id]}`),
    ),
  })),
  ...QUICK_STARTS.map(programPage),
  page('casos', ({ server }) => ({ portal: server.replace(/\/api\/v1$/, '/portal') })),
  page('leer', limits),
  page('vida', ({ language }) => lifeCycles(language)),
  page('webhooks', (reader) => ({
    webhooksMaximum: String(WEBHOOKS_MAXIMUM),
    retries: retries(reader),
    recoveryAttempts: String(RECOVERY_ENDS),
    failureDays: String(DAYS_UNTIL_DEACTIVATE),
    answerKiB: String(RESPONSE_MAXIMUM / 1024),
    deliveryDays: String(RETENTION.entrega),
    eventDays: String(RETENTION.evento),
    ...deliveryValues('siniestro_abierto'),
  })),
  page('eventos', ({ language }) => ({
    events: lines(EVENT_TYPES.map((type) => `| [${type}](eventos/${type}) | ${whenOf(type, language)} |`)),
  })),
  ...EVENT_TYPES.map(eventPage),
  page('lotes', limits),
  page('cifras'),
  page('errores', errorValues),
  page('limites', limits),
  page('pruebas'),
  page('colecciones'),
  page('produccion'),
  { path: '', guide: 'referencia', inIndex: true, computed: referenceOf },
  page('versiones', () => ({ edition: INTERFACE_VERSION })),
  page('cambios', limits),
];

function limits(): Values {
  return {
    limitPerHour: String(LIMIT_PER_HOUR),
    anonymousLimit: String(ANONYMOUS_LIMIT),
    bodyKiB: String(BODY_MAXIMUM / 1024),
    bodyValues: String(JSON_VALUES_MAXIMUM),
    batchRows: String(LOTE_ROWS),
    batchRowsWithEmpty: String(LOTE_ROWS_WITH_EMPTY),
    batchesPerDay: String(LOTES_PER_DAY),
    batchRowsPerDay: String(LOTE_ROWS_PER_DAY),
    accountsMaximum: String(PROPOSED_MAXIMUM),
    webhooksMaximum: String(WEBHOOKS_MAXIMUM),
  };
}

function programPage(program: QuickStart): DocumentationPage {
  const { id, name, file, command, tested, listens } = program;
  return {
    path: `inicio/${id}`,
    guide: 'programa',
    inIndex: false,
    values: ({ language }) => ({
      name,
      file,
      command,
      tested,
      listens,
      needs: wordsOf(language).programs[id],
      source: sourceOf(program).trimEnd(),
    }),
  };
}

function eventPage(type: EventType): DocumentationPage {
  return {
    path: `eventos/${type}`,
    guide: 'evento',
    inIndex: false,
    values: ({ language }) => ({
      event: type,
      when: whenOf(type, language),
      whatToDo: wordsOf(language).whatToDo[type],
      members: lines(membersOf(type, language).map(([name, text]) => `| \`${name}\` | ${text} |`)),
      ...deliveryValues(type),
    }),
  };
}

/** Values of an example delivery and of its signature. */
function deliveryValues(type: EventType): Values {
  const { headers, body } = signedDelivery(type);
  return {
    secret: VECTOR.secret,
    deliveryId: VECTOR.id,
    seconds: String(VECTOR.seconds),
    delivery: `POST /albacea HTTP/1.1\n${headers}\n\n${body}`,
    body,
    bodyIndented: JSON.stringify(JSON.parse(body), null, 2),
  };
}

/** The rows of the table of retries: the attempts after the first, with their waits. */
function retries({ variant }: Reader): string {
  const waits = WAITS[variant];
  return lines(
    waits.map((wait, i) => {
      const total = waits.slice(0, i + 1).reduce((sum, one) => sum + one, 0);
      return `| ${i + 2} | ${wait} min | ${inHours(total)} |`;
    }),
  );
}

const inHours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** Every error code with its cause and remedy. Its anchor is the one to which error answers link. */
function errorValues(reader: Reader): Values {
  const codes = codesOf(operationsOf(reader.variant), reader.variant);
  const others = ERROR_CODES.filter((code) => !codes.includes(code));
  const statuses = [...new Set(codes.map((code) => ERROR_STATUS[code]))].sort((a, b) => a - b);
  const entriesOf = (status: number) =>
    codes.filter((code) => ERROR_STATUS[code] === status).map((code) => errorEntry(code, reader));
  return {
    errors: statuses
      .map((status) => `## ${status} {#estado-${status}}\n\n${entriesOf(status).join('\n')}`)
      .join('\n\n'),
    otherErrors: others.map((code) => errorEntry(code, reader)).join('\n'),
    fieldCodes: FIELD_CODES.map((code) => `\`${code}\``).join(', '),
  };
}

function errorEntry(code: ErrorCode, { language }: Reader): string {
  const { message, cause, remedy } = ERROR_WORDS[language][code];
  const words = wordsOf(language).error;
  const lines = [
    [words.message, `«${message}»`],
    [words.cause, cause],
    [words.remedy, remedy],
  ] as const;
  const list = lines.map(([name, text]) => `<dt>${name}</dt><dd>${inlineHtml(text)}</dd>`).join('');
  return `<section class="error"><h3 id="${code}"><a class="anchor" href="#${code}"><code>${code}</code></a> <span>${ERROR_STATUS[code]}</span></h3><dl>${list}</dl></section>`;
}

/** Secret, id and time of the example deliveries, with which integrators can test a verifier. No insurer uses the secret. */
export const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq0p1Vd2Ydg8=',
  id: '0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c20',
  seconds: 1795253400,
} as const;

const HEADER_NAMES: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  'user-agent': 'User-Agent',
  'x-webhook-event': 'X-Webhook-Event',
  'x-webhook-id': 'X-Webhook-Id',
  'x-webhook-attempt': 'X-Webhook-Attempt',
  'x-webhook-signature': 'X-Webhook-Signature',
};

/** Signs the contract's example of an event. @returns the headers, one per line, and the exact body */
export function signedDelivery(type: EventType): { readonly headers: string; readonly body: string } {
  const data = EVENT_EXAMPLES[type];
  // The last member of each example is the instant of the event.
  const body = bodyOf({ tipo: type, data, ocurrido: new Date(String(Object.values(data).at(-1))) });
  const headers = sendingHeaders({
    id: VECTOR.id,
    evento: type,
    numero: 1,
    now: new Date(VECTOR.seconds * 1000),
    secreto: VECTOR.secret,
    siguiente: null,
    body,
  });
  const lines = Object.entries(headers).map(([name, value]) => `${HEADER_NAMES[name] ?? name}: ${value}`);
  return { headers: lines.join('\n'), body: body.toString() };
}
