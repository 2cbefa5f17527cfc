/**
 * One suite for the clients of all languages, against a real service: each case is written once, and run by a driver in each language
 * whose tools are installed. The others are skipped, with the reason.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeMadeFiles } from '../../scripts/clients/made-files.ts';
import { bootWorker } from '../../server/src/cli/worker.ts';
import { sendingHeaders } from '../../server/src/outbox/webhooks/endpoints/signature.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../../server/test/support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../../server/test/support/factories.ts';
import { freePort } from '../../server/test/support/free-port.ts';
import { aFile, aRow } from '../../server/test/support/lotes.ts';
import { type Answer, type Driver, isHere, LANGUAGES, type Language, openDriver, run } from './drivers.ts';
import { type Fault, type FaultyProxy, openFaultyProxy } from './faulty-proxy.ts';

const MINUTES = 60_000;
const BUSY = {
  status: 429,
  headers: { 'content-type': 'application/json', 'retry-after': '0', 'x-error-code': 'limite_superado' },
  body: JSON.stringify({ success: false, error: 'Demasiadas peticiones.' }),
};
/** Unusual valid JSON. */
const STRANGE =
  '{"n":[0,-1,1.5e-7,9007199254740993,12345678901234567890,1E+2],"s":"\\u00e9\\ud83d\\udd6f\\n\\"\\\\\\/ñ🕯",\t"v":{},"w":[ ],"t":[true,false,null]}';
const AWAY: Fault = { status: 503, headers: { 'retry-after': '0' }, body: '<html>a gateway of somebody else' };

let e: Environment;
let worker: ReturnType<typeof bootWorker>;
let proxy: FaultyProxy;
before(async () => {
  writeMadeFiles();
  const port = await freePort();
  e = await createEnvironment({
    engine: 'postgres',
    variables: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ALLOW_LOOPBACK_WEBHOOKS: 'true' },
  });
  await e.app.listen({ port, host: '127.0.0.1' });
  worker = bootWorker(e.program);
  proxy = await openFaultyProxy(port);
});
after(async () => {
  await proxy.close();
  await worker.stop();
  await e.close();
});

for (const language of LANGUAGES) {
  describe(`the client in ${language.name}`, () => suiteOf(language));
}

function suiteOf(language: Language): void {
  let folder: string;
  let driver: Driver | null = null;

  before(async () => {
    if (!(await isHere(language))) return;
    folder = await mkdtemp(join(tmpdir(), 'albacea-suite-'));
    for (const command of language.build(folder)) await run(command);
    driver = openDriver(language.run(folder));
  });
  after(async () => {
    await driver?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** A case of the suite; skipped if the tools are missing. */
  const does = (name: string, act: (driver: Driver) => Promise<void>) =>
    it(`${language.name} ${name}`, { timeout: 2 * MINUTES }, async (t) => {
      if (driver === null) return t.skip(`needs ${language.whatItNeeds}`);
      proxy.plan();
      await act(driver);
    });

  /** Creates an insurer, and the client's settings for it. */
  async function insurer(
    driver: Driver,
    variant: 'A' | 'B',
    settings: Record<string, unknown> = {},
  ): Promise<Aseguradora> {
    const made = await e.aseguradora(variant);
    const host = variant === 'A' ? `${made.slug}.localhost` : 'localhost';
    const baseUrl = `http://${host}:${proxy.port}/api/v1`;
    ok(
      await driver.ask({
        do: 'client',
        baseUrl,
        key: made.apiKey,
        timeoutMs: 20_000,
        retries: 3,
        maxWaitMs: 5000,
        ...settings,
      }),
    );
    return made;
  }

  const casesOf = async (who: Aseguradora): Promise<number> =>
    (await e.request(who, 'GET', '/casos?limite=100')).json.data.elementos.length;

  for (const variant of ['A', 'B'] as const)
    does(`opens a claim in Variant ${variant} and reads its case`, async (driver) => {
      const who = await insurer(driver, variant);
      const body = variant === 'A' ? aSiniestroA() : aSiniestroB();
      const opened = ok(await driver.ask({ do: 'openSiniestro', body }));
      assert.match(opened.caso_id, /^CAS-\d{4}-\d{6,}$/);
      assert.equal(typeof (opened.portal_url ?? undefined), variant === 'A' ? 'string' : 'undefined');
      assert.equal(opened.acceso_heredero?.canal, variant === 'A' ? undefined : 'email');
      const caso = ok(await driver.ask({ do: 'readCaso', id: opened.caso_id }));
      const { json } = await e.request(who, 'GET', `/casos/${opened.caso_id}`);
      assert.deepEqual(without(caso), without(json.data), 'nothing is lost between the wire and the program');
      assert.equal(caso.heredero.nombre, 'Lucía');
    });

  does('sends null in optional members, and texts unchanged', async (driver) => {
    await insurer(driver, 'B');
    const body = aCaso({ fallecido: { nombre: 'Ñuño «el 🕯» "\\', dni: null }, heredero: { telefono: null } });
    const { caso_id } = ok(await driver.ask({ do: 'openCaso', body }));
    const caso = ok(await driver.ask({ do: 'readCaso', id: caso_id }));
    assert.equal(caso.fallecido.dni ?? null, null);
    assert.match(caso.fallecido.nombre, /^Ñuño «el 🕯»/);
  });

  does(
    'opens one case when the answer is lost, because it repeats with the same key, its own or the caller’s',
    async (driver) => {
      const who = await insurer(driver, 'B');
      for (const idempotencyKey of [null, 'claim 4711']) {
        proxy.plan('lose the answer', 'refuse connection', AWAY);
        const before = await casesOf(who);
        ok(await driver.ask({ do: 'openSiniestro', body: aSiniestroB(), idempotencyKey }));
        assert.equal(await casesOf(who), before + 1);
        const keys = proxy.asked.map(({ headers }) => headers['idempotency-key']);
        assert.equal(keys.length, 4);
        assert.equal(new Set(keys).size, 1);
        assert.match(String(keys[0]), idempotencyKey === null ? /^[\w-]{20,}$/ : /^claim 4711$/);
      }
    },
  );

  does('never repeats a POST that accepts no idempotency key', async (driver) => {
    await insurer(driver, 'B');
    const body = {
      url: 'https://integrations.example.com/albacea',
      eventos: ['caso_cerrado', 'evento_del_futuro'].slice(0, 1),
    };
    for (const fault of ['refuse connection', AWAY, BUSY] as const) {
      proxy.plan(fault);
      assert.ok((await driver.ask({ do: 'registerWebhook', body })).error);
      assert.equal(proxy.asked.length, 1);
      assert.equal(proxy.asked[0]?.headers['idempotency-key'], undefined);
    }
    proxy.plan();
    const { webhook_id, secret } = ok(await driver.ask({ do: 'registerWebhook', body }));
    assert.match(secret, /^whsec_/);
    const changed = ok(await driver.ask({ do: 'changeWebhook', id: webhook_id, body: { estado: 'desactivado' } }));
    assert.equal(changed.estado, 'desactivado');
    ok(await driver.ask({ do: 'eraseWebhook', id: webhook_id }));
  });

  does(
    'waits as Retry-After says, and fails after its repeats, or at once if the wait would be too long',
    async (driver) => {
      await insurer(driver, 'B', { retries: 2 });
      proxy.plan({ ...BUSY, headers: { ...BUSY.headers, 'retry-after': '1' } }, BUSY);
      const began = performance.now();
      ok(await driver.ask({ do: 'listCasos', limite: 2 }));
      assert.ok(performance.now() - began >= 950, 'a second was waited');
      proxy.plan(BUSY, BUSY, BUSY, BUSY);
      const error = failed(await driver.ask({ do: 'listCasos', limite: 2 }));
      assert.deepEqual(
        [error.status, error.code, error.retryAfter, proxy.asked.length],
        [429, 'limite_superado', 0, 3],
      );
      proxy.plan({ ...BUSY, headers: { ...BUSY.headers, 'retry-after': '3000' } });
      const long = failed(await driver.ask({ do: 'openSiniestro', body: aSiniestroB() }));
      assert.equal(long.retryAfter, 3000);
      assert.equal(proxy.asked.length, 1);
      assert.equal(long.idempotencyKey, proxy.asked[0]?.headers['idempotency-key']);
      const at = new Date(Date.now() + 3_000_000).toUTCString();
      proxy.plan({ ...BUSY, headers: { ...BUSY.headers, 'retry-after': at } });
      const dated = failed(await driver.ask({ do: 'listCasos', limite: 2 }));
      assert.ok(Math.abs(Number(dated.retryAfter) - 3000) < 60);
    },
  );

  does('reports an answer that is late or not from Albacea', async (driver) => {
    await insurer(driver, 'B', { timeoutMs: 500, retries: 0 });
    proxy.plan('hang');
    const silent = failed(await driver.ask({ do: 'listCasos', limite: 2 }));
    assert.deepEqual([silent.status, silent.code], [0, 'sin_respuesta']);
    for (const body of ['<html>', '[]', '', '{"success":false}']) {
      proxy.plan({ status: 500, headers: {}, body });
      const strange = failed(await driver.ask({ do: 'listCasos', limite: 2 }));
      assert.deepEqual([strange.status, strange.code], [500, 'respuesta_inesperada']);
    }
    proxy.plan({ status: 200, headers: {}, body: '<html>sign in to the hotel' });
    assert.equal(failed(await driver.ask({ do: 'listCasos', limite: 2 })).code, 'respuesta_inesperada');
    proxy.plan({ status: 307, headers: { location: 'https://example.com/' }, body: '' });
    assert.equal(failed(await driver.ask({ do: 'listCasos', limite: 2 })).status, 307);
  });

  does('iterates over all pages of a list', async (driver) => {
    const who = await insurer(driver, 'B');
    const opened: string[] = [];
    for (let i = 0; i < 5; i += 1) opened.push((await e.request(who, 'POST', '/casos', aCaso())).json.data.caso_id);
    proxy.plan();
    assert.deepEqual(ok(await driver.ask({ do: 'listCasos', limite: 2 })).toSorted(), opened);
    assert.equal(proxy.asked.length, 3);
    proxy.plan('refuse connection');
    assert.deepEqual(ok(await driver.ask({ do: 'listCasos', limite: 100 })).toSorted(), opened);
  });

  does('sends a batch, as CSV and as JSON lines, once even when the answer is lost', async (driver) => {
    await insurer(driver, 'B');
    const { poliza_numero, fallecido, heredero } = aSiniestroB();
    const line = { poliza_numero, fallecido, heredero: { ...heredero, nombre: 'Ñuño' } };
    const files = {
      csv: aFile(aRow(), aRow({ 'heredero.email': 'nadie' })),
      jsonl: `\uFEFF\n${JSON.stringify(line)}\n`,
    };
    for (const [format, file] of Object.entries(files)) {
      proxy.plan('lose the answer');
      const { lote_id, formato, filas } = ok(await driver.ask({ do: 'sendLote', file, abre: 'siniestro' }));
      assert.deepEqual([formato, filas.total], [format, format === 'csv' ? 2 : 1]);
      const [first, second] = proxy.asked;
      assert.equal(second?.headers['idempotency-key'], first?.headers['idempotency-key']);
      assert.equal(second?.body, file);
      assert.match(lote_id, /^[\w-]{36}$/);
    }
    const refused = failed(await driver.ask({ do: 'sendLote', file: 'una carta', abre: 'siniestro' }));
    assert.deepEqual([refused.status, refused.code], [422, 'validacion']);
  });

  does('reports errors with code, request id and fields', async (driver) => {
    await insurer(driver, 'B');
    const refused = failed(
      await driver.ask({ do: 'openSiniestro', body: aSiniestroB({ heredero: { email: 'lucia' } }) }),
    );
    assert.deepEqual([refused.status, refused.code], [422, 'validacion']);
    assert.match(refused.message, /heredero\.email/);
    assert.match(String(refused.requestId), /^[\w-]{8,}$/);
    assert.equal(proxy.asked.length, 1, 'what is wrong is not repeated');
    const unknown = failed(await driver.ask({ do: 'readCaso', id: 'CAS-2026-999999' }));
    assert.deepEqual([unknown.status, unknown.code], [404, 'no_encontrado']);
    const path = failed(await driver.ask({ do: 'readCaso', id: '../casos?x=/ñ' }));
    assert.ok(path.status === 404 || path.status === 400);
    assert.match(String(proxy.asked.at(-1)?.path), /^\/api\/v1\/casos\/\.\.%2Fcasos%3Fx(=|%3D)%2F%C3%B1$/);
    proxy.plan({
      status: 422,
      headers: {
        'x-error-code': 'validacion',
        'x-error-fields': '/heredero/email;formato, /notas~1%C3%B1%2C;demasiado_largo',
      },
      body: JSON.stringify({ success: false, error: 'Datos no válidos.' }),
    });
    assert.deepEqual(failed(await driver.ask({ do: 'readCaso', id: 'x' })).fields, [
      { pointer: '/heredero/email', code: 'formato' },
      { pointer: '/notas~1ñ,', code: 'demasiado_largo' },
    ]);
  });

  does('reports a refused key, whatever the operation', async (driver) => {
    await insurer(driver, 'B', { key: `alb_${'x'.repeat(40)}` });
    for (const order of [
      { do: 'listCasos', limite: 2 },
      { do: 'openSiniestro', body: aSiniestroB() },
    ]) {
      const { status, code } = failed(await driver.ask(order));
      assert.deepEqual([status, code], [401, 'clave_invalida']);
    }
  });

  does('accepts unknown values, members and nulls', async (driver) => {
    const who = await insurer(driver, 'B');
    const { caso_id } = (await e.request(who, 'POST', '/casos', aCaso())).json.data;
    proxy.plan((text) => {
      const { data } = JSON.parse(text);
      const changed = { ...data, estado: 'estado_del_futuro', en_espera_de: null };
      return JSON.stringify({ success: true, data: changed, otro_miembro: 1 }).replace(
        '{"caso_id"',
        `{"raro":${STRANGE},"caso_id"`,
      );
    });
    const caso = ok(await driver.ask({ do: 'readCaso', id: caso_id }));
    assert.equal(caso.estado, 'estado_del_futuro');
    assert.equal(caso.en_espera_de, null);
    assert.equal(caso.caso_id, caso_id);
    // Go reads only members that its types name.
    if (language.name !== 'go') assert.deepEqual(caso.raro, JSON.parse(STRANGE));
  });

  does('waits for events by long polling', async (driver) => {
    const who = await insurer(driver, 'B');
    const { siguiente } = ok(await driver.ask({ do: 'events', cursor: 'ahora', esperar: 0 }));
    const waiting = driver.ask({ do: 'events', cursor: siguiente, esperar: 15 });
    await e.request(who, 'POST', '/casos', aCaso());
    const { elementos } = ok(await waiting);
    assert.deepEqual(
      elementos.map(({ evento }: { evento: string }) => evento),
      ['caso_abierto'],
    );
  });

  does('verifies a delivery signed by the service, also during the rotation of its secret', async (driver) => {
    for (const { name, scheme, secrets, change = {}, expected } of DELIVERIES) {
      const { headers, body } = delivery(change);
      const order = { do: scheme, headers, body, secrets, tolerance: 300, now: SIGNED, ...change.order };
      const answer = await driver.ask(order);
      assert.equal(answer.rejected ?? answer.ok?.evento ?? JSON.stringify(answer), expected, `${name}, ${scheme}`);
      if (scheme === 'standard' && answer.ok) {
        assert.equal(answer.ok.id, ID);
        assert.deepEqual(answer.ok.data, { caso_id: 'CAS-2026-000123', titular: 'Ñ' });
      }
    }
  });

  does('prints no key', async (driver) => {
    const { apiKey } = await insurer(driver, 'B');
    const { text } = ok(await driver.ask({ do: 'print' }));
    assert.ok(text.length > 0);
    assert.ok(!text.includes(apiKey) && !text.includes(apiKey.slice(8, 24)));
  });
}

const [OLD, NEW, OTHER] = ['a', 'b', 'c'].map((letter) => `whsec_${Buffer.alloc(32, letter).toString('base64')}`) as [
  string,
  string,
  string,
];
const ID = '01a1fc81-1b0a-7000-be30-dee7df047ad9';
const SIGNED = 1_795_000_000;

interface Change {
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string;
  readonly rotating?: boolean;
  readonly order?: Record<string, unknown>;
}

function delivery({ headers = {}, body, rotating = false }: Change) {
  const bytes = JSON.stringify({
    evento: 'caso_abierto',
    data: { caso_id: 'CAS-2026-000123', titular: 'Ñ' },
    timestamp: '2026-11-21T05:08:01.930Z',
  });
  const own = sendingHeaders({
    id: ID,
    evento: 'caso_abierto',
    numero: 1,
    now: new Date(SIGNED * 1000),
    secreto: OLD,
    siguiente: rotating ? NEW : null,
    body: Buffer.from(signedBody(headers, bytes)),
  });
  const { 'x-signed-body': _, ...changed } = headers;
  const all = Object.entries({ ...own, ...changed }).filter(([, value]) => value !== undefined);
  return { headers: Object.fromEntries(all), body: body ?? signedBody(headers, bytes) };
}

/** The bytes to sign: those in `x-signed-body`, or the event. */
const signedBody = (headers: Record<string, string | undefined>, bytes: string): string =>
  headers['x-signed-body'] ?? bytes;

const forBoth = (name: string, secrets: string[], expected: string, change: Change = {}) =>
  (['standard', 'own'] as const).map((scheme) => ({ name, scheme, secrets, change, expected }));

const DELIVERIES: readonly {
  name: string;
  scheme: 'standard' | 'own';
  secrets: string[];
  change?: Change;
  expected: string;
}[] = [
  ...forBoth('valid', [OLD], 'caso_abierto'),
  ...forBoth('valid, with both secrets', [NEW, OLD], 'caso_abierto'),
  ...forBoth('another secret', [OTHER], 'mismatch'),
  ...forBoth('a changed body', [OLD], 'mismatch', { body: '{"evento":"caso_cerrado","data":{},"timestamp":"x"}' }),
  ...forBoth('a body with one more space', [OLD], 'mismatch', { body: `${delivery({}).body} ` }),
  ...forBoth('in rotation, by the old one', [OLD], 'caso_abierto', { rotating: true }),
  ...forBoth('in rotation, by the new one', [NEW], 'caso_abierto', { rotating: true }),
  ...forBoth('in rotation, by another', [OTHER], 'mismatch', { rotating: true }),
  ...forBoth('no signatures', [OLD], 'unsigned', {
    headers: { 'webhook-signature': undefined, 'x-webhook-signature': undefined },
  }),
  ...forBoth('empty signatures', [OLD], 'mismatch', {
    headers: { 'webhook-signature': 'v1,', 'x-webhook-signature': 'sha256=' },
  }),
  ...forBoth('signatures in another format', [OLD], 'mismatch', {
    headers: { 'webhook-signature': 'v1,AAAA v2,x', 'x-webhook-signature': 'md5=00' },
  }),
  ...forBoth('a signed body that is no event', [OLD], 'malformed', { headers: { 'x-signed-body': '{"evento":1}' } }),
  ...forBoth('a signed body that is no JSON', [OLD], 'malformed', { headers: { 'x-signed-body': 'evento' } }),
  {
    name: 'at the limit of the tolerance',
    scheme: 'standard',
    secrets: [OLD],
    change: { order: { now: SIGNED + 300 } },
    expected: 'caso_abierto',
  },
  { name: 'too old', scheme: 'standard', secrets: [OLD], change: { order: { now: SIGNED + 301 } }, expected: 'stale' },
  {
    name: 'from the future',
    scheme: 'standard',
    secrets: [OLD],
    change: { order: { now: SIGNED - 301 } },
    expected: 'stale',
  },
  {
    name: 'an old copy with a new time',
    scheme: 'standard',
    secrets: [OLD],
    change: { headers: { 'webhook-timestamp': String(SIGNED + 900) }, order: { now: SIGNED + 900 } },
    expected: 'mismatch',
  },
  {
    name: 'a time that is no number',
    scheme: 'standard',
    secrets: [OLD],
    change: { headers: { 'webhook-timestamp': 'now' } },
    expected: 'stale',
  },
  {
    name: 'another id',
    scheme: 'standard',
    secrets: [OLD],
    change: { headers: { 'webhook-id': 'x', 'x-webhook-id': 'x' } },
    expected: 'mismatch',
  },
  {
    name: 'two ids',
    scheme: 'standard',
    secrets: [OLD],
    change: { headers: { 'x-webhook-id': 'x' } },
    expected: 'mismatch',
  },
  {
    name: 'without the standard headers, removed by a gateway',
    scheme: 'standard',
    secrets: [OLD],
    change: { headers: { 'webhook-id': undefined } },
    expected: 'unsigned',
  },
];

function ok({ ok: data, ...rest }: Answer) {
  assert.ok(!('error' in rest) && !('rejected' in rest), JSON.stringify(rest));
  return data;
}

function failed({ error, ok: data }: Answer) {
  assert.ok(error, `it went well: ${JSON.stringify(data)}`);
  return error;
}

/** A value without null members, which a typed language may omit. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, without(member)]));
}
