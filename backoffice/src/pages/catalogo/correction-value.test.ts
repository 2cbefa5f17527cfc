import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lineOf, readValue } from './correction-value.ts';

const read = (field: string, before: unknown, fields: Readonly<Record<string, string>>) =>
  readValue(field, before, (name) => fields[name] ?? '');
const WAY = 'acciones.eliminar.vias.general';

describe('the value read from a correction form', () => {
  test('is a list of document sets, without empty ones', () => {
    const despues = JSON.stringify([['certificado_defuncion', 'dni_solicitante'], [], ['titulo_sucesorio']]);
    assert.deepEqual(read(`${WAY}.de_entrada`, [], { despues }), [
      ['certificado_defuncion', 'dni_solicitante'],
      ['titulo_sucesorio'],
    ]);
    assert.deepEqual(read(`${WAY}.si_lo_piden`, [['poder']], {}), []);
  });

  test('has both languages for texts that families read and names of ways, and one for the provider’s name', () => {
    const both = { es: 'Con el certificado', en: 'With the certificate' };
    for (const field of [`${WAY}.nombre`, `${WAY}.notas`, 'notas', 'acciones.eliminar.por_su_cuenta'])
      assert.deepEqual(read(field, null, both), both);
    assert.equal(read('notas', both, {}), null);
    assert.equal(read('nombre', 'Netflix', { despues: 'Netflix S. A.' }), 'Netflix S. A.');
  });

  test('is a loss with its text and optional days; null if no text was typed', () => {
    const texts = { es: 'Se borran las fotos.', en: 'Photographs go.' };
    const field = 'acciones.eliminar.se_pierde';
    assert.deepEqual(read(field, null, { ...texts, dias: '30' }), { dias: 30, texto: texts });
    assert.deepEqual(read(field, null, texts), { dias: null, texto: texts });
    assert.equal(read(field, { dias: 30, texto: texts }, { dias: '30' }), null);
  });

  test('is a list of form fields, read from one line for each field and what goes into it; null if no line was typed', () => {
    const field = `${WAY}.formulario`;
    const form = [
      { nombre: 'Date = day of death', dato: 'fallecido_fecha' as const },
      { nombre: 'Anything else', dato: null },
    ];
    assert.deepEqual(read(field, null, { despues: form.map(lineOf).join('\n') }), form);
    assert.equal(read(field, form, { despues: ' \n' }), null);
  });

  test('has the type of the field: a list, a number, a boolean or a text; null for an empty text', () => {
    assert.deepEqual(read('dominios', [], { despues: 'a.es\n b.es \n' }), ['a.es', 'b.es']);
    assert.equal(read('orden', 50, { despues: '40' }), 40);
    assert.equal(read('acciones.eliminar.plazo_publicado_dias', null, { despues: '15' }), 15);
    assert.equal(read('discreto', false, { despues: 'true' }), true);
    assert.equal(read('via_legal.dpd', null, { despues: 'dpd@example.com' }), 'dpd@example.com');
    assert.equal(read('pagina', 'https://a.es', { despues: '' }), null);
  });
});
