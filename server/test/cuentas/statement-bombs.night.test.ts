/**
 * Decompression bombs and endless files: the worker threads refuse each with a clear message and then read the next
 * statement as usual.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { PNG } from 'pngjs';
import { readInThread } from '../../src/cuentas/bank-statements/propose-charges.ts';
import { loadCatalogo } from '../../src/cuentas/catalogo/load-catalogo.ts';
import { closeLanes, createLanes } from '../../src/platform/worker-pool/lane.ts';
import { DomainError } from '../../src/shared/errors.ts';
import { norma43 } from '../bank-statements/banks.ts';
import { aHome, TODAY } from '../bank-statements/homes.ts';
import { sheetXml, workbook } from '../bank-statements/workbooks.ts';
import { aChunk, aJpeg, aPdf, aPng, aStream, someObjects } from '../support/files.ts';

const MEGABYTE = 1024 ** 2;

/** Compresses many megabytes of one byte to some kilobytes (RFC 1951), by repeating one block. */
function deflated(megabytes: number, byte = 0x20): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, byte), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.of(0x03, 0x00)]);
}
/** The same with the header of a zlib stream (RFC 1950). */
const zlibbed = (megabytes: number): Buffer => Buffer.concat([Buffer.of(0x78, 0x9c), deflated(megabytes)]);

/** A PDF of one page with this content stream. */
const aPage = (content: Buffer): Buffer =>
  aPdfWith(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', PAGE, content]);
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>';

/** A PDF whose page object is in the object stream `objects` (ISO 32000-1, section 7.5.7). */
const aPageWithin = (objects: Buffer): Buffer =>
  aPdfWith(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', null, objects]);

/** @param objects in the order of their numbers; null for an object in the object stream 4 */
function aPdfWith(objects: readonly (string | Buffer | null)[]): Buffer {
  let body = Buffer.from('%PDF-1.7\n');
  const table = [Buffer.of(0, 0, 0, 0, 0)];
  for (const [i, object] of objects.entries()) {
    const entry = Buffer.alloc(5);
    entry[0] = object === null ? 2 : 1;
    entry.writeUIntBE(object === null ? 4 : body.length, 1, 3);
    table.push(entry);
    if (object !== null)
      body = Buffer.concat([
        body,
        Buffer.from(`${i + 1} 0 obj\n`),
        Buffer.from(object as string),
        Buffer.from('\nendobj\n'),
      ]);
  }
  const own = Buffer.alloc(5, 0);
  own[0] = 1;
  own.writeUIntBE(body.length, 1, 3);
  const size = objects.length + 2;
  const xref = aStream(`/Type/XRef/Size ${size}/W[1 3 1]/Root 1 0 R`, Buffer.concat([...table, own]));
  return Buffer.concat([
    ...[body, Buffer.from(`${size - 1} 0 obj\n`), xref],
    Buffer.from(`\nendobj\nstartxref\n${body.length}\n%%EOF\n`),
  ]);
}

/** Makes the directory of a ZIP archive claim that each part unpacks to `size` bytes. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4))
    bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

/** A PNG that claims this size, with `data` as its compressed pixels. */
function aPngWith(width: number, height: number, data: Buffer, interlaced: 0 | 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, interlaced], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, aChunk('IHDR', header), aChunk('IDAT', data), aChunk('IEND', Buffer.alloc(0))]);
}

const XML_BOMB = (): Uint8Array => workbook([Buffer.alloc(50 * MEGABYTE, 0x20)]);
const FAR_CELL = '<c r="XFD1048576"><v>1</v></c>';

describe('the worker threads that read statements', () => {
  const lanes = createLanes();
  let cards: readonly ProveedorCard[];
  before(async () => {
    cards = (await loadCatalogo()).cards;
  });
  after(() => closeLanes(lanes));

  const order = { caller: { insurer: 'a', caso: 'x' } };
  const read = (bytes: Uint8Array) => readInThread(lanes, order, { bytes, cards, today: TODAY });
  const refuses = async (bytes: Uint8Array, said: RegExp) => {
    assert.ok(bytes.length <= 16 * MEGABYTE, 'the portal accepts a file of this size');
    await assert.rejects(read(bytes), (error: unknown) => {
      assert.ok(error instanceof DomainError, String(error));
      assert.equal(error.codigo, 'validacion');
      assert.match((error.valores.detalle as { es: string }).es, said);
      return true;
    });
  };
  const stillReads = async () =>
    assert.ok((await read(Buffer.from(norma43(aHome(7, 200).movements)))).propuestas.length > 0);

  it('refuse a spreadsheet that unpacks to too much, hides how much that is, or has a cell in the last row and column', async () => {
    await refuses(XML_BOMB(), /La hoja es demasiado grande|No hemos podido leer el archivo/);
    await refuses(lying(XML_BOMB(), 1000), /No (?:es una hoja|hemos podido leer el archivo)/);
    const far = sheetXml([]).replace('<sheetData>', `<sheetData><row r="1048576">${FAR_CELL}</row>`);
    await refuses(workbook([far]), /No (?:es una hoja|hemos podido leer el archivo|se encuentran las columnas)/);
    await stillReads();
  });

  it('refuse a PDF with an endless page, endless objects or endlessly many pages', async () => {
    const unread = /No hemos podido leer el archivo|El PDF/;
    await refuses(aPage(aStream('/Filter/FlateDecode', zlibbed(2000))), unread);
    await refuses(aPage(aStream('/Filter[/FlateDecode/FlateDecode]', deflatedTwice())), unread);
    await refuses(aPageWithin(aStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', zlibbed(2000))), unread);
    await refuses(aPageWithin(someObjects(`3 0 ${'['.repeat(500_000)}`)), unread);
    const many = aPdf().toString('latin1').replace('/Count 1', '/Count 9');
    await refuses(Buffer.from(many.replace('/Count 9', '/Count 90000000'), 'latin1'), unread);
    const loop = aPdf().toString('latin1').replace('/Kids[3 0 R]', '/Kids[2 0 R]');
    await refuses(Buffer.from(loop, 'latin1'), unread);
    await stillReads();
  });

  it('refuse a photo that is too large, contains more pixels than it claims, or is cut short', async () => {
    await refuses(aPng({ ancho: 30_000, alto: 30_000 }), /demasiados píxeles/);
    await refuses(aJpeg({ ancho: 65_500, alto: 65_500 }), /demasiados píxeles/);
    await refuses(aPngWith(100, 100, zlibbed(2000), 0), /La foto/);
    await refuses(aPngWith(100, 100, zlibbed(2000), 1), /La foto/);
    await refuses(aJpeg({ ancho: 3000, alto: 4000 }), /foto/);
    const blank = new PNG({ width: 400, height: 300 });
    blank.data.fill(255);
    await refuses(PNG.sync.write(blank), /No hemos podido leer en la foto/);
    await refuses(PNG.sync.write(blank).subarray(0, 60), /La foto está dañada/);
    await stillReads();
  });
});

/** A gigabyte of blanks, compressed twice. */
function deflatedTwice(): Buffer {
  const once = zlibbed(1000);
  return Buffer.concat([Buffer.of(0x78, 0x9c), deflateRawSync(once)]);
}
