/** Corrections after a release has brought changed files. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { oneAction, oneCard, oneWay } from '../../../test/support/card.ts';
import { loadCatalogo } from './load-catalogo.ts';
import { applyCorrections, type Correction, valueIn } from './rules-corrections.ts';

const { isCard } = await loadCatalogo();
const CAMPO = 'acciones.eliminar.vias.general.quien';
const VIA = 'acciones.eliminar.vias.general';
let number = 0;
/** A correction of who may ask, made while the files said `familia_directa`. */
const oneCorrection = (changes: Partial<Correction> = {}): Correction => {
  number += 1;
  return {
    id: number,
    proveedor: 'album',
    campo: CAMPO,
    despues: ['albacea'],
    fuente: null,
    fecha: '2026-11-22',
    publicado: ['familia_directa'],
    ...changes,
  };
};
const fileWith = (quien: string[], changes: Partial<ProveedorCard> = {}) =>
  oneCard({ acciones: [oneAction({ vias: [oneWay({ quien: quien as ['cualquiera'] })] })], ...changes });
const after = (file: ProveedorCard, ...corrections: Correction[]) => {
  const { cards, ignoradas, toDecide } = applyCorrections([file], corrections, isCard);
  return { quien: cards[0] && valueIn(cards[0], CAMPO), ignoradas, toDecide };
};

describe('a correction, after a later release,', () => {
  it('needs no decision if the release has the same value as before', () => {
    const { quien, toDecide } = after(fileWith(['familia_directa']), oneCorrection());
    assert.deepEqual([quien, toDecide], [['albacea'], []]);
  });

  it('stays in force if the release has another value, even a later verified one, and asks for a decision', () => {
    const correction = oneCorrection();
    const later = fileWith(['cualquiera']);
    later.verificacion.fecha = '2027-03-01';
    const { quien, ignoradas, toDecide } = after(later, correction);
    assert.deepEqual([quien, ignoradas], [['albacea'], []]);
    assert.deepEqual(toDecide, [{ id: correction.id, proveedor: 'album', campo: CAMPO, publicado: ['cualquiera'] }]);
  });

  it('needs no decision if the release has the corrected value', () => {
    assert.deepEqual(after(fileWith(['albacea']), oneCorrection()).toDecide, []);
  });

  it('is decided by another correction made after the new value was seen, whichever value that one chooses', () => {
    const later = fileWith(['cualquiera']);
    for (const despues of [['albacea'], ['cualquiera']]) {
      const decision = oneCorrection({ despues, publicado: ['cualquiera'] });
      const { quien, toDecide } = after(later, oneCorrection(), decision);
      assert.deepEqual([quien, toDecide], [despues, []]);
    }
  });

  it('is decided by a correction of the whole way, but not by one of another field or provider', () => {
    const later = fileWith(['cualquiera']);
    const whole = oneCorrection({
      campo: VIA,
      despues: oneWay({ quien: ['albacea'] }),
      publicado: valueIn(later, VIA),
    });
    assert.deepEqual(after(later, oneCorrection(), whole).toDecide, []);
    const first = oneCorrection();
    const others = [
      oneCorrection({ proveedor: 'otro' }),
      oneCorrection({ campo: `${VIA}.idioma`, despues: 'es', publicado: null }),
    ];
    assert.deepEqual(
      after(later, first, ...others).toDecide.map(({ id }) => id),
      [first.id],
    );
  });

  it('is skipped, and asks for a decision, if the release lacks the corrected way or the entry would become invalid', () => {
    const without = oneCard({ acciones: [oneAction({ vias: [oneWay({ codigo: 'otra' })] })] });
    const gone = oneCorrection();
    const lost = after(without, gone);
    assert.deepEqual(lost.ignoradas, [gone.id]);
    assert.deepEqual(lost.toDecide, [{ id: gone.id, proveedor: 'album', campo: CAMPO, publicado: null }]);
    const nobody = oneCorrection({ despues: ['nadie'] });
    const unfit = after(fileWith(['familia_directa']), nobody);
    assert.deepEqual([unfit.quien, unfit.ignoradas], [['familia_directa'], [nobody.id]]);
    assert.deepEqual(
      unfit.toDecide.map(({ id }) => id),
      [nobody.id],
    );
    const decided = oneCorrection({ campo: VIA, despues: null, publicado: null });
    assert.deepEqual(after(without, gone, decided).toDecide, [], 'that there is no such way is a decision too');
  });

  it('is compared by value, not by the order in which the database returns members', () => {
    const file = fileWith(['familia_directa']);
    const stored = Object.fromEntries(Object.entries(valueIn(file, VIA) as object).reverse());
    const whole = oneCorrection({ campo: VIA, despues: oneWay({ quien: ['albacea'] }), publicado: stored });
    assert.deepEqual(after(file, whole).toDecide, []);
  });
});
