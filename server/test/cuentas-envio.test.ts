/** What goes to a provider and comes back: guards, terms, chases, results, silence. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  type CasoDePrueba,
  casoEnRegla,
  casoNuevo,
  documentacionCompleta,
  eventosDe,
  filaDe,
  filasDe,
  mandato,
  papel,
  proponer,
  seNiega,
} from './cuentas.ts';
import { DIA, FORO, GIMNASIO, mandosDe } from './cuentas-mandos.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

describe('a request', () => {
  let e: Entorno;
  let caso: CasoDePrueba;
  let m: ReturnType<typeof mandosDe>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    m = mandosDe(e, () => caso);
  });
  beforeEach(async () => {
    caso = await casoEnRegla(e);
  });
  after(() => e.cerrar());

  it('needs the papers of its provider, which hold back it alone', async () => {
    const [facebook, gimnasio] = await proponer(e, caso, [
      { proveedor_codigo: 'facebook', accion: 'eliminar' },
      GIMNASIO,
    ]);
    await m.confirmar(facebook as string, { copia: 'rechazada' });
    await m.confirmar(gimnasio as string);
    e.reloj.avanzar(3 * DIA);
    await seNiega(m.solicitar(facebook as string), 'envio_impedido', /parentesco.*correo, usuario/);
    await m.solicitar(gimnasio as string, { canal: 'telefono' });
    await m.cambiar(facebook as string, { identificador: 'carmen.ruiz' });
    await m.confirmar(facebook as string, { copia: 'rechazada' });
    e.reloj.avanzar(3 * DIA);
    await papel(e, caso, 'prueba_parentesco', gimnasio as string);
    await seNiega(m.solicitar(facebook as string), 'envio_impedido', /parentesco/);
    const borrado = await papel(e, caso, 'prueba_parentesco', facebook as string);
    await e.base.superSql('update documentos set fichero_borrado = recibido where id = $1', [borrado]);
    await seNiega(m.solicitar(facebook as string), 'envio_impedido', /parentesco/);
    await papel(e, caso, 'prueba_parentesco', facebook as string);
    await m.solicitar(facebook as string);
  });

  it('is never sent without proof of death, mandate and base papers, one by one', async () => {
    caso = await casoNuevo(e);
    const id = await m.una(GIMNASIO);
    await m.confirmar(id);
    const canal = 'telefono' as const;
    const codigos = async () => (await m.ver(id)).impedimentos.map(({ codigo }) => codigo);
    assert.deepEqual(await codigos(), ['prueba_de_fallecimiento', 'mandato']);
    await seNiega(m.solicitar(id, { canal }), 'envio_impedido', /fallecimiento.*mandato/);
    await papel(e, caso, 'certificado_defuncion', null, 'recibido');
    assert.deepEqual(await codigos(), ['prueba_de_fallecimiento', 'mandato']);
    await papel(e, caso, 'declaracion_aseguradora');
    assert.deepEqual(await codigos(), ['mandato']);
    await mandato(e, caso);
    assert.deepEqual(await codigos(), ['documentacion']);
    await seNiega(m.solicitar(id, { canal }), 'envio_impedido', /revisión/);
    await documentacionCompleta(e, caso);
    await m.solicitar(id, { canal });
    const otra = await m.una(FORO);
    await e.base.superSql(`update mandatos set estado = 'revocado' where caso = $1`, [caso.id]);
    assert.deepEqual(
      (await m.ver(otra)).impedimentos.map(({ codigo }) => codigo),
      ['estado', 'mandato'],
    );
  });

  it('is asked for by the service or its clock alone, with a way and a term that make sense', async () => {
    const id = await m.una(GIMNASIO);
    await m.confirmar(id);
    for (const quien of ['heredero', 'allegado', 'aseguradora'] as const)
      await seNiega(m.solicitar(id, { canal: 'telefono' }, quien), 'accion_no_permitida');
    await seNiega(m.solicitar(id), 'validacion', /canal/);
    const canal = 'telefono' as const;
    for (const plazo of ['2020-01-01', '2027-02-30', 'mañana'])
      await seNiega(m.solicitar(id, { canal, plazo }), 'validacion', /plazo/);
    const ajeno = await casoEnRegla(e);
    for (const prueba of [randomUUID(), 'x', await papel(e, ajeno, 'otro')])
      await seNiega(m.solicitar(id, { canal, prueba }), 'validacion', /prueba/);
    await m.solicitar(id, { canal, plazo: '2028-01-31' }, 'sistema');
    assert.equal((await filaDe(e, caso, id)).plazo, '2028-01-31');
  });

  it('has results that fit its action alone', async () => {
    const id = await m.solicitada();
    await seNiega(
      m.resolver(id, { resultado: 'eliminada' }),
      'validacion',
      /cancelada, no_existia, denegada, caduca_sola/,
    );
    await seNiega(m.resolver(id, { resultado: 'cancelada' }, 'heredero'), 'accion_no_permitida');
    await m.resolver(id, { resultado: 'denegada' });
    await seNiega(m.resolver(id, { resultado: 'cancelada' }), 'estado_no_permite');
  });

  it('that was refused is asked for again, with a term and chases of its own, or taken as denied', async () => {
    const id = await m.solicitada();
    await m.insistir(id);
    await seNiega(m.rechazar(id, '  '), 'validacion', /motivo/);
    await m.rechazar(id);
    assert.equal((await eventosDe(e, caso)).length, 0, 'not an end');
    await seNiega(m.resolver(id, { resultado: 'cancelada' }), 'validacion', /denegada/);
    await m.solicitar(id, { canal: 'presencial' });
    const otra = await filaDe(e, caso, id);
    assert.deepEqual([otra.solicitudes, otra.insistencias, otra.ultima_insistencia], [2, 0, null]);
    await m.rechazar(id);
    await m.resolver(id, { resultado: 'denegada' });
    assert.deepEqual(
      (await m.ver(id)).gestiones.map(({ tipo }) => tipo),
      ['solicitud', 'insistencia', 'negativa', 'solicitud', 'negativa', 'respuesta'],
    );
  });

  it('ends in silence only after the term and a chase, keeps the attempts, and can be asked for again', async () => {
    const id = await m.solicitada();
    await seNiega(m.callar(id), 'estado_no_permite', /El plazo termina.*insistir/);
    await m.insistir(id);
    await seNiega(m.callar(id), 'estado_no_permite', /El plazo termina/);
    e.reloj.avanzar(40 * DIA);
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
    e.reloj.avanzar(40 * DIA);
    await seNiega(m.callar(id), 'estado_no_permite', /insistir/);
    await m.insistir(id);
    await m.callar(id);
    const finales = (await eventosDe(e, caso)).map(({ data }) => data.estado_cuenta);
    assert.deepEqual(finales, ['sin_respuesta', 'sin_respuesta']);
  });

  it('is discarded by the heir while nothing was sent, and by the service with a reason until there is an outcome', async () => {
    const id = await m.una(GIMNASIO);
    await seNiega(m.descartar(id, 'aseguradora'), 'accion_no_permitida');
    await seNiega(m.descartar(id, 'allegado'), 'accion_no_permitida');
    await seNiega(m.descartar(id, 'servicio'), 'validacion', /motivo/);
    await m.descartar(id);
    await seNiega(m.descartar(id, 'servicio', 'Ya lo está'), 'estado_no_permite');
    const fuera = await m.solicitada();
    await seNiega(m.descartar(fuera), 'estado_no_permite');
    await m.descartar(fuera, 'servicio', 'La familia lo ha hecho');
    assert.equal((await m.ver(fuera)).gestiones.at(-1)?.nota, 'La familia lo ha hecho');
  });

  it('for which there is nothing to file ends without a request, on the day that the catalogue gives', async () => {
    const [microsoft, guardar, foro] = await proponer(e, caso, [
      { proveedor_codigo: 'microsoft', accion: 'eliminar', identificador: 'carmen@outlook.example' },
      { proveedor: 'Álbum', accion: 'conservar' },
      FORO,
    ]);
    await m.confirmar(microsoft as string, { copia: 'rechazada' });
    await m.confirmar(guardar as string);
    await m.confirmar(foro as string, { copia: 'rechazada' });
    await seNiega(m.solicitar(microsoft as string), 'envio_impedido', /nada que presentar/);
    await seNiega(m.concluir(foro as string), 'validacion', /hay que pedírselo/);
    await seNiega(m.concluir(microsoft as string, 'heredero'), 'accion_no_permitida');
    assert.ok((await m.ver(microsoft as string)).posible.includes('concluir_sin_solicitud'));
    assert.ok(!(await m.ver(microsoft as string)).posible.includes('solicitar'));
    await m.concluir(microsoft as string);
    await m.concluir(guardar as string, 'servicio');
    const filas = await filasDe(e, caso);
    assert.deepEqual(
      filas.slice(0, 2).map(({ estado, resultado, plazo, solicitada: cuando }) => [estado, resultado, plazo, cuando]),
      [
        ['resuelta', 'caduca_sola', '2028-11-13', null],
        ['resuelta', 'conservada', null, null],
      ],
    );
  });
});
