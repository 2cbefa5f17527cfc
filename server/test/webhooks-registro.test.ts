/** Registration of webhooks, in both variants and on both engines. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { crearClave } from '../src/capabilities/identidad/crear-clave.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { abrirCaso, emitir, entregasDe, registrar } from './reparto.ts';

const URL_BUENA = 'https://integraciones.aurora.invalid/albacea';
const NUEVO = { url: URL_BUENA, eventos: ['siniestro_abierto', 'caso_cerrado'] };
const MIEMBROS = [
  'actualizado',
  'concurrencia',
  'creado',
  'descripcion',
  'estado',
  'eventos',
  'fallando_desde',
  'motivo_desactivacion',
  'rotacion_hasta',
  'url',
  'webhook_id',
];
const OTRO_ID = '0199f3b0-1a2b-7c3d-8e4f-5a6b7c8d9e0f';

describe('registration of webhooks', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  for (const variante of ['A', 'B'] as const) {
    it(`a receiver is created, read, changed and deleted in variant ${variante}`, async () => {
      const quien = await e.aseguradora(variante);
      const { estado, json } = await e.pedir(quien, 'POST', '/webhooks', {
        ...NUEVO,
        descripcion: 'Núcleo',
        concurrencia: 3,
      });
      assert.equal(estado, 201);
      assert.deepEqual(Object.keys(json.data).sort(), [...MIEMBROS, 'secret'].sort());
      assert.match(json.data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
      const { secret, ...webhook } = json.data;
      assert.partialDeepStrictEqual(webhook, { ...NUEVO, descripcion: 'Núcleo', concurrencia: 3, estado: 'activo' });
      const ruta = `/webhooks/${webhook.webhook_id}`;
      assert.deepEqual((await e.pedir(quien, 'GET', ruta)).json.data, webhook);

      e.reloj.avanzar(1000);
      const cambio = { url: `${URL_BUENA}/2`, eventos: ['caso_abierto'] };
      const cambiado = (await e.pedir(quien, 'PATCH', ruta, cambio)).json.data;
      assert.deepEqual(cambiado, { ...webhook, ...cambio, actualizado: e.reloj.ahora().toISOString() });
      assert.deepEqual((await e.pedir(quien, 'GET', '/webhooks')).json.data, {
        elementos: [cambiado],
        siguiente: null,
      });

      assert.deepEqual((await e.pedir(quien, 'DELETE', ruta)).json, { success: true, data: {} });
      for (const metodo of ['GET', 'DELETE'])
        assert.equal((await e.pedir(quien, metodo, ruta)).estado, 404, `${metodo} of a deleted one`);
      assert.equal((await e.pedir(quien, 'PATCH', ruta, { concurrencia: 1 })).estado, 404);
      assert.deepEqual((await e.pedir(quien, 'GET', '/webhooks')).json.data.elementos, []);
    });
  }

  it('the list is paged newest first, with no skip and no repeat while one more is registered', async () => {
    const quien = await e.aseguradora('B');
    const ids: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      e.reloj.avanzar(1);
      ids.unshift((await registrar(e, quien, `${URL_BUENA}/${i}`)).webhook_id);
    }
    const leidos: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const pagina: Respuesta = await e.pedir(quien, 'GET', `/webhooks?limite=3${cursor && `&cursor=${cursor}`}`);
      const { data } = pagina.json;
      leidos.push(...data.elementos.map(({ webhook_id }: { webhook_id: string }) => webhook_id));
      cursor = data.siguiente;
      e.reloj.avanzar(1);
      if (leidos.length === 3) await registrar(e, quien, `${URL_BUENA}/nuevo`);
    }
    assert.deepEqual(leidos, ids);
  });

  it('the secret is shown once, and lies in no table, no log line and no later answer', async () => {
    const quien = await e.aseguradora('A');
    const { webhook_id, secret } = await registrar(e, quien, URL_BUENA);
    const rotado = (await e.pedir(quien, 'POST', `/webhooks/${webhook_id}/secreto`)).json.data.secret;
    assert.notEqual(rotado, secret);
    const caso = await abrirCaso(e, quien);
    await emitir(e, quien, caso);
    const ruta = `/webhooks/${webhook_id}`;
    const respuestas = [
      await e.pedir(quien, 'GET', ruta),
      await e.pedir(quien, 'GET', '/webhooks'),
      await e.pedir(quien, 'PATCH', ruta, { concurrencia: 2 }),
      await e.pedir(quien, 'GET', `${ruta}/entregas`),
      await e.pedir(quien, 'GET', '/eventos'),
      await e.pedir(quien, 'POST', `${ruta}/secreto/activar`),
    ];
    const tablas = await e.base.superSql<{ t: string }>(
      `select table_name as t from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const filas: string[] = [];
    for (const { t } of tablas)
      filas.push(...(await e.base.superSql<{ f: string }>(`select x::text as f from "${t}" x`)).map(({ f }) => f));
    const todo = [...respuestas.map(({ texto }) => texto), ...e.registro, ...filas].join('\n');
    assert.ok(tablas.length > 10 && todo.includes(webhook_id));
    for (const s of [secret, rotado]) {
      const bytes = Buffer.from(s.slice(6), 'base64');
      for (const forma of [s, s.slice(6), bytes.toString('hex'), Buffer.from(s).toString('hex')])
        assert.ok(!todo.includes(forma), 'a form of the secret was found');
    }
  });

  it('a webhook of another insurer is as unknown as one that never was, and an id that is none', async () => {
    const dueno = await e.aseguradora('B');
    const { webhook_id } = await registrar(e, dueno, URL_BUENA);
    const caso = await abrirCaso(e, dueno);
    await emitir(e, dueno, caso);
    const entrega = (await entregasDe(e, dueno, webhook_id))[0]?.entrega_id;
    const otra = await e.aseguradora('B');
    const suyo = (await registrar(e, otra, URL_BUENA)).webhook_id;
    const ajenos = [
      webhook_id,
      OTRO_ID,
      OTRO_ID.toUpperCase(),
      'x',
      '1',
      `${OTRO_ID}0`,
      "'%20or%201=1",
      '%00',
      '%F0%9F',
    ];
    for (const id of ajenos) {
      const rutas: [string, string, unknown?][] = [
        ['GET', `/webhooks/${id}`],
        ['PATCH', `/webhooks/${id}`, { concurrencia: 1 }],
        ['DELETE', `/webhooks/${id}`],
        ['POST', `/webhooks/${id}/secreto`],
        ['POST', `/webhooks/${id}/secreto/activar`],
        ['DELETE', `/webhooks/${id}/secreto`],
        ['POST', `/webhooks/${id}/prueba`],
        ['GET', `/webhooks/${id}/entregas`],
        ['POST', `/webhooks/${id}/recuperar`, { desde: '2026-01-01T00:00:00Z' }],
        ['POST', `/webhooks/${id}/entregas/${entrega}/reenviar`],
        ['POST', `/webhooks/${suyo}/entregas/${id}/reenviar`],
      ];
      for (const [metodo, ruta, cuerpo] of rutas) {
        const { estado } = await e.pedir(otra, metodo, ruta, cuerpo);
        assert.equal(estado, id.startsWith('%F0') ? 400 : 404, `${metodo} ${ruta}`);
      }
    }
    assert.equal((await e.pedir(otra, 'POST', `/webhooks/${suyo}/entregas/${entrega}/reenviar`)).estado, 404);
    assert.equal((await e.pedir(dueno, 'GET', `/webhooks/${webhook_id}`)).json.data.concurrencia, 10);
    assert.deepEqual((await e.pedir(otra, 'GET', '/eventos')).json.data.elementos, []);
  });

  it('a key without the scope webhooks is refused at every operation', async () => {
    const quien = await e.aseguradora('B');
    const { webhook_id } = await registrar(e, quien, URL_BUENA);
    const con = async (alcance: 'webhooks' | 'casos:escribir'): Promise<Aseguradora> => {
      const clave = { etiqueta: alcance, alcances: [alcance] };
      const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
      const { api_key } = await crearClave(e.programa, quien.id, clave, actor);
      return { ...quien, apiKey: api_key };
    };
    const [corta, justa] = [await con('casos:escribir'), await con('webhooks')];
    const rutas: [string, string, unknown?][] = [
      ['GET', '/webhooks'],
      ['GET', '/eventos'],
      ['GET', `/webhooks/${webhook_id}`],
      ['GET', `/webhooks/${webhook_id}/entregas`],
      ['POST', '/webhooks', NUEVO],
      ['PATCH', `/webhooks/${webhook_id}`, { concurrencia: 1 }],
      ['POST', `/webhooks/${webhook_id}/secreto`],
      ['DELETE', `/webhooks/${webhook_id}/secreto`],
      ['POST', `/webhooks/${webhook_id}/secreto`],
      ['POST', `/webhooks/${webhook_id}/secreto/activar`],
      ['POST', `/webhooks/${webhook_id}/prueba`],
      ['POST', `/webhooks/${webhook_id}/recuperar`, { desde: '2026-01-01T00:00:00Z' }],
      ['DELETE', `/webhooks/${webhook_id}`],
    ];
    for (const [metodo, ruta, cuerpo] of rutas) {
      const { estado, cabeceras } = await e.pedir(corta, metodo, ruta, cuerpo);
      assert.deepEqual([estado, cabeceras['x-error-code']], [403, 'alcance_insuficiente'], `${metodo} ${ruta}`);
    }
    for (const [metodo, ruta, cuerpo] of rutas)
      assert.ok((await e.pedir(justa, metodo, ruta, cuerpo)).estado < 300, `${metodo} ${ruta}`);
  });

  it('what is not valid is 422 and names the field, in Spanish and in English', async () => {
    const quien = await e.aseguradora('B');
    const casos: [object, RegExp, RegExp][] = [
      [{ eventos: NUEVO.eventos }, /url: falta\./, /url: is missing\./],
      [{ url: URL_BUENA }, /eventos: falta\./, /eventos: is missing\./],
      [{ ...NUEVO, eventos: [] }, /eventos: necesita al menos 1/, /eventos: needs at least 1/],
      [{ ...NUEVO, eventos: ['prueba'] }, /eventos\[0\]: se admite: caso_abierto/, /allowed: caso_abierto/],
      [{ ...NUEVO, eventos: ['caso_cerrado', 'caso_cerrado'] }, /eventos: repite/, /eventos: repeats/],
      [{ ...NUEVO, concurrencia: 0 }, /concurrencia: debe ser 1 o más/, /concurrencia: must be 1 or more/],
      [{ ...NUEVO, concurrencia: 101 }, /concurrencia: debe ser 100 o menos/, /concurrencia: must be 100 or less/],
      [{ ...NUEVO, concurrencia: 1.5 }, /concurrencia: .*número entero/, /concurrencia: .*whole number/],
      [{ ...NUEVO, secret: 'whsec_x' }, /secret: no se admite/, /secret: is not allowed/],
      [{ ...NUEVO, estado: 'activo' }, /estado: no se admite/, /estado: is not allowed/],
      [{ ...NUEVO, descripcion: 'x'.repeat(201) }, /descripcion: admite hasta 200/, /descripcion: takes up to 200/],
      [{ ...NUEVO, url: `https://a.example/${'x'.repeat(2000)}` }, /url: admite hasta 2000/, /url: takes up to 2000/],
      [
        { ...NUEVO, url: 'http://a.example/' },
        /url: debe ser .* https .*\(scheme\)/,
        /url: must be .* https .*\(scheme\)/,
      ],
      [{ ...NUEVO, url: 'https://10.0.0.1/' }, /url: .*\(private\)/, /url: .*\(private\)/],
      [{ ...NUEVO, url: 7 }, /url: debe ser texto/, /url: must be text/],
    ];
    for (const [cuerpo, es, en] of casos) {
      const enEs = await e.pedir(quien, 'POST', '/webhooks', cuerpo);
      assert.deepEqual([enEs.estado, enEs.cabeceras['x-error-code']], [422, 'validacion'], enEs.texto);
      assert.match(enEs.json.error, es);
      const enEn = await e.pedir(quien, 'POST', '/webhooks', cuerpo, { 'accept-language': 'en' });
      assert.match(enEn.json.error, en);
    }
    const { webhook_id } = await registrar(e, quien, URL_BUENA);
    for (const cuerpo of [{}, { url: 'https://127.0.0.1/' }, { estado: 'borrado' }, { eventos: [] }, { secret: 'x' }])
      assert.equal(
        (await e.pedir(quien, 'PATCH', `/webhooks/${webhook_id}`, cuerpo)).estado,
        422,
        JSON.stringify(cuerpo),
      );
    const vacio = await e.pedir(quien, 'PATCH', `/webhooks/${webhook_id}`, {});
    assert.match(vacio.json.error, /El cuerpo necesita al menos uno de estos campos: url, eventos, /);
    const recuperar = `/webhooks/${webhook_id}/recuperar`;
    for (const cuerpo of [{}, { desde: 'ayer' }, { desde: '2026-11-20' }, { desde: '2016-12-31T23:59:60Z' }])
      assert.equal((await e.pedir(quien, 'POST', recuperar, cuerpo)).estado, 422, JSON.stringify(cuerpo));
    for (const ruta of [
      '/eventos?despues=x',
      '/eventos?limite=0',
      '/eventos?limite=101',
      '/webhooks?cursor=x',
      '/webhooks?a=1',
    ])
      assert.equal((await e.pedir(quien, 'GET', ruta)).estado, 400, ruta);
    assert.equal((await e.pedir(quien, 'GET', `/webhooks/${webhook_id}/entregas?estado=perdida`)).estado, 400);
  });

  it('there are never more than fifty, however many are registered at once; a deleted one makes room', async () => {
    const quien = await e.aseguradora('B');
    const intentos = await Promise.all(
      Array.from({ length: 60 }, (_, i) => e.pedir(quien, 'POST', '/webhooks', { ...NUEVO, url: `${URL_BUENA}/${i}` })),
    );
    const buenos = intentos.filter(({ estado }) => estado === 201);
    assert.equal(buenos.length, 50);
    for (const { estado, cabeceras } of intentos.filter((intento) => !buenos.includes(intento)))
      assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'demasiados_webhooks']);
    assert.equal((await e.pedir(quien, 'POST', '/webhooks', NUEVO)).estado, 409);
    assert.equal((await e.pedir(quien, 'DELETE', `/webhooks/${buenos[0]?.json.data.webhook_id}`)).estado, 200);
    assert.equal((await e.pedir(quien, 'POST', '/webhooks', NUEVO)).estado, 201);
    await registrar(e, await e.aseguradora('B'), URL_BUENA); // another insurer's count is its own
  });
});
