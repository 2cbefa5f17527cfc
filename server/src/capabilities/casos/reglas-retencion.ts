/** How long the data of an ended case are kept (docs/decisions/0041; LOPDGDD art. 32, LCS art. 23); pure. */
import { hoyEnMadrid } from './reglas-fecha.ts';

/** Months after its end in which a case can still be looked at; then its data are blocked. */
export const MESES_OPERATIVOS = 12;

/** The first day on which an ended case is erased: so many years after the day of its end in Madrid. */
export function conservarHasta(fin: Date, anios: number): string {
  return masMeses(hoyEnMadrid(fin), anios * 12);
}

/** Cases that ended before this instant are blocked. */
export function limiteDeBloqueo(ahora: Date): Date {
  const limite = new Date(ahora);
  const dia = limite.getUTCDate();
  limite.setUTCDate(1);
  limite.setUTCMonth(limite.getUTCMonth() - MESES_OPERATIVOS);
  limite.setUTCDate(Math.min(dia, diasDelMes(limite.getUTCFullYear(), limite.getUTCMonth())));
  return limite;
}

/** The same day so many months later; the last of its month where there is no such day. */
function masMeses(fecha: string, meses: number): string {
  const [anio = 0, mes = 1, dia = 1] = fecha.split('-').map(Number);
  const total = anio * 12 + (mes - 1) + meses;
  const [anioNuevo, mesNuevo] = [Math.floor(total / 12), total % 12];
  const diaNuevo = Math.min(dia, diasDelMes(anioNuevo, mesNuevo));
  const dos = (n: number) => String(n).padStart(2, '0');
  return `${String(anioNuevo).padStart(4, '0')}-${dos(mesNuevo + 1)}-${dos(diaNuevo)}`;
}

/** @param mes 0 to 11 */
function diasDelMes(anio: number, mes: number): number {
  return new Date(Date.UTC(anio, mes + 1, 0)).getUTCDate();
}
