/** Builds the body of a command from the fields of its form. */
import { instantInMadrid } from './formats.ts';

/** A property of a body, as the contract declares it. */
export interface RequestField {
  readonly kind: 'line' | 'text' | 'email' | 'day' | 'moment' | 'one' | 'several' | 'box' | 'number';
  readonly required?: true;
  readonly maxLength?: number;
  /** Values to choose from. */
  readonly options?: readonly string[];
}

/** The fields of a body by name; `heredero.email` is a property of a nested object. */
export type RequestFields = Readonly<Record<string, RequestField>>;

/**
 * Reads the properties that the form asks for. Surrounding blanks are dropped, and empty fields are not sent.
 * @param typed the contents of the form, by field name
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
