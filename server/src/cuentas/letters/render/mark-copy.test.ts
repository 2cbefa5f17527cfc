import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  type PDFFont,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  StandardFonts,
} from 'pdf-lib';
import { PNG } from 'pngjs';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { aChunk, aJpeg, aPdf, aPng, aSegment } from '../../../../test/support/files.ts';
import { inspect } from '../../../caso/documentos/inspect/inspection.ts';
import { type InadmissibilityReason, inadmissibilityPhrase } from '../../../caso/documentos/rules/rules-admission.ts';
import { DomainError } from '../../../shared/errors.ts';
import { markCopy } from './mark-copy.ts';

const BRAND = { texto: 'Copia para Correo Cima', titulo: 'Certificado', fecha: '2026-11-24T10:00:00.000Z' };
const copyOf = (bytes: Uint8Array) => markCopy(bytes, 'application/pdf', BRAND);

/** A certificate of one page, as a registry makes it; the caller may put something into it first. */
async function aCertificate(put: (pdf: PDFDocument, page: PDFPage, font: PDFFont) => void): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText('Certificado literal', { x: 50, y: 700, font });
  put(pdf, page, font);
  return pdf.save();
}

/** The appearance of an annotation: a text in a box of 100 by 20. */
const aLook = (pdf: PDFDocument, font: PDFFont, text: string, more: Record<string, PDFRef> = {}) =>
  pdf.context.register(
    pdf.context.stream(`BT /F0 10 Tf 2 5 Td (${text}) Tj ET`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 100, 20],
      Resources: { Font: { F0: font.ref } },
      ...more,
    }),
  );

const annotate = (pdf: PDFDocument, page: PDFPage, ...all: object[]) => {
  for (const one of all) page.node.addAnnot(pdf.context.register(pdf.context.obj(one as never)));
};

const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

const refused = (why: InadmissibilityReason) => (error: unknown) => {
  assert.ok(error instanceof DomainError, String(error));
  assert.deepEqual(error.valores.detalle, inadmissibilityPhrase(why));
  return true;
};

/** EXIF data of a camera: the tag Orientation after another tag, in either byte order. */
function orientation(number: number, little: boolean): Buffer {
  const notes = Buffer.alloc(6 + 8 + 2 + 24 + 4);
  notes.write(`Exif\0\0${little ? 'II' : 'MM'}`, 'latin1');
  const short = (value: number, at: number) =>
    little ? notes.writeUInt16LE(value, at) : notes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    little ? notes.writeUInt32LE(value, at) : notes.writeUInt32BE(value, at);
  short(42, 8);
  long(8, 10);
  short(2, 14);
  for (const [i, [tag, value]] of [[0x0100, 200] as const, [0x0112, number] as const].entries()) {
    short(tag, 16 + i * 12);
    short(3, 18 + i * 12);
    long(1, 20 + i * 12);
    short(value, 24 + i * 12);
  }
  return notes;
}

/** The drawing operators of a page that was read from a file. */
const contentOf = ({ doc, node }: PDFPage): string =>
  [node.Contents()]
    .flatMap((one) => (one instanceof PDFArray ? one.asArray() : [one]))
    .map((one) => doc.context.lookup(one))
    .filter((one) => one instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');

/** Red, green and blue of pixels that have one, three or four samples each. */
const coloursOf = (samples: ArrayLike<number>, channels: number): number[][] =>
  Array.from({ length: samples.length / channels }, (_, i) =>
    [0, 1, 2].map((n) => samples[i * channels + (channels > 1 ? n : 0)] ?? -1),
  );

/** The pixels of the picture on the first page, as a reader of PDFs sees them. */
async function pixelsOf(pdf: Uint8Array): Promise<number[][]> {
  const [image, ...more] = await extractImages(await getDocumentProxy(new Uint8Array(pdf)), 1);
  assert.ok(image && more.length === 0);
  return coloursOf(image.data, image.channels);
}

describe('a marked copy', () => {
  it('has no script, action, form, link or file, even if an earlier inspection accepted a PDF with one', async () => {
    const hostile = await aCertificate((pdf, page, font) => {
      const { context, catalog } = pdf;
      const script = context.register(context.obj({ S: 'JavaScript', JS: context.obj([]) }));
      const file = context.register(context.stream('MZ secreto del fichero', { Type: 'EmbeddedFile' }));
      const spec = context.register(context.obj({ Type: 'Filespec', EF: { F: file } }));
      const entries = {
        OpenAction: script,
        AA: { WC: script },
        Names: { JavaScript: { Names: [script] }, EmbeddedFiles: { Names: [spec] }, Renditions: { Names: [spec] } },
        AcroForm: { XFA: context.register(context.stream('<xdp/>')), Fields: [], CO: [script] },
        AF: [spec],
        Outlines: { First: { A: script } },
        Collection: { View: 'D' },
      };
      for (const [key, value] of Object.entries(entries))
        catalog.set(context.obj(key) as never, context.obj(value as never));
      page.node.set(context.obj('AA') as never, context.obj({ O: script }));
      annotate(
        pdf,
        page,
        ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'URI', 'SubmitForm'].map((S) => ({ Subtype: 'Link', A: { S } })),
        { Subtype: 'FileAttachment', FS: spec, Rect: [0, 0, 20, 20] },
        { Subtype: 'Screen', A: { S: 'Rendition', JS: script } },
        { Subtype: 'Widget', FT: 'Tx', AA: { K: script }, AP: { N: aLook(pdf, font, 'x', { AF: spec }) } },
      );
    });
    assert.throws(() => inspect(Buffer.from(hostile)), refused('activo'));
    const copy = await copyOf(hostile);
    assert.equal(inspect(Buffer.from(copy)).formato, 'application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(copy));
    const page = await pdf.getPage(1);
    assert.deepEqual(
      [
        await pdf.getJSActions(),
        await pdf.getOpenAction(),
        await pdf.getAttachments(),
        await pdf.getOutline(),
        await pdf.getFieldObjects(),
        await page.getAnnotations(),
        await page.getJSActions(),
      ],
      [null, null, null, null, null, [], null],
    );
    const objects = (await PDFDocument.load(copy)).context.enumerateIndirectObjects().map(([, one]) => one.toString());
    for (const word of ['JavaScript', 'EmbeddedFile', 'Filespec', 'Launch', 'secreto'])
      assert.ok(!objects.some((one) => one.includes(word)), word);
    assert.match(await textOf(copy), /Certificado literal[\s\S]*Copia para Correo Cima/);
  });

  it('keeps visible stamps, signatures and filled-in fields at their places, and drops hidden ones', async () => {
    const certificate = await aCertificate((pdf, page, font) => {
      const look = (text: string) => ({ Rect: [100, 100, 300, 140], AP: { N: aLook(pdf, font, text) } });
      annotate(
        pdf,
        page,
        { Subtype: 'Stamp', ...look('CSV AB12') },
        { Subtype: 'Widget', FT: 'Sig', ...look('Firmado por el Registro') },
        {
          Subtype: 'Widget',
          AS: 'Si',
          AP: { N: { Si: aLook(pdf, font, 'marcada'), Off: aLook(pdf, font, 'vacia') } },
          Rect: [0, 0, 9, 9],
        },
        { Subtype: 'Stamp', F: 2, ...look('oculta') },
        { Subtype: 'Stamp', F: 32, ...look('sin pantalla') },
      );
      const field = pdf.getForm().createTextField('nombre');
      field.setText('Ana Ejemplo');
      field.addToPage(page, { x: 50, y: 400 });
      field.acroField.getWidgets()[0]?.dict.delete(pdf.context.obj('AP') as never);
    });
    const copy = await copyOf(certificate);
    const text = await textOf(copy);
    for (const seen of ['CSV AB12', 'Firmado por el Registro', 'marcada', 'Ana Ejemplo'])
      assert.match(text, RegExp(seen));
    for (const unseen of ['vacia', 'oculta', 'sin pantalla']) assert.doesNotMatch(text, RegExp(unseen));
    const page = await (await getDocumentProxy(new Uint8Array(copy))).getPage(1);
    const { items } = await page.getTextContent();
    const stamp = items.find((item) => 'str' in item && item.str === 'CSV AB12');
    // The box of 100 by 20 fills 200 by 40 from (100, 100): the point (2, 5) becomes (104, 110), twice as large.
    assert.deepEqual(stamp && 'transform' in stamp && stamp.transform, [20, 0, 0, 20, 104, 110]);
  });

  it('shows the object to which a later revision has given the number of another', async () => {
    const revised = await aCertificate((pdf, page, font) => {
      const { context } = pdf;
      const former = aLook(pdf, font, 'CSV AB12');
      const later = PDFRef.of(former.objectNumber, 1);
      context.assign(later, context.lookup(former) as PDFObject);
      context.assign(former, context.obj(['PDF', 'Text']));
      page.node.Resources()?.set(context.obj('ProcSet') as never, former);
      annotate(pdf, page, { Subtype: 'Stamp', Rect: [100, 100, 300, 140], AP: { N: later } });
    });
    const copy = await copyOf(revised);
    assert.match(await textOf(copy), /CSV AB12/);
    const { context } = await PDFDocument.load(copy);
    const numbers = context.enumerateIndirectObjects().map(([{ objectNumber }]) => objectNumber);
    assert.deepEqual(numbers, [...new Set(numbers)], 'readers look for an object by its number');
  });

  it('a marked copy of a photograph stands upright, however it was held', async () => {
    // The places of the upper left and the upper right corner of the samples: right and up are 1 (Exif 2.32, 4.6.4 A).
    const corners = ['01 11', '11 01', '10 00', '00 10', '01 00', '11 10', '10 11', '00 01'];
    for (const [i, expected] of corners.entries()) {
      for (const little of [true, false]) {
        const photo = aJpeg({ ancho: 200, alto: 100, segmentos: [aSegment(0xe1, orientation(i + 1, little))] });
        // The photograph lies within a larger buffer, like an attachment cut out of a message.
        const cut = Buffer.concat([Buffer.alloc(7), photo]).subarray(7);
        const pdf = await PDFDocument.load(await markCopy(cut, 'image/jpeg', BRAND));
        const [width, height] = i < 4 ? [842, 421] : [421, 842];
        assert.deepEqual(pdf.getPage(0).getSize(), { width, height });
        const drawn = contentOf(pdf.getPage(0));
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] =
          /((?:-?[\d.]+ ){6})cm\s+\/Image/.exec(drawn)?.[1]?.trim().split(' ').map(Number) ?? [];
        const at = (u: number, v: number) => `${(a * u + c * v + e) / width}${(b * u + d * v + f) / height}`;
        assert.equal(`${at(0, 1)} ${at(1, 1)}`, expected, `orientation ${i + 1}`);
      }
    }
  });

  it('a marked copy of an opaque PNG has its pixels, whatever its colours and depth, and nothing that stood behind them', async () => {
    const [width, height] = [13, 7];
    for (const [color, depth, channels] of [
      [0, 4, 1],
      [0, 8, 1],
      [0, 16, 1],
      [2, 8, 3],
      [2, 16, 3],
      [3, 4, 1],
    ] as const) {
      const row = 1 + Math.ceil((width * channels * depth) / 8);
      const rows = Buffer.from(Array.from({ length: height * row }, (_, i) => (i % row === 0 ? 0 : (i * 37) % 251)));
      const palette = aChunk('PLTE', Buffer.from(Array.from({ length: 48 }, (_, i) => (i * 53) % 256)));
      const shape = { ancho: width, alto: height, color, depth, trozos: color === 3 ? [palette] : [] };
      const png = aPng({ ...shape, datos: Buffer.concat([deflateSync(rows), Buffer.from('secreto')]) });
      inspect(png);
      const copy = await markCopy(png, 'image/png', BRAND);
      const seen = PNG.sync.read(aPng({ ...shape, datos: deflateSync(rows) })).data;
      assert.deepEqual(await pixelsOf(copy), coloursOf(seen, 4), `colour ${color}, depth ${depth}`);
      assert.ok(!Buffer.from(copy).includes('secreto'));
    }
  });

  it('a marked copy of an encrypted PDF, or of no PDF at all, is refused with a reason', async () => {
    await assert.rejects(copyOf(aPdf({ trailer: '/Encrypt<</Filter/Standard/V 4>>' })), refused('protegido'));
    await assert.rejects(copyOf(Buffer.from('%PDF-1.7\nnada')), refused('complejo'));
  });
});
