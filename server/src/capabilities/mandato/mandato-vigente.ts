/** The mandate in force, for whoever wants to send a request. */
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { type DatosDeMandato, lugarDeMandato } from './datos.ts';
import { type AlcanceDeMandato, cubreCuenta } from './reglas.ts';
import { leerMandato } from './sql.ts';

export interface MandatoVigente {
  readonly id: string;
  readonly firmado: Date;
  /** Its paper; a person validates it. */
  readonly documento: string | null;
  readonly alcance: AlcanceDeMandato;
}

/** @returns null when none was signed, or it was revoked */
export async function mandatoVigente(tx: Tx, { fila, clave }: CasoTomado): Promise<MandatoVigente | null> {
  const mandato = await leerMandato(tx, fila.id, 'firmado');
  if (!mandato?.firmado || !mandato.datos_cifrados) return null;
  const { contenido } = clave.descifrarJson<DatosDeMandato>(lugarDeMandato(mandato.id), mandato.datos_cifrados);
  return { id: mandato.id, firmado: mandato.firmado, documento: mandato.documento, alcance: contenido };
}

/** Whether a request about this account needs no other signature: the mandate names it, or there is none yet. */
export const loCubre = (
  mandato: Pick<MandatoVigente, 'alcance'> | null,
  proveedor: string,
  accion: AlcanceDeMandato['cuentas'][number]['accion'],
): boolean => mandato === null || cubreCuenta(mandato.alcance, proveedor, accion);
