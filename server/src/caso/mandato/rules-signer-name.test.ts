import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Heredero } from '@albacea/contract/schemas/casos.ts';
import { MandatoSignature } from '@albacea/contract/schemas/mandato.ts';
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { normalizeText } from '../../shared/rules-text.ts';
import { fullName, isSlip, type NameOnFile, namesAgree } from './rules-signer-name.ts';

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
  // names with a word that is a particle or a title in other names
  ['Don Smith', 'Don', 'Smith'],
  ['don smith', 'Don', 'Smith Jones'],
  ['Ravi Das', 'Ravi', 'Das'],
  ['LO, WEI', 'Wei', 'Lo'],
  ['Minh Do', 'Minh', 'Do'],
  ['El Hadji Diop', 'El Hadji', 'Diop'],
  ['L O', 'L', 'O'],
  ['Das Kumar', 'Das', 'Kumar'],
  ['Ignacio I', 'Ignacio', 'I'],
  ['محمد علي', 'محمد', 'علي'],
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
  // short forms and forms in another language: a person reviews them
  ['Pepe Pérez Gil', 'José', 'Pérez Gil'],
  ['Montse Vilardell', 'Montserrat', 'Vilardell Puig'],
  ['Carmen Fuente Ruiz', 'María del Carmen', 'de la Fuente Ruiz'],
  ['Josep Pérez', 'José', 'Pérez Gil'],
  ['José Fdez. Sáez', 'José', 'Fernández Sáez'],
  // mother and daughter with the same given name
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
  ['María de', 'María', 'de la Fuente'],
  ['Don', 'Don', 'Smith'],
  ['Ravi', 'Ravi', 'Das'],
  ['Ravi Do', 'Ravi', 'Das'],
  ['x', 'Lucía', 'Ortega'],
  ['', 'Lucía', 'Ortega'],
  ['Lucía Ortega Ruiz Lucía Ortega Ruiz', 'Lucía', 'Ortega Ruiz'],
];

/** Particles, titles, signs, and letters that folding changes or removes. */
const ODD_PIECES =
  'de la lo do das don sra. y i e O’ Mª M.ª gª · - Ñ ß ŀl ﬀ İ ª ½ \u00ad \u0301 \ufb2c 李 محمد राम ไทย 𠮷 🙂 Ortega'.split(
    ' ',
  );

const SURNAMES = ['Vilardell', 'de la Fuente', 'García-Lorca', 'Muñoz', 'Pérez', 'Etxeberria', 'Souto', 'López'];
/** Given names, of which no two agree. Further forms of a name agree with its first form. */
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

  it('is recognised however its owner writes it', () => {
    fc.assert(fc.property(person, style, (who, how) => namesAgree(write(who, how), onFile(who))));
  });

  it('is accepted as it is printed from the name on file, whatever name the case was opened with', () => {
    const written = (schema: TSchema, most: number) =>
      fc
        .array(fc.oneof(fc.constantFrom(...ODD_PIECES), fc.string({ unit: 'binary', maxLength: 12 })), { minLength: 1 })
        .map((pieces) => [...pieces.join(' ')].slice(0, most).join(''))
        .filter((name) => Value.Check(schema, name));
    const opened = fc.record({
      nombre: written(Heredero.properties.nombre, 100),
      apellidos: written(Heredero.properties.apellidos, 150),
    });
    fc.assert(
      fc.property(opened, (names) => {
        const filed = { nombre: normalizeText(names.nombre), apellidos: normalizeText(names.apellidos) };
        const printed = fullName(filed);
        assert.ok(Value.Check(MandatoSignature.properties.nombre, printed), `${[...printed].length} characters`);
        return namesAgree(printed, filed);
      }),
      { numRuns: 500 },
    );
  });

  it('can be as long as the longest name and surnames, even if normalisation has lengthened them', () => {
    // NFC turns the last of these letters into three characters
    for (const letter of ['W', '𠮷', '\ufb2c']) {
      const printed = normalizeText(`${letter.repeat(100)} ${letter.repeat(150)}`);
      assert.ok(Value.Check(MandatoSignature.properties.nombre, printed), letter);
    }
  });

  it('never agrees with that of a relative with the same surnames and another given name', () => {
    const other = fc.tuple(person, fc.nat(GIVEN.length - 2), style);
    fc.assert(
      fc.property(other, ([who, step, how]) => {
        const relative = { ...who, given: (who.given + 1 + step) % GIVEN.length };
        return !namesAgree(write(relative, how), onFile(who));
      }),
    );
  });

  it('never agrees with that of a person with another first surname', () => {
    const other = fc.tuple(person, fc.constantFrom('Roca', 'Serra i Vidal'), style);
    fc.assert(fc.property(other, ([who, first, how]) => !namesAgree(write({ ...who, first }, how), onFile(who))));
  });

  it('is compared without an error, whatever the texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 250 }), fc.string({ maxLength: 100 }), (typed, apellidos) => {
        namesAgree(typed, { nombre: typed.slice(0, 100), apellidos });
        return true;
      }),
    );
  });

  it('with a typing slip is told apart from that of another person', () => {
    const person = (nombre: string, apellidos: string) => ({ nombre, apellidos });
    const lucia = person('Lucía', 'Ortega Ruiz');
    for (const slip of [person('Lucia', 'Ortega Ruis'), person('Luca', 'Ortega Ruíz'), person('LUCÍA', 'Ortiga Ruiz')])
      assert.ok(isSlip(lucia, slip), slip.apellidos);
    for (const other of [person('Mateo', 'Ortega Ruiz'), person('Lucía', 'Ortega'), person('Lucía', 'Gil Ruiz')])
      assert.ok(!isSlip(lucia, other), `${other.nombre} ${other.apellidos}`);
    assert.ok(!isSlip(person('Ana', 'Sanz'), person('Eva', 'Sanz')));
  });
});
