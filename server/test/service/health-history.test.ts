/** The health of the service is written down minute by minute, once, and told by the hour, the day and the week. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { healthHistory, sampleHealth } from '../../src/capabilities/service/health-history.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('history of health', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  it('a minute is one row, whichever worker comes first; a minute without a worker is a gap; days past are forgotten', async () => {
    const { base } = e.program;
    e.clock.advance(MINUTE - (e.clock.now().getTime() % MINUTE));
    const start = e.clock.now();
    await Promise.all([sampleHealth(base, start), sampleHealth(base, start)]);
    const a = await e.aseguradora('A');
    await e.base.superSql(`delete from correos`);
    await e.request(a, 'POST', '/casos', aCaso());
    await e.base.superSql(`update correos set estado = 'pendiente', terminado = null, creado = $1`, [
      new Date(start.getTime() - 5 * MINUTE),
    ]);
    e.clock.advance(2 * MINUTE);
    await sampleHealth(base, e.clock.now());
    const rows = await e.base.superSql('select momento from salud_muestras');
    assert.equal(rows.length, 2);

    const { puntos } = await healthHistory(base, e.clock.now(), 'hora');
    assert.equal(puntos.length, 60);
    assert.equal(puntos.at(-1)?.desde, e.clock.now().toISOString());
    assert.deepEqual(puntos.at(-3)?.medidas?.correo_pendientes, 0);
    assert.equal(puntos.at(-2)?.medidas, null, 'nobody was there');
    assert.partialDeepStrictEqual(puntos.at(-1)?.medidas, { correo_pendientes: 1, correo_segundos: 420 });
    for (const [period, count] of [
      ['dia', 96],
      ['semana', 168],
    ] as const) {
      const history = await healthHistory(base, e.clock.now(), period);
      assert.equal(history.puntos.length, count);
      const known = history.puntos.filter(({ medidas }) => medidas !== null);
      assert.ok(known.length >= 1 && known.length <= 2, 'both minutes, in one stretch or in two');
      assert.equal(Math.max(...known.map(({ medidas }) => medidas?.correo_pendientes ?? 0)), 1, 'the worst is told');
    }

    e.clock.advance(9 * DAY);
    await sampleHealth(base, e.clock.now());
    assert.equal((await e.base.superSql('select momento from salud_muestras')).length, 1);
  });
});
