/** Reads the fields of a submitted form by their names. */
import type { FormEvent } from 'react';

/** A field of the form by its name, trimmed; empty if it was left empty or the form has no such field. */
export type Field = (name: string) => string;

/** Reads a form on submit, and keeps the browser from sending it. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Field {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '').trim();
}

/** A property of the body for an optional field; nothing for an empty one. */
export const ifGiven = <K extends string>(key: K, value: string) =>
  (value === '' ? {} : { [key]: value }) as { [C in K]?: string };

/** The lines of a typed text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The server's complaint about one field, and about which of its values. */
interface FieldProblem {
  readonly text: string;
  /** Index of the value, from 0; null: the field has only one value. */
  readonly place: number | null;
}

/**
 * Finds the complaint about a field in a refusal: `Datos no válidos. redes[0]: use una dirección.` is about the first of `redes`.
 * @param fields all the fields of the form: the complaint about a field ends where the complaint about another begins
 */
export function problemOf(message: string | undefined, field: string, fields: readonly string[]): FieldProblem | null {
  const others = fields.join('|');
  const found = new RegExp(`(?:^|\\s)${field}(?:\\[(\\d+)\\])?: (.*?)(?=\\s(?:${others})(?:\\[\\d+\\])?: |$)`).exec(
    message ?? '',
  );
  return found && { text: found[2] as string, place: found[1] === undefined ? null : Number(found[1]) };
}
