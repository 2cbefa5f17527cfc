/** What providers answer by e-mail, through the door of the service and a real SMTP session: who wrote it, and what it comes to. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aPdf } from '../support/files.ts';
import { CLOSED, DOMAIN, inboxDesk, signedBy } from '../support/inbox.ts';
import { mailRounds } from '../support/ready-caso.ts';

describe('an e-mail that comes in', () => {
  const d = inboxDesk();
  const { come, tasks, answers, last, account, route } = d;

  it('with a forged sender is kept out; the true one is a proposal with its sentence, and a person ends the account', async () => {
    const text = `${CLOSED} (${d.caso})`;
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
      ['cerrada', 'correo', 'propuesta', d.cuenta, 'support@wise.com'],
    );
    assert.equal(answer.frase, 'Hemos cerrado la cuenta de forma definitiva.');
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null }, 'a proposal changes nothing');
    await d.gestor.good('POST', route(`/respuestas/${answer.respuesta_id}/confirmacion`), {});
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
    const { elementos } = await d.gestor.good('GET', '/correo');
    const [mine] = elementos.filter(({ pista }: { pista: { caso_id: string } | null }) => pista?.caso_id === d.caso);
    assert.deepEqual(mine.pista, { aseguradora: d.t.aseguradora.slug, caso_id: d.caso, cuenta_id: d.cuenta });
    assert.equal(mine.prueba, 'ninguna');
  });

  it('of a machine is told apart, answers nobody, and proposes nothing', async () => {
    const before = await d.e.base.superSql('select 1 from correos');
    await come({ headers: { 'Auto-Submitted': 'auto-replied' }, text: 'Estoy fuera de la oficina hasta el lunes.' });
    assert.equal((await last())?.clase, 'automatica');
    await come({ text: 'Hemos recibido su solicitud y le hemos asignado el número 48213.' });
    await mailRounds(d.e);
    const [receipt, ...more] = await answers();
    assert.deepEqual([receipt.clase, more.length], ['acuse', 0]);
    assert.equal(
      (await d.e.base.superSql('select 1 from correos')).length,
      before.length,
      'no e-mail is ever sent back',
    );
  });

  it('that contradicts an account which is settled is read by a person, whose note changes nothing; one that says the same is filed', async () => {
    await come();
    const [first] = await answers();
    await d.gestor.good('POST', route(`/respuestas/${first.respuesta_id}/confirmacion`), {});
    const settled = await account();
    assert.equal(settled?.estado, 'resuelta');
    await come({ text: 'Hemos cerrado la cuenta.', messageId: '<igual@wise.com>' });
    await come({ text: 'Hemos recibido su solicitud y la tramitamos.', messageId: '<acuse@wise.com>' });
    assert.deepEqual([(await answers()).length, await tasks()], [1, []], 'nothing new');

    const attachments = [{ filename: 'nota.pdf', content: aPdf() }];
    await come({ text: 'No podemos cerrar la cuenta.', messageId: '<tarde@wise.com>', attachments });
    const [late] = await answers();
    assert.partialDeepStrictEqual(late, {
      estado: 'propuesta',
      clase: 'negada',
      frase: 'No podemos cerrar la cuenta.',
    });
    assert.equal(late.documentos.length, 1);
    assert.partialDeepStrictEqual(await tasks(), [{ clase: 'respuesta', cuantas: 1 }]);
    // the case ends meanwhile, as it does by rule: the task stays
    await d.e.base.superSql(
      "update casos set estado = 'cerrado', resultado = 'completado', cerrado = now(), en_espera_de = null where caso_id = $1 and aseguradora_id = $2",
      [d.caso, d.t.aseguradora.id],
    );
    assert.equal((await tasks()).length, 1);
    const decide = (said: object) =>
      d.gestor.browser.request('POST', route(`/respuestas/${late.respuesta_id}/confirmacion`), said);
    assert.equal((await decide({ resultado: 'denegada' })).headers['x-error-code'], 'estado_no_permite');
    assert.equal((await decide({ version: 1 })).headers['x-error-code'], 'cambiado_entretanto');
    const { status, json, text } = await decide({});
    assert.deepEqual([status, json?.data.clase_confirmada, json?.data.resultado], [200, 'negada', null], text);
    assert.deepEqual([await account(), await tasks()], [settled, []]);
  });
});
