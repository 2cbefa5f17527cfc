/** A person of the service has looked at a paper, and it serves. */
import { type Comprobacion, comprobacionesDe } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { cambiarDocumento, type DocumentoCambiado } from './cambiar-documento.ts';

export interface Validacion {
  /** What the person has checked. */
  readonly comprobaciones: readonly Comprobacion[];
  /** Of the document as it was looked at; another one by now is refused. */
  readonly version?: number;
}

/**
 * Nothing counts unless it was looked at: the checks go on record with the validation.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto; validacion when a check that
 *   a paper of this kind needs is missing
 */
export function validarDocumento(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  documentoId: string,
  { comprobaciones, version }: Validacion,
): Promise<DocumentoCambiado> {
  return cambiarDocumento(tx, quien, casoId, {
    orden: 'validar',
    documentoId,
    version,
    comprobaciones,
    async impedimento(_tx, _caso, { tipo }) {
      const faltan = comprobacionesDe(tipo).filter((una) => !comprobaciones.includes(una));
      if (faltan.length === 0) return null;
      const texto = {
        es: `falta comprobar: ${faltan.join(', ')}.`,
        en: `these have to be checked: ${faltan.join(', ')}.`,
      };
      throw noValido({ campo: 'comprobaciones', texto });
    },
  });
}
