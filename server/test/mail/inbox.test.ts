/** What providers and families answer by e-mail, through the door of the service and a real SMTP session. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { eraseCaso } from '../../src/capabilities/casos/erase/erase-caso.ts';
import { purgeTray } from '../../src/capabilities/inbox/sql.ts';
import { replyAddress } from '../../src/capabilities/mail/reply-address.ts';
import { composeInbox } from '../../src/compose/inbox.ts';
import type { InboundDoor } from '../../src/platform/mail/inbound.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { mailRounds, readyCaso } from '../support/ready-caso.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

const DOMAIN = 'respuestas.example';
const CLOSED = 'Buenos días:\n\nHemos cerrado la cuenta de forma definitiva.\n\nReciba nuestro pésame.';
/** What signs for a provider: its key is in the names that this test answers for. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signedBy = (domainName: string) => ({ domainName, keySelector: 'prueba', privateKey });
const resolver = async (name: string, type: string) => {
  if (type === 'TXT' && name.startsWith('prueba._domainkey.'))
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

describe('an e-mail that comes in', () => {
  let e: Environment;
  let t: WorkerPool;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let inbox: ReturnType<typeof composeInbox>['inbox'];
  let door: InboundDoor;
  let gestor: AtDesk;
  let caso: string;
  let cuenta: string;
  /** The address of its own that the letter named. */
  let reply: string;
  let number = 0;
  before(async () => {
    const variables = { INBOUND_SMTP_PORT: '0', INBOUND_SMTP_DOMAIN: DOMAIN, INBOUND_SMTP_MAX_MB: '2' };
    ({ mailbox, e, cerrar: close } = await openWithMailbox('postgres', variables));
    ({ inbox } = composeInbox(e.program, resolver));
    door = (await inbox.open()) ?? assert.fail('no door');
    t = await createWorkerPool(e, 'A');
  });
  after(async () => {
    await door.close();
    await close();
  });
  beforeEach(async () => {
    ({ caso, cuenta } = await readyCaso(e, t, 'wise'));
    number += 1;
    gestor = await atDesk(e, `Gestor${number}`);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), { clase: 'solicitud' });
    e.clock.advance(10_000);
    await mailRounds(e);
    reply = await replyTo('bereavements@wise.com');
  });

  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${rest}`;
  async function replyTo(recipient: string): Promise<string> {
    const left = mailbox.accepted.findLast(({ para }) => para.includes(recipient)) ?? assert.fail('no letter');
    return (await readMail(left)).replyTo?.[0]?.address ?? assert.fail('no address to answer to');
  }
  interface Sent {
    readonly from?: string;
    readonly to?: string;
    readonly subject?: string;
    readonly text?: string;
    readonly dkim?: ReturnType<typeof signedBy>;
    readonly headers?: Record<string, string>;
    readonly messageId?: string;
    readonly attachments?: readonly { filename: string; content: Buffer; contentType?: string }[];
    readonly inReplyTo?: string;
    readonly envelope?: { from: string; to: string };
    readonly raw?: string;
  }
  /** Hands a message over, and has the worker read what has come. */
  async function come({ to = reply, ...message }: Sent = {}, port = door.port): Promise<void> {
    e.clock.advance(1); // what comes later is later
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    if (message.envelope?.to === '') Object.assign(message.envelope, { to });
    const written = { from: 'Wise <support@wise.com>', subject: 'Re: Fallecimiento', text: CLOSED, to, ...message };
    await transport.sendMail(written as Parameters<typeof transport.sendMail>[0]).finally(() => transport.close());
    await readAll();
  }
  async function readAll(): Promise<void> {
    while ((await inbox.round()) > 0);
  }
  const answers = async () => (await gestor.good('GET', route('/respuestas'))).elementos;
  const rows = () =>
    e.base.superSql<{ id: string; estado: string; clase: string; prueba: string }>(
      'select id, estado, clase, prueba from correos_recibidos order by recibido, id',
    );
  const last = async () => (await rows()).at(-1);
  const account = async () =>
    (
      await e.base.superSql<{ estado: string; resultado: string | null }>(
        'select estado, resultado from cuentas where aseguradora_id = $1 and id = $2',
        [t.aseguradora.id, cuenta],
      )
    )[0];

  it('with a forged sender is kept out; the true one is a proposal with its sentence, and a person ends the account', async () => {
    const text = `${CLOSED} (${caso})`;
    await come({ to: `respuesta@${DOMAIN}`, text });
    assert.deepEqual(await answers(), [], 'nothing proves it');
    assert.equal((await last())?.estado, 'bandeja');
    assert.equal((await last())?.clase, 'sin_probar');
    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('atacante.example') });
    assert.deepEqual(await answers(), [], 'signed by somebody else');

    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('wise.com') });
    const [answer, ...more] = await answers();
    assert.equal(more.length, 0);
    assert.deepEqual(
      [answer.clase, answer.via, answer.estado, answer.cuenta_id, answer.quien.email],
      ['cerrada', 'correo', 'propuesta', cuenta, 'support@wise.com'],
    );
    assert.equal(answer.frase, 'Hemos cerrado la cuenta de forma definitiva.');
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null }, 'a proposal changes nothing');
    await gestor.good('POST', route(`/respuestas/${answer.respuesta_id}/confirmacion`), {});
    assert.deepEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
  });

  it('to the address of the letter needs no signature, and comes once however often it is sent', async () => {
    const mail = { messageId: '<una@wise.com>', from: 'otra.persona@despacho.example' };
    await come(mail);
    await come(mail);
    const [answer, ...more] = await answers();
    assert.deepEqual([answer.clase, more.length], ['cerrada', 0]);
    assert.equal((await last())?.prueba, 'direccion');
    await come({ ...mail, text: 'Ha sido un error: la cuenta sigue abierta.' });
    const classes = (await answers()).map(({ clase }: { clase: string }) => clase).sort();
    assert.deepEqual(
      classes,
      ['cerrada', 'otra'],
      'other words are another e-mail; what is taken back is for a person',
    );
  });

  it('signed by another provider at the address of this one is looked at by a person first', async () => {
    await come({ from: 'soporte@netflix.com', dkim: signedBy('netflix.com') });
    assert.deepEqual(await answers(), []);
    const { elementos } = await gestor.good('GET', '/correo');
    const [mine] = elementos.filter(({ pista }: { pista: { caso_id: string } | null }) => pista?.caso_id === caso);
    assert.deepEqual(mine.pista, { aseguradora: t.aseguradora.slug, caso_id: caso, cuenta_id: cuenta });
    assert.equal(mine.prueba, 'ninguna');
  });

  it('brings files of three kinds alone, each inspected; what is refused is named with the reason, and its words arrive', async () => {
    const zip = Buffer.from('504b0304140000000800', 'hex');
    await come({
      text: 'Adjuntamos la copia de los datos que solicitó.',
      attachments: [
        { filename: 'datos.pdf', content: aPdf() },
        { filename: 'bomba.zip', content: zip },
        {
          filename: 'factura.pdf',
          content: Buffer.from('<html><script>1</script></html>'),
          contentType: 'application/pdf',
        },
        { filename: 'bomba.pdf', content: pdfBomb(), contentType: 'application/pdf' },
      ],
    });
    const [answer] = await answers();
    assert.equal(answer.documentos.length, 1);
    const [mail] = (await gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual(
      mail.adjuntos.map(({ nombre, rechazo }: { nombre: string; rechazo: string | null }) => [nombre, rechazo]),
      [
        ['datos.pdf', null],
        ['bomba.zip', 'documento_no_admitido'],
        ['factura.pdf', 'documento_no_admitido'],
        ['bomba.pdf', 'documento_no_admitido'],
      ],
    );
    assert.deepEqual([mail.clase, mail.frase], ['datos_enviados', 'Adjuntamos la copia de los datos que solicitó.']);
  });

  it('of a machine is told apart, answers nobody, and proposes nothing', async () => {
    const before = await e.base.superSql('select 1 from correos');
    await come({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'Estoy fuera de la oficina hasta el lunes.' });
    assert.equal((await last())?.clase, 'automatica');
    await come({ text: 'Hemos recibido su solicitud y le hemos asignado el número 48213.' });
    await mailRounds(e);
    const [receipt, ...more] = await answers();
    assert.deepEqual([receipt.clase, more.length], ['acuse', 0]);
    assert.equal((await e.base.superSql('select 1 from correos')).length, before.length, 'no e-mail is ever sent back');
  });

  it('that says a letter came back for good puts its account on the desk; a full mailbox does not', async () => {
    const state = async () =>
      (await e.base.superSql<{ estado: string }>('select estado from correos where cuenta = $1', [cuenta]))[0]?.estado;
    await come({ ...bounce('5.2.2'), to: reply });
    assert.deepEqual([(await last())?.clase, await state()], ['rebote', 'enviado']);
    await come({ ...bounce('5.1.1'), to: reply });
    assert.equal(await state(), 'rechazado');
    const told = await e.base.superSql<{ tipo: string }>("select tipo from cronologia where tipo = 'carta_devuelta'");
    assert.equal(told.length, 1);
    assert.deepEqual(await answers(), []);
  });

  it('can put nothing into a header: what it calls itself is one line, and no page', async () => {
    await come({
      raw: [
        'From: =?utf-8?Q?Wise=0D=0ABcc=3A_otro?= <support@wise.com>',
        `To: ${reply}`,
        'Subject: =?utf-8?Q?Cierre=0D=0AX-Malo:_1?=',
        'Message-ID: <inyeccion@wise.com>',
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<html><head><style>p{}</style></head><body><script>alert(1)</script><p>Hemos cerrado la cuenta.</p></body></html>',
      ].join('\r\n'),
      envelope: { from: 'support@wise.com', to: reply },
    });
    const [mail] = (await gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.asunto, mail.de.nombre], ['Cierre X-Malo: 1', 'Wise Bcc: otro']);
    assert.equal(mail.texto, 'Hemos cerrado la cuenta.');
  });

  it('is refused for strange addresses and beyond its size, and for a while where the database is away', async () => {
    await assert.rejects(come({ to: `ventas@${DOMAIN}` }), /550/);
    await assert.rejects(come({ attachments: [{ filename: 'x.pdf', content: Buffer.alloc(3 * 1024 * 1024) }] }), /552/);
    const broken = {
      ...e.program,
      base: { ...e.program.base, unsafeAcrossInsurers: () => Promise.reject(new Error('away')) },
    };
    const other = await composeInbox(broken, resolver).inbox.open();
    const count = (await rows()).length;
    await assert.rejects(come({ messageId: '<luego@wise.com>' }, other?.port), /451/);
    assert.equal((await rows()).length, count);
    await other?.close();
    await come({ messageId: '<luego@wise.com>' });
    assert.equal((await rows()).length, count + 1);
  });

  it('of the tray is assigned by a person and filed as a proposal, or discarded; each act is on the trail', async () => {
    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', text: 'Hemos cancelado la suscripción.' });
    const id = (await last())?.id ?? '';
    assert.equal((await gestor.good('GET', `/correo/${id}`)).texto, 'Hemos cancelado la suscripción.');
    const to = (changes: object) =>
      gestor.browser.request('POST', `/correo/${id}`, {
        aseguradora: t.aseguradora.slug,
        caso_id: caso,
        cuenta_id: cuenta,
        ...changes,
      });
    const { status, text } = await to({ caso_id: 'CAS-2026-999999' });
    assert.deepEqual([status, /caso_id/.test(text)], [422, true], text);
    assert.equal((await to({ cuenta_id: caso })).status, 422);
    assert.equal((await to({})).status, 200);
    await readAll();
    const [answer] = await answers();
    assert.deepEqual([answer.clase, answer.frase], ['cerrada', 'Hemos cancelado la suscripción.']);
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null });
    assert.equal((await to({})).status, 404, 'it lies in its case');

    await come({
      to: `respuesta@${DOMAIN}`,
      from: 'nadie@example.org',
      subject: '50 % de descuento',
      text: 'Oferta: compre ahora.',
    });
    const spam = await last();
    assert.deepEqual([spam?.estado, spam?.clase], ['bandeja', 'spam']);
    const bare = await gestor.browser.request('POST', `/correo/${spam?.id}/descarte`, {});
    assert.deepEqual([bare.status, /motivo/.test(bare.text)], [422, true], bare.text);
    await gestor.good('POST', `/correo/${spam?.id}/descarte`, { motivo: 'publicidad' });
    assert.equal(
      (await gestor.browser.request('POST', `/correo/${spam?.id}/descarte`, { motivo: 'ajeno' })).status,
      404,
    );
    const [gone] = await e.base.superSql<{ estado: string; datos_cifrados: unknown }>(
      'select estado, datos_cifrados from correos_recibidos where id = $1',
      [spam?.id],
    );
    assert.deepEqual(gone, { estado: 'descartado', datos_cifrados: null });
    const trail = await e.base.superSql<{ accion: string; motivo: string | null }>(
      "select accion, detalle ->> 'motivo' as motivo from auditoria where accion like 'correo_%' and objeto_id in ($1, $2) order by accion",
      [id, spam?.id],
    );
    assert.deepEqual(
      trail.map(({ accion, motivo }) => [accion, motivo]),
      [
        ['correo_asignado', null],
        ['correo_descartado', 'publicidad'],
        ['correo_recibido_leido', null],
      ],
    );
  });

  it('of the family lies in its case with its files to look at, until somebody has read it', async () => {
    const [row] = await e.base.superSql<{ id: string }>(
      `select c.id from correos c join casos k on k.aseguradora_id = c.aseguradora_id and k.id = c.caso where k.caso_id = $1 and c.cuenta is null
        order by c.creado limit 1`,
      [caso],
    );
    const address = await replyAddress(
      e.program.base,
      DOMAIN,
      await e.program.tenants.obtener(t.aseguradora.id),
      row?.id ?? '',
    );
    await come({
      ...{ to: address, from: 'Lucía <lucia@example.com>', text: 'Les mando la factura.' },
      attachments: [{ filename: 'factura.pdf', content: aPdf() }],
    });
    const [mail] = (await gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.clase, mail.texto, mail.documentos.length], ['familia', 'Les mando la factura.', 1]);
    const { documentos } = await gestor.good('GET', route(''));
    const paper = documentos.find(({ documento_id }: { documento_id: string }) => documento_id === mail.documentos[0]);
    assert.deepEqual([paper.origen, paper.estado], ['heredero', 'recibido']);
    const unread = async () =>
      (await gestor.good('GET', '/correo')).familias.filter(({ caso_id }: { caso_id: string }) => caso_id === caso);
    const tasks = async () =>
      (await gestor.good('GET', `/trabajo?clase=correo&aseguradora=${t.aseguradora.slug}&caso=${caso}`)).elementos;
    assert.equal((await unread()).length, 1);
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'correo', cuantas: 1, caso_id: caso, tramo: 3 }]);
    await gestor.good('POST', route(`/correos-recibidos/${mail.correo_id}/lectura`));
    assert.equal((await unread()).length, 0);
    assert.deepEqual(await tasks(), [], 'what is read is no task');
    assert.deepEqual(await answers(), []);
  });

  it('of the tray is a task of the work list until it is placed; advertising waits for nobody, and no narrowed list shows it', async () => {
    await e.base.superSql("delete from correos_recibidos where estado = 'bandeja'");
    const waiting = async (query = '') => (await gestor.good('GET', `/trabajo${query}`)).bandeja;
    assert.equal(await waiting(), null);
    await come({
      to: `respuesta@${DOMAIN}`,
      from: 'nadie@example.org',
      text: 'Oferta: compre ahora, un 50 % de descuento.',
    });
    assert.equal((await last())?.clase, 'spam');
    assert.equal(await waiting(), null);
    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', text: 'Hemos cancelado la suscripción.' });
    const id = (await last())?.id ?? '';
    assert.partialDeepStrictEqual(await waiting(), { cuantos: 1, vencida: false });
    for (const query of ['?de=mias', '?clase=respuesta', '?ver=aplazadas', `?aseguradora=${t.aseguradora.slug}`])
      assert.equal(await waiting(query), null, query);
    await gestor.good('POST', `/correo/${id}`, { aseguradora: t.aseguradora.slug, caso_id: caso, cuenta_id: cuenta });
    assert.equal(await waiting(), null);
  });

  it('of the tray is kept for sixty days, and that it was discarded for seven', async () => {
    await e.base.superSql("delete from correos_recibidos where estado in ('bandeja', 'descartado')");
    const kept = async (estado: string, days: number) => {
      await come({
        to: `respuesta@${DOMAIN}`,
        messageId: `<${estado}.${days}@example.org>`,
        text: `${estado} ${days}`,
      });
      const id = (await last())?.id ?? '';
      await e.base.superSql(
        `update correos_recibidos set estado = $2, recibido = now() - $3 * interval '1 day',
           resuelto = case when $2 = 'descartado' then now() - $3 * interval '1 day' end where id = $1`,
        [id, estado, days],
      );
      return id;
    };
    const young = [await kept('bandeja', 59), await kept('descartado', 6)];
    const old = [await kept('bandeja', 61), await kept('descartado', 8)];
    const filed = await rows().then((all) => all.filter(({ estado }) => estado === 'archivado').length);
    const [now] = await e.base.superSql<{ now: Date }>('select now() as now');
    await e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => purgeTray(tx, now?.now ?? assert.fail()));
    const left = await rows();
    const ids = left.map(({ id }) => id);
    assert.ok(young.every((id) => ids.includes(id)));
    assert.ok(!old.some((id) => ids.includes(id)));
    assert.equal(left.filter(({ estado }) => estado === 'archivado').length, filed, 'what lies in a case goes with it');
  });

  it('that is a bomb costs its own reading and nothing more: a zip of gigabytes is a file refused, ten thousand parts within parts are read by nobody', async () => {
    await come({ text: CLOSED, attachments: [{ filename: 'datos.zip', content: zipBomb() }] });
    const [answer] = await answers();
    assert.deepEqual([answer.clase, answer.documentos], ['cerrada', []], 'its words arrive');
    const [mail] = (await gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.equal(mail.adjuntos[0].rechazo, 'documento_no_admitido');

    await come({ raw: nestedBomb(10_000, reply), envelope: { from: 'support@wise.com', to: '' } });
    const nested = await last();
    assert.deepEqual([nested?.estado, nested?.clase], ['bandeja', 'ilegible']);
    assert.equal((await gestor.good('GET', `/correo/${nested?.id}`)).de.direccion, 'support@wise.com');
    await come({
      messageId: '<despues@wise.com>',
      text: 'Hemos recibido su solicitud y le hemos asignado el número 1.',
    });
    assert.equal((await last())?.clase, 'acuse', 'the next one is read');
  });

  it('about an account that is settled already is filed, and misleads nobody: no proposal, no task', async () => {
    await come();
    const [first] = await answers();
    await gestor.good('POST', route(`/respuestas/${first.respuesta_id}/confirmacion`), {});
    const settled = await account();
    assert.equal(settled?.estado, 'resuelta');
    await come({
      text: 'No podemos cerrar la cuenta.',
      messageId: '<tarde@wise.com>',
      attachments: [{ filename: 'nota.pdf', content: aPdf() }],
    });
    assert.deepEqual(await account(), settled);
    const [mail] = (await gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.cuenta_id, mail.clase, mail.documentos.length], [cuenta, 'negada', 1]);
    assert.deepEqual(
      (await answers()).map(({ estado }: { estado: string }) => estado),
      ['confirmada'],
    );
    const tasks = await gestor.good('GET', `/trabajo?clase=respuesta&aseguradora=${t.aseguradora.slug}&caso=${caso}`);
    assert.deepEqual(tasks.elementos, []);
  });

  it('goes with its case: nothing of it is left, and its address leads nowhere', async () => {
    await come();
    assert.equal((await answers()).length, 1);
    assert.ok(await eraseCaso(e.program, t.aseguradora.id, caso, 'T-1', SYSTEM));
    const count =
      'select count(*)::int as n from correos_recibidos where aseguradora_id is not null and caso in (select id from casos where caso_id = $1)';
    assert.deepEqual(await e.base.superSql(count, [caso]), [{ n: 0 }]);
    await come({ messageId: '<tarde@wise.com>' });
    assert.equal((await last())?.estado, 'bandeja');
  });

  it('cut off in the middle of its words is nothing', async () => {
    const before = (await rows()).length;
    await new Promise<void>((done) => {
      const socket = connect(door.port, '127.0.0.1');
      const lines = [
        'EHLO x',
        'MAIL FROM:<support@wise.com>',
        `RCPT TO:<${reply}>`,
        'DATA',
        'Subject: medio\r\n\r\nHemos',
      ];
      socket.on('data', () => {
        const line = lines.shift();
        if (line === undefined) return;
        socket.write(`${line}\r\n`);
        if (lines.length === 0) socket.destroy();
      });
      socket.on('close', () => done());
      socket.on('error', () => undefined);
    });
    await readAll();
    assert.equal((await rows()).length, before);
  });
});

/** What a mail server answers about a letter that it could not deliver (RFC 3464). */
const bounce = (status: string): { raw: string; envelope: { from: string; to: string } } => ({
  raw: [
    ...[
      'From: mailer-daemon@wise.com',
      'Subject: Undelivered Mail',
      `Message-ID: <${status}@wise.com>`,
      'MIME-Version: 1.0',
    ],
    ...[
      'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain',
      '',
    ],
    ...['It could not be delivered.', '', '--x', 'Content-Type: message/delivery-status', ''],
    ...['Reporting-MTA: dns; mx.wise.com', '', 'Final-Recipient: rfc822; bereavements@wise.com', 'Action: failed'],
    ...[`Status: ${status}`, '', '--x--', ''],
  ].join('\r\n'),
  envelope: { from: '', to: '' },
});

/** Four megabytes of zeros, eight hundred times over: 3.2 GB for whoever unpacks a megabyte or so (APPNOTE 6.3, 4.3.7). */
function zipBomb(): Buffer {
  const piece = 4 * 1024 * 1024;
  const packed = deflateRawSync(Buffer.alloc(piece), { level: 9 });
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(piece, 22);
  local.writeUInt16LE(1, 26);
  const times = Math.floor(1_300_000 / (packed.length + 31));
  return Buffer.concat(Array.from({ length: times }, () => Buffer.concat([local, Buffer.from('a'), packed])));
}

/** Parts within parts, each of which has to be opened to see the next. */
function nestedBomb(depth: number, to: string): string {
  const head = [
    'From: support@wise.com',
    `To: ${to}`,
    'Subject: Capas',
    'Message-ID: <capas@wise.com>',
    'MIME-Version: 1.0',
  ];
  const layers = Array.from(
    { length: depth },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  );
  return `${head.join('\r\n')}\r\n${layers.join('')}Content-Type: text/plain\r\n\r\nHemos cerrado la cuenta.\r\n`;
}

/** 40 KB that unpack to 40 MB. */
function pdfBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(40 * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}
