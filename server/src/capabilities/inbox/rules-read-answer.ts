/**
 * What an e-mail of a provider says, with the sentence it rests on. It prefers to leave a mail to a person over being wrong: what is hedged,
 * taken back, holds in part, or says two things gives no proposal.
 */
import { type Arrived, isByMachine, type ReportKind } from './rules-report.ts';
import type { Outcome, Paper, Words } from './rules-words.ts';
import { EN } from './rules-words-en.ts';
import { ES } from './rules-words-es.ts';

/** `automatica`: an out-of-office or the like; `persona`: only a person can say. */
type MailKind = Outcome | ReportKind | 'automatica' | 'spam' | 'sin_probar' | 'persona';

export interface Reading {
  readonly clase: MailKind;
  readonly papeles: readonly Paper[];
  /** Of the mail, in its own words; null where no sentence says it. */
  readonly frase: string | null;
  readonly idioma: 'es' | 'en';
}

/**
 * @param mail no report of a mail server
 * @param proven whether anything shows that the provider wrote it; without it the mail proposes nothing
 */
export function readAnswer(mail: Arrived, proven: boolean): Reading {
  const own = withoutQuotes(mail.texto);
  const words = languageOf(`${mail.asunto} ${own}`);
  const idioma = words === ES ? 'es' : 'en';
  const bare = (clase: MailKind) => bareReading(clase, idioma);
  const said = readText(own, words);
  if (isAdvertising(mail, own, words, proven) && said.clase === 'persona') return bare('spam');
  if (!proven) return bare('sin_probar');
  const isReply = isByMachine(mail);
  if (said.clase === 'acuse') return { ...said, idioma };
  if (words.away.test(fold(`${mail.asunto}. ${own}`)) && said.clase === 'persona') return bare('automatica');
  if (!isReply) return { ...said, idioma };
  return said.clase === 'persona' ? bare('automatica') : bare('persona');
}

/** What rests on no sentence. */
export const bareReading = (clase: MailKind, idioma: 'es' | 'en' = 'es'): Reading => ({
  ...{ clase, papeles: [], frase: null, idioma },
});

/** Small letters without accents, straight apostrophes. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .toLowerCase();

const SPANISH = /\b(?:el|la|los|las|de|del|que|con|por|para|su|hemos|cuenta|gracias|una|un|se|ha|en|nos|le)\b/g;
const ENGLISH =
  /\b(?:the|of|to|and|we|you|your|have|has|is|for|this|account|thank|it|that|was|been|on|in|not|be|are|our|by|at|please|will)\b/g;

function languageOf(text: string): Words {
  const folded = fold(text);
  return (folded.match(ENGLISH)?.length ?? 0) > (folded.match(SPANISH)?.length ?? 0) ? EN : ES;
}

/** The words of whoever answers: not those of our letter below them, nor what stands under a signature. */
export function withoutQuotes(text: string): string {
  const lines: string[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const folded = fold(line);
    if (/^--\s*$/.test(line) || isQuoteHead(folded)) break;
    if (!/^\s*>/.test(line)) lines.push(line);
  }
  return lines.join('\n').trim();
}

const isQuoteHead = (folded: string): boolean =>
  new RegExp(ES.quotes, 'i').test(folded) || new RegExp(EN.quotes, 'i').test(folded);

/** A list stays with the words that introduce it. */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=(?<!(?:^|\s)\d{1,2})[.!?…])\s+|\n\s*\n/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');

interface Said {
  readonly clase: Outcome | 'persona';
  readonly papeles: readonly Paper[];
  readonly frase: string | null;
}

const NOTHING: Said = { clase: 'persona', papeles: [], frase: null };
const FINAL = ['cerrada', 'conmemorada', 'datos_enviados', 'negada', 'no_existe'] as const;

function readText(text: string, words: Words): Said {
  const sentences = sentencesOf(text);
  const folded = sentences.map(fold);
  if (folded.some((sentence) => words.doubt.test(sentence))) return NOTHING;
  const found = new Map<Outcome, string>();
  for (const [i, sentence] of folded.entries())
    for (const clase of [...FINAL, 'acuse'] as const)
      if (!found.has(clase) && says(sentence, sentences[i] ?? '', clase, words)) found.set(clase, sentences[i] ?? '');
  const asked = askedPapers(sentences, words);
  if (asked) return withPapers(asked, found, words);
  const results = FINAL.filter((clase) => found.has(clase));
  const [only] = results;
  if (results.length > 1) return NOTHING;
  if (only !== undefined) return { clase: only, papeles: [], frase: found.get(only) ?? null };
  const receipt = found.get('acuse');
  return receipt === undefined ? NOTHING : { clase: 'acuse', papeles: [], frase: receipt };
}

/** What a paper is asked for is not done yet: beside "closed" or "no such account" only a person can say. */
function withPapers(asked: Said, found: ReadonlyMap<Outcome, string>, words: Words): Said {
  const refusal = found.get('negada');
  const isConditional = refusal === undefined || refusal === asked.frase || words.until.test(fold(refusal));
  const isAlone = FINAL.every((clase) => clase === 'negada' || !found.has(clase));
  return isConditional && isAlone ? asked : NOTHING;
}

function says(sentence: string, original: string, clase: Exclude<Outcome, 'pide_papel'>, words: Words): boolean {
  const isDone = clase === 'cerrada' || clase === 'conmemorada' || clase === 'datos_enviados';
  if (isDone && words.open.test(original.toLowerCase())) return false;
  return words.says[clase].some((pattern) => {
    const match = pattern.exec(sentence);
    if (match === null) return false;
    const isDenied = words.negation.test(sentence.slice(0, match.index)) || words.denied.test(match[0]);
    return !(isDone && isDenied);
  });
}

function askedPapers(sentences: readonly string[], words: Words): Said | null {
  const asking = sentences.filter(
    (sentence) => words.asks.test(fold(sentence)) && !words.asksNothing.test(fold(sentence)),
  );
  const [first] = asking;
  if (first === undefined) return null;
  const near = (list: readonly string[]) =>
    (Object.keys(words.papers) as Paper[]).filter((paper) =>
      list.some((sentence) => words.papers[paper].test(fold(sentence))),
    );
  const named = near(asking);
  const papeles = named.length > 0 ? named : near(sentences);
  const isForm = words.form.test(fold(sentences.join(' ')));
  if (papeles.length === 0 && !isForm) return null;
  const frase = asking.find((sentence) => near([sentence]).length > 0) ?? first;
  return { clase: 'pide_papel', papeles, frase };
}

function isAdvertising({ asunto, cabeceras }: Arrived, own: string, words: Words, proven: boolean): boolean {
  const isList = cabeceras['list-unsubscribe'] !== undefined || /^bulk/i.test(cabeceras.precedence ?? '');
  return (isList || !proven) && words.advertising.test(fold(`${asunto}. ${own}`));
}
