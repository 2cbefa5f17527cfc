import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Field } from '../../ui/fields.ts';
import type { Caso } from './context.ts';
import { correctionOf } from './correction.ts';

const CASO = {
  fallecido: { nombre: 'Luis', apellidos: 'Sanz', dni: '12345678Z', fecha_fallecimiento: '2026-01-02' },
  heredero: { nombre: 'Eva', apellidos: 'Sanz', parentesco: 'hija', email: 'eva@example.com' },
  poliza_numero: 'P-1',
  referencia: 'SIN-1',
  prioridad: 'normal',
  siniestro: { notas_aseguradora: 'nota' },
} as Caso;
const SHOWN: Readonly<Record<string, string>> = {
  'fallecido.nombre': 'Luis',
  'fallecido.apellidos': 'Sanz',
  'fallecido.dni': '12345678Z',
  'fallecido.fecha_fallecimiento': '2026-01-02',
  'heredero.nombre': 'Eva',
  'heredero.apellidos': 'Sanz',
  'heredero.parentesco': 'hija',
  poliza_numero: 'P-1',
  referencia: 'SIN-1',
  prioridad: 'normal',
  notas_aseguradora: 'nota',
};
const form =
  (more: Readonly<Record<string, string>> = {}): Field =>
  (name) =>
    ({ ...SHOWN, ...more })[name] ?? '';

describe('the form that corrects a case', () => {
  test('sends nothing where nothing was changed', () => {
    assert.equal(correctionOf(form(), CASO), null);
  });

  test('sends what was changed and nothing else, so that it undoes nobody’s work', () => {
    assert.deepEqual(correctionOf(form({ 'heredero.apellidos': 'Sanz Gil', prioridad: 'urgente' }), CASO), {
      heredero: { apellidos: 'Sanz Gil' },
      prioridad: 'urgente',
    });
  });

  test('removes an optional field that was emptied', () => {
    assert.deepEqual(
      correctionOf(
        form({ 'fallecido.dni': '', referencia: '', notas_aseguradora: '', 'heredero.parentesco': '' }),
        CASO,
      ),
      {
        fallecido: { dni: null },
        heredero: { parentesco: null },
        referencia: null,
        notas_aseguradora: null,
      },
    );
  });

  test('has no note for a case without a claim', () => {
    assert.equal(correctionOf(form({ notas_aseguradora: '' }), { ...CASO, siniestro: null } as Caso), null);
  });
});
