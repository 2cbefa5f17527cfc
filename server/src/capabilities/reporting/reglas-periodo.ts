/** The period of a report, from what was asked; pure. */
import { diaDe } from './reglas-calendario.ts';

interface Queja {
  readonly campo: 'desde' | 'hasta' | 'corte';
  readonly texto: { readonly es: string; readonly en: string };
}

export const DIAS_POR_DEFECTO = 30;
/** Ten years, with their leap days. */
export const DIAS_MAXIMOS = 3653;
export const PRIMER_DIA = '1900-01-01';

export interface Periodo {
  /** Day numbers, both inclusive. */
  readonly desde: number;
  readonly hasta: number;
}

/**
 * @param pedido dates YYYY-MM-DD and an instant, as far as they were given
 * @param hoy day number of now; @param diaDeCorte of the instant that was asked for, or of now
 * @returns the period, or what is wrong with it
 */
export function periodoDe(
  pedido: { readonly desde?: string; readonly hasta?: string },
  hoy: number,
  diaDeCorte: number,
): Periodo | Queja {
  // "This month" is asked for before its last day has come: what is still to come is cut off, and the answer says so.
  const hasta = pedido.hasta === undefined ? diaDeCorte : Math.min(diaDe(pedido.hasta), hoy);
  const desde = pedido.desde === undefined ? hasta - DIAS_POR_DEFECTO + 1 : diaDe(pedido.desde);
  if (desde > hoy) return queja('desde', 'no puede ser una fecha futura.', 'must not be in the future.');
  if (hasta < desde) return queja('hasta', 'no puede ser anterior a desde.', 'must not be before desde.');
  if (desde < diaDe(PRIMER_DIA))
    return queja('desde', `debe ser ${PRIMER_DIA} o posterior.`, `must be ${PRIMER_DIA} or later.`);
  if (hasta - desde + 1 > DIAS_MAXIMOS)
    return queja(
      'desde',
      `el periodo no puede pasar de diez años (${DIAS_MAXIMOS} días).`,
      `the period must not exceed ten years (${DIAS_MAXIMOS} days).`,
    );
  return { desde, hasta };
}

const queja = (campo: Queja['campo'], es: string, en: string): Queja => ({ campo, texto: { es, en } });
