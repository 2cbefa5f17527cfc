import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readValue } from './correction-value.ts';

const read = (field: string, before: unknown, fields: Readonly<Record<string, string>>) =>
  readValue(field, before, (name) => fields[name] ?? '');
const WAY = 'acciones.eliminar.vias.general';

describe('what is written in a correction', () => {
  test('are sets of papers, of which an empty one is none', () => {
    const despues = JSON.stringify([['certificado_defuncion', 'dni_solicitante'], [], ['titulo_sucesorio']]);
    assert.deepEqual(read(`${WAY}.de_entrada`, [], { despues }), [
      ['certificado_defuncion', 'dni_solicitante'],
      ['titulo_sucesorio'],
    ]);
    assert.deepEqual(read(`${WAY}.si_lo_piden`, [['poder']], {}), []);
  });

  test('is a text in both languages where families read it, the name of a way as well, and that of a provider not', () => {
    const both = { es: 'Con el certificado', en: 'With the certificate' };
    for (const field of [`${WAY}.nombre`, `${WAY}.notas`, 'notas', 'acciones.eliminar.por_su_cuenta'])
      assert.deepEqual(read(field, null, both), both);
    assert.equal(read('notas', both, {}), null);
    assert.equal(read('nombre', 'Netflix', { despues: 'Netflix S. A.' }), 'Netflix S. A.');
  });

  test('is what goes with its days, which may be unknown; nothing written is nothing known', () => {
    const texts = { es: 'Se borran las fotos.', en: 'Photographs go.' };
    const field = 'acciones.eliminar.se_pierde';
    assert.deepEqual(read(field, null, { ...texts, dias: '30' }), { dias: 30, texto: texts });
    assert.deepEqual(read(field, null, texts), { dias: null, texto: texts });
    assert.equal(read(field, { dias: 30, texto: texts }, { dias: '30' }), null);
  });

  test('is of the kind of the value that stood: a list, a number, yes or no, a text', () => {
    assert.deepEqual(read('dominios', [], { despues: 'a.es\n b.es \n' }), ['a.es', 'b.es']);
    assert.equal(read('orden', 50, { despues: '40' }), 40);
    assert.equal(read('acciones.eliminar.plazo_publicado_dias', null, { despues: '15' }), 15);
    assert.equal(read('discreto', false, { despues: 'true' }), true);
    assert.equal(read('via_legal.dpd', null, { despues: 'dpd@example.com' }), 'dpd@example.com');
    assert.equal(read('pagina', 'https://a.es', { despues: '' }), null);
  });
});
