/** Bulk commands: chase, assign, postpone; each row has its result, and undo keeps what others did since. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { proposeAnswer } from '../../src/cuentas/respuestas/propose-answer.ts';
import { SYSTEM } from '../../src/shared/actor.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { rounds } from '../support/length.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;
const dayFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

describe('many tasks at once', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let marta: AtDesk;
  let nuria: AtDesk;
  let operator: AtDesk;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url } });
    t = await createCasoWork(e, 'B');
    marta = await atDesk(e, 'Marta');
    nuria = await atDesk(e, 'Nuria');
    operator = await atDesk(e, 'Olga', 'operador', t.aseguradora.id);
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });
  const mailRound = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const of = (caso_id: string) => ({ aseguradora: t.aseguradora.slug, caso_id });
  const deps = () => ({ ...e.program, remitente: e.program.config.mailFrom });

  /** A case with a confirmed account at Wise and all its documents. */
  async function confirmed(): Promise<{ caso: string; cuenta: string }> {
    const caso = await t.open();
    const wanted = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [wanted]));
    const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { copia: 'rechazada' }));
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf(), nombre: null } as const;
    const { documento } = await receiveDocumento(deps(), t.who('servicio'), caso, brought);
    await t.review(caso, documento.id, 'validado');
    await t.prepareAndSign(caso);
    return { caso, cuenta };
  }
  /** A case with a request sent to Wise. */
  async function asked(): Promise<string> {
    const { caso, cuenta } = await confirmed();
    e.clock.advance(4 * DAY);
    await sendLetter(deps(), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    e.clock.advance(60_000);
    await mailRound();
    await e.base.superSql("update cuentas set proxima_accion = '2026-11-01' where id = $1", [cuenta]);
    return caso;
  }
  const cuentaOf = async (caso: string) =>
    (
      await e.base.superSql<{ insistencias: number; estado: string; plazo: string }>(
        `select k.insistencias, k.estado, k.plazo::text as plazo from cuentas k join casos c on c.id = k.caso
          where c.caso_id = $1 and c.aseguradora_id = $2`,
        [caso, t.aseguradora.id],
      )
    )[0] ?? assert.fail('no account');

  it('are chased together; each row has its result, and letters taken back within the minute never leave', async () => {
    const [one, other] = [await asked(), await asked()];
    const nothingDue = await t.open();
    // The session has expired meanwhile.
    marta = await atDesk(e, 'Mar');
    const before = mailbox.accepted.length;
    const asBefore = await cuentaOf(other);
    const rows = [one, other, nothingDue, 'CAS-2020-000001'].map((caso) => ({ ...of(caso), clase: 'reclamar' }));
    const { filas } = await marta.good('POST', '/trabajo/reclamaciones', { filas: rows });
    assert.deepEqual(
      filas.map(({ caso_id, hecho, cartas, motivo }: Record<string, unknown[]>) => [
        caso_id,
        hecho,
        cartas?.length,
        motivo === null,
      ]),
      [
        [one, true, 1, true],
        [other, true, 1, true],
        [nothingDue, false, 0, false],
        ['CAS-2020-000001', false, 0, false],
      ],
    );
    assert.match(filas[3].motivo, /no existe|No existe|encontr/);
    const again = await nuria.browser.request('POST', '/trabajo/reclamaciones', { filas: rows });
    assert.equal(again.status, 401, 'a session ends after days without activity');
    nuria = await atDesk(e, 'Nur');
    const second = await nuria.good('POST', '/trabajo/reclamaciones', { filas: rows.slice(0, 2) });
    assert.deepEqual(
      second.filas.map(({ hecho }: { hecho: boolean }) => hecho),
      [false, false],
      'nothing is chased twice',
    );
    e.clock.advance(50_000);
    await mailRound();
    assert.equal(mailbox.accepted.length, before, 'no letter has left yet');
    const recalled = { filas: [{ ...of(other), carta: filas[1].cartas[0] }] };
    assert.equal((await nuria.good('POST', '/trabajo/reclamaciones/deshacer', recalled)).filas[0].hecho, true);
    assert.deepEqual(await cuentaOf(other), asBefore);
    e.clock.advance(11_000);
    await mailRound();
    assert.equal(mailbox.accepted.length, before + 1);
    const tooLate = { filas: [{ ...of(one), carta: filas[0].cartas[0] }, recalled.filas[0]] };
    const late = await nuria.good('POST', '/trabajo/reclamaciones/deshacer', tooLate);
    for (const { hecho, motivo } of late.filas) assert.deepEqual([hecho, /ya ha salido/.test(motivo)], [false, true]);
    assert.deepEqual([(await cuentaOf(one)).insistencias, (await cuentaOf(other)).insistencias], [1, 0]);
  });

  it('are assigned to a person, and undo applies only to cases that nobody assigned to another person since', async () => {
    const casos = [await t.open(), await t.open(), await t.open()];
    const [first = '', second = ''] = casos;
    await marta.good('POST', '/trabajo/asignaciones', { filas: [{ ...of(first), gestor: nuria.id }] });
    const given = await marta.good('POST', '/trabajo/asignaciones', {
      filas: casos.map((caso) => ({ ...of(caso), gestor: marta.id })),
    });
    assert.deepEqual(
      given.filas.map(({ hecho, antes }: Record<string, unknown>) => [hecho, antes]),
      [
        [true, nuria.id],
        [true, null],
        [true, null],
      ],
    );
    await nuria.good('POST', '/trabajo/asignaciones', { filas: [{ ...of(second), gestor: nuria.id }] });
    const undone = await marta.good('POST', '/trabajo/asignaciones', {
      filas: given.filas.map(({ aseguradora, caso_id, antes }: Record<string, string>) => ({
        aseguradora,
        caso_id,
        gestor: antes,
        era: marta.id,
      })),
    });
    assert.deepEqual(
      undone.filas.map(({ hecho }: { hecho: boolean }) => hecho),
      [true, false, true],
    );
    assert.match(undone.filas[1].motivo, /Otra persona lo ha cambiado/);
    const withNow = await e.base.superSql<{ gestor: string | null }>(
      'select gestor from casos where aseguradora_id = $1 and caso_id = any($2) order by caso_id',
      [t.aseguradora.id, casos],
    );
    assert.deepEqual(
      withNow.map(({ gestor }) => gestor),
      [nuria.id, nuria.id, null],
    );
    const nobody = await marta.good('POST', '/trabajo/asignaciones', {
      filas: [{ ...of(first), gestor: '0199f3a2-1b2c-7d3e-8f40-a1b2c3d4e5f6' }],
    });
    assert.match(nobody.filas[0].motivo, /nadie del servicio/);
  });

  it('are postponed until a day; each returns on that day, when there is more to do, or when the postponement is undone', async () => {
    const [one, other] = [await t.open(), await t.open()];
    for (const caso of [one, other]) await t.receive(caso, 'factura');
    const listed = async (ver = 'pendientes') => {
      const { elementos } = await marta.good('GET', `/trabajo?limite=100&clase=documentos&ver=${ver}`);
      return [one, other].filter((caso) =>
        elementos.some(
          ({ caso_id, aseguradora }: Record<string, string>) => caso_id === caso && aseguradora === t.aseguradora.slug,
        ),
      );
    };
    const hasta = dayFrom(e.clock.now(), 3);
    const row = (caso: string, rest: object = {}) => ({ ...of(caso), clase: 'documentos', hasta, ...rest });
    const put = async (...filas: object[]) => (await marta.good('POST', '/trabajo/aplazamientos', { filas })).filas;
    const done = await put(row(one), row(other), row(one, { hasta: dayFrom(e.clock.now(), 40) }));
    assert.deepEqual(
      done.map(({ hecho, antes }: Record<string, unknown>) => [hecho, antes]),
      [
        [true, null],
        [true, null],
        [false, null],
      ],
    );
    assert.deepEqual([await listed(), await listed('aplazadas')], [[], [one, other]]);
    const { tarea } = await marta.good('POST', '/trabajo/siguiente', {
      clase: 'documentos',
      aseguradora: t.aseguradora.slug,
    });
    assert.ok(![one, other].includes(tarea?.caso_id), 'a postponed case is not the next one');
    e.clock.advance(1000);
    await t.receive(other, 'factura');
    assert.deepEqual(await listed(), [other], 'a postponed task returns when another document comes');
    await put(row(other));
    assert.deepEqual(await listed(), [], 'and can be postponed again to the same day');
    e.clock.advance(1000);
    await t.receive(other, 'factura');
    const [foreign, undone] = await put(
      row(one, { hasta: null, era: dayFrom(e.clock.now(), 9) }),
      row(one, { hasta: null, era: hasta }),
    );
    assert.deepEqual([foreign.hecho, undone.hecho], [false, true]);
    assert.deepEqual(await listed(), [one, other]);
    await put(row(one));
    e.clock.advance(3 * DAY);
    marta = await atDesk(e, 'Marti');
    assert.deepEqual(await listed(), [one, other], 'a postponed task returns on its day');
    const audited = await e.base.superSql(
      "select 1 from auditoria where accion = 'tarea_aplazada' and objeto_id = $1 and aseguradora_id = $2",
      [one, t.aseguradora.id],
    );
    assert.equal(audited.length, 3);
  });

  it('that were postponed and then done hide nothing that comes later: neither an answer nor a request that becomes due', async () => {
    const [{ caso, cuenta }, later] = [await confirmed(), await confirmed()];
    e.clock.advance(4 * DAY);
    for (const one of [{ caso, cuenta }, later])
      await t.tx((tx) =>
        requestCuenta(e.program, tx, t.who('servicio'), one.caso, one.cuenta, { canal: 'correo_electronico' }),
      );
    marta = await atDesk(e, 'Marga');
    const propose = (clave: string) =>
      t.tx((tx) =>
        proposeAnswer(
          tx,
          { ...t.who('servicio'), actor: SYSTEM },
          {
            ...{ casoId: caso, cuentaId: cuenta, clave, via: 'correo', clase: 'acuse', texto: 'Ticket 5.' },
          },
        ),
      );
    const listed = async (clase: string) =>
      (await marta.good('GET', `/trabajo?limite=100&clase=${clase}&aseguradora=${t.aseguradora.slug}`)).elementos
        .map(({ caso_id }: { caso_id: string }) => caso_id)
        .filter((one: string) => one === caso || one === later.caso);
    const postpone = async (one: string, clase: string) => {
      const row = { ...of(one), clase, hasta: dayFrom(e.clock.now(), 28) };
      assert.equal((await marta.good('POST', '/trabajo/aplazamientos', { filas: [row] })).filas[0].hecho, true);
    };
    const { respuesta } = await propose('first');
    await postpone(caso, 'respuesta');
    assert.deepEqual(await listed('respuesta'), []);
    const route = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/respuestas/${respuesta.respuesta_id}`;
    await marta.good('POST', `${route}/confirmacion`, {});
    e.clock.advance(DAY);
    marta = await atDesk(e, 'Mencía');
    await propose('second');
    assert.deepEqual(await listed('respuesta'), [caso]);

    const due = (day: Date) =>
      e.base.superSql('update cuentas set proxima_accion = $2 where id = $1', [later.cuenta, dayFrom(day, 0)]);
    await due(e.clock.now());
    await postpone(later.caso, 'reclamar');
    assert.deepEqual(await listed('reclamar'), []);
    await due(new Date(e.clock.now().getTime() + 2 * DAY));
    e.clock.advance(2 * DAY);
    marta = await atDesk(e, 'Mirta');
    assert.deepEqual(await listed('reclamar'), [later.caso]);
  });

  it('that were postponed return when another account becomes work, although nothing in it was changed', async () => {
    const { caso } = await confirmed();
    const wanted = {
      proveedor: 'Foro de labores',
      accion: 'eliminar',
      identificador: 'carmen',
      modulo: 'borrado',
    } as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, [wanted]));
    const second = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, second, { copia: 'rechazada' }));
    e.clock.advance(4 * DAY);
    marta = await atDesk(e, 'Mabel');
    const listed = async () =>
      (await marta.good('GET', `/trabajo?limite=100&clase=enviar&aseguradora=${t.aseguradora.slug}`)).elementos
        .filter(({ caso_id }: { caso_id: string }) => caso_id === caso)
        .map(({ cuantas }: { cuantas: number }) => cuantas);
    assert.deepEqual(await listed(), [1]);
    const row = { ...of(caso), clase: 'enviar', hasta: dayFrom(e.clock.now(), 28) };
    await marta.good('POST', '/trabajo/aplazamientos', { filas: [row] });
    assert.deepEqual(await listed(), []);
    e.clock.advance(1000);
    await t.prepareAndSign(caso);
    assert.deepEqual(await listed(), [2]);
  });

  it('are refused to people of an insurer, and for no task or too many', async () => {
    operator = await atDesk(e, 'Olivia', 'operador', t.aseguradora.id);
    for (const route of ['asignaciones', 'aplazamientos', 'reclamaciones', 'reclamaciones/deshacer']) {
      const refused = await operator.browser.request('POST', `/trabajo/${route}`, { filas: [] });
      assert.ok([403, 422].includes(refused.status), route);
      assert.equal((await marta.browser.request('POST', `/trabajo/${route}`, { filas: [] })).status, 422, route);
    }
    const caso = await t.open();
    const row = { ...of(caso), gestor: null };
    assert.equal((await operator.browser.request('POST', '/trabajo/asignaciones', { filas: [row] })).status, 403);
    const many = await marta.browser.request('POST', '/trabajo/asignaciones', { filas: Array(201).fill(row) });
    assert.equal(many.status, 422);
  });

  it('that exceed one request are chased in several, each with its letter; all letters can be taken back within the minute', {
    timeout: 240_000,
  }, async () => {
    const all = rounds(12, 30);
    const ready: { caso: string; cuenta: string }[] = [];
    for (let i = 0; i < all; i += 1) ready.push(await confirmed());
    e.clock.advance(4 * DAY);
    for (const { caso, cuenta } of ready)
      await t.tx((tx) =>
        requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'correo_electronico' }),
      );
    e.clock.advance(60_000);
    await mailRound();
    const ids = ready.map(({ cuenta }) => cuenta);
    await e.base.superSql("update cuentas set proxima_accion = '2026-11-01' where id = any($1)", [ids]);
    marta = await atDesk(e, 'Marina');
    const before = mailbox.accepted.length;
    const letters: object[] = [];
    for (let since = 0; since < all; since += 10) {
      const filas = ready.slice(since, since + 10).map(({ caso }) => ({ ...of(caso), clase: 'reclamar' }));
      const done = await marta.good('POST', '/trabajo/reclamaciones', { filas });
      for (const { caso_id, hecho, cartas } of done.filas) {
        assert.equal(hecho, true, caso_id);
        letters.push({ ...of(caso_id), carta: cartas[0] });
      }
    }
    assert.equal(letters.length, all);
    const back = await marta.good('POST', '/trabajo/reclamaciones/deshacer', { filas: letters });
    assert.ok(back.filas.every(({ hecho }: { hecho: boolean }) => hecho));
    e.clock.advance(120_000);
    await mailRound();
    assert.equal(mailbox.accepted.length, before, 'no letter has left');
    const chases = await e.base.superSql<{ n: number }>(
      'select sum(insistencias)::integer as n from cuentas where id = any($1)',
      [ids],
    );
    assert.equal(chases[0]?.n, 0);
  });

  it('that write to a data protection officer are refused in bulk if the address is unknown; one letter can be sent to an address that a person enters', async () => {
    const caso = await asked();
    const cuenta = (
      await e.base.superSql<{ id: string }>(
        'select k.id from cuentas k join casos c on c.id = k.caso where c.caso_id = $1 and c.aseguradora_id = $2',
        [caso, t.aseguradora.id],
      )
    )[0]?.id;
    await sendLetter(deps(), t.who('servicio'), caso, cuenta ?? '', { clase: 'recordatorio' });
    e.clock.advance(60_000);
    await mailRound();
    await e.base.superSql("update cuentas set proxima_accion = '2026-11-01' where id = $1", [cuenta]);
    marta = await atDesk(e, 'Mireia');
    const { elementos } = await marta.good('GET', `/trabajo?aseguradora=${t.aseguradora.slug}&caso=${caso}`);
    assert.deepEqual(
      elementos.map(({ clase, caso_id }: Record<string, string>) => [clase, caso_id]),
      [['delegado', caso]],
    );
    const { filas } = await marta.good('POST', '/trabajo/reclamaciones', {
      filas: [{ ...of(caso), clase: 'delegado' }],
    });
    assert.deepEqual([filas[0].hecho, filas[0].cartas], [false, []]);
    assert.match(filas[0].motivo, /delegado de protección de datos/);
    await marta.good('POST', `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/cuentas/${cuenta}/envio`, {
      clase: 'reclamacion_dpd',
      direccion: 'dpd@wise.example',
      motivo_direccion: 'Está en su política de privacidad.',
    });
    e.clock.advance(60_000);
    await mailRound();
    assert.equal(mailbox.accepted.filter(({ para }) => para.includes('dpd@wise.example')).length, 1);
    assert.equal((await cuentaOf(caso)).insistencias, 2);
    assert.deepEqual(
      (await marta.good('GET', `/trabajo?aseguradora=${t.aseguradora.slug}&caso=${caso}`)).elementos,
      [],
    );
  });
});
