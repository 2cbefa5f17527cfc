/** Applies a correction to the data of a case, and tells which changes affect signed mandates or sent letters; pure. */
import type { CasoCorrection } from '@albacea/contract/schemas/caso-correction.ts';
import type { CasoDetail } from '@albacea/contract/schemas/casos.ts';
import type { Metadatos } from '@albacea/contract/schemas/referencias.ts';
import { foldedWords } from '../../shared/rules-text.ts';

/** Every field that can be corrected, with its present value. */
export interface Correctable {
  readonly fallecido: Readonly<CasoDetail['fallecido']>;
  readonly heredero: Readonly<Pick<CasoDetail['heredero'], 'nombre' | 'apellidos' | 'parentesco'>>;
  readonly poliza_numero: string;
  readonly prioridad: string;
  readonly notas_aseguradora: string | null;
  readonly referencia: string | null;
  readonly metadatos: Metadatos | null;
}

/** The data about people that a mandate states. */
interface NamedInMandato {
  readonly mandante: Correctable['heredero'];
  readonly fallecido: Correctable['fallecido'];
}

type Path = keyof Correctable | `fallecido.${string}` | `heredero.${string}`;

/** Fields about people: letters contain them, and the family is told if they change. */
const OF_PEOPLE = /^(?:fallecido|heredero)\./;

/** Lists the fields that differ. @param after normalised like the stored values: otherwise a blank would count as a change */
export function changedFields(before: Correctable, after: Correctable): Path[] {
  const [old, fresh] = [valuesOf(before), valuesOf(after)];
  return [...fresh].flatMap(([path, value]) => (old.get(path) === value ? [] : [path]));
}

function valuesOf({ fallecido, heredero, metadatos, ...rest }: Correctable): Map<Path, string | null> {
  const entries = Object.entries(metadatos ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map<Path, string | null>([
    ...Object.entries(fallecido).map(([name, value]) => [`fallecido.${name}`, value] as [Path, string | null]),
    ...Object.entries(heredero).map(([name, value]) => [`heredero.${name}`, value] as [Path, string | null]),
    ...(Object.entries(rest) as [Path, string | null][]),
    ['metadatos', JSON.stringify(entries)],
  ]);
}

export const fieldsOfPeople = (fields: readonly string[]): string[] => fields.filter((field) => OF_PEOPLE.test(field));

/** Whether a correction changes only internal fields of the insurer, which concern no person. */
export const isInternal = (fields: readonly string[]): boolean =>
  fields.every((field) => ['prioridad', 'notas_aseguradora', 'referencia', 'metadatos'].includes(field));

/** Whether two names or numbers are equal, apart from accents, case, hyphens and blanks. */
const sameText = (one: string | null, other: string | null): boolean =>
  foldedWords(one ?? '').join('') === foldedWords(other ?? '').join('');

/**
 * Picks the changed fields whose new value differs from the value in a mandate.
 * @param fields as {@link changedFields} gives them
 */
export function differingFields(
  fields: readonly string[],
  { mandante, fallecido }: NamedInMandato,
  after: Correctable,
): string[] {
  return fieldsOfPeople(fields).filter((field) => {
    const [who, member = ''] = field.split('.');
    const [named, now] = who === 'heredero' ? [mandante, after.heredero] : [fallecido, after.fallecido];
    const value = (of: object) => (of as Readonly<Record<string, string | null>>)[member] ?? null;
    return !sameText(value(named), value(now));
  });
}

/** Applies a correction. @param text normalises a line, or notes, as typed; its null means that nothing is left of the text */
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
