/** The pages, in the order of the index, and what is computed in each. */
import { INTERFACE_VERSION } from '@albacea/contract/openapi/openapi.ts';
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/cuentas.ts';
import { READY_GUIONES } from '@albacea/contract/schemas/ensayo.ts';
import { EVENT_TYPES, type EventType } from '@albacea/contract/schemas/events.ts';
import { LOTE_ROWS, LOTE_ROWS_PER_DAY, LOTES_PER_DAY } from '@albacea/contract/schemas/lote-lists.ts';
import { ANONYMOUS_LIMIT, LIMIT_PER_HOUR } from '../../http/rate-limit.ts';
import { BODY_MAXIMUM } from '../../http/responses.ts';
import { RETENTION } from '../../outbox/webhooks/log/prune.ts';
import { DAYS_UNTIL_DEACTIVATE, WAITS, WEBHOOKS_MAXIMUM } from '../../outbox/webhooks/rules.ts';
import { RESPONSE_MAXIMUM } from '../../platform/outbound-http/client.ts';
import { errorValues } from './errors.ts';
import { headersOf, VECTOR } from './example-delivery.ts';
import type { Values } from './guides.ts';
import type { DocumentationPage, Reader } from './page.ts';
import { QUICK_STARTS, type QuickStart, sourceOf } from './quick-starts.ts';
import { membersOf, whenOf, wordsOf } from './words.ts';

const page = (path: string, values?: (reader: Reader) => Values): DocumentationPage => ({
  ...{ path, guide: path, inIndex: true },
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
  page('webhooks', (reader) => ({
    ...{ webhooksMaximum: String(WEBHOOKS_MAXIMUM), retries: retries(reader) },
    ...{ failureDays: String(DAYS_UNTIL_DEACTIVATE), answerKiB: String(RESPONSE_MAXIMUM / 1024) },
    ...{ deliveryDays: String(RETENTION.entrega), eventDays: String(RETENTION.evento) },
    ...deliveryOf('siniestro_abierto'),
  })),
  page('eventos', ({ language }) => ({
    events: lines(EVENT_TYPES.map((type) => `| [${type}](eventos/${type}) | ${whenOf(type, language)} |`)),
  })),
  ...EVENT_TYPES.map(eventPage),
  page('errores', errorValues),
  page('limites', () => ({
    limitPerHour: String(LIMIT_PER_HOUR),
    anonymousLimit: String(ANONYMOUS_LIMIT),
    bodyKiB: String(BODY_MAXIMUM / 1024),
    batchRows: String(LOTE_ROWS),
    batchesPerDay: String(LOTES_PER_DAY),
    batchRowsPerDay: String(LOTE_ROWS_PER_DAY),
    accountsMaximum: String(PROPOSED_MAXIMUM),
    webhooksMaximum: String(WEBHOOKS_MAXIMUM),
  })),
  page('pruebas', () => ({ scripts: lines(READY_GUIONES.map((guion) => `- \`${guion}\``)) })),
  page('colecciones'),
  page('produccion'),
  page('versiones', () => ({ edition: INTERFACE_VERSION })),
];

function programPage(program: QuickStart): DocumentationPage {
  const { id, name, file, command, tested, listens } = program;
  return {
    ...{ path: `inicio/${id}`, guide: 'programa', inIndex: false },
    values: ({ language }) => ({
      ...{ name, file, command, tested, listens },
      needs: wordsOf(language).programs[id],
      source: sourceOf(program).trimEnd(),
    }),
  };
}

function eventPage(type: EventType): DocumentationPage {
  return {
    ...{ path: `eventos/${type}`, guide: 'evento', inIndex: false },
    values: ({ language }) => ({
      event: type,
      when: whenOf(type, language),
      whatToDo: wordsOf(language).whatToDo[type],
      members: lines(membersOf(type, language).map(([name, text]) => `| \`${name}\` | ${text} |`)),
      ...deliveryOf(type),
    }),
  };
}

/** A signed delivery, and what it was signed with. */
function deliveryOf(type: EventType): Values {
  const { headers, body } = headersOf(type);
  return {
    ...{ secret: VECTOR.secret, deliveryId: VECTOR.id, seconds: String(VECTOR.seconds) },
    delivery: `POST /albacea HTTP/1.1\n${headers}\n\n${body}`,
    body,
    bodyIndented: JSON.stringify(JSON.parse(body), null, 2),
  };
}

/** Rows of the attempts after the first. */
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
