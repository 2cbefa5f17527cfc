/** The paper of the month by e-mail: to members of the insurer who were named, once each, whatever dies. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { createUser } from '../../src/capabilities/identity/create-user.ts';
import { sealFigures } from '../../src/capabilities/reporting/seal-figures.ts';
import { sendMonthReports } from '../../src/capabilities/reporting/send-month-reports.ts';
import { agreeLevels } from '../../src/capabilities/reporting/service-levels.ts';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

describe('the paper of the month by e-mail', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let number = 0;
  before(async () => {
    ({ e, mailbox, cerrar: close } = await openWithMailbox('postgres'));
  });
  after(() => close());
  afterEach(() => {
    mailbox.onReceive = () => null;
  });

  interface Office {
    readonly a: Aseguradora;
    /** Signs in: sessions do not outlive weeks. */
    admin(): Promise<BrowserType>;
    operador(): Promise<BrowserType>;
    readonly ids: Readonly<Record<'admin' | 'operador' | 'other', string>>;
    readonly addresses: Readonly<Record<'admin' | 'operador' | 'other', string>>;
  }

  /** An insurer with three people; the clock stands at noon of a day of October or after. */
  async function anOffice(): Promise<Office> {
    number += 1;
    const a = await e.aseguradora('B');
    const browsers = new Map<string, () => Promise<BrowserType>>();
    const ids: Record<string, string> = {};
    const addresses: Record<string, string> = {};
    for (const [name, rol] of [
      ['admin', 'admin'],
      ['operador', 'operador'],
      ['other', 'operador'],
    ] as const) {
      const user = { email: `${name}${number}@example.com`, nombre: `Persona ${name}`, rol, aseguradoraId: a.id };
      const { email, password } = await createUser(e.program, user, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      browsers.set(name, async () => {
        const { status, json } = await browser.request('POST', '/sesion', { email, password });
        assert.equal(status, 201);
        ids[name] = json.data.usuario_id;
        return browser;
      });
      await browsers.get(name)?.();
      addresses[name] = email;
    }
    assert.equal((await e.request(a, 'POST', '/siniestro', aSiniestroB())).status, 201);
    e.clock.advance(1000);
    await sealFigures(e.program);
    return { a, admin: browsers.get('admin'), operador: browsers.get('operador'), ids, addresses } as Office;
  }
  const sending = async ({ a, admin }: Office, body?: unknown) =>
    (await admin()).request(body === undefined ? 'GET' : 'POST', `/aseguradoras/${a.slug}/cifras/envio`, body);
  const until = async (instant: string) => {
    e.clock.advance(Date.parse(instant) - e.clock.now().getTime());
    await sealFigures(e.program);
    e.clock.advance(1000);
  };
  const to = (address: string) => mailbox.accepted.filter(({ para }) => para.includes(address));
  /** Both rounds of a worker, until there is nothing to do. */
  async function rounds(): Promise<void> {
    while ((await sendMonthReports(e.program)) > 0);
    while ((await e.program.mailSender.round()) > 0);
  }

  it('is off until an admin names people, and then leaves on its day, once to each, with the month as a PDF', async () => {
    await until('2026-11-21T12:00:00Z');
    const office = await anOffice();
    const { ids, addresses, a } = office;
    await until('2026-12-06T12:00:00Z');
    await rounds();
    assert.equal(to(addresses.admin).length, 0);
    const off = (await sending(office)).json.data;
    assert.deepEqual([off.activo, off.proximo, off.personas.length], [false, null, 3]);
    const on = await sending(office, { activo: true, dia: 9, destinatarios: [ids.admin, ids.operador] });
    assert.equal(on.status, 200, on.text);
    assert.equal(on.json.data.proximo, '2026-12-09');
    await until('2026-12-09T05:30:00Z'); // half past six in Madrid
    await rounds();
    assert.equal(to(addresses.admin).length, 0);
    await until('2026-12-09T06:30:00Z');
    await rounds();
    await rounds();
    assert.deepEqual(
      [to(addresses.admin).length, to(addresses.operador).length, to(addresses.other).length],
      [1, 1, 0],
    );
    const mail = await readMail(to(addresses.operador)[0] as never);
    assert.match(mail.subject ?? '', /^Informe de noviembre de 2026 · /);
    const [paper] = mail.attachments;
    assert.equal(paper?.filename, `informe-${a.slug}-2026-11.pdf`);
    const bytes = new Uint8Array(paper?.content as ArrayBuffer);
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    assert.match(text.replace(/\s+/g, ' '), /Casos abiertos 1/);
    await until('2027-01-09T12:00:00Z');
    await rounds();
    assert.equal(to(addresses.admin).length, 2);
    const [record] = await e.base.superSql<{ detalle: { destinatarios: string[] }; actor_tipo: string }>(
      `select detalle, actor_tipo from auditoria where accion = 'informe_enviado' and objeto_id = '2026-11' and aseguradora_id = $1`,
      [a.id],
    );
    assert.deepEqual([record?.actor_tipo, record?.detalle.destinatarios.length], ['sistema', 2]);
  });

  it('is written once though several workers come, or one dies before its commit', async () => {
    const office = await anOffice();
    const { ids, addresses, a } = office;
    await sending(office, { activo: true, dia: 20, destinatarios: [ids.admin, ids.operador] });
    await until('2027-01-20T12:00:00Z');
    await e.base.superSql(`create function no_audit() returns trigger language plpgsql as $$
      begin if new.accion = 'informe_enviado' then raise exception 'dies'; end if; return new; end $$`);
    await e.base.superSql(
      'create trigger no_audit before insert on auditoria for each row execute function no_audit()',
    );
    assert.equal(await sendMonthReports(e.program), 0);
    await e.base.superSql('drop trigger no_audit on auditoria');
    const pending = async () =>
      (
        await e.base.superSql<{ n: number }>(
          `select count(*)::int as n from correos where aseguradora_id = $1 and tipo = 'informe_mensual'`,
          [a.id],
        )
      )[0]?.n;
    assert.equal(await pending(), 0);
    await Promise.all([1, 2, 3].map(() => sendMonthReports(e.program)));
    assert.equal(await pending(), 2);
    await rounds();
    assert.deepEqual([to(addresses.admin).length, to(addresses.operador).length], [1, 1]);
  });

  it('that a mail server refuses for now is tried again with the same paper', async () => {
    const office = await anOffice();
    const { ids, addresses } = office;
    await sending(office, { activo: true, dia: 25, destinatarios: [ids.other] });
    await until('2027-01-25T12:00:00Z');
    mailbox.onReceive = () => Object.assign(new Error('later'), { responseCode: 451 });
    await rounds();
    assert.equal(to(addresses.other).length, 0);
    mailbox.onReceive = () => null;
    e.clock.advance(2 * 60_000);
    await rounds();
    assert.equal(to(addresses.other).length, 1);
    const [first, second] = mailbox.seen.filter(({ para }) => para.includes(addresses.other));
    const paperOf = async (mail: typeof first) =>
      Buffer.from((await readMail(mail as never)).attachments[0]?.content as ArrayBuffer);
    assert.ok((await paperOf(first)).equals(await paperOf(second)));
  });

  it('goes to nobody who was paused or has asked for no more, and nobody else can be named', async () => {
    const office = await anOffice();
    const { a, ids, addresses } = office;
    const [admin, operador] = [await office.admin(), await office.operador()];
    const foreign = await anOffice();
    for (const [destinatarios, field] of [
      [[foreign.ids.admin], 'destinatarios[0]'],
      [[ids.admin, '00000000-0000-4000-8000-000000000000'], 'destinatarios[1]'],
      [[], 'destinatarios'],
    ] as const) {
      const { status, json } = await sending(office, { activo: true, dia: 3, destinatarios });
      assert.equal(status, 422);
      assert.ok(json.error.includes(field), json.error);
    }
    assert.equal((await sending(office, { activo: true, dia: 29, destinatarios: [ids.admin] })).status, 422);
    await sending(office, { activo: true, dia: 3, destinatarios: [ids.admin, ids.operador, ids.other] });
    const page = `/aseguradoras/${a.slug}/cifras`;
    assert.equal((await operador.request('GET', `${page}/cuadro`)).json.data.recibe, true);
    assert.equal((await operador.request('POST', `${page}/envio/baja`)).status, 200);
    assert.equal((await operador.request('GET', `${page}/cuadro`)).json.data.recibe, false);
    assert.equal((await operador.request('GET', `${page}/envio`)).status, 403);
    const { status } = await admin.request('PATCH', `/aseguradoras/${a.slug}/usuarios/${ids.other}`, {
      estado: 'pausado',
    });
    assert.equal(status, 200);
    await until('2027-02-03T12:00:00Z');
    await rounds();
    assert.deepEqual(
      [to(addresses.admin).length, to(addresses.operador).length, to(addresses.other).length],
      [1, 0, 0],
    );
  });

  it('switched on after its day begins with the next month', async () => {
    await until('2027-02-10T12:00:00Z');
    const office = await anOffice();
    const { ids, addresses } = office;
    const { json } = await sending(office, { activo: true, dia: 5, destinatarios: [ids.admin] });
    assert.equal(json.data.proximo, '2027-03-05');
    await rounds();
    assert.equal(to(addresses.admin).length, 0);
    await until('2027-03-05T12:00:00Z');
    await rounds();
    assert.equal(to(addresses.admin).length, 1);
  });

  it('has agreed levels and deductions for those who may see them: neither by e-mail nor for other members', async () => {
    const office = await anOffice();
    const { ids, addresses, a } = office;
    const acuerdos = [
      { nivel: 'primer_correo' as const, minimo: 95, dias: null, penalizacion: 2 },
      { nivel: 'casos' as const, minimo: 80, dias: 20, penalizacion: 3 },
    ];
    const mes = '2027-03';
    await e.program.base.asTenant(a.id, (tx) => agreeLevels(tx, { desde: mes, acuerdos }, ACTOR, e.clock.now()));
    await sending(office, { activo: true, dia: 12, destinatarios: [ids.admin] });
    await until('2027-04-12T12:00:00Z');
    await rounds();
    const read = async (bytes: Uint8Array) => {
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
      return text.replace(/\s+/g, ' ');
    };
    const taken = async (who: BrowserType) => {
      const { rawPayload } = await e.app.inject({
        url: `/backoffice/api/aseguradoras/${a.slug}/cifras/informe/pdf?mes=${mes}`,
        headers: { host: e.program.addresses.dominio, cookie: who.cookie() ?? '' },
      });
      return read(new Uint8Array(rawPayload));
    };
    const seen = await taken(await office.admin());
    assert.match(seen, /Niveles de servicio acordados .* al menos 95 % 100 % \(1 de 1\) cumplido – /);
    assert.match(seen, /Casos cerrados en 20 días hábiles al menos 80 % no hubo ninguno que juzgar/);
    assert.match(seen, /El mes no tiene deducción/);
    const [paper] = (await readMail(to(addresses.admin).at(-1) as never)).attachments;
    const sent = await read(new Uint8Array(paper?.content as ArrayBuffer));
    for (const text of [await taken(await office.operador()), sent]) {
      assert.match(text, /Casos abiertos 1/);
      assert.doesNotMatch(text, /Niveles de servicio/);
    }
  });
});
