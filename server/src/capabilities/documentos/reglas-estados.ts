/** States of a document and who may change them; pure. */
import type { EstadoDocumento } from '@albacea/contract/documentos.ts';
import { type Frase, NADA_OFRECIDO, type Ofrecidas, ofrecerDesde } from '../casos/reglas-ofrecidas.ts';
import type { Quien, Transicion } from '../casos/reglas-transiciones.ts';

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

const YA_SALIO: Frase = {
  es: 'Ya se ha enviado una solicitud con él. Añada un documento nuevo si hace falta otro.',
  en: 'A request has already been sent with it. Add a new document if another one is needed.',
};

/** What has left of a case. */
export interface Salidas {
  /** Accounts that were asked for. */
  readonly cuentas: readonly string[];
  /** Some certificate was asked for. */
  readonly certificados: boolean;
}

/**
 * Why a paper can't be rejected any more, or null: a request has left for which it may have served, that of its account, or, when
 * it is for the case, any of an account or a certificate.
 */
export function motivoContraElRechazo(
  { estado, cuenta }: { readonly estado: EstadoDocumento; readonly cuenta: string | null },
  { cuentas, certificados }: Salidas,
): Frase | null {
  const salio = cuenta === null ? cuentas.length > 0 || certificados : cuentas.includes(cuenta);
  return estado === 'validado' && salio ? YA_SALIO : null;
}

/** @param vivo the case goes on */
export const ofrecidasDeDocumento = (
  documento: { readonly estado: EstadoDocumento; readonly cuenta: string | null },
  salidas: Salidas,
  { vivo, quien }: { readonly vivo: boolean; readonly quien: Quien },
): Ofrecidas => {
  if (!vivo) return NADA_OFRECIDO;
  const contra = motivoContraElRechazo(documento, salidas);
  return ofrecerDesde(TRANSICIONES_DE_DOCUMENTO, documento.estado, quien, (orden) =>
    orden === 'rechazar' && contra ? [contra] : [],
  );
};

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
