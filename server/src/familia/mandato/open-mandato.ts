/** Signed mandates of a case, opened. */
import type { NameReview } from '@albacea/contract/schemas/mandato.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import { type Mandato, readLastSigned, readSigned } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';

export interface SignedMandato {
  readonly fila: Mandato & { readonly firmado: Date; readonly revision_de_nombre: NameReview };
  readonly datos: MandatoData & { readonly firma: NonNullable<MandatoData['firma']> };
}

/** The mandate that the heir signed last, in any state; a newer signature replaces it. */
export const openLast = async (tx: Tx, { fila: caso, clave }: TakenCaso): Promise<SignedMandato | null> =>
  open(clave, await readLastSigned(tx, caso.id));

/** The signatures that made the papers of a case, by id. */
export async function openSigned(
  tx: Tx,
  { fila: caso, clave }: TakenCaso,
): Promise<ReadonlyMap<string, SignedMandato>> {
  const rows = await readSigned(tx, caso.id);
  return new Map(rows.flatMap((row) => open(clave, row) ?? []).map((one) => [one.fila.id, one]));
}

function open(clave: TakenCaso['clave'], row: Mandato | null): SignedMandato | null {
  if (!row?.firmado || !row.revision_de_nombre || !row.datos_cifrados) return null;
  const { firma, ...data } = clave.decryptJson<MandatoData>(mandatoPlace(row.id), row.datos_cifrados);
  if (!firma) return null;
  const fila = { ...row, firmado: row.firmado, revision_de_nombre: row.revision_de_nombre };
  return { fila, datos: { ...data, firma } };
}
