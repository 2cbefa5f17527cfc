/** Records made by mistake are corrected: account, module, case, insurer, family and figures change from then on, not before. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { type Check, checksOf } from '@albacea/contract/schemas/lists.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { RecordCorrection } from '@albacea/contract/schemas/record-correction.ts';
import { discardCertificado, obtainCertificado, requestCertificado } from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { rejectDocumento, validateDocumento } from '../../src/caso/documentos/review-documento.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { correctRecord, viewCorrectable } from '../../src/course/correct/correct-record.ts';
import { reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { changeCuenta } from '../../src/cuentas/commands/change-cuenta.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { confirmCuenta, undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { discardCuenta, rejectCuenta, resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { sendLetter } from '../../src/cuentas/letters/send-letter.ts';
import { takeBackLetter, viewLettersAboutToLeave } from '../../src/cuentas/letters/take-back-letter.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { atDesk } from '../support/desks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { mailsOf, whileClaimed } from '../support/mailbox.ts';
import { readyCaso, sendingDeps } from '../support/ready-caso.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;
const REASON = 'Se anotó en la cuenta equivocada.';

describe('a correction of a record made by mistake', () => {
  let e: Environment;
  let t: CasoWork;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e, 'A');
  });
  beforeEach(() => e.clock.advance(1000));
  after(() => e.close());

  type About = Pick<RecordCorrection, 'clase' | 'sobre'>;
  const look = (caso: string, about: About) => t.tx((tx) => viewCorrectable(tx, t.who('servicio'), caso, about));
  const send = (caso: string, body: RecordCorrection) =>
    t.tx((tx) => correctRecord(t.deps, tx, t.who('servicio'), caso, body, 'es'));
  const correct = async (caso: string, about: About, estado: string, resultado: CuentaResult | null = null) => {
    const { version } = await look(caso, about);
    await send(caso, { ...about, estado, resultado, motivo: REASON, version });
  };
  const of = (clase: RecordCorrection['clase'], sobre: string) => ({ clase, sobre });
  /** Creates a case whose one account the provider has deleted; `isClosed` declares its list complete, which closes it. */
  const resolved = async (isClosed: boolean) => {
    const { caso, cuenta } = await readyCaso(e, t);
    if (isClosed) await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
    await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    e.clock.advance(DAY);
    await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada' }));
    return { caso, cuenta };
  };
  const cuentaOf = async (caso: string) =>
    (await e.request(t.aseguradora, 'GET', `/casos/${caso}/cuentas`)).json.data.elementos[0];
  const eventsSince = async (caso: string, n: number) => (await t.events(caso)).slice(n);
  const news = (events: readonly { tipo: string; data: Record<string, unknown> }[]) =>
    events.map(({ tipo, data }) => [
      tipo,
      data.estado_cuenta ?? data.resultado ?? data.modulo,
      data.correccion ?? false,
    ]);

  it('to another final result leaves a closed case closed; case, insurer and family see the new result, and only later figures change', async () => {
    const { caso, cuenta } = await resolved(true);
    await sealFigures(e.program);
    const figures = async (query: string) => (await e.request(t.aseguradora, 'GET', `/reporting${query}`)).text;
    const { desde, hasta, corte } = JSON.parse(await figures('')).data.periodo;
    const before = await figures(`?desde=${desde}&hasta=${hasta}&corte=${corte}`);
    const told = (await t.events(caso)).length;
    e.clock.advance(DAY);
    await correct(caso, of('cuenta', cuenta), 'resuelta', 'denegada');

    const { estado, resultado } = await cuentaOf(caso);
    assert.deepEqual([estado, resultado], ['resuelta', 'denegada']);
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
    assert.deepEqual(
      elementos.map((one) => [one.estado, one.resultado]),
      [['resuelta', 'denegada']],
      'the page of the family shows the new result',
    );
    const row = await t.row(caso);
    assert.deepEqual([row.estado, row.resultado], ['cerrado', 'parcial']);
    assert.deepEqual(news(await eventsSince(caso, told)), [
      ['cuenta_resuelta', 'resuelta', true],
      ['modulo_completado', 'borrado', true],
      ['caso_cerrado', 'parcial', true],
    ]);
    await sealFigures(e.program);
    assert.equal(
      await figures(`?desde=${desde}&hasta=${hasta}&corte=${corte}`),
      before,
      'the earlier figures stay the same to the byte',
    );
    e.clock.advance(DAY);
    const later = JSON.parse(await figures('')).data;
    assert.partialDeepStrictEqual(later.cuentas.por_resultado, [
      { resultado: 'eliminada', cuentas: 0 },
      { resultado: 'denegada', cuentas: 1 },
    ]);
    assert.partialDeepStrictEqual(
      later.casos,
      {
        cerrados: 1,
        reabiertos: 0,
        pendientes_fin: 0,
        antiguedad: { d0_7: 0 },
        reapertura: { numerador: 0, denominador: 1 },
        dias_de_trabajo_pendiente: { numerador: 0, denominador: 1 },
      },
      'a corrected result is no second closing',
    );
  });

  it('of a result that never came reopens account, module and case, and their next end is emitted as a correction', async () => {
    const { caso, cuenta } = await resolved(true);
    assert.equal((await t.row(caso)).estado, 'cerrado');
    const told = (await t.events(caso)).length;
    assert.equal((await look(caso, of('cuenta', cuenta))).reabre, true);
    await correct(caso, of('cuenta', cuenta), 'solicitada');
    const { estado, plazo } = await cuentaOf(caso);
    assert.equal(estado, 'solicitada');
    assert.ok(plazo, 'the request has a term again');
    assert.deepEqual([(await t.row(caso)).estado, (await t.row(caso)).en_espera_de], ['en_tramite', 'proveedor']);
    assert.deepEqual(news(await eventsSince(caso, told)), [['cuenta_resuelta', 'solicitada', true]]);
    assert.deepEqual((await t.cronologia(caso)).slice(-3), ['cuenta_corregida', 'modulo_reabierto', 'caso_reabierto']);

    await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada' }));
    assert.deepEqual(news((await eventsSince(caso, told)).slice(1)), [
      ['cuenta_resuelta', 'resuelta', false],
      ['modulo_completado', 'borrado', true],
      ['caso_cerrado', 'completado', true],
    ]);
  });

  it('reopens no case after 90 days from its end, but can still change a result', async () => {
    const { caso, cuenta } = await resolved(true);
    e.clock.advance(92 * DAY);
    const { version } = await look(caso, of('cuenta', cuenta));
    const late = { ...of('cuenta', cuenta), estado: 'solicitada', resultado: null, motivo: REASON, version };
    await assert.rejects(send(caso, late), { codigo: 'estado_no_permite' });
    assert.equal((await cuentaOf(caso)).estado, 'resuelta', 'a refused correction changes nothing');
    await correct(caso, of('cuenta', cuenta), 'resuelta', 'no_existia');
    assert.equal((await cuentaOf(caso)).resultado, 'no_existia');
  });

  it('of a request that was never sent returns the account to confirmed; no correction is offered once a letter has left', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    await correct(caso, of('cuenta', cuenta), 'confirmada');
    const { estado, solicitada, plazo } = await cuentaOf(caso);
    assert.deepEqual([estado, solicitada, plazo], ['confirmada', null, null]);
    await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    assert.equal((await cuentaOf(caso)).estado, 'solicitada', 'the request can be made again');
    await e.base.superSql(
      `insert into correos (aseguradora_id, id, caso, tipo, estado, cuenta, creado, proximo_intento, caduca, terminado)
       select aseguradora_id, gen_random_uuid(), caso, 'carta_proveedor', 'enviado', id, $2, $2, $2, $2 from cuentas where id = $1`,
      [cuenta, e.clock.now()],
    );
    const { opciones, ya_ha_salido } = await look(caso, of('cuenta', cuenta));
    assert.deepEqual([opciones, ya_ha_salido.map(({ que }) => que)], [[], ['carta']]);
  });

  it('takes a request that was never sent, with its chases, or a refusal that never came, out of the history that letters quote', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    const ask = () =>
      t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    const steps = async () => {
      const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
      return elementos[0]?.gestiones.map(({ tipo }) => tipo);
    };
    await ask();
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, cuenta, { motivo: 'No la encuentran' }));
    const first = await cuentaOf(caso);
    e.clock.advance(DAY);
    await ask();
    await t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta));
    await correct(caso, of('cuenta', cuenta), 'rechazada');
    assert.deepEqual(await steps(), ['solicitud', 'negativa']);
    assert.equal((await cuentaOf(caso)).solicitada, first.solicitada);
    await correct(caso, of('cuenta', cuenta), 'solicitada');
    assert.deepEqual(await steps(), ['solicitud']);
    await correct(caso, of('cuenta', cuenta), 'confirmada');
    assert.deepEqual(await steps(), []);
  });

  it('of a request that was sent twice and reached nobody returns the account to confirmed, where the heir can undo it', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    const ask = async () => {
      e.clock.advance(DAY);
      await sendLetter(sendingDeps(e), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    };
    const refuse = () =>
      e.base.superSql(
        `update correos set estado = 'rechazado', terminado = $2 where cuenta = $1 and estado = 'pendiente'`,
        [cuenta, e.clock.now()],
      );
    const ends = async () => {
      const rows = await e.base.superSql<{ fin: string | null }>(
        'select fin from solicitudes where cuenta = $1 order by numero',
        [cuenta],
      );
      return rows.map(({ fin }) => fin);
    };
    await ask();
    await refuse();
    await ask();
    assert.deepEqual(await ends(), ['retirada', null], 'the request that was sent again no longer waits');
    const [letter] = await t.tx((tx) => viewLettersAboutToLeave(tx, t.who('servicio'), caso));
    await t.tx((tx) => takeBackLetter(tx, t.who('servicio'), caso, letter?.carta_id ?? ''));
    assert.deepEqual(await ends(), [null], 'a request whose repetition is taken back waits again');
    await ask();
    await refuse();
    const options = async () => (await look(caso, of('cuenta', cuenta))).opciones.map(({ estado }) => estado);
    assert.deepEqual(await options(), ['confirmada']);
    const claim = (id: string | null) =>
      e.base.superSql(
        `update correos set reclamo_id = $2 where id = (select id from correos where cuenta = $1 order by id limit 1)`,
        [cuenta, id],
      );
    await claim(cuenta);
    assert.deepEqual(await options(), [], 'the first one may have reached the provider');
    await claim(null);
    await correct(caso, of('cuenta', cuenta), 'confirmada');
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
    assert.partialDeepStrictEqual(elementos, [
      { estado: 'confirmada', solicitudes: 0, solicitada: null, gestiones: [] },
    ]);
    assert.deepEqual(await ends(), []);
    await t.tx((tx) => undoCuenta(tx, t.who('heredero'), caso, cuenta));
  });

  it('of a refusal that never came takes back what it asked for; what an earlier one asked for stays', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    const ask = () =>
      t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    const refuse = (papeles: readonly Paper[], prueba?: string) =>
      t.tx((tx) =>
        rejectCuenta(tx, t.who('servicio'), caso, cuenta, { motivo: 'Piden más', papeles, ...(prueba && { prueba }) }),
      );
    const seen = async () => {
      const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
      return elementos.map(({ estado, papeles_pedidos, prueba }) => ({ estado, papeles_pedidos, prueba }));
    };
    await ask();
    await refuse(['poder']);
    await t.review(caso, await t.receive(caso, 'poder'), 'validado');
    await ask();
    await refuse(['identificador_cuenta', 'factura'], await t.receive(caso, 'otro'));
    await correct(caso, of('cuenta', cuenta), 'solicitada');
    assert.deepEqual(await seen(), [{ estado: 'solicitada', papeles_pedidos: ['poder'], prueba: null }]);
    await t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta));

    await refuse(['factura']);
    await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada' }));
    await correct(caso, of('cuenta', cuenta), 'rechazada');
    assert.partialDeepStrictEqual(await seen(), [{ estado: 'rechazada', papeles_pedidos: ['poder', 'factura'] }]);
    const learned = 'select resultado, papeles from experiencias where cuenta = $1 and solicitud = 2';
    assert.deepEqual(await e.base.superSql(learned, [cuenta]), [{ resultado: 'pidio_papeles', papeles: ['factura'] }]);
  });

  it('does not reopen a request for an identifier that it did not name', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    const states = async () => (await look(caso, of('cuenta', cuenta))).opciones.map(({ estado }) => estado);
    const rename = (identificador: string) =>
      t.tx((tx) => changeCuenta(e.program, tx, t.who('heredero'), caso, cuenta, { identificador }));
    await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, cuenta, { canal: 'formulario_web' }));
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, cuenta, { motivo: 'No la encuentran' }));
    assert.deepEqual(await states(), ['solicitada']);
    await rename('otra-persona');
    assert.deepEqual(await states(), []);
    await rename('carmen.ruiz@example.com');
    assert.deepEqual(await states(), ['solicitada']);
    await rename('otra-persona');
    await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada' }));
    assert.ok(!(await states()).includes('solicitada'));
    await correct(caso, of('cuenta', cuenta), 'rechazada');
    assert.deepEqual(await states(), []);
  });

  it('does not reopen a request whose letter was withdrawn before it left', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    await sendLetter(sendingDeps(e), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    await t.tx((tx) => rejectCuenta(tx, t.who('servicio'), caso, cuenta, { motivo: 'No la encuentran' }));
    assert.deepEqual((await look(caso, of('cuenta', cuenta))).opciones, []);
  });

  it('of a request is refused while a worker claims its letter, which leaves', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    await sendLetter(sendingDeps(e), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    e.clock.advance(DAY);
    await assert.rejects(
      whileClaimed(e, () => correct(caso, of('cuenta', cuenta), 'confirmada')),
      { codigo: 'cambiado_entretanto' },
    );
    const letter = (await mailsOf(e, t.aseguradora, caso)).find(({ tipo }) => tipo === 'carta_proveedor');
    assert.equal(letter?.estado, 'pendiente');
  });

  it('takes back the review of a document, the decision of an objection and the request of a certificate', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    const account = await t.process(caso);
    const paper = await t.receive(caso, 'factura');
    for (const state of ['validado', 'rechazado'] as const) {
      await t.review(caso, paper, state);
      await e.base.superSql('update documentos set fichero = id where id = $1', [paper]);
      await correct(caso, of('documento', paper), 'recibido');
      const [row] = await e.base.superSql<{ estado: string }>('select estado from documentos where id = $1', [paper]);
      assert.equal(row?.estado, 'recibido', state);
    }
    const { objecion } = await t.tx((tx) =>
      raiseObjecion(e.program, tx, t.who('heredero'), caso, { clase: 'familiar', cuenta: account, motivo: 'No' }),
    );
    const decision = { decision: 'levantada', motivo: 'Se retira' } as const;
    await t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion.id, decision));
    await correct(caso, of('objecion', objecion.id), 'abierta');
    await t.tx((tx) => decideObjecion(tx, t.who('servicio'), caso, objecion.id, decision));

    e.clock.advance(40 * DAY);
    await t.tx((tx) => requestCertificado(tx, t.who('servicio'), caso, { tipo: 'ultimas_voluntades' }));
    await correct(caso, of('certificado', 'ultimas_voluntades'), 'pendiente');
    await t.tx((tx) => requestCertificado(tx, t.who('servicio'), caso, { tipo: 'ultimas_voluntades' }));
  });

  it('of a rejected paper withdraws the e-mail about it; if that has left, the family is told that it was a mistake', async () => {
    const caso = await t.open();
    const paper = await t.receive(caso, 'factura', 'heredero');
    const told = async () =>
      (await mailsOf(e, t.aseguradora, caso))
        .filter(({ tipo }) => tipo === 'papel_rechazado')
        .map(({ estado }) => estado);
    const reject = async () => {
      e.clock.advance(1000);
      await t.tx((tx) => rejectDocumento(tx, t.who('servicio'), caso, paper, { motivo: 'ilegible' }));
      await e.base.superSql('update documentos set fichero = id where id = $1', [paper]);
    };
    await reject();
    await correct(caso, of('documento', paper), 'recibido');
    assert.deepEqual(await told(), ['retirado']);
    await reject();
    await e.base.superSql(`update correos set estado = 'enviado', terminado = $1 where estado = 'pendiente'`, [
      e.clock.now(),
    ]);
    e.clock.advance(1000);
    const sent = (await look(caso, of('documento', paper))).ya_ha_salido;
    assert.deepEqual(
      sent.map(({ que }) => que),
      ['aviso_familia'],
    );
    await correct(caso, of('documento', paper), 'recibido');
    assert.deepEqual(await told(), ['retirado', 'enviado', 'pendiente']);
  });

  it('of a validated paper withdraws the letters that rely on it and have not left', async () => {
    const { caso, cuenta, documento } = await readyCaso(e, t);
    await sendLetter(sendingDeps(e), t.who('servicio'), caso, cuenta, { clase: 'solicitud' });
    const letters = async () =>
      (await mailsOf(e, t.aseguradora, caso))
        .filter(({ tipo }) => tipo === 'carta_proveedor')
        .map(({ estado }) => estado);
    const other = await t.addCuenta(caso);
    const invoice = await t.receive(caso, 'factura');
    await t.review(caso, invoice, 'validado');
    await e.base.superSql('update documentos set fichero = id, cuenta = $2 where id = $1', [invoice, other]);
    await correct(caso, of('documento', invoice), 'recibido');
    assert.deepEqual(await letters(), ['pendiente'], 'a paper of another account');
    await correct(caso, of('documento', documento), 'recibido');
    assert.deepEqual(await letters(), ['deshecho']);
    assert.ok((await t.cronologia(caso)).includes('carta_retirado'));
  });

  it('of a certificate takes back the review that its document got with it', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    await t.process(caso);
    const tipo = 'ultimas_voluntades';
    const documento = await t.receive(caso, tipo, 'servicio');
    await e.base.superSql('update documentos set fichero = id where id = $1', [documento]);
    await t.tx((tx) => obtainCertificado(tx, t.who('servicio'), caso, { tipo, documento }));
    const stateOf = async () =>
      (await e.base.superSql<{ estado: string }>('select estado from documentos where id = $1', [documento]))[0]
        ?.estado;
    assert.equal(await stateOf(), 'validado');
    await correct(caso, of('certificado', tipo), 'pendiente');
    assert.equal(await stateOf(), 'recibido');
  });

  it('of a certificate, or of the paper that proves it, keeps a closed case open until the paper is reviewed again', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    const cuenta = await t.process(caso);
    const wishes = await t.receive(caso, 'ultimas_voluntades', 'servicio');
    const { id } = await t.row(caso);
    await e.base.superSql('update documentos set fichero = id where caso = $1', [id]);
    const validate = (documento: string, comprobaciones: readonly Check[]) =>
      t.tx((tx) => validateDocumento(tx, t.who('servicio'), caso, documento, { comprobaciones }));
    const obtain = () =>
      t.tx((tx) => obtainCertificado(tx, t.who('servicio'), caso, { tipo: 'ultimas_voluntades', documento: wishes }));
    await validate(wishes, checksOf('ultimas_voluntades'));
    await obtain();
    await t.tx((tx) => discardCertificado(tx, t.who('servicio'), caso, { tipo: 'seguros_fallecimiento' }));
    await t.putCuenta(caso, cuenta, 'resuelta', 'eliminada');
    await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
    const proof = await e.base.superSql<{ id: string }>(
      `select id from documentos where caso = $1 and tipo = 'certificado_defuncion'`,
      [id],
    );
    const literal = proof[0]?.id ?? '';
    const marta = await atDesk(e, 'Marta');
    const endings = async () =>
      (await mailsOf(e, t.aseguradora, caso)).filter(
        ({ tipo, estado }) => tipo === 'terminado' && estado !== 'retirado',
      ).length;

    for (const [about, estado, paper, settle] of [
      [of('documento', wishes), 'recibido', wishes, obtain],
      [of('certificado', 'ultimas_voluntades'), 'pendiente', wishes, obtain],
      [of('documento', literal), 'recibido', literal, null],
      [of('certificado', 'defuncion_literal'), 'pendiente', literal, null],
    ] as const) {
      assert.deepEqual([(await t.row(caso)).estado, await endings()], ['cerrado', 1]);
      const told = (await t.events(caso)).length;
      e.clock.advance(60_000);
      await correct(caso, about, estado);
      assert.deepEqual(
        await e.base.superSql(
          `select c.estado as caso, c.en_espera_de, m.estado as modulo, d.estado as papel, t.estado as certificado, t.documento
             from documentos d join casos c on c.id = d.caso join certificados t on t.caso = d.caso
             join caso_modulos m on m.caso = d.caso and m.modulo = 'certificados'
            where d.id = $1 and (d.tipo, t.tipo) in (('ultimas_voluntades', 'ultimas_voluntades'), ('certificado_defuncion', 'defuncion_literal'))`,
          [paper],
        ),
        [
          {
            caso: 'en_tramite',
            en_espera_de: 'servicio',
            modulo: 'pendiente',
            papel: 'recibido',
            certificado: 'pendiente',
            documento: null,
          },
        ],
      );
      const { elementos } = await marta.good('GET', `/trabajo?aseguradora=${t.aseguradora.slug}&caso=${caso}`);
      assert.ok(
        elementos.some(({ clase }: { clase: string }) => clase === 'documentos'),
        'the review is a task again',
      );
      assert.deepEqual([await endings(), await eventsSince(caso, told)], [0, []]);
      await validate(paper, checksOf(paper === literal ? 'certificado_defuncion' : 'ultimas_voluntades'));
      await settle?.();
      assert.deepEqual(news(await eventsSince(caso, told)), [
        ['modulo_completado', 'certificados', true],
        ['caso_cerrado', 'completado', true],
      ]);
    }
  });

  it('of a removal puts the account back on the list, where the family decides anew and is asked about the copy again', async () => {
    const caso = await t.open();
    const who = t.who('heredero');
    const wanted = [{ proveedor: 'Foro Luna', accion: 'eliminar' }] as const;
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, who, caso, wanted));
    const cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmCuenta(e.program, tx, who, caso, cuenta, { copia: 'rechazada' }));
    await t.tx((tx) => discardCuenta(tx, who, caso, cuenta));
    await correct(caso, of('cuenta', cuenta), 'propuesta');
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
    const undecided = { estado: 'propuesta', motivo_descarte: null, confirmada: null, reposo_hasta: null } as const;
    assert.partialDeepStrictEqual(elementos, [{ ...undecided, copia: 'ofrecida' }]);
  });

  it('leaves the accounts discarded that the end of the case discarded; a later reopening brings them back', async () => {
    const { caso, cuenta } = await resolved(false);
    const list = (...wanted: { proveedor: string; accion: 'eliminar' }[]) =>
      t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, wanted));
    await list({ proveedor: 'Foro Luna', accion: 'eliminar' }, { proveedor: 'Foro Sol', accion: 'eliminar' });
    const states = async () =>
      (await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'))).elementos.map(
        ({ proveedor, estado }) => `${proveedor} ${estado}`,
      );
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'parcial' }));
    await correct(caso, of('cuenta', cuenta), 'solicitada');
    assert.deepEqual(await states(), ['Wise solicitada', 'Foro Luna descartada', 'Foro Sol descartada']);
    await list({ proveedor: 'Foro Sol', accion: 'eliminar' });
    await t.tx((tx) => resolveCuenta(tx, t.who('servicio'), caso, cuenta, { resultado: 'eliminada' }));
    e.clock.advance(DAY);
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'parcial' }));
    await t.tx((tx) => reopenOwnCaso(t.deps, tx, t.who('heredero'), caso));
    assert.deepEqual(await states(), [
      'Wise resuelta',
      'Foro Luna propuesta',
      'Foro Sol descartada',
      'Foro Sol propuesta',
    ]);
  });

  it('stores its reason as a note of the person, and is refused on an earlier version of the case', async () => {
    const { caso, cuenta } = await resolved(false);
    const gestor = await atDesk(e, 'Pilar');
    const route = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const { version, opciones } = await gestor.good('GET', `${route}/correcciones?clase=cuenta&sobre=${cuenta}`);
    const to = { ...of('cuenta', cuenta), estado: 'rechazada', resultado: null, motivo: REASON, version };
    for (const [body, status, field] of [
      [{ ...to, motivo: ' ' }, 422, /motivo/],
      [{ ...to, estado: 'confirmada' }, 422, /estado/],
      [{ ...to, sobre: 'other' }, 404, /./],
      [{ ...to, version: version - 1 }, 409, /./],
    ] as const) {
      const answer = await gestor.browser.request('POST', `${route}/correcciones`, body);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.json.error, field);
    }
    assert.deepEqual(
      opciones.map(({ estado, resultado }: Pick<RecordCorrection, 'estado' | 'resultado'>) => resultado ?? estado),
      ['no_existia', 'denegada', 'caduca_sola', 'solicitada', 'rechazada'],
    );
    await gestor.good('POST', `${route}/correcciones`, to);
    const [note] = await gestor.good('GET', `${route}/notas`).then((data) => data.elementos);
    assert.match(note.texto, /Wise.*Se anotó en la cuenta equivocada/);
    assert.ok(note.autor, 'the note has an author');
  });

  it('is not offered in an annulled case, nor for a confirmed account', async () => {
    const { caso, cuenta } = await readyCaso(e, t);
    assert.deepEqual((await look(caso, of('cuenta', cuenta))).opciones, []);
    await assert.rejects(correct(caso, of('cuenta', cuenta), 'propuesta'), { codigo: 'estado_no_permite' });
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
    assert.deepEqual((await look(caso, of('cuenta', cuenta))).opciones, [{ estado: 'propuesta', resultado: null }]);
    await e.base.superSql(`update casos set estado = 'anulado', resultado = null where caso_id = $1`, [caso]);
    assert.deepEqual((await look(caso, of('cuenta', cuenta))).opciones, []);
  });
});
