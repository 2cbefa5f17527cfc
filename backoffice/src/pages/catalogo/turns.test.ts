import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERIFIED_UNCHANGED } from '@albacea/contract/schemas/proveedor-lists.ts';
import { type CorrectionEntry, turnsOf } from './turns.ts';

const entry = (numero: number, changes: Partial<CorrectionEntry> = {}): CorrectionEntry => ({
  numero,
  campo: `campo${numero}`,
  antes: '"a"',
  despues: '"a"',
  motivo: VERIFIED_UNCHANGED,
  fuente: 'https://ayuda.album.example',
  quien: 'Marta',
  ocurrido: '2026-11-26T10:00:00.000Z',
  ...changes,
});
const numbers = (entries: readonly CorrectionEntry[]) =>
  turnsOf(entries).map((turn) => turn.map(({ numero }) => numero));

test('fields that one person verified together are one line; a changed value, another person, source or moment begins a new one', () => {
  assert.deepEqual(numbers([entry(9), entry(8), entry(7)]), [[9, 8, 7]]);
  for (const other of [
    { despues: '"b"' },
    { motivo: 'La página ha cambiado.' },
    { quien: 'Berta' },
    { fuente: null },
    { ocurrido: '2026-11-25T10:00:00.000Z' },
  ])
    assert.deepEqual(numbers([entry(9), entry(8, other), entry(7)]), [[9], [8], [7]], JSON.stringify(other));
});
