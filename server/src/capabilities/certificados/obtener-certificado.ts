/** A certificate has come, with the document that it is. */

import type { EstadoCertificado, TipoCertificado } from '@albacea/contract/certificados.ts';
import type { ResultadoCertificado } from '@albacea/contract/certificados-de-trabajo.ts';
import { DOCUMENTO_DE_CERTIFICADO } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import { noValido } from '../../platform/error.ts';
import { esUuid } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { esFechaReal, hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { type Cambio, cambiarCertificado, type ReferenciaDeCertificado } from './cambiar-certificado.ts';

interface Obtencion {
  readonly documento: string;
  /** Day on its paper. */
  readonly expedido?: string;
  readonly resultado?: ResultadoCertificado;
}

/**
 * @param documento id of a document of this case, of the kind that proves it, and not rejected
 * @throws ErrorDeDominio as {@link cambiarCertificado}; validacion, when the document does not prove it
 */
export async function obtenerCertificado(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  { documento, expedido, resultado, ...referencia }: ReferenciaDeCertificado & Obtencion,
): Promise<EstadoCertificado> {
  return cambiarCertificado(tx, quien, casoId, referencia, 'obtener', async (caso, { tipo }) => {
    const { filas } = esUuid(documento)
      ? await tx.sql(
          `select 1 from documentos where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and tipo = $3
             and estado <> 'rechazado'`,
          [documento, caso.fila.id, DOCUMENTO_DE_CERTIFICADO[tipo]],
        )
      : { filas: [] };
    if (filas.length === 0) {
      throw noValido({
        campo: 'documento',
        texto: {
          es: `debe ser un documento de este caso, de tipo ${DOCUMENTO_DE_CERTIFICADO[tipo]} y no rechazado.`,
          en: `must be a document of this case, of type ${DOCUMENTO_DE_CERTIFICADO[tipo]} and not rejected.`,
        },
      });
    }
    const dicho = { ...(expedido && { expedido }), ...(resultado && { resultado }) };
    exigirCoherencia(tipo, dicho, hoyEnMadrid(quien.ahora));
    return { documento, ...dicho };
  });
}

/** A day that has been, and an answer only of the registers that give one. */
function exigirCoherencia(
  tipo: TipoCertificado,
  { expedido, resultado }: Pick<Cambio, 'expedido' | 'resultado'>,
  hoy: string,
): void {
  if (expedido !== undefined && (!esFechaReal(expedido) || expedido > hoy)) {
    const texto = {
      es: `debe ser una fecha real, hoy (${hoy}) o antes.`,
      en: `must be a real date, today (${hoy}) or earlier.`,
    };
    throw noValido({ campo: 'expedido', texto });
  }
  if (resultado !== undefined && tipo === 'defuncion_literal') {
    const texto = { es: 'este certificado no dice si algo consta.', en: 'this certificate says nothing of the kind.' };
    throw noValido({ campo: 'resultado', texto });
  }
}
