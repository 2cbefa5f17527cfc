/** The four ways to open a case, and how a refusal of their input is stated: status, code, and the message in both languages. */
import assert from 'node:assert/strict';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from './factories.ts';
import { isFailure, send } from './requests.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are bent out of shape on purpose
export type Body = any;

/** One opening endpoint of one variant. */
export interface Opening {
  readonly name: string;
  readonly variant: 'A' | 'B';
  readonly path: '/casos' | '/siniestro';
  /** A body that it accepts. */
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
  /** Sends a body; the caller has no limit to fear, because every insurer is used for one test alone. */
  send(opening: Opening, body: Body, headers?: Record<string, string>): Promise<Reply>;
  /** 422 that names the field and nothing else, in Spanish and in English, and opens nothing. */
  rejects(opening: Opening, body: Body, field: string, complaint: Complaint): Promise<void>;
  /** 201, and the case as it can be read back. */
  accepts(opening: Opening, body: Body): Promise<Body>;
}

/** Two new insurers, one a variant. */
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

/** The fields that a program is told of. */
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

/** A copy of a body in which the member at a path such as `fallecido.nombre` is another, or gone when it is undefined. */
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
