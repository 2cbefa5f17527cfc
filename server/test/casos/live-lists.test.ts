/** The fingerprint by which the lists of cases and claims notice changes: every claim changes it, even if a process’s clock is behind. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listFingerprint } from '../../src/caso/siniestros/list-siniestros.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroA } from '../support/factories.ts';

describe('lists that update live', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  it('notice every claim made in the same instant, and one from a process whose clock is behind', async () => {
    const who = await e.aseguradora('A');
    const look = () => e.program.base.readAsTenant(who.id, listFingerprint);
    const seen = [await look()];
    for (let i = 0; i < 8; i += 1) {
      // the first six share an instant, and ids made in one instant have no order
      if (i === 6) e.clock.advance(60_000);
      if (i === 7) e.clock.advance(-30_000);
      await e.request(
        who,
        'POST',
        '/siniestro',
        aSiniestroA({ fallecido: { apellidos: `Número ${'x'.repeat(i + 1)}` } }),
      );
      seen.push(await look());
    }
    assert.equal(new Set(seen).size, seen.length);
    assert.equal(await look(), seen.at(-1), 'the fingerprint stays the same while nothing happens');
  });
});
