/** Passkeys: adding, signing in, confirming, removing; signatures from elsewhere, replayed, by another key or by a copy. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { generate } from 'otplib';
import { addUser, linkByHand } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { type Authenticator, anAuthenticator, type Fault } from '../support/authenticator.ts';
import type { Aseguradora, Reply } from '../support/environment.ts';
import { openWithMailbox, readMail } from '../support/mailbox.ts';
import { send } from '../support/requests.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };

describe('a passkey of a person of the staff', () => {
  let s: Awaited<ReturnType<typeof openWithMailbox>>;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    s = await openWithMailbox('postgres');
    [a, b] = [await s.e.aseguradora('A'), await s.e.aseguradora('A')];
  });
  after(() => s.close());

  const open = (host = s.e.program.addresses.dominio) => openBrowser(s.e, 'backoffice', host);
  const fails = (reply: Reply, status: number, code: string) =>
    assert.deepEqual([reply.status, reply.headers['x-error-code']], [status, code], reply.text);
  const ok = (reply: Reply, status = 200) => {
    assert.equal(reply.status, status, reply.text);
    return reply.json.data;
  };
  const device = () => anAuthenticator(s.e.program.addresses.dominio, s.e.program.addresses.servicio);
  const challenge = async (): Promise<string> => ok(await open().request('POST', '/sesion/llave/reto')).challenge;
  const enterWith = (key: Authenticator, signed: string, fault?: Fault, browser = open()) =>
    browser.request('POST', '/sesion/llave', { llave: key.prove(signed, fault) });

  let series = 0;
  async function aPerson(rol: Rol = 'operador', insurer: Aseguradora | null = a) {
    series += 1;
    const data = { email: `llave-${series}@example.com`, nombre: `Llave ${series}`, rol };
    const { id, email, password } = await addUser(s.e.program, { ...data, aseguradoraId: insurer?.id ?? null }, CLI);
    const browser = open();
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    return { id, email, password: password ?? '', browser };
  }
  async function add(browser: BrowserType, key = device(), nombre = 'Portátil') {
    const asked = ok(await browser.request('POST', '/cuenta/llaves/reto'));
    const row = ok(await browser.request('POST', '/cuenta/llaves', { nombre, llave: key.make(asked.challenge) }), 201);
    return { key, row, asked };
  }
  async function withKey(rol: Rol = 'operador', insurer: Aseguradora | null = a) {
    const person = await aPerson(rol, insurer);
    return { ...person, ...(await add(person.browser)) };
  }
  async function setUpCodes(browser: BrowserType, password: string) {
    const { secreto } = ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    const codigo = await generate({ secret: secreto, epoch: Math.floor(s.e.clock.now().getTime() / 1000) });
    ok(await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo }));
  }
  /** Audit records: action, and method or reason. */
  async function trailOf(id: string): Promise<string[]> {
    const rows = await s.e.base.superSql<{ accion: string; como: string | null }>(
      "select accion, coalesce(detalle->>'con', detalle->>'segundo_factor', detalle->>'motivo') as como from auditoria where objeto_id = $1",
      [id],
    );
    return rows.map(({ accion, como }) => `${accion}:${como ?? ''}`);
  }
  /** The subjects of all e-mails to an address. */
  const mailsTo = async (address: string) => {
    while ((await s.e.program.mailSender.round()) > 0);
    const all = await Promise.all(s.mailbox.accepted.map(readMail));
    const theirs = all.filter(({ to = [] }) => to.some((one) => one.address === address));
    return theirs.map(({ subject }) => subject).join();
  };

  it('is added with a name, listed, announced by e-mail and audited, and signs in without address or password', async () => {
    const { browser, key, row, email, id, asked } = await withKey();
    assert.deepEqual([asked.rp.id, asked.excludeCredentials], [s.e.program.addresses.dominio, []]);
    assert.deepEqual([row.nombre, row.usada], ['Portátil', null]);
    assert.match(await mailsTo(email), /llave de acceso nueva/);
    const fresh = open();
    const session = ok(await enterWith(key, await challenge(), {}, fresh), 201);
    assert.deepEqual([session.email, session.falta, session.aseguradora], [email, null, a.slug]);
    ok(await fresh.request('GET', `/aseguradoras/${a.slug}/casos`));
    const [listed] = ok(await browser.request('GET', '/cuenta/llaves')).elementos;
    assert.deepEqual([listed.llave_id, typeof listed.usada], [row.llave_id, 'string']);
    const again = ok(await browser.request('POST', '/cuenta/llaves/reto'));
    assert.deepEqual(again.excludeCredentials, [{ type: 'public-key', id: key.id }]);
    const trail = await trailOf(id);
    assert.ok(trail.includes('llave_anadida:'));
    assert.ok(trail.includes('sesion_iniciada:llave'), trail.join());
  });

  it('works at an insurer’s own address too, each signature only at the address where it was made', async () => {
    const { key } = await withKey();
    const origin = new URL(s.e.program.addresses.api({ slug: a.slug, variante: 'A' })).origin;
    const there = () => open(new URL(origin).hostname);
    ok(await enterWith(key, await challenge(), { origin }, there()), 201);
    fails(await enterWith(key, await challenge(), {}, there()), 401, 'login_incorrecto');
    fails(await enterWith(key, await challenge(), { origin }), 401, 'login_incorrecto');
  });

  it('is refused with one answer if its signature is from elsewhere, used, late, unrequested, of another key, or made without verifying the person', async () => {
    const { key } = await withKey();
    const once = await challenge();
    ok(await enterWith(key, once), 201);
    const late = await challenge();
    const refused: [string, Fault?][] = [
      [once],
      [await challenge(), { origin: 'https://albacea.evil.example' }],
      [await challenge(), { verified: false }],
      [await challenge(), { type: 'webauthn.create' }],
      [Buffer.alloc(32, 7).toString('base64url')],
    ];
    const texts = new Set<string>();
    for (const [signed, fault] of refused) {
      const reply = await enterWith(key, signed, fault);
      fails(reply, 401, 'login_incorrecto');
      texts.add(reply.json.error);
    }
    const unknown = await enterWith(device(), await challenge());
    fails(unknown, 401, 'login_incorrecto');
    assert.deepEqual([...texts], [unknown.json.error]);
    s.e.clock.advance(5 * MINUTE);
    fails(await enterWith(key, late), 401, 'login_incorrecto');
    const forged = { ...key.prove(await challenge()), signature: device().prove(await challenge()).signature };
    fails(await open().request('POST', '/sesion/llave', { llave: forged }), 401, 'login_incorrecto');
    ok(await enterWith(key, await challenge()), 201);
  });

  it('leaves no challenge stored that was not signed in time', async () => {
    const { program, clock, base } = s.e;
    const sweep = () => program.base.asLogin('select barrer_sesiones($1)', [clock.now()]);
    const kept = async () => (await base.superSql('select 1 from retos_llave')).length;
    clock.advance(60 * MINUTE);
    await sweep();
    await challenge();
    await sweep();
    assert.equal(await kept(), 1);
    clock.advance(60 * MINUTE);
    await sweep();
    assert.equal(await kept(), 0);
  });

  it('is refused when its counter does not grow, because there may be a copy, and the audit trail says so', async () => {
    const { key, id } = await withKey();
    ok(await enterWith(key, await challenge(), { counter: 7 }), 201);
    for (const counter of [7, 3, 0])
      fails(await enterWith(key, await challenge(), { counter }), 401, 'login_incorrecto');
    assert.ok((await trailOf(id)).includes('entrada_fallida:llave_copiada'));
    ok(await enterWith(key, await challenge(), { counter: 8 }), 201);
    const synced = await withKey();
    for (const counter of [0, 0]) ok(await enterWith(synced.key, await challenge(), { counter }), 201);
  });

  it('that nobody has leaves nothing in the database, however many somebody invents', async () => {
    const rows = () =>
      s.e.base.superSql(
        'select (select count(*) from frenos) as throttles, (select count(*) from auditoria) as records',
      );
    const before = await rows();
    for (let times = 0; times < 3; times += 1)
      fails(await enterWith(device(), 'bm90LWFza2Vk'), 401, 'login_incorrecto');
    assert.deepEqual(await rows(), before);
  });

  it('is throttled after repeated failures', async () => {
    const { key } = await withKey();
    const browser = open();
    const answers: number[] = [];
    for (let times = 0; times < 6; times += 1) answers.push((await enterWith(key, 'bm90LWFza2Vk', {}, browser)).status);
    assert.deepEqual(answers, [401, 401, 401, 401, 401, 429]);
  });

  it('is added only once, in the session that asked, at its address, and if nobody else has it', async () => {
    const { browser } = await aPerson();
    const other = await aPerson();
    const ask = async (of: BrowserType) => ok(await of.request('POST', '/cuenta/llaves/reto')).challenge as string;
    const put = (signed: string, key = device(), fault?: Fault) =>
      browser.request('POST', '/cuenta/llaves', { nombre: 'Otra', llave: key.make(signed, fault) });
    fails(await put(await ask(other.browser)), 422, 'llave_rechazada');
    fails(await put(await challenge()), 422, 'llave_rechazada');
    fails(await put(await ask(browser), device(), { origin: 'https://evil.example' }), 422, 'llave_rechazada');
    fails(await put(await ask(browser), device(), { verified: false }), 422, 'llave_rechazada');
    // an unrequested certificate is refused, because it could name addresses to fetch
    fails(await put(await ask(browser), device(), { attested: true }), 422, 'llave_rechazada');
    const once = await ask(browser);
    const key = device();
    ok(await put(once, key), 201);
    fails(await put(once), 422, 'llave_rechazada');
    fails(await put(await ask(browser), key), 422, 'llave_rechazada');
    fails(await browser.request('POST', '/cuenta/llaves', { nombre: '', llave: key.make(once) }), 422, 'validacion');
    s.e.clock.advance(10 * MINUTE);
    fails(await browser.request('POST', '/cuenta/llaves/reto'), 403, 'confirmacion_necesaria');
    assert.equal(ok(await browser.request('GET', '/cuenta/llaves')).elementos.length, 1);
  });

  it('is a second factor: the password alone no longer suffices, nor in the API, and another person’s passkey does not count', async () => {
    const { key, email, password, id } = await withKey();
    const stranger = await withKey();
    const enter = (more: object = {}) => open().request('POST', '/sesion', { email, password, ...more });
    fails(await enter(), 401, 'segundo_factor_necesario');
    fails(await enter({ codigo: '123456' }), 401, 'segundo_factor_necesario');
    fails(await enter({ llave: stranger.key.prove(await challenge()) }), 401, 'login_incorrecto');
    fails(await enter({ password: 'x', llave: key.prove(await challenge()) }), 401, 'login_incorrecto');
    ok(await enter({ llave: key.prove(await challenge()) }), 201);
    const trail = await trailOf(id);
    assert.ok(
      trail.includes('sesion_iniciada:llave') && trail.includes('entrada_fallida:llave_rechazada'),
      trail.join(),
    );
    const body = { email, password };
    fails(
      await send(s.e, { method: 'POST', path: '/auth/login', host: a.host, body }),
      401,
      'segundo_factor_necesario',
    );
  });

  it('confirms its own person’s session, for acts that give others access', async () => {
    const { key, browser } = await withKey('admin');
    const stranger = await withKey();
    const confirm = async (by: Authenticator, signed: string) =>
      browser.request('POST', '/sesion/confirmacion', { llave: by.prove(signed) });
    const makeKey = () => browser.request('POST', `/aseguradoras/${a.slug}/claves`, { etiqueta: 'Pólizas' });
    s.e.clock.advance(10 * MINUTE);
    fails(await makeKey(), 403, 'confirmacion_necesaria');
    const once = await challenge();
    fails(await confirm(stranger.key, once), 422, 'llave_rechazada');
    fails(await confirm(key, once), 422, 'llave_rechazada');
    fails(await makeKey(), 403, 'confirmacion_necesaria');
    ok(await confirm(key, await challenge()));
    ok(await makeKey(), 201);
  });

  it('can be removed only by its own person, and then no longer signs in', async () => {
    const { key, browser, row, email } = await withKey();
    const stranger = await withKey();
    const at = `/cuenta/llaves/${row.llave_id}`;
    fails(await stranger.browser.request('DELETE', at), 404, 'no_encontrado');
    fails(await browser.request('DELETE', '/cuenta/llaves/none'), 404, 'no_encontrado');
    ok(await browser.request('DELETE', at));
    assert.match(await mailsTo(email), /quitado una llave/);
    fails(await enterWith(key, await challenge()), 401, 'login_incorrecto');
    ok(await stranger.browser.request('GET', '/cuenta/llaves'));
  });

  it('counts as a required second factor, and the last one cannot be removed', async () => {
    const { browser, row, password, key } = await withKey('superadmin', null);
    assert.equal(ok(await browser.request('GET', '/sesion')).falta, null);
    assert.equal(ok(await enterWith(key, await challenge()), 201).falta, null);
    const at = `/cuenta/llaves/${row.llave_id}`;
    fails(await browser.request('DELETE', at), 409, 'ultimo_segundo_factor');
    await setUpCodes(browser, password);
    ok(await browser.request('DELETE', at));
    const off = () => browser.request('POST', '/cuenta/segundo-factor/retirada', { password });
    fails(await off(), 409, 'ultimo_segundo_factor');
    await add(browser);
    ok(await off());
  });

  it('when two factors are removed at once one stays, and a challenge used twice at once signs in once', async () => {
    const { browser, row, password, key } = await withKey('superadmin', null);
    const once = await challenge();
    const entered = await Promise.all([enterWith(key, once), enterWith(key, once)]);
    assert.deepEqual(entered.map(({ status }) => status).sort(), [201, 401]);
    const second = await add(browser);
    const takeOff = (one: string) => browser.request('DELETE', `/cuenta/llaves/${one}`);
    const both = await Promise.all([takeOff(row.llave_id), takeOff(second.row.llave_id)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const [left] = ok(await browser.request('GET', '/cuenta/llaves')).elementos;
    await setUpCodes(browser, password);
    const either = await Promise.all([
      takeOff(left.llave_id),
      browser.request('POST', '/cuenta/segundo-factor/retirada', { password }),
    ]);
    assert.deepEqual(either.map(({ status }) => status).sort(), [200, 409]);
  });

  it('accepts an invitation in place of the code, and a person of two insurers then chooses one', async () => {
    const { key, email, password } = await withKey();
    const token = 'an-invitation-of-a-test';
    await s.e.base.superSql(
      `insert into membresias (id, aseguradora_id, email, nombre, rol, creado, ficha_huella, ficha_creada, ficha_caduca)
         values (gen_random_uuid(), $1, $2, 'Llave', 'operador', $3::timestamptz, $4, $3, $3 + interval '1 day')`,
      [b.id, email, s.e.clock.now(), createHash('sha256').update(token).digest()],
    );
    fails(await open().request('POST', '/acceso/password', { token, password }), 401, 'segundo_factor_necesario');
    ok(await open().request('POST', '/acceso/password', { token, password, llave: key.prove(await challenge()) }));
    const browser = open();
    const session = ok(await enterWith(key, await challenge(), {}, browser), 201);
    assert.equal(session.falta, 'eleccion');
    const { elementos } = ok(await browser.request('GET', '/sesion/membresias'));
    assert.deepEqual(elementos.map((one: { aseguradora: string }) => one.aseguradora).sort(), [a.slug, b.slug].sort());
  });

  it('is removed, like the codes, when its person gets a rescue link', async () => {
    const { key, email } = await withKey();
    await linkByHand(s.e.program, { aseguradoraId: a.id, email }, false, CLI);
    ok(await enterWith(key, await challenge()), 201);
    await linkByHand(s.e.program, { aseguradoraId: a.id, email }, true, CLI);
    fails(await enterWith(key, await challenge()), 401, 'login_incorrecto');
  });

  it('signs in only the emergency user if sign-on is enforced, who must keep a second factor', async () => {
    const c = await s.e.aseguradora('A');
    const [boss, clerk] = [await withKey('admin', c), await withKey('operador', c)];
    await s.e.base.superSql(
      `insert into inicios_unicos (aseguradora_id, emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, exigido, emergencia, actualizado)
         values ($1, 'https://login.example', 'x', 'x', 'openid', 'groups', '[]', true, $2, now())`,
      [c.id, boss.id],
    );
    fails(await enterWith(clerk.key, await challenge()), 403, 'inicio_unico');
    fails(await clerk.browser.request('GET', '/cuenta/llaves'), 401, 'sesion_invalida');
    ok(await enterWith(boss.key, await challenge()), 201);
    assert.ok((await trailOf(boss.id)).includes('entrada_de_emergencia:llave'));
    const { browser, password } = boss;
    const off = () => browser.request('DELETE', `/cuenta/llaves/${boss.row.llave_id}`);
    fails(await off(), 409, 'ultimo_segundo_factor');
    await setUpCodes(browser, password);
    ok(await off());
    fails(await browser.request('POST', '/cuenta/segundo-factor/retirada', { password }), 409, 'ultimo_segundo_factor');
  });
});
