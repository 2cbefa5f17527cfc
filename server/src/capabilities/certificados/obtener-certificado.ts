/** A certificate has come, with the document that it is. */
import type { EstadoCertificado } from '@albacea/contract/certificados.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';
import { DOCUMENTO_DE } from './reglas.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param documento id of a document of this case, of the kind that proves it, and not rejected
 * @throws ErrorDeDominio as {@link cambiarCertificado}; validacion, when the document does not prove it
 */
export async function obtenerCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { documento, ...referencia }: ReferenciaDeCertificado & { readonly documento: string },
): Promise<EstadoCertificado> {
  return cambiarCertificado(tx, quien, casoId, referencia, 'obtener', async (caso, { tipo }) => {
    const { filas } = UUID.test(documento)
      ? await tx.sql(
          `select 1 from documentos where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and tipo = $3
             and estado <> 'rechazado'`,
          [documento, caso.fila.id, DOCUMENTO_DE[tipo]],
        )
      : { filas: [] };
    if (filas.length === 0) {
      throw noValido({
        campo: 'documento',
        texto: {
          es: `debe ser un documento de este caso, de tipo ${DOCUMENTO_DE[tipo]} y no rechazado.`,
          en: `must be a document of this case, of type ${DOCUMENTO_DE[tipo]} and not rejected.`,
        },
      });
    }
    return { documento, proximaAccion: null };
  });
}
