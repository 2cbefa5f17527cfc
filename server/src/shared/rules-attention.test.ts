import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attentionOf } from './rules-attention.ts';

const INSURER = { nombre: 'Seguros Aurora', telefono: '+34910000101', horario: 'laborables 09:00-20:00' };
const SERVICE = { nombre: 'Albacea', telefono: '+34900123456', horario: 'todos 08:00-22:00' };

describe('whom a family calls', () => {
  it('is the insurer where it has a telephone, with its hours and not with those of the service', () => {
    assert.deepEqual(attentionOf(INSURER, SERVICE), { quien: 'aseguradora', ...INSURER });
    assert.deepEqual(attentionOf({ ...INSURER, horario: null }, SERVICE)?.horario, null);
  });

  it('is the service where the insurer has none, or only blanks, or the page is of no insurer', () => {
    const ours = { quien: 'servicio', ...SERVICE };
    for (const insurer of [{ ...INSURER, telefono: null }, { ...INSURER, telefono: '  ' }, null])
      assert.deepEqual(attentionOf(insurer, SERVICE), ours);
  });

  it('is nobody where neither has a telephone', () => {
    assert.equal(attentionOf({ ...INSURER, telefono: null }, { ...SERVICE, telefono: null }), null);
  });
});
