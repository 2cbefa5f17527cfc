/**
 * `npm run interface`: checks each line of the interface promised to insurers, in both variants, on a running service, and prints
 * requests and answers as Markdown tables. The promises are written here by hand, independent of the contract; each operation must be
 * in the contract too. It reads `DATA_DIR/demo.json` as `npm run demo` does, and uses the two test insurers: it moves their clocks by a
 * year, and uses up their keys for an hour. The exit code is 1 if a line does not agree.
 */
import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { operationsOf } from '../contract/src/operations/api.ts';
import { ask, type Reply } from './demo/client.ts';
import { type Aseguradora, agoDays, newDni, newSeries, readDemo } from './demo/data.ts';
import { mailsFor } from './demo/mails.ts';
import { inPort } from './demo/set-up.ts';
import { type Delivery, openReceiver, type Receiver } from './interface/receiver.ts';

const DATA_DIR = resolve(process.env.DATA_DIR?.trim() || './data');
const EVENTS = [
  'caso_abierto',
  'caso_cerrado',
  'siniestro_abierto',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'documentacion_recibida',
];
const LIMIT = 1000;

const insurers = (readDemo(DATA_DIR)?.aseguradoras ?? [])
  .filter(({ slug }) => slug.endsWith('-ensayo'))
  .map((one) => ({ ...one, base_url: inPort(one.base_url, process.env.PORT?.trim()) }));
if (insurers.length !== 2) stop(`${DATA_DIR}/demo.json has no two test insurers: set DATA_DIR to that of the service.`);
const sessions = insurers.map(openSession);
for (const session of sessions) await callEachLine(session, insurers.find((one) => one !== session.own) ?? session.own);
// Last, because it uses up the keys.
for (const session of sessions) await limits(session);

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

interface Options {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  /** The key, by default the insurer's; null for none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** The base address, by default the insurer's. */
  readonly base?: string;
}

/** One insurer, and its table. */
interface Session {
  readonly own: Aseguradora;
  readonly isA: boolean;
  /** Calls an operation. @param operation its name in the interface, such as `GET /casos/{id}` */
  call(operation: string, options?: Options): Promise<Reply>;
  /** Prints a row. @param answered an answer, or a text about the result */
  row(promise: string, asked: string, answered: Reply | string, ...agrees: boolean[]): void;
}

function openSession(own: Aseguradora): Session {
  const offered = operationsOf(own.variante).map(({ operation }) => `${operation.method} ${operation.path}`);
  return {
    own,
    isA: own.variante === 'A',
    call(operation, { id = '', query = '', body, key = own.api_key, headers = {}, base = own.base_url } = {}) {
      if (!offered.includes(operation)) stop(`The contract of Variant ${own.variante} has no ${operation}.`);
      const [method, path = ''] = operation.split(' ');
      const url = `${base}${path.replace('{id}', id)}${query}`;
      const credential = key === null ? {} : { 'X-API-Key': key };
      return ask({ method: method as 'GET', url, headers: { ...credential, ...headers }, body });
    },
    row(promise, asked, answered, ...agrees) {
      const said = typeof answered === 'string' ? answered : `${answered.status} ${answered.text}`;
      const agreed = agrees.every(Boolean);
      if (!agreed) process.exitCode = 1;
      const cells = [promise, `\`${asked}\``, `\`${shortened(said)}\``, agreed ? 'yes' : '**no**'];
      console.log(`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
    },
  };
}

/** Cuts secrets and long answers, because the table may be published. */
function shortened(text: string): string {
  const bare = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(whsec_|token=|token_heredero":"|"token":")[\w+/=.-]{6,}/g, '$1…');
  return bare.length > 260 ? `${bare.slice(0, 260)}…` : bare;
}

function beginTable(title: string): void {
  console.log(`\n## ${title}\n\n| promise | asked | answered | agrees |\n|---|---|---|---|`);
}

async function callEachLine(session: Session, other: Aseguradora): Promise<void> {
  const { variante, base_url } = session.own;
  beginTable(`Variant ${variante}: ${base_url}`);
  const first = await session.call('GET /casos');
  if (first.status === 429) stop(`This key is spent for another ${first.headers['retry-after']} seconds.`);
  await settle(session);
  const [receiver, failing] = [await openReceiver(204), await openReceiver(500)];
  try {
    await credentials(session, other);
    const webhook = await registration(session, receiver.url);
    const casoId = await openings(session);
    await reading(session, casoId);
    await signIn(session);
    await deliveries(session, receiver, webhook, casoId);
    await retries(session, failing);
    await versions(session);
  } finally {
    receiver.close();
    failing.close();
  }
}

/** Whether an answer is the envelope of a success, with these members of `data` and no others. */
function isSuccess({ envelope }: Reply, members?: readonly string[]): boolean {
  return (
    envelope?.success === true &&
    Object.keys(envelope).sort().join() === 'data,success' &&
    (!members || Object.keys(envelope.data).sort().join() === [...members].sort().join())
  );
}

function isFailure({ envelope }: Reply): boolean {
  return (
    envelope?.success === false &&
    typeof envelope.error === 'string' &&
    Object.keys(envelope).sort().join() === 'error,success'
  );
}

async function credentials({ own, isA, call, row }: Session, other: Aseguradora): Promise<void> {
  const { hostname } = new URL(own.base_url);
  row(
    isA ? 'base address with a subdomain for each insurer' : 'base address without subdomains',
    own.base_url,
    hostname,
    hostname.startsWith(`${own.slug}.`) === isA,
    new URL(own.base_url).pathname === '/api/v1',
  );
  const good = await call('GET /casos');
  row('the key in `X-API-Key`, envelope of success', 'GET /casos', good, good.status === 200, isSuccess(good));
  const none = await call('GET /casos', { key: null });
  row('no key, envelope of failure', 'GET /casos without a key', none, none.status === 401, isFailure(none));
  const [, prefix = ''] = /^([a-z]+)_\w+$/.exec(own.api_key) ?? [];
  row('a key begins with a fixed prefix and an underscore', 'demo.json', `${prefix}_…`, prefix === 'alb');
  const foreign = await call('GET /casos', { key: other.api_key });
  row(
    'the key of another insurer',
    'GET /casos with the other key',
    foreign,
    [401, 403].includes(foreign.status),
    isFailure(foreign),
  );
  if (isA) return;
  const bearer = await call('GET /casos', { key: null, headers: { authorization: `Bearer ${own.api_key}` } });
  row('no Bearer, the key alone', 'GET /casos with Authorization: Bearer', bearer, bearer.status === 401);
}

interface Webhook {
  readonly id: string;
  readonly secret: string;
}

async function registration({ call, row }: Session, url: string): Promise<Webhook> {
  const made = await call('POST /webhooks', { body: { url, eventos: EVENTS } });
  const { webhook_id: id, secret } = made.envelope?.data ?? {};
  row(
    'registering for the seven kinds of events gives a `secret`',
    'POST /webhooks',
    made,
    made.status === 201,
    typeof secret === 'string',
  );
  const read = await call('GET /webhooks');
  row('the `secret` is shown once', 'GET /webhooks', read, read.status === 200, !read.text.includes(secret));
  return { id, secret };
}

/** Every input field that the interface names. */
function claim(series: string): Record<string, unknown> {
  return {
    poliza_numero: `DEC-${series}`,
    fallecido: { nombre: 'Amparo', apellidos: 'Rey Vidal', dni: newDni(), fecha_fallecimiento: agoDays(9) },
    heredero: {
      nombre: 'Nuria',
      apellidos: 'Vidal Rey',
      email: `nuria.${series.toLowerCase()}@example.com`,
      telefono: '+34600111222',
      parentesco: 'hija',
    },
  };
}

async function openings({ isA, call, row }: Session): Promise<string> {
  const members = isA
    ? ['caso_id', 'estado', 'portal_url', 'token_heredero']
    : ['caso_id', 'estado', 'modulos_contratados', 'pack', 'acceso_heredero'];
  const opened = await call('POST /casos', {
    body: { ...claim(newSeries()), modulos_contratados: ['borrado', 'suscripciones'] },
  });
  const data = opened.envelope?.data ?? {};
  row(
    `201 with ${members.join(', ')}`,
    'POST /casos, every field',
    opened,
    opened.status === 201,
    isSuccess(opened, members),
  );
  row('`caso_id` is CAS-<year>-<sequence>', 'POST /casos', String(data.caso_id), /^CAS-\d{4}-\d+$/.test(data.caso_id));
  row('a new case is `abierto`', 'POST /casos', String(data.estado), data.estado === 'abierto');
  if (isA) {
    const token = new URL(data.portal_url).searchParams.get('token');
    row('`portal_url` carries the token in `token`', 'POST /casos', data.portal_url, token === data.token_heredero);
  } else {
    row('`pack` is `personalizado`', 'POST /casos', String(data.pack), data.pack === 'personalizado');
    accessRow(row, 'POST /casos', data.acceso_heredero);
  }

  const since = Date.now() - 2000;
  const series = newSeries();
  const body = {
    ...claim(series),
    prioridad: 'urgente',
    notas_aseguradora: 'La familia prefiere que se le escriba.',
    ...(isA ? { modulos: ['borrado', 'suscripciones', 'certificados'] } : { pack: 'basico' }),
  };
  const kept = isA
    ? ['caso_id', 'portal_url', 'token_heredero']
    : ['caso_id', 'modulos_contratados', 'acceso_heredero'];
  const key = { 'Idempotency-Key': series };
  const siniestro = await call('POST /siniestro', { body, headers: key });
  const casoId: string = siniestro.envelope?.data.caso_id;
  row(
    `201 with ${kept.join(', ')}`,
    'POST /siniestro, every field',
    siniestro,
    siniestro.status === 201,
    isSuccess(siniestro, kept),
  );
  if (!isA) accessRow(row, 'POST /siniestro', siniestro.envelope?.data.acceso_heredero);
  const foreign = await call('POST /siniestro', {
    body: { ...body, ...(isA ? { pack: 'basico' } : { modulos: ['borrado'] }) },
  });
  row(
    'the field of the other variant is none',
    `POST /siniestro with ${isA ? 'pack' : 'modulos'}`,
    foreign,
    foreign.status === 422,
  );
  await call('POST /siniestro', { body, headers: key });
  await wait(3000);
  const mails = await mailsFor(DATA_DIR, `nuria.${series.toLowerCase()}@example.com`, since);
  row(
    'exactly one e-mail, with the link',
    'POST /siniestro twice, e-mails to the heir',
    `${mails.length}: ${mails[0]?.subject}`,
    mails.length === 1,
    /\/portal\S*token=/.test(mails[0]?.text ?? ''),
  );
  const register = await call('GET /siniestros', { query: `?poliza_numero=DEC-${series}` });
  row('the claim is in the register', 'GET /siniestros', register, register.envelope?.data.elementos.length === 1);
  if (!isA) {
    const [, token = 'no link'] = /token=([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    const read = await call('GET /casos/{id}', { id: casoId });
    row(
      'the insurer never gets the token',
      `GET /casos/${casoId}`,
      read,
      ![siniestro, register, read].some(({ text }) => text.includes(token)),
    );
  }
  return casoId;
}

function accessRow(row: Session['row'], asked: string, access: unknown): void {
  const { canal, notificado, caduca } = access as Record<string, unknown>;
  row(
    '`acceso_heredero`: canal `email`, notificado, caduca',
    asked,
    JSON.stringify(access),
    canal === 'email',
    typeof notificado === 'boolean',
    new Date(String(caduca)).toISOString() === caduca,
  );
}

async function reading({ call, row }: Session, id: string): Promise<void> {
  const detail = await call('GET /casos/{id}', { id });
  const { cuentas, documentos, estado } = detail.envelope?.data ?? {};
  row(
    'the case with its accounts and documents',
    `GET /casos/${id}`,
    `${detail.status} estado ${estado}, ${cuentas?.length} cuentas, ${documentos?.length} documentos`,
    isSuccess(detail),
    Array.isArray(cuentas),
    Array.isArray(documentos),
  );
  const accounts = await call('GET /casos/{id}/cuentas', { id });
  row('the state of each account', `GET /casos/${id}/cuentas`, accounts, isSuccess(accounts));
  const unknown = await call('GET /casos/{id}', { id: 'CAS-2000-000001' });
  row('an unknown case', 'GET /casos/CAS-2000-000001', unknown, unknown.status === 404, isFailure(unknown));
  const query = `?desde=${agoDays(30)}&hasta=${agoDays(0)}`;
  const figures = await call('GET /reporting', { query });
  row('claims metrics of a period', `GET /reporting${query}`, figures, isSuccess(figures));
}

async function signIn({ own, isA, call, row }: Session): Promise<void> {
  if (!isA) {
    const none = await ask({ method: 'POST', url: `${own.base_url}/auth/login`, body: {} });
    row('no login', 'POST /auth/login', none, none.status === 404, isFailure(none));
    return;
  }
  const [admin] = own.usuarios;
  const answer = await call('POST /auth/login', {
    key: null,
    body: { email: admin?.email, password: admin?.password },
  });
  const token: string = answer.envelope?.data?.token;
  row(
    'operators and admins get a JWT',
    'POST /auth/login',
    answer,
    answer.status === 200,
    token?.split('.').length === 3,
  );
  const read = await call('GET /casos', { key: null, headers: { authorization: `Bearer ${token}` } });
  row('`Authorization: Bearer` instead of the key', 'GET /casos', read, read.status === 200, isSuccess(read));
}

/** Waits until the clock of the insurer has stopped and everything due has happened. */
async function settle({ call }: Session): Promise<void> {
  while ((await call('GET /ensayo/reloj')).envelope?.data.asentado === false) await wait(500);
}

async function advance(session: Session, avanzar: string): Promise<void> {
  await session.call('POST /ensayo/reloj', { body: { avanzar } });
  await settle(session);
}

async function deliveries(
  session: Session,
  receiver: Receiver,
  { id, secret }: Webhook,
  casoId: string,
): Promise<void> {
  const { call, row } = session;
  await call('POST /ensayo/guiones', { body: { guion: 'todo_bien', caso_id: casoId } });
  await advance(session, 'P1Y');
  await wait(2000);
  const taken = receiver.taken.filter(({ body }) => body.includes(casoId));
  for (const evento of EVENTS) {
    const one = taken.find(({ headers }) => headers['x-webhook-event'] === evento);
    row(`event \`${evento}\``, `webhook of ${casoId}`, one?.body ?? 'nothing came', isDelivery(one, secret));
  }
  const opened = taken.filter(({ headers }) => headers['x-webhook-event'] === 'siniestro_abierto').length;
  row('`siniestro_abierto` once for a claim', `webhook of ${casoId}`, String(opened), opened === 1);
  const text = taken.map(({ body }) => body).join();
  row(
    'metadata alone, never contents',
    'names, addresses and policies in the bodies',
    'none',
    !/Amparo|Rey Vidal|Nuria|example\.com|DEC-/.test(text),
  );
  const log = await call('GET /webhooks/{id}/entregas', { id, query: '?limite=100' });
  const states = new Set((log.envelope?.data.elementos ?? []).map(({ estado }: { estado: string }) => estado));
  row(
    'any 2xx counts as delivered',
    'GET /webhooks/{id}/entregas after 204',
    [...states].join(', '),
    [...states].join() === 'entregada',
  );
}

/** Whether headers, body and signature are as promised. */
function isDelivery(one: Delivery | undefined, secret: string): boolean {
  if (!one) return false;
  const { evento, data, timestamp, ...more } = JSON.parse(one.body);
  const signature = `sha256=${createHmac('sha256', secret).update(one.body).digest('hex')}`;
  return (
    one.headers['x-webhook-signature'] === signature &&
    one.headers['x-webhook-event'] === evento &&
    typeof data === 'object' &&
    new Date(timestamp).toISOString() === timestamp &&
    Object.keys(more).length === 0
  );
}

async function retries(session: Session, failing: Receiver): Promise<void> {
  const { own, call, row } = session;
  const made = await call('POST /webhooks', { body: { url: failing.url, eventos: ['caso_abierto'] } });
  await call('POST /ensayo/eventos', { body: { evento: 'caso_abierto' } });
  await advance(session, 'PT12H');
  const log = await call('GET /webhooks/{id}/entregas', { id: made.envelope?.data.webhook_id });
  const [{ entrega_id = '', estado = '' } = {}] = log.envelope?.data.elementos ?? [];
  const seen = `${failing.taken.length} attempts at ${entrega_id}, ${estado}`;
  const [expected, promise] =
    own.variante === 'A'
      ? [4, '3 retries with growing pauses']
      : [6, 'one attempt, then after 1, 4, 16, 64 and 256 minutes'];
  row(
    promise,
    'a receiver that answers 500, twelve hours',
    seen,
    failing.taken.length === expected,
    estado === 'agotada',
  );
  const bodies = new Set(failing.taken.map(({ body }) => body));
  row('the same bytes in each attempt', 'a receiver that answers 500', `${bodies.size} body`, bodies.size === 1);
}

async function versions({ own, row }: Session): Promise<void> {
  const yaml = await ask({ method: 'GET', url: `${own.base_url}/openapi.yaml` });
  row(
    'an OpenAPI description as YAML',
    'GET /openapi.yaml',
    yaml,
    yaml.status === 200,
    /^openapi: "?3\./.test(yaml.text),
  );
}

async function limits({ own, call, row }: Session): Promise<void> {
  beginTable(`Limits of Variant ${own.variante}`);
  let answer = await call('GET /casos', { query: '?limite=1' });
  const names = Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit-'));
  row('`X-RateLimit-` on every answer', 'GET /casos', names.join(', '), names.length > 0);
  const limit = Number(answer.headers['x-ratelimit-limit']);
  row('1000 requests an hour for a key', 'GET /casos', `x-ratelimit-limit: ${limit}`, limit === LIMIT);
  while (answer.status === 200) answer = await call('GET /casos', { query: '?limite=1' });
  const after = answer.headers['retry-after'];
  row(
    '429 with `Retry-After`',
    'GET /casos until it is refused',
    `${answer.status} retry-after: ${after}`,
    answer.status === 429,
    Number(after) > 0,
    isFailure(answer),
    answer.headers['x-ratelimit-remaining'] === '0',
  );
}
