/** A file on the public page is called foreign only when it was inspected. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { type Lane, LaneError } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';
import { checkGiven } from './check-file.ts';

const request = { ip: '203.0.113.7', hungUp: () => new AbortController().signal } as unknown as FastifyRequest;
const checkBy = (reason: LaneError['reason']) => {
  const lane = { run: () => Promise.reject(new LaneError(reason, 'verifySeal')) } as unknown as Lane;
  return checkGiven(lane, [], request, Buffer.from('%PDF-'));
};

it('a file that no reader can parse is called foreign; one that a busy machine did not inspect can be sent again', async () => {
  assert.equal(await checkBy('crash'), 'ajeno');
  assert.equal(await checkBy('timeout'), 'ajeno');
  const isBusy = (error: unknown) => error instanceof DomainError && error.codigo === 'no_disponible';
  await assert.rejects(checkBy('starved'), isBusy);
});
