/** The names in the mandates of a case, for corrections of the case. */

import type { TakenCaso } from '../../caso/lock-caso.ts';
import { type MandatoData, mandatoPlace } from '../../caso/mandato/data.ts';
import type { MandatoContent } from '../../caso/mandato/rules.ts';
import { type Mandato, readLastSigned, readMandato } from '../../caso/mandato/sql.ts';
import type { Tx } from '../../db/database.ts';

type NamedPeople = Pick<MandatoContent, 'mandante' | 'fallecido'>;

/** @returns the names in the mandate that waits for its code and in the one in force; and whether the present heir ever signed one */
export async function namedInMandatos(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
): Promise<{
  readonly preparado: NamedPeople | null;
  readonly firmado: NamedPeople | null;
  readonly hasSigned: boolean;
}> {
  const named = (mandato: Mandato | null): NamedPeople | null => {
    if (!mandato?.datos_cifrados) return null;
    const { contenido } = clave.decryptJson<MandatoData>(mandatoPlace(mandato.id), mandato.datos_cifrados);
    return { mandante: contenido.mandante, fallecido: contenido.fallecido };
  };
  return {
    preparado: named(await readMandato(tx, fila.id, 'preparado')),
    firmado: named(await readMandato(tx, fila.id, 'firmado')),
    hasSigned: (await readLastSigned(tx, fila.id)) !== null,
  };
}
