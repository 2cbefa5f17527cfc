/** Lists of names for use within a sentence. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Keepsake, Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { INTL_FALLBACKS } from './intl-fallbacks.ts';
import type { PortalLanguage } from './languages.ts';
import type { Texts } from './texts.ts';

/** A name for use within a sentence: «Recibo» loses its capital, «DNI» keeps all of its own. */
export const inLowerCase = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase());

interface ListPart {
  readonly type: 'element' | 'literal';
  readonly value: string;
}

/** The words of a list and the separators between them. */
export function listParts(
  words: readonly string[],
  language: PortalLanguage,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): ListPart[] {
  const own = INTL_FALLBACKS[language];
  if (!own) return new Intl.ListFormat(language, { type }).formatToParts(words);
  return words.flatMap((value, n) => [
    ...(n === 0 ? [] : [{ type: 'literal' as const, value: n === words.length - 1 ? ` ${own[type]} ` : ', ' }]),
    { type: 'element' as const, value },
  ]);
}

/** «Netflix, Movistar y Google» */
export const inAList = (...list: Parameters<typeof listParts>): string =>
  listParts(...list)
    .map(({ value }) => value)
    .join('');

/** «su DNI y testamento o declaración de herederos» */
export function papersInList(
  papers: readonly (Paper | DocumentoType)[],
  { documentos }: Texts,
  language: PortalLanguage,
): string {
  const names: Readonly<Record<string, string>> = documentos.tipos;
  const inSentence = papers.map((paper) => inLowerCase(names[paper] ?? paper));
  return inAList(inSentence, language);
}

/** «las conversaciones, las fotos y los contactos»; empty: none are known. */
export function keepsakesInList(kept: readonly Keepsake[], { empresa }: Texts, language: PortalLanguage): string {
  const names = kept.flatMap((one) => empresa.recuerdos[one]);
  return inAList(names, language);
}
