/** The figures in the backoffice: the report of the API, its file, the cases behind a number, and what an admin supplies. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Rol } from '@albacea/contract/identidad.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { sellarCifras } from '../src/capabilities/reporting/sellar-cifras.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unSiniestroB } from './fabricas.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the figures in the backoffice', () => {
  let e: Entorno;
  let a: Aseguradora;
  const personas = new Map<Rol, Navegador>();
  const casos: string[] = [];
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    a = await e.aseguradora('B');
    for (const rol of ['operador', 'admin', 'gestor'] as const) {
      const cuenta = {
        ...{ email: `${rol}@example.com`, nombre: rol, rol },
        aseguradoraId: rol === 'gestor' ? null : a.id,
      };
      const { email, password } = await crearUsuario(e.programa, cuenta, ACTOR);
      const navegador = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
      assert.equal((await navegador.pedir('POST', '/sesion', { email, password })).estado, 201);
      personas.set(rol, navegador);
    }
    for (let i = 0; i < 5; i += 1) {
      casos.push((await e.pedir(a, 'POST', '/siniestro', unSiniestroB())).json.data.caso_id);
      e.reloj.avanzar(60_000);
    }
    await sellar();
  });
  after(() => e.cerrar());

  async function sellar() {
    e.reloj.avanzar(1000);
    await sellarCifras(e.programa);
    e.reloj.avanzar(1000);
  }
  const pedir = (rol: Rol, metodo: string, resto: string, cuerpo?: unknown, cabeceras = {}) =>
    (personas.get(rol) as Navegador).pedir(metodo, `/aseguradoras/${a.slug}/cifras${resto}`, cuerpo, cabeceras);

  it('are those of the API, for the insurer and for the service', async () => {
    const api = (await e.pedir(a, 'GET', '/reporting')).json.data;
    for (const rol of ['operador', 'gestor'] as const) {
      const { estado, json } = await pedir(rol, 'GET', `?corte=${api.periodo.corte}`);
      assert.equal(estado, 200);
      assert.deepEqual(json.data, api);
    }
  });

  it('come as a file that a spreadsheet opens', async () => {
    const { statusCode, headers, body } = await e.app.inject({
      method: 'GET',
      url: `/backoffice/api/aseguradoras/${a.slug}/cifras/csv?desde=2026-11-01`,
      headers: { host: e.programa.direcciones.dominio, cookie: personas.get('operador')?.galleta() ?? '' },
    });
    assert.equal(statusCode, 200, body);
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.ok(String(headers['content-disposition']).includes(`${a.slug}-2026-11-01-2026-11-`));
    assert.ok(body.includes('\r\ncasos.abiertos;5;;;\r\n'), body);
  });

  it('lead to the cases behind a number, page after page, the newest first', async () => {
    const primera = (await pedir('operador', 'GET', '/casos?cifra=casos.pendientes_fin&limite=3')).json.data;
    assert.equal(primera.total, 5);
    const resto = await pedir(
      'operador',
      'GET',
      `/casos?cifra=casos.pendientes_fin&limite=3&cursor=${primera.siguiente}`,
    );
    const ids = [...primera.elementos, ...resto.json.data.elementos].map(({ caso_id }) => caso_id);
    assert.deepEqual(ids, casos.toReversed());
    assert.equal(resto.json.data.siguiente, null);
    const urgentes = await pedir('operador', 'GET', '/casos?cifra=casos.abiertos&prioridad=urgente');
    assert.deepEqual(urgentes.json.data.elementos, []);
  });

  it('refuse a period or a figure that can not be, and say why', async () => {
    for (const [resto, parte] of [
      ['?desde=2026-12-01', 'desde: '],
      ['/casos?cifra=casos.abiertos&desde=2026-11-02&hasta=2026-11-01', 'hasta: '],
      ['/casos?cifra=casos.todos', 'cifra: '],
      ['/casos', 'cifra'],
    ] as const) {
      const { estado, json } = await pedir('operador', 'GET', resto);
      assert.equal(estado, 400, resto);
      assert.ok(json.error.includes(parte), json.error);
    }
  });

  it('take exposure, premiums and costs from an admin, typed or as CSV, and from nobody else', async () => {
    const octubre = { producto: 'Familiar', mes: '2026-10', vidas_anio: '12.5', primas: '200.00' };
    assert.equal((await pedir('operador', 'POST', '/datos', { datos: [octubre] })).estado, 403);
    assert.equal((await pedir('gestor', 'POST', '/datos', { datos: [octubre] })).estado, 403);
    assert.equal((await pedir('admin', 'POST', '/datos', { datos: [octubre] })).estado, 201);
    const subir = (payload: string) =>
      e.app.inject({
        method: 'POST',
        url: `/backoffice/api/aseguradoras/${a.slug}/cifras/datos`,
        headers: {
          ...{ host: e.programa.direcciones.dominio, cookie: personas.get('admin')?.galleta() ?? '' },
          ...{ origin: `http://${e.programa.direcciones.dominio}`, 'content-type': 'text/csv' },
        },
        payload,
      });
    const { statusCode, body } = await subir('producto;mes;primas\r\nFamiliar;2026-10;250,00\r\n');
    assert.equal(statusCode, 201, body);
    const torcida = await subir('producto;mes;primas\r\nFamiliar;2026-10;x\r\n');
    assert.equal(torcida.statusCode, 422);
    assert.match(torcida.body, /Línea 2, columna primas: debe ser un número/);
    await sellar();
    const { json } = await pedir('operador', 'GET', '?desde=2026-10-01&hasta=2026-10-31');
    assert.equal(json.data.economico.primas, '250.00');
    const mala = await pedir('admin', 'POST', '/datos', { datos: [{ ...octubre, mes: '2027-01' }] });
    assert.equal(mala.estado, 422);
    assert.ok(mala.json.error.includes('datos[0].mes'));
  });
});
