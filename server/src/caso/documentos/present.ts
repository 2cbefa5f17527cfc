/** Presents documents: Documento for the insurer, WorkDocumento for family and service; pure. */
import type { Documento } from '@albacea/contract/schemas/documentos.ts';
import type { ReviewReason } from '@albacea/contract/schemas/lists.ts';
import type { WorkDocumento } from '@albacea/contract/schemas/work.ts';
import { type Rejection, reasonVisible } from './rules/rules-states.ts';

/** The encrypted part of a document. */
export interface DocumentoData {
  /** Name of the file, safe to show; null: it has none. */
  readonly nombre: string | null;
  readonly rechazo?: Rejection;
  /** Why a person has to review a mandate; absent: nobody has to, or the document is no mandate. */
  readonly revision?: ReviewReason;
}

/** A row of a document as read from JSON, with dates as text. */
export interface DocumentoRow extends Pick<Documento, 'tipo' | 'estado' | 'origen' | 'formato' | 'bytes'> {
  readonly id: string;
  readonly cuenta: string | null;
  readonly recibido: string;
  readonly revisado: string | null;
}

/** A row of a document as read from JSON, with its encrypted part as base64; null: it has none. */
export interface DocumentoInJson extends DocumentoRow {
  readonly datos: string | null;
}

/** Presents a document for the insurer. The reviewer's own words on a rejection are left out unless the insurer brought the document. */
export function presentDocumento(row: DocumentoRow, data: DocumentoData | null, language: 'es' | 'en'): Documento {
  return presentWith(row, data, language, row.origen === 'aseguradora');
}

/** Presents a document for the family and the service: everything but the content of the file. */
export function presentWorkDocumento(
  row: DocumentoRow & { readonly version: number },
  data: DocumentoData | null,
  language: 'es' | 'en',
): WorkDocumento {
  const { nombre = null, rechazo = null } = data ?? {};
  return { ...presentWith(row, data, language, true), nombre, rechazo, version: row.version };
}

/** Presents a document. @param words shows the reviewer's own words on a rejection */
function presentWith(row: DocumentoRow, data: DocumentoData | null, language: 'es' | 'en', words: boolean): Documento {
  const { id, tipo, estado, origen, formato, bytes, cuenta, recibido, revisado } = row;
  return {
    documento_id: id,
    tipo,
    estado,
    origen,
    formato,
    bytes,
    cuenta_id: cuenta,
    motivo_rechazo: data?.rechazo ? reasonVisible(data.rechazo, language, words) : null,
    recibido: new Date(recibido).toISOString(),
    revisado: revisado === null ? null : new Date(revisado).toISOString(),
  };
}
