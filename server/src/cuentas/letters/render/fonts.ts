/** The fonts of the papers: embedded, and chosen letter by letter among their alphabets. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

type Doc = PDFKit.PDFDocument;

export type Family = 'serif' | 'sans' | 'strong';

const FAMILIES: Readonly<Record<Family, readonly [bundle: string, weight: number]>> = {
  serif: ['source-serif-4', 400],
  sans: ['source-sans-3', 400],
  strong: ['source-sans-3', 600],
};
/** In this order: the first that has a character writes it. */
const ALPHABETS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;

/** Signs that nobody sees: a soft hyphen, a blank without width, marks of the direction of writing. */
const INVISIBLES = /\p{Cf}/gu;
/** All but the common one, and the one at which no line ends. */
const RARE_BLANKS = /[^\P{Zs} \u00a0]/gu;
/**
 * What comes along when a name is copied from a page is nothing on paper, or a blank; and some of it the fonts claim to have,
 * and break when it is drawn.
 */
const visible = (text: string): string => text.replace(INVISIBLES, '').replace(RARE_BLANKS, ' ');

/** A piece of text that one font can write. */
interface Run {
  readonly font: string;
  text: string;
}

export interface Fonts {
  /** The text in pieces that one font each can write. */
  runs(family: Family, text: string): Run[];
}

export async function openFonts(doc: Doc): Promise<Fonts> {
  const require = createRequire(import.meta.url);
  const has = new Map<string, (point: number) => boolean>();
  for (const [family, [bundle, weight]] of Object.entries(FAMILIES)) {
    for (const alphabet of ALPHABETS) {
      const file = require.resolve(`@fontsource/${bundle}/files/${bundle}-${alphabet}-${weight}-normal.woff`);
      const name = `${family} ${alphabet}`;
      doc.registerFont(name, unpackWoff(await readFile(file)));
      let points: Set<number> | undefined;
      has.set(name, (point) => {
        // Opened when it is first needed: of most papers, one alphabet.
        points ??= new Set((doc.font(name) as unknown as OpenSource)._font.font.characterSet);
        return points.has(point);
      });
    }
  }
  const fontOf = (family: Family, point: number): string | undefined =>
    ALPHABETS.map((alphabet) => `${family} ${alphabet}`).find((name) => has.get(name)?.(point));
  return {
    runs(family, text) {
      const runs: Run[] = [];
      for (const letter of visible(text)) {
        const own = fontOf(family, letter.codePointAt(0) ?? 0);
        const last = runs.at(-1);
        const font = own ?? last?.font ?? `${family} latin`;
        const sign = own ? letter : '\u00b7'; // a sign that no font has is a dot, and not a hole
        // A blank goes with what stands before it.
        if (last && (last.font === font || letter === ' ')) last.text += sign;
        else runs.push({ font, text: sign });
      }
      return runs;
    },
  };
}

interface OpenSource {
  readonly _font: { readonly font: { readonly characterSet: readonly number[] } };
}

/**
 * The lines of a text that more than one font writes: broken between words, and within one that is wider than the line. The
 * size of the letters is left set.
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
