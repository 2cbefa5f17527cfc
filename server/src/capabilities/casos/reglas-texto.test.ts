import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  dominioDeEmail,
  normalizarEmail,
  normalizarNotas,
  normalizarPoliza,
  normalizarTelefono,
  normalizarTexto,
  palabrasDeApellidos,
  palabrasPlegadas,
  plegar,
} from './reglas-texto.ts';

const NORMALIZADORES = {
  normalizarTexto,
  normalizarNotas,
  normalizarEmail,
  normalizarTelefono,
  normalizarPoliza,
  plegar,
};

/** Pieces that compose, decompose, change length with case or vanish: where normalisers stop being idempotent. */
const PIEZAS = [
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

const texto = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((c) => String.fromCharCode(...c)),
  fc.array(fc.constantFrom(...PIEZAS), { maxLength: 20 }).map((p) => p.join('')),
);

const ULTIMO = 0x10ffff;
const repetir = (pieza: string) => pieza.repeat(Math.ceil(100_000 / pieza.length));

describe('every normaliser', () => {
  for (const [nombre, f] of Object.entries(NORMALIZADORES)) {
    it(`${nombre} changes nothing when it is applied to its own result`, () => {
      fc.assert(
        fc.property(texto, (s) => assert.equal(f(f(s)), f(s))),
        { numRuns: 3000 },
      );
    });

    it(`${nombre} is stable on every single code point, alone and between letters`, () => {
      for (let c = 0; c <= ULTIMO; c++) {
        const uno = f(String.fromCodePoint(c));
        const entre = f(`l${String.fromCodePoint(c)}l`);
        if (f(uno) !== uno || f(entre) !== entre) assert.fail(`U+${c.toString(16)}`);
      }
    });

    it(`${nombre} gives a stable result on 100 KB of any one thing`, () => {
      for (const pieza of PIEZAS) {
        const largo = f(repetir(pieza));
        assert.equal(f(largo), largo);
      }
    });
  }
});

describe('normalizarTexto', () => {
  it('keeps particles, accents and case, and leaves one plain space between words', () => {
    assert.equal(normalizarTexto('  María\u00A0 de  la\tO '), 'María de la O');
    assert.equal(normalizarTexto('ÁLVAREZ-Buylla y d’Ors'), 'ÁLVAREZ-Buylla y d’Ors');
  });

  it('composes what was sent decomposed', () => {
    assert.equal(normalizarTexto('Mun\u0303oz I\u0301n\u0303igo'), 'Muñoz Íñigo');
  });

  it('leaves no white space at the ends, no run of it, and every other character of the NFC text in its order', () => {
    const sinBlancos = (s: string) => s.replace(/\s/g, '');
    fc.assert(
      fc.property(texto, (s) => {
        const r = normalizarTexto(s);
        assert.doesNotMatch(r, /^\s|\s$|\s\s|[^\S ]/);
        assert.equal(sinBlancos(r), sinBlancos(s.normalize('NFC')));
      }),
    );
  });
});

describe('normalizarNotas', () => {
  it('writes line ends as LF and keeps the lines apart', () => {
    assert.equal(normalizarNotas('\r\n Uno\r\n\r\ndos\rtres \n'), 'Uno\n\ndos\ntres');
  });

  it('keeps the spaces and tabs inside a line', () => {
    assert.equal(normalizarNotas('a\t b   c'), 'a\t b   c');
  });

  it('leaves no CR in any text', () => {
    fc.assert(fc.property(texto, (s) => assert.doesNotMatch(normalizarNotas(s), /\r/)));
  });
});

describe('normalizarEmail and dominioDeEmail', () => {
  it('lower the domain alone', () => {
    assert.equal(normalizarEmail(' Lucia.Ortega@EXAMPLE.Com '), 'Lucia.Ortega@example.com');
    assert.equal(normalizarEmail('lucía@CORREO-ÑANDÚ.example'), 'lucía@correo-ñandú.example');
    assert.equal(dominioDeEmail(' Lucia.Ortega@Siniestros.EXAMPLE.com'), 'siniestros.example.com');
  });

  it('take what follows the last at sign for the domain, and say so when there is none', () => {
    assert.equal(dominioDeEmail('"a@B"@Example.org'), 'example.org');
    assert.equal(normalizarEmail('"A@B"@Example.org'), '"A@B"@example.org');
    assert.equal(dominioDeEmail('nada'), '');
    assert.equal(normalizarEmail(' NADA '), 'NADA');
  });

  it('never change the part before the at sign', () => {
    const local = fc.stringMatching(/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/);
    const dominio = fc.stringMatching(/^[A-Za-z0-9-]{1,30}\.[A-Za-z]{2,10}$/);
    fc.assert(
      fc.property(local, dominio, (l, d) => {
        assert.equal(normalizarEmail(`${l}@${d}`), `${l}@${d.toLowerCase()}`);
        assert.equal(dominioDeEmail(`${l}@${d}`), d.toLowerCase());
      }),
    );
  });
});

describe('normalizarTelefono', () => {
  it('keeps the plus sign and the digits whatever stands between them', () => {
    const separador = fc.stringMatching(/^[ .()-]{0,3}$/).filter((s) => !s.endsWith('('));
    const cifras = fc.stringMatching(/^[1-9]\d{6,14}$/);
    fc.assert(
      fc.property(cifras, fc.array(separador, { minLength: 15, maxLength: 15 }), (c, separadores) => {
        const escrito = [...c].map((cifra, i) => (i === 0 ? cifra : (separadores[i] ?? '') + cifra)).join('');
        assert.equal(normalizarTelefono(`+${escrito}`), `+${c}`);
      }),
    );
    assert.equal(normalizarTelefono('+34 (600) 11-22.33'), '+34600112233');
  });

  it('drops the trunk zero in brackets, but for Italy, where it is dialled', () => {
    assert.equal(normalizarTelefono('+44 (0)20 7946 0958'), '+442079460958');
    assert.equal(normalizarTelefono('+49(0)30/901820'), '+4930901820');
    assert.equal(normalizarTelefono('+39 (0)6 698 12345'), '+390669812345');
  });
});

describe('normalizarPoliza', () => {
  it('finds a policy however its number was spaced, cut or cased', () => {
    const partes = fc.array(fc.stringMatching(/^[A-Za-z0-9Ññ]{1,6}$/), { minLength: 1, maxLength: 5 });
    const separadores = fc.array(fc.constantFrom('', ' ', '-', '–', '.', '/', '\\', '_', '\u00A0', '\u200B', ' - '), {
      minLength: 5,
      maxLength: 5,
    });
    fc.assert(
      fc.property(partes, separadores, fc.boolean(), (p, sep, mayusculas) => {
        const escrita = p.map((parte, i) => (mayusculas ? parte.toUpperCase() : parte) + sep[i]).join('');
        assert.equal(normalizarPoliza(escrita), p.join('').toUpperCase());
      }),
    );
    assert.equal(normalizarPoliza('ＤＥＣ－００４８２１３／７'), 'DEC00482137');
  });

  it('keeps apart policies that differ in a leading zero, a letter or another sign', () => {
    const claves = ['0012', '12', '12A', 'Ñ12', 'N12', '12+', '12#'].map(normalizarPoliza);
    assert.equal(new Set(claves).size, claves.length);
  });

  it('never gives an empty key for a number with something visible in it', () => {
    assert.equal(normalizarPoliza(' --/-- '), '--/--');
    assert.equal(normalizarPoliza('－'), '-');
    assert.notEqual(normalizarPoliza('-'), normalizarPoliza('--'));
    fc.assert(
      fc.property(
        texto.filter((s) => s.normalize('NFKC').trim() !== ''),
        (s) => assert.notEqual(normalizarPoliza(s), ''),
      ),
    );
  });
});

describe('palabrasDeApellidos', () => {
  const casos: [string, string[]][] = [
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
  for (const [apellidos, palabras] of casos) {
    it(`«${apellidos}» is found by [${palabras.join(', ')}]`, () => {
      assert.deepEqual(palabrasDeApellidos(apellidos), palabras);
    });
  }

  it('gives at most twelve words, each once, none empty, and the same ones again from themselves', () => {
    fc.assert(
      fc.property(texto, (s) => {
        const palabras = palabrasDeApellidos(s);
        assert.ok(palabras.length <= 12);
        assert.equal(new Set(palabras).size, palabras.length);
        for (const palabra of palabras) assert.match(palabra, /^[\p{L}\p{N}]+$/u);
        assert.deepEqual(palabrasDeApellidos(palabras.join(' ')), palabras);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the same words in upper case, in lower case and decomposed', () => {
    const apellido = fc.constantFrom(
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
      fc.property(fc.array(apellido, { minLength: 1, maxLength: 4 }), (lista) => {
        const s = lista.join(' ');
        const palabras = palabrasDeApellidos(s);
        for (const otra of [s.toUpperCase(), s.toLowerCase(), s.normalize('NFD')]) {
          assert.deepEqual(palabrasDeApellidos(otra), palabras);
        }
      }),
    );
  });

  it('loses no word of a name before particles are left out', () => {
    const nombre = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { maxLength: 30 });
    fc.assert(fc.property(nombre, (palabras) => assert.deepEqual(palabrasPlegadas(palabras.join(' - ')), palabras)));
  });

  it('copes with 100 KB of any one thing', () => {
    for (const pieza of PIEZAS) assert.ok(palabrasDeApellidos(repetir(pieza)).length <= 12);
    assert.equal(palabrasDeApellidos(Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')).length, 12);
  });
});
