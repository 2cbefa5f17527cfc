/**
 * Whether a typed name is that of the person on file; pure.
 *
 * Forgiven: accents, case, hyphens and blanks, particles, surnames first, the second surname left out (or added, where the file
 * has one alone). Not forgiven: another given name, a short form of it, another first surname, surnames that changed places. Whoever
 * is called otherwise corrects the name, and a person looks at it.
 */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import { foldedWords } from '../../shared/rules-text.ts';

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

/** Words that tell people apart, in their order; all of them, where nothing else is left («De la O»). */
function wordsOf(text: string): string[] {
  const words = foldedWords(text.replace(MARIA_CUT_SHORT, 'María '));
  const own = words.filter((word) => !PARTICLES.has(word) && !TITLES.has(word));
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
  if (typed.length <= filed.length) return sameWords(typed, filed.slice(0, typed.length));
  return more && filed.length === 1 && typed.length <= 3 && typed[0] === filed[0];
}

/**
 * @param typed as somebody wrote it, in one line
 * @returns false also for a name without surname
 */
export function namesAgree(typed: string, onFile: NameOnFile): boolean {
  const words = wordsOf(typed);
  if (words.length > MAX_WORDS) return false;
  const [given, surnames] = [wordsOf(onFile.nombre), wordsOf(onFile.apellidos)];
  if (joined(words) === joined([...given, ...surnames])) return true;
  for (let cut = 1; cut < words.length; cut += 1) {
    const [head, tail] = [words.slice(0, cut), words.slice(cut)];
    if (sameGiven(head, given) && sameSurnames(tail, surnames, true)) return true;
    if (sameSurnames(head, surnames, false) && sameGiven(tail, given)) return true;
  }
  return false;
}

/** Whether anything may leave on the strength of a mandate whose name stands so. */
export const nameIsSettled = (review: NameReview | null): boolean => review === 'coincide' || review === 'aceptado';
