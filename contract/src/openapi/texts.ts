/**
 * The texts of the reference, in `reference/<language>.json`, which describe operations, parameters, schemas, events
 * and examples. A key names what its text describes: `verCaso.summary`, `Caso.heredero.email`, `Caso.cuentas[]`. A key
 * can name several things, separated by commas. `*` matches any characters of one name. A key with a mark at the end,
 * such as `/B`, takes precedence over the same key without the mark.
 */
import type { ErrorLanguage } from '../schemas/errors.ts';
import en from './reference/en.json' with { type: 'json' };
import es from './reference/es.json' with { type: 'json' };

export type Room = keyof typeof en;
/** Texts by section of the file, then by the key of what they describe. */
export type ReferenceTexts = Readonly<Record<Room, Readonly<Record<string, string>>>>;

export const REFERENCE_TEXTS: Readonly<Record<ErrorLanguage, ReferenceTexts>> = { en, es };

/** Finds texts by what they describe. */
export interface Texts {
  /** @throws Error when no text describes the subject */
  of(room: Room, subject: string): string;
  find(room: Room, subject: string): string | undefined;
}

/** @param mark such as the variant: `verCaso.summary/B` then takes precedence over `verCaso.summary` */
export function createTexts(texts: ReferenceTexts, mark: string): Texts {
  const rooms = new Map(Object.entries(texts).map(([room, subjects]) => [room, subjectsOf(subjects)]));
  function find(room: Room, subject: string): string | undefined {
    const { exact, patterns } = rooms.get(room) as Subjects;
    const text = exact.get(`${subject}/${mark}`) ?? exact.get(subject);
    return text ?? patterns.find((one) => matches(one, subject))?.[2];
  }
  return {
    find,
    of(room, subject) {
      const text = find(room, subject);
      if (text === undefined) throw new Error(`No text of the reference describes ${subject} (${room})`);
      return text;
    },
  };
}

/** The text before the `*`, the text after it, and the explanation. */
type Pattern = readonly [start: string, end: string, text: string];

const matches = ([start, end]: Pattern, subject: string): boolean =>
  subject.startsWith(start) &&
  subject.endsWith(end) &&
  !subject.slice(start.length, -end.length || undefined).includes('.');

interface Subjects {
  readonly exact: ReadonlyMap<string, string>;
  readonly patterns: readonly Pattern[];
}

function subjectsOf(texts: Readonly<Record<string, string>>): Subjects {
  const all = Object.entries(texts).flatMap(([key, text]) =>
    key.split(', ').map((subject) => [subject, text] as const),
  );
  return {
    exact: new Map(all.filter(([subject]) => !subject.includes('*'))),
    patterns: all.flatMap(([subject, text]) => {
      const [start = '', end] = subject.split('*');
      return end === undefined ? [] : [[start, end, text] as const];
    }),
  };
}
