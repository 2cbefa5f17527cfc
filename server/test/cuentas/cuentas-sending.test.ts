/** Requests to a provider: guards, terms, chases, results, no answer. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { prepareLetter } from '../../src/cuentas/letters/compose/prepare-letter.ts';
import { inText } from '../../src/cuentas/letters/render/rules-paper.ts';
import { readSummary } from '../../src/familia/summary/read-summary.ts';
import { demandPapers } from '../support/catalogo.ts';
import {
  addPaper,
  casoInRule,
  denies,
  eventsOf,
  inRole,
  mandato,
  newCaso,
  propose,
  rowOf,
  rowsOf,
  type TestCaso,
} from '../support/cuentas.ts';
import { controlsOf, DAY, FORUM, GYM } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { sendingDeps } from '../support/ready-caso.ts';

describe('a request', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    caso = await casoInRule(e);
  });
  after(() => e.close());

  it('is not sent without the documents that its provider requires, and does not delay other requests', async () => {
    await demandPapers(e, 'facebook', 'eliminar', [['prueba_parentesco', 'identificador_cuenta']]);
    const [facebook, gym] = await propose(e, caso, [{ proveedor_codigo: 'facebook', accion: 'eliminar' }, GYM]);
    await m.confirmar(facebook as string, { copia: 'rechazada' });
    await m.confirmar(gym as string);
    e.clock.advance(3 * DAY);
    await denies(
      m.solicitar(facebook as string),
      'envio_impedido',
      /saber: el correo, usuario.*validar: la prueba del parentesco/,
    );
    await m.solicitar(gym as string, { canal: 'telefono' });
    await m.cambiar(facebook as string, { identificador: 'carmen.ruiz' });
    await m.confirmar(facebook as string, { copia: 'rechazada' });
    e.clock.advance(3 * DAY);
    await addPaper(e, caso, 'prueba_parentesco', gym as string);
    await denies(m.solicitar(facebook as string), 'envio_impedido', /parentesco/);
    const erased = await addPaper(e, caso, 'prueba_parentesco', facebook as string);
    await e.base.superSql('update documentos set fichero_borrado = recibido where id = $1', [erased]);
    await denies(m.solicitar(facebook as string), 'envio_impedido', /parentesco/);
    await addPaper(e, caso, 'prueba_parentesco', facebook as string);
    await m.solicitar(facebook as string);
  });

  it('is not sent if proof of death, mandate or a base document is missing', async () => {
    caso = await newCaso(e);
    const id = await m.una(GYM);
    await m.confirmar(id);
    const canal = 'telefono' as const;
    const codes = async () => (await m.ver(id)).impedimentos.map(({ codigo }) => codigo);
    assert.deepEqual(await codes(), ['prueba_de_fallecimiento', 'mandato']);
    await denies(m.solicitar(id, { canal }), 'envio_impedido', /fallecimiento.*mandato/);
    await addPaper(e, caso, 'certificado_defuncion', null, 'recibido');
    assert.deepEqual(await codes(), ['prueba_de_fallecimiento', 'mandato']);
    await addPaper(e, caso, 'declaracion_aseguradora');
    assert.deepEqual(await codes(), ['mandato', 'papeles'], 'what ends a contract needs the certificate');
    await mandato(e, caso);
    assert.deepEqual(await codes(), ['papeles']);
    await denies(m.solicitar(id, { canal }), 'envio_impedido', /certificado literal/);
    await addPaper(e, caso, 'certificado_defuncion');
    await m.solicitar(id, { canal });
    const other = await m.una(FORUM);
    await e.base.superSql(`update mandatos set estado = 'revocado' where caso = $1`, [caso.id]);
    assert.deepEqual(
      (await m.ver(other)).impedimentos.map(({ codigo }) => codigo),
      ['estado', 'mandato'],
    );
  });

  it('waits until one of several document sets is complete, and is refused if its way is unknown', async () => {
    await demandPapers(e, 'instagram', 'eliminar', [['prueba_parentesco', 'factura'], ['titulo_sucesorio']]);
    const [id = ''] = await propose(e, caso, [{ proveedor_codigo: 'instagram', accion: 'eliminar' }]);
    await m.confirmar(id, { copia: 'rechazada' });
    e.clock.advance(3 * DAY);
    const missing = async () =>
      (await m.ver(id)).impedimentos.flatMap(({ papeles, alternativas }) => [papeles, ...alternativas]);
    assert.deepEqual(await missing(), [['titulo_sucesorio'], ['prueba_parentesco', 'factura']]);
    await addPaper(e, caso, 'factura', id);
    assert.deepEqual(await missing(), [['prueba_parentesco'], ['titulo_sucesorio']]);
    await addPaper(e, caso, 'titulo_sucesorio', id);
    assert.deepEqual(await missing(), []);
    await denies(m.cambiar(id, { via: 'por-paloma' }), 'validacion', /via: se admite/);
  });

  it('to a bank waits for requests to supplies, one to close a mailbox waits for all others, and none waits longer than thirty days', async () => {
    const [light = '', bank = '', mailbox = '', netflix = ''] = await propose(e, caso, [
      { proveedor_codigo: 'iberdrola', accion: 'transferir' },
      { proveedor_codigo: 'bbva', accion: 'eliminar' },
      { proveedor_codigo: 'apple', accion: 'eliminar' },
      { proveedor_codigo: 'netflix', accion: 'cancelar' },
    ]);
    await m.cambiar(light, { nuevo_titular: { quien: 'heredero' } });
    for (const id of [light, bank, mailbox, netflix])
      await m.confirmar(id, id === mailbox ? { copia: 'rechazada' } : {});
    e.clock.advance(3 * DAY);
    const waiting = async () => {
      const held: string[] = [];
      for (const id of [light, bank, mailbox, netflix])
        if ((await m.ver(id)).impedimentos.some(({ codigo }) => codigo === 'turno')) held.push(id);
      return held;
    };
    const actor = async (id: string) => (await rowOf(e, caso, id)).actua;
    assert.deepEqual(await waiting(), [bank, mailbox]);
    await denies(m.solicitar(bank), 'envio_impedido', /Otras cuentas van antes/);
    await m.solicitar(light);
    assert.deepEqual(
      [await actor(bank), await actor(netflix)],
      ['proveedor', 'servicio'],
      'the desk acts on the request that can be sent',
    );
    await m.resolver(light, { resultado: 'transferida' });
    assert.deepEqual(await waiting(), [mailbox], 'only the request about the mailbox still waits');
    assert.equal(await actor(bank), 'servicio');
    e.clock.advance(26 * DAY);
    assert.deepEqual(await waiting(), [mailbox]);
    e.clock.advance(DAY);
    assert.deepEqual(await waiting(), []);
  });

  it('is sent again once the family has brought the document that the provider asked for', async () => {
    const id = await m.solicitada();
    await m.rechazar(id, 'Quieren ver el poder.', ['poder']);
    const [impediment, ...more] = (await m.ver(id)).impedimentos;
    assert.deepEqual([impediment?.codigo, impediment?.papeles, more], ['papeles', ['poder'], []]);
    await denies(m.solicitar(id, { canal: 'telefono' }), 'envio_impedido', /poder/);
    await addPaper(e, caso, 'poder', id);
    await m.solicitar(id, { canal: 'telefono' });
    assert.deepEqual((await m.ver(id)).papeles_pedidos, ['poder'], 'what was asked for stays on record');
  });

  it('that was refused after its provider had asked for a document is a refusal on the page, in the letter and in the summary', async () => {
    const id = await m.solicitada();
    await m.rechazar(id, 'Quieren ver el poder.', ['poder']);
    await addPaper(e, caso, 'poder', id);
    const told = async () => {
      const { pide, completar_hasta } = await m.ver(id);
      const [text, summary] = await inRole(e, caso, 'servicio', async (tx, who) => [
        (await prepareLetter(sendingDeps(e), tx, who, caso.casoId, id, { clase: 'solicitud' })).composed.texto,
        inText((await readSummary(e.program, tx, who, caso.casoId, 'es')).papel),
      ]);
      return [pide, completar_hasta !== null, /pidieron más/.test(text ?? ''), /En marcha \(1\)/.test(summary ?? '')];
    };
    assert.deepEqual(await told(), [['poder'], true, true, true]);
    await m.solicitar(id, { canal: 'telefono' });
    assert.deepEqual((await m.ver(id)).pide, []);
    await m.rechazar(id, 'La cuenta no es suya.');
    assert.deepEqual(await told(), [[], false, false, false]);
  });

  it('is sent again with another identifier, which heir or service gives after the provider did not find the account', async () => {
    const id = await m.solicitada();
    const another = { identificador: 'otra@example.com' };
    await denies(m.cambiar(id, another), 'estado_no_permite');
    await m.rechazar(id, 'No encuentran la cuenta.', ['identificador_cuenta']);
    assert.deepEqual((await m.ver(id)).impedimentos[0]?.papeles, ['identificador_cuenta']);
    await denies(m.solicitar(id, { canal: 'telefono' }), 'envio_impedido', /falta saber: el correo, usuario/);
    for (const who of ['allegado', 'aseguradora'] as const)
      await denies(m.cambiar(id, another, who), 'accion_no_permitida');
    await denies(m.cambiar(id, { identificador: null }), 'validacion', /identificador: falta/);
    await denies(m.cambiar(id, { ...another, reservada: true }), 'estado_no_permite', /corregir el correo/);

    await m.cambiar(id, another, 'heredero');
    const { estado, accion, identificador, impedimentos, papeles_pedidos } = await m.ver(id);
    assert.deepEqual([estado, accion, identificador, impedimentos], ['rechazada', GYM.accion, 'otra@example.com', []]);
    assert.deepEqual(papeles_pedidos, ['identificador_cuenta'], 'what was asked for stays on record');
    const [record] = await e.base.superSql<{ actor: string }>(
      `select actor_tipo as actor from auditoria
        where accion = 'cuenta_cambiada' and detalle->>'cuenta' = $1 order by orden desc limit 1`,
      [id],
    );
    assert.equal(record?.actor, 'heredero');
    await m.solicitar(id, { canal: 'telefono' });
    await m.rechazar(id, 'Tampoco.', ['identificador_cuenta']);
    await m.cambiar(id, another, 'servicio');
    assert.deepEqual((await m.ver(id)).impedimentos, [], 'an identifier that is given again unchanged is accepted');
  });

  it('is sent by the service or its clock only, by a valid channel and with a valid term', async () => {
    const id = await m.una(GYM);
    await m.confirmar(id);
    for (const who of ['heredero', 'allegado', 'aseguradora'] as const)
      await denies(m.solicitar(id, { canal: 'telefono' }, who), 'accion_no_permitida');
    await denies(m.solicitar(id), 'validacion', /canal/);
    const canal = 'telefono' as const;
    for (const plazo of ['2020-01-01', '2027-02-30', 'mañana'])
      await denies(m.solicitar(id, { canal, plazo }), 'validacion', /plazo/);
    const foreign = await casoInRule(e);
    for (const prueba of [randomUUID(), 'x', await addPaper(e, foreign, 'otro')])
      await denies(m.solicitar(id, { canal, prueba }), 'validacion', /prueba/);
    await m.solicitar(id, { canal, plazo: '2028-01-31' }, 'sistema');
    assert.equal((await rowOf(e, caso, id)).plazo, '2028-01-31');
  });

  it('is resolved only with a result that fits its action', async () => {
    const id = await m.solicitada();
    await denies(
      m.resolver(id, { resultado: 'eliminada' }),
      'validacion',
      /cancelada, no_existia, denegada, caduca_sola/,
    );
    await denies(m.resolver(id, { resultado: 'cancelada' }, 'heredero'), 'accion_no_permitida');
    await m.resolver(id, { resultado: 'denegada' });
    await denies(m.resolver(id, { resultado: 'cancelada' }), 'estado_no_permite');
  });

  it('that was refused is sent again, with a new term and no chases, or resolved as denied', async () => {
    const id = await m.solicitada();
    await m.insistir(id);
    await denies(m.rechazar(id, '  '), 'validacion', /motivo/);
    await m.rechazar(id);
    assert.equal((await eventsOf(e, caso)).length, 0, 'a refusal does not end the account');
    await m.solicitar(id, { canal: 'presencial' });
    const other = await rowOf(e, caso, id);
    assert.deepEqual([other.solicitudes, other.insistencias, other.ultima_insistencia], [2, 0, null]);
    await m.rechazar(id);
    await m.resolver(id, { resultado: 'denegada' });
    assert.deepEqual(
      (await m.ver(id)).gestiones.map(({ tipo }) => tipo),
      ['solicitud', 'insistencia', 'negativa', 'solicitud', 'negativa', 'respuesta'],
    );
  });

  it('that was refused can be refused again for another document and then resolved, without a new request', async () => {
    const id = await m.solicitada();
    await m.rechazar(id, 'Quieren ver el poder.', ['poder']);
    await m.rechazar(id, 'Y una factura.', ['factura']);
    assert.deepEqual((await m.ver(id)).papeles_pedidos, ['poder', 'factura']);
    await denies(m.resolver(id, { resultado: 'eliminada' }), 'validacion', /cancelada/);
    await denies(m.resolver(id, { resultado: 'cancelada' }, 'heredero'), 'accion_no_permitida');
    await m.resolver(id, { resultado: 'cancelada' });
    const { estado, solicitudes, resultado } = await rowOf(e, caso, id);
    assert.deepEqual([estado, solicitudes, resultado], ['resuelta', 1, 'cancelada']);
    assert.deepEqual(
      (await m.ver(id)).gestiones.map(({ tipo }) => tipo),
      ['solicitud', 'negativa', 'negativa', 'respuesta'],
    );
    await denies(m.rechazar(id), 'estado_no_permite');
  });

  it('ends without an answer only after the term and a chase, keeps its attempts, and can be sent again', async () => {
    const id = await m.solicitada();
    await denies(m.callar(id), 'estado_no_permite', /El plazo termina.*insistir/);
    await m.insistir(id);
    await denies(m.callar(id), 'estado_no_permite', /El plazo termina/);
    e.clock.advance(40 * DAY);
    await m.callar(id);
    const { estado, gestiones, terminada } = await m.ver(id);
    assert.equal(estado, 'sin_respuesta');
    assert.ok(terminada);
    assert.deepEqual(
      gestiones.map(({ tipo, nota }) => [tipo, nota]),
      [
        ['solicitud', null],
        ['insistencia', 'Por teléfono'],
      ],
    );
    await m.solicitar(id, { canal: 'correo_postal' });
    assert.equal((await m.ver(id)).terminada, null);
    e.clock.advance(40 * DAY);
    await denies(m.callar(id), 'estado_no_permite', /insistir/);
    await m.insistir(id);
    await m.callar(id);
    const finals = (await eventsOf(e, caso)).map(({ data }) => data.estado_cuenta);
    assert.deepEqual(finals, ['sin_respuesta', 'sin_respuesta']);
  });

  it('is discarded by the heir before it is sent, and by the service with a reason before it has an outcome', async () => {
    const id = await m.una(GYM);
    await denies(m.descartar(id, 'aseguradora'), 'accion_no_permitida');
    await denies(m.descartar(id, 'allegado'), 'accion_no_permitida');
    await denies(m.descartar(id, 'servicio'), 'validacion', /motivo/);
    await m.descartar(id);
    await denies(m.descartar(id, 'servicio', 'Ya lo está'), 'estado_no_permite');
    const requested = await m.solicitada();
    await denies(m.descartar(requested), 'estado_no_permite');
    await m.descartar(requested, 'servicio', 'La familia lo ha hecho');
    assert.equal((await m.ver(requested)).gestiones.at(-1)?.nota, 'La familia lo ha hecho');
  });

  it('is not needed if nothing has to be filed: the account is concluded, with the date that the catalogue gives', async () => {
    const [microsoft, save, forum] = await propose(e, caso, [
      { proveedor_codigo: 'microsoft', accion: 'eliminar', identificador: 'carmen@outlook.example' },
      { proveedor: 'Álbum', accion: 'conservar' },
      FORUM,
    ]);
    await m.confirmar(microsoft as string, { copia: 'rechazada' });
    await m.confirmar(save as string);
    await m.confirmar(forum as string, { copia: 'rechazada' });
    await denies(m.solicitar(microsoft as string), 'envio_impedido', /nada que presentar/);
    await denies(m.concluir(forum as string), 'validacion', /hay que pedírselo/);
    await denies(m.concluir(microsoft as string, 'heredero'), 'accion_no_permitida');
    assert.ok((await m.ver(microsoft as string)).posible.includes('concluir_sin_solicitud'));
    assert.ok(!(await m.ver(microsoft as string)).posible.includes('solicitar'));
    await m.concluir(microsoft as string);
    await m.concluir(save as string, 'servicio');
    const rows = await rowsOf(e, caso);
    assert.deepEqual(
      rows.slice(0, 2).map(({ estado, resultado, plazo, solicitada: when }) => [estado, resultado, plazo, when]),
      [
        ['resuelta', 'caduca_sola', '2028-11-13', null],
        ['resuelta', 'conservada', null, null],
      ],
    );
  });
});
