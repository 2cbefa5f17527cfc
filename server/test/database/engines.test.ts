/** Both engines return a statement's values as the same JavaScript types. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ENGINES, type MigratedDatabase, migratedDatabase } from '../support/environment.ts';

for (const engine of ENGINES) {
  describe(`values read from ${engine}`, () => {
    let database: MigratedDatabase;
    before(async () => {
      database = await migratedDatabase(engine);
    });
    after(async () => {
      await database.opened.base.close();
      await database.close();
    });

    it('include the name of the engine', () => {
      assert.equal(database.opened.base.kind, engine);
    });

    it('are text for a date, a number for a count, and a Date for an instant', async () => {
      const { rows } = await database.opened.base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
        tx.sql(
          `select date '2026-11-14' as dia, count(*) as n, timestamptz '2026-11-14 10:00+01' as instante from (values (1)) as v(x) where false`,
        ),
      );
      assert.deepEqual(rows, [{ dia: '2026-11-14', n: 0, instante: new Date('2026-11-14T09:00:00Z') }]);
    });
  });
}
