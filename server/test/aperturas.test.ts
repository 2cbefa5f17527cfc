/** The product's main job, on both engines: a case is opened, the heir is told once, the case can be read back. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';

describe('openings', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  it('POST /casos answers exactly the members of each variant', async () => {
    const a = await e.aseguradora('A');
    const enA = await e.pedir(a, 'POST', '/casos', unCaso());
    assert.equal(enA.estado, 201);
    assert.deepEqual(Object.keys(enA.json.data).sort(), ['caso_id', 'estado', 'portal_url', 'token_heredero']);
    assert.equal(new URL(enA.json.data.portal_url).searchParams.get('token'), enA.json.data.token_heredero);
    assert.equal(new URL(enA.json.data.portal_url).hostname, a.host);

    const b = await e.aseguradora('B');
    const enB = await e.pedir(b, 'POST', '/casos', unCaso());
    assert.equal(enB.estado, 201);
    assert.deepEqual(Object.keys(enB.json.data).sort(), [
      'acceso_heredero',
      'caso_id',
      'estado',
      'modulos_contratados',
      'pack',
    ]);
    assert.equal(enB.json.data.pack, 'personalizado');
    assert.equal(enB.json.data.acceso_heredero.notificado, true);
  });

  it('POST /siniestro answers exactly the members of each variant', async () => {
    const enA = await e.pedir(await e.aseguradora('A'), 'POST', '/siniestro', unSiniestroA());
    assert.deepEqual(Object.keys(enA.json.data).sort(), ['caso_id', 'portal_url', 'token_heredero']);
    const enB = await e.pedir(await e.aseguradora('B'), 'POST', '/siniestro', unSiniestroB());
    assert.deepEqual(Object.keys(enB.json.data).sort(), ['acceso_heredero', 'caso_id', 'modulos_contratados']);
    assert.deepEqual(enB.json.data.modulos_contratados, ['borrado', 'suscripciones']);
  });

  it('the case can be read back as it was sent', async () => {
    const b = await e.aseguradora('B');
    const cuerpo = unSiniestroB({ prioridad: 'urgente', notas_aseguradora: 'Llamar por la tarde' });
    const { json } = await e.pedir(b, 'POST', '/siniestro', cuerpo);
    const { data } = (await e.pedir(b, 'GET', `/casos/${json.data.caso_id}`)).json;
    assert.equal(data.estado, 'abierto');
    assert.equal(data.prioridad, 'urgente');
    assert.deepEqual(data.fallecido, cuerpo.fallecido);
    assert.equal(data.heredero.email, cuerpo.heredero.email);
    assert.equal(data.siniestro.notas_aseguradora, 'Llamar por la tarde');
  });
});
