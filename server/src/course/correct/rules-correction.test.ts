import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Correctable, changedFields, corrected, differingFields, isInternal } from './rules-correction.ts';

const CASO: Correctable = {
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha_fallecimiento: '2026-11-14' },
  heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
  poliza_numero: 'P-1',
  prioridad: 'normal',
  notas_aseguradora: null,
  referencia: 'SIN-1',
  metadatos: { b: '2', a: '1' },
};
const TEXT = { line: (s: string) => s.trim() || null, notes: (s: string) => s.trim() || null };
const NAMED = { mandante: CASO.heredero, fallecido: CASO.fallecido };
const after = (change: Parameters<typeof corrected>[1]) => corrected(CASO, change, TEXT);
const fieldsOf = (change: Parameters<typeof corrected>[1]) => changedFields(CASO, after(change));

describe('the rules of a correction', () => {
  it('given fields change, absent ones stay, and null clears an optional one', () => {
    assert.deepEqual(after({}), CASO);
    assert.deepEqual(fieldsOf({ fallecido: { dni: null }, referencia: null, heredero: { parentesco: null } }).sort(), [
      'fallecido.dni',
      'heredero.parentesco',
      'referencia',
    ]);
    assert.deepEqual(
      fieldsOf({ heredero: { parentesco: ' ' }, metadatos: { a: '1', b: '2' } }),
      [],
      'metadata in another order are no change',
    );
    assert.deepEqual(fieldsOf({ metadatos: { a: '1' } }), ['metadatos']);
  });

  it('a change of priority, note, reference and metadata is internal to the insurer', () => {
    assert.ok(
      isInternal(fieldsOf({ prioridad: 'urgente', referencia: null, metadatos: null, notas_aseguradora: 'x' })),
    );
    for (const change of [{ poliza_numero: 'P-2' }, { fallecido: { nombre: 'Ana' } }, { heredero: { nombre: 'Ana' } }])
      assert.ok(!isInternal(fieldsOf(change)));
  });

  it('a mandate ends only when a field that it names reads differently', () => {
    const otherwise = (change: Parameters<typeof corrected>[1]) =>
      differingFields(fieldsOf(change), NAMED, after(change));
    assert.deepEqual(otherwise({ poliza_numero: 'P-2', referencia: null, prioridad: 'urgente' }), []);
    assert.deepEqual(otherwise({ heredero: { nombre: 'LUCIA' }, fallecido: { dni: '12345678-z' } }), []);
    assert.deepEqual(otherwise({ fallecido: { fecha_fallecimiento: '2026-11-13', nombre: 'Carmina' } }), [
      'fallecido.nombre',
      'fallecido.fecha_fallecimiento',
    ]);
    assert.deepEqual(otherwise({ fallecido: { dni: null } }), ['fallecido.dni']);
    const signedRight = { ...NAMED, mandante: { ...CASO.heredero, apellidos: 'Ortiga Ruiz' } };
    const change = { heredero: { apellidos: 'Ortiga Ruiz' } };
    assert.deepEqual(
      differingFields(fieldsOf(change), signedRight, after(change)),
      [],
      'a name that was signed as it now reads does not differ',
    );
  });
});
