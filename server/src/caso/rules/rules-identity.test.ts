import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { codePoints } from '../../../test/support/code-points.ts';
import { checkLetter, classifyIdentity, normalizeIdentity } from './rules-identity.ts';

const LETTERS = [...'TRWAGMYFPDXBNJZSQVHLCKE'];
const MARKER = { clase: 'marcador', rightLetter: null, canonica: null };
const body = (n: number, length: number) => String(n).padStart(length, '0');

/** A number without its letter that is not a placeholder. */
const dniNumber = fc.integer({ min: 1, max: 99_999_998 }).filter((n) => !/^(.)\1+$/.test(body(n, 8)));
const nieNumber = fc
  .tuple(fc.constantFrom('X', 'Y', 'Z'), fc.integer({ min: 1, max: 9_999_999 }))
  .filter(([, n]) => !/^(.)\1+$/.test(body(n, 7)))
  .map(([initial, n]) => initial + body(n, 7));
const numberKlm = nieNumber.chain((nie) => fc.constantFrom('K', 'L', 'M').map((initial) => initial + nie.slice(1)));

/** The same text with separators anywhere and the letters in any case or width. */
function disfigured(s: string): fc.Arbitrary<string> {
  const width = (c: string) => String.fromCharCode(c.charCodeAt(0) + 0xfee0);
  const separator = fc.constantFrom('', '', '', ' ', '.', '-', '/', '_', '\u00A0', '\u200B', '–', ' - ', ',', ':');
  const chunk = (c: string) =>
    fc.tuple(separator, fc.constantFrom(c, c.toLowerCase(), width(c))).map(([sep, letter]) => sep + letter);
  return fc.tuple(fc.tuple(...[...s].map(chunk)), separator).map(([chunks, end]) => chunks.join('') + end);
}

const PIECES = [
  ...'0123456789XYZKLMESTRÑÁß½²①１Ⅷ .-/_',
  ...[
    'DNI',
    'NIF',
    'NIE',
    'ES',
    'SIN',
    'NO CONSTA',
    '00000000',
    '12345678Z',
    'X1234567L',
    '\u0303',
    '\u0301',
    '\u1100',
    '\u1161',
    '\uD800',
  ],
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((c) => String.fromCharCode(...c)),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }).map((p) => p.join('')),
);

describe('the check letter', () => {
  it('is the published one for each of the 23 remainders, in DNI, NIE and K/L/M numbers', () => {
    for (let remainder = 0; remainder < 23; remainder++) {
      const n = 23 * 43_478 + remainder; // a multiple of 23 with seven digits at most, plus the remainder
      assert.equal(checkLetter(body(n, 8)), LETTERS[remainder]);
      assert.equal(checkLetter(`X${body(n, 7)}`), LETTERS[remainder]);
      assert.equal(checkLetter(`Y${body(n, 7)}`), LETTERS[(10_000_000 + n) % 23]);
      assert.equal(checkLetter(`Z${body(n, 7)}`), LETTERS[(20_000_000 + n) % 23]);
      for (const initial of 'KLM') assert.equal(checkLetter(initial + body(n, 7)), LETTERS[remainder]);
    }
  });

  it('is right for well-known sample numbers', () => {
    for (const v of [
      '12345678Z',
      '00000000T',
      '00000001R',
      '99999999R',
      'X0000000T',
      'X1234567L',
      'Y1234567X',
      'Z1234567R',
    ]) {
      assert.equal(v.slice(0, -1) + checkLetter(v.slice(0, -1)), v);
    }
  });

  it('is found right, wrong or missing, and the canonical form is the same in the three cases', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          dniNumber.map((n) => body(n, 8)),
          nieNumber,
        ),
        fc.constantFrom(...LETTERS, 'I', 'O', 'U', 'Ñ'),
        (n, letter) => {
          const canonica = n + checkLetter(n);
          const clase = /^\d/.test(n) ? 'dni' : 'nie';
          assert.deepEqual(classifyIdentity(n + letter), { clase, rightLetter: n + letter === canonica, canonica });
          assert.deepEqual(classifyIdentity(n), { clase, rightLetter: null, canonica });
        },
      ),
    );
  });

  it('the check letter of a K, L or M number is checked too; such a number without a letter is taken for a passport', () => {
    fc.assert(
      fc.property(numberKlm, fc.constantFrom(...LETTERS), (n, letter) => {
        const canonica = n + checkLetter(n);
        const rightLetter = n + letter === canonica;
        assert.deepEqual(classifyIdentity(n + letter), { clase: 'nif_klm', rightLetter, canonica });
        assert.deepEqual(classifyIdentity(n), { clase: 'extranjero', rightLetter: null, canonica: n });
      }),
    );
  });
});

describe('the canonical form', () => {
  it('is the same whatever separators, case and width a number was typed with', () => {
    const valid = fc.oneof(
      dniNumber.map((n) => body(n, 8) + checkLetter(body(n, 8))),
      fc.oneof(nieNumber, numberKlm).map((n) => n + checkLetter(n)),
      fc.stringMatching(/^[A-Z]{2}[1-9][0-9]{6}$/),
    );
    fc.assert(
      fc.property(
        valid.chain((v) => disfigured(v).map((written) => ({ v, written }))),
        ({ v, written }) => assert.equal(classifyIdentity(written).canonica, v),
      ),
    );
  });

  it('is never the same for two different Spanish numbers', () => {
    const number = fc.oneof(
      dniNumber.map((n) => body(n, 8)),
      nieNumber,
      numberKlm,
    );
    fc.assert(
      fc.property(number, number, fc.constantFrom(...LETTERS), fc.constantFrom(...LETTERS), (a, b, la, lb) => {
        fc.pre(a !== b);
        assert.notEqual(normalizeIdentity(a + la), normalizeIdentity(b + lb));
      }),
    );
  });

  const equal: [string, string][] = [
    ['1234567L', '01234567L'],
    ['1234567', '01234567L'],
    ['12345678', '12345678Z'],
    ['12.345.678-A', '12345678Z'],
    ['0012345678Z', '12345678Z'],
    ['10X', '00000010X'],
    ['ES-12345678-Z', '12345678Z'],
    ['ESX1234567L', 'X1234567L'],
    ['DNI: 12345678', '12345678Z'],
    ['D.N.I./N.I.F. 12.345.678 Z', '12345678Z'],
    ['nie x-1234567-l', 'X1234567L'],
    ['X-01234567-L', 'X1234567L'],
    ['X1234567', 'X1234567L'],
  ];
  for (const [written, canonical] of equal) {
    it(`the canonical form of «${written}» is ${canonical}`, () => {
      assert.equal(normalizeIdentity(written), canonical);
      assert.equal(classifyIdentity(written).canonica, canonical);
    });
  }

  const foreign =
    '123456A 123456 123456789 ES1234567 ES12345678A K1234567 AAB123456 A12345674 C01X00T47 CFGHJKLMN 12345678ZZ'.split(
      ' ',
    );
  for (const written of foreign) {
    it(`the canonical form of «${written}» is the text itself, for it is not a Spanish personal number`, () => {
      assert.deepEqual(classifyIdentity(written), { clase: 'extranjero', rightLetter: null, canonica: written });
    });
  }

  it('changes nothing when it is applied to its own result, and is what the classification gives', () => {
    fc.assert(
      fc.property(text, (s) => {
        const canonical = normalizeIdentity(s);
        assert.equal(normalizeIdentity(canonical), canonical);
        const identity = classifyIdentity(s);
        if (identity.canonica !== null) assert.equal(identity.canonica, canonical);
        assert.equal(identity.canonica === null, identity.clase === 'marcador');
        if (identity.clase !== 'marcador') assert.equal(classifyIdentity(canonical).canonica, canonical);
      }),
      { numRuns: 2000 },
    );
  });

  it('is stable on every single code point, alone and inside a number', () => {
    for (const sign of codePoints()) {
      const alone = normalizeIdentity(sign);
      const within = normalizeIdentity(`A${sign}7`);
      if (normalizeIdentity(alone) !== alone || normalizeIdentity(within) !== within)
        assert.fail(`U+${sign.codePointAt(0)?.toString(16)}`);
    }
  });
});

describe('placeholders', () => {
  const placeholders = [
    '| |\u00A0|-|--|.|?|/|_|0|000|0000000|00000000|00000000T|00000000-A|000000000000|0000000000A|AAA000000',
    '99999999|99999999R|99999999A|11111111|11111111A|7777777|111111111|X|XXXXXXXX|XXXXXXXXX',
    'X0000000T|Y0000000|Z0000000A|K0000000T|X1111111',
    'SIN DNI|sin d.n.i.|Sin documentación|SIN DNI 2|NO CONSTA|no consta a 21/11/2026|No tiene|DESCONOCIDO|Desconocida',
    'PENDIENTE|Pendiente de aportar|N/A|n/d|N.C.|S/N|null|undefined|ninguno|UNKNOWN|DNI|menor|pasaporte',
  ].flatMap((line) => line.split('|'));
  for (const placeholder of placeholders) {
    it(`«${placeholder}» identifies nobody`, () => assert.deepEqual(classifyIdentity(placeholder), MARKER));
  }

  it('are distinguished from a number that was not sent', () => {
    assert.deepEqual(classifyIdentity(undefined), { clase: 'ausente', rightLetter: null, canonica: null });
  });

  it('include no DNI or NIE with its right letter, except zeros and 99999999', () => {
    const rare = [
      '00000001',
      '11111111',
      '22222222',
      '77777777',
      '12345678',
      '09999999',
      '99999998',
      'X9999999',
      'Y1111111',
      'X0000001',
    ];
    for (const n of rare) assert.equal(classifyIdentity(n + checkLetter(n)).rightLetter, true, n);
    fc.assert(
      fc.property(
        fc.oneof(
          dniNumber.map((n) => body(n, 8)),
          nieNumber,
          numberKlm,
        ),
        (n) => {
          assert.equal(classifyIdentity(n + checkLetter(n)).rightLetter, true);
        },
      ),
    );
  });

  it('include no foreign number with different digits', () => {
    const passport = fc
      .stringMatching(/^[A-Z]{0,3}[1-9][0-9]{5,9}$/)
      .filter((s) => new Set(s.replace(/\D/g, '')).size > 1);
    fc.assert(fc.property(passport, (s) => assert.notEqual(classifyIdentity(s).clase, 'marcador')));
  });
});

describe('a text of 30 KB', () => {
  it('is classified like a short text, as a placeholder or a foreign number', () => {
    for (const piece of [...PIECES, 'A', 'NA', '1', '10', 'DNINIF', 'X0', '-A', 'ES0']) {
      const long = piece.repeat(Math.ceil(30_000 / piece.length));
      const { clase, canonica } = classifyIdentity(long);
      assert.ok(clase === 'marcador' || clase === 'extranjero', piece);
      assert.equal(canonica, clase === 'marcador' ? null : normalizeIdentity(long));
      assert.equal(normalizeIdentity(normalizeIdentity(long)), normalizeIdentity(long));
    }
    assert.equal(normalizeIdentity(`${'0'.repeat(100_000)}12345678Z`), '12345678Z');
  });
});
