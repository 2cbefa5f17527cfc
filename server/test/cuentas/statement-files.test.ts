/** Statements as PDF and as spreadsheets: every movement is read as printed, or the file is refused with the reason. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { strToU8, zipSync } from 'fflate';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import PDFKit from 'pdfkit';
import { readPdf } from '../../src/cuentas/bank-statements/read/read-pdf.ts';
import { readXlsx } from '../../src/cuentas/bank-statements/read/read-xlsx.ts';
import type { Extracto, Rejection } from '../../src/cuentas/bank-statements/read/rules-movement.ts';
import { readExtracto } from '../../src/cuentas/bank-statements/read-extracto.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { dayOf } from '../../src/shared/rules-dates-madrid.ts';
import type { Annotation } from '../bank-statements/banks.ts';
import { aHome, TODAY } from '../bank-statements/homes.ts';
import { PDF_LAYOUTS, type PdfLayout, pdfStatement, textOf } from '../bank-statements/pdf-statements.ts';
import { sheetXml, type WorkbookCell, workbook } from '../bank-statements/workbooks.ts';

/** Texts whose characters the standard fonts of PDF contain. */
const WRITABLE = /^[\x20-\x7e\xa1-\xff]+$/;
const annotationsOf = (seed: number, purchases: number): readonly Annotation[] =>
  aHome(seed, purchases, true).movements.filter(({ name, centimos }) => WRITABLE.test(name) && centimos !== 0);

function movementsOf(read: Extracto | Rejection): Extracto['movimientos'] {
  assert.ok('movimientos' in read, JSON.stringify(read));
  return read.movimientos;
}

const printed = (annotations: readonly Annotation[]) =>
  annotations.map((one) => [one.day, one.centimos, textOf(one).replace(/\s+/g, ' ').trim()]);
const asRead = (read: Extracto | Rejection) =>
  movementsOf(read).map(({ dia, centimos, textos }) => [dia, centimos, textos.join(' | ')]);

const [PLAIN] = PDF_LAYOUTS as [PdfLayout];

describe('a statement as PDF', () => {
  for (const [seed, layout] of PDF_LAYOUTS.entries())
    it(`is read line by line over many pages as it was printed: ${layout.name}`, async () => {
      const annotations = annotationsOf(seed, 150);
      const read = await readPdf(await pdfStatement(annotations, layout));
      assert.deepEqual(asRead(read), printed(annotations));
      assert.deepEqual('avisos' in read && read.avisos, []);
    });

  it('leads to the right proposal from its recurring charges', async () => {
    const { cards } = await loadCatalogo();
    const months = ['05', '06', '07', '08', '09', '10', '11'].map((month) => dayOf(`2026-${month}-03`));
    const annotations = months.map(
      (day): Annotation => ({ day, centimos: -1299, moneda: 'EUR', operation: 'tarjeta', name: 'NETFLIX.COM' }),
    );
    const read = await readExtracto(await pdfStatement(annotations, PLAIN), cards, TODAY);
    assert.equal(read.formato, 'pdf');
    assert.deepEqual(
      read.propuestas.map(({ proveedor, cargos, certeza }) => [proveedor, cargos, certeza]),
      [['netflix', 7, 'alta']],
    );
  });

  const drawn = async (lines: readonly (readonly [x: number, text: string])[][]): Promise<Uint8Array> => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage();
    for (const [i, line] of lines.entries())
      for (const [x, text] of line) page.drawText(text, { x, y: 780 - i * 14, size: 9, font });
    return pdf.save();
  };
  const titles = [
    [40, 'Fecha'],
    [110, 'Concepto'],
    [450, 'Importe'],
  ] as const;
  const rejects = async (bytes: Uint8Array, rechazo: Rejection['rechazo']) =>
    assert.deepEqual(await readPdf(bytes), { rechazo });

  it('is refused, not guessed, if its dates lack a year, its titles are missing, or an amount is in no column', async () => {
    const row = (date: string, amountAt: number) =>
      [
        [40, date],
        [110, 'NETFLIX.COM'],
        [amountAt, '-12,99'],
      ] as const;
    await rejects(await drawn([[...titles], [...row('03/11', 450)], [...row('04/11', 450)]]), 'fechas_ilegibles');
    await rejects(await drawn([[...row('03/11/2026', 450)]]), 'sin_columnas');
    await rejects(await drawn([[...titles], [...row('03/11/2026', 320)]]), 'sin_movimientos');
    const twoSides = [
      [40, 'Fecha'],
      [110, 'Concepto'],
      [380, 'Cargos'],
      [460, 'Abonos'],
    ] as const;
    await rejects(await drawn([[...twoSides], [...row('03/11/2026', 421)]]), 'sin_movimientos');
  });

  it('is read with the month first if its dates show that order', async () => {
    const row = (date: string) =>
      [
        [40, date],
        [110, 'NETFLIX.COM'],
        [450, '-12,99'],
      ] as const;
    const read = await readPdf(await drawn([[...titles], [...row('11/03/2026')], [...row('11/25/2026')]]));
    assert.deepEqual(
      movementsOf(read).map(({ dia }) => dia),
      [dayOf('2026-11-03'), dayOf('2026-11-25')],
    );
  });

  it('is read without its other tables, and without a text that could belong to either of two movements', async () => {
    const read = await readPdf(
      await drawn([
        [...titles],
        [
          [40, '03/11/2026'],
          [110, 'NETFLIX.COM'],
          [450, '-12,99'],
        ],
        [],
        [],
        [
          [40, 'Fecha'],
          [110, 'Comercio'],
          [300, 'Cargo'],
          [450, 'Abono'],
        ],
        [
          [40, '04/11/2026'],
          [110, 'ZALANDO'],
          [300, '50,00'],
        ],
        [],
        [[110, 'Este documento no tiene valor fiscal.']],
      ]),
    );
    assert.deepEqual(asRead(read), [[dayOf('2026-11-03'), -1299, 'NETFLIX.COM']]);
  });

  it('is refused with the reason if it needs a password, has no text, is broken or endless', async () => {
    const locked = new PDFKit({ userPassword: 'secreta', pdfVersion: '1.7' });
    const whole = new Promise<Uint8Array>((resolve) => {
      const chunks: Buffer[] = [];
      locked.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    });
    locked.text('Fecha Concepto Importe').end();
    await rejects(await whole, 'pdf_protegido');
    const scanned = await PDFDocument.create();
    scanned.addPage().drawRectangle({ x: 10, y: 10, width: 300, height: 500 });
    await rejects(await scanned.save(), 'pdf_sin_texto');
    await rejects(Buffer.from('%PDF-1.7\nnada'), 'pdf_roto');
    const long = await PDFDocument.create();
    for (let i = 0; i < 201; i += 1) long.addPage();
    await rejects(await long.save(), 'demasiadas_paginas');
  });
});

describe('a statement as a spreadsheet', () => {
  const NOV = dayOf('2026-11-03');
  const row = (cells: readonly WorkbookCell[]) => cells;
  const head = row(['Fecha', 'Concepto', 'Importe', 'Saldo']);
  const wanted = [
    [NOV, -1299, 'NETFLIX.COM'],
    [NOV + 1, 184_523, 'NOMINA EMPRESA'],
    [NOV + 2, -100_000, 'ALQUILER'],
  ];

  it('is read whether days are dates, numbers or texts, and amounts numbers or texts', async () => {
    const days: ((day: number) => WorkbookCell)[] = [
      (day) => ({ day }),
      (day) => day + 25_569,
      (day) => new Date(day * 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('/'),
    ];
    for (const day of days)
      for (const amounts of [
        [-12.99, 1845.23, -1000],
        ['-12,99', '1.845,23', '-1.000,00'],
      ] as const) {
        const rows = wanted.map(([dia, , text], i) => row([day(Number(dia)), String(text), amounts[i] ?? '', 10.5]));
        const preamble = [row(['Movimientos de la cuenta']), row([null, 'Titular', 'PERSONA DE EJEMPLO']), row([])];
        const read = await readXlsx(workbook([sheetXml([[null, 'Notas']]), sheetXml([...preamble, head, ...rows])]));
        assert.deepEqual(asRead(read), wanted);
        assert.equal('formato' in read && read.formato, 'xlsx');
      }
  });

  it('is refused with the reason if it lacks the columns of a statement or is no spreadsheet', async () => {
    const rejects = async (bytes: Uint8Array, rechazo: Rejection['rechazo']) =>
      assert.deepEqual(await readXlsx(bytes), { rechazo });
    await rejects(workbook([sheetXml([['Nombre', 'Edad', 'Ciudad']])]), 'sin_columnas');
    await rejects(workbook([sheetXml([head])]), 'sin_movimientos');
    await rejects(zipSync({ 'word/document.xml': strToU8('<w:document/>') }), 'hoja_ilegible');
    await rejects(Buffer.from('PK\u0003\u0004 and no more'), 'hoja_ilegible');
    const bad = [head, ...[1, 2].map(() => row([{ day: NOV }, 'PAN', 'doce']))];
    await rejects(workbook([sheetXml(bad)]), 'sin_movimientos');
  });
});

describe('a statement in an unsupported format', () => {
  let cards: readonly ProveedorCard[];
  before(async () => {
    cards = (await loadCatalogo()).cards;
  });

  it('is refused with advice, by its first bytes and not by its name', async () => {
    const kinds: readonly (readonly [bytes: Buffer, said: RegExp])[] = [
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel antiguo.*contraseña.*\.xlsx/],
      [Buffer.from('\0\0\0\x18ftypheic'), /HEIC.*JPEG/],
      [Buffer.from('GIF89a'), /no es un extracto.*CSV o Norma 43/],
    ];
    for (const [bytes, said] of kinds)
      await assert.rejects(readExtracto(bytes, cards, TODAY), (error: unknown) => {
        assert.ok(error instanceof DomainError && error.codigo === 'validacion');
        assert.match((error.valores.detalle as { es: string }).es, said);
        return true;
      });
  });
});
