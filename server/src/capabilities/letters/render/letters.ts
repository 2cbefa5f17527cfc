/** The fonts of the papers: embedded, and chosen letter by letter among their alphabets. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

type Doc = PDFKit.PDFDocument;
export type Family = 'texto' | 'letra' | 'fuerte';

const FAMILIES: Readonly<Record<Family, readonly [paquete: string, peso: number]>> = {
  texto: ['source-serif-4', 400],
  letra: ['source-sans-3', 400],
  fuerte: ['source-sans-3', 600],
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
const aView = (text: string): string => text.replace(INVISIBLES, '').replace(RARE_BLANKS, ' ');

export interface Letters {
  /** The text in pieces that one font can write. */
  trozos(family: Family, text: string): { fuente: string; texto: string }[];
}

export async function openLetters(doc: Doc): Promise<Letters> {
  const require = createRequire(import.meta.url);
  const has = new Map<string, (punto: number) => boolean>();
  for (const [family, [bundle, peso]] of Object.entries(FAMILIES)) {
    for (const alphabet of ALPHABETS) {
      const file = require.resolve(`@fontsource/${bundle}/files/${bundle}-${alphabet}-${peso}-normal.woff`);
      const name = `${family} ${alphabet}`;
      doc.registerFont(name, unpackWoff(await readFile(file)));
      let puntos: Set<number> | undefined;
      has.set(name, (punto) => {
        // Opened when it is first needed: of most papers, one alphabet.
        puntos ??= new Set((doc.font(name) as unknown as OpenSource)._font.font.characterSet);
        return puntos.has(punto);
      });
    }
  }
  const sourceOf = (family: Family, punto: number): string | undefined =>
    ALPHABETS.map((alphabet) => `${family} ${alphabet}`).find((name) => has.get(name)?.(punto));
  return {
    trozos(family, text) {
      const output: { fuente: string; texto: string }[] = [];
      for (const letter of aView(text)) {
        const own = sourceOf(family, letter.codePointAt(0) ?? 0);
        const last = output.at(-1);
        const fuente = own ?? last?.fuente ?? `${family} latin`;
        const sign = own ? letter : '\u00b7'; // a sign that no font has is a dot, and not a hole
        // A blank goes with what stands before it.
        if (last && (last.fuente === fuente || letter === ' ')) last.texto += sign;
        else output.push({ fuente, texto: sign });
      }
      return output;
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
  letters: Letters,
  text: string,
  { familia, cuerpo, ancho }: { familia: Family; cuerpo: number; ancho: number },
): string[] {
  doc.fontSize(cuerpo);
  const measure = (chunk: string): number =>
    letters.trozos(familia, chunk).reduce((sum, { fuente, texto: t }) => sum + doc.font(fuente).widthOfString(t), 0);
  const output: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const junto = line === '' ? word : `${line} ${word}`;
    if (measure(junto) <= ancho) {
      line = junto;
      continue;
    }
    if (line !== '') output.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > ancho) {
        output.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...output, line];
}
