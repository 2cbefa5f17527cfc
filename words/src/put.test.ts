import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { argumentsOf, compile, compileAll } from './compile.ts';
import { put } from './put.ts';
import { put as putCompiled } from './put-compiled.ts';

describe('a message', () => {
  test('is a text when compiled, with a gap for each plain argument', () => {
    assert.equal(compile('No hay prisa.'), 'No hay prisa.');
    assert.equal(compile('Llamar al {telefono}'), 'Llamar al {telefono}');
    assert.equal(put('Llamar al {telefono}', { telefono: '900 123 456' }), 'Llamar al 900 123 456');
  });

  test('keeps the gap of an argument without a value, unless the caller gives a text for it', () => {
    assert.equal(put('{nombre}, {fecha}', { nombre: 'Ana' }), 'Ana, {fecha}');
    assert.equal(
      put('{nombre}, {fecha}', { nombre: 'Ana', fecha: null }, () => 'hoy'),
      'Ana, hoy',
    );
  });

  test('chooses by number: the case of that number, else `one` or `other`', () => {
    const text = 'Hay {n, plural, =0 {nada} one {una cuenta de {quien}} other {# cuentas de {quien}}} aquí.';
    const said = (n: number) => put(text, { n, quien: 'Ana' });
    assert.deepEqual([0, 1, 2, 1000].map(said), [
      'Hay nada aquí.',
      'Hay una cuenta de Ana aquí.',
      'Hay 2 cuentas de Ana aquí.',
      'Hay 1000 cuentas de Ana aquí.',
    ]);
  });

  test('chooses by a code, and within it by a number', () => {
    const text = '{quien, select, heredero {Usted} other {{nombre}}}: {n, plural, one {un papel} other {# papeles}}';
    assert.equal(put(text, { quien: 'heredero', n: 1 }), 'Usted: un papel');
    assert.equal(put(text, { quien: 'otra', nombre: 'Ana', n: 3 }), 'Ana: 3 papeles');
    assert.deepEqual(argumentsOf(text), ['n', 'nombre', 'quien']);
  });

  test('chooses the case `null` for an argument that is null', () => {
    const text = '{telefono, select, null {Escríbanos.} other {Llame al {telefono}.}}';
    assert.deepEqual([put(text, { telefono: null }), put(text, { telefono: '900' })], ['Escríbanos.', 'Llame al 900.']);
  });

  test('leaves a `~` within a value as it is', () => {
    assert.equal(put('Hola, {nombre}', { nombre: 'Ana~ren' }), 'Hola, Ana~ren');
  });

  test('reads the same compiled by a build and compiled when filled in', () => {
    const plural = '{n, plural, one {una} other {#}}';
    const compiled = { n: { one: 'una', other: '{n}' } };
    assert.deepEqual(compileAll({ a: [plural], b: { c: 'Hola, {nombre}.' } }), {
      a: [compiled],
      b: { c: 'Hola, {nombre}.' },
    });
    for (const n of [1, 2]) assert.equal(putCompiled(compiled, { n }), put(plural, { n }));
  });

  test('is refused if it is broken, has plural cases that our languages lack, or formats numbers or days', () => {
    for (const text of [
      '{n, plural, one {una}}',
      'Hola, {nombre',
      '{n, plural, few {x} other {y}}',
      '{n, selectordinal, one {1.º} other {#.º}}',
      '{n, plural, offset:1 one {x} other {y}}',
      '{cuando, date}',
      '{n, number}',
      "una llave '{' suelta",
    ])
      assert.throws(() => compile(text), text);
  });
});

describe('a name and the words beside it', () => {
  const said = (text: string, nombre: string) => put(text, { nombre });

  test('Catalan elides before a vowel', () => {
    assert.deepEqual(
      ['Anna', 'Helena', 'Iolanda', 'Pere'].map((one) => said('el permís de~{nombre}', one)),
      ['el permís d’Anna', 'el permís d’Helena', 'el permís de Iolanda', 'el permís de Pere'],
    );
  });

  test('Basque declines the name', () => {
    assert.deepEqual(
      ['Ane', 'Jon', 'Oscar', 'Carmen'].map((one) => said('{nombre}~ren baimena', one)),
      ['Aneren baimena', 'Jonen baimena', 'Oscarren baimena', 'Carmenen baimena'],
    );
    assert.deepEqual([said('{nombre}~k', 'Ane'), said('{nombre}~k', 'Jon')], ['Anek', 'Jonek']);
    assert.deepEqual([said('{nombre}~ri', 'Ane'), said('{nombre}~rentzat', 'Jon')], ['Aneri', 'Jonentzat']);
  });
});
