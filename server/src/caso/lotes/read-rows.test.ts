import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CSV_TYPE,
  JSON_LINES_TYPE,
  LOTE_ROW_VALUES,
  LOTE_ROWS_WITH_EMPTY,
} from '@albacea/contract/schemas/lote-lists.ts';
import { columnsOf, openingSchema } from '@albacea/contract/schemas/opening-columns.ts';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { Type } from 'typebox';
import { DomainError } from '../../shared/errors.ts';
import { type ReadFile, readRows } from './read-rows.ts';

const csv = (text: string, opens: 'caso' | 'siniestro' | null = 'siniestro', variant: 'A' | 'B' = 'B') =>
  readRows(Buffer.from(text), CSV_TYPE, opens ?? undefined, variant);
const jsonLines = (text: string | Buffer) => readRows(Buffer.from(text), JSON_LINES_TYPE, 'siniestro', 'B');

const HEADER =
  'poliza_numero;fallecido.nombre;fallecido.apellidos;fallecido.fecha_fallecimiento;heredero.nombre;heredero.apellidos;heredero.email;notas_aseguradora';
const GOOD = 'P-1;Carmen;Ruiz;2026-11-14;Lucía;Ortega;lucia@example.com;';
const BODY = {
  poliza_numero: 'P-1',
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', fecha_fallecimiento: '2026-11-14' },
  heredero: { nombre: 'Lucía', apellidos: 'Ortega', email: 'lucia@example.com' },
  prioridad: 'normal',
};

/** Each line with its result: the body, or the error code and the fields at fault. */
const told = ({ filas }: ReadFile) =>
  filas.map((row) =>
    'apertura' in row
      ? [row.linea, JSON.parse(JSON.stringify(row.apertura.cuerpo))]
      : [row.linea, row.codigo, row.problemas.map(({ campo }) => campo)],
  );
const refusal = (pattern: RegExp) => (error: unknown) =>
  error instanceof DomainError && error.codigo === 'validacion' && pattern.test(JSON.stringify(error.valores));

/** Counts the turns of the event loop while `work` goes on. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const take = () => {
    turns += 1;
    next = setImmediate(take);
  };
  let next = setImmediate(take);
  await work();
  clearImmediate(next);
  return turns;
}

/** Text as people type it in a spreadsheet, with separators, quotes, line breaks and signs of formulas; without blanks at its ends. */
const note = fc
  .string({
    unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\n', '=', '+', '@', '-', ' ', "'", '😀', '|'),
    maxLength: 40,
  })
  .map((text) => text.trim());

describe('a CSV of openings', () => {
  it('is read as it was written, whatever the separator, quotes, line ends, byte order mark and line breaks within cells', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(note, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(';', ','),
        fc.constantFrom('\r\n', '\n'),
        fc.boolean(),
        fc.boolean(),
        async (notes, delimiter, end, bom, quoted) => {
          const columns = HEADER.split(';');
          const rows = notes.map((text) => [...GOOD.split(';').slice(0, -1), text]);
          const text = stringify([columns, ...rows], {
            delimiter,
            record_delimiter: end,
            bom,
            quoted,
            quoted_match: /\n/,
          });
          const read = await csv(text);
          let line = 2;
          const expected = notes.map((text) => {
            const at = line;
            line += text.split('\n').length;
            return [at, text === '' ? BODY : { ...BODY, notas_aseguradora: text }];
          });
          assert.deepEqual(told(read), expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('bytes that are no CSV are refused as a whole or row by row, and never throw another error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, withHeader) => {
        const content = withHeader ? Buffer.concat([Buffer.from(`${HEADER}\n`), bytes]) : Buffer.from(bytes);
        await readRows(content, CSV_TYPE, 'siniestro', 'B').catch((error) => assert.ok(error instanceof DomainError));
      }),
      { numRuns: 300 },
    );
  });

  it('a CSV with wrong rows is accepted; only these rows are refused, with the line in which each begins and the columns at fault', async () => {
    const wrong = 'P-2;Pere;"Soler\ni Mas";2026-13-40;Núria;Soler;nuria(at)example.com;';
    const read = await csv([HEADER, '', GOOD, wrong, 'P-3;Ana', GOOD].join('\n'));
    assert.deepEqual(told(read), [
      [3, BODY],
      [4, 'validacion', ['fallecido.apellidos', 'fallecido.fecha_fallecimiento', 'heredero.email']],
      [6, 'validacion', ['']],
      [7, BODY],
    ]);
  });

  it('is read as a Spanish spreadsheet saves it: accented letters, Spanish dates, a first line «sep=;», empty columns at the end', async () => {
    const dated = GOOD.replace('2026-11-14', '14/11/2026');
    const latin = (text: string) => readRows(Buffer.from(text, 'latin1'), CSV_TYPE, 'siniestro', 'B');
    assert.deepEqual(told(await latin(`${HEADER}\r\n${dated}\r\n`)), [[2, BODY]]);
    assert.deepEqual(told(await csv(`\ufeffsep=;\r\n${HEADER}\r\n${GOOD}\r\n`)), [[3, BODY]]);
    assert.deepEqual(told(await csv(`sep=,\n${HEADER.replaceAll(';', ',')}\n${GOOD.replaceAll(';', ',')}`)), [
      [3, BODY],
    ]);
    assert.deepEqual(told(await csv(`${HEADER};;;\n${GOOD};;;\n;;;;;;;;;;`)), [[2, BODY]]);
    assert.deepEqual(told(await csv(`${HEADER}\n${GOOD}x;;\n${GOOD};1`)), [
      [2, { ...BODY, notas_aseguradora: 'x' }],
      [3, 'validacion', ['']],
    ]);
  });

  it('a CSV in any other encoding is refused, with advice for Excel; so is a row in which the month could come before the day', async () => {
    // The letter í in CP850 and on a Mac, ñ in CP850, and a byte without a letter.
    for (const byte of ['\xa1', '\x92', '\xa4', '\x8d']) {
      const other = Buffer.from(`${HEADER}\n${GOOD}`.replace('í', byte), 'latin1');
      await assert.rejects(readRows(other, CSV_TYPE, 'siniestro', 'B'), refusal(/CSV UTF-8 \(delimitado por comas\)/));
    }
    const commas = `${HEADER}\n${GOOD.replace('2026-11-14', '03/04/2026')}`.replaceAll(';', ',');
    assert.deepEqual(told(await csv(commas)), [[2, 'validacion', ['fallecido.fecha_fallecimiento']]]);
    const none = GOOD.replace('2026-11-14', '11/14/2026');
    assert.deepEqual(told(await csv(`${HEADER}\n${none}`)), [[2, 'validacion', ['fallecido.fecha_fallecimiento']]]);
  });

  it('is refused if its header has an unknown, repeated or missing column, which the refusal names', async () => {
    await assert.rejects(csv(`${HEADER};tarifa\n${GOOD};1`), refusal(/«tarifa».*heredero\.telefono/));
    await assert.rejects(csv(`${HEADER};poliza_numero\n${GOOD};1`), refusal(/repite la columna «poliza_numero»/));
    await assert.rejects(
      csv('poliza_numero;heredero.email\nP;a@example.com'),
      refusal(/faltan columnas: fallecido\.nombre/),
    );
    await assert.rejects(csv(`${HEADER}\n${GOOD}`, null), refusal(/abre/));
    await assert.rejects(csv(`${HEADER};__proto__.x\n${GOOD};1`), refusal(/no conoce/));
    await assert.rejects(csv(`${HEADER};modulos\n${GOOD};borrado`, 'siniestro', 'B'), refusal(/no conoce/));
  });

  it('is refused if it cannot be read, has no rows, or has more than two thousand', async () => {
    await assert.rejects(csv(`${HEADER}\n${GOOD}\n"P-2;x`), refusal(/línea 3/));
    await assert.rejects(csv(`${HEADER}\n${GOOD.replace('Ruiz', 'Ru"iz"')}`), refusal(/línea 2/));
    await assert.rejects(csv(`${HEADER}\n"${'a'.repeat(70_000)}"`), refusal(/línea 2.*demasiado larga/));
    await assert.rejects(csv(HEADER), refusal(/ninguna fila/));
    await assert.rejects(csv(''), refusal(/ninguna fila/));
    await assert.rejects(readRows(Buffer.from([0x63, 0xff]), CSV_TYPE, 'caso', 'B'), refusal(/UTF-8/));
    await assert.rejects(csv(`${HEADER}\n${`${GOOD}\n`.repeat(2001)}`), refusal(/más de 2000/));
    assert.equal((await csv(`${HEADER}\n${`${GOOD}\n`.repeat(2000)}`)).filas.length, 2000);
  });

  it('lets other requests have their turns while it is read, even if rows are empty, long or many', async () => {
    const empty = '\n'.repeat(LOTE_ROWS_WITH_EMPTY - 2);
    const long = `${GOOD}"${'\n'.repeat(60_000)}"\n`;
    for (const [rows, least] of [
      [empty + GOOD, 4],
      [long.repeat(5), 100],
      [`${GOOD}\n`.repeat(300), 300],
    ] as const) {
      const turns = await turnsDuring(() => csv(`${HEADER}\n${rows}`));
      assert.ok(turns >= least, `${turns} turns`);
    }
  });

  it('is refused with more than ten thousand rows, empty ones included; a line break in a cell begins no row', async () => {
    const blank = (row: string, times: number) => csv(`${HEADER}\n${row.repeat(times)}${GOOD}`);
    for (const row of ['\n', ' \r\n', ';;\n']) {
      assert.deepEqual(told(await blank(row, LOTE_ROWS_WITH_EMPTY - 2)), [[LOTE_ROWS_WITH_EMPTY, BODY]]);
      await assert.rejects(blank(row, LOTE_ROWS_WITH_EMPTY), refusal(/más de 10000 filas/));
    }
    assert.equal((await csv(`${HEADER}\n${`${GOOD}"a${'\n'.repeat(3000)}b"\n`.repeat(5)}`)).filas.length, 5);
  });

  it('may have a note of 4,000 characters; a row with a longer note is refused, with the name of the column', async () => {
    const of = (length: number) => csv(`${HEADER}\n${GOOD}${'ñ'.repeat(length)}`);
    assert.deepEqual(told(await of(4000)), [[2, { ...BODY, notas_aseguradora: 'ñ'.repeat(4000) }]]);
    assert.deepEqual(told(await of(4001)), [[2, 'validacion', ['notas_aseguradora']]]);
  });

  it('may say in each row what the row opens, and may have all values of a list in one cell', async () => {
    const text = [
      `abre;modulos_contratados;${HEADER}`,
      `caso;borrado|suscripciones;${GOOD}`,
      `siniestro;;${GOOD}`,
      `otro;;${GOOD}`,
      `siniestro;borrado;${GOOD}`,
    ].join('\r\n');
    const { filas } = await csv(text, null);
    assert.deepEqual(
      filas.map((row) => ('apertura' in row ? row.apertura.abre : row.problemas[0]?.campo)),
      ['caso', 'siniestro', 'abre', 'modulos_contratados'],
    );
    const { prioridad: _, ...person } = BODY;
    assert.deepEqual(told({ formato: 'csv', filas })[0], [
      2,
      { ...person, modulos_contratados: ['borrado', 'suscripciones'] },
    ]);
  });
});

describe('JSON lines of openings', () => {
  it('are read one by one: a line that is not an object is refused by its number', async () => {
    const own = JSON.stringify({ ...BODY, fallecido: { ...BODY.fallecido, nombre: '' } });
    const text = `\uFEFF${JSON.stringify(BODY)}\r\n\n{"a":\n[1]\n${own}\n{"a":1,"a":2}\n${JSON.stringify({ abre: 'x' })}`;
    assert.deepEqual(told(await jsonLines(text)), [
      [1, BODY],
      [3, 'json_invalido', ['']],
      [4, 'json_invalido', ['']],
      [5, 'validacion', ['fallecido.nombre']],
      [6, 'validacion', ['a']],
      [7, 'validacion', ['abre']],
    ]);
  });

  it('are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 1, maxLength: 5 }), async (notes) => {
        const written = notes.map((text) => ({ ...BODY, notas_aseguradora: text }));
        const read = await jsonLines(written.map((body) => JSON.stringify(body)).join('\n'));
        const taken = notes.map((text) => ({ ...BODY, ...(text !== '' && { notas_aseguradora: text }) }));
        assert.deepEqual(
          told(read),
          taken.map((body, i) => [i + 1, body]),
        );
      }),
    );
  });

  it('no more than ten thousand lines are read, empty ones included, and other requests get their turns', async () => {
    const after = (lines: number) => jsonLines(`${' \n'.repeat(lines)}${JSON.stringify(BODY)}`);
    assert.deepEqual(told(await after(LOTE_ROWS_WITH_EMPTY - 1)), [[LOTE_ROWS_WITH_EMPTY, BODY]]);
    await assert.rejects(after(LOTE_ROWS_WITH_EMPTY), refusal(/más de 10000 filas/));
    const turns = await turnsDuring(() => jsonLines('{}\n'.repeat(300)));
    assert.ok(turns >= 300, `${turns} turns`);
  });

  it('lines that are too long or not UTF-8 are refused, and the other lines accepted', async () => {
    const long = JSON.stringify({ ...BODY, notas_aseguradora: 'a'.repeat(70_000) });
    assert.deepEqual(told(await jsonLines(`${long}\n${JSON.stringify(BODY)}`)), [
      [1, 'cuerpo_demasiado_grande', ['']],
      [2, BODY],
    ]);
    const broken = Buffer.concat([Buffer.from([0x7b, 0xff, 0x7d, 0x0a]), Buffer.from(JSON.stringify(BODY))]);
    assert.deepEqual(told(await jsonLines(broken)), [
      [1, 'json_invalido', ['']],
      [2, BODY],
    ]);
  });
});

describe('the columns of a CSV', () => {
  it('are the paths of the members of the opening; a member in which any name is allowed is marked as open', () => {
    const names = columnsOf(openingSchema('siniestro', 'A')).map(({ nombre }) => nombre);
    for (const name of [
      'poliza_numero',
      'fallecido.dni',
      'heredero.idioma',
      'prioridad',
      'modulos',
      'notas_aseguradora',
    ])
      assert.ok(names.includes(name), name);
    const open = Type.Object({ metadatos: Type.Optional(Type.Record(Type.String(), Type.String())) });
    assert.deepEqual(columnsOf(open), [
      { nombre: 'metadatos', obligatoria: false, lista: false, fecha: false, abierta: true },
    ]);
  });
});

describe('the number of values of a row', () => {
  it('is limited, and a row beyond the limit is refused for that alone', async () => {
    const tooMany = /más de 250 valores/;
    const told = ({ filas }: ReadFile) => filas.map((row) => ('apertura' in row ? '' : row.problemas[0]?.texto.es));
    const cell = (values: number) => `a${', a'.repeat(values - 1)}`;
    const row = (values: number) => `caso;${cell(values)};${GOOD}`;
    const others = GOOD.split(';').filter(Boolean).length + 1;
    const most = LOTE_ROW_VALUES - others;
    const lines = [`abre;modulos_contratados;${HEADER}`, row(most), row(most + 1), `siniestro;;${GOOD}`];
    const [first = '', second = '', third] = told(await csv(lines.join('\n'), null));
    assert.doesNotMatch(first, tooMany);
    assert.match(second, tooMany);
    assert.equal(third, '');
    const own = (values: number) => JSON.stringify({ x: Array.from({ length: values - 2 }, () => ({})) });
    const [enough = '', more = ''] = told(await jsonLines(`${own(LOTE_ROW_VALUES)}\n${own(LOTE_ROW_VALUES + 1)}`));
    assert.doesNotMatch(enough, tooMany);
    assert.match(more, tooMany);
  });
});
