/** The mandate that was signed last, opened. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { type MandatoData, mandatoPlace, signedNameOf } from './data.ts';
import { firstReview } from './rules-name-review.ts';
import { mandatoText } from './rules-text.ts';
import { type Mandato, readLastSigned, readSigned } from './sql.ts';

export interface SignedMandato {
  readonly fila: Mandato & { readonly firmado: Date };
  readonly datos: MandatoData & { readonly firma: NonNullable<MandatoData['firma']> };
}

export interface OpenMandato extends SignedMandato {
  /** Of a mandate of one paper; null: each provider has its own text. */
  readonly texto: string | null;
}

/** Whatever became of it; a newer one stands in its place. */
export async function openLast(tx: Tx, { fila: caso, clave }: TakenCaso): Promise<OpenMandato | null> {
  const opened = open(clave, await readLastSigned(tx, caso.id));
  if (!opened) return null;
  const { fila, datos } = opened;
  return { fila, datos, texto: datos.papeles ? null : mandatoText(fila.texto_version, datos.idioma, datos.contenido) };
}

/** The signatures that made these papers, by id. */
export async function openSigned(
  tx: Tx,
  { fila: caso, clave }: TakenCaso,
): Promise<ReadonlyMap<string, SignedMandato>> {
  const rows = await readSigned(tx, caso.id);
  return new Map(rows.flatMap((row) => open(clave, row) ?? []).map((one) => [one.fila.id, one]));
}

function open(clave: TakenCaso['clave'], row: Mandato | null): SignedMandato | null {
  if (!row?.firmado || !row.datos_cifrados) return null;
  const data = clave.decryptJson<MandatoData>(mandatoPlace(row.id), row.datos_cifrados);
  if (!data.firma) return null;
  return { fila: { ...row, firmado: row.firmado }, datos: { ...data, firma: data.firma } };
}

/** How the name stands; compared now, where nobody has before. */
export const reviewOf = ({ fila, datos }: SignedMandato) =>
  fila.revision_de_nombre ?? firstReview(signedNameOf(datos, null));
