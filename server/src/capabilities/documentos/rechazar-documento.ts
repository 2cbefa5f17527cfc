/** A person of the service has looked at a paper, and it does not serve: the family is told why, and what to do. */
import type { MotivoDeRechazo } from '@albacea/contract/documentos.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { cambiarDocumento, type DocumentoCambiado } from './cambiar-documento.ts';
import { motivoContraElRechazo } from './reglas-estados.ts';
import { leerSalidas } from './sql.ts';

export interface RechazoDeDocumento {
  readonly motivo: MotivoDeRechazo;
  /** Own words for the family, at most 500 characters; `otro` needs them. */
  readonly palabras?: string;
  readonly version?: number;
}

const MAXIMO_PALABRAS = 500;

/**
 * What was validated before can be rejected while nothing has been sent with it.
 * @throws ErrorDeDominio validacion, no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function rechazarDocumento(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  documentoId: string,
  { motivo, palabras, version }: RechazoDeDocumento,
): Promise<DocumentoCambiado> {
  const propias = palabras?.normalize('NFC').trim() || null;
  if (propias !== null && propias.length > MAXIMO_PALABRAS) {
    const texto = {
      es: `admite hasta ${MAXIMO_PALABRAS} caracteres.`,
      en: `takes up to ${MAXIMO_PALABRAS} characters.`,
    };
    throw noValido({ campo: 'palabras', texto });
  }
  if (motivo === 'otro' && propias === null) {
    const texto = { es: 'falta: diga a la familia qué ocurre.', en: 'is missing: tell the family what happens.' };
    throw noValido({ campo: 'palabras', texto });
  }
  return cambiarDocumento(tx, quien, casoId, {
    orden: 'rechazar',
    documentoId,
    version,
    rechazo: { motivo, palabras: propias },
    impedimento: async (tx, { fila }, documento) => motivoContraElRechazo(documento, await leerSalidas(tx, fila.id)),
  });
}
