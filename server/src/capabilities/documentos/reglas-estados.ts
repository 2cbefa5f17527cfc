/** States of a document and who may change them; pure (design.md, section 3, "Document"). */
import type { EstadoDocumento } from '@albacea/contract/documentos.ts';
import type { Transicion } from '../casos/reglas-transiciones.ts';

/**
 * A person of the service looks at each paper. What was rejected stays so: another paper takes its place. What was validated
 * can be rejected while nothing has been sent with it.
 */
export const TRANSICIONES_DE_DOCUMENTO: readonly Transicion<EstadoDocumento>[] = [
  { orden: 'validar', desde: ['recibido'], hasta: 'validado', quien: ['servicio'], hecho: 'documento_validado' },
  {
    orden: 'rechazar',
    desde: ['recibido', 'validado'],
    hasta: 'rechazado',
    quien: ['servicio'],
    hecho: 'documento_rechazado',
  },
];

/** What can be done now, for who asked for something else. */
export function posibleConDocumento(estado: EstadoDocumento): { es: string; en: string } {
  if (estado === 'rechazado')
    return {
      es: 'Un documento rechazado no cambia: se sustituye por otro nuevo.',
      en: 'A rejected document does not change: a new one takes its place.',
    };
  if (estado === 'validado')
    return {
      es: 'Puede rechazarse mientras no se haya enviado nada con él.',
      en: 'It can be rejected while nothing has been sent with it.',
    };
  return { es: 'Puede validarse o rechazarse.', en: 'It can be validated or rejected.' };
}
