/** Reads the content of a document for the service and the family. The insurer never reads it. */
import type { Format } from '@albacea/contract/schemas/documentos.ts';
import { fileKey } from '../../platform/files/file-store.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { takeCaso } from '../lock-caso.ts';
import { filePlace } from './files.ts';
import type { DocumentosDependencies } from './receive-documento.ts';
import { canRead } from './rules/rules-requirements.ts';
import { readDocumento } from './sql.ts';
import { isHidden, isNameSeen, openDocumento } from './view-documentos.ts';

interface ReadFile {
  readonly formato: Format;
  /** Name of the file, safe to show and to save under; null: it has none. */
  readonly nombre: string | null;
  readonly contenido: Buffer;
}

/**
 * Reads and decrypts the file of a document. The audit record of the reading is written before the file is opened.
 * @throws DomainError no_encontrado (also for a document without a file, and one whose file was deleted), caso_bloqueado, accion_no_permitida
 * @throws StoreError
 * @throws DecryptionError when the store returns something other than what was saved
 */
export async function readStoredFile(
  { base, store }: Pick<DocumentosDependencies, 'base' | 'store'>,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  documentoId: string,
): Promise<ReadFile> {
  const { clave, caso, fichero, formato, nombre } = await base.asTenant(aseguradora.id, async (tx) => {
    const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
    const documento = await readDocumento(tx, fila.id, documentoId);
    if (!documento?.fichero || !documento.formato) throw new DomainError('no_encontrado');
    const data = openDocumento(documento, clave);
    if (isHidden(documento, data) && actor.visible !== 'servicio') throw new DomainError('no_encontrado');
    if (!canRead(actor.visible, documento.origen)) throw new DomainError('accion_no_permitida');
    await audit(tx, actor, 'documento_leido', { tipo: 'documento', id: documento.id }, now, { caso: fila.caso_id });
    const { fichero, formato } = documento;
    const nombre = isNameSeen(fila, documento, actor) ? (data?.nombre ?? null) : null;
    return { clave, caso: fila.id, fichero, formato, nombre };
  });
  const encrypted = await store.read(fileKey(aseguradora.id, caso, fichero));
  return { formato, nombre, contenido: clave.decrypt(filePlace(fichero), encrypted) };
}
