/** Shows the documents of a case to the insurer, to the family, and to the service in the backoffice. */
import type { Documento } from '@albacea/contract/schemas/documentos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { DeskDocumento, WorkDocumento } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos, Documentos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import type { Actor, Requester } from '../../shared/actor.ts';
import { presentOffered } from '../../shared/rules-transition-table.ts';
import { lookAtCaso, requireReadable } from '../lock-caso.ts';
import { knownTo } from '../read/reserved-cuentas.ts';
import { isLive, precedesHeredero } from '../rules/rules.ts';
import { type DocumentoData, type DocumentoInJson, presentDocumento, presentWorkDocumento } from './present.ts';
import { documentoPlace } from './register-documento.ts';
import { documentoOffered } from './rules/rules-states.ts';
import { readAll, readDocumentos, readUses, stateOfLastProof } from './sql.ts';

/** Shows the documents as the insurer sees them. @throws DomainError no_encontrado, caso_bloqueado */
export async function viewDocumentos(
  tx: Tx,
  aseguradora: Tenant,
  casoId: string,
  language: ErrorLanguage,
): Promise<{ caso_id: string; elementos: Documento[] }> {
  const row = requireReadable(await readDocumentos(tx, casoId));
  const key = aseguradora.clave.openCasoKey(row.id, row.clave_envuelta);
  return { caso_id: row.caso_id, elementos: row.documentos.map((one) => documentoFromJson(one, key, language)) };
}

/** Whether the last death certificate that the family sent was rejected. @param caso internal id */
export async function lastProofIsRejected(tx: Tx, caso: string): Promise<boolean> {
  return (await stateOfLastProof(tx, caso)) === 'rechazado';
}

/** Presents a document that was read as JSON, as the insurer sees it. */
export function documentoFromJson(
  { datos, ...row }: DocumentoInJson,
  key: DataKey,
  language: ErrorLanguage,
): Documento {
  const opened =
    datos === null ? null : key.decryptJson<DocumentoData>(documentoPlace(row.id), Buffer.from(datos, 'base64'));
  return presentDocumento(row, opened, language);
}

/** Presents a row of `documentos` as the insurer sees it. */
export function documentoOfRow(row: Documentos, key: DataKey, language: ErrorLanguage): Documento {
  const { recibido, revisado } = row;
  const dates = { recibido: recibido.toISOString(), revisado: revisado?.toISOString() ?? null };
  return presentDocumento({ ...row, ...dates }, openDocumento(row, key), language);
}

/**
 * Shows the documents as the family and the service see them, with the name of each file and the version that a command may name. Relatives
 * other than the heir don't see file names, which often contain personal names and numbers; the heir doesn't see those from the time of another
 * heir. The family sees no document that is hidden from it (`isHidden`), and other relatives none of a reserved account.
 * @throws DomainError no_encontrado, caso_bloqueado
 */
export async function viewWorkDocumentos(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<{ caso_id: string; elementos: WorkDocumento[] }> {
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const isKnown = await knownTo(tx, fila.id, actor);
  const seen = (await readAll(tx, fila.id)).filter(
    (one) => (actor.visible === 'servicio' || !isHidden(one, openDocumento(one, clave))) && isKnown(one.cuenta),
  );
  const elementos = seen.map((one) => {
    const documento = workDocumento(one, clave, language);
    return isNameSeen(fila, one, actor) ? documento : { ...documento, nombre: null };
  });
  return { caso_id: fila.caso_id, elementos };
}

/** Whether the family does not see a document: it was set apart, or is somebody else's and was filed in the case by mistake. */
export const isHidden = ({ apartado }: Pick<Documentos, 'apartado'>, data: DocumentoData | null): boolean =>
  apartado !== null || data?.rechazo?.ajeno === true;

/** Whether somebody sees the name of a document's file. */
export const isNameSeen = (
  caso: Pick<Casos, 'heredero_desde'>,
  { recibido }: Pick<Documentos, 'recibido'>,
  { tipo }: Actor,
): boolean => tipo !== 'allegado' && (tipo !== 'heredero' || !precedesHeredero(caso, recibido));

/** Shows the documents in the backoffice, each with the commands that it allows. @throws as {@link viewWorkDocumentos} */
export async function viewDeskDocumentos(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
  language: ErrorLanguage,
): Promise<{ caso_id: string; elementos: DeskDocumento[] }> {
  const { fila, clave } = await lookAtCaso(tx, aseguradora, casoId);
  const uses = await readUses(tx, fila.id);
  const who = { vivo: isLive(fila.estado), quien: actor.visible };
  const elementos = (await readAll(tx, fila.id)).map((one) => ({
    ...workDocumento(one, clave, language),
    apartado: one.apartado?.toISOString() ?? null,
    motivo_revision: openDocumento(one, clave)?.revision ?? null,
    ...presentOffered(documentoOffered(one, uses, who), language),
  }));
  return { caso_id: fila.caso_id, elementos };
}

/** Decrypts the data of a document; null: it has none. */
export const openDocumento = ({ id, datos_cifrados }: Documentos, key: DataKey): DocumentoData | null =>
  datos_cifrados && key.decryptJson<DocumentoData>(documentoPlace(id), datos_cifrados);

export function workDocumento(row: Documentos, key: DataKey, language: ErrorLanguage): WorkDocumento {
  const { recibido, revisado, datos_cifrados: _, ...resto } = row;
  const data = openDocumento(row, key);
  const dates = { recibido: recibido.toISOString(), revisado: revisado?.toISOString() ?? null };
  return presentWorkDocumento({ ...resto, ...dates }, data, language);
}

/**
 * Whether all these documents belong to a case.
 * @param ids ids of documents, each once
 */
export async function areDocumentosOf(tx: Tx, caso: string, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::integer as n from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = any($2::uuid[])',
    [caso, ids],
  );
  return rows[0]?.n === ids.length;
}
