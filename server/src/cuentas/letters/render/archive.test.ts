/** Requirements of PDF/A-2a and PDF/UA-1, as far as they can be checked without a validator; `npm run pdfa` runs one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from 'pdf-lib';
import { paintPaper } from './paint.ts';
import type { Paper } from './rules-paper.ts';

const ODD = 'Gil & Hijos <Seguros> "1982" \u0007';
const paperOf = (idioma: 'es' | 'en', emisor: Paper['emisor']): Paper => ({
  idioma,
  titulo: `Solicitud de ${ODD}`,
  fecha: '2026-11-24T12:00:00.250Z',
  referencia: 'CAS-2026-000123',
  emisor,
  bloques: [
    { clase: 'titulo', texto: 'Đorđe Kovačević' },
    { clase: 'lista', elementos: ['una', 'otra'] },
    { clase: 'entrada', titulo: 'Netflix', lado: '155,88 €', lineas: ['Se dio de baja.'] },
    { clase: 'cifra', cifra: '155,88 € al año', texto: 'Ya no se cobran.' },
    { clase: 'tabla', columnas: [{ titulo: 'Empresa', ancho: 1 }], filas: [[['Netflix', 'carmen']]] },
  ],
});
const AURORA = { nombre: 'Albacea', porCuentaDe: ODD, color: null };

const name = (text: string) => PDFName.of(text);
const textOf = (value: unknown): string | null =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
const streamText = (value: unknown): string => {
  assert.ok(value instanceof PDFRawStream);
  const filtered = value.dict.has(name('Filter'));
  return Buffer.from(filtered ? decodePDFRawStream(value).decode() : value.contents).toString('utf8');
};
const load = async (paper: Paper) => {
  const bytes = await paintPaper(paper);
  return { bytes, pdf: await PDFDocument.load(bytes, { updateMetadata: false }) };
};
const dictionaries = (pdf: PDFDocument): PDFDict[] =>
  pdf.context.enumerateIndirectObjects().flatMap(([, value]) => (value instanceof PDFDict ? [value] : []));

describe('a paper that archives keep', () => {
  it('declares its colours as sRGB', async () => {
    const { pdf } = await load(paperOf('es', AURORA));
    const intents = pdf.catalog.lookup(name('OutputIntents'), PDFArray);
    assert.equal(intents.size(), 1);
    const intent = intents.lookup(0, PDFDict);
    assert.equal(intent.lookup(name('S')), name('GTS_PDFA1'));
    const profile = intent.lookup(name('DestOutputProfile'));
    assert.ok(profile instanceof PDFRawStream);
    assert.equal(profile.dict.lookup(name('N'), PDFNumber).asNumber(), 3);
    assert.ok(streamText(profile).includes('IEC 61966-2-1'));
  });

  it('names the norms it follows in its metadata, and declares the property that PDF/A does not know', async () => {
    const { pdf } = await load(paperOf('es', AURORA));
    const xmp = streamText(pdf.catalog.lookup(name('Metadata')));
    assert.match(xmp, /<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    assert.match(xmp, /<pdfuaid:part>1<\/pdfuaid:part>/);
    assert.match(xmp, /<pdfaSchema:prefix>pdfuaid<\/pdfaSchema:prefix>[\s\S]*<pdfaProperty:name>part</);
  });

  it('has the same metadata as its dictionary, also for names with XML characters', async () => {
    const paper = paperOf('es', AURORA);
    const { pdf } = await load(paper);
    const xmp = streamText(pdf.catalog.lookup(name('Metadata')));
    const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict);
    const inXml = ODD.replace('\u0007', '').replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
    assert.ok(xmp.includes(`<rdf:li xml:lang="x-default">Solicitud de ${inXml}</rdf:li>`), xmp);
    assert.ok(xmp.includes(`<rdf:li>Albacea, por cuenta de ${inXml}</rdf:li>`));
    assert.equal(textOf(info.lookup(name('Title'))), paper.titulo);
    assert.equal(textOf(info.lookup(name('CreationDate'))), 'D:20261124120000Z');
    for (const date of ['CreateDate', 'ModifyDate'])
      assert.match(xmp, new RegExp(`<xmp:${date}>2026-11-24T12:00:00Z<`));
  });

  it('names nobody as its author if a relative writes', async () => {
    const { pdf } = await load(paperOf('es', null));
    assert.doesNotMatch(streamText(pdf.catalog.lookup(name('Metadata'))), /dc:creator/);
    assert.equal(pdf.getAuthor(), undefined);
  });

  it('is tagged in its language, with lists and tables that screen readers recognise', async () => {
    for (const idioma of ['es', 'en'] as const) {
      const { pdf } = await load(paperOf(idioma, AURORA));
      assert.equal(String(pdf.catalog.lookup(name('MarkInfo'), PDFDict).lookup(name('Marked'))), 'true');
      assert.equal(textOf(pdf.catalog.lookup(name('Lang'))), idioma);
      assert.equal(
        String(pdf.catalog.lookup(name('ViewerPreferences'), PDFDict).lookup(name('DisplayDocTitle'))),
        'true',
      );
      const kinds = dictionaries(pdf).flatMap((one) => {
        const kind = one.has(name('P')) || one.has(name('K')) ? one.lookup(name('S')) : null;
        return kind instanceof PDFName ? [kind.decodeText()] : [];
      });
      for (const kind of ['H1', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD'])
        assert.ok(kinds.includes(kind), `${kind} is not among ${kinds}`);
    }
  });

  it('embeds its fonts without a CIDSet, which would have to name every glyph', async () => {
    const { pdf } = await load(paperOf('es', AURORA));
    const fonts = dictionaries(pdf).filter((one) => one.lookup(name('Type')) === name('FontDescriptor'));
    assert.ok(fonts.length >= 3);
    for (const font of fonts) {
      assert.ok(font.has(name('FontFile2')) || font.has(name('FontFile3')));
      assert.equal(font.has(name('CIDSet')), false);
    }
  });

  it('has the same bytes and the same file id when it is made again', async () => {
    const paper = paperOf('es', AURORA);
    const { bytes, pdf } = await load(paper);
    const id = pdf.context.lookup(pdf.context.trailerInfo.ID, PDFArray);
    assert.equal(id.size(), 2);
    assert.match(String(id.get(0)), /^<[0-9a-f]{32}>$/i);
    assert.ok(bytes.equals(await paintPaper(paper)));
    const other = await load({ ...paper, referencia: 'CAS-2026-000124' });
    assert.notEqual(
      String(other.pdf.context.lookup(other.pdf.context.trailerInfo.ID, PDFArray).get(0)),
      String(id.get(0)),
    );
  });
});
