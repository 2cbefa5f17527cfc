/** Who has a case open, and to whom the work list gives it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type AtDesk, atDesk } from '../support/desks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

describe('presence', () => {
  let e: Environment;
  let t: CasoWork;
  let marta: AtDesk;
  let nuria: AtDesk;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'B');
    [marta, nuria] = await Promise.all([atDesk(e, 'Marta'), atDesk(e, 'Nuria')]);
  });
  after(() => e.close());
  const inCaso = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
  const look = (who: AtDesk, caso: string) => who.good('GET', `${inCaso(caso)}/presencia`);
  const withDocumento = async () => {
    const caso = await t.open();
    await t.receive(caso, 'factura');
    return caso;
  };
  const take = async (who: AtDesk, rest: object = {}) => {
    const body = { clase: 'documentos', aseguradora: t.aseguradora.slug, ...rest };
    return (await who.good('POST', '/trabajo/siguiente', body)).tarea?.caso_id ?? null;
  };

  /** All cases except one, as the list of cases already seen. */
  const everyOther = async (caso: string) =>
    (await e.base.superSql<{ caso_id: string }>('select caso_id from casos'))
      .filter(({ caso_id }) => caso_id !== caso)
      .map(({ caso_id }) => ({ aseguradora: t.aseguradora.slug, caso_id }));

  it('each person sees who else has the case open, in the case and in the list, until a minute without a heartbeat', async () => {
    const caso = await withDocumento();
    assert.deepEqual(await look(marta, caso), { miran: [] });
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

  it('the next case is one that nobody else has open; a person keeps a taken case while it is on their screen, and half an hour longer', async () => {
    const casos = [await withDocumento(), await withDocumento()];
    for (const caso of casos.slice(0, 1)) await look(nuria, caso);
    const given = await take(marta, { vistos: [] });
    assert.ok(given !== null && given !== casos[0], `${given}`);
    const isFree = async () => (await take(nuria, { vistos: await everyOther(given) })) === given;
    for (let minutes = 0; minutes < 45; minutes += 15) {
      e.clock.advance(15 * 60_000);
      await look(marta, given);
      e.clock.advance(2 * 60_000);
      assert.equal(await isFree(), false, `the case is still held after ${minutes} minutes`);
    }
    e.clock.advance(31 * 60_000);
    assert.equal(await isFree(), true, 'a hold lapses half an hour after it was last renewed');
  });

  it('an unassigned case is assigned to the person who takes it; an assigned one stays assigned', async () => {
    const gestorOf = async (caso: string) =>
      (await marta.good('GET', `${inCaso(caso)}/escritorio`)).ordenes.mesa.gestor;
    const [unassigned, ofNuria] = [await withDocumento(), await withDocumento()];
    const given = { aseguradora: t.aseguradora.slug, caso_id: ofNuria, gestor: nuria.id };
    await nuria.good('POST', '/trabajo/asignaciones', { filas: [given] });
    for (const caso of [unassigned, ofNuria]) assert.equal(await take(marta, { vistos: await everyOther(caso) }), caso);
    assert.deepEqual([await gestorOf(unassigned), await gestorOf(ofNuria)], [marta.id, nuria.id]);
    const audited = await e.base.superSql<{ detalle: unknown }>(
      "select detalle from auditoria where accion = 'caso_asignado' and objeto_id = $1",
      [unassigned],
    );
    assert.deepEqual(
      audited.map(({ detalle }) => detalle),
      [{ gestor: marta.id }],
    );
  });

  it('people who take the next case at the same moment never get the same one', async () => {
    const casos = await Promise.all(Array.from({ length: 12 }, withDocumento));
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => atDesk(e, `Turno${i}`)));
    const rounds = [];
    for (let round = 0; round < 2; round += 1) rounds.push(...(await Promise.all(people.map((who) => take(who)))));
    // a person who asks again still has the same case
    assert.deepEqual(rounds.slice(0, 6), rounds.slice(6));
    assert.equal(new Set(rounds).size, 6);
    assert.ok(casos.length > 6);
  });

  it('an unknown case, an unknown insurer and people of an insurer are refused', async () => {
    const operator = await atDesk(e, 'Olga', 'operador', t.aseguradora.id);
    const caso = await t.open();
    const at = (caso: string, slug = t.aseguradora.slug) => `/aseguradoras/${slug}/casos/${caso}/presencia`;
    assert.equal((await operator.browser.request('GET', at(caso))).status, 403);
    assert.equal((await marta.browser.request('GET', at('CAS-2020-000001'))).status, 404);
    assert.equal((await marta.browser.request('GET', at(caso, 'nobody'))).status, 404);
  });
});
