/** What the case asks for now, as a mandate lists it: the accounts that are not final, and the certificates of the module. */
import { CERTIFICADO_TYPES } from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { inList, type MandatoScope } from './rules.ts';
import { readWhatIsAsked } from './sql.ts';

export async function casoScope(tx: Tx, { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>): Promise<MandatoScope> {
  const { cuentas, conCertificados } = await readWhatIsAsked(tx, fila.id);
  const opened = cuentas.map(({ id, accion, datos_cifrados }) => {
    const place = { tabla: 'cuentas', columna: 'datos_cifrados', fila: id };
    return { proveedor: clave.decryptJson<{ proveedor: string }>(place, datos_cifrados).proveedor, accion };
  });
  return { cuentas: inList(opened), certificados: conCertificados ? CERTIFICADO_TYPES : [] };
}
