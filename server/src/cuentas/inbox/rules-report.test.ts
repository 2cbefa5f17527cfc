/** Reports of mail servers, and how they differ from answers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Arrived, isDoubtful, isNoAnswer, reportIn } from './rules-report.ts';

const mail = (changes: Partial<Arrived>): Arrived => ({
  de: 'soporte@servicio.example',
  nombre: '',
  asunto: '',
  texto: '',
  cabeceras: {},
  informe: null,
  adjuntos: [],
  sobre: { de: 'soporte@servicio.example', aRebotes: false },
  ...changes,
});
/** A report as servers send it: without a sender, to the address for reports. */
const reported = (changes: Partial<Arrived>) => reportIn(mail({ sobre: { de: '', aRebotes: true }, ...changes }));

describe('a report of a mail server', () => {
  it('is a final failure if an action failed, whatever its status; otherwise its action gives its kind', () => {
    for (const [informe, kind] of [
      ['Action: failed\nStatus: 5.1.1', 'rebote'],
      ['Action: failed\nStatus: 5.2.2', 'rebote'],
      ['Action: FAILED (mailbox full)\nStatus: 4.4.7', 'rebote'],
      ['Action: delivered\n\nAction: failed', 'rebote'],
      ['Action: delayed\nStatus: 4.4.1', 'demora'],
      ['Action: delivered\nStatus: 2.0.0', 'entrega'],
      ['Action: relayed', 'entrega'],
      ['Action: expanded', 'entrega'],
      ['Reporting-MTA: dns; mx.example', null],
    ] as const)
      assert.equal(reported({ informe }), kind, informe);
  });

  it('a report of a mail server without machine-readable fields is a final failure, unless it says that the server keeps trying', () => {
    const daemon = { de: 'mailer-daemon@mx.example' };
    for (const [changes, kind] of [
      [{ ...daemon, asunto: 'failure notice', texto: '<a@b.example>:\nNo such user' }, 'rebote'],
      [{ de: 'mdaemon@mx.example', asunto: 'Warning: a@b.example - User unknown!' }, 'rebote'],
      [{ nombre: 'MAILER-DAEMON', de: '', asunto: 'There was an error', texto: '' }, 'rebote'],
      [
        { nombre: 'System Administrator', de: 'postmaster@b.example', texto: 'It did not reach a@b.example.' },
        'rebote',
      ],
      [{ de: 'admin@b.example', texto: 'No se ha podido entregar el mensaje a a@b.example.' }, 'rebote'],
      [{ de: 'x@b.example', cabeceras: { 'x-failed-recipients': 'a@b.example' } }, 'rebote'],
      [{ ...daemon, asunto: 'Warning: message delayed 24 hours' }, 'demora'],
      [{ ...daemon, asunto: 'Delivery Status Notification (Delay)' }, 'demora'],
      [{ ...daemon, texto: 'It is delayed, and will be retried for 4 more days.' }, 'demora'],
      [{ ...daemon, asunto: 'Retraso en la entrega' }, 'demora'],
      [{ ...daemon, texto: 'It was delayed for 5 days. I am not going to try again.' }, 'rebote'],
      [{ ...daemon, texto: `No such user\n\nSolicitud de baja\n\nLe ruego que lo haga sin demora.` }, 'rebote'],
    ] as [Partial<Arrived>, string][])
      assert.equal(reported(changes), kind, JSON.stringify(changes));
  });

  it('is not an absence notice, nor an answer that a machine sent to the address for reports', () => {
    for (const changes of [
      { asunto: 'Automatic reply: Request', texto: 'I am away until Monday.' },
      { texto: 'Hemos recibido su solicitud.' },
      { texto: 'Your request was automatically rejected. We know no such user.' },
      { texto: 'La cuenta ha quedado cerrada. Consulte el estado de la entrega de su pedido.' },
    ])
      assert.equal(reported(changes), null, JSON.stringify(changes));
  });

  it('is a complaint if a mailbox provider says that our e-mail was marked as spam, at either address', () => {
    for (const changes of [
      { cabeceras: { 'content-type': 'multipart/report; report-type=feedback-report' } },
      { informe: 'Feedback-Type: abuse\nUser-Agent: Yahoo!-Mail-Feedback/2.0\nVersion: 1' },
    ])
      for (const aRebotes of [true, false]) {
        const arrived = mail({ ...changes, de: 'postmaster@b.example', sobre: { de: '', aRebotes } });
        assert.deepEqual([reportIn(arrived), isDoubtful(arrived, false)], ['queja', false]);
      }
  });

  it('has no files but our letter if only its words identify it', () => {
    const words = { de: 'mailer-daemon@mx.example', asunto: 'failure notice', texto: 'No such user' };
    assert.equal(reported({ ...words, adjuntos: [{ isReturned: true }] }), 'rebote');
    const files = [{ isReturned: true }, { isReturned: false }];
    assert.equal(
      reported({ ...words, adjuntos: files }),
      'rebote',
      'a server’s name and words together allow other files',
    );
    assert.equal(reported({ ...words, de: 'soporte@servicio.example', adjuntos: files }), null);
    assert.equal(reported({ ...words, asunto: '', texto: '', adjuntos: files }), null);
    assert.equal(reported({ informe: 'Action: failed', adjuntos: [{ isReturned: false }] }), 'rebote');
  });

  it('is recognised beside a file of its own by the name and the words of a server', () => {
    const adjuntos = [{ isReturned: false }, { isReturned: true }];
    const receipt = { 'content-type': 'multipart/report; report-type=disposition-notification' };
    for (const changes of [
      { nombre: 'mailer-daemon', de: '', texto: 'We had trouble delivering your message. Full details follow:' },
      {
        nombre: 'Mail Delivery Subsystem',
        de: 'admin@mx.example',
        texto: 'Your message to <a@b.example> was automatically rejected:\nQuota exceeded',
        cabeceras: receipt,
      },
    ])
      assert.equal(reported({ ...changes, adjuntos }), 'rebote', JSON.stringify(changes));
  });

  it('is doubtful at an address for answers without fields, or with a sender if it names no letter of ours', () => {
    const at = (changes: Partial<Arrived>, namesLetter = false) =>
      isDoubtful(mail({ sobre: { de: '', aRebotes: false }, ...changes }), namesLetter);
    const { sobre } = mail({});
    const cabeceras = { 'content-type': 'multipart/report; report-type=delivery-status' };
    assert.deepEqual(
      [at({}), at({ informe: 'Reporting-MTA: dns; a' }), at({ informe: 'Action: failed' })],
      [true, true, false],
    );
    assert.deepEqual(
      [false, true].map((named) => at({ informe: 'Action: failed', cabeceras, sobre }, named)),
      [true, false],
    );
    assert.equal(at({ sobre: { de: '', aRebotes: true } }), false);
  });

  it('is not a message of a person who attaches one', () => {
    for (const informe of ['Action: failed', 'Action: delivered', 'Feedback-Type: abuse']) {
      const cabeceras = { 'content-type': 'multipart/mixed; boundary=x' };
      assert.equal(
        reportIn(mail({ informe, cabeceras, asunto: 'Fwd: Undelivered', texto: 'Mi padre está vivo.' })),
        null,
      );
      assert.notEqual(reported({ informe, cabeceras }), null, 'a server writes so, too');
    }
  });

  it('a report of a mail server at an address for answers needs both the name and the words of a server', () => {
    assert.equal(reportIn(mail({ de: 'postmaster@b.example', asunto: 'Undeliverable: Solicitud' })), 'rebote');
    const texto = 'Your message\n\n  To: a@b.example\n\ndid not reach the following recipient(s):';
    assert.equal(reportIn(mail({ de: 'postmaster@b.example', asunto: 'Solicitud', texto })), 'rebote');
    for (const changes of [
      { texto: 'Your parcel could not be delivered.' },
      { de: 'postmaster@b.example', texto: 'Hemos cerrado la cuenta.' },
      { de: 'soporte@mail.delivery.example', texto: 'The order could not be delivered.' },
    ])
      assert.equal(reportIn(mail(changes)), null, JSON.stringify(changes));
  });
});

describe('a message that nobody has to read', () => {
  it('is an absence notice or a read receipt, and not what a machine of a provider or the mail program of a person marks as automatic', () => {
    const headers = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' };
    for (const changes of [
      { texto: 'Hemos recibido su solicitud.', sobre: { de: '', aRebotes: true } },
      { asunto: 'Respuesta automática: su solicitud', texto: 'Para las bajas use nuestro formulario.' },
      { texto: 'La cuenta está cerrada.\nHorario de atención: de 9 a 14. Nuestras oficinas cierran en vacaciones.' },
    ])
      assert.equal(isNoAnswer(mail({ cabeceras: headers, ...changes })), false, JSON.stringify(changes));
    assert.equal(isNoAnswer(mail({ cabeceras: headers, texto: 'Mi padre está vivo.' })), false);
    const replied = { 'auto-submitted': 'Auto-Replied (vacation)' };
    const away = 'I was out of the office last week. We have permanently closed the account.';
    for (const changes of [
      { cabeceras: headers, texto: away },
      {
        cabeceras: replied,
        texto: `${'We have permanently closed the account. '.repeat(6)}\nKeep your keys away from others.`,
      },
      { cabeceras: replied, texto: 'Estoy de vacaciones.', adjuntos: [{ isReturned: false }] },
      { sobre: { de: '', aRebotes: true }, texto: away },
      { asunto: 'Respuesta automática', texto: 'Estoy de vacaciones, pero la cuenta ha quedado dada de baja hoy.' },
      { cabeceras: replied, texto: 'I am on leave.\n\nThe subscription ended yesterday.' },
    ])
      assert.equal(isNoAnswer(mail(changes)), false, JSON.stringify(changes));
    assert.equal(isNoAnswer(mail({ texto: 'Estaré fuera de la oficina el lunes. La cuenta está cerrada.' })), false);
    for (const changes of [
      { cabeceras: replied, texto: 'Estaré fuera de oficina hasta el lunes.' },
      { cabeceras: replied, texto: 'Thank you.\nI am on annual leave.', adjuntos: [{ isReturned: true }] },
      { asunto: 'Automatic reply: Out of office' },
      { asunto: 'Respuesta automática: su correo', texto: 'Estoy de vacaciones.' },
      { cabeceras: { 'content-type': 'multipart/report; report-type=disposition-notification' } },
    ])
      assert.equal(isNoAnswer(mail(changes)), true, JSON.stringify(changes));
  });
});
