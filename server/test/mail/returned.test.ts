/** Delivery reports about e-mails of a case (RFC 3464), sent to their envelope sender through a real SMTP session. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { atDesk } from '../support/desks.ts';
import { aPdf } from '../support/files.ts';
import { DOMAIN, inboxDesk } from '../support/inbox.ts';
import { mailRounds } from '../support/ready-caso.ts';

const DAY = 86_400_000;

describe('a bounce', () => {
  const d = inboxDesk();
  const { come, last, answers, route, stateOf } = d;
  const onDesk = async () => {
    const { slug } = d.t.aseguradora;
    const { elementos } = await d.gestor.good('GET', `/trabajo?aseguradora=${slug}&caso=${d.caso}`);
    return elementos.map(({ clase }: { clase: string }) => clase);
  };
  const told = async (tipo: string) =>
    (
      await d.e.base.superSql(
        'select 1 from cronologia x join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso where c.caso_id = $1 and x.tipo = $2',
        [d.caso, tipo],
      )
    ).length;

  it('is reported to an address that recipients do not see; a failed letter is a task of its account, whatever the status code', async () => {
    const { id, reply, bounces } = await d.left('carta_proveedor');
    assert.match(bounces, new RegExp(`^rebote\\+[a-z2-7]{32}@${DOMAIN}$`));
    const guessed = reply.replace('respuesta', 'rebote');
    assert.notEqual(bounces, guessed, 'the bounce address does not follow from the reply address');
    await come({ ...aReport('failed', '5.1.1', 'otro'), to: guessed });
    assert.partialDeepStrictEqual(await last(), { estado: 'bandeja', prueba: 'ninguna' });
    assert.equal(await stateOf(id), 'enviado');
    for (const [action, clase] of [['delayed', 'demora'] as const, ['delivered', 'entrega'] as const]) {
      await come({ ...aReport(action, '4.4.7'), to: bounces });
      assert.partialDeepStrictEqual(await last(), { estado: 'archivado', clase, prueba: 'direccion' });
      assert.deepEqual([await stateOf(id), await onDesk()], ['enviado', []]);
    }
    await come({ ...aReport('failed', '4.4.7'), to: bounces });
    assert.equal((await last())?.clase, 'rebote');
    assert.deepEqual([await stateOf(id), await onDesk(), await told('carta_devuelta')], ['rechazado', ['reclamar'], 1]);
    await come({ ...aReport('failed', '5.1.1'), to: bounces });
    assert.deepEqual([await told('carta_devuelta'), await answers()], [1, []], 'a second report changes nothing');
  });

  it('without a machine-readable report is recognised by the empty sender and the server’s words', async () => {
    const text = `Hi. This is the mail program at mx.wise.example.\nI was not able to deliver your message.\n\n<bereavements@wise.com>:\nNo mailbox here.`;
    const { id, bounces, bytes } = await d.left('carta_proveedor');
    const attachments = [{ filename: 'mail.eml', contentType: 'message/rfc822', content: bytes }];
    const server = { from: 'MAILER-DAEMON@mx.wise.example', subject: 'failure notice' };
    await come(bare({ to: bounces, ...server, text, attachments }));
    assert.deepEqual([(await last())?.clase, await stateOf(id), await answers()], ['rebote', 'rechazado', []]);
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.documentos, mail.adjuntos], [[], []], 'our letter that came back is not stored');
  });

  it('is not assumed for an e-mail that only sounds like a bounce or brings a file: a person reads it, with its files', async () => {
    const { id, reply, bounces } = await d.left('carta_proveedor');
    const text = 'Hemos cerrado la cuenta. El saldo no se ha entregado todavía.';
    const attachments = [{ filename: 'certificado.pdf', content: aPdf() }];
    await come(bare({ to: reply, text, attachments }));
    await come(bare({ to: bounces, text, attachments, messageId: '<dos@wise.com>' }));
    await come(bare({ to: `${reply}, ${bounces}`, text, messageId: '<tres@wise.com>' }));
    await come({
      ...bare({ to: reply, text: 'No such user.', from: 'MAILER-DAEMON@mx.wise.example' }),
      subject: 'failure notice',
    });
    const { elementos } = await d.gestor.good('GET', route('/correos-recibidos'));
    assert.deepEqual(
      elementos.map(({ clase, documentos }: { clase: string; documentos: string[] }) => [clase, documentos.length]),
      [
        ['otra', 0],
        ['otra', 0],
        ['otra', 1],
        ['otra', 1],
      ],
    );
    assert.deepEqual([(await answers()).length, await stateOf(id), await told('carta_devuelta')], [4, 'enviado', 0]);
  });

  it('may come as a read receipt, which counts as a bounce; at the reply address a person reads it', async () => {
    const { id, reply, bounces } = await d.left('carta_proveedor');
    const lines = [
      ...[
        'From: Mail Delivery Subsystem <admin@wise.example>',
        'Subject: Automatically rejected mail',
        'MIME-Version: 1.0',
      ],
      ...['Content-Type: multipart/report; report-type=disposition-notification; boundary=x', '', '--x', ''],
      ...['Your message to <bereavements@wise.com> was automatically rejected:', 'Quota exceeded', '--x'],
      ...['Content-Type: message/disposition-notification', ''],
      ...['Disposition: automatic-action/MDN-sent-automatically; deleted', '--x--', ''],
    ];
    const raw = lines.join('\r\n');
    await come(bare({ to: reply, raw }));
    assert.deepEqual([(await last())?.clase, await stateOf(id), (await answers()).length], ['otra', 'enviado', 1]);
    await come(bare({ to: bounces, raw: `X-Try: 2\r\n${raw}` }));
    assert.deepEqual([(await last())?.clase, await stateOf(id)], ['rebote', 'rechazado']);
  });

  it('has the files of its report listed, which stay in the original', async () => {
    const { id, bounces } = await d.left('carta_proveedor');
    const { raw, ...report } = aReport('failed', '5.1.1', 'fichero');
    const part = '--x\r\nContent-Type: application/pdf; name=aviso.pdf\r\n\r\n%PDF-1.4\r\n--x--\r\n';
    await come({ ...report, raw: raw.replace('--x--\r\n', part), to: bounces });
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.partialDeepStrictEqual(mail, { clase: 'rebote', original: true, adjuntos: [{ nombre: 'aviso.pdf' }] });
    assert.equal(await stateOf(id), 'rechazado');
  });

  it('reported at the reply address counts only once a person has confirmed it in the tray', async () => {
    const { reply } = await d.left('bienvenida');
    const { id } = await d.left('firmado'); // the last e-mail to the heir
    const server = { from: 'MAILER-DAEMON@mx.example.com', subject: 'failure notice', text: 'No such user.' };
    await come(bare({ to: reply, ...server }));
    const { id: mail, ...row } = (await last()) ?? assert.fail();
    assert.partialDeepStrictEqual(row, { estado: 'bandeja', clase: 'rebote' });
    assert.equal(await stateOf(id), 'enviado');
    const { pista } = await d.gestor.good('GET', `/correo/${mail}`);
    assert.equal(pista?.caso_id, d.caso);
    await d.gestor.good('POST', `/correo/${mail}`, { aseguradora: d.t.aseguradora.slug, caso_id: d.caso });
    await d.readAll();
    assert.deepEqual([(await last())?.clase, await stateOf(id)], ['rebote', 'rechazado']);
  });

  it('is not assumed for a message of the family that brings a report about another e-mail; one passed on as it is waits in the tray', async () => {
    const { id, reply } = await d.left('bienvenida');
    const envelope = { from: 'lucia@example.com', to: reply };
    const foreign = aReport('failed', '5.1.1', 'ajeno').raw;
    const forwarded = foreign
      .replace('multipart/report; report-type=delivery-status;', 'multipart/mixed;')
      .replace('From: MAILER-DAEMON@mx.wise.example (Mail Delivery System)', 'From: lucia@example.com')
      .replace('This is the mail system at host mx.wise.example.', 'Mi padre está vivo.');
    await come({ raw: forwarded, envelope, to: reply });
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.partialDeepStrictEqual(mail, { clase: 'familia', texto: 'Mi padre está vivo.', original: true });
    assert.equal(mail.adjuntos.length, 2, 'nothing of it is lost');
    await come({ raw: passedOn('lucia@example.com', foreign), envelope, to: reply });
    const tray = await last();
    assert.partialDeepStrictEqual(tray, { estado: 'bandeja', clase: 'rebote' });
    await d.gestor.good('POST', `/correo/${tray?.id}`, { aseguradora: d.t.aseguradora.slug, caso_id: d.caso });
    await d.readAll();
    assert.partialDeepStrictEqual(await last(), { estado: 'archivado', clase: 'familia', prueba: 'persona' });
    assert.equal(await stateOf(id), 'enviado');
  });

  it('that a provider passes on is read with the message that it encloses', async () => {
    const { id, reply } = await d.left('carta_proveedor');
    const answer = ['Subject: Re: Solicitud', 'Content-Type: text/plain', '', 'Hemos cerrado la cuenta.', ''];
    const returned = aReport('failed', '5.1.1', 'suyo').raw.replace(
      /Content-Type: text\/rfc822-headers[\s\S]*Subject: Solicitud\r\n/,
      ['Content-Type: message/rfc822', '', ...answer].join('\r\n'),
    );
    const envelope = { from: 'bajas@wise.com', to: reply };
    await come({ raw: passedOn('bajas@wise.com', returned), envelope, to: reply });
    assert.deepEqual([(await last())?.clase, await stateOf(id)], ['otra', 'enviado']);
    const [proposal] = await answers();
    assert.match(proposal.texto, /Hemos cerrado la cuenta\./);
  });

  it('is not assumed for a complaint of the heir’s mailbox provider, which is shown as a complaint and changes nothing', async () => {
    const { id, reply, bounces } = await d.left('bienvenida');
    for (const to of [bounces, reply]) {
      const parts = [
        'Content-Type: text/plain\r\n\r\nThis is an email abuse report.',
        `Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: Feedback/1.0\r\nOriginal-Rcpt-To: ${to}`,
        `Content-Type: message/rfc822\r\n\r\nMessage-ID: <${id}@albacea.example>\r\nSubject: x\r\n\r\nx`,
      ];
      const head = 'From: feedback@mx.example\r\nSubject: FW: x\r\nMIME-Version: 1.0';
      const type = 'Content-Type: multipart/report; report-type=feedback-report; boundary=x';
      const raw = `${head}\r\n${type}\r\n\r\n${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
      await come({ raw, to, envelope: { from: 'feedback@mx.example', to } });
      const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
      assert.partialDeepStrictEqual(mail, { clase: 'queja', adjuntos: [], original: false });
      assert.equal(await stateOf(id), 'enviado');
    }
  });

  it('is not assumed for an out-of-office reply or a receipt sent to the envelope sender', async () => {
    const { id } = await d.left('carta_proveedor');
    await come(bare({ to: d.bounces, subject: 'Fuera de la oficina', text: 'Vuelvo el lunes.' }));
    assert.equal((await last())?.clase, 'automatica');
    await come(bare({ to: d.bounces, text: 'Hemos recibido su solicitud y le hemos asignado el número 4821.' }));
    await come(bare({ to: d.bounces, text: 'Hemos cerrado la cuenta de forma definitiva.' }));
    const classes = (await answers()).map(({ clase }: { clase: string }) => clase).sort();
    assert.deepEqual(
      [classes, await stateOf(id)],
      [['otra', 'otra'], 'enviado'],
      'no automatic e-mail counts as a bounce',
    );
  });

  it('of an e-mail to the heir is a task, and a notice for the insurer, until a new link has left, and does not count as an answer of the family', async () => {
    const { id, reply, bounces } = await d.left('bienvenida');
    const view = () => d.gestor.good('GET', route(''));
    const notices = async () => (await view()).avisos.map(({ codigo }: { codigo: string }) => codigo);
    const { actualizado } = await view();
    await come(
      bare({ to: bounces, from: 'Lucía <lucia@example.com>', subject: 'Respuesta automática', text: 'Vuelvo el 9.' }),
    );
    await come({
      to: reply,
      from: 'lucia@example.com',
      headers: { 'Auto-Submitted': 'auto-replied' },
      text: 'Estoy fuera.',
    });
    assert.equal((await last())?.clase, 'automatica');
    assert.deepEqual([await told('correo_de_la_familia'), await notices(), await stateOf(id)], [0, [], 'enviado']);
    await come({ ...aReport('failed', '5.1.1'), to: bounces });
    assert.deepEqual([await stateOf(id), await told('correo_rechazado')], ['rechazado', 1]);
    assert.equal(await told('correo_de_la_familia'), 0);
    assert.deepEqual(await notices(), ['heredero_email_no_llega']);
    assert.ok(
      (await view()).actualizado > actualizado,
      'a list of what changed shows the case, because no event tells of this',
    );
    d.e.clock.advance(4 * DAY); // over a weekend, too
    d.gestor = await atDesk(d.e, 'Gestora');
    assert.deepEqual(await onDesk(), ['familia']);
    await d.gestor.good('POST', route('/acceso'), { email: 'otra@example.com' });
    await mailRounds(d.e);
    // what was signed with the earlier address is reviewed again
    assert.deepEqual([await notices(), await onDesk()], [[], ['nombre']]);

    d.e.clock.advance(1000); // gives the messages an order
    const message = { plantilla: 'libre', medio: 'correo', asunto: 'Su caso', palabras: 'Seguimos con ello.' };
    await d.gestor.good('POST', route('/mensajes'), { mensaje_id: randomUUID(), ...message });
    d.e.clock.advance(60_000);
    await mailRounds(d.e);
    const { bounces: ofMessage } = await d.left('mensaje');
    await come({ ...aReport('failed', '5.2.2', 'mensaje'), to: ofMessage });
    assert.deepEqual([await notices(), await told('mensaje_rechazado')], [['heredero_email_no_llega'], 1]);
  });

  it('in the tray is matched with its letter once a person has named the case, even if the report does not name the letter', async () => {
    for (const named of [true, false]) {
      if (!named) await d.sendLetter();
      const { id } = await d.left('carta_proveedor');
      const enclosed = named ? `<${id}@albacea.test>` : '<otro@ejemplo.example>';
      await come({ ...aReport('failed', '5.1.1', enclosed, enclosed), to: `respuesta@${DOMAIN}` });
      const { id: mail, ...row } = (await last()) ?? assert.fail();
      assert.partialDeepStrictEqual(row, { estado: 'bandeja', clase: 'rebote' });
      const { pista } = await d.gestor.good('GET', `/correo/${mail}`);
      assert.equal(pista?.caso_id, named ? d.caso : undefined);
      const place = { aseguradora: d.t.aseguradora.slug, caso_id: d.caso, cuenta_id: d.cuenta };
      await d.gestor.good('POST', `/correo/${mail}`, place);
      await d.readAll();
      assert.deepEqual([(await last())?.clase, await stateOf(id)], ['rebote', 'rechazado']);
    }
  });

  it('counts even if its report arrives before the sending is recorded, and the letter is not sent again', async () => {
    const { id, bounces } = await d.left('carta_proveedor');
    await d.e.base.superSql("update correos set estado = 'pendiente', reclamo_id = $1 where id = $1", [id]);
    await come({ ...aReport('failed', '5.1.1'), to: bounces });
    await mailRounds(d.e);
    assert.equal(await stateOf(id), 'rechazado');
  });

  it('is not assumed for an e-mail of a person to the postmaster, which waits in the tray', async () => {
    for (const local of ['postmaster', 'abuse']) {
      await come({
        to: `${local}@${DOMAIN}`,
        from: 'nadie@example.org',
        text: `Un correo suyo no nos gusta: ${local}.`,
      });
      assert.equal((await last())?.estado, 'bandeja', local);
    }
  });
});

/** Empties the envelope sender of an e-mail, which marks it as automatic: it must not be answered. */
const bare = <T extends { to: string }>(mail: T) => ({ ...mail, envelope: { from: '', to: mail.to } });

/** A mail server's delivery report about a message (RFC 3464). */
/** A message that a person sends on as it is (RFC 5322, 3.6.6). */
const passedOn = (who: string, raw: string) => `Resent-From: ${who}\r\n${raw}`;

function aReport(action: string, status: string, id = '', enclosed = '<otro@ejemplo.example>') {
  const lines = [
    ...['From: MAILER-DAEMON@mx.wise.example (Mail Delivery System)', 'Subject: Undelivered Mail Returned to Sender'],
    ...[
      `Message-ID: <${action}.${status}.${id.replaceAll(/\W/g, '')}@mx.wise.example>`,
      'Auto-Submitted: auto-replied',
    ],
    ...['MIME-Version: 1.0', 'Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
    ...['', '--x', 'Content-Type: text/plain', '', 'This is the mail system at host mx.wise.example.', ''],
    ...['--x', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.wise.example', ''],
    ...['Final-Recipient: rfc822; bereavements@wise.com', `Action: ${action}`, `Status: ${status}`, ''],
    ...[
      '--x',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${enclosed}`,
      'Subject: Solicitud',
      '',
      '--x--',
      '',
    ],
  ];
  return { raw: lines.join('\r\n'), envelope: { from: '', to: '' } };
}
