/** Shows the certificates of a case to the family and the service, with fee, the register's answer and the next date. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { DeskCertificado, WorkCertificado } from '@albacea/contract/schemas/work-certificados.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { presentOffered } from '../../shared/rules-transition-table.ts';
import { lookAtCaso } from '../lock-caso.ts';
import { isLive } from '../rules/rules.ts';
import { type CertificadoInJson, presentCertificado, presentWorkCertificado, type WorkMembers } from './present.ts';
import { certificadosSituation } from './rows.ts';
import { certificadoOffered } from './rules-commands.ts';

type Row = CertificadoInJson &
  Pick<WorkMembers, 'version' | 'resultado' | 'expedido' | 'fallecimiento'> & {
    proxima_accion: string | null;
    actua: WorkMembers['quien'];
  };

export interface Fees {
  /** Fee of form 790-006 in euros (config: TASA_CERTIFICADOS); null: the form states it. */
  readonly tasa790006: number | null;
}

/** Shows the certificates of a case. @param caso internal id */
export async function viewCertificados(
  tx: Tx,
  caso: string,
  { tasa790006 }: Fees,
  language: ErrorLanguage,
): Promise<WorkCertificado[]> {
  const { rows } = await tx.sql<Row>(
    `select f.id, tipo, f.estado, desde, solicitado, plazo, terminado, documento, f.actualizado, f.version, f.resultado, expedido,
            f.proxima_accion, f.actua, c.fecha_fallecimiento as fallecimiento
       from certificados f join casos c on c.aseguradora_id = f.aseguradora_id and c.id = f.caso
      where f.aseguradora_id = aseguradora_actual() and f.caso = $1 order by f.id`,
    [caso],
  );
  return rows.map(({ version, resultado, expedido, fallecimiento, proxima_accion, actua, ...row }) =>
    presentWorkCertificado(
      presentCertificado(row),
      {
        version,
        resultado,
        expedido,
        fallecimiento,
        proxima_fecha: proxima_accion,
        quien: actua,
        importe: tasa790006,
      },
      language,
    ),
  );
}

/** Shows the certificates in the backoffice, each with the commands that it allows. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewDeskCertificados(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  fees: Fees,
  language: ErrorLanguage,
): Promise<{ caso_id: string; elementos: DeskCertificado[] }> {
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const situation = await certificadosSituation(tx, caso);
  const who = { vivo: isLive(caso.fila.estado), quien: actor.visible, hoy: todayInMadrid(now) };
  const elementos = (await viewCertificados(tx, caso.fila.id, fees, language)).map((certificado) => ({
    ...certificado,
    ...presentOffered(certificadoOffered(certificado, situation, who), language),
  }));
  return { caso_id: caso.fila.caso_id, elementos };
}
