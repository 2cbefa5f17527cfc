/**
 * Opens a claim and follows it. `albacea.ts` is generated: see ../README.md. Node 24 or newer runs this file as it is.
 *
 *     ALBACEA_URL=https://…/api/v1 ALBACEA_KEY=alb_… node claim.ts
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './albacea.ts';

const { ALBACEA_URL = '', ALBACEA_KEY = '' } = process.env;
const albacea = createClient<paths>({ baseUrl: ALBACEA_URL, headers: { 'X-API-Key': ALBACEA_KEY } });

/** The claim number is the same in every attempt, so that a repeat opens nothing. */
const claim = `CLAIM-${Date.now()}`;
const body: components['schemas']['NuevoSiniestro'] = {
  poliza_numero: claim,
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha_fallecimiento: '2026-11-14' },
  heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia.ortega@example.com', telefono: null },
  prioridad: 'normal',
};

/** The data of an answer. A refusal is thrown with its code, by which programs decide. */
function dataOf<D>(answer: { data?: { data: D }; error?: { error: string }; response: Response }): D {
  if (answer.data) return answer.data.data;
  const code = answer.response.headers.get('X-Error-Code');
  throw new Error(`refused: ${answer.response.status} ${code}: ${answer.error?.error}`);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const sayWhy = (error: Error) => say(error.message);

const opened = dataOf(await albacea.POST('/siniestro', { params: { header: { 'Idempotency-Key': claim } }, body }));
say(`opened ${opened.caso_id}`);

const caso = dataOf(await albacea.GET('/casos/{id}', { params: { path: { id: opened.caso_id } } }));
say(
  `case ${caso.caso_id}: ${caso.estado}, waits for ${caso.en_espera_de}, modules ${caso.modulos_contratados.join(' ')}`,
);

const listed: string[] = [];
let cursor: string | null = null;
do {
  const query: { limite: number; cursor?: string } = cursor === null ? { limite: 2 } : { limite: 2, cursor };
  const page = dataOf(await albacea.GET('/casos', { params: { query } }));
  listed.push(...page.elementos.map(({ caso_id }) => caso_id));
  cursor = page.siguiente;
} while (cursor !== null);
say(`listed ${new Set(listed).size} cases, two a page`);

const url = 'https://integrations.example.com/albacea';
const webhook = dataOf(
  await albacea.POST('/webhooks', { body: { url, eventos: ['caso_cerrado', 'cuenta_resuelta'] } }),
);
say(`registered webhook ${webhook.webhook_id}, secret of ${webhook.secret.length} characters`);
dataOf(await albacea.DELETE('/webhooks/{id}', { params: { path: { id: webhook.webhook_id } } }));

const mistyped = { ...body, heredero: { ...body.heredero, email: 'lucia' } };
await albacea.POST('/siniestro', { body: mistyped }).then(dataOf).catch(sayWhy);
await albacea
  .GET('/casos/{id}', { params: { path: { id: 'CAS-2026-999999' } } })
  .then(dataOf)
  .catch(sayWhy);
