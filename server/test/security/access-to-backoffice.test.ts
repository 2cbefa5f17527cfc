/** Signing in to the backoffice: invitations, resets, the second factor, throttled guesses, and a person's own sessions. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generate } from 'otplib';
import { bootWorker, type WorkerProcess } from '../../src/cli/worker.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { bearerNow, enter as enterInApi, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { type Mailbox, openMailbox, readMail } from '../support/mailbox.ts';
import { send } from '../support/requests.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const GOOD = 'mango tranvia nube 42';

describe('signing in to the backoffice', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let worker: WorkerProcess;
  let a: Aseguradora;
  let b: Aseguradora;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } });
    worker = bootWorker(e.program);
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
  });
  after(async () => {
    await worker.stop();
    await e.close();
    await mailbox.close();
  });

  const open = () => openBrowser(e, 'backoffice', e.program.addresses.dominio);
  const fails = ({ status, headers, text }: Reply, expected: number, code: string) =>
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const ok = (response: Reply, state = 200) => {
    assert.equal(response.status, state, response.text);
    return response.json.data;
  };
  async function within(aseguradora: Aseguradora, rol: 'operador' | 'admin' = 'admin') {
    const person = await onePersonOf(e, aseguradora, rol);
    const browser = open();
    ok(await browser.request('POST', '/sesion', { email: person.email, password: person.password }), 201);
    return { ...person, browser };
  }
  /** Waits for `howMany` e-mails to an address. @returns the tokens of their links, oldest first */
  async function linksTo(to: string, howMany = 1): Promise<string[]> {
    for (;;) {
      const mails = await Promise.all(mailbox.accepted.map(readMail));
      const theirs = mails.filter(({ to: recipients = [] }) => recipients.some(({ address }) => address === to));
      const tokens = theirs.flatMap(({ text = '' }) => /\/backoffice\/acceso#([\w-]+)/.exec(text)?.[1] ?? []);
      if (tokens.length >= howMany) return tokens;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(e.clock.now().getTime() / 1000) });
  async function withSecondFactor(aseguradora: Aseguradora) {
    const person = await within(aseguradora);
    const { browser, password } = person;
    const { secreto } = ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    const codigo = await codeOf(secreto);
    const { codigos } = ok(await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo }));
    e.clock.advance(MINUTE); // to the next time step, because this code is used
    return { ...person, secreto, codigos: codigos as string[] };
  }

  it('an invited person chooses a password by the link of the e-mail, once, in either variant', async () => {
    for (const aseguradora of [a, b]) {
      const { browser } = await within(aseguradora);
      const email = `invitada-${aseguradora.slug}@example.com`;
      const registration = { nombre: 'Marta Invitada', email, rol: 'operador' };
      const user = ok(await browser.request('POST', `/aseguradoras/${aseguradora.slug}/usuarios`, registration), 201);
      assert.equal(user.estado, 'invitado');
      const [token] = await linksTo(email);
      const fresh = open();
      fails(await fresh.request('POST', '/sesion', { email, password: GOOD }), 401, 'login_incorrecto');
      assert.deepEqual(ok(await fresh.request('POST', '/acceso/ficha', { token })).email, email);
      fails(await fresh.request('POST', '/acceso/password', { token, password: 'Password2026!' }), 422, 'validacion');
      fails(await fresh.request('POST', '/acceso/password', { token, password: 'marta.invitada1' }), 422, 'validacion');
      for (const password of ['zaq12wsxcde3', 'liverpool123']) {
        const guessed = await fresh.request('POST', '/acceso/password', { token, password });
        fails(guessed, 422, 'validacion');
        assert.match(guessed.text, /password: es de las que se prueban primero.*tres o cuatro palabras sin relación/);
      }
      ok(await fresh.request('POST', '/acceso/password', { token, password: GOOD }));
      fails(await fresh.request('POST', '/acceso/password', { token, password: `${GOOD}x` }), 401, 'enlace_invalido');
      fails(await fresh.request('POST', '/acceso/ficha', { token }), 401, 'enlace_invalido');
      assert.equal(ok(await fresh.request('POST', '/sesion', { email, password: GOOD }), 201).rol, 'operador');
    }
  });

  it('a new invitation ends the link of the first, and an expired one no longer works', async () => {
    const { browser } = await within(a);
    const email = 'tarde@example.com';
    const registration = { nombre: 'Tarde', email, rol: 'admin' };
    const { usuario_id } = ok(await browser.request('POST', `/aseguradoras/${a.slug}/usuarios`, registration), 201);
    await linksTo(email);
    const resend = () => browser.request('POST', `/aseguradoras/${a.slug}/usuarios/${usuario_id}/invitacion`);
    fails(await resend(), 409, 'enlace_reciente');
    e.clock.advance(6 * MINUTE);
    ok(await resend());
    const [first, second] = await linksTo(email, 2);
    fails(await open().request('POST', '/acceso/ficha', { token: first }), 401, 'enlace_invalido');
    ok(await open().request('POST', '/acceso/ficha', { token: second }));
    e.clock.advance(13 * 86_400_000);
    ok(await open().request('POST', '/acceso/ficha', { token: second }));
    e.clock.advance(86_400_000);
    fails(await open().request('POST', '/acceso/ficha', { token: second }), 401, 'enlace_invalido');
  });

  it('reporting a forgotten password is answered the same for every address, and a reset by its link ends every session', async () => {
    const { browser, email } = await within(b);
    const token = await enterInApi(e, a, await onePersonOf(e, a));
    assert.ok(token);
    const [known, unknown] = [
      await open().request('POST', '/acceso/olvido', { email }),
      await open().request('POST', '/acceso/olvido', { email: 'nadie@example.com' }),
    ];
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text]);
    ok(await open().request('POST', '/acceso/olvido', { email })); // too soon for another link
    const [link] = await linksTo(email);
    ok(await open().request('POST', '/acceso/password', { token: link, password: GOOD }));
    assert.equal((await linksTo(email)).length, 1);
    fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    ok(await open().request('POST', '/sesion', { email, password: GOOD }), 201);
  });

  it('a forgotten password reported many times at once brings one link, which works', async () => {
    const { email } = await within(b);
    await Promise.all(Array.from({ length: 6 }, () => open().request('POST', '/acceso/olvido', { email })));
    const [link] = await linksTo(email);
    ok(await open().request('POST', '/acceso/password', { token: link, password: GOOD }));
    const inQueue = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from correos where tipo = 'restablecimiento' and estado = 'pendiente'`,
    );
    assert.deepEqual([inQueue[0]?.n, (await linksTo(email)).length], [0, 1]);
  });

  it('an invited person who reports a forgotten password gets a new invitation, valid for days instead of an hour', async () => {
    const { browser } = await within(b);
    const email = 'olvidadiza@example.com';
    ok(await browser.request('POST', `/aseguradoras/${b.slug}/usuarios`, { nombre: 'Olga', email, rol: 'admin' }), 201);
    await linksTo(email);
    e.clock.advance(6 * MINUTE);
    ok(await open().request('POST', '/acceso/olvido', { email }));
    const [, token] = await linksTo(email, 2);
    e.clock.advance(2 * 60 * MINUTE);
    assert.equal(ok(await open().request('POST', '/acceso/ficha', { token })).clase, 'invitacion');
  });

  it('a pending reset ends when its owner changes the password', async () => {
    const { browser, email, password } = await within(a);
    ok(await open().request('POST', '/acceso/olvido', { email }));
    const [token] = await linksTo(email);
    ok(await browser.request('POST', '/cuenta/password', { actual: password, nueva: GOOD }));
    fails(await open().request('POST', '/acceso/ficha', { token }), 401, 'enlace_invalido');
  });

  it('a link for a lost second factor and one for a forgotten password neither replace nor delay each other', async () => {
    const { email } = await withSecondFactor(a);
    const { browser } = await within(a);
    const { elementos } = ok(await browser.request('GET', `/aseguradoras/${a.slug}/usuarios?limite=100`));
    const id = elementos.find((one: { email: string }) => one.email === email)?.usuario_id;
    const forget = async () => ok(await open().request('POST', '/acceso/olvido', { email }));
    await forget();
    ok(await browser.request('POST', `/aseguradoras/${a.slug}/usuarios/${id}/segundo-factor`));
    e.clock.advance(6 * MINUTE);
    await forget();
    const links = await linksTo(email, 3);
    const kinds = await Promise.all(
      links.map(async (token) => (await open().request('POST', '/acceso/ficha', { token })).json.data?.clase ?? null),
    );
    assert.deepEqual(kinds.toSorted(), [null, 'restablecimiento', 'segundo_factor'].toSorted());
    const use = (kind: string, password: string) =>
      open().request('POST', '/acceso/password', { token: links[kinds.indexOf(kind)], password });
    ok(await use('restablecimiento', GOOD));
    ok(await use('segundo_factor', GOOD));
    ok(await open().request('POST', '/sesion', { email, password: GOOD }), 201);
  });

  it('with a second factor, signing in requires a code, which works once; so does a recovery code', async () => {
    const { email, password, secreto, codigos } = await withSecondFactor(a);
    fails(await open().request('POST', '/sesion', { email, password }), 401, 'segundo_factor_necesario');
    fails(await open().request('POST', '/sesion', { email, password: 'x' }), 401, 'login_incorrecto');
    fails(await open().request('POST', '/sesion', { email, password, codigo: '000000' }), 401, 'login_incorrecto');
    const codigo = await codeOf(secreto);
    ok(await open().request('POST', '/sesion', { email, password, codigo }), 201);
    fails(await open().request('POST', '/sesion', { email, password, codigo }), 401, 'login_incorrecto');
    const [recovery = ''] = codigos;
    const written = recovery.toLowerCase().replaceAll('-', ' ');
    ok(await open().request('POST', '/sesion', { email, password, recuperacion: written }), 201);
    fails(
      await open().request('POST', '/sesion', { email, password, recuperacion: recovery }),
      401,
      'login_incorrecto',
    );
    e.clock.advance(MINUTE);
    const input = { method: 'POST', path: '/auth/login', host: a.host };
    fails(await send(e, { ...input, body: { email, password } }), 401, 'segundo_factor_necesario');
    const withCode = await send(e, { ...input, body: { email, password, codigo: await codeOf(secreto) } });
    assert.equal(withCode.status, 200, withCode.text);
  });

  it('a used code stays used after a failed set-up of another authenticator', async () => {
    const { browser, email, password, secreto } = await withSecondFactor(a);
    const codigo = await codeOf(secreto);
    ok(await open().request('POST', '/sesion', { email, password, codigo }), 201);
    ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    const confirmation = await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo });
    fails(confirmation, 422, 'codigo_incorrecto');
    fails(await open().request('POST', '/sesion', { email, password, codigo }), 401, 'login_incorrecto');
  });

  it('a code used twice at once signs in once', async () => {
    const { email, password, secreto } = await withSecondFactor(a);
    const codigo = await codeOf(secreto);
    const entered = await Promise.all([1, 2].map(() => open().request('POST', '/sesion', { email, password, codigo })));
    assert.deepEqual(entered.map(({ status }) => status).sort(), [201, 401]);
  });

  it('a stranger who guesses waits longer and longer, and makes nobody else wait', async () => {
    const { browser, email, password } = await within(a);
    const strange = open();
    for (let i = 0; i < 5; i += 1)
      fails(await strange.request('POST', '/sesion', { email, password: 'wrong' }), 401, 'login_incorrecto');
    const throttled = await strange.request('POST', '/sesion', { email, password });
    fails(throttled, 429, 'demasiados_intentos');
    const first = Number(throttled.headers['retry-after']);
    assert.ok(first > 0);
    ok(await open().request('POST', '/sesion', { email, password }), 201);
    ok(await browser.request('DELETE', '/sesion'));
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    e.clock.advance(first * 1000);
    fails(await strange.request('POST', '/sesion', { email, password: 'wrong' }), 401, 'login_incorrecto');
    const afterwards = await strange.request('POST', '/sesion', { email, password });
    assert.ok(Number(afterwards.headers['retry-after']) > first);
    e.clock.advance(60 * MINUTE);
    ok(await strange.request('POST', '/sesion', { email, password }), 201);
  });

  it('guesses at one account from many networks of one subscriber share one throttle', async () => {
    const { email } = await onePersonOf(e, a);
    const from = (network: string, password = 'wrong') =>
      openBrowser(e, 'backoffice', e.program.addresses.dominio, network).request('POST', '/sesion', {
        email,
        password,
      });
    for (let i = 0; i < 5; i += 1) fails(await from(`2001:db8:7:${i}::1`), 401, 'login_incorrecto');
    fails(await from('2001:db8:7:9::1'), 429, 'demasiados_intentos');
    fails(await from('2001:db8:8::1'), 401, 'login_incorrecto');
  });

  it('a browser that has signed in before is not blocked by guesses from its own network', async () => {
    const { email, password } = await onePersonOf(e, a);
    const inNetwork = () => openBrowser(e, 'backoffice', e.program.addresses.dominio, '192.0.2.7');
    const [theirs, neighbour] = [inNetwork(), inNetwork()];
    ok(await theirs.request('POST', '/sesion', { email, password }), 201);
    ok(await theirs.request('DELETE', '/sesion'));
    for (let i = 0; i < 8; i += 1) await neighbour.request('POST', '/sesion', { email, password: 'wrong' });
    fails(await neighbour.request('POST', '/sesion', { email, password }), 429, 'demasiados_intentos');
    ok(await theirs.request('POST', '/sesion', { email, password }), 201);
  });

  it('unknown addresses are throttled like known ones', async () => {
    const strange = open();
    const nobody = { email: 'no-hay-nadie@example.com', password: 'x' };
    for (let i = 0; i < 5; i += 1) fails(await strange.request('POST', '/sesion', nobody), 401, 'login_incorrecto');
    fails(await strange.request('POST', '/sesion', nobody), 429, 'demasiados_intentos');
  });

  it('simultaneous attempts are all counted', async () => {
    const { email } = await within(a);
    const strange = open();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => strange.request('POST', '/sesion', { email, password: 'wrong' })),
    );
    assert.equal(tries.filter(({ status }) => status === 401).length, 5);
  });

  it('changing the password requires the present one and ends all other sessions', async () => {
    const { browser, email, password } = await within(a);
    const other = open();
    ok(await other.request('POST', '/sesion', { email, password }), 201);
    const token = await enterInApi(e, a, { id: '', email, password });
    fails(await browser.request('POST', '/cuenta/password', { actual: 'x', nueva: GOOD }), 403, 'password_incorrecta');
    ok(await browser.request('POST', '/cuenta/password', { actual: password, nueva: GOOD }));
    ok(await browser.request('GET', '/sesion'));
    fails(await other.request('GET', '/sesion'), 401, 'sesion_invalida');
    const withBearer = { method: 'GET', path: '/casos', host: a.host, headers: bearerNow(token) };
    assert.equal((await send(e, withBearer)).status, 401);
    ok(await open().request('POST', '/sesion', { email, password: GOOD }), 201);
  });

  it('new passwords that are refused count for their person, at a link and in a session, until one is accepted', async () => {
    const [{ email }, { browser, password }] = [await within(b), await within(b)];
    ok(await open().request('POST', '/acceso/olvido', { email }));
    const [token] = await linksTo(email);
    const atLink = (chosen: string) => open().request('POST', '/acceso/password', { token, password: chosen });
    const inSession = (nueva: string) => browser.request('POST', '/cuenta/password', { actual: password, nueva });
    for (const choose of [atLink, inSession]) {
      const refused = await Promise.all(Array.from({ length: 12 }, () => choose('contraseña123')));
      assert.equal(refused.filter(({ status }) => status === 422).length, 5);
      fails(await choose(GOOD), 429, 'demasiados_intentos');
      e.clock.advance(MINUTE);
      ok(await choose(GOOD));
    }
  });

  it('people see where they are signed in, and end one session or all of them', async () => {
    const { browser, email, password } = await within(b);
    const [one, two] = [open(), open()];
    for (const other of [one, two])
      ok(await other.request('POST', '/sesion', { email, password }, { 'user-agent': 'Prueba/1.0' }), 201);
    const { elementos } = ok(await browser.request('GET', '/cuenta/sesiones'));
    assert.equal(elementos.length, 3);
    assert.equal(elementos.filter(({ actual }: { actual: boolean }) => actual).length, 1);
    const foreign = elementos.find(({ agente }: { agente: string }) => agente === 'Prueba/1.0');
    assert.match(foreign.direccion, /^10\.1\.\d+\.0\/24$/);
    const otherSession = await within(b);
    fails(await otherSession.browser.request('DELETE', `/cuenta/sesiones/${foreign.sesion_id}`), 404, 'no_encontrado');
    ok(await browser.request('DELETE', `/cuenta/sesiones/${foreign.sesion_id}`));
    const live = await Promise.all([one, two].map((other: BrowserType) => other.request('GET', '/sesion')));
    assert.deepEqual(live.map(({ status }) => status).sort(), [200, 401]);
    ok(await browser.request('DELETE', '/cuenta/sesiones'));
    assert.equal(browser.cookie(), null);
    for (const other of [one, two]) fails(await other.request('GET', '/sesion'), 401, 'sesion_invalida');
  });

  it('people of the service set up a second factor and change their password too, and the audit log shows it', async () => {
    const data = { email: 'gestora@example.com', nombre: 'Gestora', rol: 'gestor', aseguradoraId: null } as const;
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const { id, email, password } = await createUser(e.program, data, actor);
    const browser = open();
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    const { secreto } = ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    fails(
      await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo: '000000' }),
      422,
      'codigo_incorrecto',
    );
    ok(await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo: await codeOf(secreto) }));
    assert.equal(ok(await browser.request('GET', '/cuenta')).segundo_factor, true);
    ok(await browser.request('POST', '/cuenta/password', { actual: password, nueva: GOOD }));
    const actions = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where aseguradora_id = '00000000-0000-0000-0000-000000000000' and objeto_id = $1 order by orden`,
      [id],
    );
    assert.deepEqual(actions.map(({ accion }) => accion).sort(), [
      'password_cambiada',
      'segundo_factor_activado',
      'sesion_iniciada',
      'usuario_creado',
    ]);
  });

  it('no password, code, secret or token of these tests is stored in plain text', async () => {
    const { secreto, codigos, password } = await withSecondFactor(a);
    const [users = { texto: '' }] = await e.base.superSql<{ texto: string }>(
      `select string_agg(u::text, ' ') as texto from personas u`,
    );
    for (const secret of [secreto, password, ...codigos, ...codigos.map((c) => c.replaceAll('-', ''))])
      for (const where of [users.texto, e.log.join('\n')]) assert.ok(!where.includes(secret));
  });
});
