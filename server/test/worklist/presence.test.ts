/** Who has a case and who looks at it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

describe('presence', () => {
  let e: Environment;
  let t: WorkerPool;
  let marta: AtDesk;
  let nuria: AtDesk;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createWorkerPool(e, 'B');
    [marta, nuria] = await Promise.all([atDesk(e, 'Marta'), atDesk(e, 'Nuria')]);
  });
  after(() => e.close());
  const inCaso = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
  const look = (who: AtDesk, caso: string) => who.good('GET', `${inCaso(caso)}/presencia`);
  const claim = (who: AtDesk, caso: string, toma: boolean) => who.good('POST', `${inCaso(caso)}/toma`, { toma });
  const withPaper = async () => {
    const caso = await t.open();
    await t.receive(caso, 'factura');
    return caso;
  };
  const take = async (who: AtDesk, rest: object = {}) => {
    const body = { clase: 'documentos', aseguradora: t.aseguradora.slug, ...rest };
    return (await who.good('POST', '/trabajo/siguiente', body)).tarea?.caso_id ?? null;
  };

  it('each sees who else looks at the case, in the case and in the list, until a minute without a sign', async () => {
    const caso = await withPaper();
    assert.deepEqual(await look(marta, caso), { lo_lleva: null, miran: [] });
    assert.deepEqual((await look(nuria, caso)).miran, [marta.id]);
    assert.deepEqual((await look(marta, caso)).miran, [nuria.id]);
    const inList = async (who: AtDesk) => {
      const { elementos } = await who.good('GET', `/trabajo?limite=100&aseguradora=${t.aseguradora.slug}`);
      return elementos.find(({ caso_id }: { caso_id: string }) => caso_id === caso).miran;
    };
    assert.deepEqual([await inList(marta), await inList(nuria)], [[nuria.id], [marta.id]]);
    e.clock.advance(61_000);
    assert.deepEqual(await inList(marta), []);
    assert.deepEqual((await look(nuria, caso)).miran, []);
  });

  it('the next case is one that nobody else looks at; whoever has a case and looks at it keeps it beyond half an hour', async () => {
    const casos = [await withPaper(), await withPaper()];
    const [, last = ''] = casos;
    for (const caso of casos.slice(0, 1)) await look(nuria, caso);
    const given = await take(marta, { vistos: [] });
    assert.ok(given !== null && given !== casos[0], `${given}`);
    await claim(marta, given, false);
    await claim(marta, last, true);
    for (let minutes = 0; minutes < 45; minutes += 15) {
      e.clock.advance(15 * 60_000);
      assert.equal((await look(marta, last)).lo_lleva.usuario_id, marta.id, `after ${minutes + 15} minutes`);
    }
    e.clock.advance(31 * 60_000);
    assert.equal((await look(nuria, last)).lo_lleva, null, 'without a sign it lapses');
  });

  it('a case is taken by one and given back by who has it; the answer says who has it', async () => {
    const caso = await withPaper();
    const [one, other] = await Promise.all([claim(marta, caso, true), claim(nuria, caso, true)]);
    const holder = one.lo_lleva.usuario_id;
    assert.equal(other.lo_lleva.usuario_id, holder);
    const [theirs, foreign] = holder === marta.id ? [marta, nuria] : [nuria, marta];
    assert.equal((await claim(foreign, caso, false)).lo_lleva.usuario_id, holder, 'not theirs to give back');
    assert.equal((await claim(theirs, caso, false)).lo_lleva, null);
  });

  it('a case of nobody is assigned to whoever takes it, from the list or on its page; one that somebody has stays with them', async () => {
    const gestorOf = async (caso: string) =>
      (await marta.good('GET', `${inCaso(caso)}/escritorio`)).ordenes.mesa.gestor;
    const [byKey, onPage, ofNuria] = [await withPaper(), await withPaper(), await withPaper()];
    const all = await e.base.superSql<{ caso_id: string }>('select caso_id from casos');
    const vistos = all
      .filter(({ caso_id }) => caso_id !== byKey)
      .map(({ caso_id }) => ({ aseguradora: t.aseguradora.slug, caso_id }));
    const body = { clase: 'documentos', aseguradora: t.aseguradora.slug, vistos };
    const { tarea } = await marta.good('POST', '/trabajo/siguiente', body);
    assert.deepEqual([tarea.caso_id, tarea.gestor], [byKey, marta.id]);
    await claim(marta, onPage, true);
    assert.deepEqual([await gestorOf(byKey), await gestorOf(onPage)], [marta.id, marta.id]);
    await claim(marta, onPage, false);
    assert.equal(await gestorOf(onPage), marta.id, 'given back, it is held by nobody and stays assigned');
    const given = { aseguradora: t.aseguradora.slug, caso_id: ofNuria, gestor: nuria.id };
    await nuria.good('POST', '/trabajo/asignaciones', { filas: [given] });
    await claim(marta, ofNuria, true);
    assert.equal(await gestorOf(ofNuria), nuria.id);
    await claim(nuria, onPage, true);
    assert.equal(await gestorOf(onPage), marta.id);
    const audited = await e.base.superSql<{ detalle: unknown }>(
      "select detalle from auditoria where accion = 'caso_asignado' and objeto_id = any($1) order by objeto_id",
      [[byKey, onPage]],
    );
    assert.deepEqual(
      audited.map(({ detalle }) => detalle),
      [{ gestor: marta.id }, { gestor: marta.id }],
    );
  });

  it('people who press the key in the same moment never land on the same case', async () => {
    const casos = await Promise.all(Array.from({ length: 12 }, withPaper));
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => atDesk(e, `Turno${i}`)));
    const rounds = [];
    for (let round = 0; round < 2; round += 1) rounds.push(...(await Promise.all(people.map((who) => take(who)))));
    // who asks again still has theirs
    assert.deepEqual(rounds.slice(0, 6), rounds.slice(6));
    assert.equal(new Set(rounds).size, 6);
    assert.ok(casos.length > 6);
  });

  it('an unknown case, an unknown insurer and people of an insurer are refused', async () => {
    const operator = await atDesk(e, 'Olga', 'operador', t.aseguradora.id);
    const caso = await t.open();
    for (const [method, route, body] of [
      ['GET', 'presencia', undefined],
      ['POST', 'toma', { toma: true }],
    ] as const) {
      assert.equal((await operator.browser.request(method, `${inCaso(caso)}/${route}`, body)).status, 403);
      assert.equal((await marta.browser.request(method, `${inCaso('CAS-2020-000001')}/${route}`, body)).status, 404);
      const foreign = `/aseguradoras/nobody/casos/${caso}/${route}`;
      assert.equal((await marta.browser.request(method, foreign, body)).status, 404);
    }
  });
});
