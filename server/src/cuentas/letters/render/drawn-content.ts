/**
 * Reduces a PDF to the drawing on its pages. Every entry that is not listed here is dropped, so that no script, action, form, link or file
 * leaves in a copy, not even from a document that an earlier inspection accepted. Works on pdf-lib's document; without I/O.
 */
import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFPageLeaf,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib';

const names = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).map((word) => `/${word}`));

/** Entries that a PDF viewer needs to show a page (ISO 32000-1, sections 7.7.2, 7.7.3 and 14.3.3). */
const CATALOGUE = names('Type Pages Lang OCProperties OutputIntents');
const PAGE_TREE = names('Type Parent Kids Count Resources MediaBox CropBox Rotate');
const PAGE = names('Type Parent Resources Contents MediaBox CropBox BleedBox TrimBox ArtBox Rotate Group UserUnit');
/** Entries of a stream that lead outside: data in another file, other pages, films, other documents, private data of programs. */
const OUTSIDE = [
  'F',
  'FFilter',
  'FDecodeParms',
  'Ref',
  'OPI',
  'AF',
  'AA',
  'A',
  'EF',
  'Metadata',
  'PieceInfo',
  'Measure',
];
/** Flags of annotations that are not shown: hidden, or not for the screen (table 165). */
const NOT_SHOWN = 0b10_0010;

/** @throws any error of pdf-lib for an invalid document */
export function keepOnlyDrawing(pdf: PDFDocument): void {
  drawFilledFields(pdf);
  for (const page of pdf.getPages()) drawAnnotations(pdf, page);
  const { catalog, context } = pdf;
  catalog.Pages().traverse((node) => keep(node, node instanceof PDFPageLeaf ? PAGE : PAGE_TREE));
  keep(catalog, CATALOGUE);
  delete context.trailerInfo.Info;
  const reachable = reachableFrom(context);
  // A revision may give the number of a deleted object to another, of a later generation. Both in one file would make its table invalid.
  const generations = new Map<number, number>();
  for (const { objectNumber: number, generationNumber: generation } of reachable)
    generations.set(number, Math.max(generation, generations.get(number) ?? 0));
  for (const [ref] of context.enumerateIndirectObjects())
    if (!reachable.has(ref) || generations.get(ref.objectNumber) !== ref.generationNumber) context.delete(ref);
}

/** Draws the values of form fields, because some programs leave that to the viewer. */
function drawFilledFields(pdf: PDFDocument): void {
  const form = pdf.catalog.lookup(PDFName.of('AcroForm'));
  if (!(form instanceof PDFDict)) return;
  form.delete(PDFName.of('XFA'));
  pdf.getForm().updateFieldAppearances();
}

function keep(dict: PDFDict, wanted: ReadonlySet<string>): void {
  for (const key of dict.keys()) if (!wanted.has(key.toString())) dict.delete(key);
}

/** Draws stamps, notes and filled-in fields into the page, without their actions. */
function drawAnnotations(pdf: PDFDocument, page: PDFPage): void {
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray);
  for (let i = 0; annotations && i < annotations.size(); i += 1) {
    const annotation = annotations.lookup(i);
    if (!(annotation instanceof PDFDict)) continue;
    const flags = annotation.lookup(PDFName.of('F'));
    if (flags instanceof PDFNumber && (flags.asNumber() & NOT_SHOWN) !== 0) continue;
    const look = lookOf(annotation);
    const rect = numbersOf(annotation.lookup(PDFName.of('Rect')), 4);
    const box = numbersOf(look?.dict.lookup(PDFName.of('BBox')), 4);
    if (!look || !rect || !box) continue;
    const matrix = placing(rect, box, numbersOf(look.dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]);
    if (!matrix) continue;
    look.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
    const ref = pdf.context.getObjectRef(look) ?? pdf.context.register(look);
    const name = page.node.newXObject('Nota', ref);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...matrix),
      drawObject(name),
      popGraphicsState(),
    );
  }
}

/** The normal appearance of an annotation (section 12.5.5). */
function lookOf(annotation: PDFDict): PDFStream | undefined {
  const looks = annotation.lookup(PDFName.of('AP'));
  const normal = looks instanceof PDFDict ? looks.lookup(PDFName.of('N')) : undefined;
  if (normal instanceof PDFStream) return normal;
  const state = annotation.lookup(PDFName.of('AS'));
  const one = normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : undefined;
  return one instanceof PDFStream ? one : undefined;
}

type Matrix = [number, number, number, number, number, number];

/** Moves and stretches the box of an appearance, turned by its own matrix, to the place of the annotation (algorithm of 12.5.5). */
function placing(rect: readonly number[], box: readonly number[], own: readonly number[]): Matrix | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const across = corners.map(([x]) => x);
  const upwards = corners.map(([, y]) => y);
  const [left, bottom] = [Math.min(...across), Math.min(...upwards)];
  const [width, height] = [Math.max(...across) - left, Math.max(...upwards) - bottom];
  if (!(width > 0) || !(height > 0)) return null;
  const [r1 = 0, s1 = 0, r2 = 0, s2 = 0] = rect;
  const [wide, high] = [Math.abs(r2 - r1) / width, Math.abs(s2 - s1) / height];
  return [wide, 0, 0, high, Math.min(r1, r2) - left * wide, Math.min(s1, s2) - bottom * high];
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const all = Array.from({ length: count }, (_, i) => value.lookup(i));
  return all.every((one) => one instanceof PDFNumber) ? all.map((one) => one.asNumber()) : null;
}

/** All objects that the catalogue reaches; streams lose entries that lead outside the document. */
function reachableFrom(context: PDFContext): ReadonlySet<PDFRef> {
  const found = new Set<PDFRef>();
  const { Root, ID } = context.trailerInfo;
  const waiting = [Root, ID];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value instanceof PDFRef && !found.has(value)) {
      found.add(value);
      waiting.push(context.lookup(value));
    } else if (value instanceof PDFStream) {
      for (const key of OUTSIDE) value.dict.delete(PDFName.of(key));
      waiting.push(value.dict);
    } else if (value instanceof PDFDict) waiting.push(...value.values());
    else if (value instanceof PDFArray) waiting.push(...value.asArray());
  }
  return found;
}
