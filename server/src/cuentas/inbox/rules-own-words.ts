/**
 * The words of whoever answers, without our letter that their program put below or above them; pure. Programs write a hundred heads above a
 * quotation, in any language. What is known is the letter itself, by its first line and its subject, and the mark of a quotation.
 */

/** Lines from the first one of a letter to the end of its subject, which a program may have broken. */
const UNTIL_SUBJECT = 12;
const OPENING = /^(?:a la atención de|for the attention of)/i;
const FAREWELL = /\bpor cuenta de\b|^(?:en nombre de|in the name of)\b/i;
const QUOTED = /^\s*>/;
const BLANK = /^\s*$/;
const RULE = /^\s*[-_=]{3}/;
/** A line of a head: what it names, then a colon. */
const LABEL = /^\s*\*?[\p{L} -]{1,20}:/u;
const OUR_NAME = /albacea, por cuenta de|(?:respuesta|rebote)\+[a-z2-7]{32}@/i;

/**
 * Lines that are not known to be ours stay, because a reader had better see too much than too little.
 * @param referencia of the case, with which the subject of every letter ends
 * @returns '' where it quotes and says nothing
 */
export function ownWords(text: string, referencia: string): string {
  const lines = text.split('\n');
  const isTheirs = lines.map((line) => !QUOTED.test(line));
  const letter = letterIn(
    lines.map((line, i) => (isTheirs[i] ? line.trim() : '')),
    referencia,
  );
  if (letter) isTheirs.fill(false, letter.from, letter.to + 1);
  const isOurs = (line: string) => OUR_NAME.test(line) || line.includes(`(ref. ${referencia})`);
  for (let i = lines.length - 1; i > 0; i--)
    if (!isTheirs[i] && isTheirs[i - 1]) {
      const above = lines.slice(isTheirs.lastIndexOf(false, i - 1) + 1, i);
      isTheirs.fill(false, i - above.length + headIn(above, isOurs), i);
    }
  return lines
    .filter((_, i) => isTheirs[i])
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A message, and those that are attached to it. */
interface WithEnclosed {
  readonly texto: string;
  readonly reenviados: readonly {
    readonly de: { readonly nombre: string; readonly direccion: string };
    readonly asunto: string;
    readonly texto: string;
  }[];
}

/** Messages that are attached stand below the words that bring them. @param read what is taken of each, on its own: a letter ends with the message that quotes it */
export const allWords = ({ texto, reenviados }: WithEnclosed, read: (text: string) => string): string =>
  [
    read(texto),
    ...reenviados.map(
      ({ de, asunto, texto }) => `— ${`${de.nombre} <${de.direccion}>`.trim()}: ${asunto} —\n\n${read(texto)}`,
    ),
  ]
    .join('\n\n')
    .trim();

/** From the first letter to the farewell of the last, or to the end where none is left. */
function letterIn(lines: readonly string[], referencia: string): { from: number; to: number } | null {
  const from = lines.findIndex(
    (line, i) =>
      OPENING.test(line) &&
      lines
        .slice(i, i + UNTIL_SUBJECT)
        .join(' ')
        .includes(`(ref. ${referencia})`),
  );
  if (from < 0) return null;
  const to = lines.findLastIndex((line, i) => i > from && FAREWELL.test(line));
  return { from, to: to < 0 ? lines.length - 1 : to };
}

/** Where the head of a quotation that names us begins in the lines above it; where none does, below them. */
function headIn(lines: readonly string[], isOurs: (line: string) => boolean): number {
  let from = lines.length;
  while (from > 0) {
    let end = from;
    while (end > 0 && BLANK.test(lines[end - 1] ?? '')) end--;
    let start = end;
    while (start > 0 && !BLANK.test(lines[start - 1] ?? '')) start--;
    const paragraph = lines.slice(start, end);
    const isRule = paragraph.length === 1 && RULE.test(paragraph[0] ?? '');
    if (!isRule && !paragraph.some(isOurs)) return from;
    from = start + paragraph.findIndex((line) => RULE.test(line) || LABEL.test(line) || isOurs(line));
    if (from > start) return from;
  }
  return from;
}
