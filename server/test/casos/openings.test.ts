/** The product's main job: a case is opened, the heir is told once, the case can be read back. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA, aSiniestroB } from '../support/factories.ts';

describe('openings', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  it('POST /casos answers exactly the members of each variant', async () => {
    const a = await e.aseguradora('A');
    const inA = await e.pedir(a, 'POST', '/casos', aCaso());
    assert.equal(inA.estado, 201);
    assert.deepEqual(Object.keys(inA.json.data).sort(), ['caso_id', 'estado', 'portal_url', 'token_heredero']);
    assert.equal(new URL(inA.json.data.portal_url).searchParams.get('token'), inA.json.data.token_heredero);
    assert.equal(new URL(inA.json.data.portal_url).hostname, a.host);

    const b = await e.aseguradora('B');
    const inB = await e.pedir(b, 'POST', '/casos', aCaso());
    assert.equal(inB.estado, 201);
    assert.deepEqual(Object.keys(inB.json.data).sort(), [
      'acceso_heredero',
      'caso_id',
      'estado',
      'modulos_contratados',
      'pack',
    ]);
    assert.equal(inB.json.data.pack, 'personalizado');
    assert.equal(inB.json.data.acceso_heredero.notificado, true);
  });

  it('POST /siniestro answers exactly the members of each variant', async () => {
    const inA = await e.pedir(await e.aseguradora('A'), 'POST', '/siniestro', aSiniestroA());
    assert.deepEqual(Object.keys(inA.json.data).sort(), ['caso_id', 'portal_url', 'token_heredero']);
    const inB = await e.pedir(await e.aseguradora('B'), 'POST', '/siniestro', aSiniestroB());
    assert.deepEqual(Object.keys(inB.json.data).sort(), ['acceso_heredero', 'caso_id', 'modulos_contratados']);
    assert.deepEqual(inB.json.data.modulos_contratados, ['borrado', 'suscripciones']);
  });

  it('the case can be read back as it was sent', async () => {
    const b = await e.aseguradora('B');
    const body = aSiniestroB({ prioridad: 'urgente', notas_aseguradora: 'Llamar por la tarde' });
    const { json } = await e.pedir(b, 'POST', '/siniestro', body);
    const { data } = (await e.pedir(b, 'GET', `/casos/${json.data.caso_id}`)).json;
    assert.equal(data.estado, 'abierto');
    assert.equal(data.prioridad, 'urgente');
    assert.deepEqual(data.fallecido, body.fallecido);
    assert.equal(data.heredero.email, body.heredero.email);
    assert.equal(data.siniestro.notas_aseguradora, 'Llamar por la tarde');
  });
});
