/** Refusals with a code from the contract's catalogue, and errors for operators. */
import type { ErrorCode, ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { FieldCode } from '@albacea/contract/schemas/field-errors.ts';
import type { Phrase } from './rules-phrase.ts';
import { phrasesOf } from './rules-phrase.ts';
import en from './words/en/refusals.json' with { type: 'json' };
import es from './words/es/refusals.json' with { type: 'json' };

const refusal = phrasesOf(es.field, en.field);

/** Thrown by rules and use cases; `http/` turns it into status, headers and the JSON envelope. */
export class DomainError extends Error {
  readonly codigo: ErrorCode;
  readonly valores: Readonly<Record<string, string | number | Phrase>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The problems with fields; empty: no field is at fault. */
  readonly problemas: readonly Problem[];
  /** Path of the refused item in a request for several items; the message begins with it. Null: the request was for one item. */
  readonly lugar: string | null;

  /**
   * @param values values for the placeholders in the message
   * @param headers headers of the answer, such as `Location`
   * @param place path of the refused item in a request for several items
   */
  constructor(
    code: ErrorCode,
    values: Readonly<Record<string, string | number | Phrase>> = {},
    headers: Readonly<Record<string, string>> = {},
    problems: readonly Problem[] = [],
    place: string | null = null,
  ) {
    super(code);
    this.name = 'DomainError';
    this.codigo = code;
    this.valores = values;
    this.headers = headers;
    this.problemas = problems;
    this.lugar = place;
  }
}

/**
 * The refusal of a request for which there is no capacity now.
 * @param seconds wait before a repeat, told in the message and as `Retry-After` (RFC 9110, section 10.2.3)
 */
export const unavailableFor = (seconds: number, headers: Readonly<Record<string, string>> = {}): DomainError =>
  new DomainError('no_disponible', { segundos: seconds }, { 'retry-after': String(seconds), ...headers });

/** An error that prevents the start or a command. The message is a sentence for the operator, who has no use for a stack. */
export class CannotStart extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotStart';
  }
}

/** A problem with one field of a body, a query or a path. */
export interface Problem {
  readonly campo: string;
  readonly texto: Phrase;
  /** Code for programs; absent: `regla`. */
  readonly codigo?: FieldCode;
  /** The steps of the path, given if a name from outside may contain dots; absent: the steps are read from `campo`. */
  readonly pasos?: readonly string[];
}

/** The steps of a path: `cuentas[0].modulo` has `cuentas`, `0` and `modulo`. */
export const stepsOf = ({ campo, pasos }: Pick<Problem, 'campo' | 'pasos'>): readonly string[] =>
  pasos ?? campo.split(/[.[\]]+/).filter(Boolean);

/** Maximum number of problems named, so that an answer stays readable. */
export const PROBLEMS_MAXIMUM = 20;

/** The problems as one text in each language: `fallecido.nombre: falta.` */
function detailOf(problems: readonly Problem[]): Phrase {
  const en = (language: ErrorLanguage) =>
    problems
      .slice(0, PROBLEMS_MAXIMUM)
      .map(({ campo, texto }) => (campo ? `${campo}: ${texto[language]}` : texto[language]))
      .join(' ');
  return { es: en('es'), en: en('en') };
}

/** 400 for a query that a rule refuses. */
export function invalidQuery(...problems: Problem[]): DomainError {
  return new DomainError('consulta_invalida', { detalle: detailOf(problems) }, {}, problems);
}

/** The problem of a range that ends before it begins. @param campo the field of the end @param since name of the field of the beginning */
export function reversedRange(campo: string, since: string): Problem {
  return { campo, texto: refusal('before', { since }) };
}

/** The problem of a leap second, which the schema accepts and no Date can represent. */
export const unrealInstant = (campo: string): Problem => ({ campo, texto: refusal('unreal') });

/** 422 for data that a rule refuses. */
export function invalid(...problems: Problem[]): DomainError {
  return new DomainError('validacion', { detalle: detailOf(problems) }, {}, problems);
}

/** 422 for a missing field. */
export const missing = (campo: string): DomainError =>
  invalid({ campo, texto: refusal('missing'), codigo: 'obligatorio' });

/**
 * Adds the path of the item to the refusal of one item in a request for several items.
 * @param place path of the item, for instance `decisiones[2]`
 * @param field the field at fault, if the refusal names none
 * @param name name of the item for people; null: not known
 */
export function oneOfMany(error: DomainError, place: string, field: string, name: string | null): DomainError {
  const { codigo, valores, headers, problemas } = error;
  const called = name === null ? '' : `«${name}» `;
  if (problemas.length === 0)
    return new DomainError(codigo, valores, headers, [], `${place}.${field}: ${called}`.trim());
  const placed = problemas.map(({ texto, ...problem }) => ({
    ...problem,
    campo: `${place}.${problem.campo}`,
    pasos: [...stepsOf({ campo: place }), ...stepsOf(problem)],
    texto: { es: called + texto.es, en: called + texto.en },
  }));
  return new DomainError(codigo, { ...valores, detalle: detailOf(placed) }, headers, placed);
}

/** Thrown when the operator of a command asked for something impossible; the message is for the operator. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
