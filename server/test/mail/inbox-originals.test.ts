/** No part of an accepted e-mail is lost: parts stored nowhere else stay in the encrypted original, until thirty days after somebody has opened it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { receivedPlace } from '../../src/cuentas/inbox/data.ts';
import { purgeTray } from '../../src/cuentas/inbox/sql.ts';
import { aPdf } from '../support/files.ts';
import { DOMAIN, inboxDesk, type Sent } from '../support/inbox.ts';

const WORDS = 'Adjuntamos la copia de los datos que solicitó.';
/** A multipart message; each part is given by its header and its body. */
function multipart(...parts: readonly (readonly [head: string, body: string])[]): string {
  const body = parts.map(([head, body]) => `Content-Type: ${head}\r\n\r\n${body}\r\n`);
  const boundary = `x${body.join('').length}`; // differs from the boundaries in its parts
  const lines = ['From: Wise <support@wise.com>', 'Subject: Re: Fallecimiento', 'MIME-Version: 1.0'];
  const head = [...lines, `Content-Type: multipart/mixed; boundary=${boundary}`, ''].join('\r\n');
  return `${head}${body.map((part) => `\r\n--${boundary}\r\n${part}`).join('')}\r\n--${boundary}--\r\n`;
}
const raw = (message: string | Buffer): Sent => ({ raw: message, envelope: { from: 'support@wise.com', to: '' } });
const opaque = [
  ...['From: Wise <support@wise.com>', 'Subject: Re: Fallecimiento', 'MIME-Version: 1.0'],
  ...[
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
    'Content-Transfer-Encoding: base64',
  ],
  ...['', 'MIIGSecreto', ''],
].join('\r\n');

/** Called UTF-8, but in Windows-1252. */
const inLatin = Buffer.from(
  [
    ...['From: Wise <support@wise.com>', 'Subject: Re: Fallecimiento', 'MIME-Version: 1.0'],
    ...['Content-Type: text/plain; charset=utf-8', '', 'Cerrada la suscripción del señor Muñoz.', ''],
  ].join('\r\n'),
  'latin1',
);

describe('the original of an e-mail', () => {
  const d = inboxDesk();
  const { come, last, route } = d;
  const filed = async () => (await d.gestor.good('GET', route('/correos-recibidos'))).elementos[0];
  const download = (id: string) => d.gestor.browser.request('GET', route(`/correos-recibidos/${id}/original`));
  const stored = async (id: string) =>
    (
      await d.e.base.superSql<{ original_cifrado: Uint8Array | null }>(
        'select original_cifrado from correos_recibidos where id = $1',
        [id],
      )
    )[0]?.original_cifrado ?? null;

  it('is deleted once all of its parts are in the case', async () => {
    await come({ text: WORDS, attachments: [{ filename: 'datos.pdf', content: aPdf() }] });
    const { correo_id, original } = await filed();
    assert.deepEqual([original, await stored(correo_id), (await download(correo_id)).status], [false, null, 404]);
  });

  it('is not kept if the plain text says next to nothing, because the text of the HTML is then stored in the case', async () => {
    const page = `<p>Hemos cerrado la cuenta de forma definitiva.</p>${'<p>Le acompañamos en el sentimiento.</p>'.repeat(20)}`;
    await come({ text: 'Su programa no muestra páginas.', html: page });
    const { texto, original } = await filed();
    assert.match(texto, /^Hemos cerrado la cuenta/);
    assert.equal(original, false);
    const short = 'No hemos localizado ningún contrato. Si necesitan algo más, escriban a bajas@wise.com.';
    await come({
      text: 'Para ver este mensaje utilice otro programa.',
      html: `<p>${short}</p>`,
      messageId: '<uno@wise.com>',
    });
    assert.equal((await filed()).texto, short);
    await come({ text: WORDS, html: `<p>${WORDS}</p>`, messageId: '<dos@wise.com>' });
    assert.equal((await filed()).texto, WORDS);
  });

  const incomplete: readonly (readonly [why: string, mail: Sent, inside: string])[] = [
    [
      'a file that the case does not take',
      { text: WORDS, attachments: [{ filename: 'datos.zip', content: Buffer.from('PK secreto') }] },
      Buffer.from('PK secreto').toString('base64'),
    ],
    [
      'more files than the service reads',
      { text: WORDS, attachments: Array.from({ length: 11 }, numberedPdf) },
      'papel10.pdf',
    ],
    [
      'words in a program’s own format',
      raw(multipart(['application/ms-tnef; name=winmail.dat', 'x>secreto'])),
      'x>secreto',
    ],
    ['words inside a signed part', raw(opaque), 'MIIGSecreto'],
    ['words in another charset than it says', raw(inLatin), 'Cerrada'],
    ['only quoted text', { text: '> Les rogamos que contesten.\n> Gracias.' }, 'Les rogamos'],
    ['a text longer than the stored maximum', { text: `${'una línea que se repite\n'.repeat(2500)}fin` }, 'fin'],
  ];
  for (const [why, mail, inside] of incomplete)
    it(`stays, encrypted with the key of its case, if the e-mail had ${why}, and can be downloaded unchanged`, async () => {
      await come({ ...mail, messageId: '<original@wise.com>' });
      const { correo_id, original } = await filed();
      assert.equal(original, true);
      const sealed = (await stored(correo_id)) ?? assert.fail('the original is gone');
      assert.ok(!Buffer.from(sealed).includes(inside));
      assert.throws(() => d.e.program.keyring.serviceKey().decrypt(receivedPlace(correo_id), sealed));
      const { status, text, headers } = await download(correo_id);
      assert.deepEqual([status, headers['content-type']], [200, 'application/octet-stream']);
      assert.ok(text.includes(inside), text.slice(0, 2000));
      const trail = await d.e.base.superSql(
        "select 1 from auditoria where accion = 'correo_recibido_leido' and objeto_id = $1",
        [correo_id],
      );
      assert.equal(trail.length, 1);
    });

  it('an attachment in Outlook’s own format is listed with that reason, in the tray and in the case', async () => {
    const tnef = Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22]), randomBytes(200)]);
    const attachments = [{ filename: 'winmail.dat', content: tnef, contentType: 'application/ms-tnef' }];
    const reason = [{ nombre: 'winmail.dat', bytes: 204, rechazo: 'formato_de_outlook' }];
    await come({ text: WORDS, attachments });
    assert.deepEqual((await filed()).adjuntos, reason);
    await come({ to: `respuesta@${DOMAIN}`, from: 'nadie@example.org', text: WORDS, attachments });
    const { id } = (await d.last()) ?? assert.fail();
    assert.deepEqual((await d.gestor.good('GET', `/correo/${id}`)).adjuntos, reason);
  });

  it('is deleted thirty days after somebody has opened it, and not before', async () => {
    const kept = async (days: number | null) => {
      await come({ text: `${days}`, attachments: [{ filename: 'a.zip', content: Buffer.from('PK') }] });
      const { correo_id } = await filed();
      if (days !== null) {
        assert.equal((await download(correo_id)).status, 200);
        const earlier = "update correos_recibidos set original_abierto = now() - $2 * interval '1 day' where id = $1";
        await d.e.base.superSql(earlier, [correo_id, days]);
      }
      return correo_id;
    };
    const ids = [await kept(null), await kept(29), await kept(31)];
    const [now] = await d.e.base.superSql<{ now: Date }>('select now() as now');
    await d.e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => purgeTray(tx, now?.now ?? assert.fail()));
    const left: boolean[] = [];
    for (const id of ids) left.push((await stored(id)) !== null);
    assert.deepEqual(left, [true, true, false]);
    const { elementos } = await d.gestor.good('GET', route('/correos-recibidos'));
    assert.deepEqual(
      elementos.map(({ texto, original }: { texto: string; original: boolean }) => [texto, original]),
      [
        ['31', false],
        ['29', true],
        ['null', true],
      ],
      'the text of each e-mail stays',
    );
  });

  it('of an e-mail in the tray can be read by the person who assigns it, and is deleted when the e-mail is discarded', async () => {
    await come({
      to: `respuesta@${DOMAIN}`,
      text: 'Hola.',
      attachments: [{ filename: 'b.zip', content: Buffer.from('PK') }],
    });
    const id = (await last())?.id ?? '';
    const { status, text } = await d.gestor.browser.request('GET', `/correo/${id}/original`);
    assert.deepEqual([status, /b\.zip/.test(text)], [200, true]);
    await d.gestor.good('POST', `/correo/${id}/descarte`, { motivo: 'ajeno' });
    assert.equal(await stored(id), null);
    assert.equal((await d.gestor.browser.request('GET', `/correo/${id}/original`)).status, 404);
  });
});

describe('a message that is attached', () => {
  const d = inboxDesk();
  const { come, route, answers } = d;
  const filed = async () => (await d.gestor.good('GET', route('/correos-recibidos'))).elementos[0];
  const inner = (...more: readonly (readonly [head: string, body: string])[]) =>
    multipart(['text/plain; charset=utf-8', 'Hemos cerrado la cuenta el 12 de noviembre.'], ...more);
  const PDF = [
    'application/pdf; name=justificante.pdf\r\nContent-Transfer-Encoding: base64',
    aPdf().toString('base64'),
  ] as const;
  const forwards = (...messages: readonly string[]) =>
    raw(
      multipart(
        ['text/plain; charset=utf-8', 'Les reenvío la respuesta, que va adjunta.'],
        ...messages.map((one) => ['message/rfc822; name=respuesta.eml', one] as const),
      ),
    );

  it('is read like an e-mail: its text follows that of the outer message, and its files are stored in the case', async () => {
    await come(forwards(inner(PDF)));
    const mail = await filed();
    assert.equal(
      mail.texto,
      'Les reenvío la respuesta, que va adjunta.\n\n— Wise <support@wise.com>: Re: Fallecimiento —\n\nHemos cerrado la cuenta el 12 de noviembre.',
    );
    assert.deepEqual(
      mail.adjuntos.map(({ nombre, rechazo }: { nombre: string; rechazo: string | null }) => [nombre, rechazo]),
      [
        ['justificante.pdf', null],
        ['respuesta.eml', null],
      ],
    );
    const [answer] = await answers();
    assert.equal(answer.texto, mail.texto);
    assert.deepEqual([mail.documentos.length, mail.clase, mail.original], [1, 'otra', false]);
  });

  it('is shown after the text of the outer message, even if both quote our letter', async () => {
    const { text } = await d.letter();
    const answer = 'Tiene un saldo de 300 euros.';
    const quoted = Buffer.from(`Les reenvío la respuesta.\n\n${text}`).toString('base64');
    await come(
      raw(
        multipart(
          ['text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64', quoted.replaceAll(/.{76}/g, '$&\r\n')],
          ['message/rfc822', `From: bajas@wise.com\r\n\r\n${answer}\r\n\r\nDe: Albacea, por cuenta de Aurora\r\n`],
        ),
      ),
    );
    assert.match((await answers())[0].texto, /^Les reenvío la respuesta\.\n\n— <bajas@wise\.com>.*Tiene un saldo/s);
  });

  it('is not read if it is our own letter, so that its documents are not stored as answers', async () => {
    const { id } = await d.left('carta_proveedor');
    await come(forwards(`Message-ID: <${id}@correo.albacea.example>\r\n${inner(PDF)}`));
    const mail = await filed();
    assert.deepEqual(
      [mail.texto, mail.documentos.length, mail.original],
      ['Les reenvío la respuesta, que va adjunta.', 0, true],
    );
    assert.partialDeepStrictEqual(mail.adjuntos, [{ nombre: 'respuesta.eml', rechazo: 'documento_no_admitido' }]);
  });

  it('is read one level deep and at most five times; beyond that the original is kept', async () => {
    await come(forwards(inner(['message/rfc822; name=dentro.eml', inner()])));
    const deep = await filed();
    assert.partialDeepStrictEqual(deep.adjuntos, [{ nombre: 'dentro.eml', rechazo: 'documento_no_admitido' }]);
    assert.equal(deep.original, true);
    await come({ ...forwards(...Array.from({ length: 6 }, (_, i) => inner().replace('12', `${i}`))) });
    const many = await filed();
    assert.match(many.texto, /el 4 de noviembre/);
    assert.doesNotMatch(many.texto, /el 5 de noviembre/);
    assert.equal(many.original, true);
  });
});

function numberedPdf(_: unknown, i: number) {
  return { filename: `papel${i}.pdf`, content: aPdf() };
}
