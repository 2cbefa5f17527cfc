/** Links of families lead to their insurer's own host name, once DNS and the name itself say that it leads here. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { checkOwnHosts } from '../../src/capabilities/identity/daily-looks.ts';
import { CERTIFICATE_PATH, OWN_HOST_PATH } from '../../src/http/own-hosts.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aFamiliar } from '../support/family.ts';
import { freePort } from '../support/free-port.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { type NameServer, openNameServer } from '../support/name-server.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const DAY = 86_400_000;

describe('the host name of an insurer’s own', () => {
  let mailbox: Mailbox;
  let names: NameServer;
  let e: Environment;
  let port: number;
  let other: Aseguradora;
  before(async () => {
    [mailbox, names, port] = await Promise.all([openMailbox(), openNameServer(), freePort()]);
    e = await createEnvironment({
      engine: 'postgres',
      variables: { PUBLIC_URL: `http://albacea.test:${port}`, SMTP_URL: mailbox.url, DNS_SERVERS: names.address },
    });
    await e.app.listen({ port, host: '127.0.0.1' });
    other = await e.aseguradora('A');
  });
  after(async () => {
    await e.close();
    await mailbox.close();
    names.close();
  });

  interface View {
    readonly dominio: {
      readonly nombre: string;
      readonly estado: string;
      readonly cname: { readonly estado: string | null };
      readonly portal: string | null;
    } | null;
    readonly posible: boolean;
    readonly destino: string;
    readonly servicio: string;
  }
  const ok = (reply: Reply): View => {
    assert.equal(reply.status, 200, reply.text);
    return reply.json.data;
  };
  const at = ({ slug }: Aseguradora, way = '') => `/aseguradoras/${slug}/dominio-propio${way}`;
  const statesOf = ({ dominio }: View) => [dominio?.estado, dominio?.cname.estado, dominio?.portal];
  const targetOf = ({ slug }: Aseguradora) => `${slug}.albacea.test`;

  async function withAdmin(variant: 'A' | 'B' = 'A'): Promise<{ insurer: Aseguradora; admin: BrowserType }> {
    const insurer = await e.aseguradora(variant);
    const { email, password } = await onePersonOf(e, insurer, 'admin');
    const admin = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await admin.request('POST', '/sesion', { email, password })).status, 201);
    names.addresses.set(targetOf(insurer), '127.0.0.1');
    return { insurer, admin };
  }
  const save = async (admin: BrowserType, insurer: Aseguradora, nombre: string) =>
    ok(await admin.request('POST', at(insurer), { nombre }));
  const check = async (admin: BrowserType, insurer: Aseguradora) =>
    ok(await admin.request('POST', at(insurer, '/comprobacion')));

  async function verified(nombre: string) {
    const made = await withAdmin();
    await save(made.admin, made.insurer, nombre);
    names.cnames.set(nombre, [targetOf(made.insurer)]);
    assert.deepEqual(statesOf(await check(made.admin, made.insurer)), ['verificado', 'bien', 'bien']);
    return made;
  }
  /** Opens a case. @returns the link of the answer and that of the e-mail, each without its token, and the token */
  async function linksOf(insurer: Aseguradora) {
    mailbox.seen.length = 0;
    const { json, status } = await e.request(insurer, 'POST', '/casos', aCaso());
    assert.equal(status, 201);
    const { portal_url: link, token_heredero: token } = json.data as { portal_url: string; token_heredero: string };
    return { answered: link.split('?token=')[0], mailed: mailedLink(), token };
  }
  function mailedLink() {
    const [mail = assert.fail('no e-mail')] = mailbox.seen;
    const text = mail.bytes.toString().replace(/=\r\n/g, '').replace(/=3D/g, '=');
    return /https?:\/\/[^\s"<>]*\/portal/.exec(text)?.[0];
  }
  const get = (host: string, url: string, headers: Record<string, string> = {}) =>
    e.app.inject({ method: 'GET', url, headers: { host, ...headers } });
  const enter = async (host: string, token: string) => {
    const browser = openBrowser(e, 'portal', host);
    return { browser, status: (await browser.request('POST', '/sesion', { token })).status };
  };

  it('says step by step what is missing, and links lead to it only once the name leads here and answers', async () => {
    const { insurer, admin } = await withAdmin();
    const before = `http://${insurer.host}:${port}/portal`;
    const saved = await save(admin, insurer, ' Legado.Boreal.example. ');
    assert.deepEqual(statesOf(saved), ['pendiente', null, null]);
    assert.deepEqual([saved.dominio?.nombre, saved.destino], ['legado.boreal.example', targetOf(insurer)]);
    assert.deepEqual(statesOf(await check(admin, insurer)), ['pendiente', 'falta', null]);
    names.cnames.set('legado.boreal.example', [targetOf(other)]);
    assert.deepEqual(statesOf(await check(admin, insurer)), ['pendiente', 'distinto', null]);
    names.cnames.set('legado.boreal.example', [targetOf(insurer)]);
    names.addresses.delete(targetOf(insurer));
    assert.deepEqual(statesOf(await check(admin, insurer)), ['pendiente', 'bien', 'sin_respuesta']);
    assert.deepEqual(await linksOf(insurer).then(({ answered, mailed }) => [answered, mailed]), [before, before]);
    const served = async () => (await get('legado.boreal.example', '/portal/api/caso')).statusCode;
    assert.equal(await served(), 404, 'not before');
    names.addresses.set(targetOf(insurer), '127.0.0.1');
    const after = await check(admin, insurer);
    assert.deepEqual(statesOf(after), ['verificado', 'bien', 'bien']);
    assert.equal(await served(), 401, 'it asks for a session');
    const { answered, mailed, token } = await linksOf(insurer);
    const own = `http://legado.boreal.example:${port}/portal`;
    assert.deepEqual([answered, mailed], [own, own]);
    // the same link at the address of before, too
    for (const host of [`LEGADO.boreal.example.:${port}`, insurer.host])
      assert.equal((await enter(host, token)).status, 201);
  });

  it('the portal is all that it serves: no API, no backoffice, no other insurer’s families', async () => {
    const { insurer } = await verified('legado.luna.example');
    const host = 'legado.luna.example';
    const { token } = await linksOf(insurer);
    const { browser, status } = await enter(host, token);
    assert.equal(status, 201);
    assert.equal((await browser.request('GET', '/caso')).status, 200);
    assert.deepEqual((await get(host, '/')).headers.location, '/portal');
    // who types a wrong path is family too, and has no use for an envelope; programs are told
    const astray = await get(host, '/Portal/entrar', { accept: 'text/html,*/*' });
    assert.deepEqual([astray.statusCode, astray.headers.location], [302, '/portal']);
    assert.equal((await get(host, '/Portal/entrar')).statusCode, 404);
    assert.equal((await get(insurer.host, '/Portal/entrar', { accept: 'text/html,*/*' })).statusCode, 404);
    assert.equal((await get(host, '/portal/api/nada', { accept: 'text/html,*/*' })).statusCode, 404);
    // at the door the family reads whose portal it is, and whom it can call
    const door = await get(host, '/portal/api/atencion');
    assert.equal(door.body, (await get(insurer.host, '/portal/api/atencion')).body);
    assert.ok(door.json().data.aseguradora, door.body);
    for (const key of [insurer.apiKey, other.apiKey])
      assert.equal((await get(host, '/api/v1/casos', { 'x-api-key': key })).statusCode, 404);
    for (const path of [
      '/api/v1/docs',
      '/api/v1/openapi.yaml',
      '/backoffice',
      '/backoffice/api/sesion',
      '/comprobar',
      '/responder',
    ])
      assert.equal((await get(host, path)).statusCode, 404, path);
    const { token: theirs } = await linksOf(other);
    assert.equal((await enter(host, theirs)).status, 401);
    const cookie = (await enter(other.host, theirs)).browser.cookie() as string;
    assert.equal((await get(host, '/portal/api/caso', { cookie })).statusCode, 401);
    for (const origin of [`http://${insurer.host}:${port}`, 'http://www.luna.example', `http://${other.host}`]) {
      const sent = await browser.request('DELETE', '/sesion', undefined, { origin });
      assert.deepEqual([sent.status, sent.headers['x-error-code']], [403, 'origen_ajeno'], origin);
    }
  });

  it('a link of a relative stays at the service’s address: the insurer gets none of those either way', async () => {
    const { insurer } = await verified('legado.tio.example');
    const { token, mailed } = await linksOf(insurer);
    assert.equal(mailed, `http://legado.tio.example:${port}/portal`);
    const { browser } = await enter('legado.tio.example', token);
    mailbox.seen.length = 0;
    assert.equal((await browser.request('POST', '/allegados', aFamiliar())).status, 201);
    assert.equal(mailedLink(), `http://${insurer.host}:${port}/portal`);
  });

  it('a forged Host comes into no link, two are refused, and a name that leads here and is nobody’s is not served', async () => {
    const { insurer } = await verified('legado.mar.example');
    const { json } = await e.request(insurer, 'POST', '/casos', aCaso(), { 'x-forwarded-host': 'evil.example' });
    assert.match(json.data.portal_url, /^http:\/\/legado\.mar\.example:/);
    names.cnames.set('nadie.example', [targetOf(insurer)]);
    for (const host of ['nadie.example', 'legado.mar.example.evil.example', 'x.legado.mar.example', '__proto__', ''])
      assert.equal((await get(host, '/portal/api/caso')).statusCode, 404, host);
    const socket = connect(port, '127.0.0.1');
    const two = 'Host: legado.mar.example\r\nHost: nadie.example\r\n';
    socket.end(`GET /portal/ HTTP/1.1\r\n${two}Connection: close\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 400 /);
  });

  it('is looked at daily: silence changes nothing; what leads elsewhere is told, and links go back', async () => {
    const { insurer } = await verified('legado.sol.example');
    const nextDay = async () => {
      e.clock.advance(DAY + 1000);
      await checkOwnHosts(e.program);
      return (await linksOf(insurer)).answered;
    };
    const own = `http://legado.sol.example:${port}/portal`;
    names.failing = 'servfail';
    assert.equal(await nextDay(), own);
    names.failing = null;
    names.addresses.delete(targetOf(insurer));
    assert.equal(await nextDay(), own);
    names.addresses.set(targetOf(insurer), '127.0.0.1');
    names.cnames.set('legado.sol.example', ['elsewhere.example']);
    const { token } = await linksOf(insurer);
    assert.equal(await nextDay(), `http://${insurer.host}:${port}/portal`);
    const notices = await e.base.superSql(
      `select 1 from correos where aseguradora_id = $1 and tipo = 'dominio_propio_caido'`,
      [insurer.id],
    );
    assert.equal(notices.length, 1);
    assert.equal((await enter('legado.sol.example', token)).status, 201, 'whoever comes by an older link is let in');
    names.cnames.set('legado.sol.example', [targetOf(insurer)]);
    assert.equal(await nextDay(), own);
    // who buys the domain after it has lapsed publishes the same record, and gets no link by it
    names.cnames.delete('legado.sol.example');
    assert.equal(await nextDay(), `http://${insurer.host}:${port}/portal`);
    names.cnames.set('legado.sol.example', [targetOf(insurer)]);
    await e.base.superSql(
      `update dominios_propios set creado = creado - interval '7 days', caido = caido - interval '7 days' where aseguradora_id = $1`,
      [insurer.id],
    );
    assert.equal(await nextDay(), `http://${insurer.host}:${port}/portal`);
    const { email, password } = await onePersonOf(e, insurer, 'admin');
    const later = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await later.request('POST', '/sesion', { email, password })).status, 201);
    assert.deepEqual(statesOf(ok(await later.request('GET', at(insurer)))), ['caido', 'bien', 'bien']);
    assert.deepEqual(statesOf(await check(later, insurer)), ['verificado', 'bien', 'bien']);
  });

  it('a verified name is one insurer’s; once released it answers for its links until somebody else has verified it', async () => {
    const first = await verified('legado.rio.example');
    const second = await withAdmin();
    await save(second.admin, second.insurer, 'legado.rio.example');
    const { token } = await linksOf(first.insurer);
    assert.deepEqual(statesOf(await check(second.admin, second.insurer)), ['pendiente', 'distinto', null]);
    names.cnames.set('legado.rio.example', [targetOf(second.insurer)]);
    assert.deepEqual(statesOf(await check(second.admin, second.insurer)), ['ajeno', 'bien', 'bien']);
    assert.equal((await enter('legado.rio.example', token)).status, 201);
    assert.equal(ok(await first.admin.request('DELETE', at(first.insurer))).dominio, null);
    assert.equal((await linksOf(first.insurer)).answered, `http://${first.insurer.host}:${port}/portal`);
    assert.equal((await enter('legado.rio.example', token)).status, 201, 'links of before');
    assert.deepEqual(statesOf(await check(second.admin, second.insurer)), ['verificado', 'bien', 'bien']);
    assert.equal((await enter('legado.rio.example', token)).status, 401);
    assert.equal((await enter('legado.rio.example', (await linksOf(second.insurer)).token)).status, 201);
    assert.equal((await first.admin.request('DELETE', at(first.insurer))).status, 404);
    assert.equal((await first.admin.request('POST', at(first.insurer, '/comprobacion'))).status, 404);
  });

  it('answers for the links of whoever had it verified last: who had it before and sets it again gets none of them', async () => {
    const first = await verified('legado.lago.example');
    ok(await first.admin.request('DELETE', at(first.insurer)));
    e.clock.advance(1000);
    const second = await withAdmin();
    await save(second.admin, second.insurer, 'legado.lago.example');
    names.cnames.set('legado.lago.example', [targetOf(second.insurer)]);
    assert.deepEqual(statesOf(await check(second.admin, second.insurer)), ['verificado', 'bien', 'bien']);
    const { token } = await linksOf(second.insurer);
    e.clock.advance(1000);
    ok(await second.admin.request('DELETE', at(second.insurer)));
    assert.equal((await enter('legado.lago.example', token)).status, 201);
    await save(first.admin, first.insurer, 'legado.lago.example');
    assert.equal((await enter('legado.lago.example', token)).status, 201);
  });

  it('that another insurer has it takes nothing from the links of before', async () => {
    const first = await verified('legado.pozo.example');
    const { token } = await linksOf(first.insurer);
    const second = await withAdmin();
    await save(second.admin, second.insurer, 'legado.pozo.example');
    names.cnames.set('legado.pozo.example', [targetOf(second.insurer)]);
    assert.deepEqual(statesOf(await check(first.admin, first.insurer)), ['caido', 'distinto', null]);
    assert.deepEqual(statesOf(await check(second.admin, second.insurer)), ['verificado', 'bien', 'bien']);
    names.cnames.set('legado.pozo.example', [targetOf(first.insurer)]);
    assert.deepEqual(statesOf(await check(first.admin, first.insurer)), ['ajeno', 'bien', 'bien']);
    const [kept] = await e.base.superSql('select caido from dominios_propios where aseguradora_id = $1', [
      first.insurer.id,
    ]);
    assert.ok(kept?.caido, 'when it had to go');
    assert.equal((await enter('legado.pozo.example', token)).status, 401);
  });

  it('another name begins anew, the one before goes on answering, and it can come back', async () => {
    const { insurer, admin } = await verified('uno.nube.example');
    const { token } = await linksOf(insurer);
    assert.deepEqual(statesOf(await save(admin, insurer, 'dos.nube.example')), ['pendiente', null, null]);
    assert.equal((await linksOf(insurer)).answered, `http://${insurer.host}:${port}/portal`);
    assert.equal((await enter('uno.nube.example', token)).status, 201);
    assert.equal((await enter('dos.nube.example', token)).status, 404);
    await save(admin, insurer, 'uno.nube.example');
    assert.deepEqual(statesOf(await check(admin, insurer)), ['verificado', 'bien', 'bien']);
    // the name that never was verified has no links, and nothing is kept of it
    const kept = await e.base.superSql('select 1 from dominios_propios where aseguradora_id = $1', [insurer.id]);
    assert.equal(kept.length, 1);
    // and in ninety days the last link to one that was withdrawn has lapsed
    ok(await admin.request('DELETE', at(insurer)));
    await e.base.superSql(`update dominios_propios set retirado = retirado - interval '92 days'`);
    await e.program.ownHosts.load();
    assert.equal((await enter('uno.nube.example', token)).status, 404);
  });

  it('Variant B has none, and names that are none, or the service’s, are refused in words', async () => {
    const { insurer, admin } = await withAdmin('B');
    const inB = await admin.request('POST', at(insurer), { nombre: 'legado.boreal.example' });
    assert.deepEqual([inB.status, inB.json.error.includes('variante B')], [422, true], inB.text);
    assert.equal(ok(await admin.request('GET', at(insurer))).posible, false);
    const { insurer: a, admin: ofA } = await withAdmin();
    for (const nombre of [
      'localhost',
      '192.0.2.1',
      '0x7f.1',
      '[::1]',
      'https://legado.x.example/',
      'legado.x.example:8080',
      'a b.example',
      'x_y.example',
      'albacea.test',
      'Mio.Albacea.TEST.',
      'legado.x.example\r\nx: y',
      '',
    ]) {
      const refused = await ofA.request('POST', at(a), { nombre });
      assert.deepEqual(
        [refused.status, refused.json.error.includes('nombre')],
        [422, true],
        `${nombre} ${refused.text}`,
      );
    }
    assert.equal((await save(ofA, a, 'legado.niño.example')).dominio?.nombre, 'legado.xn--nio-8ma.example');
    assert.equal((await admin.request('GET', at(a))).status, 404);
  });

  it('a proxy hears which names may have a certificate, and the world does not', async () => {
    const { admin, insurer } = await withAdmin();
    await save(admin, insurer, 'legado.tls.example');
    const ask = (name: string, headers = {}) =>
      get('127.0.0.1', `${CERTIFICATE_PATH}?domain=${name}`, headers).then(({ statusCode }) => statusCode);
    assert.equal(await ask('legado.tls.example'), 200);
    assert.equal(await ask('nadie.tls.example'), 404);
    assert.equal(await ask('albacea.test'), 404);
    assert.equal(await ask('legado.tls.example', { 'x-forwarded-for': '203.0.113.9' }), 404);
    assert.match((await get('legado.tls.example', OWN_HOST_PATH)).body, /^[\w-]{20,}\n$/);
    assert.equal((await get('nadie.tls.example', OWN_HOST_PATH)).statusCode, 404);
  });

  it('names are set at leisure, as each may cost a certificate, and the trail says which went', async () => {
    const { admin, insurer } = await withAdmin();
    for (const n of [1, 2, 3, 4, 5]) await save(admin, insurer, `n${n}.prisa.example`);
    const refused = await admin.request('POST', at(insurer), { nombre: 'n6.prisa.example' });
    assert.deepEqual([refused.status, refused.headers['x-error-code']], [429, 'demasiados_intentos']);
    assert.equal(ok(await admin.request('GET', at(insurer))).dominio?.nombre, 'n5.prisa.example');
    const { admin: another, insurer: theirs } = await withAdmin();
    await save(another, theirs, 'n6.prisa.example');
    ok(await admin.request('DELETE', at(insurer)));
    const [gone] = await e.base.superSql(
      `select detalle from auditoria where aseguradora_id = $1 and accion = 'dominio_propio_retirado'`,
      [insurer.id],
    );
    assert.deepEqual(gone?.detalle, { dominio: 'n5.prisa.example' });
  });
});
