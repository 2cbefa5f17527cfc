/** When an e-mail is tried again, and how it ends. */

export type EstadoCorreo = 'pendiente' | 'enviado' | 'retenido' | 'rechazado' | 'caducado' | 'retirado' | 'deshecho';

/** Outcome of one attempt; `interrumpido`: the process died during it. */
export type ResultadoDeIntento =
  | 'aceptado'
  | 'retenido'
  | 'temporal'
  | 'permanente'
  | 'sin_conexion'
  | 'ambiguo'
  | 'interrumpido';

const MINUTO = 60_000;
/** Gaps between attempts in minutes; the last one repeats until the e-mail expires. */
const ESPERAS = [1, 5, 15, 60, 240, 360];

export interface Desenlace {
  readonly estado: EstadoCorreo;
  /** When to try again; null when it is over. */
  readonly proximo: Date | null;
}

/**
 * What follows an attempt. Only an acceptance or a final refusal ends it; an ambiguous end is repeated, because a relative
 * without the link is worse off than one with the same e-mail twice.
 * @param numero attempts made so far, this one included
 */
export function trasIntento(resultado: ResultadoDeIntento, numero: number, ahora: Date, caduca: Date): Desenlace {
  if (resultado === 'aceptado') return { estado: 'enviado', proximo: null };
  if (resultado === 'retenido') return { estado: 'retenido', proximo: null };
  if (resultado === 'permanente') return { estado: 'rechazado', proximo: null };
  const espera = ESPERAS[Math.min(numero, ESPERAS.length) - 1] as number;
  const proximo = new Date(ahora.getTime() + espera * MINUTO);
  return proximo < caduca ? { estado: 'pendiente', proximo } : { estado: 'caducado', proximo: null };
}

/** Whether the mail server has taken the e-mail; one kept because no SMTP is configured counts as taken. */
export function estaNotificado(estado: EstadoCorreo | null): boolean {
  return estado === 'enviado' || estado === 'retenido';
}

/** Gender of the word agrees: «invitación enviada». */
const DE_INVITACION: Readonly<Record<EstadoCorreo, string>> = {
  pendiente: 'pendiente',
  enviado: 'enviada',
  retenido: 'retenida',
  rechazado: 'rechazada',
  caducado: 'caducada',
  retirado: 'retirada',
  deshecho: 'deshecha',
};

/** How the case's story calls the end of an e-mail: what becomes of an invitation is no word about the heir. */
export function entradaDe(tipo: string, estado: EstadoCorreo): string {
  if (tipo === 'carta_proveedor') return `carta_${estado}`;
  return tipo === 'invitacion' ? `invitacion_${DE_INVITACION[estado]}` : `correo_${estado}`;
}
