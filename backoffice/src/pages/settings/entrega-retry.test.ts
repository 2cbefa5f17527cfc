import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { retryReason } from './entrega-retry.ts';

const arrived = { resultado: 'entregado' } as const;
const failed = { resultado: 'respuesta_no_2xx' } as const;

describe('a pending delivery', () => {
  it('shows "retrying" after a failed attempt, and "sending again" after one that arrived', () => {
    assert.equal(retryReason({ estado: 'pendiente', intentos_hechos: 1, intentos: [failed] }), 'reintentando');
    assert.equal(retryReason({ estado: 'pendiente', intentos_hechos: 1, intentos: [arrived] }), 'otraVez');
    assert.equal(retryReason({ estado: 'pendiente', intentos_hechos: 0, intentos: [failed, arrived] }), 'otraVez');
    assert.equal(retryReason({ estado: 'pendiente', intentos_hechos: 2, intentos: [arrived, failed] }), 'reintentando');
  });

  it('shows neither before its first attempt nor after its end', () => {
    assert.equal(retryReason({ estado: 'pendiente', intentos_hechos: 0, intentos: [] }), null);
    assert.equal(retryReason({ estado: 'entregada', intentos_hechos: 1, intentos: [arrived] }), null);
  });
});
