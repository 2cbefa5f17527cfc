/** A share of the letters is read again by somebody who did not send them, as they left. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { isChosen } from '../../src/capabilities/letter-reviews/rules.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { mailRounds, readyCaso } from '../support/ready-caso.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

describe('a letter that chance chose', () => {
  let e: Environment;
  let t: WorkerPool;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let ana: AtDesk;
  let berta: AtDesk;
  let carla: AtDesk;
  let jefa: AtDesk;
  let number = 0;
  before(async () => {
    ({ mailbox, e, cerrar: close } = await openWithMailbox('postgres'));
    t = await createWorkerPool(e, 'A');
  });
  after(() => close());
  const signIn = async () => {
    number += 1;
    [ana, berta, carla] = await Promise.all([
      atDesk(e, `Ana${number}`),
      atDesk(e, `Berta${number}`),
      atDesk(e, `Carla${number}`),
    ]);
    jefa = await atDesk(e, `Jefa${number}`, 'superadmin');
  };
  const ofInsurer = () => `/aseguradoras/${t.aseguradora.slug}`;
  const share = (porcentaje: number, who = jefa) =>
    who.browser.request('PATCH', `${ofInsurer()}/muestra-cartas`, { porcentaje });
  const list = (who: AtDesk) => who.good('GET', '/revisiones-cartas');
  const waiting = async (who: AtDesk) =>
    (await list(who)).por_revisar.map(({ carta_id }: { carta_id: string }) => carta_id);
  const verdict = (of: { caso: string; id: string }, body: object, who = berta) =>
    who.browser.request('POST', `${ofInsurer()}/casos/${of.caso}/revisiones/${of.id}`, body);
  const fails = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => assert.deepEqual([status, headers['x-error-code']], [expected, code], text);

  /** Sends, and takes back, until chance has chosen one. */
  async function chosen(): Promise<{ caso: string; id: string; passed: string[] }> {
    const { caso, cuenta } = await readyCaso(e, t);
    await signIn();
    assert.equal((await share(20)).status, 200);
    const route = `${ofInsurer()}/casos/${caso}`;
    const passed: string[] = [];
    for (let i = 0; i < 200; i += 1) {
      await ana.good('POST', `${route}/cuentas/${cuenta}/envio`, { clase: 'solicitud' });
      const [{ carta_id: id }] = (await ana.good('GET', `${route}/cartas`)).elementos;
      const rows = await e.base.superSql('select 1 from revisiones_cartas where id = $1', [id]);
      if (rows.length === 1) return { caso, id, passed };
      passed.push(id);
      await ana.good('DELETE', `${route}/cartas/${id}`);
      e.clock.advance(1);
    }
    return assert.fail('chance chose none of two hundred');
  }
  const leave = async () => {
    e.clock.advance(10_000);
    await mailRounds(e);
  };

  it('is read by another as it left, to the byte, once it has left', async () => {
    const { caso, id } = await chosen();
    assert.deepEqual(await waiting(berta), [], 'it has not left');
    await leave();
    assert.deepEqual([await waiting(berta), await waiting(ana)], [[id], []], 'nobody is offered their own');
    const route = `${ofInsurer()}/casos/${caso}/revisiones/${id}`;
    const seen = await berta.good('GET', route);
    const left = mailbox.accepted.findLast(({ para }) => para.includes('bereavements@wise.com'));
    assert.ok(left);
    const { subject, text = '', attachments } = await readMail(left);
    assert.equal(seen.asunto, subject);
    assert.equal(text.replaceAll('\r\n', '\n').trim(), seen.texto.trim());
    assert.deepEqual(seen.destinatario, { nombre: 'Wise', direccion: 'bereavements@wise.com' });
    assert.equal(seen.adjuntos.length, attachments.length);
    assert.ok(seen.adjuntos.every(({ queda }: { queda: boolean }) => queda));
    const { status, headers } = await berta.browser.request('GET', `${route}/adjuntos/0`);
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
    const attached = Buffer.from(attachments[0]?.content as ArrayBuffer);
    const raw = await e.app.inject({
      url: `/backoffice/api${route}/adjuntos/0`,
      headers: { host: e.program.addresses.dominio, cookie: berta.browser.cookie() ?? '' },
    });
    assert.ok(raw.rawPayload.equals(attached), 'the very bytes');
    const read = await e.base.superSql(`select 1 from auditoria where accion = 'documento_leido' and objeto_id = $1`, [
      id,
    ]);
    assert.equal(read.length, 2);
    fails(await berta.browser.request('GET', `${route}/adjuntos/99`), 404, 'no_encontrado');
    fails(
      await berta.browser.request('GET', `${ofInsurer()}/casos/${caso}/revisiones/${randomUUID()}`),
      404,
      'no_encontrado',
    );
  });

  it('is judged once, by another, with the kind of a fault and a note that its sender reads; figures count it by kind', async () => {
    const mine = await chosen();
    await leave();
    const fault = { resultado: 'fallo', fallo: 'datos', nota: 'El identificador es de otra cuenta.' };
    fails(await verdict(mine, fault, ana), 409, 'misma_persona');
    fails(await verdict(mine, { resultado: 'fallo', nota: 'x' }), 422, 'validacion');
    fails(await verdict(mine, { resultado: 'bien', fallo: 'datos' }), 422, 'validacion');
    fails(await verdict(mine, { resultado: 'fallo', fallo: 'datos', nota: ' ' }), 422, 'validacion');
    const both = await Promise.all([verdict(mine, fault, berta), verdict(mine, { resultado: 'bien' }, carla)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    const [{ resultado }] = (await e.base.superSql<{ resultado: string }>(
      'select resultado from revisiones_cartas where id = $1',
      [mine.id],
    )) as [{ resultado: string }];
    fails(await verdict(mine, fault, carla), 409, 'ya_decidido');
    const { cifras, propios, por_revisar } = await list(ana);
    assert.ok(!por_revisar.some(({ carta_id }: { carta_id: string }) => carta_id === mine.id));
    if (resultado === 'bien') assert.ok(cifras.bien >= 1);
    else {
      assert.deepEqual(
        propios.map(({ carta_id, fallo }: Record<string, string>) => [carta_id, fallo]),
        [[mine.id, 'datos']],
      );
      assert.ok(
        cifras.fallos.some(
          ({ fallo, cuantas }: { fallo: string; cuantas: number }) => fallo === 'datos' && cuantas >= 1,
        ),
      );
    }
    const own = await ana.good('GET', `${ofInsurer()}/casos/${mine.caso}/revisiones/${mine.id}`);
    assert.deepEqual([own.propia, own.nota === null], [true, resultado === 'bien']);
  });

  it('is chosen anew by whoever reckons it again, and one that was taken back is read by nobody', async () => {
    const { passed, id, caso } = await chosen();
    const again = (one: string) => isChosen(createHash('sha256').update(one).digest(), 20);
    assert.deepEqual([again(id), passed.some(again)], [true, false]);
    await leave();
    const kept = await e.base.superSql<{ id: string }>('select id from revisiones_cartas where id = any($1)', [passed]);
    assert.deepEqual(kept, []);
    assert.deepEqual((await waiting(berta)).includes(id), true);
    await e.base.superSql(`update correos set estado = 'deshecho' where id = $1`, [id]);
    assert.equal((await waiting(berta)).includes(id), false);
    fails(await verdict({ caso, id }, { resultado: 'bien' }), 404, 'no_encontrado');
  });

  it('is of a share that the superadmin alone sets, from none to twenty in a hundred', async () => {
    await signIn();
    fails(await share(21), 422, 'validacion');
    assert.equal((await share(5, ana)).status, 403);
    assert.equal((await share(5)).status, 200);
    const { muestras } = await list(ana);
    assert.equal(
      muestras.find(({ aseguradora }: { aseguradora: string }) => aseguradora === t.aseguradora.slug).porcentaje,
      5,
    );
  });
});
