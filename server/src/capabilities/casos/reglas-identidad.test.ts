import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { clasificarIdentidad, letraDeControl, normalizarIdentidad } from './reglas-identidad.ts';

const LETRAS = [...'TRWAGMYFPDXBNJZSQVHLCKE'];
const MARCADOR = { clase: 'marcador', letraCorrecta: null, canonica: null };
const cuerpo = (n: number, largo: number) => String(n).padStart(largo, '0');

/** A number without its letter that is not one of the fillers. */
const numeroDni = fc.integer({ min: 1, max: 99_999_998 }).filter((n) => !/^(.)\1+$/.test(cuerpo(n, 8)));
const numeroNie = fc
  .tuple(fc.constantFrom('X', 'Y', 'Z'), fc.integer({ min: 1, max: 9_999_999 }))
  .filter(([, n]) => !/^(.)\1+$/.test(cuerpo(n, 7)))
  .map(([inicial, n]) => inicial + cuerpo(n, 7));
const numeroKlm = numeroNie.chain((nie) => fc.constantFrom('K', 'L', 'M').map((inicial) => inicial + nie.slice(1)));

/** The same text with separators anywhere and the letters in any case or width. */
function desfigurado(s: string): fc.Arbitrary<string> {
  const ancho = (c: string) => String.fromCharCode(c.charCodeAt(0) + 0xfee0);
  const separador = fc.constantFrom('', '', '', ' ', '.', '-', '/', '_', '\u00A0', '\u200B', '–', ' - ', ',', ':');
  const trozo = (c: string) =>
    fc.tuple(separador, fc.constantFrom(c, c.toLowerCase(), ancho(c))).map(([sep, letra]) => sep + letra);
  return fc.tuple(fc.tuple(...[...s].map(trozo)), separador).map(([trozos, fin]) => trozos.join('') + fin);
}

const PIEZAS = [
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
const texto = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((c) => String.fromCharCode(...c)),
  fc.array(fc.constantFrom(...PIEZAS), { maxLength: 14 }).map((p) => p.join('')),
);

describe('the check letter', () => {
  it('is the published one for each of the 23 remainders, in DNI, NIE and K/L/M numbers', () => {
    for (let resto = 0; resto < 23; resto++) {
      const n = 23 * 43_478 + resto; // a multiple of 23 with seven digits at most, plus the remainder
      assert.equal(letraDeControl(cuerpo(n, 8)), LETRAS[resto]);
      assert.equal(letraDeControl(`X${cuerpo(n, 7)}`), LETRAS[resto]);
      assert.equal(letraDeControl(`Y${cuerpo(n, 7)}`), LETRAS[(10_000_000 + n) % 23]);
      assert.equal(letraDeControl(`Z${cuerpo(n, 7)}`), LETRAS[(20_000_000 + n) % 23]);
      for (const inicial of 'KLM') assert.equal(letraDeControl(inicial + cuerpo(n, 7)), LETRAS[resto]);
    }
  });

  it('agrees with the known vectors', () => {
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
      assert.equal(v.slice(0, -1) + letraDeControl(v.slice(0, -1)), v);
    }
  });

  it('is told right, wrong or missing, and the canonical form is the same in the three cases', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          numeroDni.map((n) => cuerpo(n, 8)),
          numeroNie,
        ),
        fc.constantFrom(...LETRAS, 'I', 'O', 'U', 'Ñ'),
        (n, letra) => {
          const canonica = n + letraDeControl(n);
          const clase = /^\d/.test(n) ? 'dni' : 'nie';
          assert.deepEqual(clasificarIdentidad(n + letra), { clase, letraCorrecta: n + letra === canonica, canonica });
          assert.deepEqual(clasificarIdentidad(n), { clase, letraCorrecta: null, canonica });
        },
      ),
    );
  });

  it('of a K, L or M number is checked too, but without it the number is taken for a passport', () => {
    fc.assert(
      fc.property(numeroKlm, fc.constantFrom(...LETRAS), (n, letra) => {
        const canonica = n + letraDeControl(n);
        const letraCorrecta = n + letra === canonica;
        assert.deepEqual(clasificarIdentidad(n + letra), { clase: 'nif_klm', letraCorrecta, canonica });
        assert.deepEqual(clasificarIdentidad(n), { clase: 'extranjero', letraCorrecta: null, canonica: n });
      }),
    );
  });
});

describe('the canonical form', () => {
  it('is the same whatever separators, case and width a number was typed with', () => {
    const valido = fc.oneof(
      numeroDni.map((n) => cuerpo(n, 8) + letraDeControl(cuerpo(n, 8))),
      fc.oneof(numeroNie, numeroKlm).map((n) => n + letraDeControl(n)),
      fc.stringMatching(/^[A-Z]{2}[1-9][0-9]{6}$/),
    );
    fc.assert(
      fc.property(
        valido.chain((v) => desfigurado(v).map((escrito) => ({ v, escrito }))),
        ({ v, escrito }) => assert.equal(clasificarIdentidad(escrito).canonica, v),
      ),
    );
  });

  it('never joins two different numbers of Spain', () => {
    const numero = fc.oneof(
      numeroDni.map((n) => cuerpo(n, 8)),
      numeroNie,
      numeroKlm,
    );
    fc.assert(
      fc.property(numero, numero, fc.constantFrom(...LETRAS), fc.constantFrom(...LETRAS), (a, b, la, lb) => {
        fc.pre(a !== b);
        assert.notEqual(normalizarIdentidad(a + la), normalizarIdentidad(b + lb));
      }),
    );
  });

  const iguales: [string, string][] = [
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
  for (const [escrito, canonica] of iguales) {
    it(`of «${escrito}» is ${canonica}`, () => {
      assert.equal(normalizarIdentidad(escrito), canonica);
      assert.equal(clasificarIdentidad(escrito).canonica, canonica);
    });
  }

  const ajenos =
    '123456A 123456 123456789 ES1234567 ES12345678A K1234567 AAB123456 A12345674 C01X00T47 CFGHJKLMN 12345678ZZ'.split(
      ' ',
    );
  for (const escrito of ajenos) {
    it(`of «${escrito}» is the text itself, for it is not a Spanish personal number`, () => {
      assert.deepEqual(clasificarIdentidad(escrito), { clase: 'extranjero', letraCorrecta: null, canonica: escrito });
    });
  }

  it('changes nothing when it is applied to its own result, and is what the classification gives', () => {
    fc.assert(
      fc.property(texto, (s) => {
        const canonica = normalizarIdentidad(s);
        assert.equal(normalizarIdentidad(canonica), canonica);
        const identidad = clasificarIdentidad(s);
        if (identidad.canonica !== null) assert.equal(identidad.canonica, canonica);
        assert.equal(identidad.canonica === null, identidad.clase === 'marcador');
        if (identidad.clase !== 'marcador') assert.equal(clasificarIdentidad(canonica).canonica, canonica);
      }),
      { numRuns: 5000 },
    );
  });

  it('is stable on every single code point, alone and inside a number', () => {
    for (let c = 0; c <= 0x10ffff; c++) {
      const solo = normalizarIdentidad(String.fromCodePoint(c));
      const dentro = normalizarIdentidad(`A${String.fromCodePoint(c)}7`);
      if (normalizarIdentidad(solo) !== solo || normalizarIdentidad(dentro) !== dentro)
        assert.fail(`U+${c.toString(16)}`);
    }
  });
});

describe('placeholders', () => {
  const rellenos = [
    '| |\u00A0|-|--|.|?|/|_|0|000|0000000|00000000|00000000T|00000000-A|000000000000|0000000000A|AAA000000',
    '99999999|99999999R|99999999A|11111111|11111111A|7777777|111111111|X|XXXXXXXX|XXXXXXXXX',
    'X0000000T|Y0000000|Z0000000A|K0000000T|X1111111',
    'SIN DNI|sin d.n.i.|Sin documentación|SIN DNI 2|NO CONSTA|no consta a 21/11/2026|No tiene|DESCONOCIDO|Desconocida',
    'PENDIENTE|Pendiente de aportar|N/A|n/d|N.C.|S/N|null|undefined|ninguno|UNKNOWN|DNI|menor|pasaporte',
  ].flatMap((linea) => linea.split('|'));
  for (const relleno of rellenos) {
    it(`«${relleno}» identifies nobody`, () => assert.deepEqual(clasificarIdentidad(relleno), MARCADOR));
  }

  it('are told from a number that was not sent', () => {
    assert.deepEqual(clasificarIdentidad(undefined), { clase: 'ausente', letraCorrecta: null, canonica: null });
  });

  it('swallow no DNI or NIE with its right letter, but for zeros and 99999999', () => {
    const raros = [
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
    for (const n of raros) assert.equal(clasificarIdentidad(n + letraDeControl(n)).letraCorrecta, true, n);
    fc.assert(
      fc.property(
        fc.oneof(
          numeroDni.map((n) => cuerpo(n, 8)),
          numeroNie,
          numeroKlm,
        ),
        (n) => {
          assert.equal(clasificarIdentidad(n + letraDeControl(n)).letraCorrecta, true);
        },
      ),
    );
  });

  it('swallow no foreign number with letters and varied digits', () => {
    const pasaporte = fc
      .stringMatching(/^[A-Z]{0,3}[1-9][0-9]{5,9}$/)
      .filter((s) => new Set(s.replace(/\D/g, '')).size > 1);
    fc.assert(fc.property(pasaporte, (s) => assert.notEqual(clasificarIdentidad(s).clase, 'marcador')));
  });
});

describe('size', () => {
  it('makes no difference: 100 KB of any one thing is classified like anything else', () => {
    for (const pieza of [...PIEZAS, 'A', 'NA', '1', '10', 'DNINIF', 'X0', '-A', 'ES0']) {
      const largo = pieza.repeat(Math.ceil(100_000 / pieza.length));
      const { clase, canonica } = clasificarIdentidad(largo);
      assert.ok(clase === 'marcador' || clase === 'extranjero', pieza);
      assert.equal(canonica, clase === 'marcador' ? null : normalizarIdentidad(largo));
      assert.equal(normalizarIdentidad(normalizarIdentidad(largo)), normalizarIdentidad(largo));
    }
    assert.equal(normalizarIdentidad(`${'0'.repeat(100_000)}12345678Z`), '12345678Z');
  });
});
