/** Sign-on with identity providers: a genuine one, and hostile ones that try to sign strangers in. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { generateKeyPair, SignJWT } from 'jose';
import { addUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { aJwt, enter, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aVisitor, CLIENT, forger, type People, realProvider, type Said } from '../support/identity-provider.ts';
import { send } from '../support/requests.ts';
import { type Admin, MINUTE, ROLES, signOnAt } from '../support/sign-on.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };

describe('sign-on with an identity provider', () => {
  let e: Environment;
  const closing: (() => Promise<unknown>)[] = [];
  const {
    toRealTime,
    open,
    fails,
    ok,
    at,
    adminOf,
    save,
    back,
    withForger,
    claimsFor,
    setOut,
    comeBy,
    comeAtOnce,
    enforce,
  } = signOnAt(() => e, closing);
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    toRealTime();
  });
  after(async () => {
    for (const close of closing) await close();
    await e.close();
  });

  describe('that is genuine', () => {
    const people: People = {
      nora: { email: 'nora@aurora.example', email_verified: true, name: 'Nora Vidal', groups: ['albacea-operadores'] },
      jefa: {
        email: 'jefa@aurora.example',
        email_verified: true,
        name: 'Eva Roca',
        groups: ['otro', 'albacea-admins'],
      },
      nadie: { email: 'nadie@aurora.example', email_verified: true, name: 'Sin Papel', groups: ['otro'] },
    };
    let insurer: Aseguradora;
    let admin: Admin;
    let issuer: string;
    before(async () => {
      insurer = await e.aseguradora('A');
      admin = await adminOf(insurer);
      const view = ok(await admin.browser.request('GET', at(insurer)));
      assert.equal(view.configurado, null);
      assert.equal(view.vueltas.length, 2, 'the common address and the one of the Variant A insurer are listed');
      const provider = await realProvider(
        people,
        { redirectUris: view.vueltas, logoutUri: view.cierre },
        async (payload) => {
          const headers = { host: e.program.addresses.dominio, 'content-type': 'application/x-www-form-urlencoded' };
          return (await e.app.inject({ method: 'POST', url: new URL(view.cierre).pathname, headers, payload }))
            .statusCode;
        },
      );
      issuer = provider.issuer;
      closing.push(() => provider.close());
      ok(await save(admin, insurer, issuer));
    });

    async function signOn(account: string, browser = open(), visitor = aVisitor()) {
      const { secreto, direccion } = await setOut(browser, insurer);
      const there = await visitor.signIn(direccion, account);
      assert.equal(there.pathname, `/backoffice/entrar/vuelta/${insurer.slug}`);
      const consulta = there.search.slice(1);
      return { browser, visitor, secreto, consulta, reply: await back(browser, insurer.slug, secreto, consulta) };
    }

    it('can be tested before it is enforced, and the test shows the provider’s claims', async () => {
      fails(
        await admin.browser.request('POST', `${at(insurer)}/exigencia`, { exigido: true, emergencia: admin.id }),
        ...([409, 'estado_no_permite'] as const),
      );
      const { direccion, secreto } = ok(await admin.browser.request('POST', `${at(insurer)}/prueba`));
      const there = await aVisitor().signIn(direccion, 'jefa');
      const end = ok(await back(admin.browser, insurer.slug, secreto, there.search.slice(1)));
      assert.deepEqual(end.prueba, {
        sujeto: 'jefa',
        email: 'jefa@aurora.example',
        email_vale: true,
        rol: 'admin',
        valores: ['otro', 'albacea-admins'],
      });
      const { configurado } = ok(await admin.browser.request('GET', at(insurer)));
      assert.ok(configurado.probado);
      assert.ok(!JSON.stringify(configurado).includes(CLIENT.secret), 'the secret is never shown');
      const [row] = await e.base.superSql<{ secreto_cifrado: Buffer }>('select secreto_cifrado from inicios_unicos');
      assert.ok(!row?.secreto_cifrado.includes(CLIENT.secret), 'the secret is not stored in plain text');
    });

    it('creates a new person with the role of their group, and finds them by their subject afterwards', async () => {
      const first = await signOn('nora');
      const { sesion } = ok(first.reply);
      assert.deepEqual(
        [sesion.email, sesion.nombre, sesion.rol, sesion.aseguradora, sesion.inicio_unico],
        ['nora@aurora.example', 'Nora Vidal', 'operador', insurer.slug, true],
      );
      ok(await first.browser.request('GET', `/aseguradoras/${insurer.slug}/casos`));
      Object.assign(people.nora as object, { email: 'nora.nueva@aurora.example', groups: ['albacea-admins'] });
      const again = ok((await signOn('nora')).reply).sesion;
      assert.equal(again.usuario_id, sesion.usuario_id, 'the address has changed, the person has not');
      assert.equal(again.rol, 'admin', 'the role follows the present groups');
      Object.assign(people.nora as object, { email: 'nora@aurora.example', groups: ['albacea-operadores'] });
    });

    it('refuses a person without a role, with the reason', async () => {
      fails((await signOn('nadie')).reply, 403, 'inicio_fallido', /ningún papel/);
    });

    it('accepts an answer once, in the browser that started the sign-on, and in time', async () => {
      const { secreto, consulta, reply } = await signOn('nora');
      ok(reply);
      fails(await back(open(), insurer.slug, secreto, consulta), 403, 'inicio_fallido', /ya se usó/);
      const [mine, theirs] = [await setOut(open(), insurer), await setOut(open(), insurer)];
      const stolen = (await aVisitor().signIn(mine.direccion, 'nora')).search.slice(1);
      // login CSRF: the victim's browser gets the answer meant for the attacker's
      fails(await back(open(), insurer.slug, theirs.secreto, stolen), 403, 'inicio_fallido', /otro navegador/);
      ok(await back(open(), insurer.slug, mine.secreto, stolen));
      const late = await setOut(open(), insurer);
      const answer = (await aVisitor().signIn(late.direccion, 'nora')).search.slice(1);
      e.clock.advance(11 * MINUTE);
      fails(await back(open(), insurer.slug, late.secreto, answer), 403, 'inicio_fallido', /caducó/);
    });

    it('ends the session when the person signs out at the provider', async () => {
      const { browser, visitor, reply } = await signOn('nora');
      ok(reply);
      const other = await signOn('jefa');
      ok(other.reply);
      ok(await browser.request('GET', '/sesion'));
      await visitor.signOut(issuer);
      fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
      ok(await other.browser.request('GET', '/sesion'));
    });

    it('asks for a fresh sign-on at the provider before acts that give others access', async () => {
      const visitor = aVisitor();
      const { browser, reply } = await signOn('jefa', open(), visitor);
      ok(reply);
      const invite = () => browser.request('POST', `/aseguradoras/${insurer.slug}/claves`, { etiqueta: 'de prueba' });
      e.clock.advance(15 * MINUTE);
      fails(await invite(), 403, 'confirmacion_necesaria');
      fails(await browser.request('POST', '/sesion/confirmacion', { password: 'x' }), 403, 'inicio_unico');
      toRealTime();
      const { direccion, secreto } = ok(await browser.request('POST', '/sesion/inicio-unico/confirmacion'));
      assert.equal(new URL(direccion).searchParams.get('prompt'), 'login');
      const other = await aVisitor().signIn(direccion, 'nora');
      fails(await back(browser, insurer.slug, secreto, other.search.slice(1)), 403, 'inicio_fallido', /otra persona/);
      const again = ok(await browser.request('POST', '/sesion/inicio-unico/confirmacion'));
      const there = await visitor.signIn(again.direccion, 'jefa');
      assert.equal(ok(await back(browser, insurer.slug, again.secreto, there.search.slice(1))).confirmada, true);
      ok(await invite(), 201);
    });

    it('is found by a Variant A address, by its short name, and by an e-mail domain that the service confirmed, without revealing who exists', async () => {
      const own = ok(await open(insurer.host).request('POST', '/sesion/inicio-unico', {})).via;
      assert.match(
        new URL(own.direccion).searchParams.get('redirect_uri') ?? '',
        new RegExp(`^http://${insurer.slug}\\.`),
      );
      fails(await open().request('POST', '/sesion/inicio-unico', { aseguradora: 'nadie' }), 403, 'inicio_fallido');
      const by = (email: string) => open().request('POST', '/sesion/inicio-unico', { email });
      fails(await by('nora@aurora.example'), 403, 'inicio_fallido');
      ok(await admin.browser.request('POST', '/sesion/confirmacion', { password: admin.password }));
      fails(await save(admin, insurer, issuer, { dominios: ['aurora.example'] }), 403, 'accion_no_permitida');
      await e.base.superSql(`update inicios_unicos set dominios = '{aurora.example}' where aseguradora_id = $1`, [
        insurer.id,
      ]);
      for (const email of ['nora@aurora.example', 'unknown@aurora.example']) {
        const { via, opciones } = ok(await by(email));
        assert.equal(new URL(via.direccion).searchParams.get('login_hint'), email);
        assert.deepEqual(opciones, []);
      }
    });
  });

  describe('when it is enforced', () => {
    it('ends every other way in: passwords, tokens, links, invitations and earlier sessions', async () => {
      const { insurer, admin, provider } = await withForger();
      const { id, ...clerk } = await onePersonOf(e, insurer, 'operador');
      const before = open();
      ok(await before.request('POST', '/sesion', clerk), 201);
      const token = await enter(e, insurer, { id, email: clerk.email, password: clerk.password as string });
      const bearer = { authorization: `Bearer ${token}` };
      const withToken = () => send(e, { method: 'GET', path: '/casos', host: insurer.host, headers: bearer });
      assert.equal((await withToken()).status, 200);
      const users = `/aseguradoras/${insurer.slug}/usuarios`;
      ok(
        await admin.browser.request('POST', users, { nombre: 'Ana', email: 'ana@aurora.example', rol: 'operador' }),
        201,
      );

      const { configurado } = await enforce(admin, insurer, provider);
      assert.deepEqual([configurado.exigido, configurado.emergencia], [true, admin.id]);

      fails(await before.request('GET', '/sesion'), 401, 'sesion_invalida');
      assert.equal((await withToken()).status, 401);
      fails(await open().request('POST', '/sesion', clerk), 403, 'inicio_unico');
      fails(await open().request('POST', '/sesion', { ...clerk, password: 'wrong' }), 401, 'login_incorrecto');
      const login = (body: object) => send(e, { method: 'POST', path: '/auth/login', host: insurer.host, body });
      fails(await login(clerk), 403, 'inicio_unico');
      // with a wrong password, the answer is the same for a member, a stranger and the emergency user
      for (const email of [clerk.email, 'nobody@example.com', admin.email])
        fails(await login({ email, password: 'wrong' }), 401, 'login_incorrecto');
      fails(
        await admin.browser.request('POST', users, { nombre: 'Eva', email: 'eva@aurora.example', rol: 'operador' }),
        ...([403, 'inicio_unico'] as const),
      );
      const mails = async () =>
        (await e.base.superSql('select 1 from correos where aseguradora_id = $1', [insurer.id])).length;
      const sent = await mails();
      for (const email of [clerk.email, 'ana@aurora.example'])
        ok(await open().request('POST', '/acceso/olvido', { email }));
      assert.equal(await mails(), sent, 'no link is sent');

      // the emergency user can still sign in, which is recorded
      const emergency = open();
      const { email, password } = admin;
      ok(await emergency.request('POST', '/sesion', { email, password, codigo: await admin.code() }), 201);
      const trail = await e.base.superSql(
        `select 1 from auditoria where aseguradora_id = $1 and accion = 'entrada_de_emergencia'`,
        [insurer.id],
      );
      assert.equal(trail.length, 1);

      // invited people and people with a password keep their membership when they sign in by the provider
      const came = await comeBy(insurer, provider, { sub: 'clerk', email: clerk.email });
      assert.equal(ok(came.reply).sesion.usuario_id, id);
      ok((await comeBy(insurer, provider, { sub: 'ana', email: 'ana@aurora.example' })).reply);

      const pause = { estado: 'pausado' };
      fails(await emergency.request('PATCH', `${users}/${admin.id}`, pause), 409, 'ultimo_administrador');
      ok(await emergency.request('POST', `${at(insurer)}/exigencia`, { exigido: false }));
      ok(await open().request('POST', '/sesion', clerk), 201);
      ok(await emergency.request('DELETE', at(insurer)));
      fails(await came.browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    });

    it('records the emergency sign-in of a person who also has a membership elsewhere, and chooses this one', async () => {
      const { insurer, admin, provider } = await withForger();
      const elsewhere = await e.aseguradora('A');
      await e.base.superSql(
        `insert into membresias (id, aseguradora_id, email, nombre, rol, creado, persona)
         select gen_random_uuid(), $2, email, nombre, 'operador', now(), persona from membresias where id = $1`,
        [admin.id, elsewhere.id],
      );
      const { email, password } = admin;
      await enforce(admin, insurer, provider);
      const browser = open();
      const codigo = await admin.code();
      assert.equal(ok(await browser.request('POST', '/sesion', { email, password, codigo }), 201).falta, 'eleccion');
      const trail = async () =>
        (
          await e.base.superSql<{ accion: string }>(
            `select accion from auditoria where objeto_id = $1 and accion in ('sesion_iniciada', 'entrada_de_emergencia') order by orden desc limit 1`,
            [admin.id],
          )
        )[0]?.accion;
      ok(await browser.request('POST', '/sesion/membresia', { usuario_id: admin.id }));
      assert.equal(await trail(), 'entrada_de_emergencia');
    });

    it('does not accept an emergency user who is paused at the same moment', async () => {
      const { insurer, admin } = await withForger();
      const other = await adminOf(insurer);
      await e.base.superSql('update inicios_unicos set probado = now() where aseguradora_id = $1', [insurer.id]);
      const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const pausing = e.program.base.asTenant(insurer.id, async (tx) => {
        await tx.sql(`update membresias set estado = 'pausado' where id = $1`, [other.id]);
        held.resolve();
        await go.promise;
      });
      await held.promise;
      const demand = { exigido: true, emergencia: other.id };
      const demanding = admin.browser.request('POST', `${at(insurer)}/exigencia`, demand);
      await Promise.race([demanding, wait(500)]);
      go.resolve();
      await pausing;
      fails(await demanding, 422, 'validacion');
    });

    it('requires a second factor at the provider if one is required here', async () => {
      const { insurer, admin, provider } = await withForger();
      ok(
        await admin.browser.request('PATCH', `/aseguradoras/${insurer.slug}/configuracion`, {
          exige_segundo_factor: true,
        }),
      );
      const boss = { sub: 'boss', email: 'boss@aurora.example', groups: ['albacea-admins'] };
      fails((await comeBy(insurer, provider, boss)).reply, 403, 'inicio_fallido', /segundo factor/);
      fails((await comeBy(insurer, provider, { ...boss, amr: ['pwd'] })).reply, 403, 'inicio_fallido');
      assert.equal(ok((await comeBy(insurer, provider, { ...boss, amr: ['pwd', 'mfa'] })).reply).sesion.falta, null);
      // the emergency user stays an admin, even if the provider names a lower role
      await enforce(admin, insurer, provider);
      const named = { sub: 'emergency', email: admin.email, groups: ['albacea-operadores'] };
      fails((await comeBy(insurer, provider, named)).reply, 403, 'inicio_fallido', /segundo factor/);
      const came = ok((await comeBy(insurer, provider, { ...named, amr: ['mfa'] })).reply).sesion;
      assert.deepEqual([came.usuario_id, came.rol], [admin.id, 'admin']);
      fails((await comeBy(insurer, provider, named)).reply, 403, 'inicio_fallido', /segundo factor/);
    });

    it('also signs in people of the service, with its roles and a second factor', async () => {
      const provider = await forger();
      closing.push(() => provider.close());
      const { email, password } = await addUser(
        e.program,
        { email: 'superior@example.com', nombre: 'Superior', rol: 'superadmin', aseguradoraId: null, exenta: true },
        CLI,
      );
      const browser = open();
      ok(await browser.request('POST', '/sesion', { email, password }), 201);
      const settings = {
        emisor: provider.issuer,
        cliente: CLIENT.id,
        secreto: CLIENT.secret,
        reclamacion: 'realm_access.roles',
        dominios: ['albacea.example'],
      };
      const at = '/aseguradoras/servicio/inicio-unico';
      fails(await browser.request('POST', at, { ...settings, roles: ROLES }), 422, 'validacion', /roles\[0\]\.rol/);
      ok(await browser.request('POST', at, { ...settings, roles: [{ valor: 'gestores', rol: 'gestor' }] }));
      const claims = { email: 'luz@albacea.example', email_verified: undefined, realm_access: { roles: ['gestores'] } };
      const service = { slug: 'servicio' } as Aseguradora;
      fails((await comeBy(service, provider, claims)).reply, 403, 'inicio_fallido', /segundo factor/);
      const came = await comeBy(service, provider, { ...claims, amr: ['otp'] });
      assert.deepEqual([ok(came.reply).sesion.rol, came.reply.json.data.sesion.aseguradora], ['gestor', null]);
      ok(await browser.request('DELETE', at));
    });
  });

  describe('that sends false claims or is confused with another', () => {
    let own: Awaited<ReturnType<typeof withForger>>;
    before(async () => {
      own = await withForger('B');
    });

    /** Starts a sign-on and answers it with the token that `make` forges. */
    async function answered(make: (nonce: string) => Promise<string> | string): Promise<Reply> {
      const browser = open();
      const { secreto, state, nonce } = await setOut(browser, own.insurer);
      own.provider.idToken = () => make(nonce);
      const reply = await back(browser, own.insurer.slug, secreto, `code=c&state=${state}`);
      assert.equal(browser.cookie(), null);
      return reply;
    }
    const past = Math.floor(Date.now() / 1000) - 3600;

    it('is accepted only with a genuine, current token for us and for this sign-on', async () => {
      const { provider } = own;
      const good = (nonce: string, extra: Said = {}) => claimsFor(provider, nonce, extra);
      const stranger = await generateKeyPair('RS256');
      const forged: Record<string, (nonce: string) => Promise<string> | string> = {
        'alg none': (nonce) => aJwt({ alg: 'none' }, good(nonce), null),
        'HMAC with the public key or the secret': (nonce) =>
          aJwt({ alg: 'HS256', kid: 'one' }, good(nonce), CLIENT.secret),
        'a key of somebody else': (nonce) =>
          new SignJWT(good(nonce)).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(stranger.privateKey),
        'another issuer': (nonce) => provider.sign(good(nonce, { iss: 'https://other.example' })),
        'another client': (nonce) => provider.sign(good(nonce, { aud: 'another-client' })),
        'several audiences without a party': (nonce) => provider.sign(good(nonce, { aud: [CLIENT.id, 'x'], azp: 'x' })),
        expired: (nonce) => provider.sign(good(nonce, { iat: past, exp: past + 60 })),
        'no nonce': () => provider.sign(claimsFor(provider, null)),
        'a nonce of another time': () => provider.sign(good('a-nonce-of-another-sign-on')),
        'no subject': (nonce) => provider.sign(good(nonce, { sub: undefined })),
        'no token': () => '',
      };
      for (const [name, make] of Object.entries(forged)) {
        const reply = await answered(make);
        assert.deepEqual([reply.status, reply.headers['x-error-code']], [403, 'inicio_fallido'], name);
      }
    });

    it('gets only this sign-on’s verifier, so that a code of another sign-on is useless', async () => {
      const { insurer, provider } = own;
      const { secreto, state, nonce, asked } = await setOut(open(), insurer);
      assert.equal(asked.get('code_challenge_method'), 'S256');
      provider.idToken = () => provider.sign(claimsFor(provider, nonce));
      ok(await back(open(), insurer.slug, secreto, `code=stolen&state=${state}`));
      const verifier = provider.asked.at(-1)?.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      assert.equal(challenge, asked.get('code_challenge'));
      assert.equal(provider.asked.at(-1)?.get('redirect_uri'), asked.get('redirect_uri'));
    });

    it('cannot act as another provider, by the issuer in the answer or by the redirect URI', async () => {
      const other = await withForger('B');
      const { insurer, provider } = own;
      const first = await setOut(open(), insurer);
      provider.idToken = () => provider.sign(claimsFor(provider, first.nonce));
      const before = provider.asked.length;
      // RFC 9207: the answer names another issuer
      const mixed = `code=c&state=${first.state}&iss=${encodeURIComponent(other.provider.issuer)}`;
      fails(await back(open(), insurer.slug, first.secreto, mixed), 403, 'inicio_fallido');
      const second = await setOut(open(), insurer);
      const here = `code=c&state=${second.state}`;
      fails(await back(open(), other.insurer.slug, second.secreto, here), 403, 'inicio_fallido', /otro navegador/);
      assert.equal(provider.asked.length, before, 'the code was sent to no provider');
      assert.equal(other.provider.asked.length, 0);
      assert.notEqual(
        second.asked.get('redirect_uri'),
        (await setOut(open(), other.insurer)).asked.get('redirect_uri'),
      );
    });

    it('signs in nobody of another insurer, even with the same address and subject', async () => {
      const other = await withForger('B');
      const theirs = ok((await comeBy(other.insurer, other.provider)).reply).sesion;
      const { browser, reply } = await comeBy(own.insurer, own.provider);
      const mine = ok(reply).sesion;
      assert.notEqual(mine.usuario_id, theirs.usuario_id);
      assert.deepEqual([mine.aseguradora, mine.varias], [own.insurer.slug, false]);
      fails(await browser.request('GET', `/aseguradoras/${other.insurer.slug}/casos`), 404, 'no_encontrado');
      fails(await browser.request('POST', '/sesion/membresia', { usuario_id: theirs.usuario_id }), 403, 'inicio_unico');
      const memberships = ok(await browser.request('GET', '/sesion/membresias')).elementos;
      assert.deepEqual(
        memberships.map((one: { usuario_id: string }) => one.usuario_id),
        [mine.usuario_id],
      );
      const sessions = ok(await browser.request('GET', '/cuenta/sesiones')).elementos;
      assert.ok(sessions.every((one: { direccion: string }) => one.direccion !== ''));
    });

    it('cannot change sessions, password or second factor of a person who also works elsewhere', async () => {
      const elsewhere = await e.aseguradora('A');
      const victim = await adminOf(elsewhere);
      const { browser, reply } = await comeBy(own.insurer, own.provider, { sub: 'victim', email: victim.email });
      ok(reply);
      const { password } = victim;
      const refused: [string, string, object?][] = [
        ['POST', '/cuenta/password', { actual: password, nueva: 'otra distinta y larga 7' }],
        ['POST', '/cuenta/segundo-factor', { password }],
        ['POST', '/cuenta/segundo-factor/confirmacion', { codigo: '123456' }],
        ['POST', '/cuenta/segundo-factor/retirada', { password }],
        ['POST', '/cuenta/segundo-factor/codigos', { password }],
        ['POST', '/cuenta/llaves/reto'],
        ['DELETE', `/cuenta/llaves/${victim.id}`],
        ['POST', '/sesion/confirmacion', { password }],
        ['POST', '/sesion/confirmacion', { codigo: await victim.code() }],
        ['POST', '/sesion/membresia', { usuario_id: victim.id }],
      ];
      for (const [method, route, body] of refused)
        fails(await browser.request(method, route, body), 403, 'inicio_unico');
      assert.equal(ok(await browser.request('GET', '/cuenta')).segundo_factor, false);
      assert.deepEqual(ok(await browser.request('GET', '/cuenta/llaves')).elementos, []);
      assert.equal(ok(await browser.request('GET', '/cuenta/sesiones')).elementos.length, 1);
      const [theirs] = ok(await victim.browser.request('GET', '/cuenta/sesiones')).elementos.filter(
        (one: { actual: boolean }) => one.actual,
      );
      fails(await browser.request('DELETE', `/cuenta/sesiones/${theirs.sesion_id}`), 404, 'no_encontrado');
      ok(await browser.request('DELETE', '/cuenta/sesiones'));
      ok(await victim.browser.request('GET', '/sesion'));
    });

    it('does not reserve an address: its owner can accept an invitation elsewhere as usual', async () => {
      const email = 'squatted@example.com';
      ok((await comeBy(own.insurer, own.provider, { sub: 'squatter', email })).reply);
      const elsewhere = await e.aseguradora('A');
      const { browser } = await adminOf(elsewhere);
      const invited = { nombre: 'Marta', email, rol: 'operador' };
      ok(await browser.request('POST', `/aseguradoras/${elsewhere.slug}/usuarios`, invited), 201);
      const token = 'a-token-of-a-test';
      const put = 'update membresias set ficha_huella = $2 where email = $1 and persona is null';
      await e.base.superSql(put, [email, createHash('sha256').update(token).digest()]);
      assert.equal(ok(await open().request('POST', '/acceso/ficha', { token })).conocida, false);
      const password = 'mango tranvia nube 42';
      fails(await open().request('POST', '/sesion', { email, password: '' }), 422, 'validacion');
      fails(await open().request('POST', '/sesion', { email, password }), 401, 'login_incorrecto');
      const { sesion } = ok(await open().request('POST', '/acceso/password', { token, password }));
      assert.equal(sesion.aseguradora, elsewhere.slug);
      ok(await open().request('POST', '/sesion', { email, password }), 201);
    });

    it('reveals nothing to an admin about the person whose address it claimed', async () => {
      const { email } = await adminOf(await e.aseguradora('A')); // an admin with a second factor
      ok((await comeBy(own.insurer, own.provider, { sub: 'prober', email })).reply);
      const users = `/aseguradoras/${own.insurer.slug}/usuarios?buscar=${encodeURIComponent(email)}`;
      assert.equal(ok(await own.admin.browser.request('GET', users)).elementos[0].segundo_factor, false);
    });

    it('creates one person for two simultaneous first sign-ons', async () => {
      const twice = { sub: 'twice', email: 'twice@aurora.example' };
      const replies = await comeAtOnce(own.insurer, own.provider, [twice, twice]);
      const [first, second] = replies.map((reply) => ok(reply).sesion.usuario_id);
      assert.equal(first, second);
    });

    it('joins a confirmed address once, and never an unconfirmed one', async () => {
      const { insurer, provider } = own;
      const come = async (extra: Said) => (await comeBy(insurer, provider, extra)).reply;
      const email = 'unsure@aurora.example';
      for (const email_verified of [false, undefined, 'false'])
        fails(await come({ sub: 'unsure', email, email_verified }), 403, 'inicio_fallido', /no confirma/);
      ok(await come({ sub: 'sure', email }));
      fails(await come({ sub: 'second', email }), 403, 'inicio_fallido', /ya está unido/);
    });

    it('refuses paused people, and ends the sessions of people who lost their role', async () => {
      const { insurer, admin, provider } = own;
      const extra = { sub: 'leaver', email: 'leaver@aurora.example' };
      const came = await comeBy(insurer, provider, extra);
      const { usuario_id } = ok(came.reply).sesion;
      fails((await comeBy(insurer, provider, { ...extra, groups: [] })).reply, 403, 'inicio_fallido', /ningún papel/);
      fails(await came.browser.request('GET', '/sesion'), 401, 'sesion_invalida');
      const user = `/aseguradoras/${insurer.slug}/usuarios/${usuario_id}`;
      ok(await admin.browser.request('POST', '/sesion/confirmacion', { password: admin.password }));
      ok(await admin.browser.request('PATCH', user, { estado: 'pausado' }));
      fails((await comeBy(insurer, provider, extra)).reply, 403, 'inicio_fallido', /pausado/);
    });

    it('leaves the last admin their role and records that, even if two admins lose theirs at once', async () => {
      const { insurer, admin, provider } = await withForger();
      const less = { sub: 'alone', email: admin.email, groups: ['albacea-operadores'] };
      const rolesOf = async (state = 'activo') =>
        (
          await e.base.superSql<{ rol: string }>(
            'select rol from membresias where aseguradora_id = $1 and estado = $2 order by rol',
            [insurer.id, state],
          )
        ).map(({ rol }) => rol);
      const kept = () =>
        e.base.superSql<{ objeto_id: string; detalle: object }>(
          `select objeto_id, detalle from auditoria where aseguradora_id = $1 and accion = 'rol_mantenido'`,
          [insurer.id],
        );
      assert.equal(ok((await comeBy(insurer, provider, less)).reply).sesion.rol, 'admin');
      const said = { rol: 'admin', del_proveedor: 'operador' };
      assert.deepEqual(await kept(), [{ objeto_id: admin.id, detalle: said }]);

      const boss = { sub: 'boss', email: 'boss@aurora.example' };
      ok((await comeBy(insurer, provider, { ...boss, groups: ['albacea-admins'] })).reply);
      const replies = await comeAtOnce(insurer, provider, [less, { ...boss, groups: ['albacea-operadores'] }]);
      for (const reply of replies) ok(reply);
      assert.deepEqual(await rolesOf(), ['admin', 'operador']);
      assert.equal((await kept()).length, 2);
    });

    it('can report a sign-out only with its own fresh logout token', async () => {
      const { insurer, provider } = own;
      const sid = 'session-of-the-provider';
      const { browser, reply } = await comeBy(insurer, provider, { sub: 'stays', email: 'stays@aurora.example', sid });
      ok(reply);
      const say = async (token: string, slug = insurer.slug) =>
        e.app.inject({
          method: 'POST',
          url: `/inicio-unico/${slug}/cierre`,
          headers: { host: e.program.addresses.dominio, 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ logout_token: token }).toString(),
        });
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const genuine = {
        iss: provider.issuer,
        aud: CLIENT.id,
        iat: now,
        exp: now + 60,
        jti: 'j',
        sub: 'stays',
        sid,
        events,
      };
      const wrong: Said[] = [
        { ...genuine, iss: 'https://other.example' },
        { ...genuine, aud: 'another-client' },
        { ...genuine, iat: past, exp: past + 60 },
        { ...genuine, iat: past, exp: now + 60 },
        { ...genuine, nonce: 'of-an-id-token' },
        { ...genuine, events: {} },
        { ...genuine, sub: 'a\0b' },
        { ...genuine, sub: undefined, sid: 'a\0b' },
        claimsFor(provider, 'n'),
      ];
      const readBefore = provider.keysRead;
      for (const claims of wrong) assert.equal((await say(await provider.sign(claims))).statusCode, 400);
      assert.equal(provider.keysRead - readBefore, 1, 'many reports read the provider’s keys once');
      assert.equal((await say(aJwt({ alg: 'none' }, genuine, null))).statusCode, 400);
      assert.equal((await say('')).statusCode, 400);
      assert.equal((await say(await provider.sign(genuine), 'nobody')).statusCode, 400);
      for (let i = 0; i < 300; i += 1) await say('');
      assert.equal((await say('')).statusCode, 429, 'invalid reports are limited; a valid one is still accepted');
      ok(await browser.request('GET', '/sesion'));
      assert.equal((await say(await provider.sign({ ...genuine, sub: undefined }))).statusCode, 200);
      fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
    });

    it('is called only at allowed addresses, and refused if it serves accounts of everybody', async () => {
      const { insurer, admin, provider } = own;
      ok(await admin.browser.request('POST', '/sesion/confirmacion', { password: admin.password }));
      for (const emisor of [
        'http://169.254.169.254/latest',
        'https://10.0.0.1',
        'http://login.aurora.example',
        'https://user:x@login.aurora.example',
        'https://login.microsoftonline.com/common/v2.0',
        'https://login.microsoftonline.com/organizations/v2.0',
      ])
        fails(await save(admin, insurer, emisor), 422, 'validacion', /emisor/);
      // a secret is never sent to another issuer than it was given for
      fails(
        await save(admin, insurer, 'https://login.evil.example', { secreto: undefined }),
        422,
        'validacion',
        /secreto/,
      );
      ok(await save(admin, insurer, provider.issuer, { secreto: undefined }));
    });

    it('is no longer trusted once removed, even if another is set immediately', async () => {
      const { insurer, admin, provider: before } = await withForger('B');
      ok((await comeBy(insurer, before, { sub: 'one', email: 'one@aurora.example' })).reply);
      const underWay = await setOut(open(), insurer);
      before.idToken = () => before.sign(claimsFor(before, underWay.nonce, { sub: 'one' }));
      ok(await admin.browser.request('DELETE', at(insurer)));
      const next = await forger();
      closing.push(() => next.close());
      ok(await save(admin, insurer, next.issuer));
      fails(
        await back(open(), insurer.slug, underWay.secreto, `code=c&state=${underWay.state}`),
        403,
        'inicio_fallido',
      );
      const asked = before.asked.length;
      const { direccion, secreto, state, nonce } = await setOut(open(), insurer);
      assert.equal(new URL(direccion).origin, next.issuer);
      const said = { sub: 'two', email: 'two@aurora.example' };
      next.idToken = () => next.sign(claimsFor(next, nonce, said));
      ok(await back(open(), insurer.slug, secreto, `code=c&state=${state}`));
      assert.equal(before.asked.length, asked, 'the secret of the new one was not sent to the old one');
      assert.equal(next.asked.length, 1);
    });

    it('loses its sessions when another issuer replaces it; changed role rules end none', async () => {
      const { insurer, admin, provider: before } = await withForger('B');
      const { browser } = await comeBy(insurer, before);
      ok(await save(admin, insurer, before.issuer, { roles: ROLES.slice(1) }));
      ok(await browser.request('GET', '/sesion'));
      const next = await forger();
      closing.push(() => next.close());
      ok(await save(admin, insurer, next.issuer));
      fails(await browser.request('GET', '/sesion'), 401, 'sesion_invalida');
      ok(await admin.browser.request('GET', '/sesion'));
    });

    it('opens no session if removed while it answers', async () => {
      const { insurer, admin, provider } = await withForger('B');
      const browser = open();
      const { secreto, state, nonce } = await setOut(browser, insurer);
      provider.idToken = async () => {
        ok(await admin.browser.request('DELETE', at(insurer)));
        return provider.sign(claimsFor(provider, nonce));
      };
      fails(await back(browser, insurer.slug, secreto, `code=c&state=${state}`), 403, 'inicio_fallido', /cambió/);
      const opened = await e.base.superSql(
        'select 1 from sesiones_usuario s join membresias m on m.id = s.usuario where m.aseguradora_id = $1 and s.inicio',
        [insurer.id],
      );
      assert.equal(opened.length, 0);
    });

    it('creates nobody and changes no role once it is removed, whatever it answers', async () => {
      const { insurer, admin, provider } = await withForger('B');
      ok((await comeBy(insurer, provider)).reply);
      const members = () =>
        e.base.superSql('select email, rol from membresias where aseguradora_id = $1 order by email', [insurer.id]);
      const before = await members();
      for (const said of [{ groups: ['albacea-admins'] }, { sub: 'otra', email: 'otra@aurora.example' }]) {
        ok(await save(admin, insurer, provider.issuer));
        const browser = open();
        const { secreto, state, nonce } = await setOut(browser, insurer);
        provider.idToken = async () => {
          ok(await admin.browser.request('DELETE', at(insurer)));
          return provider.sign(claimsFor(provider, nonce, said));
        };
        fails(await back(browser, insurer.slug, secreto, `code=c&state=${state}`), 403, 'inicio_fallido', /cambió/);
      }
      assert.deepEqual(await members(), before);
    });

    it('is refused when its token has another issuer than the one recorded for this sign-on', async () => {
      const { insurer, provider } = await withForger('B');
      const other = await forger();
      closing.push(() => other.close());
      const { secreto, state, nonce } = await setOut(open(), insurer);
      // as if another provider's document were cached for these settings
      await e.base.superSql('update inicios_unicos set emisor = $2 where aseguradora_id = $1', [
        insurer.id,
        other.issuer,
      ]);
      provider.idToken = () => provider.sign(claimsFor(provider, nonce));
      fails(await back(open(), insurer.slug, secreto, `code=c&state=${state}`), 403, 'inicio_fallido', /no es válida/);
    });

    it('is refused as invalid when its claims cannot be stored as text or are too long', async () => {
      const { insurer, provider } = own;
      const odd: Said[] = [
        { sub: 'a\0b', email: 'nul-1@aurora.example' },
        { sub: 'nul-2', email: 'a\0b@aurora.example' },
        { sub: 'nul-3', email: 'nul-3@aurora.example', sid: 'a\0b' },
        { sub: 's'.repeat(300), email: 'long-1@aurora.example' },
        { sub: 'long-2', email: 'long-2@aurora.example', sid: 's'.repeat(100_000) },
      ];
      for (const said of odd)
        fails((await comeBy(insurer, provider, said)).reply, 403, 'inicio_fallido', /no es válida|no confirma/);
    });

    it('is refused as invalid when it would send a browser to a script URL', async () => {
      const { insurer, provider } = await withForger('B');
      provider.extra = { authorization_endpoint: 'javascript:alert(1)' };
      const reply = await open().request('POST', '/sesion/inicio-unico', { aseguradora: insurer.slug });
      fails(reply, 403, 'inicio_fallido', /no es válida/);
      const waiting = await e.base.superSql('select 1 from inicios_pendientes where destino = $1', [insurer.id]);
      assert.equal(waiting.length, 0);
    });

    it('is reported as unavailable when it does not answer or redirects', async () => {
      const { insurer, admin } = await withForger('B');
      const elsewhere = createServer((_, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      );
      await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready));
      closing.push(() => new Promise((done) => elsewhere.close(done)));
      const redirecting = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const start = () => open().request('POST', '/sesion/inicio-unico', { aseguradora: insurer.slug });
      ok(await save(admin, insurer, redirecting));
      fails(await start(), 403, 'inicio_fallido', /no es válida/);
      ok(await save(admin, insurer, 'http://127.0.0.1:1'));
      fails(await start(), 403, 'inicio_fallido', /no responde/);
    });

    it('is not called again by every start after a failure, and only once by many simultaneous starts', async () => {
      const { insurer, admin } = await withForger('B');
      let asked = 0;
      const broken = createServer((_, response) => {
        asked += 1;
        response.writeHead(500).end();
      });
      await new Promise<void>((ready) => broken.listen(0, '127.0.0.1', ready));
      closing.push(() => new Promise((done) => broken.close(done)));
      ok(await save(admin, insurer, `http://127.0.0.1:${(broken.address() as AddressInfo).port}`));
      const start = () => open().request('POST', '/sesion/inicio-unico', { aseguradora: insurer.slug });
      await Promise.all([start(), start(), start()]);
      fails(await start(), 403, 'inicio_fallido');
      assert.equal(asked, 1);
    });
  });
});
