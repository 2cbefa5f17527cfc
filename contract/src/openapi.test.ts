import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CodigoError, ERRORES } from './errores.ts';
import { documentoOpenApi, ERRORES_SIN_OPERACION, erroresDe, INTERFACE_VERSION } from './openapi.ts';
import { operacionesDe } from './operaciones.ts';

type Nodo = Record<string, unknown>;

const VARIANTES = ['A', 'B'] as const;
const SERVIDOR = { A: 'https://aurora.albacea.example/api/v1', B: 'https://albacea.example/api/v1' } as const;

const documento = (variante: 'A' | 'B', webhooks = false) =>
  documentoOpenApi(variante, { servidor: SERVIDOR[variante], webhooks });

/** Every object and array of a document with its JSON pointer, references followed nowhere. */
function* nodos(valor: unknown, puntero = '#'): Generator<[string, Nodo]> {
  if (typeof valor !== 'object' || valor === null) return;
  yield [puntero, valor as Nodo];
  for (const [clave, miembro] of Object.entries(valor)) {
    yield* nodos(miembro, `${puntero}/${clave.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
}

function textos(valor: unknown): string[] {
  return [...nodos(valor)].flatMap(([, nodo]) => Object.values(nodo).filter((miembro) => typeof miembro === 'string'));
}

/** What a reference points to; the thing itself when it is none. */
function resolver(doc: Nodo, nodo: unknown): Nodo {
  const ref = (nodo as { $ref?: string }).$ref;
  if (!ref) return nodo as Nodo;
  const destino = ref
    .slice(2)
    .split('/')
    .reduce<unknown>((lugar, paso) => (lugar as Nodo | undefined)?.[paso], doc);
  assert.ok(destino, `${ref} points to nothing`);
  return resolver(doc, destino);
}

/** Every object of these parts of a document, and of what they refer to. */
function reachable(doc: Nodo, parts: readonly unknown[]): Nodo[] {
  const seen = new Set<unknown>();
  const collect = (value: unknown): Nodo[] => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return [];
    seen.add(value);
    const node = (value as Nodo).$ref ? resolver(doc, value) : (value as Nodo);
    return [node, ...Object.entries(node).flatMap(([key, member]) => (key === 'examples' ? [] : collect(member)))];
  };
  return parts.flatMap(collect);
}

interface Operada {
  id: string;
  nodo: Nodo;
  /** By status. */
  respuestas: Record<string, Nodo>;
}

/** The operations of a document with their responses resolved. */
function operadas(doc: Nodo): Operada[] {
  return Object.values(doc.paths as Nodo).flatMap((camino) =>
    Object.values(camino as Nodo).map((operacion) => {
      const nodo = operacion as Nodo;
      const respuestas = Object.entries(nodo.responses as Nodo).map(([estado, uno]) => [estado, resolver(doc, uno)]);
      return { id: nodo.operationId as string, nodo, respuestas: Object.fromEntries(respuestas) };
    }),
  );
}

const contenido = (nodo: Nodo) => (nodo.content as Nodo)['application/json'] as Nodo;
const ejemplosDe = (doc: Nodo, nodo: Nodo) =>
  Object.entries(contenido(nodo).examples as Nodo).map(([nombre, uno]) => [nombre, resolver(doc, uno).value] as const);
const codigosDe = (respuesta: Nodo) =>
  (((respuesta.headers as Nodo)['X-Error-Code'] as Nodo).schema as Nodo)['x-known-values'] as CodigoError[];

for (const variante of VARIANTES) {
  describe(`the document of Variant ${variante}`, () => {
    const doc = documento(variante);
    const lista = operadas(doc);

    it('has exactly the operations of the contract, each with its own identifier', () => {
      const esperadas = operacionesDe(variante).map(({ operacion }) => operacion.id);
      assert.ok(esperadas.length > 10);
      assert.deepEqual(lista.map(({ id }) => id).sort(), [...esperadas].sort());
    });

    it('gives every operation exactly the errors it can answer with, under their status', () => {
      for (const { operacion } of operacionesDe(variante)) {
        const { respuestas } = lista.find(({ id }) => id === operacion.id) as Operada;
        const publicados = Object.entries(respuestas)
          .filter(([estado]) => Number(estado) >= 400)
          .flatMap(([estado, respuesta]) => codigosDe(respuesta).map((codigo) => `${estado} ${codigo}`));
        const esperados = erroresDe(operacion, variante).map((codigo) => `${ERRORES[codigo].estado} ${codigo}`);
        assert.deepEqual(publicados.sort(), esperados.sort(), operacion.id);
      }
    });

    it('shows for every error an example whose message is the one of the catalogue', () => {
      for (const { id, respuestas } of lista) {
        for (const [estado, respuesta] of Object.entries(respuestas).filter(([numero]) => Number(numero) >= 400)) {
          const ejemplos = ejemplosDe(doc, respuesta);
          assert.deepEqual(
            ejemplos.map(([nombre]) => nombre),
            codigosDe(respuesta),
            `${id} ${estado}`,
          );
          for (const [codigo, valor] of ejemplos) {
            const { success, error } = valor as { success: boolean; error: string };
            assert.equal(success, false);
            assert.match(error, patronDe(ERRORES[codigo as CodigoError].es), `${id} ${codigo}`);
          }
        }
      }
    });

    it('gives every operation an example of its success and, where it takes a body, of its request', () => {
      for (const { id, nodo, respuestas } of lista) {
        const exito = Object.entries(respuestas).find(([estado]) => Number(estado) < 400)?.[1] as Nodo;
        assert.ok(ejemplosDe(doc, exito).length > 0, id);
        if (nodo.requestBody) assert.ok(ejemplosDe(doc, nodo.requestBody as Nodo).length > 0, id);
      }
    });

    it('promises on every response the request id, the language and both families of limit headers', () => {
      const siempre = [
        'X-Request-Id',
        'Content-Language',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
      ];
      for (const { id, respuestas } of lista) {
        for (const [estado, { headers }] of Object.entries(respuestas)) {
          const nombres = Object.keys(headers as Nodo);
          for (const nombre of [...siempre, 'RateLimit', 'RateLimit-Policy'])
            assert.ok(nombres.includes(nombre), `${id} ${estado} ${nombre}`);
        }
      }
    });

    it('lists in its description the errors that a caller of the API can meet, and no other', () => {
      const escritos = [...String((doc.info as Nodo).description).matchAll(/^ {2}- `(\w+)`: /gm)].map(([, uno]) => uno);
      const deOperaciones = operacionesDe(variante).flatMap(({ operacion }) => erroresDe(operacion, variante));
      const deConexion = ['tiempo_agotado', 'cabeceras_demasiado_grandes'];
      assert.deepEqual([...escritos].sort(), [...new Set([...deOperaciones, ...deConexion])].sort());
    });

    it('says when to come back where that is the answer, and where the existing case is', () => {
      for (const { id, respuestas } of lista) {
        for (const estado of ['429', '503'])
          assert.ok('Retry-After' in (respuestas[estado] as Nodo & { headers: Nodo }).headers, `${id} ${estado}`);
        const conflicto = respuestas['409'];
        if (!conflicto) continue;
        const codigos = codigosDe(conflicto);
        assert.equal('Location' in (conflicto.headers as Nodo), codigos.includes('caso_duplicado'), id);
        assert.equal('Retry-After' in (conflicto.headers as Nodo), codigos.includes('idempotencia_en_curso'), id);
      }
    });

    it('asks for Idempotency-Key and announces replays exactly on the operations that honour it', () => {
      for (const { operacion, forma } of operacionesDe(variante)) {
        const { nodo, respuestas } = lista.find(({ id }) => id === operacion.id) as Operada;
        const parametros = (nodo.parameters as Nodo[]).map((parametro) => resolver(doc, parametro).name);
        assert.equal(parametros.includes('Idempotency-Key'), operacion.idempotente, operacion.id);
        const exito = respuestas[String(forma.estado)]?.headers as Nodo;
        assert.equal('Idempotent-Replayed' in exito, operacion.idempotente, operacion.id);
      }
    });

    it('describes every parameter of an operation as the contract does', () => {
      for (const { operacion, forma } of operacionesDe(variante)) {
        const { nodo } = lista.find(({ id }) => id === operacion.id) as Operada;
        const publicados = (nodo.parameters as Nodo[])
          .map((parametro) => resolver(doc, parametro))
          .filter((parametro) => parametro.in !== 'header')
          .map(({ in: lugar, name, description }) => [lugar, name, description]);
        const esperados = (['path', 'query'] as const).flatMap((lugar) => {
          const esquema = (lugar === 'path' ? forma.parametros : forma.consulta) as Nodo | undefined;
          return Object.entries((esquema?.properties ?? {}) as Record<string, Nodo>).map(
            ([nombre, { description }]) => [lugar, nombre, description],
          );
        });
        assert.deepEqual(publicados, esperados, operacion.id);
      }
    });

    it('asks for no credential on public operations, and for a key everywhere else', () => {
      for (const { operacion } of operacionesDe(variante)) {
        const { nodo } = lista.find(({ id }) => id === operacion.id) as Operada;
        const esquemas = (nodo.security as Nodo[]).flatMap((uno) => Object.keys(uno));
        const conClave = variante === 'A' ? ['ApiKeyAuth', 'BearerAuth'] : ['ApiKeyAuth'];
        assert.deepEqual(esquemas, operacion.acceso === 'publico' ? [] : conClave, operacion.id);
      }
    });

    it('explains every property of every schema by a description or an example', () => {
      const mudas = [...nodos(documento(variante, true))]
        .filter(([puntero, nodo]) => typeof nodo.properties === 'object' && !puntero.includes('/examples/'))
        .flatMap(([puntero, { properties }]) =>
          Object.entries(properties as Nodo).map(([nombre, uno]) => [`${puntero}/${nombre}`, uno] as const),
        )
        .filter(([, propiedad]) => !explicada(doc, propiedad as Nodo))
        .map(([puntero]) => puntero);
      assert.deepEqual(mudas, []);
    });

    it('holds nothing that generators of clients stumble over', () => {
      const completo = documento(variante, true);
      const bodies = operadas(completo).flatMap(({ nodo }) => (nodo.requestBody ? [nodo.requestBody as Nodo] : []));
      for (const body of bodies) assert.deepEqual(Object.keys(body.content as Nodo), ['application/json']);
      const tags = (node: unknown) =>
        Object.values(node as Nodo).flatMap((path) => Object.values(path as Nodo).flatMap((one) => (one as Nodo).tags));
      const ofEvents = new Set(tags(completo.webhooks));
      assert.ok(ofEvents.size > 0);
      assert.ok(!tags(completo.paths).some((tag) => ofEvents.has(tag)), 'events have a tag of their own');
      for (const { name } of completo.tags as Nodo[]) assert.match(String(name), /^[A-Za-z]+$/);
      const components = completo.components as Record<string, Nodo>;
      const names = ['schemas', 'parameters', 'responses'].flatMap((section) => Object.keys(components[section] ?? {}));
      assert.equal(new Set(names).size, names.length, 'Go makes a type of each component');
      for (const [pointer, node] of nodos(completo)) {
        assert.ok(node.uniqueItems !== true, `${pointer}: uniqueItems`);
        assert.ok(typeof node.const !== 'boolean', `${pointer}: const`);
        if (typeof node.pattern === 'string') assert.doesNotMatch(node.pattern, /\\/, pointer);
      }
    });

    it('leaves every list of values open, and tells the known ones', () => {
      const nodes = [...nodos(documento(variante, true))].map(([, node]) => node);
      assert.deepEqual(
        nodes.filter(({ enum: values }) => Array.isArray(values) && values.length > 1),
        [],
      );
      const lists = nodes.filter((node) => node['x-known-values']);
      assert.ok(lists.length > 60);
      for (const { description, 'x-known-values': known, type } of lists) {
        assert.ok([type].flat().includes('string'));
        for (const value of known as string[]) assert.ok(String(description).includes(`\`${value}\``), value);
      }
    });

    it('says of every optional member of a body that it may be null', () => {
      const complete = documento(variante);
      const bodies = operadas(complete).flatMap(({ nodo }) => (nodo.requestBody ? [nodo.requestBody] : []));
      const optional = reachable(complete, bodies).flatMap(({ properties, required = [] }) =>
        Object.entries((properties ?? {}) as Nodo).filter(([name]) => !(required as string[]).includes(name)),
      );
      assert.ok(optional.length > 15);
      for (const [name, schema] of optional) {
        const { type } = resolver(complete, schema);
        assert.ok(Array.isArray(type) && type.includes('null'), name);
      }
    });

    it('holds references that all point to something', () => {
      const completo = documento(variante, true);
      const referencias = [...nodos(completo)].filter(([, nodo]) => typeof nodo.$ref === 'string');
      assert.ok(referencias.length > 100);
      for (const [, nodo] of referencias) resolver(completo, nodo);
    });

    it('describes webhooks exactly when there is an operation that registers them', () => {
      const { webhooks } = documentoOpenApi(variante, { servidor: SERVIDOR[variante] });
      const registrables = operacionesDe(variante).some(({ operacion }) => operacion.id.startsWith('registrarWebhook'));
      assert.equal(webhooks !== undefined, registrables);
    });

    it('is plain data that names the server it was asked for, and the version of the interface', () => {
      const otro = documentoOpenApi(variante, { servidor: 'https://otra.example/api/v1' }) as Nodo;
      assert.deepEqual(JSON.parse(JSON.stringify(otro)), otro);
      assert.equal((otro.info as Nodo).version, INTERFACE_VERSION);
      assert.match(INTERFACE_VERSION, /^1\.\d+\.\d+$/, 'its first number is that of the path');
      assert.deepEqual(
        (otro.servers as Nodo[]).map(({ url }) => url),
        ['https://otra.example/api/v1'],
      );
      assert.ok(!textos(otro.info).some((texto) => texto.includes(SERVIDOR[variante])));
    });
  });
}

/** A message of the catalogue as a pattern: each word in braces stands for something that is not empty. */
function patronDe(mensaje: string): RegExp {
  const partes = mensaje.split(/\{\w+\}/).map((parte) => RegExp.escape(parte));
  return new RegExp(`^${partes.join('[^{}]+')}$`);
}

function explicada(doc: Nodo, propiedad: Nodo): boolean {
  const { description, examples, items } = resolver(doc, propiedad);
  return Boolean(
    description || (Array.isArray(examples) && examples.length) || (items && explicada(doc, items as Nodo)),
  );
}

describe('errors', () => {
  it('appear each in a document, or are listed as belonging to no operation with the reason', () => {
    const publicados = new Set(
      VARIANTES.flatMap((v) =>
        operadas(documento(v)).flatMap(({ respuestas }) =>
          Object.entries(respuestas)
            .filter(([estado]) => Number(estado) >= 400)
            .flatMap(([, respuesta]) => codigosDe(respuesta)),
        ),
      ),
    );
    for (const codigo of Object.keys(ERRORES) as CodigoError[]) {
      assert.notEqual(publicados.has(codigo), Boolean(ERRORES_SIN_OPERACION[codigo]), codigo);
    }
  });
});

describe('Variant B', () => {
  it('holds no token and no portal link anywhere in its document', () => {
    const b = documento('B', true);
    const a = documento('A', true);
    const conToken = (doc: Nodo) => [
      ...[...nodos(doc)].flatMap(([puntero, nodo]) =>
        Object.keys(nodo)
          .filter((clave) => /^(?:token.*|portal_url)$/i.test(clave))
          .map((clave) => `${puntero}/${clave}`),
      ),
      ...textos(doc).filter((texto) =>
        /[?&]token=|token_heredero|portal_url|(?<![\w-])[\w-]{43}(?![\w-])/i.test(texto),
      ),
    ];
    assert.ok(conToken(a).length > 5, 'the search finds the tokens of Variant A');
    assert.deepEqual(conToken(b), []);
  });

  it('has no sign-in and no Bearer token', () => {
    const b = documento('B');
    assert.deepEqual(Object.keys((b.components as Nodo).securitySchemes as Nodo), ['ApiKeyAuth']);
    assert.equal((b.paths as Nodo)['/auth/login'], undefined);
  });
});
