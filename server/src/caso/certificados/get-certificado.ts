/** Records that a certificate has arrived, with its document. */

import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { CertificadoResult } from '@albacea/contract/schemas/work-certificados.ts';
import type { Tx } from '../../db/database.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { inLetter, isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { countFromRegister } from '../documentos/review/count-from-register.ts';
import { type CertificadoReference, type Change, changeCertificado } from './change-certificado.ts';

interface Obtaining {
  readonly documento: string;
  /** Date of issue on the document. */
  readonly expedido?: string;
  readonly resultado?: CertificadoResult;
}

/**
 * A document that the service brought from the register counts as reviewed.
 * @param documento id of a document of this case, of a kind that proves the certificate, and not rejected
 * @throws DomainError as {@link changeCertificado}; validacion, when the document does not prove it
 */
export async function getCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { documento, expedido, resultado, ...reference }: CertificadoReference & Obtaining,
): Promise<CertificadoState> {
  return changeCertificado(tx, who, casoId, reference, 'obtener', async (caso, { tipo }) => {
    const { rows } = isUuid(documento)
      ? await tx.sql(
          `select 1 from documentos where aseguradora_id = aseguradora_actual() and id = $1 and caso = $2 and tipo = $3
             and estado <> 'rechazado'`,
          [documento, caso.fila.id, CERTIFICADO_DOCUMENTO[tipo]],
        )
      : { rows: [] };
    if (rows.length === 0) {
      throw invalid({
        campo: 'documento',
        texto: {
          es: `debe ser un documento de este caso, de tipo ${CERTIFICADO_DOCUMENTO[tipo]} y no rechazado.`,
          en: `must be a document of this case, of type ${CERTIFICADO_DOCUMENTO[tipo]} and not rejected.`,
        },
      });
    }
    const said = { ...(expedido && { expedido }), ...(resultado && { resultado }) };
    requireConsistency(tipo, said, todayInMadrid(who.now));
    await countFromRegister(tx, who, caso.fila.id, documento);
    return { documento, ...said };
  });
}

/** The day must not lie in the future, and only registers that give an answer may have one. */
function requireConsistency(
  type: CertificadoType,
  { expedido, resultado }: Pick<Change, 'expedido' | 'resultado'>,
  today: string,
): void {
  if (expedido !== undefined && (!isDateReal(expedido) || expedido > today)) {
    const texto = {
      es: `debe ser una fecha real, hoy (${inLetter(today, 'es')}) o antes.`,
      en: `must be a real date, today (${inLetter(today, 'en')}) or earlier.`,
    };
    throw invalid({ campo: 'expedido', texto });
  }
  if (resultado !== undefined && type === 'defuncion_literal') {
    const texto = { es: 'este certificado no dice si algo consta.', en: 'this certificate says nothing of the kind.' };
    throw invalid({ campo: 'resultado', texto });
  }
}
