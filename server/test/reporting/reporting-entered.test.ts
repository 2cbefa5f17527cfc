/** From the first link to the first entry of the heir: which ones count as first, also when two are recorded at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { ForeignTx } from '../../src/db/database.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { openBrowser } from '../support/web-apps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('entries of the family', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  async function report(a: Aseguradora) {
    e.clock.advance(1000);
    await sealFigures(e.program);
    e.clock.advance(1000);
    const { status, json, text } = await e.request(a, 'GET', '/reporting');
    assert.equal(status, 200, text);
    return json.data;
  }
  const open = async (a: Aseguradora) => (await e.request(a, 'POST', '/casos', aCaso())).json.data;
  const enter = async (a: Aseguradora, token: string) => {
    const { status, text } = await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token });
    assert.equal(status, 201, text);
  };

  it('an heir counts once, with the first link and the first time, and the share is unknown until its days are over', async () => {
    const a = await e.aseguradora('A');
    const { caso_id, token_heredero } = await open(a);
    await open(a);
    e.clock.advance(30 * HOUR);
    await enter(a, token_heredero);
    await enter(a, token_heredero);
    const fresh = await e.request(a, 'POST', `/casos/${caso_id}/acceso`);
    await enter(a, fresh.json.data.token_heredero);
    const before = await report(a);
    assert.deepEqual(
      [before.contacto.entradas, before.contacto.enlaces_entregados, before.contacto.enlaces_reenviados],
      [1, 3, 1],
    );
    assert.deepEqual([before.tiempos.primera_entrada.n, before.tiempos.primera_entrada.mediana], [1, 30]);
    assert.deepEqual(before.contacto.entrada_a_7, {
      numerador: 0,
      denominador: 0,
      valor: null,
      motivo: 'denominador_cero',
    });
    e.clock.advance(7 * DAY);
    const afterwards = await report(a);
    assert.deepEqual(afterwards.contacto.entrada_a_7, { numerador: 1, denominador: 2, valor: 0.5, motivo: null });
    assert.equal(afterwards.contacto.entrada_a_30.valor, null);
  });

  it('when two links of a case are recorded at the same moment, one counts as the first', async () => {
    const a = await e.aseguradora('B');
    const casos = [await open(a), await open(a)].map(({ caso_id }) => caso_id as string);
    const rows = await e.base.superSql<{ id: string }>(
      'select id from casos where aseguradora_id = $1 and caso_id = any($2)',
      [a.id, casos],
    );
    await e.base.superSql(`update correos set estado = 'pendiente', terminado = null where aseguradora_id = $1`, [
      a.id,
    ]);
    await e.base.superSql('delete from cifras_contactos where aseguradora_id = $1', [a.id]);
    await e.base.superSql('delete from cifras_hechos where aseguradora_id = $1', [a.id]);
    for (const { id } of rows) {
      await e.base.superSql(
        `insert into correos (aseguradora_id, id, caso, tipo, proximo_intento, caduca, creado) values ($1, $2, $3, 'acceso_nuevo', $4, $4, $4)`,
        [a.id, randomUUID(), id, e.clock.now()],
      );
    }
    const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const take = (type: string, afterWrite: () => Promise<void>) =>
      e.program.base.unsafeAcrossInsurers('albacea_worker', async (tx: ForeignTx) => {
        await tx.sql(
          `update correos set estado = 'enviado', terminado = $3 where aseguradora_id = $1 and tipo = $2 and estado = 'pendiente'`,
          [a.id, type, e.clock.now()],
        );
        await afterWrite();
      });
    const first = take('bienvenida', async () => {
      written[0].resolve();
      await written[1].promise;
    });
    await written[0].promise;
    const second = take('acceso_nuevo', async () => undefined);
    // The second waits for the first to commit: released as soon as the database says so.
    for (;;) {
      const [wait] = await e.base.superSql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'update correos%'`,
      );
      if (wait?.n) break;
    }
    written[1].resolve();
    await Promise.all([first, second]);
    const facts = await e.base.superSql(
      `select movimiento, count(*)::int as n from cifras_hechos where aseguradora_id = $1 and tipo = 'contacto' group by 1 order by 1 nulls last`,
      [a.id],
    );
    assert.deepEqual(facts, [
      { movimiento: 'primero', n: 2 },
      { movimiento: null, n: 2 },
    ]);
  });
});
