/** What every command on a certificate has in common. */
import type { CertificadoState, CertificadoType } from '@albacea/contract/schemas/certificados.ts';
import type { CertificadoResult } from '@albacea/contract/schemas/work-certificados.ts';
import type { Tx } from '../../db/database.ts';
import { CERTIFICADOS_COLUMNS } from '../../db/table-columns.ts';
import type { Certificados } from '../../db/table-types.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireTransition, requireVersion } from '../../shared/require.ts';
import { advanceCaso } from '../close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../lock-caso.ts';
import { CERTIFICADO_COMMANDS, CERTIFICADO_TRANSITIONS, type CertificadoCommand } from './rules-states.ts';

/** A certificate by its case and kind, as people name it. */
export interface CertificadoReference {
  readonly tipo: CertificadoType;
  /** The version that the caller saw; a change since then refuses the command. */
  readonly version?: number;
}

export interface Change {
  readonly solicitado?: Date;
  readonly plazo?: string | null;
  readonly documento?: string;
  /** Day on its paper. */
  readonly expedido?: string;
  readonly resultado?: CertificadoResult;
  /** Why, for the file; sealed. */
  readonly motivo?: string;
}

type Row = Certificados;
const certificadoPlace = (id: string) => ({ tabla: 'certificados', columna: 'datos_cifrados', fila: id });

/**
 * Locks the case and the certificate, lets `decide` check and say what changes, writes it, and advances the case.
 * @returns the new state of the certificate
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, caso_bloqueado
 */
export async function changeCertificado(
  tx: Tx,
  who: Requester,
  casoId: string,
  { tipo, version }: CertificadoReference,
  command: CertificadoCommand,
  decide: (caso: TakenCaso, certificado: Row) => Promise<Change>,
): Promise<CertificadoState> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { rows } = await tx.sql<Row>(
    `select ${CERTIFICADOS_COLUMNS} from certificados where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2`,
    [caso.fila.id, tipo],
  );
  const [certificado] = rows;
  if (!certificado) throw new DomainError('no_encontrado');
  requireVersion(certificado.version, version);
  const { hasta, desde, hecho } = requireTransition(
    CERTIFICADO_TRANSITIONS,
    CERTIFICADO_COMMANDS,
    command,
    certificado.estado,
    actor,
  );
  const change = await decide(caso, certificado);
  const finished = hasta === 'solicitado' ? null : now;
  const { affected } = await tx.sql(
    `update certificados set estado = $2, solicitado = coalesce($3, solicitado), plazo = $4, documento = coalesce($5, documento),
       proxima_accion = case when $6::timestamptz is null then proxima_accion end, actua = case when $6::timestamptz is null then actua end,
       terminado = $6, datos_cifrados = coalesce($7, datos_cifrados), actualizado = $8, expedido = coalesce($10, expedido),
       resultado = coalesce($11, resultado), version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($9)`,
    [
      certificado.id,
      hasta,
      change.solicitado ?? null,
      change.plazo ?? null,
      change.documento ?? null,
      finished,
      change.motivo === undefined
        ? null
        : caso.clave.encryptJson(certificadoPlace(certificado.id), { motivo: change.motivo }),
      now,
      [...desde],
      change.expedido ?? null,
      change.resultado ?? null,
    ],
  );
  if (affected === 0) throw new DomainError('cambiado_entretanto');
  await recordFacts(tx, caso.fila.id, [{ tipo: hecho, datos: { certificado: certificado.id, tipo } }], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
  return hasta;
}
