import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Lane, LaneError } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';
import { readInThread } from './propose-charges.ts';

it('a statement that had no turn on a busy machine can be sent again; one that takes too long or too much memory is refused', async () => {
  const statement = { bytes: Buffer.from('Fecha;Concepto;Importe'), cards: [], today: '2026-11-21' };
  const order = { caller: { insurer: 'a', caso: 'x' } };
  for (const [reason, codigo] of [
    ['starved', 'no_disponible'],
    ['timeout', 'validacion'],
    ['crash', 'validacion'],
  ] as const) {
    const lane = { run: () => Promise.reject(new LaneError(reason, 'readExtracto')) } as unknown as Lane;
    const refused = (error: unknown) =>
      error instanceof DomainError &&
      error.codigo === codigo &&
      (error.headers?.['retry-after'] === '30') === (reason === 'starved');
    await assert.rejects(readInThread({ statements: lane, photos: lane }, order, statement), refused, reason);
  }
});
