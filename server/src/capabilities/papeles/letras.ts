/** The fonts of the papers: embedded, and chosen letter by letter among their alphabets. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Doc = PDFKit.PDFDocument;
export type Familia = 'texto' | 'letra' | 'fuerte';

const FAMILIAS: Readonly<Record<Familia, readonly [paquete: string, peso: number]>> = {
  texto: ['source-serif-4', 400],
  letra: ['source-sans-3', 400],
  fuerte: ['source-sans-3', 600],
};
/** In this order: the first that has a character writes it. */
const ALFABETOS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;

/** Signs that nobody sees: a soft hyphen, a blank without width, marks of the direction of writing. */
const INVISIBLES = /\p{Cf}/gu;
/** All but the common one, and the one at which no line ends. */
const BLANCOS_RAROS = /[^\P{Zs} \u00a0]/gu;

/**
 * What comes along when a name is copied from a page is nothing on paper, or a blank; and some of it the fonts claim to have,
 * and break when it is drawn.
 */
const aLaVista = (texto: string): string => texto.replace(INVISIBLES, '').replace(BLANCOS_RAROS, ' ');

export interface Letras {
  /** The text in pieces that one font can write. */
  trozos(familia: Familia, texto: string): { fuente: string; texto: string }[];
}

export async function abrirLetras(doc: Doc): Promise<Letras> {
  const requerir = createRequire(import.meta.url);
  const tiene = new Map<string, (punto: number) => boolean>();
  for (const [familia, [paquete, peso]] of Object.entries(FAMILIAS)) {
    for (const alfabeto of ALFABETOS) {
      const fichero = requerir.resolve(`@fontsource/${paquete}/files/${paquete}-${alfabeto}-${peso}-normal.woff`);
      const nombre = `${familia} ${alfabeto}`;
      doc.registerFont(nombre, await readFile(fichero));
      let puntos: Set<number> | undefined;
      tiene.set(nombre, (punto) => {
        // Opened when it is first needed: of most papers, one alphabet.
        puntos ??= new Set((doc.font(nombre) as unknown as FuenteAbierta)._font.font.characterSet);
        return puntos.has(punto);
      });
    }
  }
  const fuenteDe = (familia: Familia, punto: number): string | undefined =>
    ALFABETOS.map((alfabeto) => `${familia} ${alfabeto}`).find((nombre) => tiene.get(nombre)?.(punto));
  return {
    trozos(familia, texto) {
      const salida: { fuente: string; texto: string }[] = [];
      for (const letra of aLaVista(texto)) {
        const propia = fuenteDe(familia, letra.codePointAt(0) ?? 0);
        const ultimo = salida.at(-1);
        const fuente = propia ?? ultimo?.fuente ?? `${familia} latin`;
        const signo = propia ? letra : '\u00b7'; // a sign that no font has is a dot, and not a hole
        // A blank goes with what stands before it.
        if (ultimo && (ultimo.fuente === fuente || letra === ' ')) ultimo.texto += signo;
        else salida.push({ fuente, texto: signo });
      }
      return salida;
    },
  };
}

interface FuenteAbierta {
  readonly _font: { readonly font: { readonly characterSet: readonly number[] } };
}

/**
 * The lines of a text that more than one font writes: broken between words, and within one that is wider than the line. The
 * size of the letters is left set.
 */
export function renglones(
  doc: Doc,
  letras: Letras,
  texto: string,
  { familia, cuerpo, ancho }: { familia: Familia; cuerpo: number; ancho: number },
): string[] {
  doc.fontSize(cuerpo);
  const medida = (trozo: string): number =>
    letras.trozos(familia, trozo).reduce((suma, { fuente, texto: t }) => suma + doc.font(fuente).widthOfString(t), 0);
  const salida: string[] = [];
  let renglon = '';
  for (const palabra of texto.split(' ')) {
    const junto = renglon === '' ? palabra : `${renglon} ${palabra}`;
    if (medida(junto) <= ancho) {
      renglon = junto;
      continue;
    }
    if (renglon !== '') salida.push(renglon);
    renglon = '';
    for (const letra of palabra) {
      if (renglon !== '' && medida(renglon + letra) > ancho) {
        salida.push(renglon);
        renglon = '';
      }
      renglon += letra;
    }
  }
  return [...salida, renglon];
}
