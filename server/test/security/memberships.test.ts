/** Persons and their memberships: one address at several insurers, invitations, second factors, confirmation, end by inactivity. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import { ACTIVITY_HEADER } from '@albacea/contract/schemas/lists.ts';
import { generate } from 'otplib';
import { SERVICE_ID } from '../../src/db/service.ts';
import { addUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { bearerNow, onePersonOf, enter as signInToApi } from '../support/credentials.ts';
import type { Aseguradora, Reply } from '../support/environment.ts';
import { openWithMailbox, readMail } from '../support/mailbox.ts';
import { send } from '../support/requests.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const PASSWORD = 'mango tranvia nube 42';

describe('persons and memberships', () => {
  let s: Awaited<ReturnType<typeof openWithMailbox>>;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    s = await openWithMailbox('postgres', { BACKOFFICE_IDLE_MINUTES: '30' });
    [a, b] = [await s.e.aseguradora('A'), await s.e.aseguradora('A')];
  });
  after(() => s.close());

  const open = () => openBrowser(s.e, 'backoffice', s.e.program.addresses.dominio);
  const fails = (reply: Reply, status: number, code: string) =>
    assert.deepEqual([reply.status, reply.headers['x-error-code']], [status, code], reply.text);
  const ok = (response: Reply, status = 200) => {
    assert.equal(response.status, status, response.text);
    return response.json.data;
  };
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const browser = open();
    const session = ok(await browser.request('POST', '/sesion', { email, password }), 201);
    return { browser, session };
  };
  const adminOf = async (insurer: Aseguradora) => (await signIn(await onePersonOf(s.e, insurer, 'admin'))).browser;
  const invite = (admin: BrowserType, insurer: Aseguradora, email: string, rol: Rol = 'operador') =>
    admin.request('POST', `/aseguradoras/${insurer.slug}/usuarios`, { nombre: 'Nora Vidal', email, rol });
  const listed = async (admin: BrowserType, insurer: Aseguradora, email: string) =>
    ok(await admin.request('GET', `/aseguradoras/${insurer.slug}/usuarios?buscar=${encodeURIComponent(email)}`))
      .elementos;
  /** Messages to an address, oldest first. */
  const mailTo = async (address: string) => {
    while ((await s.e.program.mailSender.round()) > 0);
    const all = await Promise.all(s.mailbox.accepted.map(readMail));
    return all.filter(({ to = [] }) => to.some((one) => one.address === address));
  };
  const lastLink = async (address: string) =>
    (await mailTo(address)).flatMap(({ text = '' }) => /\/backoffice\/acceso#([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ??
    '';
  const accept = async (email: string, password: string, extra = {}) =>
    open().request('POST', '/acceso/password', { token: await lastLink(email), password, ...extra });
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(s.e.clock.now().getTime() / 1000) });
  async function setUpFactor(browser: BrowserType, password: string): Promise<string> {
    const { secreto } = ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    const codigo = await codeOf(secreto);
    ok(await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo }));
    s.e.clock.advance(MINUTE); // to the next time step, because this code is used
    return secreto;
  }
  /** Creates a person with a membership at both insurers. @returns their address and password */
  async function memberOfBoth(email: string, rol: Rol = 'operador'): Promise<{ email: string; password: string }> {
    for (const insurer of [a, b]) {
      ok(await invite(await adminOf(insurer), insurer, email, rol), 201);
      ok(await accept(email, PASSWORD));
    }
    return { email, password: PASSWORD };
  }

  it('inviting an address that another insurer knows is answered, listed and mailed like any other', async () => {
    const known = (await onePersonOf(s.e, a, 'operador')).email;
    const admin = await adminOf(b);
    const seen = [];
    for (const email of [known, 'new-to-all@example.com']) {
      const answer = await invite(admin, b, email);
      const masked = (text: string) =>
        text.replaceAll(email, '<email>').replace(/"usuario_id":"[^"]*"/g, '"usuario_id":""');
      const [mail] = (await mailTo(email)).slice(-1);
      seen.push({
        status: answer.status,
        headers: Object.keys(answer.headers),
        body: masked(answer.text),
        list: masked(JSON.stringify(await listed(admin, b, email))),
        mail: mail?.text?.replace(/#[\w-]+/, '#'),
      });
    }
    assert.equal(seen[0]?.status, 201);
    assert.match(seen[0]?.mail ?? '', /acepte la invitación/);
    assert.deepEqual(seen[0], seen[1]);
    fails(await invite(admin, b, known), 409, 'email_en_uso'); // it does see its own earlier invitation
  });

  it('two insurers that invite the same new address make one person with two memberships, and neither sees the other', async () => {
    const email = 'both@example.com';
    const [adminA, adminB] = [await adminOf(a), await adminOf(b)];
    ok(await invite(adminA, a, email), 201);
    const linkOfA = await lastLink(email);
    ok(await invite(adminB, b, email), 201);
    const linkOfB = await lastLink(email);
    fails(await open().request('POST', '/sesion', { email, password: PASSWORD }), 401, 'login_incorrecto');
    const readLink = async (token: string) => ok(await open().request('POST', '/acceso/ficha', { token }));
    assert.deepEqual([(await readLink(linkOfA)).conocida, (await readLink(linkOfB)).conocida], [false, false]);

    const first = open();
    const { sesion } = ok(await first.request('POST', '/acceso/password', { token: linkOfA, password: PASSWORD }));
    assert.deepEqual([sesion.aseguradora, sesion.falta, sesion.varias], [a.slug, null, false]);
    assert.equal(ok(await first.request('GET', '/sesion')).email, email, 'who accepts is signed in');

    assert.equal((await readLink(linkOfB)).conocida, true);
    const second = open();
    const other = { token: linkOfB, password: 'otra distinta y larga 7' };
    fails(await second.request('POST', '/acceso/password', other), 403, 'password_incorrecta');
    ok(await second.request('POST', '/acceso/password', { ...other, password: PASSWORD }));
    fails(await second.request('POST', '/acceso/password', { ...other, password: PASSWORD }), 401, 'enlace_invalido');
    assert.equal(ok(await second.request('GET', '/sesion')).aseguradora, b.slug);

    const ids = [(await listed(adminA, a, email))[0], (await listed(adminB, b, email))[0]];
    assert.equal(new Set(ids.map(({ usuario_id }) => usuario_id)).size, 2, 'the two insurers see different ids');
    for (const [admin, insurer, id] of [
      [adminA, a, ids[1]],
      [adminB, b, ids[0]],
    ] as const)
      fails(
        await admin.request('PATCH', `/aseguradoras/${insurer.slug}/usuarios/${id.usuario_id}`, { estado: 'pausado' }),
        404,
        'no_encontrado',
      );
  });

  it('a person with several memberships has to choose one at sign-in before anything else, and can switch later', async () => {
    const { browser, session } = await signIn(await memberOfBoth('chooser@example.com'));
    assert.equal(session.falta, 'eleccion');
    const unchosen = await s.e.base.superSql(
      `select aseguradora_id, detalle from auditoria where accion = 'entrada_sin_elegir' and actor_id = $1`,
      [session.usuario_id],
    );
    assert.deepEqual(unchosen, [{ aseguradora_id: SERVICE_ID, detalle: { donde: 'backoffice' } }]);
    fails(await browser.request('GET', '/aseguradoras'), 403, 'eleccion_pendiente');
    fails(await browser.request('GET', `/aseguradoras/${a.slug}/configuracion`), 403, 'eleccion_pendiente');
    fails(await browser.request('GET', '/cuenta'), 403, 'eleccion_pendiente');
    const { elementos } = ok(await browser.request('GET', '/sesion/membresias'));
    const of = (slug: string) => elementos.find(({ aseguradora }: { aseguradora: string }) => aseguradora === slug);
    assert.deepEqual([elementos.length, of(a.slug).actual, of(b.slug).actual], [2, false, false]);
    const choose = (usuario_id: string) => browser.request('POST', '/sesion/membresia', { usuario_id });
    const unchosenCookie = browser.cookie();
    const chosen = ok(await choose(of(b.slug).usuario_id));
    assert.deepEqual([chosen.aseguradora, chosen.falta, chosen.varias], [b.slug, null, true]);
    assert.notEqual(browser.cookie(), unchosenCookie, 'a choice replaces the cookie');
    ok(await browser.request('GET', `/aseguradoras/${b.slug}/configuracion`));
    fails(await browser.request('GET', `/aseguradoras/${a.slug}/configuracion`), 404, 'no_encontrado');
    assert.equal(ok(await choose(of(a.slug).usuario_id)).aseguradora, a.slug);
    ok(await browser.request('GET', `/aseguradoras/${a.slug}/configuracion`));
    const stranger = await onePersonOf(s.e, a, 'admin');
    fails(await choose(stranger.id), 404, 'no_encontrado');
    fails(await choose('nobody'), 404, 'no_encontrado');
    const trail = await s.e.base.superSql<{ n: number }>(
      `select count(*)::int as n from auditoria where accion = 'sesion_iniciada' and objeto_id = any($1) group by aseguradora_id`,
      [elementos.map(({ usuario_id }: { usuario_id: string }) => usuario_id)],
    );
    assert.deepEqual(
      trail.map(({ n }) => n),
      [2, 2],
      'the trail of each insurer shows an acceptance and a choice',
    );
  });

  it('the API signs in for the addressed insurer; pausing a person there leaves their other membership', async () => {
    const both = { ...(await memberOfBoth('api@example.com')), id: '' };
    const read = (insurer: Aseguradora, token: string) =>
      send(s.e, { method: 'GET', path: '/casos', host: insurer.host, headers: bearerNow(token) });
    const [ofA, ofB] = [await signInToApi(s.e, a, both), await signInToApi(s.e, b, both)];
    assert.deepEqual([(await read(a, ofA)).status, (await read(b, ofB)).status], [200, 200]);
    assert.deepEqual([(await read(b, ofA)).status, (await read(a, ofB)).status], [401, 401]);
    const admin = await adminOf(a);
    const [{ usuario_id }] = await listed(admin, a, both.email);
    ok(await admin.request('PATCH', `/aseguradoras/${a.slug}/usuarios/${usuario_id}`, { estado: 'pausado' }));
    assert.deepEqual([(await read(a, ofA)).status, (await read(b, ofB)).status], [401, 200]);
    const login = { method: 'POST', path: '/auth/login', body: { email: both.email, password: PASSWORD } };
    fails(await send(s.e, { ...login, host: a.host }), 401, 'login_incorrecto');
    assert.equal(
      (await signIn(both)).session.aseguradora,
      b.slug,
      'with one membership left there is nothing to choose',
    );
    const { browser } = await signIn(both);
    ok(await browser.request('DELETE', '/cuenta/sesiones'));
    assert.equal((await read(b, ofB)).status, 401, 'signing out everywhere ends tokens too');
  });

  it('an invitation expires after fourteen days, which frees the address, and is deleted two weeks later', async () => {
    const email = 'lapsed@example.com';
    ok(await invite(await adminOf(a), a, email), 201);
    const token = await lastLink(email);
    fails(await invite(await adminOf(a), a, email), 409, 'email_en_uso');
    s.e.clock.advance(14 * DAY);
    fails(await open().request('POST', '/acceso/password', { token, password: PASSWORD }), 401, 'enlace_invalido');
    const admin = await adminOf(a);
    assert.equal((await listed(admin, a, email))[0].invitacion_hasta, null);
    ok(await invite(admin, a, email, 'admin'), 201);
    const [only, ...more] = await listed(admin, a, email);
    assert.deepEqual([only.rol, more], ['admin', []]);
    s.e.clock.advance(28 * DAY);
    await s.e.program.base.asLogin('select barrer_sesiones($1)', [s.e.clock.now()]);
    assert.deepEqual(await listed(await adminOf(a), a, email), []);
  });

  it('an admin can have a link for a new second factor sent, but neither sees it nor removes the old one', async () => {
    const both = await memberOfBoth('lost-phone@example.com');
    const { browser } = await signIn(both);
    const { elementos } = ok(await browser.request('GET', '/sesion/membresias'));
    ok(await browser.request('POST', '/sesion/membresia', { usuario_id: elementos[0].usuario_id }));
    const secret = await setUpFactor(browser, PASSWORD);
    const admin = await adminOf(b);
    const [{ usuario_id }] = await listed(admin, b, both.email);
    const route = `/aseguradoras/${b.slug}/usuarios/${usuario_id}/segundo-factor`;
    const answer = await admin.request('POST', route);
    assert.equal(ok(answer).segundo_factor, true);
    assert.doesNotMatch(answer.text, /acceso#|token|http/);
    fails(await admin.request('POST', route), 409, 'enlace_reciente');
    fails(await open().request('POST', '/sesion', both), 401, 'segundo_factor_necesario');
    ok(await browser.request('GET', '/sesion'));
    const token = await lastLink(both.email);
    const taken = open();
    fails(await taken.request('POST', '/acceso/password', { token, password: 'x' }), 403, 'password_incorrecta');
    ok(await open().request('POST', '/sesion', { ...both, codigo: await codeOf(secret) }), 201);
    ok(await taken.request('POST', '/acceso/password', { token, password: PASSWORD }));
    fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    assert.equal((await signIn(both)).session.falta, 'eleccion');
    assert.match((await mailTo(both.email)).at(-1)?.subject ?? '', /ya no tiene segundo factor/);
  });

  it('accepting an invitation with an existing account requires its second factor', async () => {
    const person = await onePersonOf(s.e, a, 'operador');
    const secret = await setUpFactor((await signIn(person)).browser, person.password);
    ok(await invite(await adminOf(b), b, person.email), 201);
    fails(await accept(person.email, person.password), 401, 'segundo_factor_necesario');
    fails(await accept(person.email, person.password, { codigo: '000000' }), 401, 'login_incorrecto');
    const { sesion } = ok(await accept(person.email, person.password, { codigo: await codeOf(secret) }));
    assert.equal(sesion.aseguradora, b.slug);
  });

  it('people of the service set up a second factor at their first sign-in and can do nothing else before', async () => {
    for (const rol of ['gestor', 'superadmin'] as const) {
      const registration = { email: `${rol}-new@example.com`, nombre: 'Nueva', rol, aseguradoraId: null };
      const { email, password } = await addUser(s.e.program, registration, CLI);
      assert.ok(password);
      const { browser, session } = await signIn({ email, password });
      assert.equal(session.falta, 'segundo_factor');
      fails(await browser.request('GET', '/aseguradoras'), 403, 'segundo_factor_obligatorio');
      fails(await browser.request('GET', '/aseguradoras/servicio/usuarios'), 403, 'segundo_factor_obligatorio');
      await setUpFactor(browser, password);
      assert.equal(ok(await browser.request('GET', '/sesion')).falta, null);
      ok(await browser.request('GET', '/aseguradoras'));
      fails(await open().request('POST', '/sesion', { email, password }), 401, 'segundo_factor_necesario');
      assert.match((await mailTo(email)).at(-1)?.subject ?? '', /segundo factor nuevo/);
    }
  });

  it('admins need a second factor if the insurer requires one: without it a session can only set one up, and the API answers with its own error code', async () => {
    const c = await s.e.aseguradora('A');
    const admin = await adminOf(c);
    ok(await admin.request('PATCH', `/aseguradoras/${c.slug}/configuracion`, { exige_segundo_factor: true }));
    const login = (who: { email: string; password: string }) => {
      const { email, password } = who;
      return send(s.e, { method: 'POST', path: '/auth/login', host: c.host, body: { email, password } });
    };
    const add = async (rol: 'admin' | 'operador') => {
      const registration = { email: `${rol}@${c.slug}.example.com`, nombre: 'Nueva', rol, aseguradoraId: c.id };
      const { email, password } = await addUser(s.e.program, registration, CLI);
      return { email, password: password ?? '' };
    };
    const [boss, clerk] = [await add('admin'), await add('operador')];
    fails(await login(boss), 403, 'segundo_factor_obligatorio');
    fails(await login({ ...boss, password: 'x' }), 401, 'login_incorrecto');
    assert.equal((await login(clerk)).status, 200);
    const { browser, session } = await signIn(boss);
    assert.equal(session.falta, 'segundo_factor');
    fails(await browser.request('GET', `/aseguradoras/${c.slug}/claves`), 403, 'segundo_factor_obligatorio');
    await setUpFactor(browser, boss.password);
    ok(await browser.request('GET', `/aseguradoras/${c.slug}/claves`));
    assert.equal((await signIn(clerk)).session.falta, null);
  });

  it('acts that give others access require password or code again after ten minutes, and admins are notified of a new key', async () => {
    const boss = await onePersonOf(s.e, a, 'admin');
    const { browser } = await signIn(boss);
    const makeKey = () => browser.request('POST', `/aseguradoras/${a.slug}/claves`, { etiqueta: 'Núcleo de pólizas' });
    ok(await makeKey(), 201);
    assert.match((await mailTo(boss.email)).at(-1)?.text ?? '', /«Núcleo de pólizas»/);
    s.e.clock.advance(10 * MINUTE);
    fails(await makeKey(), 403, 'confirmacion_necesaria');
    const person = await onePersonOf(s.e, a, 'operador');
    const at = `/aseguradoras/${a.slug}/usuarios`;
    fails(await browser.request('PATCH', `${at}/${person.id}`, { rol: 'admin' }), 403, 'confirmacion_necesaria');
    fails(await invite(browser, a, 'not-yet@example.com'), 403, 'confirmacion_necesaria');
    fails(await browser.request('POST', `${at}/${person.id}/segundo-factor`), 403, 'confirmacion_necesaria');
    const settings = `/aseguradoras/${a.slug}/configuracion`;
    for (const safeguard of [{ exige_segundo_factor: true }, { exige_visto_bueno: [] }])
      fails(await browser.request('PATCH', settings, safeguard), 403, 'confirmacion_necesaria');
    ok(await browser.request('PATCH', settings, { telefono: '+34910000001' }));
    ok(await browser.request('GET', `/aseguradoras/${a.slug}/claves`));
    const confirm = (given: object) => browser.request('POST', '/sesion/confirmacion', given);
    fails(await confirm({ password: 'x' }), 403, 'password_incorrecta');
    fails(await confirm({ codigo: '000000' }), 422, 'codigo_incorrecto');
    fails(await makeKey(), 403, 'confirmacion_necesaria');
    ok(await confirm({ password: boss.password }));
    ok(await makeKey(), 201);
    ok(await browser.request('PATCH', `${at}/${person.id}`, { rol: 'admin' }));
    assert.match((await mailTo(person.email)).at(-1)?.text ?? '', /«Administración»/);
    const secret = await setUpFactor(browser, boss.password);
    s.e.clock.advance(10 * MINUTE);
    ok(await confirm({ codigo: await codeOf(secret) }));
    ok(await makeKey(), 201);
  });

  it('a session ends half an hour after the last activity of its person, even if the page sends requests by itself', async () => {
    const person = await onePersonOf(s.e, a, 'operador');
    const [idle, busy] = [(await signIn(person)).browser, (await signIn(person)).browser];
    for (let n = 0; n < 3; n += 1) {
      s.e.clock.advance(9 * MINUTE);
      ok(await idle.request('GET', '/aseguradoras'));
      ok(await busy.request('GET', '/aseguradoras', undefined, { [ACTIVITY_HEADER]: '1' }));
    }
    s.e.clock.advance(3 * MINUTE);
    fails(await idle.request('GET', '/sesion'), 401, 'sesion_invalida');
    assert.equal(ok(await busy.request('GET', '/sesion')).inactividad, 30);
  });
});
