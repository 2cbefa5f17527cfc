/** Certificates of public registers: when they are made, when they can be asked for, how they end. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { TipoCertificado } from '@albacea/contract/certificados.ts';
import { declararListaCompleta } from '../src/capabilities/casos/declarar-lista.ts';
import { denegarCertificado } from '../src/capabilities/certificados/denegar-certificado.ts';
import { descartarCertificado } from '../src/capabilities/certificados/descartar-certificado.ts';
import { obtenerCertificado } from '../src/capabilities/certificados/obtener-certificado.ts';
import { solicitarCertificado } from '../src/capabilities/certificados/solicitar-certificado.ts';
import { revocarMandato } from '../src/capabilities/mandato/revocar-mandato.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unaPersona } from './fabricas.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const DIA = 86_400_000;

describe('certificates', () => {
  let e: Entorno;
  let t: Taller;
  let caso: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await crearTaller(e);
  });
  beforeEach(async () => {
    const fecha_fallecimiento = e.reloj.ahora().toISOString().slice(0, 10);
    caso = await t.abrir({ modulos_contratados: ['certificados'], fallecido: { fecha_fallecimiento } });
  });
  after(() => e.cerrar());

  const tramitar = async () => {
    await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
  };
  const ver = async () => {
    const { certificados } = (await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    return Object.fromEntries(certificados.map((c: { tipo: TipoCertificado }) => [c.tipo, c]));
  };
  const solicitar = (tipo: TipoCertificado, papel: Papel = 'servicio', version?: number) =>
    t.tx((tx) => solicitarCertificado(tx, t.quien(papel), caso, { tipo, ...(version && { version }) }));
  const obtener = (tipo: TipoCertificado, documento: string) =>
    t.tx((tx) => obtenerCertificado(tx, t.quien('servicio'), caso, { tipo, documento }));
  const descartar = (tipo: TipoCertificado) =>
    t.tx((tx) => descartarCertificado(tx, t.quien('servicio'), caso, { tipo, motivo: 'Ya lo tienen' }));
  const denegar = (tipo: TipoCertificado) =>
    t.tx((tx) => denegarCertificado(tx, t.quien('servicio'), caso, { tipo, motivo: 'Falta el DNI' }));
  const con =
    (codigo: string, dicho = /./) =>
    (error: { codigo: string; valores: object }) => {
      assert.equal(error.codigo, codigo);
      assert.match(JSON.stringify(error.valores), dicho);
      return true;
    };

  it('are there once the case is under way, the two of the ministry 15 working days after the death', async () => {
    assert.deepEqual(await ver(), {});
    await tramitar();
    const vistos = await ver();
    assert.deepEqual(Object.keys(vistos), ['defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento']);
    // Died on Saturday, 21 November 2026; in Madrid, where the registers are, 7 and 8 December are holidays.
    assert.deepEqual(
      Object.values(vistos).map(({ desde }) => desde),
      [null, '2026-12-15', '2026-12-15'],
    );
  });

  it('are not asked for before their day, and the refusal says from when', async () => {
    await tramitar();
    await assert.rejects(solicitar('ultimas_voluntades'), con('estado_no_permite', /a partir del 15\/12\/2026/));
    e.reloj.avanzar(Date.parse('2026-12-15T08:00:00Z') - e.reloj.ahora().getTime());
    await solicitar('ultimas_voluntades');
    const { estado, plazo, solicitado } = (await ver()).ultimas_voluntades;
    assert.equal(estado, 'solicitado');
    assert.equal(plazo, '2026-12-30', 'ten working days, Christmas not counted');
    assert.ok(solicitado);
    assert.equal((await t.fila(caso)).en_espera_de, 'heredero', 'the list is open');
  });

  it('are not asked for without a mandate in force or against an objection to the whole case', async () => {
    await tramitar();
    const { id } = await t.fila(caso);
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
         select aseguradora_id, gen_random_uuid(), id, 'otra', 'heredero', now() from casos where id = $1`,
      [id],
    );
    await assert.rejects(solicitar('defuncion_literal'), con('estado_no_permite', /objeción/));
    await e.base.superSql(`update objeciones set estado = 'levantada', decidida = now() where caso = $1`, [id]);
    await t.tx((tx) => revocarMandato(tx, t.quien('heredero'), caso));
    await assert.rejects(solicitar('defuncion_literal'), con('estado_no_permite', /mandato/));
    await t.prepararYFirmar(caso); // signed anew it is in force; its paper waits for a look
    await solicitar('defuncion_literal');
  });

  it('are obtained with a document that proves it, of this case and not rejected', async () => {
    await tramitar();
    const bueno = await t.recibir(caso, 'certificado_defuncion');
    const rechazado = await t.recibir(caso, 'certificado_defuncion');
    await t.revisar(caso, rechazado, 'rechazado');
    const otroTipo = await t.recibir(caso, 'factura');
    const ajeno = await t.recibir(await t.abrir(), 'certificado_defuncion');
    for (const documento of [rechazado, otroTipo, ajeno, 'nada'])
      await assert.rejects(obtener('defuncion_literal', documento), con('validacion', /documento de este caso/));
    assert.equal(await obtener('defuncion_literal', bueno), 'obtenido');
    const { documento_id, terminado } = (await ver()).defuncion_literal;
    assert.equal(documento_id, bueno);
    assert.ok(terminado);
  });

  it('denied can be asked for again; otherwise an order that the state forbids says what is possible', async () => {
    await tramitar();
    await assert.rejects(denegar('defuncion_literal'), con('estado_no_permite', /solicitarlo/));
    await solicitar('defuncion_literal');
    await denegar('defuncion_literal');
    assert.equal(await solicitar('defuncion_literal'), 'solicitado');
    await descartar('defuncion_literal');
    await assert.rejects(solicitar('defuncion_literal'), con('estado_no_permite', /no puede hacer nada/));
    await assert.rejects(solicitar('defuncion_literal', 'heredero'), con('accion_no_permitida'));
    await assert.rejects(solicitar('ultimas_voluntades', 'servicio', 7), con('cambiado_entretanto'));
  });

  it('complete their module and the case; one that was denied makes it partial', async () => {
    for (const fin of ['completado', 'parcial']) {
      const fecha_fallecimiento = '2026-10-01';
      caso = await t.abrir({ modulos_contratados: ['certificados'], fallecido: { fecha_fallecimiento } });
      await tramitar();
      await t.tx((tx) => declararListaCompleta(tx, t.quien('heredero'), caso));
      await descartar('defuncion_literal');
      await descartar('seguros_fallecimiento');
      await solicitar('ultimas_voluntades');
      assert.equal((await t.fila(caso)).en_espera_de, 'proveedor');
      const papel = await t.recibir(caso, 'ultimas_voluntades', 'servicio');
      await (fin === 'parcial' ? denegar('ultimas_voluntades') : obtener('ultimas_voluntades', papel));
      const { estado, resultado } = await t.fila(caso);
      assert.deepEqual([estado, resultado], ['cerrado', fin]);
    }
  });

  it('are made for a case under way that a claim joins with their module', async () => {
    const persona = unaPersona();
    caso = await t.abrir({ ...persona, modulos_contratados: ['borrado'] });
    await t.tramitar(caso);
    const { json } = await e.pedir(t.aseguradora, 'POST', '/siniestro', { ...persona, pack: 'completo' });
    assert.equal(json.data.caso_id, caso);
    assert.equal(Object.keys(await ver()).length, 3);
    const siniestro = (await t.eventos(caso)).find(({ tipo }) => tipo === 'siniestro_abierto');
    assert.equal(siniestro?.data.estado, 'en_tramite', 'the state of the case when it happened');
    e.reloj.avanzar(DIA);
  });
});
