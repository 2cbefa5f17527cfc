/** The fonts of the papers: embedded, and chosen letter by letter among their alphabets. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

export type Family = 'serif' | 'sans' | 'strong';

const FAMILIES: Readonly<Record<Family, readonly [bundle: string, weight: number]>> = {
  serif: ['source-serif-4', 400],
  sans: ['source-sans-3', 400],
  strong: ['source-sans-3', 600],
};
/** In this order: the first alphabet that has a character writes it. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;

/** Invisible characters: soft hyphens, zero-width blanks, direction marks. */
const INVISIBLES = /\p{Cf}/gu;
/** All blanks but the common one and the no-break space. */
const RARE_BLANKS = /[^\P{Zs} \u00a0]/gu;
/**
 * Drops invisible characters and replaces unusual blanks, which a pasted name may contain: the fonts claim to have some of them, but fail to
 * draw them.
 */
const visible = (text: string): string => text.replace(INVISIBLES, '').replace(RARE_BLANKS, ' ');

/** A piece of text that one font can write. */
interface Run {
  readonly font: string;
  text: string;
}

export interface Fonts {
  /** Splits the text into pieces, each of which one font can write. */
  runs(family: Family, text: string): Run[];
}

/** A font as pdfkit opens it. */
interface Source {
  readonly characterSet: readonly number[];
}
interface Opened {
  readonly source: Source;
  /** The characters that the font has. */
  readonly points: ReadonlySet<number>;
}

/** All fonts by their names, opened once in a thread, because to read their tables anew takes more than half of the time of a paper. */
let opened: Promise<ReadonlyMap<string, Opened>> | undefined;

async function openAll(): Promise<ReadonlyMap<string, Opened>> {
  const require = createRequire(import.meta.url);
  const fonts = new Map<string, Opened>();
  for (const [family, [bundle, weight]] of Object.entries(FAMILIES))
    for (const alphabet of ALPHABETS) {
      const file = require.resolve(`@fontsource/${bundle}/files/${bundle}-${alphabet}-${weight}-normal.woff`);
      const source = openFont(unpackWoff(await readFile(file)));
      fonts.set(`${family} ${alphabet}`, { source, points: new Set(source.characterSet) });
    }
  return fonts;
}

/** Opens a font by a document that is never written, because only pdfkit knows how. */
function openFont(bytes: Buffer): Source {
  const doc = new PDFDocument({ font: null, autoFirstPage: false } as unknown as PDFKit.PDFDocumentOptions);
  return (doc.font(bytes) as unknown as { readonly _font: { readonly font: Source } })._font.font;
}

/** A font with its own glyphs: a glyph keeps the characters for which it was first used, and those of another paper would change the bytes. */
const withOwnGlyphs = (source: Source): Source => Object.create(source, { _glyphs: { value: {} } });

export async function openFonts(doc: Doc): Promise<Fonts> {
  opened ??= openAll().catch((error) => {
    opened = undefined; // the next paper tries again
    throw error;
  });
  const fonts = await opened;
  for (const [name, { source }] of fonts) doc.registerFont(name, withOwnGlyphs(source) as never);
  const fontOf = (family: Family, point: number): string | undefined =>
    ALPHABETS.map((alphabet) => `${family} ${alphabet}`).find((name) => fonts.get(name)?.points.has(point));
  return {
    runs(family, text) {
      const runs: Run[] = [];
      for (const letter of visible(text)) {
        const own = fontOf(family, letter.codePointAt(0) ?? 0);
        const last = runs.at(-1);
        const font = own ?? last?.font ?? `${family} latin`;
        const sign = own ? letter : '\u00b7'; // a dot, not a hole, replaces a character that no font has
        // A blank goes with the letter before it.
        if (last && (last.font === font || letter === ' ')) last.text += sign;
        else runs.push({ font, text: sign });
      }
      return runs;
    },
  };
}

/**
 * Breaks a text of several fonts into lines: between words, and within a word that is wider than the line. Leaves the font size set.
 */
export function lines(
  doc: Doc,
  fonts: Fonts,
  text: string,
  { family, size, width }: { family: Family; size: number; width: number },
): string[] {
  doc.fontSize(size);
  const measure = (piece: string): number =>
    fonts.runs(family, piece).reduce((sum, { font, text: run }) => sum + doc.font(font).widthOfString(run), 0);
  const output: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') output.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > width) {
        output.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...output, line];
}

/** Sizes in bytes of a font's header and directory entry, unpacked and packed. */
const PLAIN = { header: 12, entry: 16 };
const PACKED = { header: 44, entry: 20 };

/**
 * Unpacks a WOFF font (WOFF 1.0, sections 4 and 5). fontkit reads packed fonts, but inflates a table anew for each glyph, which took two
 * thirds of the time of a letter.
 * @throws Error when a table does not inflate
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(PLAIN.header + count * PLAIN.entry); // the fields for binary search stay 0: nobody reads them
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = PACKED.header + i * PACKED.entry;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    const to = PLAIN.header + i * PLAIN.entry;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(end, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed < length ? inflateSync(bytes) : bytes, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
