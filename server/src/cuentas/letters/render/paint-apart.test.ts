import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Lane, LaneError } from '../../../platform/worker-pool/lane.ts';
import { DomainError } from '../../../shared/errors.ts';
import { paint } from './paint-apart.ts';
import type { Paper } from './rules-paper.ts';

const order = { caller: { insurer: 'a', caso: 'x' }, signal: new AbortController().signal };

it('a paper that timed out on a busy machine can be requested again after 30 s; a crash is an internal error', async () => {
  for (const reason of ['starved', 'timeout', 'crash'] as const) {
    const lane = { run: () => Promise.reject(new LaneError(reason, 'paintPaper')) } as unknown as Lane;
    const refused = (error: unknown) =>
      reason === 'crash'
        ? error instanceof LaneError
        : error instanceof DomainError && error.codigo === 'no_disponible' && error.headers?.['retry-after'] === '30';
    await assert.rejects(paint(lane, order, {} as Paper), refused, reason);
  }
});
