/** Schedules, signatures' text and states of deliveries; pure. */
import type { Variante } from '@albacea/contract/comun.ts';
import type { ResultadoIntento } from '@albacea/contract/webhooks.ts';

const MINUTO = 60_000;

/** Minutes between attempts: variant A makes 1 + 3, variant B 1 + 5, each counted from the attempt before. */
export const ESPERAS: Readonly<Record<Variante, readonly number[]>> = { A: [1, 4, 16], B: [1, 4, 16, 64, 256] };
/** Jitter forward only: "after 4 minutes" is never early. */
export const FLUCTUACION = 10_000;

/**
 * When to try again, or null when the schedule is exhausted.
 * @param hechos attempts made in this schedule, the failed one included
 * @param ahora end of the attempt
 * @param fluctuacion 0 to 1, from chance
 * @param retryAfter the receiver's wish, in milliseconds; it moves the attempt within its gap, never past the next one's
 */
export function proximoIntento(
  variante: Variante,
  hechos: number,
  ahora: Date,
  fluctuacion: number,
  retryAfter: number | null,
): Date | null {
  const espera = ESPERAS[variante][hechos - 1];
  if (espera === undefined) return null;
  const siguiente = ESPERAS[variante][hechos];
  const natural = espera * MINUTO + Math.floor(fluctuacion * FLUCTUACION);
  // Past the last gap there is no next slot to keep clear of: as much again is patience enough.
  const limite = espera * MINUTO + (siguiente ?? espera) * MINUTO - FLUCTUACION;
  return new Date(ahora.getTime() + Math.min(Math.max(natural, retryAfter ?? 0), limite));
}

/** Milliseconds of a `Retry-After` header: seconds or an HTTP date (RFC 9110, section 10.2.3); null when it is neither. */
export function leerRetryAfter(cabecera: string | null, ahora: Date): number | null {
  if (cabecera === null) return null;
  if (/^\d+$/.test(cabecera)) return Number(cabecera) * 1000;
  // Date.parse alone would find a date in almost anything.
  const fecha = /^[A-Z][a-z]{2,8}, .*\d{2}:\d{2}:\d{2} GMT$/.test(cabecera) ? Date.parse(cabecera) : Number.NaN;
  return Number.isNaN(fecha) ? null : Math.max(0, fecha - ahora.getTime());
}

/** Only 2xx is delivered; a redirect is a failure. */
export function resultadoDeRespuesta(estado: number): ResultadoIntento {
  return estado >= 200 && estado <= 299 ? 'entregado' : 'respuesta_no_2xx';
}

/** Days of failure, with no delivery arriving, after which an endpoint is disabled. */
export const DIAS_HASTA_DESACTIVAR = 5;
const DIA = 86_400_000;

/** Notices to the insurer's admins that are due: 1 at the first exhausted delivery, 2 half way, 3 at the end. */
export function avisosDebidos(fallandoDesde: Date, ahora: Date): 1 | 2 | 3 {
  const dias = (ahora.getTime() - fallandoDesde.getTime()) / DIA;
  if (dias >= DIAS_HASTA_DESACTIVAR) return 3;
  return dias >= DIAS_HASTA_DESACTIVAR / 2 ? 2 : 1;
}

/**
 * Follows the answers 410 of an endpoint. One alone may be a deployment under way; it takes another, to an attempt begun
 * after the first had ended and with no other answer between, to be sure.
 * @param ultimo410 end of the first 410 of the series, null when there is none
 * @param intentos in the order in which they ended
 */
export function seguir410(
  ultimo410: Date | null,
  intentos: readonly { readonly estado_http: number | null; readonly inicio: Date; readonly fin: Date }[],
): { ultimo410: Date | null; confirmado: boolean } {
  let primero = ultimo410;
  for (const { estado_http, inicio, fin } of intentos) {
    if (estado_http !== 410) primero = null;
    else if (primero !== null && inicio > primero) return { ultimo410: primero, confirmado: true };
    else primero ??= fin;
  }
  return { ultimo410: primero, confirmado: false };
}

/** How long both secrets sign during a rotation, in milliseconds. */
export const ROTACION = DIA;
/** Webhooks an insurer may have. */
export const MAXIMO_WEBHOOKS = 50;
