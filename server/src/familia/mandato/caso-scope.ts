/** The requests of a case now, grouped by addressee: the accounts that are not final, and the certificates of the module. */
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import type { CurrentMandato } from '../../caso/mandato/current-mandato.ts';
import { type EjemplarContent, ejemplaresOf, notCovered } from '../../caso/mandato/rules-ejemplares.ts';
import { readWhatIsAsked } from '../../caso/mandato/sql.ts';
import { openCuenta } from '../../cuentas/data.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Addressees that nobody writes to need no paper. If there are no others, one paper is made all the same, because a case goes on once its
 * mandate is signed.
 */
export async function whatIsAsked(tx: Tx, caso: TakenCaso): Promise<readonly EjemplarContent[]> {
  const { cuentas, conCertificados } = await readWhatIsAsked(tx, caso.fila.id);
  const known = cuentas.flatMap((cuenta) => {
    const { proveedor, identificador, nuevoTitular } = openCuenta(caso.clave, cuenta);
    // Nobody signs the transfer of a contract before the new holder is named.
    if (cuenta.accion === 'transferir' && cuenta.estado === 'propuesta' && !nuevoTitular) return [];
    const { proveedor: codigo, accion, sin_tramite } = cuenta;
    return [{ sin_tramite, proveedor, codigo, accion, identificador, nuevoTitular }];
  });
  const asked = known.filter(({ sin_tramite }) => !sin_tramite);
  const opened = asked.length > 0 || conCertificados ? asked : known;
  return ejemplaresOf(opened, conCertificados ? CERTIFICADO_TYPES : []);
}

/** The part that the heir still has to sign: requests that no paper in force covers. */
export const toSign = (
  asked: readonly EjemplarContent[],
  mandato: Pick<CurrentMandato, 'alcance'> | null,
): readonly EjemplarContent[] => (mandato ? notCovered(asked, mandato.alcance) : asked);
