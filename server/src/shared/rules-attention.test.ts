import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attentionOf } from './rules-attention.ts';

const INSURER = { nombre: 'Seguros Aurora', telefono: '+34910000101', horario: 'laborables 09:00-20:00' };
const SERVICE = { nombre: 'Albacea', telefono: '+34900123456', horario: 'todos 08:00-22:00' };

describe('whom a family calls', () => {
  it('is the insurer if it has a telephone, with the insurer’s own hours or none', () => {
    assert.deepEqual(attentionOf(INSURER, SERVICE), { quien: 'aseguradora', ...INSURER });
    assert.deepEqual(attentionOf({ ...INSURER, horario: null }, SERVICE)?.horario, null);
  });

  it('is the service if the insurer’s telephone is missing or blank, or there is no insurer', () => {
    const ours = { quien: 'servicio', ...SERVICE };
    for (const insurer of [{ ...INSURER, telefono: null }, { ...INSURER, telefono: '  ' }, null])
      assert.deepEqual(attentionOf(insurer, SERVICE), ours);
  });

  it('is nobody if neither insurer nor service has a telephone', () => {
    assert.equal(attentionOf({ ...INSURER, telefono: null }, { ...SERVICE, telefono: null }), null);
  });
});
