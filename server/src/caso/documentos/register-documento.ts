/** Registers documents, and deletes documents of the service whose letter was never sent. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { DocumentoType, Format } from '@albacea/contract/schemas/documentos.ts';
import type { ReviewReason } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import type { OpenedCaso } from '../lock-caso.ts';
import type { DocumentoData } from './present.ts';

export const documentoPlace = (id: string) => ({ tabla: 'documentos', columna: 'datos_cifrados', fila: id });

export interface NewDocumento {
  readonly tipo: DocumentoType;
  readonly origen: Origin;
  /** Name of the file, safe to show. */
  readonly nombre?: string;
  readonly cuenta?: string;
  readonly certificado?: string;
  /** Default `recibido`: a person reviews the document. The service's own documents need none (`documentos.por_revisar`). */
  readonly estado?: 'recibido' | 'validado';
  /** Why a person has to review a mandate. */
  readonly revision?: ReviewReason;
  /** Default true. False for the service's own documents: nothing has arrived, so insurers get no event. */
  readonly announced?: boolean;
  /** The file in the store; absent for a document without a file. */
  readonly fichero?: {
    readonly id: string;
    readonly formato: Format;
    readonly bytes: number;
    readonly huella: Buffer;
  };
}

/**
 * Writes the row of a document, its entry in the timeline and, if `announced`, the event `documentacion_recibida`.
 * @returns id of the document
 */
export async function registerDocumento(
  tx: Tx,
  { actor, now }: Requester,
  { fila: caso, clave }: Pick<OpenedCaso, 'fila' | 'clave'>,
  { tipo, origen, nombre, cuenta, certificado, revision, fichero, estado = 'recibido', announced = true }: NewDocumento,
): Promise<string> {
  const id = uuidV7(now);
  const data: DocumentoData = { nombre: nombre ?? null, ...(revision && { revision }) };
  await tx.sql(
    `insert into documentos (aseguradora_id, id, caso, tipo, estado, origen, cuenta, certificado, formato, bytes, huella, fichero,
       datos_cifrados, recibido, revisado)
     values (aseguradora_actual(), $1, $2, $3, $13, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14)`,
    [
      id,
      caso.id,
      tipo,
      origen,
      cuenta ?? null,
      certificado ?? null,
      fichero?.formato ?? null,
      fichero?.bytes ?? null,
      fichero?.huella ?? null,
      fichero?.id ?? null,
      clave.encryptJson(documentoPlace(id), data),
      now,
      estado,
      estado === 'validado' ? now : null,
    ],
  );
  const evento = {
    tipo: 'documentacion_recibida' as const,
    data: { estado: caso.estado, documento_id: id, recibido: now.toISOString() },
  };
  await recordFacts(
    tx,
    caso.id,
    [{ tipo: 'documento_recibido', datos: { documento: id, tipo }, ...(announced && { evento }) }],
    actor,
    now,
  );
  return id;
}

/**
 * Validates the document of a certificate, because the person who recorded the register's answer had the document in hand. Changes only a
 * document that the service brought; documents from others are reviewed separately.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function validateFromRegister(
  tx: Tx,
  { actor, now }: Requester,
  caso: string,
  documento: string,
): Promise<void> {
  const { affected } = await tx.sql(
    `update documentos set estado = 'validado', revisado = $3, version = version + 1
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and estado = 'recibido' and origen = 'servicio'`,
    [caso, documento, now],
  );
  if (affected > 0) await recordFacts(tx, caso, [{ tipo: 'documento_validado', datos: { documento } }], actor, now);
}

/**
 * Deletes a document of the service whose letter was never sent.
 * @param files ids of its files in the store, which the sweep deletes
 */
export async function dropOwnDocumento(
  tx: Tx,
  caso: string,
  documento: string,
  files: readonly string[],
): Promise<void> {
  await tx.sql(
    `delete from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2 and origen = 'servicio'`,
    [caso, documento],
  );
  await tx.sql(
    `update ficheros set estado = 'por_borrar'
      where aseguradora_id = aseguradora_actual() and caso = $1 and id = any($2::uuid[]) and estado = 'guardado'`,
    [caso, [...files]],
  );
}
