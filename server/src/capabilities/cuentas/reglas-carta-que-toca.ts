/** Which letter comes next while nobody answers a request, and who sends it (docs/decisions/0056); pure. */
import type { Espera } from '@albacea/contract/casos.ts';
import type { CuentaCompleta, EstadoCuenta } from '@albacea/contract/cuentas.ts';
import type { ClaseDeCarta } from '@albacea/contract/papeles.ts';
import type { OrdenDeCuenta } from './reglas-estados.ts';

/** By how often it was chased: the same letter again where the last one never left, else the next. */
const PERDIDA = ['solicitud', 'recordatorio', 'reclamacion_dpd'] as const;
const SIGUIENTE = ['recordatorio', 'reclamacion_dpd', 'reclamacion_aepd'] as const;

interface Pedida {
  readonly estado: EstadoCuenta;
  readonly insistencias: number;
  /** Whom it waits for, as the clocks have left it: they alone put a request that is out into the relative's hands. */
  readonly actua: Espera | null;
}

/** @param hoy `YYYY-MM-DD`. @returns null: no letter is due */
export function cartaQueToca(
  { estado, insistencias, actua, proxima_accion }: Pedida & { readonly proxima_accion: string | null },
  hoy: string,
): CuentaCompleta['carta_que_toca'] {
  if (estado !== 'solicitada' || actua === null) return null;
  if (actua === 'heredero') return { clase: cartaSiguiente(insistencias), quien: 'heredero' };
  if (proxima_accion === null || proxima_accion > hoy) return null;
  if (actua === 'servicio') return { clase: PERDIDA[insistencias] ?? 'reclamacion_dpd', quien: 'servicio' };
  const clase = SIGUIENTE[insistencias];
  return clase === undefined || clase === 'reclamacion_aepd' ? null : { clase, quien: 'servicio' };
}

/** The letter that follows a request which was chased so often. */
export const cartaSiguiente = (insistencias: number): ClaseDeCarta => SIGUIENTE[insistencias] ?? 'reclamacion_aepd';

/** The command with which the relative says that they sent the letter in their hands; null: none is. */
export function ordenDeLaFamilia({ estado, insistencias, actua }: Pedida): OrdenDeCuenta | null {
  if (estado !== 'solicitada' || actua !== 'heredero') return null;
  return insistencias < 2 ? 'insistir_por_familia' : 'reclamar_por_familia';
}

/** Of the commands about letters that the relative sends, those whose letter is not due, or ours to send. */
export const ordenesAjenas = (cuenta: Pedida): OrdenDeCuenta[] =>
  (['insistir_por_familia', 'reclamar_por_familia'] as const).filter((orden) => orden !== ordenDeLaFamilia(cuenta));
