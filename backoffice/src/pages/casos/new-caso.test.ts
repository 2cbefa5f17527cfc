import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Field } from '../../ui/fields.ts';
import { casoOf, openCasoIn, siniestroOf } from './new-caso.ts';

const GIVEN: Readonly<Record<string, string>> = {
  poliza: 'P-1',
  'fallecido.nombre': 'Luis',
  'fallecido.apellidos': 'Sanz',
  fecha: '2026-01-02',
  'heredero.nombre': 'Eva',
  'heredero.apellidos': 'Sanz',
  email: 'eva@example.com',
};
const form =
  (more: Readonly<Record<string, string>> = {}): Field =>
  (name) =>
    ({ ...GIVEN, ...more })[name] ?? '';

describe('the form that opens a case', () => {
  test('leaves out what was left empty', () => {
    assert.deepEqual(casoOf(form(), ['borrado']), {
      poliza_numero: 'P-1',
      fallecido: { nombre: 'Luis', apellidos: 'Sanz', fecha_fallecimiento: '2026-01-02' },
      heredero: { nombre: 'Eva', apellidos: 'Sanz', email: 'eva@example.com' },
      modulos_contratados: ['borrado'],
    });
  });

  test('sends every given field under its name', () => {
    const { fallecido, heredero, referencia } = casoOf(
      form({ referencia: 'SIN-1', dni: '12345678Z', telefono: '+34 600 000 000', parentesco: 'hija', idioma: 'en' }),
      [],
    );
    assert.deepEqual([fallecido.dni, referencia], ['12345678Z', 'SIN-1']);
    assert.deepEqual([heredero.telefono, heredero.parentesco, heredero.idioma], ['+34 600 000 000', 'hija', 'en']);
  });

  test('asks for modules or for a pack, never for both', () => {
    const field = form({ pack: 'basico', prioridad: 'urgente', notas: 'Llamar por la tarde.' });
    const byPack = siniestroOf(field, null);
    const byModulos = siniestroOf(field, ['certificados']);
    assert.deepEqual([byPack.pack, byPack.modulos], ['basico', undefined]);
    assert.deepEqual([byModulos.pack, byModulos.modulos], [undefined, ['certificados']]);
    assert.deepEqual([byPack.prioridad, byPack.notas_aseguradora], ['urgente', 'Llamar por la tarde.']);
  });

  test('leads to the case that is open already, where the refusal is for that', () => {
    const message = 'Ya existe el caso CAS-2026-00017.';
    assert.equal(openCasoIn({ code: 'caso_duplicado', message }), 'CAS-2026-00017');
    assert.equal(openCasoIn({ code: 'datos_invalidos', message }), undefined);
    assert.equal(openCasoIn(null), undefined);
  });
});
