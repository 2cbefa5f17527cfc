/** How a case progresses, closes and reopens: its state machine, driven by the use cases. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import { viewDeadlines } from '../../src/agenda/reminders/view-deadlines.ts';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { requestCertificado } from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { renewAccess } from '../../src/course/renew-access.ts';
import { reopenCaso, reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { rejectCuenta, resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { raiseObjecion, withdrawObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { viewConsultas } from '../../src/familia/consultas/consultas.ts';
import { recordNote, viewNotes } from '../../src/familia/llamadas/notes.ts';
import { raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { mailsOf } from '../support/mailbox.ts';
import { readyCaso } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const DAY = 86_400_000;

describe('the life of a case', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e);
  });
  beforeEach(async () => {
    e.clock.advance(1000);
    caso = await t.open({ modulos_contratados: ['borrado', 'suscripciones'] });
  });
  after(() => e.close());

  const complete = (role: Role = 'heredero', version?: number) =>
    t.tx((tx) => declareList(tx, t.who(role), caso, { completa: true, ...(version !== undefined && { version }) }));
  const close = (resultado: CasoResult, role: Role = 'servicio', version?: number) =>
    t.tx((tx) => closeCaso(tx, t.who(role), caso, { resultado, notas: 'La familia', ...(version && { version }) }));
  const reopen = (role: Role = 'servicio', motivo = 'Apareció otra cuenta.') =>
    t.tx((tx) => reopenCaso(t.deps, tx, t.who(role), caso, { motivo }, 'es'));
  /** Raises an objection of the heir. @returns its id */
  const raise = async () => {
    const wish = { clase: 'familiar', motivo: 'No lo habría querido.' } as const;
    return (await t.tx((tx) => raiseObjecion(e.program, tx, t.who('heredero'), caso, wish))).objecion.id;
  };
  const view = async () => (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
  const types = async () => (await t.events(caso)).map(({ tipo }) => tipo);
  const rejects =
    (code: string, possible = /./) =>
    (error: { codigo?: string; valores?: { posible?: { es: string } } }) => {
      assert.equal(error.codigo, code);
      if (code === 'estado_no_permite') assert.match(error.valores?.posible?.es ?? '', possible);
      return true;
    };

  it('goes from opened to closed by itself, and the chronology tells each step', async () => {
    const cuenta = await t.process(caso, 'suscripciones');
    assert.equal((await t.row(caso)).estado, 'en_tramite');
    await t.putCuenta(caso, cuenta, 'solicitada');
    await complete();
    assert.equal((await t.row(caso)).en_espera_de, 'proveedor');
    await t.putCuenta(caso, cuenta, 'resuelta', 'cancelada');
    assert.deepEqual(await types(), [
      ...['caso_abierto', 'documentacion_recibida', 'documentacion_recibida', 'documentacion_completa'],
      ...['modulo_completado', 'cuenta_resuelta', 'modulo_completado', 'caso_cerrado'],
    ]);
    assert.deepEqual((await t.cronologia(caso)).slice(-3), ['cuenta_resuelta', 'modulo_completado', 'caso_cerrado']);
    const seen = await view();
    assert.deepEqual([seen.estado, seen.resultado, seen.en_espera_de], ['cerrado', 'completado', null]);
    assert.match(seen.reabrible_hasta, /^2027-/);
    assert.deepEqual(seen.documentacion.mandato, 'validado');
    assert.equal(seen.documentacion.prueba_fallecimiento, 'validada');
    assert.equal((await t.row(caso)).conservar_hasta, '2031-11-21');
  });

  it('ends as parcial when a request was denied or never answered', async () => {
    for (const [state, result] of [
      ['sin_respuesta', undefined],
      ['resuelta', 'denegada'],
    ] as const) {
      caso = await t.open();
      const cuenta = await t.process(caso);
      await t.putCuenta(caso, cuenta, state, result);
      await complete();
      assert.equal((await t.row(caso)).resultado, 'parcial', state);
    }
  });

  const modulos = async () =>
    Object.fromEntries((await view()).modulos.map(({ modulo, estado }: Record<string, string>) => [modulo, estado]));

  it('ends a module in which nothing was obtained as terminado, not as completado', async () => {
    const achieved = await t.process(caso, 'suscripciones');
    const denied = await t.addCuenta(caso, 'borrado');
    await t.putCuenta(caso, achieved, 'resuelta', 'cancelada');
    await t.putCuenta(caso, denied, 'resuelta', 'denegada');
    await complete();
    assert.deepEqual(await modulos(), { borrado: 'terminado', suscripciones: 'completado' });
    for (const { modulo, completado } of (await view()).modulos) assert.ok(completado, `${modulo} says when it ended`);
    assert.deepEqual((await t.cronologia(caso)).slice(-3), ['modulo_completado', 'modulo_terminado', 'caso_cerrado']);
    assert.equal(
      (await types()).filter((type) => type === 'modulo_completado').length,
      2,
      'each of the two modules emits one event',
    );
  });

  it('ends without telling an heir who would only now hear of it, once the report that the person is alive was a mistake', async () => {
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Llamó su hermano.' }));
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('servicio'), caso, { email: 'corregida@example.com' }));
    const last = async () => (await mailsOf(e, t.aseguradora, caso)).at(-1)?.estado;
    assert.equal(await last(), 'pendiente');
    await close('desistido');
    assert.equal(await last(), 'retirado');
  });

  it('ends as desistido, never as completado, when no request was ever sent', async () => {
    const discarded = await t.process(caso);
    await t.putCuenta(caso, discarded, 'descartada');
    await assert.rejects(close('completado'), rejects('estado_no_permite', /no se ha conseguido nada.*desistido/i));
    await complete();
    assert.deepEqual(await modulos(), { borrado: 'terminado', suscripciones: 'terminado' });
    assert.equal((await t.row(caso)).resultado, 'desistido');
  });

  it('accepts the statement of the insurer as the proof of death', async () => {
    await t.addCuenta(caso);
    await t.review(caso, await t.receive(caso, 'declaracion_aseguradora', 'aseguradora'), 'validado');
    assert.equal((await t.row(caso)).estado, 'abierto');
    await t.prepareAndSign(caso);
    assert.equal((await t.row(caso)).estado, 'en_tramite');
  });

  it('says who has the next step: heir, service or provider', async () => {
    const wait = async () => (await t.row(caso)).en_espera_de;
    assert.equal(await wait(), 'heredero');
    const declaration = await t.receive(caso, 'declaracion_aseguradora', 'aseguradora');
    assert.equal(await wait(), 'servicio', 'the service has a document to review');
    const cuenta = await t.addCuenta(caso);
    await t.prepareAndSign(caso);
    await complete();
    await t.review(caso, declaration, 'rechazado');
    assert.equal(await wait(), 'heredero', 'a statement of the insurer that was rejected is no proof');
    await t.review(caso, await t.receive(caso, 'certificado_defuncion', 'aseguradora'), 'rechazado');
    assert.equal(await wait(), 'heredero', 'nor is a certificate of the insurer that was rejected');
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    assert.equal(await wait(), 'servicio', 'the service has a confirmed account to request');
    await t.putCuenta(caso, cuenta, 'solicitada');
    assert.equal(await wait(), 'proveedor');
    await t.putCuenta(caso, cuenta, 'rechazada');
    assert.equal(await wait(), 'servicio');
  });

  it('completes no module before the base papers, nor before the list is declared complete', async () => {
    await complete();
    assert.deepEqual(await types(), ['caso_abierto']);
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: false }));
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'resuelta');
    assert.equal((await types()).includes('modulo_completado'), false);
    assert.equal((await view()).lista_completa, null);
  });

  it('opens a module again when an account is added, and completes it again', async () => {
    const cuenta = await t.process(caso);
    const pending = await t.addCuenta(caso, 'suscripciones');
    await t.putCuenta(caso, cuenta, 'resuelta');
    await complete();
    const erasure = async () =>
      (await view()).modulos.find(({ modulo }: { modulo: string }) => modulo === 'borrado').estado;
    assert.equal(await erasure(), 'completado');
    const other = await t.addCuenta(caso, 'borrado');
    assert.equal(await erasure(), 'pendiente');
    await t.putCuenta(caso, other, 'descartada');
    assert.equal(await erasure(), 'completado');
    await t.putCuenta(caso, pending, 'resuelta');
    const completed = (await t.events(caso)).filter(({ tipo }) => tipo === 'modulo_completado');
    assert.deepEqual(
      completed.map(({ data }) => data.modulo),
      ['borrado', 'borrado', 'suscripciones'],
    );
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('counts the declaration that its list is complete once, even if sent twice', async () => {
    await complete();
    const { version } = await t.row(caso);
    await complete('servicio');
    assert.equal((await t.row(caso)).version, version);
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'caso_lista_completa').length, 1);
  });

  it('does not close by itself while a document is not reviewed or an objection is open', async () => {
    const cuenta = await t.process(caso);
    const paper = await t.receive(caso, 'factura');
    await t.putCuenta(caso, cuenta, 'resuelta');
    await complete();
    assert.deepEqual([(await t.row(caso)).estado, (await t.row(caso)).en_espera_de], ['en_tramite', 'servicio']);
    const objecion = await raise();
    await t.review(caso, paper, 'validado');
    assert.deepEqual([(await t.row(caso)).estado, (await t.row(caso)).en_espera_de], ['en_tramite', 'servicio']);
    await t.tx((tx) => withdrawObjecion(tx, t.who('heredero'), caso, objecion));
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('cannot be closed by hand while requests await an answer, and the refusal says how many', async () => {
    const cuenta = await t.process(caso);
    const other = await t.addCuenta(caso);
    await t.putCuenta(caso, cuenta, 'solicitada');
    await t.putCuenta(caso, other, 'solicitada');
    for (const result of ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const)
      await assert.rejects(close(result), rejects('estado_no_permite', /2 solicitudes a proveedores/));
  });

  it('settles open work when closed by hand: discarded, denied, not applicable or upheld, which the family is told', async () => {
    caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    const confirmed = await t.process(caso);
    const denied = await t.addCuenta(caso, 'borrado', 'rechazada');
    const { id } = await t.row(caso);
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
         select aseguradora_id, gen_random_uuid(), id, 'otra', 'heredero', now() from casos where id = $1`,
      [id],
    );
    await e.base.superSql(`update cuentas set accion = 'conmemorar' where id = $1`, [confirmed]);
    await t.prepare(caso); // a mandate for the changed action
    await assert.rejects(close('completado'), rejects('estado_no_permite', /parcial, desistido o sin respuesta/));
    await close('desistido');
    const rows = await e.base.superSql<{ id: string; estado: string; resultado: string | null }>(
      'select id, estado, resultado from cuentas where caso = $1',
      [id],
    );
    const states = Object.fromEntries(rows.map((row) => [row.id, `${row.estado} ${row.resultado}`]));
    assert.deepEqual(states, { [confirmed]: 'descartada null', [denied]: 'resuelta denegada' });
    const [remains] = await e.base.superSql(
      `select (select array_agg(distinct estado) from certificados where caso = $1) as certificados,
                (select array_agg(estado) from objeciones where caso = $1) as objeciones,
                (select array_agg(estado order by estado) from mandatos where caso = $1) as mandatos,
                (select count(*)::int from correos where caso = $1 and tipo = 'codigo_mandato' and estado = 'pendiente') as codigos,
                (select count(*)::int from correos where caso = $1 and tipo = 'desacuerdo') as desacuerdos`,
      [id],
    );
    assert.deepEqual(remains, {
      certificados: ['no_procede'],
      objeciones: ['mantenida'],
      mandatos: ['firmado', 'revocado'],
      codigos: 0,
      desacuerdos: 1,
    });
    assert.deepEqual((await t.row(caso)).resultado, 'desistido');
    assert.equal((await types()).filter((type) => type === 'cuenta_resuelta').length, 2);
  });

  it('completes modules that only waited for the list when it is closed as completado', async () => {
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'resuelta');
    await close('completado');
    assert.deepEqual((await types()).slice(-3), ['modulo_completado', 'modulo_completado', 'caso_cerrado']);
  });

  it('cannot be closed as completado when an account stayed without an answer', async () => {
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'sin_respuesta');
    await assert.rejects(close('completado'), rejects('estado_no_permite', /puede cerrarse como parcial/));
    await close('parcial');
  });

  it('refuses commands that a role may not give', async () => {
    const no = rejects('accion_no_permitida');
    for (const role of ['heredero', 'aseguradora'] as const) await assert.rejects(close('desistido', role), no);
    await assert.rejects(complete('aseguradora'), no);
    await assert.rejects(
      t.tx((tx) => cancelCaso(t.deps, tx, t.who('heredero'), caso, {})),
      no,
    );
    await close('desistido');
    await assert.rejects(reopen('heredero'), no);
  });

  it('refuses a command given on an earlier version', async () => {
    const { version } = await t.row(caso);
    await t.addCuenta(caso);
    const late = rejects('cambiado_entretanto');
    await assert.rejects(close('desistido', 'servicio', version), late);
    await assert.rejects(complete('heredero', version), late);
    await close('desistido', 'servicio', (await t.row(caso)).version);
  });

  it('reopens within 90 days with a reason, its list open, its modules pending and a new link', async () => {
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'resuelta');
    await complete();
    await assert.rejects(reopen('aseguradora', ' '), { codigo: 'validacion' });
    const limit = Date.parse((await view()).reabrible_hasta);
    e.clock.advance(limit - e.clock.now().getTime() - 1); // one millisecond before the limit
    const { acceso, correo } = await reopen('aseguradora');
    const questions = await t.tx((tx) => viewConsultas(tx, t.who('servicio'), caso));
    assert.deepEqual(
      questions.map(({ pregunta }) => pregunta),
      ['Se reabre el caso: Apareció otra cuenta.'],
    );
    const ofInsurer = { aseguradora: t.aseguradora.slug, clase: 'consulta' } as const;
    const { elementos } = await listWork(e.program, randomUUID(), ofInsurer, e.clock.now());
    assert.ok(
      elementos.some(({ caso_id }) => caso_id === caso),
      'somebody of the service has to read why',
    );
    const seen = await view();
    assert.deepEqual(
      [seen.estado, seen.resultado, seen.cerrado, seen.en_espera_de, seen.lista_completa, seen.reabrible_hasta],
      ['en_tramite', null, null, 'heredero', null, null],
    );
    assert.ok(seen.modulos.every(({ estado }: { estado: string }) => estado === 'pendiente'));
    assert.equal(seen.acceso_heredero.caduca, acceso.caduca.toISOString());
    assert.equal(correo?.contenido.enlace, acceso.enlace);
    assert.equal((await t.row(caso)).conservar_hasta, null);
    await complete();
    assert.equal((await types()).filter((type) => type === 'caso_cerrado').length, 2);
    await reopen();
    const [note, another] = await t.tx((tx) => viewNotes(tx, t.who('servicio'), caso));
    assert.deepEqual([note?.texto, another], ['Se reabre el caso: Apareció otra cuenta.', undefined]);
    assert.equal((await types()).filter((type) => type === 'documentacion_completa').length, 1);
  });

  it('is reopened by one tap of the heir, however it was closed, with the same link and the accounts that the closing had discarded', async () => {
    const tap = (role: Role = 'heredero') => t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who(role), caso));
    const listed = async () =>
      (await t.tx((tx) => viewCompleteCuentas(t.deps, tx, t.who('heredero'), caso, 'es'))).elementos;
    await t.tx((tx) =>
      proposeCuentas(t.deps, tx, t.who('heredero'), caso, [
        {
          proveedor_codigo: 'netflix',
          identificador: 'carmen@example.com',
          cargo: { importe: '12.99', periodicidad: 'mensual' },
        },
        { proveedor: 'Foro Luna', accion: 'eliminar', reservada: true },
      ]),
    );
    for (const resultado of ['sin_respuesta', 'desistido'] as const) {
      const [, foro] = await listed();
      await t.tx((tx) =>
        confirmCuenta(t.deps, tx, t.who('heredero'), caso, foro?.cuenta_id ?? '', { copia: 'rechazada' }),
      );
      await close(resultado);
      const ended = await t.events(caso);
      const before = (await view()).acceso_heredero.caduca;
      for (const other of ['allegado', 'servicio', 'aseguradora'] as const)
        await assert.rejects(tap(other), rejects('accion_no_permitida'));
      await tap();
      await tap(); // pressed twice
      const seen = await view();
      assert.deepEqual([seen.estado, seen.resultado, seen.en_espera_de], ['en_tramite', null, 'heredero']);
      assert.equal(seen.acceso_heredero.caduca, before);
      const back = await listed();
      const undecided = { estado: 'propuesta', motivo_descarte: null, confirmada: null, reposo_hasta: null } as const;
      assert.partialDeepStrictEqual(back, [
        { proveedor_codigo: 'netflix', identificador: 'carmen@example.com', accion: null, ...undecided },
        { proveedor: 'Foro Luna', accion: 'eliminar', reservada: true, copia: 'ofrecida', ...undecided },
      ]);
      assert.equal(back.length, 2, 'they are the same accounts');
      assert.deepEqual(
        (await t.events(caso))
          .slice(ended.length)
          .map(({ data }) => [data.cuenta_id, data.estado_cuenta, data.correccion]),
        back.map(({ cuenta_id }) => [cuenta_id, 'propuesta', true]),
      );
    }
    const story = await t.cronologia(caso);
    assert.equal(story.filter((tipo) => tipo === 'caso_reabierto').length, 2);
    assert.deepEqual(story.slice(-3), ['caso_reabierto', 'cuenta_propuesta', 'cuenta_propuesta']);
  });

  it('reopened by the insurer brings back, in the name of the first proposer, the accounts that the closing had discarded', async () => {
    await t.tx((tx) =>
      proposeCuentas(t.deps, tx, t.who('heredero'), caso, [
        { proveedor: 'Foro Luna', accion: 'eliminar', reservada: true },
      ]),
    );
    await close('sin_respuesta');
    await reopen('aseguradora');
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(t.deps, tx, t.who('heredero'), caso, 'es'));
    assert.partialDeepStrictEqual(
      elementos.filter(({ estado }) => estado === 'propuesta'),
      [{ proveedor: 'Foro Luna', accion: 'eliminar', reservada: true, propuesta_por: 'heredero' }],
    );
  });

  for (const how of ['the provider', 'the closing'] as const)
    it(`reopened, makes a refusal that ${how} had made final a task again, and its provider can be asked`, async () => {
      const ready = await readyCaso(e, t);
      caso = ready.caso;
      const request = () =>
        t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, ready.cuenta, { canal: 'formulario_web' }));
      const ofCuenta = async () => {
        const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
        return elementos.map(({ estado, resultado }) => resultado ?? estado);
      };
      await request();
      e.clock.advance(DAY);
      await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, ready.cuenta, { motivo: 'No quieren' }));
      const denied = { resultado: 'denegada' } as const;
      if (how === 'the provider') await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, ready.cuenta, denied));
      await close('parcial');
      assert.deepEqual(await ofCuenta(), ['denegada']);
      const told = (await t.events(caso)).length;
      await t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
      assert.deepEqual(await ofCuenta(), ['rechazada']);
      assert.deepEqual(
        (await t.events(caso)).slice(told).map(({ tipo, data }) => [tipo, data.estado_cuenta, data.correccion]),
        [['cuenta_resuelta', 'rechazada', true]],
      );
      await complete();
      e.clock.advance(4 * DAY);
      const query = { aseguradora: t.aseguradora.slug, clase: 'decidir' } as const;
      const { elementos } = await listWork(e.program, randomUUID(), query, e.clock.now());
      assert.ok(elementos.some(({ caso_id }) => caso_id === caso));
      await request();
      assert.deepEqual(await ofCuenta(), ['solicitada']);
    });

  it('reopened by the heir with an account that got no answer, is a call of the next working day, with its reason, also if it ends again before', async () => {
    const cuenta = await t.process(caso);
    await t.putCuenta(caso, cuenta, 'solicitada');
    await complete();
    await t.putCuenta(caso, cuenta, 'sin_respuesta');
    await e.base.superSql('update cuentas set terminada = $2 where id = $1', [cuenta, e.clock.now()]);
    e.clock.advance(1000);
    await t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
    const reasons = async () => {
      const dates = await t.tx((tx) => viewDeadlines(e.program, tx, t.who('servicio'), caso, 'es'));
      return dates.flatMap(({ que, quien, motivo }) => (que === 'caso' ? [`${quien} ${motivo}`] : []));
    };
    assert.deepEqual(await reasons(), ['servicio reabierto']);
    await complete();
    assert.equal((await t.row(caso)).estado, 'cerrado');
    assert.deepEqual(await reasons(), ['servicio reabierto']);
    const query = { aseguradora: t.aseguradora.slug, clase: 'familia' } as const;
    const isTask = async () =>
      (await listWork(e.program, randomUUID(), query, e.clock.now())).elementos.some(({ caso_id }) => caso_id === caso);
    assert.equal(await isTask(), false);
    e.clock.advance(4 * DAY);
    assert.equal(await isTask(), true);
    const call = { clase: 'llamada', interlocutor: 'Lucía', texto: 'No quiere nada más.' } as const;
    await t.tx((tx) => recordNote(tx, t.who('servicio'), caso, call));
    assert.equal(await isTask(), false);
    assert.deepEqual(await reasons(), []);
  });

  it('reopened by the heir, is a call if nothing came back to the list, because something done may not be right, until the heir lists an account', async () => {
    await t.putCuenta(caso, await t.process(caso), 'resuelta');
    await complete();
    await t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
    e.clock.advance(4 * DAY);
    const query = { aseguradora: t.aseguradora.slug, clase: 'familia' } as const;
    const isTask = async () =>
      (await listWork(e.program, randomUUID(), query, e.clock.now())).elementos.some(({ caso_id }) => caso_id === caso);
    assert.equal(await isTask(), true);
    await t.addCuenta(caso, 'borrado', 'propuesta', 'Foro Luna');
    assert.equal(await isTask(), false);
    caso = await t.open({ ...onePerson(), modulos_contratados: ['borrado'] });
    await close('sin_respuesta');
    await t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
    e.clock.advance(4 * DAY);
    assert.equal(await isTask(), false, 'a family that had not begun has nothing that may not be right');
  });

  it('is not reopened by a tap once it was annulled, 90 days have passed, or another case for the person is open', async () => {
    const person = { ...onePerson(), modulos_contratados: ['borrado'] };
    const tap = () => t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
    await t.tx((tx) => cancelCaso(t.deps, tx, t.who('aseguradora'), caso, {}));
    await assert.rejects(tap(), rejects('estado_no_permite', /Solo se reabre un caso cerrado/));
    caso = await t.open(person);
    await close('sin_respuesta');
    const other = await t.open(person);
    await assert.rejects(tap(), rejects('caso_duplicado'));
    await t.tx((tx) => cancelCaso(t.deps, tx, t.who('aseguradora'), other, {}));
    e.clock.advance(92 * DAY);
    await assert.rejects(tap(), rejects('estado_no_permite', /más de 90 días/));
    assert.equal((await t.row(caso)).estado, 'cerrado');
  });

  it('is not reopened after 90 days, nor while another case for the same person is open', async () => {
    const person = { ...onePerson(), modulos_contratados: ['borrado'] };
    caso = await t.open(person);
    await close('desistido');
    const other = await t.open(person);
    await assert.rejects(reopen(), (error: { codigo: string; valores: { caso_id: string } }) => {
      assert.deepEqual([error.codigo, error.valores.caso_id], ['caso_duplicado', other]);
      return true;
    });
    await t.tx((tx) => cancelCaso(t.deps, tx, t.who('aseguradora'), other, {}));
    e.clock.advance(92 * DAY);
    await assert.rejects(reopen(), rejects('estado_no_permite', /más de 90 días/));
  });

  it('once annulled has its accounts discarded, its mandate and objections ended, and its code withdrawn', async () => {
    await t.addCuenta(caso, 'borrado', 'propuesta');
    await raise();
    await t.prepareAndSign(caso);
    await e.base.superSql(`update cuentas set accion = 'conmemorar' where caso = $1`, [(await t.row(caso)).id]);
    await t.prepare(caso);
    e.clock.advance(1);
    const { status } = await e.request(t.aseguradora, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
    assert.equal(status, 200);
    const { id, en_espera_de, conservar_hasta } = await t.row(caso);
    assert.deepEqual([en_espera_de, conservar_hasta !== null], [null, true]);
    const [remains] = await e.base.superSql(
      `select (select array_agg(estado) from cuentas where caso = $1) as cuentas,
                (select array_agg(distinct estado) from mandatos where caso = $1) as mandatos,
                (select bool_and(fin is not null) from mandato_ejemplares where caso = $1) as ejemplares,
                (select array_agg(estado) from objeciones where caso = $1) as objeciones,
                (select count(*)::int from correos where caso = $1 and estado = 'pendiente' and tipo <> 'anulacion') as correos`,
      [id],
    );
    assert.deepEqual(remains, {
      cuentas: ['descartada'],
      mandatos: ['revocado'],
      ejemplares: true,
      objeciones: ['mantenida'],
      correos: 0,
    });
    assert.deepEqual((await types()).slice(-2), ['cuenta_resuelta', 'caso_cerrado']);
  });

  it('cannot be annulled once a certificate was requested', async () => {
    caso = await t.open({ modulos_contratados: ['certificados'] });
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    await t.prepareAndSign(caso);
    await t.tx((tx) => requestCertificado(tx, t.who('servicio'), caso, { tipo: 'defuncion_literal' }));
    const { status, headers } = await e.request(t.aseguradora, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual([status, headers['x-error-code']], [409, 'estado_no_permite']);
  });

  it('once ended refuses every command', async () => {
    await close('sin_respuesta');
    const commands = [complete, () => close('desistido'), () => t.prepare(caso), () => t.addCuenta(caso)];
    for (const command of commands) await assert.rejects(command(), rejects('estado_no_permite', /ya ha terminado/));
  });
});
