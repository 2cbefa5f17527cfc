/** The mandate in force, for whoever wants to send a request. */
import type { Tx } from '../../db/database.ts';
import type { TakenCaso } from '../casos/lock-caso.ts';
import { type MandatoData, mandatoPlace, signedNameOf } from './data.ts';
import { coversCuenta, type MandatoScope } from './rules.ts';
import { nameIsSettled } from './rules-name-review.ts';
import { readMandato } from './sql.ts';

export interface CurrentMandato {
  readonly id: string;
  readonly firmado: Date;
  /** Its paper; a person validates it. */
  readonly documento: string | null;
  readonly alcance: MandatoScope;
  /** False: a person has to look at the name first, and until then nothing leaves. */
  readonly nombreEnRegla: boolean;
}

/** @returns null when none was signed, or it was revoked */
export async function currentMandato(tx: Tx, { fila, clave }: TakenCaso): Promise<CurrentMandato | null> {
  const mandato = await readMandato(tx, fila.id, 'firmado');
  if (!mandato?.firmado || !mandato.datos_cifrados) return null;
  const data = clave.decryptJson<MandatoData>(mandatoPlace(mandato.id), mandato.datos_cifrados);
  return {
    id: mandato.id,
    firmado: mandato.firmado,
    documento: mandato.documento,
    alcance: data.contenido,
    nombreEnRegla: nameIsSettled(signedNameOf(data, mandato.revision_de_nombre)),
  };
}

/** Whether a request about this account needs no other signature: the mandate names it, or there is none yet. */
export const covers = (
  mandato: Pick<CurrentMandato, 'alcance'> | null,
  proveedor: string,
  action: MandatoScope['cuentas'][number]['accion'] | null,
): boolean => mandato === null || (action !== null && coversCuenta(mandato.alcance, proveedor, action));
