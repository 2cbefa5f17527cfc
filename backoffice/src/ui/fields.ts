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
