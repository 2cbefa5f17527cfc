/** The OpenAPI describes everything that the service sends: statuses, codes, headers, media types and bodies of all operations. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApiOperation } from '@albacea/contract/operations/operation.ts';
import type { ErrorCode } from '@albacea/contract/schemas/errors.ts';
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { SCOPES } from '@albacea/contract/schemas/lists.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { presentCsv } from '../../src/figures/present-csv.ts';
import { writeCsv } from '../../src/http/csv.ts';
import { newApiKey } from '../../src/platform/crypto/api-key.ts';
import { bearerNow, enter, oneKey, onePersonOf } from '../support/credentials.ts';
import { openLine } from '../support/cut.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { aPdf } from '../support/files.ts';
import { type Call, callsOf, type Sending, send } from '../support/requests.ts';
import { openSecondService } from '../support/second-service.ts';

interface Documented {
  readonly headers: Record<string, Node>;
  readonly content?: Record<string, Node>;
}
// biome-ignore lint/suspicious/noExplicitAny: the document has no type
type Node = any;

/** Headers of HTTP itself or of every answer, which the OpenAPI describes in prose or omits. */
const OF_TRANSPORT = new Set([
  ...[
    'ratelimit',
    'ratelimit-policy',
    'x-albacea-ensayo',
    'content-language',
    'cache-control',
    'vary',
    'content-encoding',
  ],
  ...['content-type', 'content-length', 'date', 'connection', 'keep-alive'],
  ...['x-content-type-options', 'strict-transport-security', 'referrer-policy', 'content-security-policy'],
]);
/** Headers of some answers only. The test fails if one of them never occurs. */
const OF_SOME = [
  'allow',
  'etag',
  'x-error-fields',
  'idempotent-replayed',
  'location',
  'retry-after',
  'www-authenticate',
];

/** Forbids further members in every object of a schema: the OpenAPI allows new members, but all present ones must be described. */
function closed(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(closed);
  const members = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, closed(member)]));
  const isObject = node.type === 'object' && node.properties && node.additionalProperties === true;
  return isObject ? { ...members, additionalProperties: false } : members;
}

class Documento {
  readonly root: Node;
  /** Documented headers that occurred in an answer. */
  readonly seen = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();
  /** Merges the documents of real and test operations; shared components have the same name in both. */
  constructor(real: Node, sandbox: Node) {
    const both = (section: string) => ({ ...sandbox.components[section], ...real.components[section] });
    const components = Object.fromEntries(Object.keys(real.components).map((section) => [section, both(section)]));
    this.root = { paths: { ...sandbox.paths, ...real.paths }, components };
    addFormats.default(this.ajv);
    // The OpenAPI allows new values, but every present value must be listed.
    this.ajv.addKeyword({
      keyword: 'x-known-values',
      validate: (known: unknown[], value: unknown) => value === null || known.includes(value),
    });
    this.ajv.addSchema({ $id: 'documento', components: closed(this.root.components) });
  }

  /** The violations of the schema in a body. */
  private bodyLacks(schema: Node, json: unknown): string[] {
    const text = JSON.stringify(closed(schema)).replaceAll('"$ref":"#/', '"$ref":"documento#/');
    const validate = this.validators.get(text) ?? this.ajv.compile(JSON.parse(text));
    this.validators.set(text, validate);
    validate(json);
    return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  }

  /** The target of the node's `$ref`, or the node itself if it has none. */
  resolve(node: Node): Node {
    if (!node?.$ref) return node;
    const steps = node.$ref.slice(2).split('/');
    return this.resolve(steps.reduce((place: Node, step: string) => place[step], this.root));
  }

  private response({ method, path }: ApiOperation, state: number): Documented | undefined {
    return this.resolve(this.root.paths[path][method.toLowerCase()].responses[String(state)]);
  }

  /** The parts of the answer that the document does not describe. */
  lacks(operation: ApiOperation, { status, headers, text, json }: Reply): string[] {
    const written = this.response(operation, status);
    const code = headers['x-error-code'];
    if (!written) return [`status ${status} ${code ?? ''}`];
    const described = new Map(
      Object.entries(written.headers).map(([name, one]) => [name.toLowerCase(), this.resolve(one)]),
    );
    const lacks: string[] = [];
    for (const [name, value] of Object.entries(headers).filter(([name]) => !OF_TRANSPORT.has(name))) {
      const { schema } = described.get(name) ?? {};
      if (!schema) lacks.push(`${status} header ${name}`);
      else if (!(schema.enum ?? schema['x-known-values'] ?? [value]).includes(value))
        lacks.push(`${status} ${name}: ${value}`);
      else if (schema.type === 'integer' && !/^\d+$/.test(String(value))) lacks.push(`${status} ${name}: ${value}`);
      else this.seen.add(name);
    }
    const type = String(headers['content-type'] ?? '').split(';')[0] as string;
    if (text === '') return lacks;
    const content = written.content?.[type];
    if (!content) return [...lacks, `${status} media type ${type}`];
    if (code !== undefined && !Object.hasOwn(content.examples, String(code))) lacks.push(`${status} ${code}`);
    return [...lacks, ...this.bodyLacks(content.schema, json ?? text)];
  }
}

for (const variant of ['A', 'B'] as const) {
  describe(`the OpenAPI of Variant ${variant}`, () => {
    let e: Environment;
    let who: Aseguradora;
    let doc: Documento;
    before(async () => {
      e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
      // a real insurer has fewer operations; its answers differ only in one header
      who = await e.aseguradora(variant, { pruebas: true });
      const read = async (path: string) => parse((await send(e, { method: 'GET', path, host: who.host })).text);
      doc = new Documento(await read('/openapi.yaml'), await read('/openapi-ensayo.yaml'));
    });
    after(() => e.close());

    const CALLS = callsOf(variant);
    const OF_KEY = CALLS.filter(({ operation }) => operation.access === 'key');
    const WITH_BODY = CALLS.filter(({ shape, method }) => shape.body || method === 'DELETE');
    const withKey = () => ({ 'x-api-key': who.apiKey });
    const aSiniestro = () => (variant === 'A' ? aSiniestroA({ modulos: ['borrado', 'suscripciones'] }) : aSiniestroB());
    const open = async (): Promise<string> =>
      (await e.request(who, 'POST', '/siniestro', aSiniestro())).json.data.caso_id;

    /** Sends each operation with the given input, and asserts that the document describes the answers. */
    async function fulfil(
      calls: readonly Call[],
      code: ErrorCode | null,
      change: (call: Call) => Partial<Sending> | Promise<Partial<Sending>>,
      service: Pick<Environment, 'app' | 'program'> = e,
    ): Promise<void> {
      assert.ok(calls.length > 0);
      const lacks: string[] = [];
      for (const call of calls) {
        const { method, path, body } = call;
        const theChange = await change(call);
        const response = await send(service, { method, path, body, host: who.host, ...theChange });
        const where = `${call.name} → ${response.status} ${response.text.slice(0, 200)}`;
        assert.equal(response.headers['x-error-code'] ?? null, code, where);
        lacks.push(...doc.lacks(call.operation, response).map((missing) => `${call.name}: ${missing}`));
      }
      assert.deepEqual(lacks, []);
    }

    it('describes every successful answer, and the answer to a repeat', async () => {
      let time = 0;
      const prepared = new Map<string, Partial<Sending>>();
      const idempotent = OF_KEY.filter(({ operation }) => operation.idempotent);
      await fulfil(OF_KEY, null, async (call) => {
        time += 1;
        const headers = { ...withKey(), 'idempotency-key': `buena-${time}` };
        const sending = { ...(await good(call)), headers };
        prepared.set(call.name, sending);
        return sending;
      });
      await fulfil(idempotent, null, ({ name }) => prepared.get(name) as Partial<Sending>);
      assert.ok(doc.seen.has('idempotent-replayed'));
    });

    /** Valid input for an operation, on an existing object in a state that allows it. */
    async function good({ operation, body }: Call): Promise<Partial<Sending>> {
      const { id, path } = operation;
      if (path.startsWith('/catalogo/proveedores/')) return { path: '/catalogo/proveedores/netflix' };
      if (path.startsWith('/lotes/{id}')) return { path: path.replace('{id}', await ofLote()) };
      if (path.startsWith('/webhooks/{id}')) return { path: await ofWebhook(id, path), body };
      const ofCaso = path.includes('{id}') ? { path: path.replace('{id}', await open()) } : {};
      if (id !== 'anadirDocumento') return { ...ofCaso, body: await withOwnCaso(body) };
      return { ...ofCaso, body: { tipo: 'certificado_defuncion', contenido: aPdf().toString('base64') } };
    }

    let lote: string | null = null;
    /** The id of one batch, sent once, because a key may send only ten a day. */
    async function ofLote(): Promise<string> {
      const [call] = CALLS.filter(({ operation }) => operation.id === 'enviarLote');
      lote ??= (await send(e, { ...(call as Call), host: who.host, headers: withKey() })).json.data.lote_id as string;
      return lote;
    }
    /** Replaces the case number of an example by that of a new case. */
    const withOwnCaso = async (body: unknown): Promise<unknown> =>
      body && typeof body === 'object' && 'caso_id' in body ? { ...body, caso_id: await open() } : body;

    /** Adds an account to the case of the route. @returns its id, in place of that of the example */
    async function anAccountOf(route: string): Promise<string> {
      const accounts = route.replace(/\/documentos$/, '/cuentas');
      const { json } = await e.request(who, 'POST', accounts, { cuentas: [{ proveedor_codigo: 'netflix' }] });
      return json.data.elementos[0].cuenta_id;
    }

    async function ofWebhook(id: string, route: string): Promise<string> {
      const fresh = { url: 'https://receptor.example.com/albacea', eventos: ['caso_cerrado'] };
      const webhook: string = (await e.request(who, 'POST', '/webhooks', fresh)).json.data.webhook_id;
      if (id === 'activarSecreto') await e.request(who, 'POST', `/webhooks/${webhook}/secreto`);
      const { entrega_id } = (await e.request(who, 'POST', `/webhooks/${webhook}/prueba`)).json.data;
      await e.base.superSql(`update entregas set estado = 'agotada', terminada = now() where id = $1`, [entrega_id]);
      return route.replace('{id}', webhook).replace('{entrega}', entrega_id);
    }

    it('shows examples that are accepted unchanged: bodies, parameters, and a key that serves for every operation', async () => {
      let keyed = 0;
      for (const call of OF_KEY) {
        const { operation, method } = call;
        const { requestBody, parameters } = doc.root.paths[operation.path][method.toLowerCase()];
        const shown = (place: string): [string, unknown][] =>
          parameters
            .map((one: Node) => doc.resolve(one))
            .filter((one: Node) => one.in === place)
            .map((one: Node) => [one.name, one.example ?? one.examples.ejemplo.value]);
        const [, key] = shown('header').find(([name]) => name === 'Idempotency-Key') ?? [];
        if (key !== undefined) keyed += 1;
        const bodies = Object.values<Node>(requestBody ? Object.values<Node>(requestBody.content)[0].examples : {});
        for (const example of requestBody ? bodies.map(({ value }) => value) : [undefined]) {
          // Openings are sent for a new insurer, because a second one for the same person would be refused;
          // so is moving the clock, because it would move the time of the other examples by a year.
          const opens = operation.errors?.includes('caso_duplicado') && operation.idempotent;
          const apart = opens || operation.id === 'moverReloj';
          const whose = apart ? await e.aseguradora(variant, { pruebas: true }) : who;
          const { path = call.path } = await good(call);
          const own = await withOwnCaso(example);
          const body = example?.cuenta_id ? { ...example, cuenta_id: await anAccountOf(path) } : own;
          const withKey: Record<string, string> =
            key !== undefined && example === bodies[0]?.value ? { 'idempotency-key': String(key) } : {};
          const headers = { 'x-api-key': whose.apiKey, ...withKey };
          await fulfil([call], null, () => ({ host: whose.host, path, body, headers }));
        }
        for (const [name, value] of shown('query')) {
          const { path = call.path } = await good(call);
          const query = new URLSearchParams({ [name]: String(value) });
          await fulfil([call], null, () => ({ path: `${path}?${query}`, headers: withKey() }));
        }
      }
      assert.ok(keyed > 5);
    });

    it('describes the answer to an unchanged resource, and the figures as CSV', async () => {
      const conditional = CALLS.filter(({ operation }) => operation.conditional);
      await fulfil(conditional, null, async (call) => {
        const { path = call.path } = await good(call);
        const { headers } = await send(e, { method: 'GET', path, host: who.host, headers: withKey() });
        return { path, headers: { ...withKey(), 'if-none-match': String(headers.etag) } };
      });
      const inCsv = CALLS.filter(({ shape }) => shape.csv);
      await fulfil(inCsv, null, async (call) => ({
        ...(await good(call)),
        headers: { ...withKey(), accept: 'text/csv' },
      }));
      const { examples } = doc.root.paths['/reporting'].get.responses['200'].content['application/json'];
      const { example } = doc.root.paths['/reporting'].get.responses['200'].content['text/csv'];
      assert.ok(
        writeCsv(presentCsv(examples.un_mes.value.data)).startsWith(`\ufeff${example}`),
        'the example shows how the CSV begins',
      );
    });

    it('describes a CSV body in prose, and its example is accepted', async () => {
      const inCsv = CALLS.filter(({ operation }) => operation.upload?.textos);
      await fulfil(inCsv, null, ({ operation, method }) => {
        const { description } = doc.root.paths[operation.path][method.toLowerCase()].requestBody;
        const [, csv = ''] = /```csv\n([^`]+)```/.exec(description) ?? [];
        return {
          body: Buffer.from(csv),
          headers: { ...withKey(), 'content-type': 'text/csv' },
        };
      });
    });

    it('describes a refused credential', async () => {
      await fulfil(OF_KEY, 'clave_ausente', () => ({}));
      await fulfil(OF_KEY, 'clave_invalida', () => ({ headers: { 'x-api-key': newApiKey() } }));
      const ofBearer = variant === 'A' ? 'sesion_invalida' : 'clave_ausente';
      await fulfil(OF_KEY, ofBearer, () => ({ headers: bearerNow('a.b.c') }));
    });

    it('describes the refusal of an operation or address that a credential may not use', async () => {
      await fulfil(OF_KEY, 'alcance_insuficiente', async ({ operation }) => {
        const alcances = SCOPES.filter((scope) => scope !== (operation.scope as Scope));
        return { headers: { 'x-api-key': (await oneKey(e, who, { alcances })).apiKey } };
      });
      const paused = await e.aseguradora(variant);
      await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [
        paused.id,
      ]);
      const theirs = { host: paused.host, headers: { 'x-api-key': paused.apiKey } };
      await fulfil(OF_KEY, 'aseguradora_pausada', () => theirs);
      if (variant === 'A') return;
      const ofA = await e.aseguradora('A');
      await fulfil(OF_KEY, 'variante_equivocada', () => ({ headers: { 'x-api-key': ofA.apiKey } }));
    });

    it('describes the answers about unknown and blocked resources', async () => {
      const withId = OF_KEY.filter(({ operation }) => operation.path.includes('{'));
      const nothing = '01990000-0000-7000-8000-000000000000';
      const headers = withKey();
      await fulfil(withId, 'no_encontrado', async (call) => {
        const { body } = await good(call);
        return { path: call.operation.path.replace(/\{\w+\}/g, nothing), body, headers };
      });
      const long = 'x'.repeat(300);
      await fulfil(withId, 'ruta_desconocida', ({ operation }) => ({
        path: operation.path.replace(/\{\w+\}/g, long),
        headers,
      }));
      if (variant === 'A')
        await fulfil(CALLS, 'ruta_desconocida', () => ({ host: `nadie.${e.program.addresses.dominio}` }));
      await fulfil(
        CALLS.filter(({ operation }) => operation.guarded),
        'version_distinta',
        async (call) => ({ ...(await good(call)), headers: { ...headers, 'if-match': '"x"' } }),
      );
      const ofCaso = withId.filter(({ operation }) => operation.path.startsWith('/casos/'));
      await fulfil(ofCaso, 'caso_bloqueado', async (call) => {
        const { path = '', body } = await good(call);
        await e.base.superSql(
          `update casos set estado = 'cerrado', resultado = 'completado', cerrado = now(), bloqueado = now() where aseguradora_id = $1 and caso_id = $2`,
          [who.id, path.split('/')[2]],
        );
        return { path, body, headers };
      });
    });

    it('describes the refusals of an invalid request', async () => {
      const headers = withKey();
      const json = (text: string) => ({ body: Buffer.from(text), headers });
      const withoutUpload = WITH_BODY.filter(({ operation }) => !operation.upload);
      await fulfil(CALLS, 'consulta_invalida', ({ path }) => ({ path: `${path}?nada=1`, headers }));
      await fulfil(CALLS, 'metodo_no_permitido', () => ({ method: 'OPTIONS', headers }));
      const ofJson = WITH_BODY.filter(({ operation }) => !operation.upload?.textos);
      await fulfil(ofJson, 'json_invalido', () => json('{'));
      await fulfil(withoutUpload, 'validacion', () => json('{"x":1,"x":2}'));
      await fulfil(withoutUpload, 'cuerpo_demasiado_grande', () => json(' '.repeat(256 * 1024 + 1)));
      await fulfil(WITH_BODY, 'tipo_no_admitido', () => ({
        body: Buffer.from('x'),
        headers: { ...headers, 'content-type': 'text/plain' },
      }));
      const idempotent = OF_KEY.filter(({ operation }) => operation.idempotent);
      await fulfil(idempotent, 'cabecera_invalida', async (call) => ({
        ...(await good(call)),
        headers: { ...headers, 'idempotency-key': 'x'.repeat(256) },
      }));
    });

    it('describes the refusal of a second opening of the same case', async () => {
      const refusing = CALLS.filter(({ operation }) => operation.errors?.includes('caso_duplicado'));
      const openings = refusing.filter(({ operation }) => operation.idempotent);
      const corrections = refusing.filter(({ operation }) => !operation.idempotent);
      await fulfil(openings, 'caso_duplicado', async ({ body }) => {
        const { modulos_contratados: _, modulos: __, pack: ___, ...rest } = body as Record<string, unknown>;
        await e.request(who, 'POST', '/siniestro', rest);
        return { body, headers: withKey() };
      });
      await fulfil(corrections, 'caso_duplicado', async (call) => {
        const there = aSiniestro();
        await e.request(who, 'POST', '/siniestro', there);
        const { poliza_numero, fallecido } = there;
        return { ...(await good(call)), body: { poliza_numero, fallecido }, headers: withKey() };
      });
    });

    it('describes a limit that is exceeded', async () => {
      const key = await oneKey(e, who);
      await e.request(key, 'GET', '/casos');
      await e.base.superSql('update limites_uso set usadas = 1000 where titular = $1', [key.keyId]);
      await fulfil(OF_KEY, 'limite_superado', () => ({ headers: { 'x-api-key': key.apiKey } }));
      const from = '192.0.2.7';
      for (let i = 0; i < 300; i += 1) await send(e, { method: 'GET', path: '/casos', host: who.host, from });
      await fulfil(OF_KEY, 'limite_superado', () => ({ from }));
      const signIns = CALLS.filter(({ operation }) => operation.access === 'public');
      assert.equal(signIns.length, variant === 'A' ? 1 : 0);
      for (const { method, path, body } of signIns) {
        const tryAs = (email: string) =>
          send(e, { method, path, body: { ...(body as object), email }, host: who.host, from });
        let last = 0;
        for (let turn = 0; last !== 429 && turn < 20; turn += 1) {
          // fifty at once, because more would not all find room in the queue of passwords; one that finds none does not count
          await Promise.all(Array.from({ length: 50 }, (_, i) => tryAs(`${turn}-${i}@example.com`)));
          last = (await tryAs(`${turn}@example.com`)).status;
        }
        await fulfil(signIns, 'limite_superado', () => ({ from }));
      }
    });

    it('describes a sign-in, and its refusals', async () => {
      const input = CALLS.filter(({ operation }) => operation.id === 'iniciarSesion');
      assert.equal(input.length, variant === 'A' ? 1 : 0);
      if (variant === 'B') return;
      const person = await onePersonOf(e, who);
      await fulfil(input, null, () => ({ body: { email: person.email, password: person.password } }));
      await fulfil(input, 'login_incorrecto', () => ({ body: { email: person.email, password: 'no' } }));
      const token = await enter(e, who, person);
      const readings = OF_KEY.filter(({ operation }) => operation.id === 'listarCasos');
      await fulfil(readings, null, () => ({ headers: bearerNow(token) }));
    });

    it('describes the answer while the database is away', async () => {
      const line = await openLine(e.base.variables.DATABASE_URL as string);
      const other = await openSecondService(e, line.url);
      await line.cut();
      try {
        await fulfil(OF_KEY, 'no_disponible', () => ({ headers: withKey() }), other);
      } finally {
        await other.close();
      }
    });

    it('was compared with answers that have each of the optional headers', () => {
      assert.deepEqual(
        OF_SOME.filter((name) => !doc.seen.has(name)),
        [],
      );
    });
  });
}
