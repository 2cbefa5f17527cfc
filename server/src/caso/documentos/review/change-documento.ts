/** The shared part of validating and rejecting: lock, guards, write, facts. */
import type { DocumentoState } from '@albacea/contract/schemas/documentos.ts';
import type { Check } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../../db/database.ts';
import type { Documentos } from '../../../db/table-types.ts';
import { recordFacts } from '../../../queue/record-facts.ts';
import type { Requester } from '../../../shared/actor.ts';
import { type Bilingual, DomainError } from '../../../shared/errors.ts';
import { requireActor, requireVersion } from '../../../shared/require.ts';
import { transitionOf } from '../../../shared/rules-transition-table.ts';
import { advanceCaso } from '../../close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../../lock-caso.ts';
import type { DocumentoData } from '../present.ts';
import { documentoPlace } from '../register-documento.ts';
import type { Rejection } from '../rules/rules-reasons.ts';
import { DOCUMENTO_TRANSITIONS, possibleWithDocumento } from '../rules/rules-states.ts';
import { changeState, readDocumento } from '../sql.ts';

export interface ChangedDocumento {
  readonly documento_id: string;
  readonly estado: DocumentoState;
  readonly version: number;
}

interface DocumentoCommand {
  readonly orden: 'validar' | 'rechazar';
  readonly documentoId: string;
  /** The version that the decision was made on; without it, the present one. */
  readonly version: number | undefined;
  readonly rechazo?: Rejection;
  /** The checks made, for the record. */
  readonly comprobaciones?: readonly Check[];
  /** A reason beyond the table of transitions, or null. */
  impediment?(tx: Tx, caso: TakenCaso, documento: Documentos): Promise<Bilingual | null>;
}

/** @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto */
export async function changeDocumento(
  tx: Tx,
  who: Requester,
  casoId: string,
  { orden, documentoId, version, rechazo, comprobaciones, impediment }: DocumentoCommand,
): Promise<ChangedDocumento> {
  const { aseguradora, actor, now } = who;
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const documento = await readDocumento(tx, caso.fila.id, documentoId);
  if (!documento) throw new DomainError('no_encontrado');
  const { desde, hasta, quien, hecho } = transitionOf(DOCUMENTO_TRANSITIONS, orden);
  requireActor(actor, ...quien);
  requireVersion(documento.version, version);
  const { id, estado, tipo } = documento;
  const impossible = desde.includes(estado)
    ? ((await impediment?.(tx, caso, documento)) ?? null)
    : possibleWithDocumento(estado);
  if (impossible) throw new DomainError('estado_no_permite', { estado, posible: impossible });
  const data = documento.datos_cifrados
    ? caso.clave.decryptJson<DocumentoData>(documentoPlace(id), documento.datos_cifrados)
    : { nombre: null };
  const sealed = caso.clave.encryptJson(documentoPlace(id), { ...data, ...(rechazo && { rechazo }) });
  const change = { id, version: documento.version, desde: estado, hasta, datos: sealed, now };
  if (!(await changeState(tx, change))) throw new DomainError('cambiado_entretanto');
  const reason = rechazo ? { motivo: rechazo.motivo } : { comprobaciones };
  await recordFacts(tx, caso.fila.id, [{ tipo: hecho, datos: { documento: id, tipo, ...reason } }], actor, now);
  await advanceCaso(tx, who, caso.fila.id);
  return { documento_id: id, estado: hasta, version: documento.version + 1 };
}
