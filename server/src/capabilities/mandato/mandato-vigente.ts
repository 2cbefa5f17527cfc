/** The mandate in force, for whoever wants to send a request. */
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { type DatosDeMandato, lugarDeMandato, signedNameOf } from './datos.ts';
import { type AlcanceDeMandato, cubreCuenta } from './reglas.ts';
import { nameIsSettled } from './reglas-name-review.ts';
import { leerMandato } from './sql.ts';

export interface MandatoVigente {
  readonly id: string;
  readonly firmado: Date;
  /** Its paper; a person validates it. */
  readonly documento: string | null;
  readonly alcance: AlcanceDeMandato;
  /** False: a person has to look at the name first, and until then nothing leaves. */
  readonly nombreEnRegla: boolean;
}

/** @returns null when none was signed, or it was revoked */
export async function mandatoVigente(tx: Tx, { fila, clave }: CasoTomado): Promise<MandatoVigente | null> {
  const mandato = await leerMandato(tx, fila.id, 'firmado');
  if (!mandato?.firmado || !mandato.datos_cifrados) return null;
  const datos = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(mandato.id), mandato.datos_cifrados);
  return {
    id: mandato.id,
    firmado: mandato.firmado,
    documento: mandato.documento,
    alcance: datos.contenido,
    nombreEnRegla: nameIsSettled(signedNameOf(datos, mandato.revision_de_nombre)),
  };
}

/** Whether a request about this account needs no other signature: the mandate names it, or there is none yet. */
export const loCubre = (
  mandato: Pick<MandatoVigente, 'alcance'> | null,
  proveedor: string,
  accion: AlcanceDeMandato['cuentas'][number]['accion'] | null,
): boolean => mandato === null || (accion !== null && cubreCuenta(mandato.alcance, proveedor, accion));
