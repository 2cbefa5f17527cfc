/** The review of the name under the last signed mandate, for readers who may not see the mandate itself. */

import { readLastSigned } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';

interface NameOfLastMandato {
  /** Nothing leaves until a person has looked at it. */
  readonly nombre_en_revision: boolean;
  /** The mandate ended over its name, and none was signed since. */
  readonly nombre_rechazado: boolean;
}

/** @param caso internal id */
export async function nameOfLastMandato(tx: Tx, caso: string): Promise<NameOfLastMandato> {
  const { estado, revision_de_nombre: review } = (await readLastSigned(tx, caso)) ?? {};
  return {
    nombre_en_revision: estado === 'firmado' && review === 'pendiente',
    nombre_rechazado: estado === 'revocado' && review === 'rechazado',
  };
}
