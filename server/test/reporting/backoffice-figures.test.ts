/** The figures in the backoffice: the report of the API, its file, the cases behind a number, and what an admin supplies. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the figures in the backoffice', () => {
  let e: Environment;
  let a: Aseguradora;
  const people = new Map<Rol, BrowserType>();
  const casos: string[] = [];
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('B');
    for (const rol of ['operador', 'admin', 'gestor'] as const) {
      const user = {
        email: `${rol}@example.com`,
        nombre: rol,
        rol,
        aseguradoraId: rol === 'gestor' ? null : a.id,
      };
      const { email, password } = await createUser(e.program, user, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
      people.set(rol, browser);
    }
    for (let i = 0; i < 5; i += 1) {
      casos.push((await e.request(a, 'POST', '/siniestro', aSiniestroB())).json.data.caso_id);
      e.clock.advance(60_000);
    }
    await seal();
  });
  after(() => e.close());

  async function seal() {
    e.clock.advance(1000);
    await sealFigures(e.program);
    e.clock.advance(1000);
  }
  const ask = (rol: Rol, method: string, path: string, body?: unknown, headers = {}) =>
    (people.get(rol) as BrowserType).request(method, `/aseguradoras/${a.slug}${path}`, body, headers);

  it('are the same as at the API, for the insurer and for the service', async () => {
    const api = (await e.request(a, 'GET', '/reporting')).json.data;
    for (const rol of ['operador', 'gestor'] as const) {
      const { status, json } = await ask(rol, 'GET', `/cifras/cuadro?corte=${api.periodo.corte}`);
      assert.equal(status, 200);
      assert.deepEqual(json.data.informe, api);
    }
  });

  it('can be downloaded as a file that spreadsheets open', async () => {
    const { statusCode, headers, body } = await e.app.inject({
      method: 'GET',
      url: `/backoffice/api/aseguradoras/${a.slug}/cifras/csv?desde=2026-11-01`,
      headers: { host: e.program.addresses.dominio, cookie: people.get('operador')?.cookie() ?? '' },
    });
    assert.equal(statusCode, 200, body);
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.ok(String(headers['content-disposition']).includes(`${a.slug}-2026-11-01-2026-11-`));
    assert.ok(body.includes('\r\ncasos.abiertos;5;;;\r\n'), body);
  });

  it('list the cases behind a figure, page by page, the newest first', async () => {
    const first = (await ask('operador', 'GET', '/cifras/casos?cifra=casos.pendientes_fin&limite=3')).json.data;
    assert.equal(first.total, 5);
    const second = await ask(
      'operador',
      'GET',
      `/cifras/casos?cifra=casos.pendientes_fin&limite=3&cursor=${first.siguiente}`,
    );
    const ids = [...first.elementos, ...second.json.data.elementos].map(({ caso_id }) => caso_id);
    assert.deepEqual(ids, casos.toReversed());
    assert.equal(second.json.data.siguiente, null);
  });

  it('refuse an impossible period or figure, and say why', async () => {
    for (const [path, part] of [
      ['/cifras/cuadro?desde=2026-12-01', 'desde: '],
      ['/cifras/casos?cifra=casos.abiertos&desde=2026-11-02&hasta=2026-11-01', 'hasta: '],
      ['/cifras/casos?cifra=casos.todos', 'cifra: '],
      ['/cifras/casos', 'cifra'],
    ] as const) {
      const { status, json } = await ask('operador', 'GET', path);
      assert.equal(status, 400, path);
      assert.ok(json.error.includes(part), json.error);
    }
  });

  it('accept exposure, premiums and costs from admins only, typed or as CSV', async () => {
    const october = { producto: 'Familiar', mes: '2026-10', vidas_anio: '12.5', primas: '200.00' };
    assert.equal((await ask('operador', 'POST', '/cifras/datos', { datos: [october] })).status, 403);
    assert.equal((await ask('gestor', 'POST', '/cifras/datos', { datos: [october] })).status, 403);
    assert.equal((await ask('admin', 'POST', '/cifras/datos', { datos: [october] })).status, 201);
    const upload = (payload: string) =>
      e.app.inject({
        method: 'POST',
        url: `/backoffice/api/aseguradoras/${a.slug}/cifras/datos`,
        headers: {
          host: e.program.addresses.dominio,
          cookie: people.get('admin')?.cookie() ?? '',
          origin: `http://${e.program.addresses.dominio}`,
          'content-type': 'text/csv',
        },
        payload,
      });
    const { statusCode, body } = await upload('producto;mes;primas\r\nFamiliar;2026-10;250,00\r\n');
    assert.equal(statusCode, 201, body);
    const malformed = await upload('producto;mes;primas\r\nFamiliar;2026-10;x\r\n');
    assert.equal(malformed.statusCode, 422);
    assert.match(malformed.body, /Línea 2, columna primas: debe ser un número/);
    await seal();
    const { json } = await ask('operador', 'GET', '/cifras/cuadro?desde=2026-10-01&hasta=2026-10-31');
    assert.equal(json.data.informe.economico.primas, '250.00');
    const bad = await ask('admin', 'POST', '/cifras/datos', { datos: [{ ...october, mes: '2027-01' }] });
    assert.equal(bad.status, 422);
    assert.ok(bad.json.error.includes('datos[0].mes'));
  });
});
