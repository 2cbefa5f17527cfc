/** How a form is read: by the names of its fields. */
import type { FormEvent } from 'react';

/** A field of the form by its name, without the blanks around it; empty when it was left so, or the form has none of that name. */
export type Field = (name: string) => string;

/** Reads a form that is being sent, and keeps the browser from sending it. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Field {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  return (name) => String(fields.get(name) ?? '').trim();
}

/** A member of the body for an optional field; an empty field sends nothing. */
export const ifGiven = <K extends string>(key: K, value: string) =>
  (value === '' ? {} : { [key]: value }) as { [C in K]?: string };

/** The lines of a text as people type it, without those that are empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The server's complaint about one field, and which of its values it is about. */
interface FieldProblem {
  readonly text: string;
  /** From 0; null where the field has one value. */
  readonly place: number | null;
}

/**
 * Finds the complaint about a field in a refusal: `Datos no válidos. redes[0]: use una dirección.` is about the first of `redes`.
 * @param fields all the fields of the form: the complaint about one ends where the next begins
 */
export function problemOf(message: string | undefined, field: string, fields: readonly string[]): FieldProblem | null {
  const others = fields.join('|');
  const found = new RegExp(`(?:^|\\s)${field}(?:\\[(\\d+)\\])?: (.*?)(?=\\s(?:${others})(?:\\[\\d+\\])?: |$)`).exec(
    message ?? '',
  );
  return found && { text: found[2] as string, place: found[1] === undefined ? null : Number(found[1]) };
}
