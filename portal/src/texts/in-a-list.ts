/** Lists of names for use within a sentence. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Keepsake, Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Texts } from './languages.ts';

/** Within a sentence «su DNI» keeps its capitals, and «Recibo» does not. */
export const inLowerCase = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

/** «Netflix, Movistar y Google» */
export const inAList = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language).format(words);

/** «su DNI y testamento o declaración de herederos» */
export function papersInList(
  papers: readonly (Paper | DocumentoType)[],
  { documentos }: Texts,
  language: string,
): string {
  const names: Readonly<Record<string, string>> = documentos.tipos;
  const inSentence = papers.map((paper) => inLowerCase(names[paper] ?? paper));
  return inAList(inSentence, language);
}

/** «las conversaciones, las fotos y los contactos»; empty: nothing is known of what is in it. */
export function keepsakesInList(kept: readonly Keepsake[], { empresa }: Texts, language: string): string {
  const names = kept.flatMap((one) => empresa.recuerdos[one]);
  return inAList(names, language);
}
