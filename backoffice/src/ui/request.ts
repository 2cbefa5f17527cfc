/** The body of a command, as the fields of its form say it. */

import { instantInMadrid } from './formats.ts';

/** A member of a body as the contract declares it. */
export interface RequestField {
  readonly kind: 'line' | 'text' | 'email' | 'day' | 'moment' | 'one' | 'several' | 'box' | 'number';
  readonly required?: true;
  readonly maxLength?: number;
  /** Values to choose from. */
  readonly options?: readonly string[];
}

/** By the names of the members; `heredero.email` is a member within another. */
export type RequestFields = Readonly<Record<string, RequestField>>;

/**
 * Reads the members that the form asks for. Blanks around them are dropped, and what was left empty is not sent.
 * @param typed what the form holds, by the names of its fields
 */
export function bodyOf(fields: RequestFields, typed: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, { kind }] of Object.entries(fields)) {
    const value = readField(kind, typed.getAll(name).map(String).join(',').trim());
    if (value !== undefined) setMember(body, name.split('.'), value);
  }
  return body;
}

function readField(kind: RequestField['kind'], text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'box') return true;
  if (kind === 'number') return Number(text);
  if (kind === 'several') return text.split(',');
  return kind === 'moment' ? instantInMadrid(text) : text;
}

function setMember(body: Record<string, unknown>, [name = '', ...within]: readonly string[], value: unknown): void {
  if (within.length === 0) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = inner;
  setMember(inner, within, value);
}
