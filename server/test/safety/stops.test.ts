/** Letters to providers can be stopped at once for one insurer or provider, resumed, and called back together. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { recordSentLetter } from '../../src/cuentas/commands/request-cuenta.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { claimsMayBegin } from '../../src/outbox/mail/hold-letters.ts';
import { claim, expire } from '../../src/outbox/mail/sql.ts';
import { rejection } from '../../src/platform/mail/test/smtp-server.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { lastMail } from '../support/family.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { mailRounds, readyCaso, sendingDeps } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;
const HOLD = 10_000;

describe('letters to providers', () => {
  let e: Environment;
  let one: CasoWork;
  let other: CasoWork;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let ana: AtDesk;
  let berta: AtDesk;
  let number = 0;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    one = await createCasoWork(e, 'A');
    other = await createCasoWork(e, 'B');
  });
  after(() => close());
  beforeEach(async () => {
    await e.base.superSql(
      'update paradas_envios set levantada = now(), levantada_por = puesta_por where levantada is null',
    );
    e.clock.advance(HOLD);
    await mailRounds(e);
  });

  /** Signs everybody in again, because idle sessions have expired. */
  const signIn = async () => {
    number += 1;
    [ana, berta] = await Promise.all([atDesk(e, `Ana${number}`), atDesk(e, `Berta${number}`)]);
  };
  const ready = async (t: CasoWork, proveedor = 'wise') => {
    const { caso, cuenta } = await readyCaso(e, t, proveedor);
    const who = (id: string | null) => ({
      ...t.who('servicio'),
      actor: id === null ? SYSTEM : ({ visible: 'servicio', tipo: 'usuario', id } as const),
    });
    return {
      caso,
      cuenta,
      send: (id: string | null, clase: 'solicitud' | 'recordatorio' = 'solicitud') =>
        sendLetter(sendingDeps(e), who(id), caso, cuenta, { clase }),
      letters: async () =>
        (
          await e.base.superSql<{ estado: string }>(
            `select r.estado from correos r join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
              where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id`,
            [caso, t.aseguradora.id],
          )
        ).map(({ estado }) => estado),
      cuentaState: async () =>
        (await e.base.superSql<{ estado: string }>('select estado from cuentas where id = $1', [cuenta]))[0]?.estado,
    };
  };
  const leave = async () => {
    e.clock.advance(HOLD);
    await mailRounds(e);
  };
  const stop = (scope: object, who = ana) =>
    who.browser.request('POST', '/envios/paradas', { motivo: 'Un proveedor equivocado.', ...scope });
  const fails = (
    { status, headers, text }: { status: number; headers: Record<string, unknown>; text: string },
    expected: number,
    code: string,
  ) => assert.deepEqual([status, headers['x-error-code']], [expected, code], text);

  it('of a stopped insurer wait, while those of others and e-mails to families leave; once resumed they leave by themselves', async () => {
    const [first, second, foreign] = [await ready(one), await ready(one, 'n26'), await ready(other)];
    await signIn();
    await first.send(ana.id);
    e.clock.advance(1000);
    await second.send(ana.id);
    await foreign.send(ana.id);
    const scope = await ana.good('GET', `/envios/alcance?aseguradora=${one.aseguradora.slug}`);
    assert.deepEqual([scope.esperan, scope.casos, scope.saliendo], [2, 2, 0]);
    const { parada_id: id, esperan } = (await stop({ aseguradora: one.aseguradora.slug })).json.data;
    assert.equal(esperan, 2);
    fails(await stop({ aseguradora: one.aseguradora.slug }, berta), 409, 'ya_decidido');
    await leave();
    assert.deepEqual([await first.letters(), await second.letters()], [['pendiente'], ['pendiente']]);
    assert.deepEqual(await foreign.letters(), ['enviado']);
    const email = 'familia-parada@example.com';
    await one.open({ heredero: { nombre: 'Lucía', apellidos: 'Ortega', email } });
    await mailRounds(e);
    await lastMail(mailbox, email);
    const letter = await ana.good(
      'GET',
      `/aseguradoras/${one.aseguradora.slug}/casos/${first.caso}/cuentas/${first.cuenta}/carta`,
    );
    assert.ok(letter.avisos.some(({ codigo }: { codigo: string }) => codigo === 'envios_parados'));
    // 32 days exceed the time for which a letter is attempted and its copies are kept; it must still wait, with its copies
    e.clock.advance(32 * DAY);
    await mailRounds(e);
    await sweepFiles(e.program);
    assert.deepEqual(await first.letters(), ['pendiente']);
    await signIn();
    const before = mailbox.accepted.length;
    await berta.good('DELETE', `/envios/paradas/${id}`);
    fails(await ana.browser.request('DELETE', `/envios/paradas/${id}`), 409, 'ya_decidido');
    await mailRounds(e);
    assert.deepEqual([await first.letters(), await second.letters()], [['enviado'], ['enviado']]);
    assert.deepEqual(
      mailbox.accepted
        .slice(before)
        .flatMap(({ para }) => para)
        .toSorted(),
      ['bereavements@wise.com', 'sucesiones@n26.com'],
    );
    const [shown] = (await ana.good('GET', '/envios/paradas')).elementos;
    assert.match([shown.puesta_por, shown.levantada_por].join(), /^Ana\d+,Berta\d+$/);
    const trail = await e.base.superSql<{ accion: string }>(
      `select accion from auditoria where aseguradora_id = $1 and accion like 'envios_%' order by orden`,
      [one.aseguradora.id],
    );
    assert.deepEqual(
      trail.map(({ accion }) => accion),
      ['envios_parados', 'envios_reanudados'],
    );
    assert.ok((await sweepFiles(e.program)) > 0, 'the copies are deleted once the letters have left');
  });

  it('that say that the person is alive do not wait for a stop', async () => {
    const { caso, send, letters } = await ready(one);
    await signIn();
    await send(ana.id);
    await leave();
    const slug = one.aseguradora.slug;
    assert.equal((await stop({ aseguradora: slug })).status, 201);
    await one.tx((tx) => cancelCaso(one.deps, tx, one.who('servicio'), caso, { motivo: 'persona_viva' }));
    assert.equal((await ana.good('GET', `/envios/alcance?aseguradora=${slug}`)).esperan, 0);
    await leave();
    assert.deepEqual(await letters(), ['enviado', 'enviado']);
  });

  it('to a stopped provider wait at every insurer, including chases and letters of the clocks; those to others leave', async () => {
    const [wise, foreign, n26] = [await ready(one), await ready(other), await ready(one, 'n26')];
    await wise.send(null);
    await leave();
    e.clock.advance(3 * DAY);
    await signIn();
    assert.equal((await stop({ proveedor: 'wise' })).status, 201);
    await wise.send(null, 'recordatorio');
    await foreign.send(ana.id);
    await n26.send(ana.id);
    await leave();
    assert.deepEqual(await wise.letters(), ['enviado', 'pendiente']);
    assert.deepEqual([await foreign.letters(), await n26.letters()], [['pendiente'], ['enviado']]);
  });

  it('are stopped by people of the service, with a reason, for one existing insurer or provider', async () => {
    await signIn();
    const slug = one.aseguradora.slug;
    for (const wrong of [
      {},
      { aseguradora: slug, proveedor: 'wise' },
      { proveedor: 'nadie' },
      { aseguradora: slug, motivo: ' ' },
    ])
      fails(await stop(wrong), 422, 'validacion');
    fails(await stop({ aseguradora: 'nadie' }), 404, 'no_encontrado');
    fails(await ana.browser.request('DELETE', `/envios/paradas/${randomUUID()}`), 404, 'no_encontrado');
    fails(await ana.browser.request('GET', '/envios/alcance'), 422, 'validacion');
    const operator = await atDesk(e, `Olga${number}`, 'operador', one.aseguradora.id);
    assert.equal((await stop({ aseguradora: slug }, operator)).status, 403);
  });

  it('are not claimed any more once the answer to the stop has been sent', async () => {
    const { caso } = await ready(one);
    await signIn();
    const { id: row } = await one.row(caso);
    await e.base.superSql(
      `insert into correos (aseguradora_id, id, caso, tipo, datos_cifrados, proximo_intento, caduca, creado)
       select $1, gen_random_uuid(), $2, 'carta_proveedor', 'x', $3, $3::timestamptz + interval '7 days', $3 from generate_series(1, 400)`,
      [one.aseguradora.id, row, e.clock.now()],
    );
    const claimed = new Set<string>();
    const now = e.clock.now();
    let going = true;
    const worker = async () => {
      while (going) {
        const rows = await e.program.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
          await claimsMayBegin(tx);
          return claim(tx, { latest: now, inOfficeHours: [] }, randomUUID(), 90_000, 3, []);
        });
        for (const { id } of rows) claimed.add(id);
        if (rows.length === 0) return;
      }
    };
    const workers = [worker(), worker(), worker(), worker()];
    while (claimed.size < 30) await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await stop({ aseguradora: one.aseguradora.slug })).status, 201);
    const left = await e.base.superSql<{ id: string }>(
      `select id from correos where caso = $1 and datos_cifrados = 'x' and reclamo_id is not null`,
      [row],
    );
    await Promise.all(workers);
    going = false;
    assert.ok(claimed.size < 400, 'the stop came before all were claimed');
    assert.deepEqual([...claimed].sort(), left.map(({ id }) => id).sort(), 'nothing was claimed after the answer');
    await e.base.superSql(
      `update correos set estado = 'retirado', datos_cifrados = null where caso = $1 and datos_cifrados = 'x'`,
      [row],
    );
    await e.program.base.unsafeAcrossInsurers('albacea_worker', (tx) => expire(tx, { latest: now }));
  });

  const recall = (scope: object, who = berta) =>
    who.good('POST', '/envios/recuperacion', { motivo: 'Se reclamó lo que no era.', ...scope });

  it('by one person since an instant are called back together; those that had left are listed, and those of other people leave', async () => {
    const [gone, waits, changed, early, ofBerta] = [
      await ready(one),
      await ready(one, 'n26'),
      await ready(other),
      await ready(other),
      await ready(other),
    ];
    await signIn();
    await early.send(ana.id);
    e.clock.advance(1000);
    const desde = e.clock.now().toISOString();
    await gone.send(ana.id);
    await leave();
    await stop({ proveedor: 'n26' });
    await waits.send(ana.id);
    await changed.send(ana.id);
    await ofBerta.send(berta.id);
    await e.base.superSql(`update cuentas set actua = 'heredero', por_familia = true where id = $1`, [changed.cuenta]);
    await other.tx((tx) => recordSentLetter(e.program, tx, other.who('heredero'), changed.caso, changed.cuenta, {}));
    const { deshechas, no_deshechas } = await recall({ persona: ana.id, desde });
    const told = (rows: Record<string, unknown>[]) => rows.map(({ caso_id }) => caso_id).sort();
    assert.deepEqual(told(deshechas), [waits.caso, changed.caso].sort());
    assert.partialDeepStrictEqual(no_deshechas, [
      { caso_id: gone.caso, proveedor: 'Wise', motivo: 'Ya había salido.' },
    ]);
    const byCase = new Map(
      deshechas.map((row: { aseguradora: string; caso_id: string; repuesta: boolean }) => [
        `${row.aseguradora}${row.caso_id}`,
        row.repuesta,
      ]),
    );
    assert.equal(byCase.get(`${one.aseguradora.slug}${waits.caso}`), true);
    assert.equal(
      byCase.get(`${other.aseguradora.slug}${changed.caso}`),
      false,
      'an account whose provider was asked in another way since is not restored',
    );
    assert.deepEqual([await waits.letters(), await waits.cuentaState()], [['deshecho'], 'confirmada']);
    assert.deepEqual([await changed.letters(), await changed.cuentaState()], [['retirado'], 'solicitada']);
    await leave();
    assert.deepEqual([await early.letters(), await ofBerta.letters()], [['enviado'], ['enviado']]);
    assert.deepEqual((await recall({ persona: ana.id, desde })).deshechas, [], 'a second call finds nothing');
  });

  it('that an attempt has not delivered are called back like others; one whose outcome is unknown is listed, and not tried again', async () => {
    const [known, unknown] = [await ready(one), await ready(other)];
    await signIn();
    const desde = e.clock.now().toISOString();
    for (const { send } of [known, unknown]) await send(ana.id);
    mailbox.onRecipient = () => rejection(451);
    await leave();
    mailbox.onRecipient = () => null;
    await e.base.superSql(
      `update correo_intentos i set resultado = 'ambiguo' from correos r
        where i.correo = r.id and r.aseguradora_id = $1 and r.tipo = 'carta_proveedor' and r.estado = 'pendiente'`,
      [other.aseguradora.id],
    );
    const { esperan, saliendo } = await ana.good('GET', '/envios/alcance?proveedor=wise');
    const { parada_id: id, ...stopped } = (await stop({ proveedor: 'wise' })).json.data;
    assert.deepEqual([esperan, saliendo, stopped.esperan], [1, 1, 2], 'lifting the stop would send both');
    const { deshechas, no_deshechas } = await recall({ proveedor: 'wise', desde });
    assert.partialDeepStrictEqual(deshechas, [{ caso_id: known.caso, repuesta: true }]);
    assert.equal(deshechas.length, 1);
    assert.partialDeepStrictEqual(no_deshechas, [{ caso_id: unknown.caso }]);
    assert.match(no_deshechas[0]?.motivo, /Puede haber llegado/);
    assert.equal((await ana.good('GET', '/envios/paradas')).elementos[0].esperan, 0);
    await ana.good('DELETE', `/envios/paradas/${id}`);
    e.clock.advance(DAY);
    const before = mailbox.accepted.length;
    await mailRounds(e);
    assert.deepEqual(
      mailbox.accepted.slice(before).flatMap(({ para }) => para.filter((address) => /wise/.test(address))),
      [],
    );
    assert.deepEqual([await known.letters(), await known.cuentaState()], [['deshecho'], 'confirmada']);
    assert.deepEqual([await unknown.letters(), await unknown.cuentaState()], [['retirado'], 'solicitada']);
  });

  it('of a test insurer are counted and called back only when the request names that insurer', async () => {
    const trial = await createCasoWork(e, 'A', { pruebas: true });
    const [real, made] = [await ready(one), await ready(trial)];
    await signIn();
    const desde = e.clock.now().toISOString();
    for (const { send } of [made, real]) await send(ana.id);
    const waiting = async (query: string) => (await ana.good('GET', `/envios/alcance?${query}`)).esperan;
    assert.deepEqual(
      [await waiting(`persona=${ana.id}`), await waiting(`aseguradora=${trial.aseguradora.slug}`)],
      [1, 1],
    );
    const { deshechas } = await recall({ persona: ana.id, desde });
    assert.deepEqual(
      deshechas.map(({ aseguradora }: { aseguradora: string }) => aseguradora),
      [one.aseguradora.slug],
    );
    await leave();
    assert.deepEqual([await real.letters(), await made.letters()], [['deshecho'], ['retenido']]);
  });

  it('sent by the clocks are called back with those of their insurer, and their accounts are restored', async () => {
    const mine = await ready(one);
    await mine.send(null);
    await leave();
    e.clock.advance(3 * DAY);
    await signIn();
    const desde = e.clock.now().toISOString();
    await stop({ aseguradora: one.aseguradora.slug });
    await mine.send(null, 'recordatorio');
    const { deshechas } = await recall({ aseguradora: one.aseguradora.slug, desde });
    assert.partialDeepStrictEqual(deshechas, [{ caso_id: mine.caso, repuesta: true }]);
    assert.deepEqual(await mine.letters(), ['enviado', 'deshecho']);
  });

  it('that are called back while they leave either leave or are undone, never both', async () => {
    for (let i = 0; i < 4; i += 1) {
      const mine = await ready(one);
      await signIn();
      const desde = e.clock.now().toISOString();
      await mine.send(ana.id);
      e.clock.advance(HOLD);
      const before = mailbox.accepted.length;
      const [{ deshechas, no_deshechas }] = await Promise.all([
        recall({ persona: ana.id, desde }),
        mailRounds(e),
        mailRounds(e),
      ]);
      await mailRounds(e);
      const left = mailbox.accepted.length - before;
      const seen = [deshechas.length, no_deshechas.length, left, await mine.cuentaState()].join(' ');
      assert.ok(['1 0 0 confirmada', '0 1 1 solicitada'].includes(seen), seen);
    }
  });
});
