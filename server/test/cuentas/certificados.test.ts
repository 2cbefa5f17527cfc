/** Certificates of public registers: when a case gets them, when they can be requested, how they end. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import { checksOf } from '@albacea/contract/schemas/lists.ts';
import {
  denyCertificado,
  discardCertificado,
  obtainCertificado,
  requestCertificado,
} from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { receiveDocumento } from '../../src/caso/documentos/receive-documento.ts';
import { rejectDocumento, validateDocumento } from '../../src/caso/documentos/review-documento.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { correctRecord } from '../../src/course/correct/correct-record.ts';
import { reopenCaso, reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { askRight, withdrawPeticion } from '../../src/familia/derechos/peticiones.ts';
import { revokeMandato } from '../../src/familia/mandato/end-mandato.ts';
import { dismissAlert, raiseAlert } from '../../src/familia/persona-viva/alerts.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { aPdf } from '../support/files.ts';
import { type CasoWork, createCasoWork, type Role } from '../support/work.ts';

const DAY = 86_400_000;

describe('certificates', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await createCasoWork(e);
  });
  beforeEach(async () => {
    const fecha_fallecimiento = e.clock.now().toISOString().slice(0, 10);
    caso = await t.open({ modulos_contratados: ['certificados'], fallecido: { fecha_fallecimiento } });
  });
  after(() => e.close());

  const process = async () => {
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    await t.prepareAndSign(caso);
  };
  const view = async () => {
    const { certificados } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    return Object.fromEntries(certificados.map((c: { tipo: CertificadoType }) => [c.tipo, c]));
  };
  const request = (tipo: CertificadoType, role: Role = 'servicio', version?: number) =>
    t.tx((tx) => requestCertificado(tx, t.who(role), caso, { tipo, ...(version && { version }) }));
  const get = (tipo: CertificadoType, documento: string) =>
    t.tx((tx) => obtainCertificado(tx, t.who('servicio'), caso, { tipo, documento }));
  const discard = (tipo: CertificadoType) =>
    t.tx((tx) => discardCertificado(tx, t.who('servicio'), caso, { tipo, motivo: 'Ya lo tienen' }));
  const deny = (tipo: CertificadoType) =>
    t.tx((tx) => denyCertificado(tx, t.who('servicio'), caso, { tipo, motivo: 'Falta el DNI' }));
  const having =
    (code: string, said = /./) =>
    (error: { codigo: string; valores: object }) => {
      assert.equal(error.codigo, code);
      assert.match(JSON.stringify(error.valores), said);
      return true;
    };

  it('exist once the case is under way; the two of the ministry can be requested 15 working days after the death', async () => {
    assert.deepEqual(await view(), {});
    await process();
    const seen = await view();
    assert.deepEqual(Object.keys(seen), ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento']);
    // Died on Saturday, 21 November 2026; in Madrid, where the registers are, 7 and 8 December are holidays.
    assert.deepEqual(
      Object.values(seen).map(({ desde }) => desde),
      [null, '2026-12-15', '2026-12-15'],
    );
  });

  it('cannot be requested before their day, and the refusal says from when', async () => {
    await process();
    await assert.rejects(request('ultimas_voluntades'), having('estado_no_permite', /a partir del 15\/12\/2026/));
    e.clock.advance(Date.parse('2026-12-15T08:00:00Z') - e.clock.now().getTime());
    await request('ultimas_voluntades');
    const { estado, plazo, solicitado } = (await view()).ultimas_voluntades;
    assert.equal(estado, 'solicitado');
    assert.equal(plazo, '2026-12-30', 'ten working days, Christmas not counted');
    assert.ok(solicitado);
    assert.equal((await t.row(caso)).en_espera_de, 'heredero', 'the case waits for the heir while the list is open');
  });

  it('cannot be requested without a mandate in force, but can during an objection, because nothing ends with a certificate', async () => {
    await process();
    const { id } = await t.row(caso);
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
         select aseguradora_id, gen_random_uuid(), id, 'otra', 'heredero', now() from casos where id = $1`,
      [id],
    );
    await t.tx((tx) => revokeMandato(tx, t.who('heredero'), caso));
    await assert.rejects(request('defuncion_literal'), having('estado_no_permite', /mandato/));
    await t.prepareAndSign(caso); // a new signature, a mandate in force
    await request('defuncion_literal');
  });

  it('cannot be requested while somebody says that the person is alive, or while the heir restricts the use of their data', async () => {
    await process();
    await t.tx((tx) => raiseAlert(tx, t.who('servicio'), caso, { constancia: 'Ha llamado un hermano.' }));
    await assert.rejects(request('defuncion_literal'), having('estado_no_permite', /comprobar antes un aviso/));
    await t.tx((tx) => dismissAlert(tx, t.who('servicio'), caso, 'Comprobado con el Registro Civil.'));
    const { peticion_id: id } = await t.tx((tx) => askRight(tx, t.who('heredero'), caso, { clase: 'limitacion' }));
    await assert.rejects(request('defuncion_literal'), having('estado_no_permite', /que no se usen sus datos/));
    await t.tx((tx) => withdrawPeticion(tx, t.who('heredero'), caso, id));
    await request('defuncion_literal');
  });

  it('are recorded as obtained only with a document of the right type, of this case and not rejected', async () => {
    await process();
    const good = await t.receive(caso, 'certificado_defuncion');
    const rejected = await t.receive(caso, 'certificado_defuncion');
    await t.review(caso, rejected, 'rechazado');
    const otherType = await t.receive(caso, 'factura');
    const foreign = await t.receive(await t.open(), 'certificado_defuncion');
    for (const documento of [rejected, otherType, foreign, 'nada'])
      await assert.rejects(get('defuncion_literal', documento), having('validacion', /documento de este caso/));
    assert.equal(await get('defuncion_literal', good), 'obtenido');
    const { documento_id, terminado } = (await view()).defuncion_literal;
    assert.equal(documento_id, good);
    assert.ok(terminado);
  });

  it('include a literal one, which counts as obtained once the case has it validated, and is pending again once it is rejected', async () => {
    const brought = { tipo: 'certificado_defuncion', contenido: aPdf() } as const;
    const { documento } = await receiveDocumento(e.program, t.who('heredero'), caso, brought);
    await t.prepareAndSign(caso);
    await t.tx((tx) =>
      validateDocumento(tx, t.who('servicio'), caso, documento.id, {
        comprobaciones: checksOf('certificado_defuncion'),
      }),
    );
    const { estado, documento_id, terminado } = (await view()).defuncion_literal;
    assert.deepEqual([estado, documento_id, terminado !== null], ['obtenido', documento.id, true]);
    const story = await t.cronologia(caso);
    assert.ok(story.indexOf('certificado_pendiente') < story.indexOf('certificado_obtenido'), story.join());
    await assert.rejects(request('defuncion_literal'), having('estado_no_permite'));
    await t.tx((tx) => rejectDocumento(tx, t.who('servicio'), caso, documento.id, { motivo: 'ilegible' }));
    const lost = (await view()).defuncion_literal;
    assert.deepEqual([lost.estado, lost.documento_id, lost.terminado], ['pendiente', null, null]);
  });

  it('of the ministry are not requested if the case already has them validated; a person records them as obtained', async () => {
    await process();
    e.clock.advance(Date.parse('2026-12-15T08:00:00Z') - e.clock.now().getTime());
    const brought = { tipo: 'ultimas_voluntades', contenido: aPdf() } as const;
    const { documento } = await receiveDocumento(e.program, t.who('servicio'), caso, brought);
    await t.review(caso, documento.id, 'validado');
    await assert.rejects(request('ultimas_voluntades'), having('estado_no_permite', /Ya está en los papeles/));
    assert.equal(await get('ultimas_voluntades', documento.id), 'obtenido');
  });

  it('can be requested again after a denial; a command that the state forbids is refused, and the refusal says which commands are allowed', async () => {
    await process();
    await assert.rejects(deny('defuncion_literal'), having('estado_no_permite', /solicitarlo/));
    await request('defuncion_literal');
    await deny('defuncion_literal');
    assert.equal(await request('defuncion_literal'), 'solicitado');
    await discard('defuncion_literal');
    await assert.rejects(request('defuncion_literal'), having('estado_no_permite', /Ya no admite cambios/));
    await assert.rejects(request('defuncion_literal', 'heredero'), having('accion_no_permitida'));
    await assert.rejects(request('ultimas_voluntades', 'servicio', 7), having('cambiado_entretanto'));
  });

  it('close the case as completed once all have ended, and as partial if one was denied', async () => {
    for (const end of ['completado', 'parcial']) {
      const fecha_fallecimiento = '2026-10-01';
      caso = await t.open({ modulos_contratados: ['certificados'], fallecido: { fecha_fallecimiento } });
      await process();
      await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
      await discard('defuncion_literal');
      await discard('seguros_fallecimiento');
      await request('ultimas_voluntades');
      assert.equal((await t.row(caso)).en_espera_de, 'proveedor');
      const paper = await t.receive(caso, 'ultimas_voluntades', 'servicio');
      await (end === 'parcial' ? deny('ultimas_voluntades') : get('ultimas_voluntades', paper));
      const { estado, resultado } = await t.row(caso);
      assert.deepEqual([estado, resultado], ['cerrado', end]);
    }
  });

  for (const by of ['heredero', 'aseguradora', 'correction'] as const)
    it(`are pending again once the case that ended them is reopened (${by}), but not one that a person discarded`, async () => {
      const states = async () => Object.values(await view()).map(({ estado }) => estado);
      const reopen = () =>
        t.tx<unknown>(async (tx) => {
          const who = t.who(by === 'correction' ? 'servicio' : by);
          if (by === 'heredero') return reopenOwnCaso(t.deps, tx, who, caso);
          const motivo = 'La familia quiere seguir.';
          if (by === 'aseguradora') return reopenCaso(t.deps, tx, who, caso, { motivo }, 'es');
          const { version } = await t.row(caso);
          const record = { clase: 'certificado', sobre: 'ultimas_voluntades', estado: 'pendiente' } as const;
          return correctRecord(t.deps, tx, who, caso, { ...record, resultado: null, motivo, version }, 'es');
        });
      await process();
      await discard('seguros_fallecimiento');
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'sin_respuesta' }));
      e.clock.advance(3 * DAY);
      await reopen();
      assert.deepEqual(await states(), ['pendiente', 'pendiente', 'no_procede']);
      await t.tx((tx) => declareList(tx, t.who('heredero'), caso, { completa: true }));
      assert.equal((await t.row(caso)).estado, 'en_tramite');
      await discard('ultimas_voluntades');
      await discard('defuncion_literal'); // the last step, which ends the case at the same instant
      assert.equal((await t.row(caso)).estado, 'cerrado');
      if (by !== 'correction') await reopen();
      assert.deepEqual(await states(), ['no_procede', 'no_procede', 'no_procede']);
    });

  it('are added to a case under way when a joining claim contracts their module', async () => {
    const person = onePerson();
    caso = await t.open({ ...person, modulos_contratados: ['borrado'] });
    await t.process(caso);
    const { json } = await e.request(t.aseguradora, 'POST', '/siniestro', { ...person, pack: 'completo' });
    assert.equal(json.data.caso_id, caso);
    assert.equal(Object.keys(await view()).length, 3);
    const siniestro = (await t.events(caso)).find(({ tipo }) => tipo === 'siniestro_abierto');
    assert.equal(siniestro?.data.estado, 'en_tramite', 'the event has the state of the case at that time');
    e.clock.advance(DAY);
  });
});
