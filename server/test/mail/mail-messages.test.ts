/** The text of the e-mails, and who receives them. */
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';
import { linkOf, type Mailbox, mailsOf, openMailbox, readMail, tokenOf } from '../support/mailbox.ts';

const DAY = 86_400_000;

describe('e-mails', () => {
  let mailbox: Mailbox;
  let e: Environment;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({
      engine: 'postgres',
      variables: {
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Albacea <avisos@albacea.test>',
        MAIL_REPLY_TO: 'ayuda@albacea.test',
      },
    });
  });
  beforeEach(() => {
    mailbox.onReceive = () => null;
    mailbox.onRecipient = () => null;
    mailbox.seen.length = 0;
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });

  /** The only message since the beginning of the test. */
  const unique = () => {
    assert.equal(mailbox.seen.length, 1);
    return mailbox.seen[0] as Mailbox['seen'][number];
  };
  const liveAccess = async (token: string) =>
    (
      await e.base.superSql(
        `select k.caso_id from accesos_heredero a join casos k on k.aseguradora_id = a.aseguradora_id and k.id = a.caso
          where a.huella_token = sha256($1::bytea) and a.revocado is null and a.caduca > $2`,
        [Buffer.from(token), e.clock.now()],
      )
    )[0];

  for (const variant of ['A', 'B'] as const) {
    it(`to the heir in Variant ${variant} have a working link, and are written in the name of the insurer`, async () => {
      const aseguradora = await e.aseguradora(variant, {
        nombre: 'Décima & Ñu, Seguros',
        color: '#7a3e48',
        telefono: '+34910000101',
        replyTo: 'familias@decima.example',
      });
      const body = variant === 'A' ? aSiniestroA() : aSiniestroB();
      const { json } = await e.request(aseguradora, 'POST', '/siniestro', body);
      const mail = await readMail(unique());
      const link = await linkOf(unique());
      assert.equal(new URL(link).host, aseguradora.host);
      assert.deepEqual(await liveAccess(await tokenOf(unique())), { caso_id: json.data.caso_id });
      // Servers, proxies and scanners do not see the token after the `#`; the interface has it in the query.
      assert.match(link, /\/portal#token=[\w-]{43}$/);
      if (variant === 'A') assert.equal(link, json.data.portal_url.replace('?', '#'));
      assert.ok(mail.html?.includes(`href="${link}"`));
      assert.ok(mail.html?.includes('#7a3e48'));
      for (const text of [mail.text, mail.html?.replaceAll('&amp;', '&'), mail.from?.name, mail.subject]) {
        assert.match(text ?? '', /por cuenta de[^.]*Décima & Ñu, Seguros/);
      }
      assert.match(mail.text ?? '', /910\s000\s101/);
    });
  }

  it('name one sender, one heir, a stable id and the language in their headers', async () => {
    const a = await e.aseguradora('A', { replyTo: 'familias@decima.example' });
    const body = aCaso({ heredero: { nombre: 'Begoña', apellidos: 'Núñez, de la Ó "Ñ"' } });
    const { json } = await e.request(a, 'POST', '/casos', body);
    const mail = await readMail(unique());
    const [row] = await mailsOf(e, a, json.data.caso_id);
    assert.deepEqual(unique().para, [body.heredero.email]);
    assert.equal(unique().de, 'avisos@albacea.test');
    assert.equal(mail.from?.address, 'avisos@albacea.test');
    assert.deepEqual(mail.to, [{ address: body.heredero.email, name: 'Begoña Núñez, de la Ó "Ñ"' }]);
    assert.deepEqual(mail.replyTo, [{ address: 'familias@decima.example', name: '' }]);
    assert.equal(mail.cc ?? mail.bcc, undefined);
    assert.equal(mail.messageId, `<${row?.id}@albacea.test>`);
    assert.equal(Date.parse(mail.date ?? ''), e.clock.now().getTime());
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    assert.equal(header('content-language'), 'es');
    assert.equal(header('auto-submitted'), 'auto-generated');
  });

  it('with the link have the service’s reply address in Variant B; others have the insurer’s', async () => {
    const b = await e.aseguradora('B', { replyTo: 'familias@decima.example' });
    const caso = (await e.request(b, 'POST', '/casos', aCaso())).json.data.caso_id;
    const withLink = await readMail(unique());
    assert.match(withLink.text ?? '', /token=/);
    assert.deepEqual(withLink.replyTo, [{ address: 'ayuda@albacea.test', name: '' }], "the service's own");
    mailbox.seen.length = 0;
    await e.request(b, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual((await readMail(unique())).replyTo, [{ address: 'familias@decima.example', name: '' }]);
  });

  it('are in English if the opening says so, and in Spanish instead of a language that the insurer has not switched on', async () => {
    const b = await e.aseguradora('B');
    await e.request(b, 'POST', '/casos', aCaso({ heredero: { idioma: 'en' } }));
    const english = await readMail(unique());
    assert.match(english.text ?? '', /on behalf of/);
    mailbox.seen.length = 0;
    await e.request(b, 'POST', '/casos', aCaso({ heredero: { idioma: 'ca' } }));
    const catalan = await readMail(unique());
    assert.match(catalan.text ?? '', /por cuenta de/);
    assert.equal(catalan.headers.find(({ key }) => key === 'content-language')?.value, 'es');
    mailbox.seen.length = 0;
    await e.base.superSql(`update aseguradoras set idiomas_activos = '{es,ca}', version = version + 1 where id = $1`, [
      b.id,
    ]);
    await e.request(b, 'POST', '/casos', aCaso({ heredero: { idioma: 'ca' } }));
    assert.match((await readMail(unique())).text ?? '', /per compte de/);
  });

  it('apologise after an annulment to a family that was written to', async () => {
    const b = await e.aseguradora('B');
    const body = aCaso();
    const caso = (await e.request(b, 'POST', '/casos', body)).json.data.caso_id;
    const token = await tokenOf(unique());
    mailbox.seen.length = 0;
    e.clock.advance(1);
    const annulled = await e.request(b, 'POST', `/casos/${caso}/anulacion`);
    assert.equal(annulled.status, 200);
    const notice = await readMail(unique());
    assert.match(notice.text ?? '', /disculpas/);
    assert.doesNotMatch(notice.text ?? '', /https?:/);
    assert.equal(await liveAccess(token), undefined);
    assert.deepEqual(
      (await mailsOf(e, b, caso)).map(({ tipo, estado }) => `${tipo} ${estado}`),
      ['bienvenida enviado', 'anulacion enviado'],
    );
  });

  for (const [reason, code] of [
    ['was refused for good', 550],
    ['was refused for now', 451],
    ['was never attempted', 0],
  ] as const) {
    it(`are not sent after an annulment when the first e-mail ${reason}`, async () => {
      const b = await e.aseguradora('B');
      if (code === 0) await openCircuit(b);
      mailbox.onRecipient = () => (code === 0 ? null : rejection(code));
      const caso = (await e.request(b, 'POST', '/casos', aCaso())).json.data.caso_id;
      mailbox.onRecipient = () => null;
      e.clock.advance(1);
      await e.request(b, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
      e.clock.advance(DAY);
      mailbox.seen.length = 0;
      while ((await e.program.mailSender.round()) > 0);
      const rows = await mailsOf(e, b, caso);
      assert.deepEqual(
        rows.map(({ tipo, estado }) => `${tipo} ${estado}`),
        [code === 550 ? 'bienvenida rechazado' : 'bienvenida retirado'],
      );
    });
  }

  /** Makes three attempts fail, after which openings leave their e-mail to the worker. */
  async function openCircuit(b: Awaited<ReturnType<Environment['aseguradora']>>) {
    mailbox.onReceive = () => {
      mailbox.cut();
      return new Promise(() => {});
    };
    for (let i = 0; i < 3; i += 1) await e.request(b, 'POST', '/casos', aCaso());
    mailbox.onReceive = () => null;
  }

  it('of a test insurer are not sent but stored, in files that only their owner can read', async () => {
    e.clock.advance(DAY); // openings attempt their e-mail again
    const connections = mailbox.connections();
    const a = await e.aseguradora('A', { pruebas: true });
    const body = aSiniestroA();
    const { json } = await e.request(a, 'POST', '/siniestro', body);
    await e.request(a, 'POST', `/casos/${json.data.caso_id}/acceso`, {});
    await e.request(a, 'POST', `/casos/${json.data.caso_id}/anulacion`, {});
    assert.deepEqual(mailbox.seen, []);
    assert.equal(mailbox.connections(), connections);
    const states = (await mailsOf(e, a, json.data.caso_id)).map(({ estado }) => estado);
    assert.deepEqual(states, ['retenido', 'retenido', 'retenido']);

    const [row] = await e.base.superSql<{ id: string }>(
      'select id from casos where caso_id = $1 and aseguradora_id = $2',
      [json.data.caso_id, a.id],
    );
    const folder = join(e.program.config.dataDir, 'correos', a.id, row?.id ?? '');
    const files = (await readdir(folder)).sort();
    assert.equal(files.length, 3);
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.equal((await stat(join(folder, files[0] ?? ''))).mode & 0o777, 0o600);
    const texts = await Promise.all(files.map(async (f) => PostalMime.parse(await readFile(join(folder, f)))));
    assert.ok(texts.some(({ text }) => text?.includes(json.data.token_heredero)));
    assert.deepEqual([...new Set(texts.map(({ to }) => to?.[0]?.address))], [body.heredero.email]);
  });

  it('caused by an insurer go to the heir of the case and to nobody else', async () => {
    const a = await e.aseguradora('A', {
      replyTo: 'siniestros@aseguradora.example',
      dominiosEmail: ['aseguradora.example'],
    });
    const body = aSiniestroA();
    const caso = (await e.request(a, 'POST', '/siniestro', body)).json.data.caso_id;
    for (const [route, order] of [
      ['acceso', { email: 'otra@example.com' }],
      ['acceso', { enviar: false }],
      ['anulacion', {}],
    ] as const) {
      assert.equal((await e.request(a, 'POST', `/casos/${caso}/${route}`, order)).status, 200);
    }
    assert.deepEqual(
      mailbox.seen.map(({ para }) => para),
      [[body.heredero.email], ['otra@example.com'], ['otra@example.com']],
    );
  });
});
