/** Answers of providers by e-mail, through the service's SMTP server: how the sender is verified, and what each answer causes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { composeInbox } from '../../src/compose/inbox.ts';
import { StoreError } from '../../src/platform/files/file-store.ts';
import { pauseInsurer } from '../support/environment.ts';
import { aPdf, aPdfOf } from '../support/files.ts';
import { CLOSED, DOMAIN, inboxDesk, resolver, signedBy } from '../support/inbox.ts';
import { mailRounds } from '../support/ready-caso.ts';
import { createCasoWork } from '../support/work.ts';

describe('an incoming e-mail', () => {
  const d = inboxDesk();
  const { come, tasks, answers, rows, last, account, route } = d;

  it('with a forged sender goes to no case; a genuine one waits for a person, who confirms its answer and ends the account', async () => {
    const text = `${CLOSED} (${d.caso})`;
    await come({ to: `respuesta@${DOMAIN}`, text });
    assert.deepEqual(await answers(), [], 'nothing proves its sender');
    assert.equal((await last())?.estado, 'bandeja');
    assert.equal((await last())?.clase, 'sin_probar');
    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('atacante.example') });
    assert.deepEqual(await answers(), [], 'another domain signed it');
    const { id } = await d.left('carta_proveedor');
    const headers = { 'In-Reply-To': `<${id}@albacea.example>` };
    const envelope = { from: 'x@atacante.example', to: `respuesta@${DOMAIN}` };
    for (const passedOn of [{ text }, { headers }]) {
      await come({ ...passedOn, envelope, to: 'x@atacante.example', dkim: signedBy('wise.com') });
      assert.partialDeepStrictEqual(await last(), { estado: 'bandeja', clase: 'sin_probar', prueba: 'ninguna' });
    }
    assert.deepEqual(await answers(), [], 'signed, but written to somebody else');

    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('wise.com') });
    const [answer, ...more] = await answers();
    assert.equal(more.length, 0);
    assert.deepEqual(
      [answer.clase, answer.via, answer.estado, answer.cuenta_id, answer.quien.email],
      ['otra', 'correo', 'propuesta', d.cuenta, 'support@wise.com'],
    );
    assert.equal(answer.texto, text);
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null }, 'a proposal changes nothing');
    await d.gestor.good('POST', route(`/respuestas/${answer.respuesta_id}/confirmacion`), { clase: 'cerrada' });
    assert.deepEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
  });

  it('that names only a case number goes to the tray if two insurers have a case with that number', async () => {
    const other = await createCasoWork(d.e, 'B');
    const caso = await other.open();
    await d.e.base.superSql('update casos set caso_id = $3 where aseguradora_id = $1 and caso_id = $2', [
      other.aseguradora.id,
      caso,
      d.caso,
    ]);
    await come({ to: `respuesta@${DOMAIN}`, text: `${CLOSED} (${d.caso})`, dkim: signedBy('wise.com') });
    assert.deepEqual(await answers(), []);
    assert.equal((await last())?.estado, 'bandeja');
  });

  it('to the reply address of a letter needs no signature, and is stored once however often it is sent', async () => {
    const mail = { messageId: '<una@wise.com>', from: 'otra.persona@despacho.example' };
    await come(mail);
    await come(mail);
    const [answer, ...more] = await answers();
    assert.deepEqual([answer.texto, more.length], [CLOSED, 0]);
    assert.equal((await last())?.prueba, 'direccion');
    await come({ ...mail, text: 'Ha sido un error: la cuenta sigue abierta.' });
    assert.equal((await answers()).length, 2, 'the same message id with another text is another e-mail');
  });

  it('to the reply address of a letter reaches its case even while the insurer is paused', async (context) => {
    context.after(await pauseInsurer(d.e, d.t.aseguradora));
    await come({ attachments: [{ filename: 'copia.pdf', content: aPdfOf(400_000) }] });
    const [answer] = await answers();
    assert.deepEqual([answer.texto, answer.documentos.length], [CLOSED, 1]);
  });

  it('with a file waits as long as the file store is away, lets later e-mails go first, and reaches its case once it is back', async () => {
    const store = { ...d.e.program.store, write: () => Promise.reject(new StoreError('away', 'ENOSPC')) };
    const { inbox } = composeInbox({ ...d.e.program, store }, resolver);
    await d.deliver({ attachments: [{ filename: 'copia.pdf', content: aPdf() }] });
    const { id } = (await last()) ?? assert.fail('no e-mail');
    const waited = () => d.e.base.superSql('update correos_recibidos set reclamo_hasta = now() where id = $1', [id]);
    for (let time = 1; time <= 8; time += 1) {
      assert.equal(await inbox.round(), 1);
      assert.equal(await inbox.round(), 0, 'it is not tried again at once');
      await waited();
    }
    for (const text of ['Uno.', 'Dos.', 'Tres.', 'Cuatro.']) await d.deliver({ text });
    assert.equal(await inbox.round(), 4);
    assert.equal((await answers()).length, 4);
    assert.equal((await rows()).find((row) => row.id === id)?.estado, 'pendiente');
    await d.readAll();
    const answer = (await answers()).find(({ texto }: { texto: string }) => texto === CLOSED);
    assert.equal(answer.documentos.length, 1);
  });

  it('to the reply address of one provider’s letter, but signed by another provider, is first assigned by a person', async () => {
    await come({ from: 'soporte@netflix.com', dkim: signedBy('netflix.com') });
    assert.deepEqual(await answers(), []);
    const { elementos } = await d.gestor.good('GET', '/correo');
    const [mine] = elementos.filter(({ pista }: { pista: { caso_id: string } | null }) => pista?.caso_id === d.caso);
    assert.deepEqual(mine.pista, { aseguradora: d.t.aseguradora.slug, caso_id: d.caso, cuenta_id: d.cuenta });
    assert.equal(mine.prueba, 'ninguna');
  });

  it('from a machine is read by a person unless it is an out-of-office reply, and is never answered', async () => {
    const before = await d.e.base.superSql('select 1 from correos');
    const headers = { 'Auto-Submitted': 'auto-replied' };
    await come({ headers, text: 'Estoy fuera de la oficina hasta el lunes.' });
    assert.equal((await last())?.clase, 'automatica');
    assert.deepEqual(await answers(), []);
    const receipt = 'Hemos recibido su solicitud y le hemos asignado el número 48213.';
    await come({ headers, text: receipt });
    await come({ headers: { 'List-Unsubscribe': '<mailto:x@wise.com>', Precedence: 'bulk' } });
    await mailRounds(d.e);
    assert.deepEqual(
      (await answers()).map(({ clase, texto }: { clase: string; texto: string }) => [clase, texto]),
      [
        ['otra', CLOSED],
        ['otra', receipt],
      ],
    );
    assert.equal(
      (await d.e.base.superSql('select 1 from correos')).length,
      before.length,
      'no e-mail is ever sent back',
    );
  });

  it('never leads to a proposed result, even if it says that the account was closed, cancelled or denied', async () => {
    const texts = [
      'Su solicitud ha sido cerrada.',
      'La tarjeta con la que se pagaba la suscripción ha sido cancelada.',
      'Your account deletion request has been cancelled.',
      'Hemos cerrado la cuenta.',
      'No podemos cerrar la cuenta.',
    ];
    for (const text of texts) await come({ text });
    assert.deepEqual(
      (await answers()).map(({ clase, texto }: { clase: string; texto: string }) => [clase, texto]),
      texts.toReversed().map((text) => ['otra', text]),
    );
  });

  it('is shown without the letter that it quotes; the case stores it completely', async () => {
    const letter = await d.letter();
    const text = `Hemos cerrado la cuenta.\n\nDe: ${letter.from}\nEnviado: ayer\nAsunto: ${letter.subject}\n\n${letter.text}`;
    await come({ text });
    const [answer] = await answers();
    assert.equal(answer.texto, 'Hemos cerrado la cuenta.');
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.deepEqual(
      [mail.texto, mail.original],
      [text.trim(), true],
      'a quoted head is recognised only by its form, so the original is kept',
    );
  });

  it('is shown without the quoted lines even if its answer stands between them, and its original is not kept', async () => {
    const letter = await d.letter();
    const lines = letter.text.trim().split('\n');
    const at = lines.findIndex((line) => line.startsWith('- '));
    await come({ text: lines.toSpliced(at + 1, 0, 'Hecho el día 3.').join('\n') });
    assert.equal((await answers())[0].texto, 'Hecho el día 3.');
    const [mail] = (await d.gestor.good('GET', route('/correos-recibidos'))).elementos;
    assert.equal(mail.original, false);
  });

  it('that comes after its account was settled is read by a person, whose confirmation does not change the account', async () => {
    await come();
    const [first] = await answers();
    await d.gestor.good('POST', route(`/respuestas/${first.respuesta_id}/confirmacion`), { clase: 'cerrada' });
    const settled = await account();
    assert.equal(settled?.estado, 'resuelta');
    assert.deepEqual(await tasks(), []);

    const attachments = [{ filename: 'nota.pdf', content: aPdf() }];
    await come({ text: 'No podemos cerrar la cuenta.', messageId: '<tarde@wise.com>', attachments });
    const [late] = await answers();
    assert.partialDeepStrictEqual(late, {
      estado: 'propuesta',
      clase: 'otra',
      texto: 'No podemos cerrar la cuenta.',
    });
    assert.equal(late.documentos.length, 1);
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'respuesta', cuantas: 1 }]);
    // the task stays even after the case has closed
    await d.e.base.superSql(
      "update casos set estado = 'cerrado', resultado = 'completado', cerrado = now(), en_espera_de = null where caso_id = $1 and aseguradora_id = $2",
      [d.caso, d.t.aseguradora.id],
    );
    assert.equal((await tasks()).length, 1);
    const decide = (said: object) =>
      d.gestor.browser.request('POST', route(`/respuestas/${late.respuesta_id}/confirmacion`), said);
    assert.equal((await decide({ resultado: 'denegada' })).headers['x-error-code'], 'estado_no_permite');
    assert.equal((await decide({ version: 1 })).headers['x-error-code'], 'cambiado_entretanto');
    const { status, json, text } = await decide({ clase: 'negada' });
    assert.deepEqual([status, json?.data.clase_confirmada, json?.data.resultado], [200, 'negada', null], text);
    assert.deepEqual([await account(), await tasks()], [settled, []]);
  });
});
