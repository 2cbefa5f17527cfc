/** When a new link may be sent to somebody; pure. */

/** Between two e-mails with a link to the same person, in milliseconds. */
export const PAUSA_ENTRE_ENLACES = 10 * 60_000;
/** E-mails with a link to the same person within a day. */
export const ENLACES_AL_DIA = 3;
const DIA = 86_400_000;
/** A link that ends within so many days is renewed when it is used. */
const DIAS_PARA_RENOVAR = 14;

/** E-mails with a link that one person was sent. */
export interface Envios {
  /** When they were written, at least those of the last day. */
  readonly escritos: readonly Date[];
  /** One has not left yet: it will arrive with a link that works. */
  readonly pendiente: boolean;
}

/** Whether one more may be sent: whoever holds an old link must not be able to flood the address on file. */
export function puedeEnviarse({ escritos, pendiente }: Envios, ahora: Date): boolean {
  const hace = (milisegundos: number) =>
    escritos.filter((uno) => ahora.getTime() - uno.getTime() < milisegundos).length;
  return !pendiente && hace(PAUSA_ENTRE_ENLACES) === 0 && hace(DIA) < ENLACES_AL_DIA;
}

/** Whether the link with which somebody has just come in should be followed by another. */
export function acabaPronto(caduca: Date, ahora: Date): boolean {
  return caduca.getTime() - ahora.getTime() < DIAS_PARA_RENOVAR * DIA;
}
