import assert from 'node:assert/strict';
import { it } from 'node:test';
import { aJpeg, aPdf } from '../../../../test/support/files.ts';
import type { Lane } from '../../../platform/worker-pool/lane.ts';
import { inspectApart } from './inspect-apart.ts';
import { measure } from './inspection.ts';

it('every PDF, however small, is looked at apart from the requests of others; a small picture on the spot', async () => {
  const apart: string[] = [];
  const lane = {
    async run(_: URL, name: string, __: unknown, bytes: Uint8Array) {
      apart.push(name);
      return measure(bytes);
    },
  } as unknown as Lane;
  const order = { caller: { insurer: 'a', caso: 'x' }, signal: new AbortController().signal };
  const pdf = aPdf();
  assert.deepEqual(await inspectApart(lane, order, pdf), { formato: 'application/pdf', contenido: pdf });
  assert.deepEqual(apart, ['measure']);
  assert.equal((await inspectApart(lane, order, aJpeg())).formato, 'image/jpeg');
  assert.equal(apart.length, 1);
});
