import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type NameOnFile, namesAgree } from './rules-signer-name.ts';

type Pair = readonly [typed: string, nombre: string, apellidos: string];

const SAME: readonly Pair[] = [
  ['Montserrat Vilardell Puig', 'Montserrat', 'Vilardell Puig'],
  ['VILARDELL PUIG, MONTSERRAT', 'Montserrat', 'Vilardell Puig'],
  ['Montserrat Vilardell i Puig', 'Montserrat', 'Vilardell Puig'],
  ['Montserrat Vilardell Puig', 'Montserrat', 'Vilardell'],
  ['Jose Perez Gil', 'José', 'Pérez Gil'],
  ['Francisco García Lorca', 'Francisco', 'García-Lorca'],
  ['Consuelo Muñoz', 'Consuelo', 'MUNOZ DIAZ'],
  ['Ignacio Ortega Gasset', 'Ignacio', 'Ortega y Gasset'],
  ["Eugenio d'Ors", 'Eugenio', 'D’Ors Rovira'],
  ['Anamaría Castro', 'Ana María', 'Castro Souto'],
  ['Mª Carmen Fuente', 'María del Carmen', 'de la Fuente Ruiz'],
  ['M.ª del Carmen de la Fuente', 'María del Carmen', 'de la Fuente Ruiz'],
  ['Núria Gal·la Col·lell', 'Nuria Galla', 'Collell'],
  ["Mary O'Neill", 'Mary', 'ONeill'],
  ['María de la O Lejárraga', 'María de la O', 'Lejárraga'],
  ['Doña Lucía Ortega Ruiz', 'Lucía', 'Ortega Ruiz'],
  ['  Lucía   Ortega ', 'Lucía', 'Ortega Ruiz'],
];

const OTHERS: readonly Pair[] = [
  ['Pepe Pérez', 'Montserrat', 'Vilardell Puig'],
  // mother and daughter, sisters, father and daughter: the surnames are the same
  ['Ana García López', 'Marta', 'García López'],
  ['Carmen Vilardell Puig', 'Montserrat', 'Vilardell Puig'],
  ['María José Pérez Gil', 'José', 'Pérez Gil'],
  ['José María Pérez Gil', 'María José', 'Pérez Gil'],
  ['José Pérez Gil', 'José Antonio', 'Pérez Gil'],
  ['María Pérez Gil', 'María José', 'Pérez Gil'],
  ['Antonia Miró Serra', 'Antonio', 'Miró Serra'],
  // short forms and forms in another language: a person looks at them
  ['Pepe Pérez Gil', 'José', 'Pérez Gil'],
  ['Montse Vilardell', 'Montserrat', 'Vilardell Puig'],
  ['Carmen Fuente Ruiz', 'María del Carmen', 'de la Fuente Ruiz'],
  ['Josep Pérez', 'José', 'Pérez Gil'],
  ['José Fdez. Sáez', 'José', 'Fernández Sáez'],
  // mother and daughter of one name
  ['Carmen Puig Vila', 'Carmen', 'Roca Puig'],
  ['Carmen Puig', 'Carmen', 'Roca Puig'],
  ['Carmen Roca Puig', 'Carmen', 'Puig'],
  ['Carmen Roca Vila', 'Carmen', 'Roca Puig'],
  ['Carmen Puig Roca', 'Carmen', 'Roca Puig'],
  ['Montserrat', 'Montserrat', 'Vilardell Puig'],
  ['Vilardell Puig', 'Montserrat', 'Vilardell Puig'],
  ['M. Vilardell', 'Montserrat', 'Vilardell Puig'],
  ['Monserrat Vilardel', 'Montserrat', 'Vilardell Puig'],
  ['de la', 'Montserrat', 'Vilardell Puig'],
  ['x', 'Lucía', 'Ortega'],
  ['', 'Lucía', 'Ortega'],
  ['Lucía Ortega Ruiz Lucía Ortega Ruiz', 'Lucía', 'Ortega Ruiz'],
];

const SURNAMES = ['Vilardell', 'de la Fuente', 'García-Lorca', 'Muñoz', 'Pérez', 'Etxeberria', 'Souto', 'López'];
/** Names that are nobody else's, some in a form that is read the same. */
const GIVEN = [
  ['José'],
  ['Francisco'],
  ['Montserrat'],
  ['María del Carmen', 'Mª Carmen', 'M.ª del Carmen'],
  ['Ana María', 'Anamaría', 'Ana Mª'],
  ['María José', 'Mª José', 'Mariajosé'],
  ['José María'],
  ['Javier'],
] as const;

const person = fc.record({
  given: fc.integer({ min: 0, max: GIVEN.length - 1 }),
  first: fc.constantFrom(...SURNAMES),
  second: fc.constantFrom(...SURNAMES, ''),
});
const style = fc.record({
  form: fc.nat(9),
  surnamesFirst: fc.boolean(),
  secondLeftOut: fc.boolean(),
  withoutAccents: fc.boolean(),
  upper: fc.boolean(),
  withoutParticles: fc.boolean(),
  spaces: fc.constantFrom(' ', '  ', '\t', '\u00a0'),
});

function onFile({ given, first, second }: { given: number; first: string; second: string }): NameOnFile {
  return { nombre: GIVEN[given]?.[0] ?? '', apellidos: `${first} ${second}`.trim() };
}

type Style = typeof style extends fc.Arbitrary<infer T> ? T : never;

function write({ given, first, second }: { given: number; first: string; second: string }, s: Style): string {
  const forms = GIVEN[given] ?? [''];
  const surnames = s.secondLeftOut ? first : `${first} ${second}`;
  const name = forms[s.form % forms.length] ?? '';
  const parts = s.surnamesFirst ? [`${surnames},`, name] : [name, surnames];
  let text = parts.join(' ').trim();
  if (s.withoutParticles) text = text.replace(/\b(de|la)\b /g, '').replace(/-/g, ' ');
  if (s.withoutAccents) text = text.normalize('NFD').replace(/\p{M}/gu, '');
  return (s.upper ? text.toUpperCase() : text).replace(/ /g, s.spaces);
}

describe('the name of a signature', () => {
  for (const [typed, name, surnames] of SAME)
    it(`takes «${typed}» for ${name} ${surnames}`, () =>
      assert.ok(namesAgree(typed, { nombre: name, apellidos: surnames })));
  for (const [typed, name, surnames] of OTHERS)
    it(`does not take «${typed}» for ${name} ${surnames}`, () =>
      assert.ok(!namesAgree(typed, { nombre: name, apellidos: surnames })));

  it('is known however its owner writes it', () => {
    fc.assert(fc.property(person, style, (who, how) => namesAgree(write(who, how), onFile(who))));
  });

  it('is never that of a relative with the same surnames and another name', () => {
    const other = fc.tuple(person, fc.nat(GIVEN.length - 2), style);
    fc.assert(
      fc.property(other, ([who, step, how]) => {
        const relative = { ...who, given: (who.given + 1 + step) % GIVEN.length };
        return !namesAgree(write(relative, how), onFile(who));
      }),
    );
  });

  it('is never that of a person with another first surname', () => {
    const other = fc.tuple(person, fc.constantFrom('Roca', 'Serra i Vidal'), style);
    fc.assert(fc.property(other, ([who, first, how]) => !namesAgree(write({ ...who, first }, how), onFile(who))));
  });

  it('takes any text in a moment and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 250 }), fc.string({ maxLength: 100 }), (typed, apellidos) => {
        namesAgree(typed, { nombre: typed.slice(0, 100), apellidos });
        return true;
      }),
    );
  });
});
