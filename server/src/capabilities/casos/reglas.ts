/** Rules of opening and annulling a case; pure. */
import type { EstadoCaso } from '@albacea/contract/casos.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import { MODULOS } from '@albacea/contract/listas.ts';
import { hoyEnMadrid, medianocheEnMadrid } from './reglas-fecha.ts';

/** No case is older than this: an earlier date of death is a typing error. */
export const FALLECIMIENTO_MINIMO = '1900-01-01';
/** Days that the heir's access lives. */
export const DIAS_DE_ACCESO = 90;
const DIA = 86_400_000;

/** What is wrong with a date of death that is a real date, or null. */
export function problemaDeFecha(fecha: string, hoy: string): { es: string; en: string } | null {
  if (fecha > hoy)
    return { es: `no puede ser posterior a hoy (${hoy}).`, en: `must not be later than today (${hoy}).` };
  if (fecha < FALLECIMIENTO_MINIMO) {
    return { es: `debe ser ${FALLECIMIENTO_MINIMO} o posterior.`, en: `must be ${FALLECIMIENTO_MINIMO} or later.` };
  }
  return null;
}

/** When an access given now expires: at the end of a day in Madrid, so that "until the 5th" in the e-mail is true. */
export function caducidadDeAcceso(ahora: Date): Date {
  return caducidadEnDias(ahora, DIAS_DE_ACCESO);
}

/** The last millisecond, in Madrid, of the day so many days from now. */
export function caducidadEnDias(ahora: Date, dias: number): Date {
  const ultimoDia = hoyEnMadrid(new Date(ahora.getTime() + dias * DIA));
  return new Date(medianocheEnMadrid(ultimoDia, 1).getTime() - 1);
}

/** Modules in the order of the contract, each once. */
export function enOrden(modulos: Iterable<Modulo>): Modulo[] {
  const pedidos = new Set(modulos);
  return MODULOS.filter((modulo) => pedidos.has(modulo));
}

/** Whether the case still goes on, so that its heir may have access. */
export function estaVivo(estado: EstadoCaso): boolean {
  return estado === 'abierto' || estado === 'en_tramite';
}

/**
 * Why a case can't be annulled, or null: only while no request has gone to a provider or authority.
 * @param solicitudes accounts and certificates for which a request has left
 */
export function impedimentoDeAnulacion(estado: EstadoCaso, solicitudes: number): { es: string; en: string } | null {
  if (!estaVivo(estado)) return { es: 'El caso ya ha terminado.', en: 'The case has already ended.' };
  if (solicitudes === 0) return null;
  return {
    es: 'Ya se han enviado solicitudes a proveedores; el caso puede cerrarse con un resultado, no anularse.',
    en: 'Requests have already gone to providers; the case can be closed with a result, not annulled.',
  };
}
