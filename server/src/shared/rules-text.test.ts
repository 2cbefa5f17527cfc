import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { codePoints } from '../../test/support/code-points.ts';
import {
  emailDomain,
  fold,
  foldedWords,
  normalizeEmail,
  normalizeNotes,
  normalizePhone,
  normalizePoliza,
  normalizeText,
  surnamesWords,
} from './rules-text.ts';

const NORMALIZERS = {
  normalizeText,
  normalizeNotes,
  normalizeEmail,
  normalizePhone,
  normalizePoliza,
  fold,
};

/** Pieces of text that compose, decompose, change length with case or vanish, with which normalisers often fail to be idempotent. */
const PIECES = [
  ...'aAñÑçßẞıİſΣςσΐŉǰǆﬁ½²①Ⅷ１ａＡ｡，－／．',
  ...[
    "'",
    '’',
    'ʼ',
    '´',
    '`',
    '·',
    'ŀ',
    'l·l',
    'l.l',
    '@',
    '.',
    '-',
    '–',
    '−',
    '_',
    '/',
    '\\',
    '⁄',
    '+',
    '(0)',
    '0',
    '39',
  ],
  ...[' ', '\t', '\n', '\r', '\r\n', '\u00A0', '\u2003', '\u2028', '\u200B', '\u00AD', '\uFEFF', '\u0000', '\u0085'],
  ...['\u0301', '\u0308', '\u0303', '\u0327', '\u0345', '\u0307', '\u1100', '\u1161', '\u11A8', '\u3099', 'か'],
  ...['\uD800', '\uDC00', '𝒜', '👩‍👧', 'de', 'la', 'd', 'o', 'l', 'y', 'García', '々'],
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((c) => String.fromCharCode(...c)),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((p) => p.join('')),
);

const repeat = (piece: string) => piece.repeat(Math.ceil(30_000 / piece.length));

describe('every normaliser', () => {
  for (const [name, f] of Object.entries(NORMALIZERS)) {
    it(`${name} changes nothing when it is applied to its own result`, () => {
      fc.assert(
        fc.property(text, (s) => assert.equal(f(f(s)), f(s))),
        { numRuns: 1000 },
      );
    });

    it(`${name} changes nothing in its own result for any code point, alone or between letters`, () => {
      for (const sign of codePoints()) {
        const one = f(sign);
        const between = f(`l${sign}l`);
        if (f(one) !== one || f(between) !== between) assert.fail(`U+${sign.codePointAt(0)?.toString(16)}`);
      }
    });

    it(`${name} changes nothing in its own result for 30 KB of any repeated piece`, () => {
      for (const piece of PIECES) {
        const long = f(repeat(piece));
        assert.equal(f(long), long);
      }
    });
  }
});

describe('normalizeText', () => {
  it('keeps particles, accents and case, and leaves one plain space between words', () => {
    assert.equal(normalizeText('  María\u00A0 de  la\tO '), 'María de la O');
    assert.equal(normalizeText('\u202eAna\u2066 \u200fשלום\u061c'), 'Ana שלום');
    assert.equal(normalizeText('ÁLVAREZ-Buylla y d’Ors'), 'ÁLVAREZ-Buylla y d’Ors');
  });

  it('composes decomposed letters', () => {
    assert.equal(normalizeText('Mun\u0303oz I\u0301n\u0303igo'), 'Muñoz Íñigo');
  });

  it('removes surplus white space and marks of direction, and keeps every other character of the NFC text in order', () => {
    const withoutBlanks = (s: string) => s.replace(/\s/g, '');
    fc.assert(
      fc.property(text, (s) => {
        const r = normalizeText(s);
        assert.doesNotMatch(r, /^\s|\s$|\s\s|[^\S ]/);
        assert.equal(withoutBlanks(r), withoutBlanks(s.replace(/\p{Bidi_Control}/gu, '').normalize('NFC')));
      }),
    );
  });
});

describe('normalizeNotes', () => {
  it('writes line ends as LF and keeps the lines apart', () => {
    assert.equal(normalizeNotes('\r\n Uno\r\n\r\ndos\rtres \n'), 'Uno\n\ndos\ntres');
    assert.equal(normalizeNotes('factura\u202efdp.exe\u2069\n'), 'facturafdp.exe');
  });

  it('keeps the spaces and tabs inside a line', () => {
    assert.equal(normalizeNotes('a\t b   c'), 'a\t b   c');
  });

  it('leaves no CR in any text', () => {
    fc.assert(fc.property(text, (s) => assert.doesNotMatch(normalizeNotes(s), /\r/)));
  });
});

describe('normalizeEmail and emailDomain', () => {
  it('write only the domain in lower case', () => {
    assert.equal(normalizeEmail(' Lucia.Ortega@EXAMPLE.Com '), 'Lucia.Ortega@example.com');
    assert.equal(normalizeEmail('lucía@CORREO-ÑANDÚ.example'), 'lucía@correo-ñandú.example');
    assert.equal(emailDomain(' Lucia.Ortega@Siniestros.EXAMPLE.com'), 'siniestros.example.com');
  });

  it('take the part after the last @ as the domain; without an @ the domain is empty', () => {
    assert.equal(emailDomain('"a@B"@Example.org'), 'example.org');
    assert.equal(normalizeEmail('"A@B"@Example.org'), '"A@B"@example.org');
    assert.equal(emailDomain('nada'), '');
    assert.equal(normalizeEmail(' NADA '), 'NADA');
  });

  it('never change the part before the at sign', () => {
    const local = fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/);
    const domain = fc.stringMatching(/^[A-Za-z0-9-]{1,30}\.[A-Za-z]{2,10}$/);
    fc.assert(
      fc.property(local, domain, (l, d) => {
        assert.equal(normalizeEmail(`${l}@${d}`), `${l}@${d.toLowerCase()}`);
        assert.equal(emailDomain(`${l}@${d}`), d.toLowerCase());
      }),
    );
  });
});

describe('normalizePhone', () => {
  it('keeps the plus sign and the digits, whatever separates them', () => {
    const separator = fc.stringMatching(/^[ .()-]{0,3}$/).filter((s) => !s.endsWith('('));
    const digits = fc.stringMatching(/^[1-9]\d{6,14}$/);
    fc.assert(
      fc.property(digits, fc.array(separator, { minLength: 15, maxLength: 15 }), (c, separators) => {
        const written = [...c].map((digit, i) => (i === 0 ? digit : (separators[i] ?? '') + digit)).join('');
        assert.equal(normalizePhone(`+${written}`), `+${c}`);
      }),
    );
    assert.equal(normalizePhone('+34 (600) 11-22.33'), '+34600112233');
  });

  it('reads a Spanish number with its country code as people write it', () => {
    for (const written of ['(+34) 600 11 22 33', '(0034) 600112233', '34600112233', '34 600-11-22-33', '600112233'])
      assert.equal(normalizePhone(written), '+34600112233', written);
    assert.equal(normalizePhone('34 500 11 22 33'), '34 500 11 22 33', 'no Spanish number begins with 5');
  });

  it('drops the trunk zero in brackets, except for Italy, where it is dialled', () => {
    assert.equal(normalizePhone('+44 (0)20 7946 0958'), '+442079460958');
    assert.equal(normalizePhone('+49(0)30/901820'), '+4930901820');
    assert.equal(normalizePhone('+39 (0)6 698 12345'), '+390669812345');
  });
});

describe('normalizePoliza', () => {
  it('gives one key for all spacings, separators and cases of a policy number', () => {
    const parts = fc.array(fc.stringMatching(/^[A-Za-z0-9Ññ]{1,6}$/), { minLength: 1, maxLength: 5 });
    const separators = fc.array(fc.constantFrom('', ' ', '-', '–', '.', '/', '\\', '_', '\u00A0', '\u200B', ' - '), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(parts, separators, fc.boolean(), (p, sep, inUpperCase) => {
        const written = p.map((part, i) => (inUpperCase ? part.toUpperCase() : part) + sep[i]).join('');
        assert.equal(normalizePoliza(written), p.join('').toUpperCase());
      }),
    );
    assert.equal(normalizePoliza('ＤＥＣ－００４８２１３／７'), 'DEC00482137');
  });

  it('keeps apart policies that differ in a leading zero, a letter or another sign', () => {
    const keys = ['0012', '12', '12A', 'Ñ12', 'N12', '12+', '12#'].map(normalizePoliza);
    assert.equal(new Set(keys).size, keys.length);
  });

  it('never gives an empty key for a number with something visible in it', () => {
    assert.equal(normalizePoliza(' --/-- '), '--/--');
    assert.equal(normalizePoliza('－'), '-');
    assert.notEqual(normalizePoliza('-'), normalizePoliza('--'));
    fc.assert(
      fc.property(
        text.filter((s) => s.normalize('NFKC').trim() !== ''),
        (s) => assert.notEqual(normalizePoliza(s), ''),
      ),
    );
  });
});

describe('surnamesWords', () => {
  const examples: [string, string[]][] = [
    ['MUÑOZ', ['munoz']],
    ['Munoz', ['munoz']],
    ['Mun\u0303oz Peña', ['munoz', 'pena']],
    ['Ruiz de la Prada y Ortega', ['ruiz', 'prada', 'ortega']],
    ['García-Lorca', ['garcia', 'lorca']],
    ['García García', ['garcia']],
    ['Puig i Cadafalch', ['puig', 'cadafalch']],
    ['Costa e Silva dos Santos', ['costa', 'silva', 'santos']],
    ['van den Berg', ['berg']],
    ['von der Leyen', ['leyen']],
    ["d'Ors i Rovira", ['dors', 'ors', 'rovira']],
    ['O’Neill', ['oneill', 'neill']],
    ['O´NEILL', ['oneill', 'neill']],
    ['OʼNeill', ['oneill', 'neill']],
    ['O NEILL', ['oneill', 'neill']],
    ['ONeill', ['oneill']],
    ["de l'Hospital", ['lhospital', 'hospital']],
    ['Coŀlell', ['collell']],
    ['Col·lell', ['collell']],
    ['Col.lell', ['collell']],
    ['Groß Ærø Łódź', ['gross', 'aero', 'lodz']],
    ['GROẞ', ['gross']],
    ['İpek Işık', ['ipek', 'isik']],
    ['Françoise', ['francoise']],
    ['de la O', ['de', 'la', 'o']],
    ['De', ['de']],
    ['M.ª Sánchez', ['m', 'a', 'sanchez']],
    ['Παπαδόπουλος', ['παπαδοπουλοσ']],
    ['Иванов', ['иванов']],
    ['佐々木', ['佐々木']],
    [' --- ', []],
    ['', []],
  ];
  for (const [surnames, words] of examples) {
    it(`«${surnames}» is found by [${words.join(', ')}]`, () => {
      assert.deepEqual(surnamesWords(surnames), words);
    });
  }

  it('gives at most twelve words, each once, none empty, and changes nothing in its own result', () => {
    fc.assert(
      fc.property(text, (s) => {
        const words = surnamesWords(s);
        assert.ok(words.length <= 12);
        assert.equal(new Set(words).size, words.length);
        for (const word of words) assert.match(word, /^[\p{L}\p{N}]+$/u);
        assert.deepEqual(surnamesWords(words.join(' ')), words);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds the same words in upper case, in lower case and decomposed', () => {
    const surname = fc.constantFrom(
      'Muñoz',
      'Pérez',
      'de la Cruz',
      'Güell',
      'Etxeberria',
      "d'Ors",
      'Ibáñez-Núñez',
      'Gràcia',
    );
    fc.assert(
      fc.property(fc.array(surname, { minLength: 1, maxLength: 4 }), (list) => {
        const s = list.join(' ');
        const words = surnamesWords(s);
        for (const other of [s.toUpperCase(), s.toLowerCase(), s.normalize('NFD')]) {
          assert.deepEqual(surnamesWords(other), words);
        }
      }),
    );
  });

  it('leaves out particles, whereas foldedWords keeps every word of a name', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { maxLength: 30 });
    fc.assert(fc.property(name, (words) => assert.deepEqual(foldedWords(words.join(' - ')), words)));
  });

  it('gives at most twelve words for 30 KB of any repeated piece', () => {
    for (const piece of PIECES) assert.ok(surnamesWords(repeat(piece)).length <= 12);
    assert.equal(surnamesWords(Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')).length, 12);
  });
});
