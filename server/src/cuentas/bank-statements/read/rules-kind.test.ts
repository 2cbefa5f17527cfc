import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DomainError } from '../../../shared/errors.ts';
import { readExtracto } from '../read-extracto.ts';

const SECTOR = 512;
const [FREE, END, FAT] = [0xffff_ffff, 0xffff_fffe, 0xffff_fffd];

/** A record of BIFF: number, length, content. */
function record(type: number, content: readonly number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, Buffer.from(content)]);
}
const short = (value: number) => [value & 0xff, value >> 8];
const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];

/** A workbook of Excel 97 with one sheet, in which one cell says «Fecha» (BIFF8). */
function workbook(): Buffer {
  const begin = (kind: number) => record(0x809, [...short(0x600), ...short(kind), ...Array<number>(12).fill(0)]);
  const name = [...Buffer.from('Hoja1')];
  const globals = (sheet: number) =>
    Buffer.concat([begin(5), record(0x85, [...long(sheet), 0, 0, name.length, 0, ...name]), record(0x0a, [])]);
  const label = record(0x204, [...short(0), ...short(0), ...short(0), ...short(5), 0, ...Buffer.from('Fecha')]);
  return Buffer.concat([globals(globals(0).length), begin(0x10), label, record(0x0a, [])]);
}

/** A compound file (MS-CFB) that holds one stream: a table of sectors, a directory, and then the stream. */
function compound(stream: string, content: Buffer): Buffer {
  const sectors = Math.max(8, Math.ceil(content.length / SECTOR));
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [68, END],
    [76, 0],
  ] as const)
    header.writeUInt32LE(value, at);
  const table = Buffer.alloc(SECTOR, 0xff);
  [FAT, END, ...Array.from({ length: sectors }, (_, i) => (i + 1 < sectors ? i + 3 : END))].forEach((value, i) => {
    table.writeUInt32LE(value, i * 4);
  });
  const entry = (name: string, type: number, child: number, first: number, size: number) => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 'utf16le');
    bytes.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
    bytes[66] = type;
    bytes[67] = 1;
    for (const [at, value] of [
      [68, FREE],
      [72, FREE],
      [76, child],
      [116, first],
      [120, size],
    ] as const)
      bytes.writeUInt32LE(value, at);
    return bytes;
  };
  const none = entry('', 0, FREE, 0, 0);
  const directory = [entry('Root Entry', 5, 1, END, 0), entry(stream, 2, FREE, 2, sectors * SECTOR), none, none];
  return Buffer.concat([header, table, ...directory, content, Buffer.alloc(sectors * SECTOR - content.length)]);
}

const said = (bytes: Buffer): Promise<string> =>
  readExtracto(bytes, [], '2026-11-21').then(
    () => 'read',
    (error) => (error instanceof DomainError ? JSON.stringify(error) + error.message : String(error)),
  );

describe('a file that cannot be read as a statement', () => {
  it('is called an old or protected Excel file, with advice, if it is one', async () => {
    const raw = Buffer.concat([record(0x209, [...short(0), ...short(0x10), 0, 0]), record(0x0a, [])]);
    const old = { workbook: compound('Workbook', workbook()), book: compound('Book', workbook()), raw };
    for (const [name, bytes] of Object.entries({ ...old, closed: compound('EncryptedPackage', Buffer.alloc(5000, 7)) }))
      assert.match(await said(bytes), /Excel antiguo \(\.xls\), o tiene contraseña\..+\.xlsx.+CSV/, name);
  });

  it('is not called an Excel file if it is an old Word document', async () => {
    const word = await said(compound('WordDocument', Buffer.alloc(5000, 7)));
    assert.match(word, /no es un extracto que sepamos leer/);
    assert.doesNotMatch(word, /antiguo/);
  });
});
