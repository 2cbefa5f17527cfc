/** What a correction changes of a case, and what of it had been signed or sent; pure. */
import type { CasoCorrection } from '@albacea/contract/schemas/caso-correction.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import { foldedWords } from '../../shared/rules-text.ts';

/** Everything that can be corrected, as it stands. */
export interface Correctable {
  readonly fallecido: {
    readonly nombre: string;
    readonly apellidos: string;
    readonly dni: string | null;
    readonly fecha_fallecimiento: string;
  };
  readonly heredero: { readonly nombre: string; readonly apellidos: string; readonly parentesco: string | null };
  readonly poliza_numero: string;
  readonly prioridad: string;
  readonly notas_aseguradora: string | null;
  readonly referencia: string | null;
  readonly metadatos: Metadatos | null;
}

/** What a mandate names of the case. */
interface NamedInMandato {
  readonly mandante: Correctable['heredero'];
  readonly fallecido: Correctable['fallecido'];
}

type Path = keyof Correctable | `fallecido.${string}` | `heredero.${string}`;

/** Of the people of the case: letters name them, and the family is told. */
const OF_PEOPLE = /^(?:fallecido|heredero)\./;

/** @param read only once normalised, as what is there: else a blank would count as a change */
export function changedFields(before: Correctable, after: Correctable): Path[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  return [...fresh].flatMap(([path, value]) => (old.get(path) === value ? [] : [path]));
}

function valuesOf({ fallecido, heredero, metadatos, ...rest }: Correctable): Map<Path, string | null> {
  const marks = Object.entries(metadatos ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map<Path, string | null>([
    ...Object.entries(fallecido).map(([name, value]) => [`fallecido.${name}`, value] as [Path, string | null]),
    ...Object.entries(heredero).map(([name, value]) => [`heredero.${name}`, value] as [Path, string | null]),
    ...(Object.entries(rest) as [Path, string | null][]),
    ['metadatos', JSON.stringify(marks)],
  ]);
}

export const ofPeople = (fields: readonly string[]): string[] => fields.filter((field) => OF_PEOPLE.test(field));

/** Whether it is the insurer's own business alone: nothing of it is about anybody. */
export const isInternal = (fields: readonly string[]): boolean =>
  fields.every((field) => ['prioridad', 'notas_aseguradora', 'referencia', 'metadatos'].includes(field));

/** Accents, capitals, hyphens and blanks make no other name, and no other number. */
const sameText = (one: string | null, other: string | null): boolean =>
  foldedWords(one ?? '').join('') === foldedWords(other ?? '').join('');

/**
 * Of the fields that change, those that a mandate names otherwise than they are from now on.
 * @param fields as {@link changedFields} gives them
 */
export function namedOtherwise(
  fields: readonly string[],
  { mandante, fallecido }: NamedInMandato,
  after: Correctable,
): string[] {
  return ofPeople(fields).filter((field) => {
    const [who, member = ''] = field.split('.');
    const [named, now] = who === 'heredero' ? [mandante, after.heredero] : [fallecido, after.fallecido];
    const value = (of: object) => (of as Readonly<Record<string, string | null>>)[member] ?? null;
    return !sameText(value(named), value(now));
  });
}

/**
 * Whether a name is that of the same person with a slip of the hand in it: as many words, of which each differs by one letter at most, or
 * two in a long one.
 */
export function isSlip(one: Name, other: Name): boolean {
  const [a, b] = [one, other].map(({ nombre, apellidos }) => foldedWords(`${nombre} ${apellidos}`)) as [
    string[],
    string[],
  ];
  return a.length === b.length && a.every((word, i) => distance(word, b[i] ?? '') <= (word.length > 6 ? 2 : 1));
}

interface Name {
  readonly nombre: string;
  readonly apellidos: string;
}

/** Letters put in, left out or exchanged (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, theirs] of [...other].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === theirs ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The correction as the case would be with it; texts come normalised from `text`. */
export function corrected(
  before: Correctable,
  change: CasoCorrection,
  text: { line(written: string): string | null; notes(written: string): string | null },
): Correctable {
  const { fallecido = {}, heredero = {} } = change;
  const keep = (written: string | null | undefined, there: string | null, as = text.line) => {
    if (written === undefined) return there;
    return written === null ? null : (as(written) ?? there);
  };
  const name = (written: string | undefined, there: string) => keep(written, there) ?? there;
  return {
    fallecido: {
      nombre: name(fallecido.nombre, before.fallecido.nombre),
      apellidos: name(fallecido.apellidos, before.fallecido.apellidos),
      dni: keep(fallecido.dni, before.fallecido.dni),
      fecha_fallecimiento: fallecido.fecha_fallecimiento ?? before.fallecido.fecha_fallecimiento,
    },
    heredero: {
      nombre: name(heredero.nombre, before.heredero.nombre),
      apellidos: name(heredero.apellidos, before.heredero.apellidos),
      parentesco: keep(heredero.parentesco, before.heredero.parentesco),
    },
    poliza_numero: name(change.poliza_numero, before.poliza_numero),
    prioridad: change.prioridad ?? before.prioridad,
    notas_aseguradora: keep(change.notas_aseguradora, before.notas_aseguradora, text.notes),
    referencia: change.referencia === undefined ? before.referencia : change.referencia,
    metadatos: change.metadatos === undefined ? before.metadatos : change.metadatos,
  };
}
