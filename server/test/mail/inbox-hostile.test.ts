/** Hostile e-mail: bombs, forged headers, foreign addresses and broken connections harm no other e-mail. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { composeInbox } from '../../src/compose/inbox.ts';
import { WAITING_MAXIMUM } from '../../src/cuentas/respuestas/receive-answer.ts';
import { aPdf, aPng } from '../support/files.ts';
import { CLOSED, DOMAIN, inboxDesk, resolver, signedBy } from '../support/inbox.ts';
import { until } from '../support/installation.ts';

describe('a hostile e-mail', () => {
  const d = inboxDesk();
  const { come, readAll, answers, rows, last, route } = d;

  it('brings only files of three types, all inspected; a refused file is listed with its reason, and the text still arrives', async () => {
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
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual(
      mail.adjuntos.map(({ nombre, rechazo }: { nombre: string; rechazo: string | null }) => [nombre, rechazo]),
      [
        ['datos.pdf', null],
        ['bomba.zip', 'documento_no_admitido'],
        ['factura.pdf', 'documento_no_admitido'],
        ['bomba.pdf', 'documento_no_admitido'],
      ],
    );
    assert.deepEqual([mail.clase, answer.clase], ['otra', 'otra']);
  });

  it('cannot fill a case with files: beyond the maximum of undecided answers they stay in the message, marked as too many', async () => {
    const files = (n: number) =>
      [1, 2].map((i) => ({ filename: `${n}-${i}.png`, content: aPng({ ancho: n, alto: i }) }));
    for (let n = 1; n <= WAITING_MAXIMUM + 1; n += 1) await come({ text: `Respuesta ${n}.`, attachments: files(n) });
    const counts = (await answers()).map(({ documentos }: { documentos: unknown[] }) => documentos.length);
    assert.deepEqual(counts.toSorted(), [0, ...Array.from({ length: WAITING_MAXIMUM }, () => 2)]);
    const { elementos } = await d.gestor.good('GET', route('/correos-recibidos'));
    const last = elementos.find(({ texto }: { texto: string }) => texto.includes(`Respuesta ${WAITING_MAXIMUM + 1}.`));
    assert.deepEqual(
      last.adjuntos.map(({ rechazo }: { rechazo: string | null }) => rechazo),
      ['demasiados_documentos', 'demasiados_documentos'],
    );
    assert.equal(last.original, true);
  });

  it('cannot inject a header: its names and subject are stored as one line of plain text', async () => {
    await come({
      raw: [
        'From: =?utf-8?Q?Wise=0D=0ABcc=3A_otro?= <support@wise.com>',
        `To: ${d.reply}`,
        'Subject: =?utf-8?Q?Cierre=0D=0AX-Malo:_1?=',
        'Message-ID: <inyeccion@wise.com>',
        'MIME-Version: 1.0',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<html><head><style>p{}</style></head><body><script>alert(1)</script><p>Hemos cerrado la cuenta.</p></body></html>',
      ].join('\r\n'),
      envelope: { from: 'support@wise.com', to: d.reply },
    });
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual([mail.asunto, mail.de.nombre], ['Cierre X-Malo: 1', 'Wise Bcc: otro']);
    assert.equal(mail.texto, 'Hemos cerrado la cuenta.');
  });

  it('is refused for foreign addresses and above the maximum size, and temporarily while the database is away', async () => {
    await assert.rejects(come({ to: `ventas@${DOMAIN}` }), /550/);
    await assert.rejects(come({ attachments: [{ filename: 'x.pdf', content: Buffer.alloc(3 * 1024 * 1024) }] }), /552/);
    const broken = {
      ...d.e.program,
      base: { ...d.e.program.base, unsafeAcrossInsurers: () => Promise.reject(new Error('away')) },
    };
    const other = await composeInbox(broken, resolver).inbox.open();
    const count = (await rows()).length;
    await assert.rejects(come({ messageId: '<luego@wise.com>' }, other?.port), /451/);
    assert.equal((await rows()).length, count);
    await other?.close();
    await come({ messageId: '<luego@wise.com>' });
    assert.equal((await rows()).length, count + 1);
  });

  it('that goes to no address of our letters may be large only if a provider signed it, and the refusal says so', async () => {
    const large = { attachments: [{ filename: 'datos.bin', content: Buffer.alloc(300 * 1024, 'x') }] };
    const count = (await rows()).length;
    const typed = `respuesta@${DOMAIN}`;
    await assert.rejects(come({ ...large, to: typed }), /552.*address of the letter/);
    await assert.rejects(come({ ...large, to: `respuesta+${'a'.repeat(32)}@${DOMAIN}` }), /552/);
    await assert.rejects(come({ ...large, to: typed, dkim: signedBy('wise.com.example') }), /552/);
    assert.equal((await rows()).length, count);
    await come({ ...large, to: typed, dkim: signedBy('wise.com') });
    await come(large);
    assert.equal((await rows()).length, count + 2);
  });

  it('is stored once, even if it also goes to many invented addresses', async () => {
    const count = (await rows()).length;
    const madeUp = ['a', 'b', 'c', 'd'].map((letter) => `respuesta+${letter.repeat(32)}@${DOMAIN}`);
    await come({ to: [d.reply, ...madeUp].join(', ') });
    assert.equal((await rows()).length, count + 1);
    await come({ to: madeUp.join(', '), messageId: '<otro@wise.com>' });
    assert.equal((await rows()).length, count + 2);
  });

  it('that arrives with others at once is stored after them, so that only one database connection is in use', async () => {
    let [now, most] = [0, 0];
    const unsafeAcrossInsurers: typeof d.e.program.base.unsafeAcrossInsurers = async (role, work) => {
      now += 1;
      most = Math.max(most, now);
      return d.e.program.base.unsafeAcrossInsurers(role, work).finally(() => {
        now -= 1;
      });
    };
    const watched = { ...d.e.program, base: { ...d.e.program.base, unsafeAcrossInsurers } };
    const other = await composeInbox(watched, resolver).inbox.open();
    const count = (await rows()).length;
    const four = ['a', 'b', 'c', 'd'].map((id) => come({ messageId: `<${id}@wise.com>`, text: id }, other?.port));
    await Promise.all(four);
    await other?.close();
    assert.deepEqual([most, (await rows()).length], [1, count + 4]);
  });

  it('whose name server does not answer does not keep the others waiting', async () => {
    const silence = Promise.withResolvers<never>();
    const { inbox } = composeInbox(d.e.program, (name, type) =>
      name.endsWith('.lento.example') ? silence.promise : resolver(name, type),
    );
    const count = (await rows()).length;
    for (const id of ['uno', 'dos', 'tres', ''])
      await d.deliver({ messageId: `<${id}@x.es>`, ...(id && { dkim: signedBy(`${id}.lento.example`) }) });
    const reading = inbox.round();
    await until('the e-mail without a signature is read', async () =>
      (await rows()).slice(count).some(({ estado }) => estado !== 'pendiente'),
    );
    silence.reject(Object.assign(new Error('no answer'), { code: 'ENOTFOUND' }));
    await reading;
    assert.deepEqual(
      new Set((await rows()).slice(count).map(({ estado }) => estado === 'pendiente')),
      new Set([false]),
    );
  });

  it('that comes with many others of its sender keeps no e-mail of another sender waiting', async () => {
    const count = (await rows()).length;
    for (const id of ['a', 'b', 'c', 'd', 'e']) await d.deliver({ messageId: `<${id}@muchos.example>` });
    await d.e.base.superSql("update correos_recibidos set remitente = 'muchos' where estado = 'pendiente'");
    await d.deliver({ messageId: '<uno@otro.example>' });
    assert.equal(await composeInbox(d.e.program, resolver).inbox.round(), 4);
    const waiting = (await rows()).slice(count).map(({ estado }) => estado === 'pendiente');
    assert.deepEqual(waiting, [false, false, false, true, true, false]);
    await readAll();
  });

  it('whose reading has ended the process five times is put in the tray unread, beside the case of its address', async () => {
    const tries = (number: number) =>
      d.e.base.superSql(`alter table correos_recibidos alter column intentos set default ${number}`);
    await tries(5);
    try {
      await come({ text: CLOSED });
    } finally {
      await tries(0);
    }
    const left = await last();
    assert.deepEqual([left?.estado, left?.clase], ['bandeja', 'ilegible']);
    const { pista } = await d.gestor.good('GET', `/correo/${left?.id}`);
    assert.deepEqual(pista, { aseguradora: d.t.aseguradora.slug, caso_id: d.caso, cuenta_id: d.cuenta });
  });

  it('with a bomb loses only its bomb: a ZIP of more than a gigabyte is refused, and ten thousand nested parts are not read', async () => {
    await come({ text: CLOSED, attachments: [{ filename: 'datos.zip', content: zipBomb() }] });
    const [answer] = await answers();
    assert.deepEqual([answer.texto, answer.documentos], [CLOSED, []], 'the text of the e-mail arrives');
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.equal(mail.adjuntos[0].rechazo, 'documento_no_admitido');

    await come({ raw: nestedBomb(10_000, d.reply), envelope: { from: 'support@wise.com', to: '' } });
    const nested = await last();
    assert.deepEqual([nested?.estado, nested?.clase], ['bandeja', 'ilegible']);
    assert.equal((await d.gestor.good('GET', `/correo/${nested?.id}`)).de.direccion, 'support@wise.com');
    await come({
      messageId: '<despues@wise.com>',
      text: 'Hemos recibido su solicitud y le hemos asignado el número 1.',
    });
    assert.equal((await last())?.clase, 'otra', 'the next e-mail is read');
  });

  it('that is cut off in the middle is not stored', async () => {
    const before = (await rows()).length;
    await new Promise<void>((done) => {
      const socket = connect(d.inbound.port, '127.0.0.1');
      const lines = [
        'EHLO x',
        'MAIL FROM:<support@wise.com>',
        `RCPT TO:<${d.reply}>`,
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

/** A ZIP of about 300 entries, each with four megabytes of zeros: together more than a gigabyte (APPNOTE 6.3, 4.3.7). */
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

/** MIME parts nested `depth` levels deep. */
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

/** A PDF of 40 KB that unpacks to 40 MB. */
function pdfBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(40 * 1024 * 1024));
  const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(head, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}
