import assert from 'node:assert/strict';
import { it } from 'node:test';
import { notAccepted } from '../../../caso/documentos/inspect/not-accepted.ts';
import { type Lane, LaneError, machineTooBusy } from '../../../platform/worker-pool/lane.ts';
import { DomainError } from '../../../shared/errors.ts';
import { mark, paint } from './paint-apart.ts';
import type { Paper } from './rules-paper.ts';

const order = { caller: { insurer: 'a', caso: 'x' } };

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

it('a document that cannot be copied is named in the refusal; on a busy machine its copy can be requested again', async () => {
  const brand = { texto: 'Copia', titulo: 'DNI · CAS-2026-000001', fecha: '2026-11-24T10:00:00.000Z' };
  for (const failure of [
    ...(['timeout', 'crash'] as const).map((reason) => new LaneError(reason, 'markCopy')),
    notAccepted('complejo'),
  ]) {
    const lane = { run: () => Promise.reject(failure) } as unknown as Lane;
    await assert.rejects(mark(lane, order, Buffer.alloc(0), 'application/pdf', brand), (error) => {
      assert.ok(error instanceof DomainError && error.codigo === 'envio_impedido');
      assert.match(JSON.stringify(error.valores.motivos), /«DNI · CAS-2026-000001» can't be copied/);
      return true;
    });
  }
  for (const failure of [
    new LaneError('starved', 'markCopy'),
    machineTooBusy(),
    new DomainError('peticion_invalida'),
  ]) {
    const lane = { run: () => Promise.reject(failure) } as unknown as Lane;
    const codigo = failure instanceof DomainError ? failure.codigo : 'no_disponible';
    await assert.rejects(mark(lane, order, Buffer.alloc(0), 'application/pdf', brand), { codigo });
  }
});
