import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '../shared/errors.ts';
import { analyseCsv, writeCsv } from './csv.ts';

const MISPLACED = { es: 'tiene unas comillas fuera de lugar.', en: 'has a quotation mark out of place.' };
const read = (text: string) => analyseCsv(Buffer.from(text), { 'content-type': 'text/csv' });

const complains = (about: string) => (error: unknown) =>
  error instanceof DomainError && error.problemas[0]?.texto.en === about;

describe('CSV of the API', () => {
  it('is written with a byte order mark, semicolons and CRLF, and quoted where necessary', () => {
    const rows = [
      ['a', 'b', 'c'],
      ['Uno "dos"; tres', '2,50', ''],
      ['line\nbreak', '-1', 'return\rhere'],
    ];
    assert.equal(writeCsv(rows), '\ufeffa;b;c\r\n"Uno ""dos""; tres";2,50;\r\n"line\nbreak";-1;"return\rhere"\r\n');
  });

  it('CSV that the service wrote is read again unchanged, with any text in its cells', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
        const { filas } = read(writeCsv([['uno', 'dos'], ...rows]));
        assert.deepEqual(
          filas,
          rows.map(([one, two]) => ({ uno: one, dos: two })),
        );
      }),
    );
  });

  it('is read with semicolons or commas, with and without a byte order mark, with CRLF or LF, and with blank lines', () => {
    const expected = [{ producto: 'A', mes: '2026-10' }, { producto: 'B, C; "D"' }];
    for (const text of [
      'producto;mes\r\nA;2026-10\r\n"B, C; ""D""";\r\n',
      '\ufeffproducto,mes\nA,2026-10\n"B, C; ""D""",',
      ' producto , mes \n\nA, 2026-10 \n , \n"B, C; ""D""",\n\n',
    ])
      assert.deepEqual(read(text).filas, expected, text);
  });

  it('has its lines counted as in an editor, with blank lines and the lines within a quoted cell', () => {
    for (const end of ['\n', '\r\n']) {
      const text = ['producto;mes', '', '"A', '', 'B";x', ';', '"C', '";y', 'D;z'].join(end);
      assert.deepEqual(read(text).lineas, [3, 7, 9], JSON.stringify(end));
    }
  });

  it('is refused with a quotation mark out of place, or with too many lines or values', () => {
    for (const text of ['a;b\n"x"y;z', 'a;b\nx"y;z', 'a;b\n"x;z\n', 'a;b\n "x";z'])
      assert.throws(
        () => read(text),
        { codigo: 'validacion', problemas: [{ campo: 'CSV', texto: MISPLACED, codigo: 'formato', pasos: [] }] },
        text,
      );
    for (const row of ['x;y\n', 'x;y\n\n', ';\n', '\n'])
      assert.throws(() => read(`a;b\n${row.repeat(4000)}`), complains('has more than 4000 lines.'), row);
    assert.equal(read(`a\n${'x\n'.repeat(3999)}`).filas.length, 3999);
    const wide = (rows: number) =>
      `${'abcdefghijklmnopqrst'.split('').join(';')}\n${`${';'.repeat(19)}x\n`.repeat(rows)}`;
    assert.equal(read(wide(1000)).filas.length, 1000);
    assert.throws(() => read(wide(1001)), complains('it holds more than 20000 values.'));
  });
});
