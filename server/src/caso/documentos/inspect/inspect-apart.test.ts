import assert from 'node:assert/strict';
import { it } from 'node:test';
import { aJpeg, aPdf, aPng } from '../../../../test/support/files.ts';
import { type Lane, LaneError } from '../../../platform/worker-pool/lane.ts';
import { DomainError } from '../../../shared/errors.ts';
import { inspectApart } from './inspect-apart.ts';
import { measure } from './inspection.ts';

const order = { caller: { insurer: 'a', caso: 'x' } };

it('every PDF and PNG, however small, is inspected in another thread, and a small JPEG in the calling thread', async () => {
  const apart: string[] = [];
  const lane = {
    async run(_: URL, name: string, __: unknown, bytes: Uint8Array) {
      apart.push(name);
      return measure(bytes);
    },
  } as unknown as Lane;
  const pdf = aPdf();
  assert.deepEqual(await inspectApart(lane, order, pdf), { formato: 'application/pdf', contenido: pdf });
  assert.equal((await inspectApart(lane, order, aPng())).formato, 'image/png');
  assert.deepEqual(apart, ['measure', 'measure']);
  assert.equal((await inspectApart(lane, order, aJpeg())).formato, 'image/jpeg');
  assert.equal(apart.length, 2);
});

it('a file that a busy machine could not inspect can be sent again; a file that takes too long or too much memory is refused', async () => {
  for (const [reason, codigo] of [
    ['starved', 'no_disponible'],
    ['timeout', 'documento_no_admitido'],
    ['crash', 'documento_no_admitido'],
  ] as const) {
    const lane = { run: () => Promise.reject(new LaneError(reason, 'measure')) } as unknown as Lane;
    const refused = (error: unknown) =>
      error instanceof DomainError &&
      error.codigo === codigo &&
      (error.headers?.['retry-after'] === '30') === (reason === 'starved');
    await assert.rejects(inspectApart(lane, order, aPdf()), refused, reason);
  }
});
