/** The sessions of the portal and the backoffice: who gets one, what it gives access to, and when it ends. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aDesk } from '../support/handover.ts';
import { arriving } from '../support/requests.ts';
import { openBrowser } from '../support/web-apps.ts';

const DAY = 86_400_000;

describe('sessions of the web applications', () => {
  let e: Environment;
  let a: Aseguradora;
  let other: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    [a, other, b] = [await e.aseguradora('A'), await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(() => e.close());

  const open = async (aseguradora = a) => (await e.request(aseguradora, 'POST', '/casos', aCaso())).json.data;
  const fails = ({ status, json, headers, text }: Reply, expected: number, code: string, message = text) => {
    assert.deepEqual([status, json.success, headers['x-error-code']], [expected, false, code], message);
  };
  const enter = async (token: string, host = a.host) => {
    const browser = openBrowser(e, 'portal', host);
    return { browser, response: await browser.request('POST', '/sesion', { token }) };
  };

  it('the token of a link gives a session for its case, in a cookie that scripts and other sites cannot use', async () => {
    const { caso_id, token_heredero } = await open();
    const { browser, response } = await enter(token_heredero);
    assert.equal(response.status, 201);
    assert.equal(response.json.data.caso_id, caso_id);
    const placed = browser.lastSetCookie();
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(placed.includes(attribute), placed);
    assert.doesNotMatch(placed, /Domain/i);
    assert.ok(!placed.includes(token_heredero));
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['referrer-policy'], 'no-referrer');
    const value = (browser.cookie() as string).split('=')[1] as string;
    const rows = await e.base.superSql<{ huella: string }>(
      `select encode(huella, 'escape') as huella from sesiones_heredero`,
    );
    assert.ok(
      rows.every(({ huella }) => !huella.includes(value)),
      'only its hash is kept',
    );
  });

  it('a link opened on two devices gives two sessions; the chronology shows only the first opening', async () => {
    const { caso_id, token_heredero } = await open();
    const [one, two] = [await enter(token_heredero), await enter(token_heredero)];
    assert.deepEqual([one.response.status, two.response.status], [201, 201]);
    assert.notEqual(one.browser.cookie(), two.browser.cookie());
    const output = await one.browser.request('DELETE', '/sesion');
    assert.deepEqual([output.status, output.headers['clear-site-data']], [200, '"cache"']);
    assert.equal(one.browser.cookie(), null);
    assert.equal(
      (await two.browser.request('DELETE', '/sesion')).status,
      200,
      'the session on the other device continues',
    );
    const { json } = await e.request(a, 'GET', `/casos/${caso_id}/cronologia`);
    const uses = json.data.elementos.filter(({ tipo }: { tipo: string }) => tipo === 'acceso_usado');
    assert.deepEqual(
      uses.map(({ actor }: { actor: string }) => actor),
      ['heredero'],
    );
  });

  it('an unknown, altered or replaced token, or one of another insurer, is refused with the same answer', async () => {
    const { caso_id, token_heredero } = await open();
    const attempts = [
      await enter(`${token_heredero}x`),
      await enter('nothing'),
      await enter(token_heredero, other.host),
      await enter(token_heredero, e.program.addresses.dominio),
    ];
    assert.equal((await e.request(a, 'POST', `/casos/${caso_id}/acceso`)).status, 200);
    attempts.push(await enter(token_heredero));
    for (const { response, browser } of attempts) {
      fails(response, 401, 'enlace_invalido');
      assert.equal(browser.cookie(), null);
    }
    assert.equal(new Set(attempts.map(({ response }) => response.text)).size, 1);
  });

  it('a session ends with its link, with its case, and at its age limit', async () => {
    const finals: [string, (caso: string) => Promise<unknown>][] = [
      ['replaced', (caso) => e.request(a, 'POST', `/casos/${caso}/acceso`)],
      ['annulled', (caso) => e.request(a, 'POST', `/casos/${caso}/anulacion`)],
      [
        'erased',
        (caso) =>
          e.base.superSql(
            'update casos set borrado = now(), clave_envuelta = null, datos_cifrados = null where caso_id = $1 and aseguradora_id = $2',
            [caso, a.id],
          ),
      ],
      ['a day later', async () => e.clock.advance(DAY)],
    ];
    for (const [name, finish] of finals) {
      const { caso_id, token_heredero } = await open();
      const { browser } = await enter(token_heredero);
      await finish(caso_id);
      const cookie = browser.cookie() as string;
      fails(await browser.request('DELETE', '/sesion', undefined, { cookie }), 401, 'sesion_invalida', name);
    }
  });

  it('a session that ends, or whose role is lowered, while the body of its request arrives does nothing more', async () => {
    const at = `/aseguradoras/${a.slug}`;
    const acts: [string, string, object][] = [
      ['POST', `${at}/claves`, { etiqueta: 'mine' }],
      ['POST', `${at}/usuarios`, { nombre: 'Mine', email: 'mine@example.com', rol: 'admin' }],
      ['POST', '/cuenta/segundo-factor', { password: 'x' }],
    ];
    for (const [method, path, body] of acts) {
      const desk = await aDesk(e, 'admin', a.id);
      const signOut = () => desk.request('DELETE', '/sesion');
      fails(await desk.request(method, path, arriving(e, body, signOut)), 401, 'sesion_invalida', path);
    }
    const desk = await aDesk(e, 'admin', a.id);
    const lower = () => e.base.superSql(`update membresias set rol = 'operador' where aseguradora_id = $1`, [a.id]);
    const lowered = await desk.request('POST', `${at}/claves`, arriving(e, { etiqueta: 'mine' }, lower));
    fails(lowered, 403, 'accion_no_permitida');

    const { caso_id, token_heredero } = await open();
    const { browser } = await enter(token_heredero);
    const replace = () => e.request(a, 'POST', `/casos/${caso_id}/acceso`);
    fails(await browser.request('DELETE', '/sesion', arriving(e, {}, replace)), 401, 'sesion_invalida');
  });

  it('a cookie of one insurer is not accepted at another’s address, nor a cookie of the portal in the backoffice', async () => {
    const { browser } = await enter((await open()).token_heredero);
    const cookie = browser.cookie() as string;
    const foreign = openBrowser(e, 'portal', other.host);
    fails(await foreign.request('DELETE', '/sesion', undefined, { cookie }), 401, 'sesion_invalida');
    const office = openBrowser(e, 'backoffice', a.host);
    const value = cookie.split('=')[1];
    fails(
      await office.request('GET', '/sesion', undefined, { cookie: `albacea_backoffice=${value}` }),
      401,
      'sesion_invalida',
    );
  });

  it('a write that a browser sends from another page is refused before anything else', async () => {
    const { token_heredero } = await open();
    const { browser } = await enter(token_heredero);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${other.host}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      fails(await browser.request('DELETE', '/sesion', undefined, headers), 403, 'origen_ajeno');
      fails(await browser.request('POST', '/sesion', { token: token_heredero }, headers), 403, 'origen_ajeno');
    }
    assert.equal((await browser.request('DELETE', '/sesion')).status, 200);
  });

  it('staff of both variants sign in at the domain of the service; a raised session version ends their session', async () => {
    for (const aseguradora of [a, b]) {
      const person = await onePersonOf(e, aseguradora);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      const { email, password } = person;
      const input = await browser.request('POST', '/sesion', { email, password });
      assert.equal(input.status, 201, input.text);
      const who = await browser.request('GET', '/sesion');
      assert.equal(who.json.data.aseguradora, aseguradora.slug);
      assert.equal(who.json.data.email, email);
      fails(await browser.request('POST', '/sesion', { email, password: `${password}x` }), 401, 'login_incorrecto');
      await e.base.superSql('update membresias set version_sesion = version_sesion + 1 where id = $1', [person.id]);
      fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    }
  });

  it('pausing an insurer ends the sessions of its staff, and nobody signs in at an unknown address', async () => {
    const c = await e.aseguradora('A');
    const person = await onePersonOf(e, c);
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const { email, password } = person;
    assert.equal((await browser.request('POST', '/sesion', { email, password })).status, 201);
    await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [c.id]);
    fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    fails(await browser.request('POST', '/sesion', { email, password }), 401, 'login_incorrecto');
    const far = openBrowser(e, 'backoffice', 'nobody.example');
    assert.equal((await far.request('POST', '/sesion', { email, password })).status, 404);
  });

  it('ended sessions and old counts of requests are deleted, others stay', async () => {
    await enter((await open()).token_heredero);
    e.clock.advance(2 * DAY);
    const { browser } = await enter((await open()).token_heredero);
    const window = (hours: number) =>
      e.base.superSql(
        `insert into limites_uso (titular, inicio, usadas) values (gen_random_uuid(), clock_timestamp() - $1 * interval '1 hour', 7)`,
        [hours],
      );
    await window(25);
    await window(23);
    await e.program.base.asLogin('select barrer_sesiones($1)', [e.clock.now()]);
    assert.equal((await e.base.superSql('select 1 from sesiones_heredero')).length, 1);
    assert.equal((await e.base.superSql('select 1 from limites_uso where usadas = 7')).length, 1);
    assert.equal((await browser.request('DELETE', '/sesion')).status, 200);
  });
});

it('under https the cookies are Secure and have the prefix that binds them to their host', async () => {
  const e = await createEnvironment({ engine: 'postgres', variables: { PUBLIC_URL: 'https://albacea.test' } });
  try {
    const a = await e.aseguradora('A');
    const { token_heredero: token } = (await e.request(a, 'POST', '/casos', aCaso())).json.data;
    const browser = openBrowser(e, 'portal', a.host);
    assert.equal((await browser.request('POST', '/sesion', { token })).status, 201);
    assert.match(browser.lastSetCookie(), /^__Host-albacea_portal=.*; Secure/);
    assert.equal((await browser.request('DELETE', '/sesion')).status, 200);
  } finally {
    await e.close();
  }
});
