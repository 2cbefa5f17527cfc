/** Every operation of the portal and the backoffice: who may call it, and for which data. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BACKOFFICE_OPERATIONS } from '@albacea/contract/operations/backoffice.ts';
import type { AppOperation } from '@albacea/contract/operations/operation.ts';
import { PORTAL_OPERATIONS } from '@albacea/contract/operations/portal.ts';
import { ROLES, type Rol } from '@albacea/contract/schemas/identity.ts';
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { sha256 } from '../../src/platform/ids.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA } from '../support/factories.ts';
import { aFamiliar, oneFamily } from '../support/family.ts';
import { withFreeText } from '../support/free-texts.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const NOBODY = '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6';
const withSession = (operations: Readonly<Record<string, AppOperation>>) =>
  Object.values(operations).filter(({ roles }) => roles !== null);

/** The path with its parameters filled in. */
const routeOf = ({ path }: AppOperation, aseguradora: string, caso: string) =>
  path
    .replace('{aseguradora}', aseguradora)
    .replace('{caso}', caso)
    .replace('{tipo}', 'defuncion_literal')
    .replace(/\{\w+\}/g, NOBODY)
    // required query parameters
    .replace(/\/cifras\/casos(\/csv)?$/, '/cifras/casos$1?cifra=casos.abiertos')
    .replace(/\/correcciones$/, '/correcciones?clase=cuenta&sobre=0199f3a1-0000-7000-8000-000000000009')
    .replace(/\/cifras\/informe\/pdf$/, '/cifras/informe/pdf?mes=2025-01')
    .replace(/\/auditoria\/firmada$/, '/auditoria/firmada?desde=2025-01-01&hasta=2025-01-31')
    .replace(/\/correos-guardados\/pagina$/, '/correos-guardados/pagina?ruta=ninguno.eml');

describe('the operations of the web applications', () => {
  let e: Environment;
  let a: Aseguradora;
  let other: Aseguradora;
  let caso: string;
  let foreign: string;
  let token: string;
  const people = new Map<Rol, BrowserType>();
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, other] = [await e.aseguradora('A'), await e.aseguradora('A')];
    ({ caso_id: caso, token_heredero: token } = (await e.request(a, 'POST', '/casos', aCaso())).json.data);
    // Each insurer numbers its own cases, so the other's last case has a number that this one has not reached.
    for (let i = 0; i < 20; i += 1) await e.request(other, 'POST', '/casos', aCaso());
    foreign = (await e.request(other, 'POST', '/casos', aCaso())).json.data.caso_id;
    for (const rol of ROLES) {
      const aseguradoraId = rol === 'operador' || rol === 'admin' ? a.id : null;
      const { email, password } = await createUser(
        e.program,
        { email: `${rol}@example.com`, nombre: rol, rol, aseguradoraId },
        ACTOR,
      );
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
      people.set(rol, browser);
    }
  });
  after(() => e.close());

  it('operations without a session, or with one of the other application, are 401', async () => {
    const heredero = openBrowser(e, 'portal', a.host);
    await heredero.request('POST', '/sesion', { token });
    const value = heredero.cookie()?.split('=')[1] as string;
    for (const [app, operations] of [
      ['portal', PORTAL_OPERATIONS],
      ['backoffice', BACKOFFICE_OPERATIONS],
    ] as const) {
      for (const operation of withSession(operations)) {
        const browser = openBrowser(e, app, a.host);
        const route = routeOf(operation, a.slug, caso);
        const cookies = ['', 'albacea_portal=x', `albacea_backoffice=${value}`];
        if (app === 'portal') cookies[2] = `albacea_portal=${sha256(value).toString('base64url')}`;
        for (const cookie of cookies) {
          const { status, headers } = await browser.request(
            operation.method,
            route,
            undefined,
            cookie ? { cookie } : {},
          );
          assert.deepEqual([status, headers['x-error-code']], [401, 'sesion_invalida'], `${operation.method} ${route}`);
        }
      }
    }
  });

  it('operations of the portal that write are 403 from a page of another origin, even if the heir is signed in', async () => {
    const heredero = openBrowser(e, 'portal', a.host);
    await heredero.request('POST', '/sesion', { token });
    for (const operation of Object.values(PORTAL_OPERATIONS).filter(({ method }) => method !== 'GET')) {
      const route = routeOf(operation, a.slug, caso);
      const { status } = await heredero.request(operation.method, route, {}, { origin: 'https://evil.example' });
      assert.equal(status, 403, route);
    }
    assert.notEqual(heredero.cookie(), null);
  });

  for (const papel of ['ayuda', 'consulta'] as const) {
    it(`operations of the portal that only the heir may call are 403 to a relative with the role "${papel}"`, async () => {
      const { heredera } = await oneFamily(e, a);
      const invitada = await heredera.request('POST', '/allegados', aFamiliar({ papel }));
      const secret = `relative-${papel}`;
      await e.base.superSql('update accesos_heredero set huella_token = $2 where allegado = $1', [
        invitada.json.data.elementos[0].allegado_id,
        sha256(secret),
      ]);
      const browser = openBrowser(e, 'portal', a.host);
      assert.equal((await browser.request('POST', '/sesion', { token: secret })).status, 201);
      const forbidden = withSession(PORTAL_OPERATIONS).filter(({ roles }) => !roles?.includes(papel));
      assert.ok(forbidden.length >= 10);
      for (const operation of forbidden) {
        const { status, headers } = await browser.request(operation.method, routeOf(operation, a.slug, caso), {});
        assert.deepEqual([status, headers['x-error-code']], [403, 'accion_no_permitida'], operation.id);
      }
    });
  }

  it('operations of the portal are 404 for another case of the same insurer, even with its id, and change nothing there', async () => {
    const [mine, theirs] = [await oneFamily(e, a), await oneFamily(e, a)];
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar' }];
    const cuenta = (await theirs.heredera.request('POST', '/cuentas', { cuentas })).json.data.elementos[0].cuenta_id;
    const allegado = (await theirs.heredera.request('POST', '/allegados', aFamiliar())).json.data.elementos[0]
      .allegado_id;
    const { peticion_id } = (await theirs.heredera.request('POST', '/mis-datos/peticiones', { clase: 'supresion' }))
      .json.data;
    const objecion = { clase: 'otra', motivo: 'No quiero' };
    const { objecion_id } = (await theirs.heredera.request('POST', '/objeciones', objecion)).json.data;
    const [documento] = await e.base.superSql<{ id: string }>(
      `insert into documentos (aseguradora_id, id, caso, tipo, recibido)
         select aseguradora_id, gen_random_uuid(), id, 'certificado_defuncion', abierto from casos where aseguradora_id = $1 and caso_id = $2
       returning id`,
      [a.id, theirs.casoId],
    );
    const [ejemplar] = await e.base.superSql<{ id: string }>(
      `with m as (insert into mandatos (aseguradora_id, id, caso, estado, texto_version, preparado, firmado, revision_de_nombre)
         select aseguradora_id, gen_random_uuid(), id, 'firmado', '1', abierto, abierto, 'coincide' from casos where aseguradora_id = $1 and caso_id = $2
         returning *)
       insert into mandato_ejemplares (aseguradora_id, id, caso, mandato, clases, firmado, vence)
         select aseguradora_id, gen_random_uuid(), caso, id, '{}', firmado, '2028-11-25' from m returning id`,
      [a.id, theirs.casoId],
    );
    const snapshot = async () =>
      JSON.stringify(
        await e.base.superSql(
          `select (select jsonb_agg(to_jsonb(k)) from cuentas k where k.caso = c.id), (select jsonb_agg(to_jsonb(l)) from allegados l where l.caso = c.id),
                  (select jsonb_agg(to_jsonb(d)) from documentos d where d.caso = c.id), (select jsonb_agg(to_jsonb(p)) from peticiones p where p.caso = c.id),
                  (select jsonb_agg(to_jsonb(o)) from objeciones o where o.caso = c.id)
             from casos c where aseguradora_id = $1 and caso_id = $2`,
          [a.id, theirs.casoId],
        ),
      );
    const before = await snapshot();
    const withId = withSession(PORTAL_OPERATIONS).filter(({ path }) => /\{/.test(path));
    assert.ok(withId.length >= 7);
    for (const { id, method, path } of withId) {
      const theirs = path
        .replace('{cuenta}', cuenta)
        .replace('{allegado}', allegado)
        .replace('{documento}', documento?.id ?? '')
        .replace('{ejemplar}', ejemplar?.id ?? '')
        .replace('{peticion}', peticion_id)
        .replace('{objecion}', objecion_id);
      assert.doesNotMatch(theirs, /\{/, `${id}: give it an id of another case here`);
      const written = id === 'anotarCopia' ? { copia: 'guardada' } : {};
      const body = method === 'GET' || method === 'DELETE' ? undefined : written;
      const { status, headers } = await mine.heredera.request(method, theirs, body);
      assert.deepEqual([status, headers['x-error-code']], [404, 'no_encontrado'], id);
    }
    assert.equal(await snapshot(), before);
  });

  it('show the family neither the insurer’s own notes nor numbers or addresses', async () => {
    const notice = aSiniestroA({ notas_aseguradora: 'Impagos anteriores.' });
    const { token_heredero } = (await e.request(a, 'POST', '/siniestro', notice)).json.data;
    const heredero = openBrowser(e, 'portal', a.host);
    await heredero.request('POST', '/sesion', { token: token_heredero });
    const { status, text, json } = await heredero.request('GET', '/caso');
    assert.equal(status, 200, text);
    assert.equal(json.data.heredero.nombre, notice.heredero.nombre);
    for (const secret of ['Impagos', notice.poliza_numero, notice.fallecido.dni, notice.heredero.email, 'avisos'])
      assert.ok(!text.includes(String(secret)), String(secret));
  });

  it('operations with a NUL anywhere in their path are 400', async () => {
    const { heredera } = await oneFamily(e, a);
    const superadmin = people.get('superadmin') as BrowserType;
    const routes = (operations: Readonly<Record<string, AppOperation>>) =>
      withSession(operations).filter(({ method, path }) => method === 'GET' && path.includes('{'));
    for (const { path } of routes(PORTAL_OPERATIONS))
      assert.equal((await heredera.request('GET', path.replace(/\{\w+\}/g, 'a%00b'))).status, 400, path);
    for (const { path } of routes(BACKOFFICE_OPERATIONS))
      assert.equal((await superadmin.request('GET', path.replace(/\{\w+\}/g, 'a%00b'))).status, 400, path);
    for (const route of [`/aseguradoras/${a.slug}/casos?busca=a%00b`, `/trabajo?aseguradora=%00`])
      assert.equal((await superadmin.request('GET', route)).status, 400, route);
  });

  it('operations of the backoffice are 403 to roles that may not call them', async () => {
    for (const operation of withSession(BACKOFFICE_OPERATIONS)) {
      for (const rol of ROLES.filter((one) => !operation.roles?.includes(one))) {
        const route = routeOf(operation, a.slug, caso);
        const { status, headers } = await (people.get(rol) as BrowserType).request(operation.method, route, {});
        assert.deepEqual([status, headers['x-error-code']], [403, 'accion_no_permitida'], `${rol} ${operation.id}`);
      }
    }
  });

  it('operations of the backoffice are 404 for another insurer, as if it did not exist', async () => {
    const insurerOperations = withSession(BACKOFFICE_OPERATIONS).filter(({ path }) => path.includes('{aseguradora}'));
    for (const rol of ['operador', 'admin'] as const) {
      for (const operation of insurerOperations.filter(
        ({ roles, method }) => roles?.includes(rol) && method === 'GET',
      )) {
        const browser = people.get(rol) as BrowserType;
        const theirs = await browser.request('GET', routeOf(operation, other.slug, foreign));
        const missing = await browser.request('GET', routeOf(operation, 'nobody', foreign));
        assert.equal(theirs.status, 404, operation.id);
        assert.equal(theirs.text, missing.text);
        if (!operation.path.includes('{caso}')) continue;
        const crossed = await browser.request('GET', routeOf(operation, a.slug, foreign));
        assert.equal(crossed.status, 404, operation.id);
      }
    }
    // For people of an insurer the slug of the service is that of another insurer, or of none if the service has no such operation.
    for (const operation of insurerOperations) {
      const servicePath = routeOf(operation, SERVICE_SLUG, foreign);
      const asking = operation.orService ? people.get('admin') : people.get('superadmin');
      if (!operation.roles?.includes(operation.orService ? 'admin' : 'superadmin') || operation.method !== 'GET')
        continue;
      const { status, headers } = await (asking as BrowserType).request('GET', servicePath);
      assert.deepEqual([status, headers['x-error-code']], [404, 'no_encontrado'], operation.id);
    }
    const gestor = people.get('gestor') as BrowserType;
    assert.equal((await gestor.request('GET', `/aseguradoras/${other.slug}/casos/${foreign}`)).status, 200);
  });

  it('accept a NUL in a text or refuse it with a 4xx', async () => {
    const { heredera, casoId } = await oneFamily(e, a);
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar' }];
    const { cuenta_id } = (await heredera.request('POST', '/cuentas', { cuentas })).json.data.elementos[0];
    const routeIn = (operation: AppOperation) =>
      routeOf({ ...operation, path: operation.path.replace('{cuenta}', cuenta_id) }, a.slug, casoId);
    const everyRole = (operation: AppOperation) =>
      new Set((operation.roles ?? []).map((rol) => people.get(rol as Rol) ?? heredera));
    for (const operation of [PORTAL_OPERATIONS, BACKOFFICE_OPERATIONS].flatMap((all) => withSession(all))) {
      if (!operation.shape.body || operation.upload || operation.id === 'salir') continue;
      for (const body of withFreeText(operation.shape.body, 'a\0b'))
        for (const browser of everyRole(operation)) {
          const { status, text } = await browser.request(operation.method, routeIn(operation), body);
          assert.ok(status < 500, `${operation.id} ${JSON.stringify(body)}: ${status} ${text}`);
        }
    }
    const url = '/inicio-unico/a%00b/cierre';
    const headers = { host: e.program.addresses.dominio, 'content-type': 'application/x-www-form-urlencoded' };
    assert.equal((await e.app.inject({ method: 'POST', url, headers, payload: 'logout_token=x' })).statusCode, 400);
  });

  it('refuse control characters of the family in texts that letters print', async () => {
    const { heredera } = await oneFamily(e, a, { fallecido: { dni: undefined } });
    for (const numero of ['X1234567\nL', 'X1234567\u001bL', '\u202eL7654321X']) {
      const { status } = await heredera.request('POST', '/fallecido/identidad', { numero });
      assert.equal(status, 422, JSON.stringify(numero));
    }
  });

  it('answer any body with an envelope, and never with a 5xx', async () => {
    const bodies: unknown[] = [
      null,
      [],
      'x',
      0,
      { version: 'x' },
      { cuentas: [{}] },
      { resultado: '__proto__' },
      { motivo: '\0' },
    ];
    const heredero = openBrowser(e, 'portal', a.host);
    await heredero.request('POST', '/sesion', { token });
    const byEach: [AppOperation, BrowserType][] = [
      ...withSession(PORTAL_OPERATIONS).map((o): [AppOperation, BrowserType] => [o, heredero]),
      ...withSession(BACKOFFICE_OPERATIONS).map((o): [AppOperation, BrowserType] => [
        o,
        people.get('gestor') as BrowserType,
      ]),
    ];
    for (const [operation, browser] of byEach) {
      if (!operation.shape.body) continue;
      for (const body of bodies) {
        const { status, json } = await browser.request(operation.method, routeOf(operation, a.slug, caso), body);
        if (status < 400) continue; // some operations ignore a body
        assert.ok(status < 500, `${operation.id} ${JSON.stringify(body)}: ${status}`);
        assert.deepEqual(Object.keys(json), ['success', 'error']);
      }
    }
  });
});
