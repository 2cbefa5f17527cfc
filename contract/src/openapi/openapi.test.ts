import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AMOUNT_MAXIMUM } from '../schemas/cuentas.ts';
import { ERROR_CODES, ERROR_STATUS, ERROR_WORDS, type ErrorCode } from '../schemas/errors.ts';
import { LOTE_DAYS, LOTE_ROWS, LOTE_ROWS_PER_DAY, LOTE_ROWS_WITH_EMPTY, LOTES_PER_DAY } from '../schemas/lote-lists.ts';
import { CatalogoFile } from '../schemas/proveedores.ts';
import { Metadatos } from '../schemas/referencias.ts';
import { errorsOf, INTERFACE_VERSION, openApiDocument, operationsIn, PARTS, type Part } from './openapi.ts';
import { withDescriptions } from './openapi-schemas.ts';
import { createTexts, REFERENCE_TEXTS } from './texts.ts';

type Node = Record<string, unknown>;

const VARIANTS = ['A', 'B'] as const;
const SERVER = { A: 'https://aurora.albacea.example/api/v1', B: 'https://albacea.example/api/v1' } as const;

const documento = (variant: 'A' | 'B', part: Part = 'real') =>
  openApiDocument(variant, { server: SERVER[variant], part });

/** Every object and array of a document with its JSON pointer; references are not followed. */
function* nodesNow(value: unknown, pointer = '#'): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  yield [pointer, value as Node];
  for (const [key, member] of Object.entries(value)) {
    yield* nodesNow(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function texts(value: unknown): string[] {
  return [...nodesNow(value)].flatMap(([, node]) => Object.values(node).filter((member) => typeof member === 'string'));
}

/** The node that a reference points to; a node that is no reference is returned itself. */
function resolve(doc: Node, node: unknown): Node {
  const ref = (node as { $ref?: string }).$ref;
  if (!ref) return node as Node;
  const destination = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((place, step) => (place as Node | undefined)?.[step], doc);
  assert.ok(destination, `${ref} points to nothing`);
  return resolve(doc, destination);
}

/** Every object in these parts of a document, and in the components that they refer to. */
function reachable(doc: Node, parts: readonly unknown[]): Node[] {
  const seen = new Set<unknown>();
  const collect = (value: unknown): Node[] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return [];
    seen.add(value);
    const node = (value as Node).$ref ? resolve(doc, value) : (value as Node);
    return [node, ...Object.entries(node).flatMap(([key, member]) => (key === 'examples' ? [] : collect(member)))];
  };
  return parts.flatMap(collect);
}

interface Operated {
  id: string;
  node: Node;
  /** Responses by status. */
  responses: Record<string, Node>;
}

/** The operations of a document with their responses resolved. */
function operated(doc: Node): Operated[] {
  return Object.values(doc.paths as Node).flatMap((path) =>
    Object.values(path as Node).map((operation) => {
      const node = operation as Node;
      const responses = Object.entries(node.responses as Node).map(([state, one]) => [state, resolve(doc, one)]);
      return { id: node.operationId as string, node, responses: Object.fromEntries(responses) };
    }),
  );
}

/** The bodies that the operations in one section of a document take. */
const asked = (section: Node): Node[] =>
  Object.values(section)
    .flatMap((path) => Object.values(path as Node) as Node[])
    .flatMap(({ requestBody }) => (requestBody ? [requestBody as Node] : []));

const content = (node: Node) => Object.values(node.content as Node)[0] as Node;
const examplesOf = (doc: Node, node: Node) =>
  Object.entries(content(node).examples as Node).map(([name, one]) => [name, resolve(doc, one).value] as const);
const codesOf = (response: Node) => Object.keys(content(response).examples as Node) as ErrorCode[];

for (const [variant, part] of VARIANTS.flatMap((one) => PARTS.map((part) => [one, part] as const))) {
  describe(`the document of Variant ${variant}, ${part}`, () => {
    const doc = documento(variant, part);
    const list = operated(doc);

    it('has exactly the operations of the contract, each with its own identifier', () => {
      const expected = operationsIn(variant, part).map(({ operation }) => operation.id);
      assert.ok(expected.length > 0);
      assert.deepEqual(list.map(({ id }) => id).sort(), [...expected].sort());
    });

    it('lists for every operation exactly the errors it can answer with, under their status', () => {
      for (const { operation } of operationsIn(variant, part)) {
        const { responses } = list.find(({ id }) => id === operation.id) as Operated;
        const published = Object.entries(responses)
          .filter(([state]) => Number(state) >= 400)
          .flatMap(([state, response]) => codesOf(response).map((code) => `${state} ${code}`));
        const expected = errorsOf(operation, variant).map((code) => `${ERROR_STATUS[code]} ${code}`);
        assert.deepEqual(published.sort(), expected.sort(), operation.id);
      }
    });

    it('shows for every error an example with the message of the catalogue', () => {
      for (const { id, responses } of list) {
        for (const [state, response] of Object.entries(responses).filter(([number]) => Number(number) >= 400)) {
          const examples = examplesOf(doc, response);
          assert.deepEqual(
            examples.map(([name]) => name),
            codesOf(response),
            `${id} ${state}`,
          );
          for (const [code, value] of examples) {
            const { success, error } = value as { success: boolean; error: string };
            assert.equal(success, false);
            assert.match(error, patternOf(ERROR_WORDS.es[code as ErrorCode].message), `${id} ${code}`);
          }
        }
      }
    });

    it('gives every operation an example of its success and, where it takes a body, of its request', () => {
      for (const { id, node, responses } of list) {
        const success = Object.entries(responses).find(([state]) => Number(state) < 400)?.[1] as Node;
        assert.ok(examplesOf(doc, success).length > 0, id);
        if (node.requestBody) assert.ok(examplesOf(doc, node.requestBody as Node).length > 0, id);
      }
    });

    it('lists on every response the headers of the request id and of the rate limit', () => {
      const always = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
      for (const { id, responses } of list) {
        for (const [state, { headers }] of Object.entries(responses))
          for (const name of always) assert.ok(name in (headers as Node), `${id} ${state} ${name}`);
      }
    });

    it('lists in its description exactly the errors that a caller of the API can get', () => {
      const written = [...String((doc.info as Node).description).matchAll(/^ {2}- `(\w+)`: /gm)].map(([, one]) => one);
      const ofOperations = operationsIn(variant, part).flatMap(({ operation }) => errorsOf(operation, variant));
      const ofNoOperation = [
        ...['ruta_desconocida', 'tiempo_agotado'],
        ...['direccion_demasiado_larga', 'cabeceras_demasiado_grandes'],
      ];
      assert.deepEqual([...written].sort(), [...new Set([...ofOperations, ...ofNoOperation])].sort());
    });

    it('lists Retry-After on 429, 503 and a repeat in progress, and Location on an existing case', () => {
      for (const { id, responses } of list) {
        for (const state of ['429', '503'])
          assert.ok('Retry-After' in (responses[state] as Node & { headers: Node }).headers, `${id} ${state}`);
        const conflict = responses['409'];
        if (!conflict) continue;
        const codes = codesOf(conflict);
        assert.equal('Location' in (conflict.headers as Node), codes.includes('caso_duplicado'), id);
        assert.equal('Retry-After' in (conflict.headers as Node), codes.includes('idempotencia_en_curso'), id);
      }
    });

    it('lists Idempotency-Key and Idempotent-Replayed on exactly the operations that honour the key', () => {
      for (const { operation, shape } of operationsIn(variant, part)) {
        const { node, responses } = list.find(({ id }) => id === operation.id) as Operated;
        const parameters = (node.parameters as Node[]).map((parameter) => resolve(doc, parameter).name);
        assert.equal(parameters.includes('Idempotency-Key'), operation.idempotent === true, operation.id);
        const success = responses[String(shape.status)]?.headers as Node;
        assert.equal('Idempotent-Replayed' in success, operation.idempotent === true, operation.id);
      }
    });

    it('has a sample Idempotency-Key that the page sends, and no default for Accept-Language', () => {
      const parameters = list.flatMap(({ node }) => (node.parameters as Node[]).map((one) => resolve(doc, one)));
      const keys = parameters.filter(({ name }) => name === 'Idempotency-Key');
      assert.ok(keys.length > 0);
      for (const { example, examples } of keys) assert.ok(example && !examples);
      for (const { schema } of parameters.filter(({ name }) => name === 'Accept-Language'))
        assert.equal((schema as Node).default, undefined);
    });

    it('describes exactly the parameters that each operation has', () => {
      for (const { operation, shape } of operationsIn(variant, part)) {
        const { node } = list.find(({ id }) => id === operation.id) as Operated;
        const published = (node.parameters as Node[])
          .map((parameter) => resolve(doc, parameter))
          .filter((parameter) => parameter.in !== 'header')
          .map(({ in: place, name, description }) => [place, name, Boolean(description)]);
        const expected = (['path', 'query'] as const).flatMap((place) => {
          const schema = (place === 'path' ? shape.params : shape.query) as Node | undefined;
          return Object.keys((schema?.properties ?? {}) as Node).map((name) => [place, name, true]);
        });
        assert.deepEqual(published, expected, operation.id);
      }
    });

    it('asks for no credential on public operations, and for a key everywhere else', () => {
      for (const { operation } of operationsIn(variant, part)) {
        const { node } = list.find(({ id }) => id === operation.id) as Operated;
        const schemas = (node.security as Node[]).flatMap((one) => Object.keys(one));
        const withKey = variant === 'A' ? ['ApiKeyAuth', 'BearerAuth'] : ['ApiKeyAuth'];
        const wanted = operation.access === 'public' ? [] : withKey;
        assert.deepEqual(schemas, wanted, operation.id);
      }
    });

    it('explains every property of every schema by a description or an example', () => {
      const mute = [...nodesNow(documento(variant, part))]
        .filter(([pointer, node]) => typeof node.properties === 'object' && !pointer.includes('/examples/'))
        .flatMap(([pointer, { properties }]) =>
          Object.entries(properties as Node).map(([name, one]) => [`${pointer}/${name}`, one] as const),
        )
        .filter(([, property]) => !explained(doc, property as Node))
        .map(([pointer]) => pointer);
      assert.deepEqual(mute, []);
    });

    it('avoids the constructs that client generators handle wrongly', () => {
      const complete = documento(variant, part);
      const bodies = operated(complete).flatMap(({ node }) => (node.requestBody ? [node.requestBody as Node] : []));
      const types = bodies.map((body) => Object.keys(body.content as Node).join());
      const known = operationsIn(variant, part).flatMap(({ operation }) => operation.upload?.textos?.[0] ?? []);
      assert.deepEqual([...new Set(types)].sort(), ['application/json', ...new Set(known)].sort());
      const tags = (node: unknown) =>
        Object.values(node as Node).flatMap((path) => Object.values(path as Node).flatMap((one) => (one as Node).tags));
      const ofEvents = new Set(tags(complete.webhooks ?? {}));
      assert.equal(ofEvents.size, part === 'real' ? 1 : 0);
      assert.ok(!tags(complete.paths).some((tag) => ofEvents.has(tag)), 'events have a tag of their own');
      for (const { name } of complete.tags as Node[]) assert.match(String(name), /^[A-Za-z]+$/);
      const components = complete.components as Record<string, Node>;
      const names = ['schemas', 'parameters', 'responses'].flatMap((section) => Object.keys(components[section] ?? {}));
      assert.equal(
        new Set(names).size,
        names.length,
        'no two components share a name, because Go makes a type from each',
      );
      for (const [pointer, node] of nodesNow(complete)) {
        assert.ok(node.uniqueItems !== true, `${pointer}: uniqueItems`);
        assert.ok(typeof node.const !== 'boolean', `${pointer}: const`);
        if (typeof node.pattern === 'string') assert.doesNotMatch(node.pattern, /\\/, pointer);
      }
    });

    it('leaves the objects and value lists of answers and events open, and names the known values', () => {
      const complete = documento(variant, part);
      const answers = operated(complete).flatMap(({ responses }) => Object.values(responses));
      const nodes = reachable(complete, [answers, asked((complete.webhooks ?? {}) as Node)]);
      assert.ok(nodes.filter(({ properties }) => properties !== undefined).length > 0);
      for (const node of nodes) {
        if (node.properties) assert.equal(node.additionalProperties, true, JSON.stringify(node));
        assert.ok(!(Array.isArray(node.enum) && node.enum.length > 1), JSON.stringify(node));
      }
      const lists = nodes.filter((node) => node['x-known-values']);
      assert.ok(lists.length > 0);
      for (const { description, 'x-known-values': known, type } of lists) {
        assert.ok([type].flat().includes('string'));
        for (const value of known as string[]) assert.ok(String(description).includes(`\`${value}\``), value);
      }
    });

    it('closes the objects of requests, and writes their value lists as enums', () => {
      const parameters = list.flatMap(({ node }) => node.parameters as Node[]);
      const nodes = reachable(doc, [asked(doc.paths as Node), parameters]);
      const objects = nodes.filter(({ properties }) => properties !== undefined);
      assert.ok(objects.length > 0);
      for (const node of objects) assert.equal(node.additionalProperties, false, JSON.stringify(node));
      assert.ok(nodes.every((node) => !node['x-known-values']));
      assert.ok(nodes.filter((node) => Array.isArray(node.enum)).length > 0);
    });

    it('allows null for every optional member of a body', () => {
      const complete = documento(variant, part);
      const bodies = operated(complete).flatMap(({ node }) => (node.requestBody ? [node.requestBody] : []));
      const optional = reachable(complete, bodies).flatMap(({ properties, required = [] }) =>
        Object.entries((properties ?? {}) as Node).filter(([name]) => !(required as string[]).includes(name)),
      );
      assert.ok(optional.length > 0);
      for (const [name, schema] of optional) {
        const { type, anyOf = [] } = resolve(complete, schema) as { type?: unknown; anyOf?: readonly Node[] };
        const types = [type, ...anyOf.map((one) => one.type)].flat();
        assert.ok(types.includes('null'), name);
      }
      const listed = [...nodesNow(complete)].flatMap(([, node]) => (Array.isArray(node.enum) ? [node.enum] : []));
      assert.ok(
        listed.every((values) => !values.includes(null)),
        'no value list contains null, which generators would turn into a text',
      );
    });

    it('has no reference that points to nothing', () => {
      const complete = documento(variant, part);
      const references = [...nodesNow(complete)].filter(([, node]) => typeof node.$ref === 'string');
      assert.ok(references.length > 0);
      for (const [, node] of references) resolve(complete, node);
    });

    it('is plain data, with the requested server and the version of the interface', () => {
      const other = openApiDocument(variant, { server: 'https://otra.example/api/v1', part }) as Node;
      assert.deepEqual(JSON.parse(JSON.stringify(other)), other);
      assert.equal((other.info as Node).version, INTERFACE_VERSION);
      assert.match(INTERFACE_VERSION, /^1\.\d+\.\d+$/, 'the version begins with the number in the path');
      assert.deepEqual(
        (other.servers as Node[]).map(({ url }) => url),
        ['https://otra.example/api/v1'],
      );
      assert.ok(!texts(other.info).some((text) => text.includes(SERVER[variant])));
    });
  });
}

/** A message of the catalogue as a pattern: each name in braces stands for any text that is not empty. */
function patternOf(message: string): RegExp {
  const parts = message.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('[^{}]+')}$`);
}

function explained(doc: Node, property: Node): boolean {
  const { description, examples, items } = resolve(doc, property);
  return Boolean(
    description || (Array.isArray(examples) && examples.length) || (items && explained(doc, items as Node)),
  );
}

/** Codes that only the portal and the backoffice use, and codes for connections that the server ends before it has read a request. */
const OF_NO_OPERATION: readonly ErrorCode[] = [
  'tiempo_agotado',
  'direccion_demasiado_larga',
  'cabeceras_demasiado_grandes',
  'envio_impedido',
  'carta_ya_salio',
  'falta_visto_bueno',
  'misma_persona',
  'ya_decidido',
  'mensaje_ya_salio',
  'enlace_invalido',
  'caso_anulado',
  'accion_no_permitida',
  'origen_ajeno',
  'password_incorrecta',
  'demasiadas_claves',
  'eleccion_pendiente',
  'inicio_fallido',
  'confirmacion_necesaria',
  'email_en_uso',
  'demasiadas_invitaciones',
  'codigo_en_uso',
  'ultimo_administrador',
  'ultimo_segundo_factor',
  'llave_rechazada',
  'codigo_incorrecto',
  'nombre_distinto',
  'nombre_en_otra_escritura',
  'allegado_repetido',
  'demasiados_allegados',
  'demasiadas_objeciones',
  'enlace_reciente',
  'cambiado_entretanto',
];

it('each error of the catalogue is either published in a document or listed here as one of no operation', () => {
  const published = new Set(
    VARIANTS.flatMap((variant) => PARTS.flatMap((part) => operationsIn(variant, part))).flatMap(({ operation }) =>
      VARIANTS.flatMap((variant) => errorsOf(operation, variant)),
    ),
  );
  assert.deepEqual(
    ERROR_CODES.filter((code) => !published.has(code)),
    ERROR_CODES.filter((code) => OF_NO_OPERATION.includes(code)),
  );
});

describe('Variant B', () => {
  it('holds no token and no portal link anywhere in its document', () => {
    const b = documento('B');
    const a = documento('A');
    const withToken = (doc: Node) => [
      ...[...nodesNow(doc)].flatMap(([pointer, node]) =>
        Object.keys(node)
          .filter((key) => /^(?:token.*|portal_url)$/i.test(key))
          .map((key) => `${pointer}/${key}`),
      ),
      ...texts(doc).filter((text) => /[?&]token=|token_heredero|portal_url|(?<![\w-])[\w-]{43}(?![\w-])/i.test(text)),
    ];
    assert.ok(withToken(a).length > 5, 'the search finds the tokens of Variant A');
    assert.deepEqual(withToken(b), []);
  });

  it('has no sign-in and no Bearer token', () => {
    const b = documento('B');
    assert.deepEqual(Object.keys((b.components as Node).securitySchemes as Node), ['ApiKeyAuth']);
    assert.equal((b.paths as Node)['/auth/login'], undefined);
  });
});

describe('the texts of the reference', () => {
  it('describe the same things in each language', () => {
    const { en, es } = REFERENCE_TEXTS;
    assert.deepEqual(Object.keys(es), Object.keys(en));
    for (const room of Object.keys(en) as (keyof typeof en)[])
      assert.deepEqual(Object.keys(es[room]).sort(), Object.keys(en[room]).sort(), room);
  });

  it('all appear in a document or in the schema of the catalogue', () => {
    const { en } = REFERENCE_TEXTS;
    const subjects = Object.entries(en).flatMap(([room, texts]) =>
      Object.keys(texts)
        .flatMap((key) => key.split(', '))
        .map((subject) => [room, subject, `«${room} ${subject}»`] as const),
    );
    const marked = Object.fromEntries(
      Object.keys(en).map((room) => [
        room,
        Object.fromEntries(subjects.filter(([of]) => of === room).map(([, subject, mark]) => [subject, mark])),
      ]),
    ) as typeof en;
    const documents = VARIANTS.flatMap((variant) =>
      PARTS.map((part) => openApiDocument(variant, { server: SERVER[variant], part, page: marked })),
    );
    const said = JSON.stringify([documents, withDescriptions(CatalogoFile, createTexts(marked, 'catalogo'))]);
    assert.deepEqual(
      subjects.filter(([, , mark]) => !said.includes(mark)),
      [],
    );
  });

  it('name the limits that the schemas enforce', () => {
    const { maxProperties } = Metadatos as { maxProperties?: number };
    for (const language of ['en', 'es'] as const)
      for (const [room, subject, ...limits] of [
        ['schemas', 'NuevoCaso.metadatos', maxProperties],
        ['schemas', 'NuevaCuenta.cargo.importe', AMOUNT_MAXIMUM],
        ['schemas', 'NuevoLote', LOTE_ROWS],
        ['schemas', 'Lote.explicado_hasta', LOTE_DAYS],
        ['operations', 'listarFilasDeLote.description', LOTE_DAYS],
        ['operations', 'enviarLote.description', LOTE_ROWS, LOTES_PER_DAY, LOTE_ROWS_PER_DAY, LOTE_ROWS_WITH_EMPTY],
      ] as const) {
        const text = createTexts(REFERENCE_TEXTS[language], 'B').of(room, subject);
        for (const limit of limits) assert.match(text, new RegExp(`\\b${limit}\\b`), `${subject} (${language})`);
      }
  });
});
