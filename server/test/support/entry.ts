/** The four operations that open a case, and checks of their refusals: status, code, and the message in both languages. */
import assert from 'node:assert/strict';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from './factories.ts';
import { isFailure, send } from './requests.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are malformed on purpose
export type Body = any;

/** One opening endpoint of one variant. */
export interface Opening {
  readonly name: string;
  readonly variant: 'A' | 'B';
  readonly path: '/casos' | '/siniestro';
  /** Returns a valid body. */
  good(): Body;
}

export const OPENINGS: readonly Opening[] = [
  { name: 'A POST /casos', variant: 'A', path: '/casos', good: aCaso },
  { name: 'B POST /casos', variant: 'B', path: '/casos', good: aCaso },
  { name: 'A POST /siniestro', variant: 'A', path: '/siniestro', good: aSiniestroA },
  { name: 'B POST /siniestro', variant: 'B', path: '/siniestro', good: aSiniestroB },
];

/** The complaint about a field, in Spanish and in English. */
export type Complaint = readonly [es: string, en: string];

export interface Counter {
  /** Sends a body; no limit is reached, because every insurer is used in one test only. */
  send(opening: Opening, body: Body, headers?: Record<string, string>): Promise<Reply>;
  /** Asserts a 422 with exactly this complaint about the field, in Spanish and in English. */
  rejects(opening: Opening, body: Body, field: string, complaint: Complaint): Promise<void>;
  /** Asserts a 201. @returns the case as it can be read back */
  accepts(opening: Opening, body: Body): Promise<Body>;
}

/** Creates two new insurers, one for each variant. */
export async function openCounter(e: Environment): Promise<Counter> {
  const from: Record<'A' | 'B', Aseguradora> = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
  const submit: Counter['send'] = ({ variant, path }, body, headers = {}) => {
    const { host, apiKey } = from[variant];
    return send(e, { method: 'POST', path, host, body, headers: { 'x-api-key': apiKey, ...headers } });
  };
  return {
    send: submit,
    async rejects(opening, body, field, [es, en]) {
      const where = field === '' ? '' : `${field}: `;
      for (const [language, message] of [
        ['es', `Datos no válidos. ${where}${es}`],
        ['en', `Invalid data. ${where}${en}`],
      ] as const) {
        const response = await submit(opening, body, { 'accept-language': language });
        const context = `${opening.name} ${(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body))?.slice(0, 400)}`;
        isFailure(response, 'validacion', context);
        assert.equal(response.json.error, message, context);
        assert.equal(response.headers['content-language'], language);
        assert.ok(pointersOf(response).includes(pointerTo(field)), `${response.headers['x-error-fields']}: ${context}`);
      }
    },
    async accepts(opening, body) {
      const { status, text, json } = await submit(opening, body);
      assert.equal(status, 201, `${opening.name} ${JSON.stringify(body).slice(0, 400)} → ${text}`);
      const detail = await e.request(from[opening.variant], 'GET', `/casos/${json.data.caso_id}`);
      assert.equal(detail.status, 200, detail.text);
      return detail.json.data;
    },
  };
}

/** The fields that the answer names for programs. */
const pointersOf = ({ headers }: Reply): string[] =>
  String(headers['x-error-fields'] ?? '')
    .split(', ')
    .map((entry) => entry.replace(/;.*$/, ''));

const pointerTo = (field: string): string =>
  field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((step) => `/${encodeURIComponent(step)}`)
    .join('');

export const countCasos = async ({ base }: Environment): Promise<number> => {
  const [row] = await base.superSql<{ n: number }>('select count(*)::int as n from casos');
  return row?.n ?? -1;
};

/** A copy of a body with another value at a path such as `fallecido.nombre`, or without that member if the value is undefined. */
export function having(body: Body, path: string, value: unknown): Body {
  const copy = structuredClone(body);
  const steps = path.split('.');
  const last = steps.pop() as string;
  let place = copy;
  for (const step of steps) place = place[step];
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}
