/** E-mails to families come from their insurer's own address once its DNS records allow that. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { authenticate } from 'mailauth';
import { checkSenders } from '../../src/insurers/identity/sender/check-sender.ts';
import { viewSender } from '../../src/insurers/identity/sender/own-sender.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { type NameServer, openNameServer } from '../support/name-server.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const SERVICE = 'avisos@albacea.test';
const DAY = 86_400_000;

describe('the sender of an insurer', () => {
  let mailbox: Mailbox;
  let names: NameServer;
  let e: Environment;
  before(async () => {
    mailbox = await openMailbox();
    names = await openNameServer();
    names.records.set('albacea.test', ['v=spf1 ip4:192.0.2.1 -all']);
    e = await createEnvironment({
      engine: 'postgres',
      variables: { SMTP_URL: mailbox.url, MAIL_FROM: `Albacea <${SERVICE}>`, DNS_SERVERS: names.address },
    });
  });
  after(async () => {
    await e.close();
    await mailbox.close();
    names.close();
  });

  interface Record {
    readonly registro: string;
    readonly nombre: string;
    readonly valor: string;
    readonly estado: string | null;
  }
  interface Own {
    readonly direccion: string;
    readonly estado: string;
    readonly registros: readonly Record[];
  }
  const ok = (reply: Reply): { remitente: Own; servicio: string } => {
    assert.equal(reply.status, 200, reply.text);
    return reply.json.data;
  };
  const at = ({ slug }: Aseguradora, way = '') => `/aseguradoras/${slug}/remitente${way}`;
  const recordOf = ({ remitente }: { remitente: Own }, kind: string) =>
    remitente.registros.find(({ registro }) => registro === kind) ?? assert.fail(kind);
  const statesOf = ({ remitente }: { remitente: Own }) => [
    remitente.estado,
    ...remitente.registros.map(({ registro, estado }) => `${registro}: ${estado}`),
  ];
  const publish = ({ nombre, valor }: Record) => names.records.set(nombre, [valor]);

  async function withAdmin(): Promise<{ insurer: Aseguradora; admin: BrowserType }> {
    const insurer = await e.aseguradora('B');
    const { email, password } = await onePersonOf(e, insurer, 'admin');
    const admin = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await admin.request('POST', '/sesion', { email, password })).status, 201);
    return { insurer, admin };
  }
  const save = async (admin: BrowserType, insurer: Aseguradora, direccion: string) =>
    ok(await admin.request('POST', at(insurer), { direccion }));
  const check = async (admin: BrowserType, insurer: Aseguradora) =>
    ok(await admin.request('POST', at(insurer, '/comprobacion')));

  /** Opens a case, and reads the e-mail that the family gets. */
  async function letterOf(insurer: Aseguradora) {
    mailbox.seen.length = 0;
    assert.equal((await e.request(insurer, 'POST', '/siniestro', aSiniestroB())).status, 201);
    const [mail = assert.fail('no e-mail')] = mailbox.seen;
    const resolver = async (name: string) => {
      const found = names.records.get(name);
      if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return found.map((one) => [one]);
    };
    const { dkim } = await authenticate(mail.bytes, { resolver: resolver as never, disableArc: true });
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(mail.bytes.toString())?.[1] ?? null;
    return {
      envelope: mail.de,
      from: /[^<\s]+@[^>\s]+/.exec(header('From') ?? '')?.[0],
      replyTo: header('Reply-To'),
      signed: (dkim.results ?? [])
        .filter(({ signingDomain }) => signingDomain)
        .map(({ status, signingDomain, selector }) => `${status.result} ${signingDomain} ${selector}`),
    };
  }
  const fromTheService = { envelope: SERVICE, from: SERVICE, replyTo: null, signed: [] };

  it('lists each missing DNS record, and the address is used only once the key is published', async () => {
    const { insurer, admin } = await withAdmin();
    const saved = await save(admin, insurer, 'legado@boreal.example');
    assert.deepEqual(statesOf(saved), ['pendiente', 'dkim: null', 'dmarc: null', 'spf: null']);
    assert.deepEqual(statesOf(await check(admin, insurer)), ['pendiente', 'dkim: falta', 'dmarc: falta', 'spf: bien']);
    assert.deepEqual(await letterOf(insurer), fromTheService);
    const key = recordOf(saved, 'dkim');
    names.records.set(key.nombre, ['v=DKIM1; p=otra']);
    names.records.set('_dmarc.boreal.example', ['v=DMARC1; p=reject; adkim=s']);
    assert.deepEqual(statesOf(await check(admin, insurer)), [
      'pendiente',
      'dkim: distinto',
      'dmarc: bien',
      'spf: bien',
    ]);
    publish(key);
    assert.equal((await check(admin, insurer)).remitente.estado, 'verificado');
    // a reply may quote the link of the family, so it goes to the service, as bounces do
    assert.deepEqual(await letterOf(insurer), {
      envelope: SERVICE,
      from: 'legado@boreal.example',
      replyTo: SERVICE,
      signed: [`pass boreal.example ${key.nombre.split('.')[0]}`],
    });
    await save(admin, insurer, 'familias@boreal.example');
    assert.equal((await letterOf(insurer)).from, 'familias@boreal.example');
    assert.equal((await save(admin, insurer, 'legado@otra.example')).remitente.estado, 'pendiente');
    assert.deepEqual(await letterOf(insurer), fromTheService);
  });

  it('the earlier key signs until a new one is published, and then the new one', async () => {
    const { insurer, admin } = await withAdmin();
    const before = recordOf(await save(admin, insurer, 'legado@luna.example'), 'dkim');
    publish(before);
    await check(admin, insurer);
    const renewed = ok(await admin.request('POST', at(insurer, '/clave')));
    const next = recordOf(renewed, 'dkim_siguiente');
    assert.notEqual(next.nombre, before.nombre);
    assert.equal((await check(admin, insurer)).remitente.estado, 'verificado');
    const signer = async () => (await letterOf(insurer)).signed;
    assert.deepEqual(await signer(), [`pass luna.example ${before.nombre.split('.')[0]}`]);
    publish(next);
    names.records.delete(before.nombre);
    const changed = await check(admin, insurer);
    assert.deepEqual([changed.remitente.estado, recordOf(changed, 'dkim').nombre], ['verificado', next.nombre]);
    assert.deepEqual(await signer(), [`pass luna.example ${next.nombre.split('.')[0]}`]);
  });

  it('the worker checks once a day: a missing answer changes nothing; a missing record stops the address and notifies the admins', async () => {
    const { insurer, admin } = await withAdmin();
    const key = recordOf(await save(admin, insurer, 'legado@mar.example'), 'dkim');
    publish(key);
    await check(admin, insurer);
    // read without a session, because a session would have expired
    const stateOf = async () => {
      const view = await e.program.base.readAsTenant(insurer.id, (tx) => viewSender(e.program, tx));
      return view.remitente?.estado;
    };
    const nextDay = async () => {
      e.clock.advance(DAY + 1000);
      await checkSenders(e.program);
    };
    names.failing = 'servfail';
    await nextDay();
    names.failing = null;
    assert.equal(await stateOf(), 'verificado');
    names.records.delete(key.nombre);
    await checkSenders(e.program);
    assert.equal(await stateOf(), 'verificado', 'nothing is checked before a day is over');
    await nextDay();
    assert.equal(await stateOf(), 'caido');
    assert.deepEqual(await letterOf(insurer), fromTheService);
    const notices = await e.base.superSql(
      `select 1 from correos where aseguradora_id = $1 and tipo = 'remitente_caido'`,
      [insurer.id],
    );
    assert.equal(notices.length, 1);
    publish(key);
    await nextDay();
    assert.equal(await stateOf(), 'verificado');
  });

  it('answers of name servers are validated, and shown without unreadable characters', async () => {
    const { insurer, admin } = await withAdmin();
    const key = recordOf(await save(admin, insurer, 'legado@rara.example'), 'dkim');
    publish(key);
    assert.equal((await check(admin, insurer)).remitente.estado, 'verificado');
    names.records.set(key.nombre, [`v=DKIM1; p=\0\x1b[31m\u00ff${'x'.repeat(9_000)}`]);
    names.records.set(
      '_dmarc.rara.example',
      Array.from({ length: 9 }, () => 'v=DMARC1; p=none; rua=\0'),
    );
    const after = await check(admin, insurer);
    assert.deepEqual(statesOf(after), ['caido', 'dkim: distinto', 'dmarc: varios', 'spf: bien']);
    assert.doesNotMatch(JSON.stringify(after), /\\u0000|\\u001b/);
    assert.deepEqual(await letterOf(insurer), fromTheService);
  });

  it('a domain that one insurer has verified cannot be verified by another', async () => {
    const [first, second] = [await withAdmin(), await withAdmin()];
    publish(recordOf(await save(first.admin, first.insurer, 'a@sol.example'), 'dkim'));
    assert.equal((await check(first.admin, first.insurer)).remitente.estado, 'verificado');
    publish(recordOf(await save(second.admin, second.insurer, 'b@sol.example'), 'dkim'));
    assert.equal((await check(second.admin, second.insurer)).remitente.estado, 'ajeno');
    assert.deepEqual(await letterOf(second.insurer), fromTheService);
    assert.equal((await letterOf(first.insurer)).from, 'a@sol.example');
    assert.equal((await first.admin.request('DELETE', at(first.insurer))).status, 200);
    assert.equal((await check(second.admin, second.insurer)).remitente.estado, 'verificado');
    assert.deepEqual(await letterOf(first.insurer), fromTheService);
  });

  it('keys are made one at a time, and an admin who asks for many at once keeps no other insurer waiting', async () => {
    const [{ insurer, admin }, other] = [await withAdmin(), await withAdmin()];
    const many = Promise.all(
      Array.from({ length: 30 }, (_, n) => admin.request('POST', at(insurer), { direccion: `a@d${n}.example` })),
    );
    assert.equal((await save(other.admin, other.insurer, 'a@nube.example')).remitente.estado, 'pendiente');
    const refused = (await many).filter(({ status }) => status !== 200);
    assert.ok(refused.length > 0);
    for (const { status, headers } of refused) assert.deepEqual([status, headers['retry-after']], [503, '5']);
  });

  it('the private key is stored encrypted, and a malformed address is refused by its field', async () => {
    const { insurer, admin } = await withAdmin();
    await save(admin, insurer, 'legado@niño.example');
    const [row] = await e.base.superSql<{ direccion: string; clave_cifrada: Buffer }>(
      'select direccion, clave_cifrada from remitentes where aseguradora_id = $1',
      [insurer.id],
    );
    assert.equal(row?.direccion, 'legado@xn--nio-8ma.example');
    assert.doesNotMatch(row?.clave_cifrada.toString('latin1') ?? '', /PRIVATE KEY/);
    for (const direccion of [
      'legado',
      'a@b',
      'a@192.0.2.1',
      'a b@x.example',
      'a@x.example\r\nBcc: c@d.example',
      '@x.es',
    ]) {
      const refused = await admin.request('POST', at(insurer), { direccion });
      assert.deepEqual([refused.status, refused.json.error.includes('direccion')], [422, true], direccion);
    }
    const { admin: stranger } = await withAdmin();
    assert.equal((await stranger.request('GET', at(insurer))).status, 404);
  });
});
