/**
 * The columns of a file of openings, derived from the schemas: a member of an opening is a column of the same name, and a member of an inner object
 * is a column named by its path.
 */
import type { TSchema } from 'typebox';
import { CasoOpening } from './casos.ts';
import type { Variant } from './common.ts';
import type { OpeningKind } from './lote-lists.ts';
import { SiniestroANotice, SiniestroBNotice } from './siniestros.ts';

export interface Column {
  /** Path of the member, such as `fallecido.nombre`. */
  readonly nombre: string;
  readonly obligatoria: boolean;
  /** Whether a cell holds several values. */
  readonly lista: boolean;
  /** Whether the value is a date without time. */
  readonly fecha: boolean;
  /** Whether the insurer chooses the names of the members: each member is a column whose name begins with this one and a dot. */
  readonly abierta: boolean;
}

/** The column that says what a row opens. */
export const OPENS_COLUMN = 'abre';

/** The schema of the body that an API call would carry for the opening in a row. */
export const openingSchema = (opens: OpeningKind, variant: Variant): TSchema =>
  opens === 'caso' ? CasoOpening : variant === 'A' ? SiniestroANotice : SiniestroBNotice;

type Loose = TSchema & {
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Record<string, TSchema>;
  readonly required?: readonly string[];
};

/** The columns of an opening, in the order of its schema. */
export function columnsOf(schema: TSchema, path = '', needed = true): Column[] {
  const { properties = {}, required = [] } = schema as Loose;
  return Object.entries(properties).flatMap(([name, member]) => {
    const nombre = path + name;
    const obligatoria = needed && required.includes(name);
    const { type, format, properties: inner } = member as Loose;
    if (type === 'object' && inner && Object.keys(inner).length > 0)
      return columnsOf(member, `${nombre}.`, obligatoria);
    return [{ nombre, obligatoria, lista: type === 'array', fecha: format === 'date', abierta: type === 'object' }];
  });
}
