/** What the service really sends is in its OpenAPI: statuses, codes, headers, media types and bodies, over every operation of both variants. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CodigoError } from '@albacea/contract/errores.ts';
import type { Alcance } from '@albacea/contract/identidad.ts';
import { ALCANCES } from '@albacea/contract/listas.ts';
import type { Operacion } from '@albacea/contract/operaciones.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { presentarCsv } from '../src/capabilities/reporting/presentar-csv.ts';
import { writeCsv } from '../src/http/csv.ts';
import { nuevaClaveApi } from '../src/platform/cripto/clave-api.ts';
import { tenderLinea } from './corte.ts';
import { entrar, portador, unaClave, unaPersonaDe } from './credenciales.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unSiniestroA, unSiniestroB } from './fabricas.ts';
import { unPdf } from './ficheros.ts';
import { type Envio, enviar, type Llamada, llamadasDe } from './peticiones.ts';
import { crearReplica } from './replica.ts';

interface Documentada {
  readonly headers: Record<string, Nodo>;
  readonly content?: Record<string, Nodo>;
}
// biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
type Nodo = any;

/** What HTTP itself says of a message: OpenAPI leaves it out. */
/** Of HTTP, or the same on everything that is served: no client of the API acts by them. */
const DE_TRANSPORTE = new Set([
  ...['content-type', 'content-length', 'date', 'connection', 'keep-alive'],
  ...['x-content-type-options', 'strict-transport-security', 'referrer-policy', 'content-security-policy'],
]);
/** Headers that come with some answers: each is seen at least once, or the test has not looked. */
const DE_ALGUNAS = ['allow', 'etag', 'idempotent-replayed', 'location', 'retry-after', 'vary', 'www-authenticate'];

class Documento {
  readonly raiz: Nodo;
  /** Headers that were seen and found documented. */
  readonly vistas = new Set<string>();
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  constructor(yaml: string) {
    this.raiz = parse(yaml);
    addFormats.default(this.ajv);
    // Clients take other values too; what is sent today is on the list.
    this.ajv.addKeyword({
      keyword: 'x-known-values',
      validate: (known: unknown[], value: unknown) => value === null || known.includes(value),
    });
    this.ajv.addSchema({ $id: 'documento', components: this.raiz.components });
  }

  /** What the body has that its schema does not allow. */
  private faltasDelCuerpo(schema: Nodo, json: unknown): string[] {
    const texto = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"documento#/');
    const validar = this.ajv.compile(JSON.parse(texto));
    validar(json);
    return (validar.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  }

  /** What a reference points to; the thing itself when it is none. */
  resolver(nodo: Nodo): Nodo {
    if (!nodo?.$ref) return nodo;
    const pasos = nodo.$ref.slice(2).split('/');
    return this.resolver(pasos.reduce((lugar: Nodo, paso: string) => lugar[paso], this.raiz));
  }

  private respuesta({ metodo, ruta }: Operacion, estado: number): Documentada | undefined {
    return this.resolver(this.raiz.paths[ruta][metodo.toLowerCase()].responses[String(estado)]);
  }

  /** What the answer has that is not described; empty when all of it is. */
  faltas(operacion: Operacion, { estado, cabeceras, texto, json }: Respuesta): string[] {
    const escrita = this.respuesta(operacion, estado);
    const codigo = cabeceras['x-error-code'];
    if (!escrita) return [`status ${estado} ${codigo ?? ''}`];
    const descritas = new Map(
      Object.entries(escrita.headers).map(([nombre, uno]) => [nombre.toLowerCase(), this.resolver(uno)]),
    );
    const faltas: string[] = [];
    for (const [nombre, valor] of Object.entries(cabeceras).filter(([nombre]) => !DE_TRANSPORTE.has(nombre))) {
      const { schema } = descritas.get(nombre) ?? {};
      if (!schema) faltas.push(`${estado} header ${nombre}`);
      else if (!(schema.enum ?? schema['x-known-values'] ?? [valor]).includes(valor))
        faltas.push(`${estado} ${nombre}: ${valor}`);
      else if (schema.type === 'integer' && !/^\d+$/.test(String(valor))) faltas.push(`${estado} ${nombre}: ${valor}`);
      else this.vistas.add(nombre);
    }
    const tipo = String(cabeceras['content-type'] ?? '').split(';')[0] as string;
    if (texto === '') return faltas;
    const contenido = escrita.content?.[tipo];
    if (!contenido) return [...faltas, `${estado} media type ${tipo}`];
    return [...faltas, ...this.faltasDelCuerpo(contenido.schema, json ?? texto)];
  }
}

for (const variante of ['A', 'B'] as const) {
  describe(`the OpenAPI of Variant ${variante}`, () => {
    let e: Entorno;
    let quien: Aseguradora;
    let doc: Documento;
    before(async () => {
      e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
      quien = await e.aseguradora(variante);
      doc = new Documento((await enviar(e, { metodo: 'GET', ruta: '/openapi.yaml', host: quien.host })).texto);
    });
    after(() => e.cerrar());

    const LLAMADAS = llamadasDe(variante);
    const DE_CLAVE = LLAMADAS.filter(({ operacion }) => operacion.acceso === 'clave');
    const CON_CUERPO = LLAMADAS.filter(({ forma, metodo }) => forma.cuerpo || metodo === 'DELETE');
    const conLaClave = () => ({ 'x-api-key': quien.apiKey });
    const unSiniestro = () =>
      variante === 'A' ? unSiniestroA({ modulos: ['borrado', 'suscripciones'] }) : unSiniestroB();
    const abrir = async (): Promise<string> =>
      (await e.pedir(quien, 'POST', '/siniestro', unSiniestro())).json.data.caso_id;

    /** Sends these operations, each in the given way, and tells what the document does not say of the answers. */
    async function cumplen(
      llamadas: readonly Llamada[],
      codigo: CodigoError | null,
      cambiar: (llamada: Llamada) => Partial<Envio> | Promise<Partial<Envio>>,
      servicio: Pick<Entorno, 'app' | 'programa'> = e,
    ): Promise<void> {
      assert.ok(llamadas.length > 0);
      const faltas: string[] = [];
      for (const llamada of llamadas) {
        const { metodo, ruta, cuerpo } = llamada;
        const cambio = await cambiar(llamada);
        const respuesta = await enviar(servicio, { metodo, ruta, cuerpo, host: quien.host, ...cambio });
        const donde = `${llamada.nombre} → ${respuesta.estado} ${respuesta.texto.slice(0, 200)}`;
        assert.equal(respuesta.cabeceras['x-error-code'] ?? null, codigo, donde);
        faltas.push(...doc.faltas(llamada.operacion, respuesta).map((falta) => `${llamada.nombre}: ${falta}`));
      }
      assert.deepEqual(faltas, []);
    }

    it('describes every answer of success, and of a repeat', async () => {
      let vez = 0;
      const preparadas = new Map<string, Partial<Envio>>();
      const idempotentes = DE_CLAVE.filter(({ operacion }) => operacion.idempotente);
      await cumplen(DE_CLAVE, null, async (llamada) => {
        vez += 1;
        const cabeceras = { ...conLaClave(), 'idempotency-key': `buena-${vez}` };
        const envio = { ...(await buena(llamada)), cabeceras };
        preparadas.set(llamada.nombre, envio);
        return envio;
      });
      await cumplen(idempotentes, null, ({ nombre }) => preparadas.get(nombre) as Partial<Envio>);
      assert.ok(doc.vistas.has('idempotent-replayed'));
    });

    /** The operation on something that is there, in a state that allows it. */
    async function buena({ operacion, cuerpo }: Llamada): Promise<Partial<Envio>> {
      const { id, ruta } = operacion;
      if (ruta.startsWith('/catalogo/proveedores/')) return { ruta: '/catalogo/proveedores/netflix' };
      if (ruta.startsWith('/webhooks/{id}')) return { ruta: await deWebhook(id, ruta), cuerpo };
      const deCaso = ruta.includes('{id}') ? { ruta: ruta.replace('{id}', await abrir()) } : {};
      if (id !== 'anadirDocumento') return { ...deCaso, cuerpo };
      return { ...deCaso, cuerpo: { tipo: 'certificado_defuncion', contenido: unPdf().toString('base64') } };
    }

    /** An example can't know the accounts of the reader's case. */
    async function anAccountOf(ruta: string): Promise<string> {
      const accounts = ruta.replace(/\/documentos$/, '/cuentas');
      const { json } = await e.pedir(quien, 'POST', accounts, { cuentas: [{ proveedor_codigo: 'netflix' }] });
      return json.data.elementos[0].cuenta_id;
    }

    async function deWebhook(id: string, ruta: string): Promise<string> {
      const nuevo = { url: 'https://receptor.example.com/albacea', eventos: ['caso_cerrado'] };
      const webhook: string = (await e.pedir(quien, 'POST', '/webhooks', nuevo)).json.data.webhook_id;
      if (id === 'activarSecreto' || id === 'cancelarRotacion')
        await e.pedir(quien, 'POST', `/webhooks/${webhook}/secreto`);
      const { entrega_id } = (await e.pedir(quien, 'POST', `/webhooks/${webhook}/prueba`)).json.data;
      await e.base.superSql(`update entregas set estado = 'agotada', terminada = now() where id = $1`, [entrega_id]);
      return ruta.replace('{id}', webhook).replace('{entrega}', entrega_id);
    }

    it('shows examples that are taken as they are: bodies, parameters, and keys of which no two are the same', async () => {
      const keys = new Set<string>();
      for (const llamada of DE_CLAVE) {
        const { operacion, metodo } = llamada;
        const { requestBody, parameters } = doc.raiz.paths[operacion.ruta][metodo.toLowerCase()];
        const shown = (place: string): [string, unknown][] =>
          parameters
            .map((one: Nodo) => doc.resolver(one))
            .filter((one: Nodo) => one.in === place)
            .map((one: Nodo) => [one.name, one.example ?? one.examples.ejemplo.value]);
        const [, key] = shown('header').find(([name]) => name === 'Idempotency-Key') ?? [];
        if (key !== undefined) assert.ok(!keys.has(String(key)) && keys.add(String(key)), `${llamada.nombre}: ${key}`);
        const bodies = Object.values<Nodo>(requestBody?.content['application/json'].examples ?? {});
        for (const example of requestBody ? bodies.map(({ value }) => value) : [undefined]) {
          // Each opening is that of another insurer: two of one person would be refused.
          const whose = operacion.errores.includes('caso_duplicado') ? await e.aseguradora(variante) : quien;
          const { ruta = llamada.ruta } = await buena(llamada);
          const cuerpo = example?.cuenta_id ? { ...example, cuenta_id: await anAccountOf(ruta) } : example;
          const withKey: Record<string, string> =
            key !== undefined && example === bodies[0]?.value ? { 'idempotency-key': String(key) } : {};
          const cabeceras = { 'x-api-key': whose.apiKey, ...withKey };
          await cumplen([llamada], null, () => ({ host: whose.host, ruta, cuerpo, cabeceras }));
        }
        for (const [name, value] of shown('query')) {
          const { ruta = llamada.ruta } = await buena(llamada);
          const query = new URLSearchParams({ [name]: String(value) });
          await cumplen([llamada], null, () => ({ ruta: `${ruta}?${query}`, cabeceras: conLaClave() }));
        }
      }
      assert.ok(keys.size > 5);
    });

    it('describes what is unchanged, and the figures as CSV', async () => {
      const condicionales = LLAMADAS.filter(({ operacion }) => operacion.condicional);
      await cumplen(condicionales, null, async (llamada) => {
        const { ruta = llamada.ruta } = await buena(llamada);
        const { cabeceras } = await enviar(e, { metodo: 'GET', ruta, host: quien.host, cabeceras: conLaClave() });
        return { ruta, cabeceras: { ...conLaClave(), 'if-none-match': String(cabeceras.etag) } };
      });
      const enCsv = LLAMADAS.filter(({ forma }) => forma.csv);
      await cumplen(enCsv, null, () => ({ cabeceras: { ...conLaClave(), accept: 'text/csv' } }));
      const { examples } = doc.raiz.paths['/reporting'].get.responses['200'].content['application/json'];
      const { example } = doc.raiz.paths['/reporting'].get.responses['200'].content['text/csv'];
      assert.ok(
        writeCsv(presentarCsv(examples.un_mes.value.data)).startsWith(`\ufeff${example}`),
        'and shows how it begins',
      );
    });

    it('describes a body of CSV in prose, and its example is taken', async () => {
      const enCsv = LLAMADAS.filter(({ forma }) => forma.filasCsv);
      await cumplen(enCsv, null, ({ operacion, metodo }) => {
        const { description } = doc.raiz.paths[operacion.ruta][metodo.toLowerCase()].requestBody;
        const [, csv = ''] = /```csv\n([^`]+)```/.exec(description) ?? [];
        return {
          cuerpo: Buffer.from(csv),
          cabeceras: { ...conLaClave(), 'content-type': 'text/csv' },
        };
      });
    });

    it('describes a refused credential', async () => {
      await cumplen(DE_CLAVE, 'clave_ausente', () => ({}));
      await cumplen(DE_CLAVE, 'clave_invalida', () => ({ cabeceras: { 'x-api-key': nuevaClaveApi() } }));
      const deBearer = variante === 'A' ? 'sesion_invalida' : 'clave_ausente';
      await cumplen(DE_CLAVE, deBearer, () => ({ cabeceras: portador('a.b.c') }));
    });

    it('describes what a credential may not do, and where else it could', async () => {
      await cumplen(DE_CLAVE, 'alcance_insuficiente', async ({ operacion }) => {
        const alcances = ALCANCES.filter((alcance) => alcance !== (operacion.alcance as Alcance));
        return { cabeceras: { 'x-api-key': (await unaClave(e, quien, { alcances })).apiKey } };
      });
      const pausada = await e.aseguradora(variante);
      await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [
        pausada.id,
      ]);
      const suya = { host: pausada.host, cabeceras: { 'x-api-key': pausada.apiKey } };
      await cumplen(DE_CLAVE, 'aseguradora_pausada', () => suya);
      if (variante === 'A') return;
      const deA = await e.aseguradora('A');
      await cumplen(DE_CLAVE, 'variante_equivocada', () => ({ cabeceras: { 'x-api-key': deA.apiKey } }));
    });

    it('describes what is unknown, and what is blocked', async () => {
      const conId = DE_CLAVE.filter(({ operacion }) => operacion.ruta.includes('{'));
      const nada = '01990000-0000-7000-8000-000000000000';
      const cabeceras = conLaClave();
      await cumplen(conId, 'no_encontrado', async (llamada) => {
        const { cuerpo } = await buena(llamada);
        return { ruta: llamada.operacion.ruta.replace(/\{\w+\}/g, nada), cuerpo, cabeceras };
      });
      const larga = 'x'.repeat(300);
      await cumplen(conId, 'ruta_desconocida', ({ operacion }) => ({
        ruta: operacion.ruta.replace(/\{\w+\}/g, larga),
        cabeceras,
      }));
      if (variante === 'A')
        await cumplen(LLAMADAS, 'ruta_desconocida', () => ({ host: `nadie.${e.programa.direcciones.dominio}` }));
      const deCaso = conId.filter(({ operacion }) => operacion.ruta.startsWith('/casos/'));
      await cumplen(deCaso, 'caso_bloqueado', async (llamada) => {
        const { ruta = '', cuerpo } = await buena(llamada);
        await e.base.superSql(
          `update casos set estado = 'cerrado', resultado = 'completado', cerrado = now(), bloqueado = now() where aseguradora_id = $1 and caso_id = $2`,
          [quien.id, ruta.split('/')[2]],
        );
        return { ruta, cuerpo, cabeceras };
      });
    });

    it('describes what is wrong with a request', async () => {
      const cabeceras = conLaClave();
      const json = (texto: string) => ({ cuerpo: Buffer.from(texto), cabeceras });
      const sueltas = CON_CUERPO.filter(({ operacion }) => !operacion.subida);
      await cumplen(LLAMADAS, 'consulta_invalida', ({ ruta }) => ({ ruta: `${ruta}?nada=1`, cabeceras }));
      await cumplen(LLAMADAS, 'metodo_no_permitido', () => ({ metodo: 'OPTIONS', cabeceras }));
      await cumplen(CON_CUERPO, 'json_invalido', () => json('{'));
      await cumplen(sueltas, 'validacion', () => json('{"x":1,"x":2}'));
      await cumplen(sueltas, 'cuerpo_demasiado_grande', () => json(' '.repeat(256 * 1024 + 1)));
      await cumplen(CON_CUERPO, 'tipo_no_admitido', () => ({
        cuerpo: Buffer.from('x'),
        cabeceras: { ...cabeceras, 'content-type': 'text/plain' },
      }));
      const idempotentes = DE_CLAVE.filter(({ operacion }) => operacion.idempotente);
      await cumplen(idempotentes, 'cabecera_invalida', async (llamada) => ({
        ...(await buena(llamada)),
        cabeceras: { ...cabeceras, 'idempotency-key': 'x'.repeat(256) },
      }));
    });

    it('describes a second opening of the same case', async () => {
      const aperturas = LLAMADAS.filter(({ operacion }) => operacion.errores.includes('caso_duplicado'));
      await cumplen(aperturas, 'caso_duplicado', async ({ cuerpo }) => {
        const { modulos_contratados: _, modulos: __, pack: ___, ...resto } = cuerpo as Record<string, unknown>;
        await e.pedir(quien, 'POST', '/siniestro', resto);
        return { cuerpo, cabeceras: conLaClave() };
      });
    });

    it('describes a limit that is exceeded', async () => {
      const clave = await unaClave(e, quien);
      await e.pedir(clave, 'GET', '/casos');
      await e.base.superSql('update limites_uso set usadas = 1000 where titular = $1', [clave.claveId]);
      await cumplen(DE_CLAVE, 'limite_superado', () => ({ cabeceras: { 'x-api-key': clave.apiKey } }));
      const desde = '192.0.2.7';
      for (let i = 0; i < 300; i += 1) await enviar(e, { metodo: 'GET', ruta: '/casos', host: quien.host, desde });
      await cumplen(DE_CLAVE, 'limite_superado', () => ({ desde }));
      const signIns = LLAMADAS.filter(({ operacion }) => operacion.acceso === 'publico');
      assert.equal(signIns.length, variante === 'A' ? 1 : 0);
      for (const { metodo, ruta, cuerpo } of signIns) {
        const tryAs = (email: string) =>
          enviar(e, { metodo, ruta, cuerpo: { ...(cuerpo as object), email }, host: quien.host, desde });
        await Promise.all(Array.from({ length: 300 }, (_, i) => tryAs(`${i}@example.com`)));
        await cumplen(signIns, 'limite_superado', () => ({ desde }));
      }
    });

    it('describes a sign-in, and what refuses one', async () => {
      const entrada = LLAMADAS.filter(({ operacion }) => operacion.id === 'iniciarSesion');
      assert.equal(entrada.length, variante === 'A' ? 1 : 0);
      if (variante === 'B') return;
      const persona = await unaPersonaDe(e, quien);
      await cumplen(entrada, null, () => ({ cuerpo: { email: persona.email, password: persona.password } }));
      await cumplen(entrada, 'login_incorrecto', () => ({ cuerpo: { email: persona.email, password: 'no' } }));
      const token = await entrar(e, quien, persona);
      const lecturas = DE_CLAVE.filter(({ operacion }) => operacion.id === 'listarCasos');
      await cumplen(lecturas, null, () => ({ cabeceras: portador(token) }));
    });

    it('describes what is said while the database is away', async () => {
      const linea = await tenderLinea(e.base.entorno.DATABASE_URL as string);
      const otra = await crearReplica(e, linea.url);
      await linea.cortar();
      try {
        await cumplen(DE_CLAVE, 'no_disponible', () => ({ cabeceras: conLaClave() }), otra);
      } finally {
        await otra.cerrar();
      }
    });

    it('has been held against each header that only some answers have', () => {
      assert.deepEqual(
        DE_ALGUNAS.filter((nombre) => !doc.vistas.has(nombre)),
        [],
      );
    });
  });
}
