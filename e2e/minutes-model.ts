/**
 * A model of the time that a family needs, without measuring it. A person reads each screen slowly, taps, and fills in fields; text
 * already read on a screen is not read there again.
 */

/** Words read in a minute, without hurry. */
const WORDS_A_MINUTE = 120;
const SECONDS_A_TAP = 3;
/** Seconds to find out, type and check the content of a field, or to photograph a document. */
const SECONDS_A_FIELD = 20;

interface ScreenTime {
  readonly screen: string;
  readonly visits: number;
  readonly words: number;
  readonly taps: number;
  readonly fields: number;
}

export interface Model {
  /** Counts the words of a screen. @param blocks its present texts: paragraphs, labels and buttons */
  read(screen: string, blocks: readonly string[]): void;
  tap(screen: string): void;
  field(screen: string): void;
  /** The screens, in the order in which they were first read. */
  screens(): readonly ScreenTime[];
  /** All texts that were read, with their screens, in the order of reading. */
  script(): readonly (readonly [screen: string, block: string])[];
}

export const wordsOf = (text: string): number =>
  (text.match(/[\p{L}\p{N}]+(?:[.,:'’@-][\p{L}\p{N}]+)*/gu) ?? []).length;

export function createModel(): Model {
  type Counted = { screen: string; visits: number; words: number; taps: number; fields: number; known: Set<string> };
  const seen = new Map<string, Counted>();
  const script: [string, string][] = [];
  const of = (screen: string): Counted => {
    const counted = seen.get(screen) ?? { screen, visits: 0, words: 0, taps: 0, fields: 0, known: new Set() };
    seen.set(screen, counted);
    return counted;
  };
  return {
    read(screen, blocks) {
      const counted = of(screen);
      counted.visits += 1;
      for (const block of blocks) {
        if (counted.known.has(block)) continue;
        counted.known.add(block);
        counted.words += wordsOf(block);
        script.push([screen, block]);
      }
    },
    tap: (screen) => {
      of(screen).taps += 1;
    },
    field: (screen) => {
      of(screen).fields += 1;
    },
    screens: () => [...seen.values()].map(({ known: _, ...counted }) => counted),
    script: () => script,
  };
}

export const secondsOf = ({ words, taps, fields }: Pick<ScreenTime, 'words' | 'taps' | 'fields'>): number =>
  (words / WORDS_A_MINUTE) * 60 + taps * SECONDS_A_TAP + fields * SECONDS_A_FIELD;

/** The number of screens: each address or step counts, e-mails and the page header and footer do not. */
export const countOf = (screens: readonly ScreenTime[]): number =>
  screens.filter(({ screen }) => screen.startsWith('/')).length;

export const tapsOf = (screens: readonly ScreenTime[]): number => screens.reduce((sum, { taps }) => sum + taps, 0);

export const minutesOf = (screens: readonly ScreenTime[]): number =>
  screens.reduce((sum, one) => sum + secondsOf(one), 0) / 60;

const clock = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

export function inTable(screens: readonly ScreenTime[]): string {
  const sum = (of: (one: ScreenTime) => number) => screens.reduce((total, one) => total + of(one), 0);
  const rows = [
    ['screen', 'visits', 'words', 'taps', 'fields', 'min:s'],
    ['---', '---', '---', '---', '---', '---'],
    ...screens.map((one) => [one.screen, one.visits, one.words, one.taps, one.fields, clock(secondsOf(one))]),
    [
      `all: ${countOf(screens)} screens`,
      ...[sum(({ visits }) => visits), sum(({ words }) => words), sum(({ taps }) => taps), sum(({ fields }) => fields)],
      clock(sum(secondsOf)),
    ],
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
