/** Sets documents about a former heir apart: they no longer serve, and the family that continues does not see them. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Tx } from '../../../db/database.ts';
import type { TakenCaso } from '../../lock-caso.ts';
import type { DocumentoData } from '../present.ts';
import { documentoPlace } from '../register-documento.ts';
import { readAll, readDocumento, writeApart } from '../sql.ts';

/**
 * Documents without a review are rejected as well, since it no longer matters whom they are about.
 * @param types kinds of documents about the person who carries the case
 * @param except the document that proves that somebody else does
 */
export async function setApart(
  tx: Tx,
  { fila, clave }: Pick<TakenCaso, 'fila' | 'clave'>,
  types: readonly DocumentoType[],
  except: string,
  now: Date,
): Promise<void> {
  for (const { id, tipo, estado, apartado, datos_cifrados } of await readAll(tx, fila.id)) {
    if (apartado !== null || id === except || !types.includes(tipo)) continue;
    const place = documentoPlace(id);
    const data = datos_cifrados ? clave.decryptJson<DocumentoData>(place, datos_cifrados) : { nombre: null };
    const rechazo = { motivo: 'otra_persona', palabras: null } as const;
    const rejected = estado === 'recibido' ? clave.encryptJson(place, { ...data, rechazo }) : null;
    await writeApart(tx, id, rejected, now);
  }
}

/** The kind of a document of the case that a person has validated and that can be shown; null: it is not such a document. */
export async function validatedTypeOf(tx: Tx, caso: string, id: string): Promise<DocumentoType | null> {
  const documento = await readDocumento(tx, caso, id);
  if (documento?.estado !== 'validado' || documento.apartado !== null || documento.fichero === null) return null;
  return documento.tipo;
}
