import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayOf } from '../../../shared/rules-dates-madrid.ts';
import { creditorOf } from '../match/rules-creditor.ts';
import { rowsOf, SEPARATORS } from './rules-csv.ts';
import { decode } from './rules-decode.ts';
import { headerOf } from './rules-header.ts';
import { REJECTIONS, type Rejection } from './rules-movement.ts';
import { isNorma43, readNorma43 } from './rules-norma43.ts';
import { rejectionText } from './rules-rejection.ts';
import { readTable } from './rules-table.ts';
import { decimalOf, readAmount, readDate } from './rules-values.ts';

const TIMES = { numRuns: 300 };
const read = (text: string) => (isNorma43(text) ? readNorma43(text) : readTable(text));

describe('dates and amounts', () => {
  it('a day is read in every form that Spanish banks print, and refused if it does not exist', () => {
    const day = dayOf('2026-11-03');
    for (const cell of [
      '03/11/2026',
      '3/11/26',
      '03-11-26',
      '03.11.2026',
      '2026-11-03',
      '2026/11/03',
      '20261103',
      '03-nov-2026',
      '3 noviembre 2026',
      '2026-11-03 10:22:11',
      '03/11/2026 0:00',
    ])
      assert.equal(readDate(cell), day, cell);
    for (const cell of ['31/02/2026', '13/13/2026', '', 'ayer', '03/11', '1/1/1875', '2026'])
      assert.equal(readDate(cell), null, cell);
  });

  it('every written day is read as the same day', () => {
    const days = fc.integer({ min: dayOf('1990-01-01'), max: dayOf('2099-12-31') });
    fc.assert(
      fc.property(days, (day) => assert.equal(readDate(dateOf(day)), day)),
      TIMES,
    );
  });

  it('an amount is read with either decimal sign, with a minus before or after it or in brackets, and with its currency', () => {
    const cases: [string, ',' | '.', number, string | null][] = [
      ['-1.234,56', ',', -123_456, null],
      ['1.234,56-', ',', -123_456, null],
      ['-1,234.56', '.', -123_456, null],
      ['(12,99)', ',', -1299, null],
      ['−12,99 €', ',', -1299, 'EUR'],
      ['12,99EUR', ',', 1299, 'EUR'],
      ['+7', ',', 700, null],
      ['€ 7,5', ',', 750, 'EUR'],
      ['1 234,56', ',', 123_456, null],
      ["1'234.56", '.', 123_456, null],
      ['1.234', ',', 123_400, null],
      ['-9.99 USD', '.', -999, 'USD'],
      ['0,00', ',', 0, null],
      ['-0,00', ',', 0, null],
    ];
    for (const [cell, decimal, centimos, currency] of cases) {
      const read = readAmount(cell, decimal);
      assert.deepEqual([read?.centimos, read?.moneda], [centimos, currency], cell);
    }
    assert.equal(readAmount('12,99 D', ',')?.side, 'debe');
    assert.equal(readAmount('12,99 H', ',')?.side, 'haber');
    for (const cell of ['', 'doce', '12.5', '1,2,3', '12,99)', '--5', '9'.repeat(14), '12 manzanas'])
      assert.equal(readAmount(cell, ','), null, cell);
  });

  it('the decimal sign of a column follows from its unambiguous cells', () => {
    assert.equal(decimalOf(['1.234', '-12.50', '3.000']), '.');
    assert.equal(decimalOf(['1.234', '-12,50', '3.000']), ',');
    assert.equal(decimalOf(['1.234', '3.000']), ',');
  });

  it('a creditor identifier is recognised by its check digits, whatever the department; an account number is none', () => {
    assert.equal(creditorOf('ADEUDO ES77000B85626240 MANDATO 1'), 'ES:B85626240');
    assert.equal(creditorOf('es77zzzb85626240'), 'ES:B85626240');
    assert.equal(creditorOf('ES78000B85626240'), null);
    assert.equal(creditorOf('ES9121000418450200051332'), null);
  });
});

describe('tables', () => {
  it('are read cell by cell as they were written, quotes and separators included, with either line end', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', 'ñ', '"', ';', ',', ' ', '.', '5'), maxLength: 12 })
      .map((text) => text.trim());
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(...SEPARATORS), fc.constantFrom('\n', '\r\n'), (table, separator, skip) => {
        const text = table.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator)).join(skip);
        assert.deepEqual([...rowsOf(text, separator)], table);
      }),
      TIMES,
    );
  });

  it('may contain a quote that is never closed, which is read as a character', () => {
    assert.deepEqual(
      [...rowsOf('a;"b;c\nd;e', ';')],
      [
        ['a', '"b', 'c'],
        ['d', 'e'],
      ],
    );
  });

  it('are recognised by the column titles of banks, even if an encoding lost the accents', () => {
    for (const names of [
      'Fecha;Concepto;Importe;Saldo',
      'F. Operativa;Concepto;F. Valor;Importe;Saldo;Referencia 1',
      'Fecha contable;Fecha valor;Descripci\ufffdn;D/H;Importe;Divisa',
      'F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible',
      'Fecha Operación;Concepto;Cargo;Abono;Saldo',
      'Data;Concepte;Import;Saldo',
      'FECHA;DESCRIPCIÓN;DEBE;HABER;SALDO',
      'Booking Date;Value Date;Partner Name;Payment Reference;Amount (EUR)',
      'Fecha valor;Concepto;Importe (€)',
    ])
      assert.ok(headerOf(names.split(';')), names);
    for (const names of ['Nombre;Apellidos;Edad', 'Fecha;Concepto;Notas', 'Titular;PERSONA;1', 'Fecha;Importe;Saldo'])
      assert.equal(headerOf(names.split(';')), null, names);
  });

  it('are refused, not guessed, if their dates or amounts are not understood', () => {
    const table = (rows: string[]) => readTable(['Fecha;Concepto;Importe', ...rows].join('\n'));
    assert.deepEqual(table(['13/25/2026;NETFLIX;-12,99', '14/26/2026;NETFLIX;-12,99']), {
      rechazo: 'fechas_ilegibles',
    });
    assert.deepEqual(table(['25/11/2026;NETFLIX;12,9,9', '26/11/2026;NETFLIX;1,2,3']), {
      rechazo: 'importes_ilegibles',
    });
    assert.deepEqual(table([]), { rechazo: 'sin_movimientos' });
    assert.deepEqual(readTable('Nombre;Edad;Ciudad\nAna;33;Vigo'), { rechazo: 'sin_columnas' });
  });

  it('are refused if they have more than fifty thousand movements', () => {
    const rows = (n: number) => `Fecha;Concepto;Importe\n${'01/02/2026;PAN;-1,00\n'.repeat(n)}`;
    assert.deepEqual(readTable(rows(50_001)), { rechazo: 'demasiados_movimientos' });
    const fair = readTable(rows(50_000));
    assert.equal('movimientos' in fair && fair.movimientos.length, 50_000);
  });
});

const N43 = [
  '11204200012345678901260101260131200000000100000978300PERSONA DE EJEMPLO        '.slice(0, 80),
  '22    0001260103260103120401000000000012990000000000000000000000                ',
  '2301COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX INTERNATIONAL B.V.                    ',
  '2401840000000000013990000000000',
  '22    0001260105260105020402000000001000000000000000000000000000                ',
  '3320420001234567890100001000000000012990000100000000100000200000000198701978    ',
  '88999999999999999999000005',
];

describe('Norma 43', () => {
  it('is read with sign, amount, currency, day, and a text that continues in the second field', () => {
    const theRead = read(N43.join('\r\n'));
    assert.ok('movimientos' in theRead);
    assert.equal(theRead.formato, 'norma43');
    const [cargo, credit] = theRead.movimientos;
    assert.deepEqual([cargo?.dia, cargo?.centimos, cargo?.moneda], [dayOf('2026-01-03'), -1299, 'EUR']);
    assert.deepEqual(cargo?.textos, ['COMPRA TARJ. 5402XXXXXXXX9999 NETFLIX INTERNATIONAL B.V.']);
    assert.equal(credit?.centimos, 100_000);
  });

  it('a statement in Norma 43 without line ends is read like the same records with line ends', () => {
    for (const records of [N43, ['00'.padEnd(80, '1'), ...N43]]) {
      const joined = read(records.map((line) => line.padEnd(80)).join(''));
      assert.ok('movimientos' in joined);
      assert.deepEqual(joined, read(records.join('\n')));
    }
  });

  it('gets a notice if the totals of the account differ from its movements, or its end is missing', () => {
    const notices = (lines: string[]) => {
      const theRead = read(lines.join('\n'));
      return 'avisos' in theRead ? theRead.avisos : theRead;
    };
    assert.deepEqual(notices(N43), []);
    assert.deepEqual(notices(N43.with(1, (N43[1] ?? '').replace('1299', '1399'))), ['totales_no_cuadran']);
    assert.deepEqual(notices(N43.slice(0, 4)), ['totales_no_cuadran']);
  });

  it('is refused if the columns of its records are shifted', () => {
    const runs = N43.map((line) => (line.startsWith('22') ? ` ${line}`.replace(' 22', '22 X') : line));
    const theRead = read(runs.map((line) => line.replace(/^22 X {3}0001260/, '22 0001XX')).join('\n'));
    assert.ok('rechazo' in theRead);
  });
});

const BAD_TEXT = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...N43,
      ';',
      '"',
      '""',
      '\n',
      '\r',
      '\t',
      ',',
      '|',
      'Fecha;Concepto;Importe\n',
      '03/11/2026',
      '-12,99',
      'NETFLIX.COM',
      '1120420001',
      '\u0000',
      'Ã³',
      '*',
      '.',
    ),
    fc.string({ maxLength: 20 }),
  ),
  { maxLength: 60 },
);

describe('any input', () => {
  it('is read or refused, and never throws', () => {
    fc.assert(
      fc.property(BAD_TEXT, (chunks) => {
        const theRead = read(chunks.join(''));
        assert.ok('movimientos' in theRead || REJECTIONS.includes(theRead.rechazo));
      }),
      TIMES,
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const text = decode(bytes);
        assert.ok(typeof text !== 'string' || read(text));
      }),
      TIMES,
    );
  });

  it('built to make the readers backtrack is read to its end, up to a megabyte', () => {
    const n = 100_000;
    const header = 'Fecha;Concepto;Importe\n';
    for (const chunk of [
      ';"',
      '"',
      '""',
      '"a',
      ';"""',
      '\n',
      '\r',
      '9',
      '.',
      '-',
      ' ',
      '*',
      'A ',
      '03/11/2026;',
      '22',
      '2301 ',
      'X*',
      '"\n',
    ])
      for (const start of ['', header, `${header}03/11/2026;`, `${N43[0]}\n`])
        assert.ok(read(start + chunk.repeat(n)), JSON.stringify(chunk));
  });

  it('any refused input gets a sentence in Spanish and English that says what is expected', () => {
    for (const rechazo of REJECTIONS) {
      const { es, en } = rejectionText({ rechazo });
      assert.match(es, /CSV o Norma 43|periodo más corto/, rechazo);
      assert.match(en, /CSV or Norma 43|shorter period/, rechazo);
    }
  });
});

describe('encodings', () => {
  const text = 'Operación;Niño;12,99 €\n';
  it('are recognised from the bytes alone', () => {
    const cp1252 = Uint8Array.from([...text], (letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0)));
    const latin9 = Uint8Array.from([...text], (letter) => (letter === '€' ? 0xa4 : letter.charCodeAt(0)));
    const utf16 = Buffer.from(text, 'utf16le');
    const twoTimes = Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));
    const all = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      cp1252,
      latin9,
      utf16,
      Buffer.from(utf16).swap16(),
      twoTimes,
    ];
    for (const [i, bytes] of all.entries()) assert.equal(decode(bytes), text, String(i));
  });

  it('encodings of DOS programs are recognised by their words', () => {
    const dos = (text: string, signs: string, bytes: readonly number[]) =>
      Uint8Array.from([...text], (sign) =>
        signs.includes(sign) ? (bytes[signs.indexOf(sign)] ?? 0) : sign.charCodeAt(0),
      );
    const upper = 'SUSCRIPCIÓN A PRENSA IBÉRICA, ESPAÑA';
    assert.equal(decode(dos(upper, 'ÓÉÑ', [0xe0, 0x90, 0xa5])), upper);
    for (const capitals of [
      'COMPAÑÍA',
      'PELUQUERÍA MARÍA',
      'SUSCRIPCIÓN',
      'SEGÚN MÚSICA',
      'ÚLTIMO',
      'ÁVILA',
      'CATALÁ 9',
    ])
      assert.equal(decode(dos(capitals, 'ÓÍÚÁÑ', [0xe0, 0xd6, 0xe9, 0xb5, 0xa5])), capitals);
    const lower = 'Fecha operación;Descripción según día;café;niño';
    assert.equal(decode(dos(lower, 'óúíéñ', [0xa2, 0xa3, 0xa1, 0x82, 0xa4])), lower);
    for (const modern of [
      '¡Operación!;¿Señal?;PEÑÍSCOLA;5 £;1 ¥',
      'KÖLN;MÖBEL',
      'Café à la carte',
      'à BIENTÔT;5 µM',
      'Operación;CAFé CAFé',
    ])
      assert.equal(decode(Buffer.from(modern, 'latin1')), modern);
  });

  it('never make a file that is no statement pass for one', () => {
    const cases: [string, Rejection['rechazo']][] = [
      ['%PDF-1.7\n', 'otro_formato'],
      ['<html><table>', 'pagina_web'],
      ['\n<table border=1><tr>', 'pagina_web'],
      ['<?xml version="1.0"?>', 'otro_formato'],
      ['OFXHEADER:100', 'otro_formato'],
      ['', 'vacio'],
      [' \n ', 'vacio'],
      ['a\u0000b', 'ilegible'],
      ['a\u0001\u0002\u0003b', 'ilegible'],
    ];
    for (const [content, rejection] of cases)
      assert.deepEqual(decode(Buffer.from(content, 'latin1')), { rechazo: rejection }, content);
    assert.deepEqual(decode(new Uint8Array(20 * 1024 ** 2 + 1)), { rechazo: 'demasiado_grande' });
  });
});
