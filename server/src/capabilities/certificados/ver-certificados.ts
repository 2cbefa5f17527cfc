/** The certificates of a case as the family and the service see them: with fee, what the register said, and the next date. */
import type { CertificadoDeTrabajo } from '@albacea/contract/certificados-de-trabajo.ts';
import type { Tx } from '../../db/base.ts';
import {
  type CertificadoEnJson,
  type DeTrabajo,
  presentarCertificado,
  presentarCertificadoDeTrabajo,
} from './presentar.ts';

type Fila = CertificadoEnJson &
  Pick<DeTrabajo, 'version' | 'resultado' | 'expedido'> & { proxima_accion: string | null; actua: DeTrabajo['quien'] };

/** What the certificates cost (config: TASA_CERTIFICADOS), in euros. */
export interface Tasas {
  readonly tasa790006: number;
}

/** @param caso internal id */
export async function verCertificados(tx: Tx, caso: string, { tasa790006 }: Tasas): Promise<CertificadoDeTrabajo[]> {
  const { filas } = await tx.sql<Fila>(
    `select id, tipo, estado, desde, solicitado, plazo, terminado, documento, actualizado, version, resultado, expedido, proxima_accion, actua
       from certificados where aseguradora_id = aseguradora_actual() and caso = $1 order by id`,
    [caso],
  );
  return filas.map(({ version, resultado, expedido, proxima_accion: proxima_fecha, actua: quien, ...fila }) =>
    presentarCertificadoDeTrabajo(presentarCertificado(fila), {
      ...{ version, resultado, expedido, proxima_fecha, quien },
      importe: tasa790006,
    }),
  );
}
