/**
 * Whether a typed name is that of the person on file; pure.
 *
 * Forgiven: accents, case, hyphens and blanks, particles, surnames first, the second surname left out (or added, where the file
 * has one alone). Not forgiven: another given name, a short form of it, another first surname, surnames that changed places. Whoever
 * is called otherwise corrects the name, and a person looks at it.
 */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import { foldedWords, normalizeText } from '../../shared/rules-text.ts';

/** A person as the case knows them. */
export interface NameOnFile {
  readonly nombre: string;
  readonly apellidos: string;
}

/** As it is written out. */
export const fullName = ({ nombre, apellidos }: NameOnFile): string => `${nombre} ${apellidos}`;

const PARTICLES: ReadonlySet<string> = new Set('de del d la las lo los el els l i y e da do das dos'.split(' '));
const TITLES: ReadonlySet<string> = new Set('don dona sr sra srta dna'.split(' '));
/** A name of more words than this is nobody's, and takes no time to be refused. */
const MAX_WORDS = 14;

/** «M.ª» and «Mª» as people write María. */
const MARIA_CUT_SHORT = /\bm(?:\.?ª|\.a)\.?/giu;

const wordsOf = (text: string): string[] => foldedWords(text.replace(MARIA_CUT_SHORT, 'María '));

/** Whether a word tells people apart wherever it stands. */
const isOwn = (word: string): boolean => !PARTICLES.has(word) && !TITLES.has(word);

/** Without particles and titles, unless nothing else is left («De la O»). */
function ownWords(words: readonly string[]): readonly string[] {
  const own = words.filter(isOwn);
  return own.length > 0 ? own : words;
}

/** The same letters, whatever stands between them: «Ana María» and «Anamaría», «O'Neill» and «Oneill». */
const joined = (words: readonly string[]): string => words.join('');

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i]);

const sameGiven = (typed: readonly string[], filed: readonly string[]): boolean =>
  typed.length > 0 && joined(typed) === joined(filed);

/** @param more a second surname that the file lacks may follow */
function sameSurnames(typed: readonly string[], filed: readonly string[], more: boolean): boolean {
  if (typed.length === 0) return false;
  if (joined(typed) === joined(filed)) return true;
  // «de» alone begins «de la Fuente», and many others
  if (typed.length <= filed.length) return typed.some(isOwn) && sameWords(typed, filed.slice(0, typed.length));
  return more && filed.length === 1 && typed.length <= 3 && typed[0] === filed[0];
}

/** @param more as for {@link sameSurnames} */
function wordsAgree(
  typed: readonly string[],
  given: readonly string[],
  surnames: readonly string[],
  more: boolean,
): boolean {
  for (let cut = 1; cut < typed.length; cut += 1) {
    const [head, tail] = [typed.slice(0, cut), typed.slice(cut)];
    if (sameGiven(head, given) && sameSurnames(tail, surnames, more)) return true;
    if (sameSurnames(head, surnames, false) && sameGiven(tail, given)) return true;
  }
  return joined(typed) === joined([...given, ...surnames]) && typed.length > 0;
}

/**
 * What is printed from the file always agrees, whatever it is made of: «Don» and «Das» are somebody's whole name.
 * @param typed as somebody wrote it, in one line
 * @returns false also for a name without surname
 */
export function namesAgree(typed: string, onFile: NameOnFile): boolean {
  if (normalizeText(typed) === normalizeText(fullName(onFile))) return true;
  const words = wordsOf(typed);
  const [given, surnames] = [wordsOf(onFile.nombre), wordsOf(onFile.apellidos)];
  if (ownWords(words).length > MAX_WORDS) return false;
  // all words first: what is a particle in one name is the whole of another
  return (
    wordsAgree(words, given, surnames, false) || wordsAgree(ownWords(words), ownWords(given), ownWords(surnames), true)
  );
}

/** Whether anything may leave on the strength of a mandate whose name stands so. */
export const nameIsSettled = (review: NameReview | null): boolean => review === 'coincide' || review === 'aceptado';
