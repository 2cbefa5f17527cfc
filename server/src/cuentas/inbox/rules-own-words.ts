/**
 * Separates the words of an answer from our letter that a mail program quoted below or above them; pure. A line is dropped if it repeats a
 * line of the letter word for word, however the program wrapped, marked or indented it, or if it introduces such a quotation. All other
 * lines stay, because it is better to show too much than too little.
 */

interface OwnWords {
  /** '' if the message only quotes. */
  readonly texto: string;
  /** Whether the heading above a quotation was dropped; a heading is recognised by its look alone. */
  readonly isGuess: boolean;
}

/** @param letters texts of the letters that the answer may quote, as sent */
export function ownWords(text: string, letters: readonly string[]): OwnWords {
  const lines = text.split('\n');
  const isOurs = linesOf(lines.map(wordsOf), letters);
  const heads = new Set<number>();
  for (let i = 1; i < lines.length; i++)
    if (isOurs[i] && !isOurs[i - 1]) for (const line of headAbove(lines, i, isOurs)) heads.add(line);
  const texto = lines
    .filter((_, i) => !isOurs[i] && !heads.has(i))
    .map((line) => (line.replace(MARK, '') === '' ? '' : line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return { texto, isGuess: heads.size > 0 };
}

/** A message with the messages attached to it. */
interface WithEnclosed {
  readonly texto: string;
  readonly reenviados: readonly {
    readonly de: { readonly nombre: string; readonly direccion: string };
    readonly asunto: string;
    readonly texto: string;
  }[];
}

/** The words of a message, followed by those of the messages attached to it. @param read extracts the words of each message */
export const allWords = ({ texto, reenviados }: WithEnclosed, read: (text: string) => string): string =>
  [
    read(texto),
    ...reenviados.map(
      ({ de, asunto, texto }) => `— ${`${de.nombre} <${de.direccion}>`.trim()}: ${asunto} —\n\n${read(texto)}`,
    ),
  ]
    .join('\n\n')
    .trim();

const MARK = /^[\s>]+/;
/** The link that programs write after an address. */
const LINK = /[<([](?:mailto:|https?:\/\/)[^\s<>()[\]]{1,300}[>)\]]/g;
const BULLET = /^[-*•·–]$/;

/** The words of a line, without marks, bullets, links and closing punctuation; all quotation marks count alike. */
function wordsOf(line: string): readonly string[] {
  const bare = line.replace(MARK, '').replaceAll(LINK, ' ');
  const plain = bare.replaceAll(/[«»“”„‘’']/g, '"').replaceAll(/[.,;](?=\s|$)/g, ' ');
  const words = plain.split(/\s+/).filter((word) => word !== '');
  return BULLET.test(words[0] ?? '') ? words.slice(1) : words;
}

/** A word with the number of its line, and whether it begins or ends that line. */
interface Word {
  readonly word: string;
  readonly line: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
const inOrder = (lines: readonly (readonly string[])[]): Word[] =>
  lines.flatMap((words, line) =>
    words.map((word, i) => ({ word, line, isFirst: i === 0, isLast: i === words.length - 1 })),
  );

/** Marks lines that repeat one or several whole lines of a letter, and the empty lines between them. */
function linesOf(lines: readonly (readonly string[])[], letters: readonly string[]): boolean[] {
  const text = inOrder(lines);
  const sent = letters.map((letter) => inOrder(letter.split('\n').map(wordsOf)));
  const beginnings = Map.groupBy(
    sent.flatMap((letter) => letter.flatMap(({ word, isFirst }, from) => (isFirst ? { letter, word, from } : []))),
    ({ word }) => word,
  );
  const isOurs = lines.map(() => false);
  for (let at = 0; at < text.length; ) {
    const { word = '', line = 0, isFirst = false } = text[at] ?? {};
    const from = isFirst ? (beginnings.get(word) ?? []) : [];
    const length = Math.max(0, ...from.map(({ letter, from }) => longestAt(text, at, letter, from)));
    if (length > 0) isOurs.fill(true, line, (text[at + length - 1]?.line ?? line) + 1);
    at += Math.max(1, length);
  }
  return isOurs;
}

/** The largest number of equal words, from both positions on, after which a line ends in both texts; 0: none. */
function longestAt(text: readonly Word[], at: number, letter: readonly Word[], from: number): number {
  let longest = 0;
  for (let i = 0; letter[from + i] !== undefined && letter[from + i]?.word === text[at + i]?.word; i++)
    if (letter[from + i]?.isLast && text[at + i]?.isLast) longest = i + 1;
  return longest;
}

const RULE = /^[-_=]{3}/;
/** A line of a heading: a label, then a colon. */
const LABEL = /^\*?[\p{L} -]{1,20}:/u;
const TIME = /\d{1,2}:\d{2}/;
const OUR_NAME = /albacea, por cuenta de|(?:respuesta|rebote)\+[a-z2-7]{32}@|\(ref\. CAS-\d{4}-\d{6,12}\)/i;

/**
 * The numbers of the lines with which a program introduces a quotation: lines that name us with a label or a time, and the lines between
 * them.
 */
function headAbove(lines: readonly string[], below: number, isOurs: readonly boolean[]): number[] {
  const bare = (i: number) => (lines[i] ?? '').replace(MARK, '').trim();
  const skipBlank = (from: number) => {
    let i = from;
    while (i >= 0 && !isOurs[i] && bare(i) === '') i--;
    return i;
  };
  const end = skipBlank(below - 1);
  let start = end;
  while (start >= 0 && !isOurs[start] && bare(start) !== '') start--;
  const paragraph = Array.from({ length: end - start }, (_, i) => start + 1 + i);
  const isNaming = (i: number) => OUR_NAME.test(bare(i)) && (LABEL.test(bare(i)) || TIME.test(bare(i)));
  const last = paragraph.findLast(isNaming);
  if (last === undefined || !(last === end || (last === end - 1 && bare(end).endsWith(':')))) return [];
  let first = last;
  for (let i = last - 1; i > start && LABEL.test(bare(i)); i--) if (isNaming(i)) first = i;
  const above = skipBlank(first - 1);
  if (above >= 0 && !isOurs[above] && RULE.test(bare(above))) first = above;
  return Array.from({ length: below - first }, (_, i) => first + i);
}
