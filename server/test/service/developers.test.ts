/** Pages for developers: a delivery as it was sent, the requests of a key, and the rotation of a key. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { purgeRequestLog } from '../../src/http/request-log.ts';
import { onePersonOf } from '../support/credentials.ts';
import { dispatch, issue, openCaso } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { until } from '../support/installation.ts';
import { having, openReceiver } from '../support/receiver.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('developers', () => {
  let e: Environment;
  let a: Aseguradora;
  let b: Aseguradora;
  let admin: BrowserType;
  let adminB: BrowserType;
  let operator: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    e.clock.advance(Date.now() - e.clock.now().getTime()); // keys expire in real time
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    [admin, adminB, operator] = [
      await withSession(await onePersonOf(e, a, 'admin')),
      await withSession(await onePersonOf(e, b, 'admin')),
      await withSession(await onePersonOf(e, a, 'operador')),
    ];
  });
  after(() => e.close());

  async function withSession({ email, password }: { email: string; password: string }): Promise<BrowserType> {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    good(await browser.request('POST', '/sesion', { email, password }), 201);
    return browser;
  }
  const good = (response: Reply, state = 200) => {
    assert.equal(response.status, state, response.text);
    return response.json.data;
  };
  const fails = ({ status, headers, text }: Reply, expected: number, code: string) =>
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const at = ({ slug }: { slug: string }, route: string) => `/aseguradoras/${slug}${route}`;
  const makeKey = async (fresh: object) => good(await admin.request('POST', at(a, '/claves'), fresh), 201);
  const reaches = async (apiKey: string, path = '/casos') => (await e.request({ ...a, apiKey }, 'GET', path)).status;

  async function aReceiver(t: TestContext) {
    const receiver = await openReceiver();
    t.after(() => receiver.close());
    const body = { url: receiver.url, eventos: ['cuenta_resuelta'] };
    const { webhook_id, secret } = good(await admin.request('POST', at(a, '/webhooks'), body), 201);
    t.after(() => admin.request('DELETE', at(a, `/webhooks/${webhook_id}`)));
    return { receiver, id: webhook_id as string, secret: secret as string };
  }

  it('a delivery is shown byte for byte as the receiver got it, with the headers of its last attempt', async (t) => {
    const { receiver, id, secret } = await aReceiver(t);
    const caso = await openCaso(e, a);
    await dispatch(e);
    receiver.received.length = 0;
    receiver.responder = having(503);
    await issue(e, a, caso);
    await dispatch(e);
    const { entrega_id } = (await admin.request('GET', at(a, `/webhooks/${id}/entregas`))).json.data.elementos[0];
    const route = at(a, `/webhooks/${id}/entregas/${entrega_id}`);
    const shown = good(await admin.request('GET', route));
    const [got] = receiver.received;
    assert.ok(got);
    assert.equal(shown.cuerpo, got.body.toString('utf8'));
    assert.equal(shown.url, receiver.url);
    const headers = Object.fromEntries(
      shown.cabeceras.map(({ nombre, valor }: { nombre: string; valor: string }) => [nombre, valor]),
    );
    for (const [name, value] of Object.entries(headers)) assert.equal(value, got.headers[name], name);
    assert.equal(
      new Webhook(secret).sign(
        got.headers['webhook-id'] as string,
        new Date(Number(got.headers['webhook-timestamp']) * 1000),
        shown.cuerpo,
      ),
      headers['webhook-signature'],
    );
    assert.equal(shown.intentos.length, 1);
    assert.equal(shown.intentos[0].estado_http, 503);

    fails(await operator.request('GET', route), 403, 'accion_no_permitida');
    fails(await adminB.request('GET', at(b, `/webhooks/${id}/entregas/${entrega_id}`)), 404, 'no_encontrado');
    for (const unknown of ['x', '0199f3b1-2b3c-7d4e-9f50-6b7c8d9e0f1a'])
      fails(await admin.request('GET', at(a, `/webhooks/${id}/entregas/${unknown}`)), 404, 'no_encontrado');
  });

  it('a rotated key gets a successor with the same rights, and stays valid for the chosen hours', async () => {
    const fresh = { etiqueta: 'Core', alcances: ['casos:leer'], redes: ['127.0.0.0/8'] };
    const old = await makeKey(fresh);
    const route = at(a, `/claves/${old.clave_id}/rotacion`);
    const next = good(await admin.request('POST', route, { horas: 24 }), 201);
    assert.deepEqual([next.etiqueta, next.alcances, next.redes], [old.etiqueta, old.alcances, old.redes]);
    assert.notEqual(next.api_key, old.api_key);
    assert.deepEqual([await reaches(old.api_key), await reaches(next.api_key)], [200, 200]);
    assert.equal(await reaches(next.api_key, '/webhooks'), 403, 'the successor may do no more than the old key');
    const { elementos } = good(await admin.request('GET', at(a, '/claves')));
    const listed = elementos.find(({ clave_id }: { clave_id: string }) => clave_id === old.clave_id);
    const hours = (Date.parse(listed.caduca) - e.clock.now().getTime()) / HOUR;
    assert.ok(hours > 23.9 && hours <= 24, `the old key ends in ${hours} hours`);

    const last = good(await admin.request('POST', at(a, `/claves/${next.clave_id}/rotacion`), { horas: 0 }), 201);
    assert.deepEqual([await reaches(next.api_key), await reaches(last.api_key)], [401, 200]);
    fails(await admin.request('POST', at(a, `/claves/${next.clave_id}/rotacion`), { horas: 0 }), 404, 'no_encontrado');
    const audited = good(await admin.request('GET', at(a, '/auditoria?accion=clave_rotada')));
    assert.equal(audited.elementos.length, 2);
  });

  it('a rotation never prolongs a key, is refused to other people, and lets the old key be valid for at most a week', async () => {
    const soon = new Date(e.clock.now().getTime() + 2 * HOUR).toISOString();
    const short = await makeKey({ etiqueta: 'Corta', caduca: soon });
    const route = at(a, `/claves/${short.clave_id}/rotacion`);
    for (const horas of [-1, 169, 1.5, null, undefined])
      fails(await admin.request('POST', route, { horas }), 422, 'validacion');
    fails(await operator.request('POST', route, { horas: 1 }), 403, 'accion_no_permitida');
    fails(
      await adminB.request('POST', at(b, `/claves/${short.clave_id}/rotacion`), { horas: 1 }),
      404,
      'no_encontrado',
    );
    fails(await admin.request('POST', at(a, '/claves/x/rotacion'), { horas: 1 }), 404, 'no_encontrado');
    const next = good(await admin.request('POST', route, { horas: 100 }), 201);
    const { elementos } = good(await admin.request('GET', at(a, '/claves')));
    const old = elementos.find(({ clave_id }: { clave_id: string }) => clave_id === short.clave_id);
    assert.equal(old.caduca, soon);
    assert.ok(
      Math.abs(Date.parse(next.caduca) - Date.parse(soon)) < 60_000,
      'the successor ends when the old key would have ended',
    );
  });

  it('with fifty active keys, one can be rotated only without an overlap', async () => {
    const c = await e.aseguradora('B');
    const theirs = await withSession(await onePersonOf(e, c, 'admin'));
    for (let i = 1; i < 50; i += 1)
      good(await theirs.request('POST', at(c, '/claves'), { etiqueta: `clave ${i}` }), 201);
    const { elementos } = good(await theirs.request('GET', at(c, '/claves')));
    const route = at(c, `/claves/${elementos[0].clave_id}/rotacion`);
    fails(await theirs.request('POST', route, { horas: 1 }), 409, 'demasiadas_claves');
    good(await theirs.request('POST', route, { horas: 0 }), 201);
  });

  it('requests of a key are listed newest first with route, status and code, without their content, for a week', async () => {
    const { api_key: apiKey, clave_id } = await makeKey({
      etiqueta: 'Registro',
      alcances: ['casos:leer', 'casos:escribir'],
    });
    const who = { ...a, apiKey };
    const opened = good(await e.request(who, 'POST', '/casos', aCaso()), 201);
    await e.request(who, 'GET', `/casos/${opened.caso_id}?nombre=Canario`);
    await e.request(who, 'GET', '/webhooks');
    await e.request(who, 'POST', '/casos', { poliza: 'Canario' });
    const missing = await e.request(who, 'GET', '/no/existe');
    const route = at(a, `/claves/${clave_id}/peticiones`);
    const listed = async () => good(await admin.request('GET', route)).elementos;
    await until('five requests are listed', async () => (await listed()).length === 5);
    const list = await listed();
    assert.deepEqual(
      list.map(({ metodo, ruta, estado_http, codigo }: Record<string, unknown>) => [metodo, ruta, estado_http, codigo]),
      [
        ['GET', 'unknown', 404, 'ruta_desconocida'],
        ['POST', '/api/v1/casos', 422, 'validacion'],
        ['GET', '/api/v1/webhooks', 403, 'alcance_insuficiente'],
        ['GET', '/api/v1/casos/:id', 400, 'consulta_invalida'],
        ['POST', '/api/v1/casos', 201, null],
      ],
    );
    assert.equal(list[0].peticion, missing.headers['x-request-id']);
    assert.ok(!JSON.stringify(list).includes('Canario') && !JSON.stringify(list).includes(opened.caso_id));
    const found = good(await admin.request('GET', `${route}?peticion=${missing.headers['x-request-id']}`)).elementos;
    assert.deepEqual(found, list.slice(0, 1));
    const refused = good(await admin.request('GET', `${route}?estado=4xx&limite=3`));
    assert.equal(refused.elementos.length, 3);
    const rest = good(await admin.request('GET', `${route}?estado=4xx&limite=3&cursor=${refused.siguiente}`));
    assert.deepEqual([rest.elementos.length, rest.siguiente], [1, null]);

    fails(await operator.request('GET', route), 403, 'accion_no_permitida');
    fails(await adminB.request('GET', at(b, `/claves/${clave_id}/peticiones`)), 404, 'no_encontrado');
    fails(await admin.request('GET', at(a, '/claves/x/peticiones')), 404, 'no_encontrado');
    fails(await admin.request('GET', `${route}?estado=6xx`), 400, 'consulta_invalida');

    await purgeRequestLog(e.program.base, new Date(e.clock.now().getTime() + 6 * DAY), 2);
    assert.equal(good(await admin.request('GET', route)).elementos.length, 5);
    await purgeRequestLog(e.program.base, new Date(e.clock.now().getTime() + 8 * DAY), 2);
    assert.equal(good(await admin.request('GET', route)).elementos.length, 0);
  });
});
