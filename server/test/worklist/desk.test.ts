/** Views that people keep, their own desk, and how new cases are shared out. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { shareOut } from '../../src/capabilities/worklist/share-out.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

describe('the desk of one person', () => {
  let e: Environment;
  let t: WorkerPool;
  let marta: AtDesk;
  let nuria: AtDesk;
  let jefa: AtDesk;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createWorkerPool(e, 'B');
    [marta, nuria] = await Promise.all([atDesk(e, 'Marta'), atDesk(e, 'Nuria')]);
    jefa = await atDesk(e, 'Jefa', 'superadmin');
  });
  after(() => e.close());

  const views = async (who: AtDesk) => (await who.good('GET', '/trabajo/vistas')).elementos;
  const save = (who: AtDesk, nombre: string, rest: object = {}) =>
    who.good('POST', '/trabajo/vistas', { nombre, compartida: false, primera: false, consulta: {}, ...rest });

  it('a view is kept under its name, seen by its owner or by all, changed by its owner alone, and may be the first', async () => {
    const consulta = { clase: 'reclamar', orden: 'limite', sentido: 'desc' };
    const own = await save(marta, '  Reclamar   hoy ', { consulta, primera: true });
    const shared = await save(marta, 'De todos', { compartida: true });
    assert.equal(own.nombre, 'Reclamar hoy');
    assert.partialDeepStrictEqual(own.consulta, consulta);
    assert.deepEqual(
      (await views(nuria)).map(({ nombre, propia }: Record<string, unknown>) => [nombre, propia]),
      [['De todos', false]],
    );
    await nuria.good('POST', '/trabajo/primera-vista', { vista: shared.vista_id });
    assert.equal((await views(nuria))[0].primera, true);
    const notTheirs = { vista: own.vista_id };
    assert.equal((await nuria.browser.request('POST', '/trabajo/primera-vista', notTheirs)).status, 404);
    assert.equal((await nuria.browser.request('DELETE', `/trabajo/vistas/${shared.vista_id}`)).status, 404);
    const replaced = await save(marta, 'Reclamar hoy', { consulta: { clase: 'delegado' } });
    assert.equal(replaced.vista_id, own.vista_id);
    assert.deepEqual(
      (await views(marta)).map(({ nombre, primera, consulta: { clase } }: never) => [nombre, primera, clase]),
      [
        ['De todos', false, undefined],
        ['Reclamar hoy', false, 'delegado'],
      ],
    );
    await marta.good('DELETE', `/trabajo/vistas/${shared.vista_id}`);
    assert.deepEqual(await views(nuria), [], 'who began with it begins with everything');
    for (const bad of [{ nombre: ' ' }, { consulta: { clase: 'nada' } }, { nombre: 'x'.repeat(61) }]) {
      const refused = await marta.browser.request('POST', '/trabajo/vistas', {
        ...{ nombre: 'X', compartida: false, primera: false, consulta: {} },
        ...bad,
      });
      assert.equal(refused.status, 422, JSON.stringify(bad));
    }
    assert.equal((await marta.browser.request('DELETE', '/trabajo/vistas/x')).status, 404);
  });

  it('says how today stands against the own target, and against that of the service', async () => {
    const [quick, slow, waiting] = [await t.open(), await t.open(), await t.open()];
    const [atOnce, first] = [await t.receive(quick, 'factura'), await t.receive(slow, 'factura')];
    await t.review(quick, atOnce, 'validado');
    e.clock.advance(3 * 3_600_000);
    await t.review(slow, first, 'validado');
    await t.receive(waiting, 'factura');
    marta = await atDesk(e, 'Mar');
    nuria = await atDesk(e, 'Nur');
    for (const caso of [quick, waiting])
      await marta.good('POST', `/aseguradoras/${t.aseguradora.slug}/casos/${caso}/gestor`, { gestor: marta.id });
    await marta.good('POST', '/trabajo/mesa', { de_turno: false, idiomas: [], objetivo_horas: 2 });
    const { hoy, mesa } = await marta.good('GET', '/trabajo/mesa');
    assert.equal(mesa.objetivo_horas, 2);
    assert.deepEqual(hoy.servicio, { horas: 24, revisados: 2, a_tiempo: 2, esperan: 1, tarde: 0 });
    assert.deepEqual(hoy.propio, { horas: 2, revisados: 1, a_tiempo: 1, esperan: 1, tarde: 0 });
    jefa = await atDesk(e, 'Jefe', 'superadmin');
    await jefa.good('POST', '/trabajo/reparto', { activo: false, objetivo_horas: 1 });
    assert.deepEqual((await nuria.good('GET', '/trabajo/mesa')).hoy.servicio, {
      ...{ horas: 1, revisados: 2, a_tiempo: 1, esperan: 1, tarde: 0 },
    });
    for (const objetivo_horas of [0, 241, 1.5]) {
      const body = { de_turno: true, idiomas: [], objetivo_horas };
      assert.equal((await marta.browser.request('POST', '/trabajo/mesa', body)).status, 422, `${objetivo_horas}`);
    }
  });

  it('new cases go to who is on duty, by language and load, and the row says why; none while it is switched off', async () => {
    await e.base.superSql('update casos set gestor = $1 where gestor is null', [marta.id]);
    const catalan = await t.open({
      heredero: { nombre: 'Laia', apellidos: 'Pons', email: 'l@example.com', idioma: 'ca' },
    });
    const usual = await t.open();
    for (const caso of [catalan, usual]) await t.receive(caso, 'factura');
    await marta.good('POST', '/trabajo/mesa', { de_turno: true, idiomas: ['ca'], objetivo_horas: null });
    await nuria.good('POST', '/trabajo/mesa', { de_turno: true, idiomas: [], objetivo_horas: null });
    assert.equal(await shareOut(e.program), 0, 'switched off');
    assert.equal(
      (await marta.browser.request('POST', '/trabajo/reparto', { activo: true, objetivo_horas: 4 })).status,
      403,
    );
    await jefa.good('POST', '/trabajo/reparto', { activo: true, objetivo_horas: 4 });
    // several workers at once give each case away once
    const given = await Promise.all([shareOut(e.program), shareOut(e.program)]);
    assert.equal(
      given.reduce((sum, n) => sum + n, 0),
      2,
    );
    const { elementos } = await marta.good('GET', '/trabajo?limite=100&clase=documentos');
    const told = (caso: string) => {
      const { gestor, asignado } = elementos.find(({ caso_id }: { caso_id: string }) => caso_id === caso);
      return [gestor, asignado?.idioma];
    };
    assert.deepEqual(
      [told(catalan), told(usual)],
      [
        [marta.id, 'ca'],
        [nuria.id, null],
      ],
    );
    await nuria.good('POST', `/aseguradoras/${t.aseguradora.slug}/casos/${catalan}/gestor`, { gestor: nuria.id });
    const after = await marta.good('GET', '/trabajo?limite=100&clase=documentos');
    const row = after.elementos.find(({ caso_id }: { caso_id: string }) => caso_id === catalan);
    assert.equal(row.asignado, null, 'a person has decided since');
    const audited = await e.base.superSql<{ actor_tipo: string }>(
      "select actor_tipo from auditoria where accion = 'caso_asignado' and objeto_id = $1",
      [catalan],
    );
    assert.deepEqual(audited.map(({ actor_tipo }) => actor_tipo).sort(), ['sistema', 'usuario']);
  });
});
