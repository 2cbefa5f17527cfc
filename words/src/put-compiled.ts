/** Fills in compiled messages. A browser needs no more; the parser stays in the build. */
import { joinNames } from './rules-join-names.ts';

/** A compiled message: its text with a gap `{name}` for each argument, or the cases of one argument. */
export type Message = string | { readonly [argument: string]: Cases };

/** Messages by the value of the argument: a number or a code, `one` for the number 1, `other` for any value not listed. */
export interface Cases {
  readonly other: Message;
  readonly [value: string]: Message;
}

/** Values by the name of the argument. Null: the argument has no value; a `select` can have a case `null` for that. */
export type Values = Readonly<Record<string, string | number | null>>;

/**
 * Fills in a message that `compile` made.
 * @param values by the name of the argument
 * @param missing gives the text for a gap without a value; by default the gap `{name}` stays, so that a test sees it
 */
export function put(message: Message, values: Values, missing = (hole: string): string => hole): string {
  if (typeof message !== 'string') {
    const [[argument, cases] = ['', { other: '' }]] = Object.entries(message);
    const value = values[argument];
    return put(cases[String(value)] ?? (value === 1 ? cases.one : undefined) ?? cases.other, values, missing);
  }
  const filled = message.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? missing(hole)));
  return message.includes('~') ? joinNames(filled) : filled;
}
