/** Terms of an account; pure. Days are `YYYY-MM-DD` in Europe/Madrid. */
import type { AccionCuenta } from '@albacea/contract/cuentas.ts';
import type { AccionDeFicha } from '@albacea/contract/proveedores.ts';
import { haVencido, sumarDias, sumarHabiles, sumarMeses } from '../calendario/reglas-calendario.ts';

/** Hours that an action waits that can't be taken back (docs/decisions/0033). */
export const HORAS_DE_REPOSO = 72;
/** Days after which a request that was chased is looked at again. */
export const DIAS_ENTRE_INSISTENCIAS = 7;

const HORA = 3_600_000;

/**
 * The last day for an answer: what the provider publishes; else 15 working days to end a contract (Ley 10/2025, art. 17) and
 * the month of GDPR, art. 12.3, for all else.
 */
export function plazoDeRespuesta(
  hoy: string,
  accion: AccionCuenta,
  oferta: Pick<AccionDeFicha, 'plazo_publicado_dias' | 'plazo_computo'> | null,
): string {
  const publicado = oferta?.plazo_publicado_dias ?? null;
  if (publicado !== null)
    return oferta?.plazo_computo === 'habiles' ? sumarHabiles(hoy, publicado) : sumarDias(hoy, publicado);
  return accion === 'cancelar' ? sumarHabiles(hoy, 15) : sumarMeses(hoy, 1);
}

/** When an action that was confirmed now may leave. */
export const finDeReposo = (ahora: Date, horas = HORAS_DE_REPOSO): Date => new Date(ahora.getTime() + horas * HORA);

/**
 * The day by which a provider closes the account by itself: nobody has used it since the death.
 * @param dias of the catalogue; null: it does not say
 */
export const caducidadTras = (fallecimiento: string, dias: number | null): string | null =>
  dias === null ? null : sumarDias(fallecimiento, dias);

/** Why silence can't be taken as the answer yet, or null: the term has to be over, and the request chased once at least. */
export function motivosContraElSilencio(
  { plazo, insistencias }: { readonly plazo: string | null; readonly insistencias: number },
  ahora: Date,
): { es: string; en: string } | null {
  const enPlazo = plazo !== null && !haVencido(plazo, ahora);
  const motivos = [
    ...(enPlazo ? [{ es: `El plazo termina el ${plazo}.`, en: `The term ends on ${plazo}.` }] : []),
    ...(insistencias === 0
      ? [{ es: 'Antes hay que insistir al menos una vez.', en: 'It has to be chased at least once before.' }]
      : []),
  ];
  if (motivos.length === 0) return null;
  return { es: motivos.map(({ es }) => es).join(' '), en: motivos.map(({ en }) => en).join(' ') };
}
