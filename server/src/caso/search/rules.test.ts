import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKeyring } from '../../platform/crypto/keyring.ts';
import { type Searchable, soundOf, termsOf } from './rules-fields.ts';
import { matchOf, readingsOf } from './rules-query.ts';
import { tokenMaker, tokensOf } from './tokens.ts';

const CASO: Searchable = {
  casoId: 'CAS-2026-000123',
  poliza: 'AUR/2026 00-4711',
  referencias: ['SIN/2026/0048213', 'EXPEDIENTE-NORTE'],
  identidad: '12345678Z',
  personas: [
    { papel: 'fallecido', nombre: 'María del Carmen', apellidos: 'Giménez Núñez', email: null, telefonos: [] },
    {
      papel: 'heredero',
      nombre: 'Álvaro',
      apellidos: 'González-Ibáñez d’Ors',
      email: 'Alvaro.Gonzalez@Example.com',
      telefonos: ['+34612345678', '+442079460958'],
    },
    { papel: 'allegado', nombre: 'Li', apellidos: 'Wu', email: null, telefonos: [] },
  ],
};
/** The matching fields, each as `field:person`; null: the text does not match. */
const found = (text: string) => matchOf(readingsOf(text), CASO);
const fits = (text: string) => found(text)?.coincide.map(({ campo, de }) => (de ? `${campo}:${de}` : campo)) ?? null;

describe('a search', () => {
  it('finds people by first name or surnames in any order, without accents or case, from three letters on', () => {
    for (const text of [
      'maria',
      'MARÍA GIMENEZ',
      'núñez carmen',
      'gim mar',
      'María del Carmen Giménez',
      'maria g',
      'Nun',
    ])
      assert.deepEqual(fits(text), ['nombre:fallecido'], text);
    for (const text of ['alvaro', 'ibañez', 'gonzalez ibañez', 'ors', 'dors'])
      assert.deepEqual(fits(text), ['nombre:heredero'], text);
    assert.deepEqual(fits('li'), ['nombre:allegado']);
    assert.deepEqual(fits('maria gonzalez'), ['nombre:fallecido', 'nombre:heredero']);
    for (const text of ['ma', 'maria perez', 'arment', '', '  ', '%', '–']) assert.equal(fits(text), null, text);
  });

  it('finds people by their whole name as written, even if parts of the name are particles in other names', () => {
    for (const [nombre, apellidos] of [
      ['Ravi', 'Das'],
      ['Das', 'Kumar'],
      ['Wei', 'Lo'],
      ['L', 'O'],
      ['E', 'Ng'],
      ['D', 'Smith'],
      ['De', 'Lo'],
      ['Ignacio', 'I'],
      ['Don', 'Smith'],
      ['Mary', 'O’Neill'],
      ['Mary', 'ONeill'],
      ['María de la O', 'Lejárraga'],
      ['伟', '李'],
      ['محمد', 'علي'],
    ] as const) {
      const caso: Searchable = {
        ...CASO,
        personas: [{ papel: 'allegado', nombre, apellidos, email: null, telefonos: [] }],
      };
      for (const text of [
        `${nombre} ${apellidos}`,
        `${apellidos}, ${nombre}`,
        `${nombre} ${apellidos}`.replace('’', ' '),
      ])
        assert.ok(matchOf(readingsOf(text), caso), text);
    }
  });

  it('finds people by the sound of their name, and lists them after those whose name is written as typed', () => {
    for (const text of ['jimenes', 'gonsales', 'albaro', 'ybañes']) assert.ok(fits(text), text);
    assert.equal(fits('himenez'), null);
    assert.ok((found('jimenez')?.grado ?? 0) > (found('gimenez')?.grado ?? 9));
    assert.ok((found('gimen')?.grado ?? 0) > (found('gimenez')?.grado ?? 9));
    assert.equal(soundOf('vazquez'), soundOf('basques'));
    assert.notEqual(soundOf('perez'), soundOf('lopez'));
  });

  it('finds telephones with or without a prefix, by their beginning or their last digits', () => {
    for (const text of [
      '612345678',
      '612 34 56 78',
      '+34 612-345-678',
      '0034612345678',
      '5678',
      '345678',
      '6123456',
      '2079460958',
      '+44 20 7946 0958',
    ])
      assert.deepEqual(fits(text), ['telefono:heredero'], text);
    for (const text of ['612345679', '1234567', '8765']) assert.equal(fits(text), null, text);
  });

  it('finds e-mail addresses whole or by their beginning', () => {
    for (const text of ['alvaro.gonzalez@example.com', 'ALVARO.GONZALEZ@EXAMPLE.COM', 'alvaro.gonzalez@ex'])
      assert.deepEqual(fits(text), ['email:heredero'], text);
    assert.equal(fits('alvaro@example.com'), null);
  });

  it('finds policies by any four consecutive characters of their number', () => {
    for (const text of ['AUR/2026 00-4711', 'aur2026004711', '4711', '004711', '2026-00', 'AUR2'])
      assert.ok(fits(text)?.includes('poliza'), text);
    assert.equal(fits('4712'), null);
  });

  it('finds cases by their number as people say it', () => {
    for (const text of [
      'CAS-2026-000123',
      'cas 2026 123',
      '2026/123',
      '26-123',
      '123/2026',
      '123',
      '000123',
      '0123',
      'cas-123',
      'CAS2026000123',
    ])
      assert.deepEqual(fits(text), ['caso'], text);
    for (const text of ['2025-123', '124', '23']) assert.equal(fits(text), null, text);
  });

  it('finds the deceased by their identity number, and a case by a name and a number together', () => {
    for (const text of ['12345678Z', '12.345.678-z', '12345678'])
      assert.deepEqual(fits(text), ['identidad:fallecido'], text);
    assert.deepEqual(fits('gimenez 4711'), ['poliza', 'nombre:fallecido']);
  });
});

describe('a token', () => {
  const keyring = createKeyring(Buffer.alloc(32, 1));
  const makerOf = (insurer: string) =>
    tokenMaker({ clave: keyring.aseguradoraKey(insurer, keyring.newAseguradoraKey(insurer)) });
  const tokenOf = makerOf('one');

  it('is made for every term by which a matching text is searched', () => {
    const terms = new Set(termsOf(CASO));
    for (const text of [
      'maria gim',
      'gonsales',
      '5678',
      '6123456',
      'alvaro.gonzalez@ex',
      '004711',
      '26-123',
      '0123',
      '12345678',
      'li',
      'gimenez 4711',
    ]) {
      const indexed = readingsOf(text).some((words) =>
        words.every((word) => word.some(({ terminos }) => terminos.every((term) => terms.has(term)))),
      );
      assert.ok(indexed, text);
    }
  });

  it('differs between insurers, fits a JSON number, and does not reveal the number of terms', () => {
    const one = tokensOf(tokenOf, 'c1', termsOf(CASO));
    assert.deepEqual(tokensOf(tokenOf, 'c1', termsOf(CASO)), one);
    assert.equal(one.length % 16, 0);
    assert.ok(one.every(Number.isSafeInteger));
    const other = new Set(tokensOf(makerOf('other'), 'c1', termsOf(CASO)));
    assert.ok(one.every((token) => !other.has(token)));
    const fillers = tokensOf(tokenOf, 'c2', termsOf(CASO)).filter((token) => !one.includes(token));
    assert.ok(fillers.length > 0 || one.length === new Set(termsOf(CASO).map(tokenOf)).size);
  });
});
