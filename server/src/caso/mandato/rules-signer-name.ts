/**
 * Compares a typed name, or a corrected one, with the name of the person on file; pure.
 *
 * The comparison ignores accents, case, hyphens, blanks and particles. It accepts surnames before the given name, a missing second surname, and
 * a second surname that the file lacks. It refuses another given name or a short form, another first surname, and surnames that changed places.
 * A signer whose name is refused may correct the name on file; a person then reviews the correction.
 */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import { foldedWords, normalizeText } from '../../shared/rules-text.ts';

/** A person as the case knows them. */
export interface NameOnFile {
  readonly nombre: string;
  readonly apellidos: string;
}

export const fullName = ({ nombre, apellidos }: NameOnFile): string => `${nombre} ${apellidos}`;

const PARTICLES: ReadonlySet<string> = new Set('de del d la las lo los el els l i y e da do das dos'.split(' '));
const TITLES: ReadonlySet<string> = new Set('don dona sr sra srta dna'.split(' '));
/** Maximum number of words of a name; a longer name is refused without a comparison, whose cost would grow with the words. */
const MAX_WORDS = 14;

/** «M.ª» and «Mª», short for María. */
const MARIA_CUT_SHORT = /\bm(?:\.?ª|\.a)\.?/giu;

const wordsOf = (text: string): string[] => foldedWords(text.replace(MARIA_CUT_SHORT, 'María '));

/** Whether a word is neither a particle nor a title. */
const isOwn = (word: string): boolean => !PARTICLES.has(word) && !TITLES.has(word);

/** Removes particles and titles, unless nothing else is left («De la O»). */
function ownWords(words: readonly string[]): readonly string[] {
  const own = words.filter(isOwn);
  return own.length > 0 ? own : words;
}

/** Joins the words, so that «Ana María» equals «Anamaría», and «O'Neill» equals «Oneill». */
const joined = (words: readonly string[]): string => words.join('');

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i]);

const sameGiven = (typed: readonly string[], filed: readonly string[]): boolean =>
  typed.length > 0 && joined(typed) === joined(filed);

/** Whether typed surnames are accepted for those on file. @param more accepts a second surname that the file lacks */
function sameSurnames(typed: readonly string[], filed: readonly string[], more: boolean): boolean {
  if (typed.length === 0) return false;
  if (joined(typed) === joined(filed)) return true;
  // particles alone do not agree: «de» begins «de la Fuente» and many other surnames
  if (typed.length <= filed.length) return typed.some(isOwn) && sameWords(typed, filed.slice(0, typed.length));
  return more && filed.length === 1 && typed.length <= 3 && typed[0] === filed[0];
}

/** Whether the typed words are this given name and these surnames, in either order. @param more as for {@link sameSurnames} */
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
 * Whether a typed name is accepted for the name on file. A name typed exactly as on file is always accepted, even one made of particles: «Das».
 * @param typed given name and surnames in one line
 * @returns false also for a name without a surname
 */
export function namesAgree(typed: string, onFile: NameOnFile): boolean {
  if (normalizeText(typed) === normalizeText(fullName(onFile))) return true;
  const words = wordsOf(typed);
  const [given, surnames] = [wordsOf(onFile.nombre), wordsOf(onFile.apellidos)];
  if (ownWords(words).length > MAX_WORDS) return false;
  // Compares all words first, because a particle in one name can be a whole surname in another.
  return (
    wordsAgree(words, given, surnames, false) || wordsAgree(ownWords(words), ownWords(given), ownWords(surnames), true)
  );
}

/**
 * Whether two names differ only by a typing slip: they have the same number of words, and each pair of words differs by one letter at most, or
 * by two in a long word.
 */
export function isSlip(one: NameOnFile, other: NameOnFile): boolean {
  const [a, b] = [foldedWords(fullName(one)), foldedWords(fullName(other))];
  return a.length === b.length && a.every((word, i) => distance(word, b[i] ?? '') <= (word.length > 6 ? 2 : 1));
}

/** Number of letters inserted, left out or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, theirs] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === theirs ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether requests may be sent under a mandate with this review of the signer's name. */
export const nameIsSettled = (review: NameReview | null): boolean => review === 'coincide' || review === 'aceptado';
