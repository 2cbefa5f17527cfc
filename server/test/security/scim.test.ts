/** Joiners and leavers by SCIM, as Entra ID and Okta tell of them, and what nobody may do with it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { addUser } from '../../src/capabilities/identity/add-user.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { enter, onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { oneAddress, send } from '../support/requests.ts';
import { openBrowser } from '../support/web-apps.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

describe('SCIM', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  const open = () => openBrowser(e, 'backoffice', e.program.addresses.dominio);
  const ok = (reply: Reply, status = 200) => {
    assert.equal(reply.status, status, reply.text);
    return reply.json?.data ?? reply.json;
  };
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const browser = open();
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    return browser;
  };

  /** A provider with its token. */
  const provider = (token: string, host = e.program.addresses.dominio) => {
    return async (method: string, path: string, body?: unknown, type = 'application/scim+json'): Promise<Reply> => {
      const {
        statusCode,
        headers,
        body: text,
      } = await e.app.inject({
        method: method as 'GET',
        url: `/scim/v2${path}`,
        remoteAddress: oneAddress(),
        headers: { host, authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (text) assert.match(String(headers['content-type']), /^application\/scim\+json/);
      return { status: statusCode, headers, text, json: text ? JSON.parse(text) : null };
    };
  };
  type Provider = ReturnType<typeof provider>;
  const fails = (reply: Reply, status: number, scimType: string | null, detail?: RegExp) => {
    assert.deepEqual([reply.status, reply.json.scimType ?? null], [status, scimType], reply.text);
    assert.deepEqual([reply.json.schemas, reply.json.status], [[ERROR], String(status)]);
    if (detail) assert.match(reply.json.detail, detail);
  };

  /** An insurer with two admins, one of whom has made a token. */
  async function insured(variant: 'A' | 'B' = 'A') {
    const insurer = await e.aseguradora(variant);
    const admin = await onePersonOf(e, insurer, 'admin');
    await onePersonOf(e, insurer, 'admin');
    const browser = await signIn(admin);
    const { token, token_id } = ok(await browser.request('POST', `/aseguradoras/${insurer.slug}/scim/tokens`), 201);
    return { insurer, admin, browser, token: token as string, tokenId: token_id as string, call: provider(token) };
  }
  /** Sign-on as if it had been set, tried and enforced. */
  const enforce = (target: string, emergency: string) =>
    e.base.superSql(
      `insert into inicios_unicos (aseguradora_id, emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, actualizado, exigido, emergencia)
       values ($1, 'https://login.example', 'x', 'x', 'openid', 'groups', '[{"valor": "jefes", "rol": "admin"}]', now(), true, $2)`,
      [target, emergency],
    );
  const mailsOf = async ({ id }: Aseguradora) =>
    (await e.base.superSql(`select 1 from correos where aseguradora_id = $1 and tipo = 'invitacion'`, [id])).length;
  const memberOf = async (id: string) =>
    (
      await e.base.superSql<{ rol: string; estado: string; nombre: string; email: string; por_inicio: boolean }>(
        'select rol, estado, nombre, email, por_inicio from membresias where id = $1',
        [id],
      )
    )[0];
  const user = (email: string, extra: Record<string, unknown> = {}) => ({
    schemas: [USER],
    userName: email,
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
    ...extra,
  });
  const patch = (...Operations: object[]) => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  });
  const joined = async (call: Provider, email: string, extra = {}) =>
    ok(await call('POST', '/Users', user(email, extra)), 201);

  it('is opened by a token that is shown once, kept as a hash, replaced while two live, and over when it is revoked', async () => {
    const { insurer, browser, token, tokenId, call } = await insured();
    const at = `/aseguradoras/${insurer.slug}/scim`;
    const stored = await e.base.superSql<{ row: string }>(
      'select row_to_json(c)::text as row from claves_scim c where aseguradora_id = $1',
      [insurer.id],
    );
    assert.ok(stored.length === 1 && !stored[0]?.row.includes(token.slice(8)));
    ok(await call('GET', '/Users'));
    const view = ok(await browser.request('GET', at));
    assert.match(view.direccion, new RegExp(`^http://${insurer.slug}\\..*/scim/v2$`));
    assert.ok(view.tokens[0].ultimo_uso && !JSON.stringify(view).includes(token));
    const second = ok(await browser.request('POST', `${at}/tokens`), 201);
    assert.equal((await browser.request('POST', `${at}/tokens`)).status, 409, 'a third waits for one to go');
    ok(await provider(second.token)('GET', '/Users'));
    ok(await call('GET', '/Users'));
    ok(await browser.request('DELETE', `${at}/tokens/${tokenId}`));
    assert.equal((await browser.request('DELETE', `${at}/tokens/${tokenId}`)).status, 404);
    const gone = await call('GET', '/Users');
    fails(gone, 401, null);
    assert.match(String(gone.headers['www-authenticate']), /^Bearer/);
    ok(await provider(second.token)('GET', '/Users'));
    const trail = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where aseguradora_id = $1 and accion like 'token_scim%' order by accion`,
      [insurer.id],
    );
    assert.deepEqual(
      trail.map(({ accion }) => accion),
      ['token_scim_creado', 'token_scim_creado', 'token_scim_revocado'],
    );
    const worker = await signIn(await onePersonOf(e, insurer, 'operador'));
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/tokens'],
      ['DELETE', `/tokens/${second.token_id}`],
    ] as const)
      assert.equal((await worker.request(method, `${at}${path}`)).status, 403, 'it is for admins');
  });

  it('is opened by nothing else, and its token opens nothing else', async () => {
    const { insurer, token } = await insured();
    const other = await e.aseguradora('A');
    fails(await provider(insurer.apiKey)('GET', '/Users'), 401, null);
    fails(await provider('')('GET', '/Users'), 401, null);
    fails(await provider(token, other.host)('GET', '/Users'), 401, null);
    ok(await provider(token, insurer.host)('GET', '/Users'));
    for (const headers of [{ 'x-api-key': token }, { authorization: `Bearer ${token}` }])
      assert.equal((await send(e, { method: 'GET', path: '/casos', host: insurer.host, headers })).status, 401);
    await e.base.superSql(`update aseguradoras set estado = 'pausada', version = version + 1 where id = $1`, [
      insurer.id,
    ]);
    fails(await provider(token)('GET', '/Users'), 403, null);
  });

  it('says what it can do', async () => {
    const { call } = await insured();
    const config = ok(await call('GET', '/ServiceProviderConfig'));
    assert.deepEqual([config.patch.supported, config.bulk.supported, config.filter.supported], [true, false, true]);
    assert.deepEqual(
      ok(await call('GET', '/ResourceTypes')).Resources.map(({ id }: { id: string }) => id),
      ['User'],
    );
    assert.equal(ok(await call('GET', `/Schemas/${USER}`)).attributes[0].name, 'userName');
    fails(await call('GET', '/Schemas/x'), 404, null);
    fails(await call('GET', '/Groups'), 404, null);
  });

  it('takes what Entra ID sends: looked for, made, changed by parts with texts for booleans, disabled, enabled, deleted', async () => {
    const { insurer, admin, call } = await insured();
    await enforce(insurer.id, admin.id);
    const none = ok(await call('GET', `/Users?filter=${encodeURIComponent(`userName eq "${randomUUID()}"`)}`));
    assert.deepEqual([none.totalResults, none.Resources], [0, []]);
    const made = await call('POST', '/Users', {
      ...user('Ana.Ruiz@aurora.example', { userName: 'ana.upn@aurora.onmicrosoft.example', externalId: 'aruiz' }),
      schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      name: { formatted: 'Ana Ruiz', familyName: 'Ruiz', givenName: 'Ana' },
      roles: [{ primary: false, type: 'WindowsAzureActiveDirectoryRole', display: 'Jefes', value: 'jefes' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Siniestros' },
    });
    const { id, meta } = ok(made, 201);
    assert.equal(made.headers.location, meta.location);
    assert.deepEqual(await memberOf(id), {
      ...{ rol: 'admin', estado: 'activo', nombre: 'Ana Ruiz', email: 'ana.ruiz@aurora.example', por_inicio: true },
    });
    assert.equal(await mailsOf(insurer), 0, 'who comes by the provider needs no invitation');
    for (const filter of [
      'userName eq "ANA.upn@aurora.onmicrosoft.example"',
      'externalId eq "aruiz"',
      'emails.value eq "ana.ruiz@aurora.example"',
      'emails[type eq "work"].value eq "Ana.Ruiz@aurora.example"',
    ])
      assert.equal(ok(await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).Resources[0]?.id, id, filter);
    const change = async (...operations: object[]) => ok(await call('PATCH', `/Users/${id}`, patch(...operations)));
    await change(
      { op: 'Replace', path: 'displayName', value: 'Ana Ruiz Gil' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
      { op: 'Remove', path: 'roles[value eq "jefes"]' },
    );
    assert.deepEqual([(await memberOf(id))?.nombre, (await memberOf(id))?.rol], ['Ana Ruiz Gil', 'operador']);
    assert.equal((await change({ op: 'Replace', path: 'active', value: 'False' })).active, false);
    assert.equal((await memberOf(id))?.estado, 'pausado');
    assert.equal((await change({ op: 'Replace', path: 'active', value: 'True' })).active, true);
    assert.equal((await call('DELETE', `/Users/${id}`)).status, 204);
    fails(await call('GET', `/Users/${id}`), 404, null);
    assert.equal(await memberOf(id), undefined, 'who never came leaves nothing');
    const actors = await e.base.superSql<{ actor_tipo: string }>(
      `select distinct actor_tipo from auditoria where aseguradora_id = $1 and objeto_id = $2`,
      [insurer.id, id],
    );
    assert.deepEqual(actors, [{ actor_tipo: 'scim' }]);
  });

  it('takes what Okta sends: whole profiles, and changes without a path', async () => {
    const { insurer, call } = await insured('B');
    const profile = {
      name: { givenName: 'Eva', familyName: 'Roca' },
      displayName: 'Eva Roca',
      locale: 'es',
      groups: [],
    };
    const made = ok(await call('POST', '/Users', user('eva@boreal.example', profile), 'application/json'), 201);
    assert.equal(await mailsOf(insurer), 1, 'without sign-on enforced they are invited');
    const { id } = made;
    const put = ok(await call('PUT', `/Users/${id}`, { ...made, displayName: 'Eva Roca Sanz', roles: ['admin'] }));
    assert.deepEqual([put.displayName, (await memberOf(id))?.rol], ['Eva Roca Sanz', 'admin']);
    ok(await call('PUT', `/Users/${id}`, { ...user('eva@boreal.example'), displayName: 'Eva' }));
    assert.equal((await memberOf(id))?.rol, 'admin', 'what is not said stays');
    const off = patch({ op: 'replace', value: { active: false } });
    assert.equal(ok(await call('PATCH', `/Users/${id}`, off)).active, false);
    const [card] = await e.base.superSql('select ficha_huella from membresias where id = $1', [id]);
    assert.equal(card?.ficha_huella, null, 'the invitation is over');
    assert.equal(
      ok(await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))).active,
      true,
    );
    assert.equal(await mailsOf(insurer), 2, 'and another one comes with them');
  });

  it('pages whom it lists', async () => {
    const { call } = await insured();
    for (const name of ['uno', 'dos', 'tres']) await joined(call, `${name}@paginas.example`);
    const first = ok(await call('GET', '/Users?startIndex=1&count=2'));
    assert.deepEqual([first.totalResults, first.itemsPerPage, first.startIndex], [5, 2, 1]);
    const last = ok(await call('GET', '/Users?startIndex=5&count=2'));
    assert.deepEqual([last.itemsPerPage, last.startIndex], [1, 5]);
    assert.equal(ok(await call('GET', '/Users?count=0')).totalResults, 5);
  });

  it('ends the sessions of who leaves at once, in that insurer alone, and lets them back when the provider does', async () => {
    const { insurer, call } = await insured();
    const elsewhere = await e.aseguradora('A');
    const worker = await onePersonOf(e, insurer, 'operador');
    const there = await addUser(
      e.program,
      { email: worker.email, nombre: 'La misma', rol: 'operador', aseguradoraId: elsewhere.id },
      CLI,
    );
    const sessionFor = async (usuario_id: string) => {
      const browser = await signIn(worker);
      ok(await browser.request('POST', '/sesion/membresia', { usuario_id }));
      return browser;
    };
    for (const end of [
      () =>
        call('PUT', `/Users/${worker.id}`, { userName: worker.email, active: false, emails: [{ value: 'otra@x.es' }] }),
      () => call('PATCH', `/Users/${worker.id}`, patch({ op: 'Replace', path: 'active', value: 'False' })),
      () => call('DELETE', `/Users/${worker.id}`),
    ]) {
      const [here, other] = [await sessionFor(worker.id), await sessionFor(there.id)];
      const bearer = { authorization: `Bearer ${await enter(e, insurer, worker)}` };
      const byToken = () => send(e, { method: 'GET', path: '/casos', host: insurer.host, headers: bearer });
      ok(await here.request('GET', '/sesion'));
      assert.equal((await byToken()).status, 200);
      assert.ok((await end()).status < 300);
      assert.equal((await here.request('GET', '/sesion')).status, 401);
      assert.equal((await byToken()).status, 401);
      ok(await other.request('GET', '/sesion'));
      const wasDeleted = (await call('GET', `/Users/${worker.id}`)).status === 404;
      const back = wasDeleted
        ? await joined(call, worker.email)
        : ok(await call('PATCH', `/Users/${worker.id}`, patch({ op: 'replace', value: { active: true } })));
      assert.deepEqual([back.id, back.active], [worker.id, true], 'they are who they were');
    }
  });

  it('leaves a pause that was made by hand, the emergency user and the last admin alone, and says why', async () => {
    const { insurer, admin, browser, call } = await insured();
    const { id } = await onePersonOf(e, insurer, 'operador');
    const at = `/aseguradoras/${insurer.slug}/usuarios/${id}`;
    const on = patch({ op: 'replace', value: { active: true } });
    ok(await browser.request('PATCH', at, { estado: 'pausado' }));
    assert.equal(ok(await call('PATCH', `/Users/${id}`, on)).active, false);
    ok(await browser.request('PATCH', at, { estado: 'activo' }));
    ok(await call('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } })));
    ok(await browser.request('PATCH', at, { estado: 'activo' }));
    ok(await browser.request('PATCH', at, { estado: 'pausado' }));
    assert.equal(ok(await call('PATCH', `/Users/${id}`, on)).active, false, 'what the provider did before is over');
    assert.equal((await call('DELETE', `/Users/${id}`)).status, 204);
    fails(await call('GET', `/Users/${id}`), 404, null);
    const again = await joined(call, String((await memberOf(id))?.email));
    assert.deepEqual([again.id, again.active], [id, false], 'nor does deleting and creating them again end it');

    const { Resources } = ok(await call('GET', '/Users'));
    const admins = Resources.map((one: { id: string }) => one.id).filter(
      (one: string) => one !== id && one !== admin.id,
    );
    ok(
      await call(
        'PATCH',
        `/Users/${admins[0]}`,
        patch({ op: 'replace', path: 'roles', value: [{ value: 'operador' }] }),
      ),
    );
    fails(await call('DELETE', `/Users/${admin.id}`), 409, null, /last person who administers/);
    fails(await call('PATCH', `/Users/${admin.id}`, patch({ op: 'remove', path: 'roles' })), 409, null);
    await enforce(insurer.id, admin.id);
    const off = patch({ op: 'Replace', path: 'active', value: 'False' });
    fails(await call('PATCH', `/Users/${admin.id}`, off), 403, null, /emergency user/);
    fails(await call('DELETE', `/Users/${admin.id}`), 403, null, /emergency user/);
    ok(
      await call('PATCH', `/Users/${admin.id}`, patch({ op: 'replace', value: { roles: ['x'], displayName: 'Jefa' } })),
    );
    assert.deepEqual([(await memberOf(admin.id))?.rol, (await memberOf(admin.id))?.nombre], ['admin', 'Jefa']);
  });

  it('shows and changes people of its own insurer alone, and never tells that an address is known elsewhere', async () => {
    const [mine, theirs] = [await insured(), await insured('B')];
    const stranger = await onePersonOf(e, theirs.insurer, 'operador');
    const before = await memberOf(stranger.id);
    const path = `/Users/${stranger.id}`;
    const nowhere = (await mine.call('GET', `/Users/${randomUUID()}`)).json;
    for (const reply of [
      await mine.call('GET', path),
      await mine.call('PUT', path, user(stranger.email, { active: false })),
      await mine.call('PATCH', path, patch({ op: 'replace', value: { active: false } })),
      await mine.call('DELETE', path),
    ]) {
      fails(reply, 404, null);
      assert.deepEqual(reply.json, nowhere);
    }
    const filter = encodeURIComponent(`userName eq "${stranger.email}"`);
    assert.equal(ok(await mine.call('GET', `/Users?filter=${filter}`)).totalResults, 0);
    const shapeOf = async (email: string) => {
      const { id, meta, userName, emails, displayName, name, ...rest } = await joined(mine.call, email);
      return rest;
    };
    assert.deepEqual(await shapeOf(stranger.email), await shapeOf('nobody-knows@example.com'));
    assert.deepEqual(await memberOf(stranger.id), before);
    assert.equal(ok(await theirs.call('GET', path)).active, true);
  });

  it('is for the people of the service too', async () => {
    const gestor = { nombre: 'Gala', rol: 'gestor', aseguradoraId: null, exenta: true } as const;
    const boss = await addUser(e.program, { ...gestor, email: 'boss@albacea.example', rol: 'superadmin' }, CLI);
    const browser = await signIn({ email: boss.email, password: boss.password as string });
    const { token } = ok(await browser.request('POST', '/servicio/scim/tokens'), 201);
    const view = ok(await browser.request('GET', '/servicio/scim'));
    assert.equal(view.tokens.length, 1);
    const call = provider(token);
    const insurer = await e.aseguradora('A');
    fails(await provider(token, insurer.host)('GET', '/Users'), 401, null);
    const { id } = await joined(call, 'gala@albacea.example', { roles: [{ value: 'gestor' }] });
    assert.equal((await memberOf(id))?.rol, 'gestor');
    assert.equal(ok(await call('GET', '/Users')).totalResults, 2);
    fails(await call('DELETE', `/Users/${boss.id}`), 409, null);
    ok(await browser.request('DELETE', `/servicio/scim/tokens/${view.tokens[0].token_id}`));
    fails(await call('GET', '/Users'), 401, null);
  });

  it('refuses what it cannot take with the reason that the standard has for it', async () => {
    const { insurer, token, call } = await insured();
    const { id } = await joined(call, 'pepa@aurora.example', { externalId: 'p' });
    const there = ok(await provider(token, insurer.host)('GET', `/Users/${id}`));
    assert.equal(new URL(there.meta.location).hostname, insurer.host, 'it is found where it was asked for');
    const post = (body: unknown, type?: string) => call('POST', '/Users', body, type);
    fails(await post(user('PEPA@aurora.example')), 409, 'uniqueness');
    fails(await post(user('otra@aurora.example', { userName: 'Pepa@aurora.example' })), 409, 'uniqueness');
    fails(await post({ emails: [{ value: 'x@aurora.example' }] }), 400, 'invalidValue', /userName/);
    fails(await post({ userName: 'no-address' }), 400, 'invalidValue', /emails/);
    fails(await post(user('x@aurora.example', { active: 'perhaps' })), 400, 'invalidValue', /active/);
    fails(await post(user('x@aurora.example', { displayName: 'a\u0000b' })), 400, 'invalidValue', /displayName/);
    fails(await post(user('x@aurora.example', { active: { toString: 1 } })), 400, 'invalidValue', /active/);
    fails(await post('{'), 400, 'invalidSyntax');
    fails(await post(`{"userName":"x","note":${'['.repeat(9_000)}${']'.repeat(9_000)}}`), 400, 'invalidSyntax');
    fails(await post('<user/>', 'text/xml'), 415, null);
    fails(await post(user('x@aurora.example', { note: 'x'.repeat(70_000) })), 413, null);
    const change = (...operations: object[]) => call('PATCH', `/Users/${id}`, patch(...operations));
    fails(await change({ op: 'replace', path: 'emails[type eq "work"].value', value: 'n@x.es' }), 400, 'mutability');
    fails(await change({ op: 'move', path: 'active' }), 400, 'invalidSyntax');
    fails(await change({ op: 'remove', path: 'userName' }), 400, 'invalidValue', /userName/);
    fails(await change(), 400, 'invalidValue', /Operations/);
    fails(await call('GET', '/Users?filter=userName%20sw%20%22a%22'), 400, 'invalidFilter');
    fails(await call('GET', '/Users?count=many'), 400, 'invalidValue', /count/);
    fails(await call('GET', '/Users/not-an-id'), 404, null);
    assert.equal(ok(await call('GET', `/Users/${id}`)).externalId, 'p', 'nothing of it was done');
  });

  it('counts the requests of a token, and strangers by address', async () => {
    const { call, tokenId } = await insured();
    ok(await call('GET', '/ServiceProviderConfig'));
    await e.base.superSql('update limites_uso set usadas = 5000 where titular = $1', [tokenId]);
    const over = await call('GET', '/Users');
    fails(over, 429, null);
    assert.ok(Number(over.headers['retry-after']) > 0);
    const remoteAddress = oneAddress();
    const headers = { host: e.program.addresses.dominio, authorization: `Bearer ${'x'.repeat(43)}` };
    const guess = () => e.app.inject({ method: 'GET', url: '/scim/v2/Users', remoteAddress, headers });
    const statuses = new Set<number>();
    for (let i = 0; i < 301; i += 1) statuses.add((await guess()).statusCode);
    assert.deepEqual([...statuses], [401, 429]);
  });
});
