/** Document: row to wire (contract: Documento). */
import type { Documento } from '@albacea/contract/documentos.ts';
import type { DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import { motivoVisible, type Rechazo } from './reglas-motivos.ts';

/** The sealed part of a document. */
export interface DatosDeDocumento {
  /** Name of the file, safe to show. */
  readonly nombre: string | null;
  readonly rechazo?: Rechazo;
}

/** A row as it comes out of JSON. */
export interface FilaDeDocumento extends Pick<Documento, 'tipo' | 'estado' | 'origen' | 'formato' | 'bytes'> {
  readonly id: string;
  readonly cuenta: string | null;
  readonly recibido: string;
  readonly revisado: string | null;
}

/** To the insurer: what was written to the family about its own paper stays with the family. */
export function presentarDocumento(
  fila: FilaDeDocumento,
  datos: DatosDeDocumento | null,
  idioma: 'es' | 'en',
): Documento {
  return presentarCon(fila, datos, idioma, fila.origen === 'aseguradora');
}

/** To the family and the service: everything but the contents. */
export function presentarDocumentoDeTrabajo(
  fila: FilaDeDocumento & { readonly version: number },
  datos: DatosDeDocumento | null,
  idioma: 'es' | 'en',
): DocumentoDeTrabajo {
  return { ...presentarCon(fila, datos, idioma, true), nombre: datos?.nombre ?? null, version: fila.version };
}

/** @param palabras whether the words written to whoever brought it are shown */
function presentarCon(
  fila: FilaDeDocumento,
  datos: DatosDeDocumento | null,
  idioma: 'es' | 'en',
  palabras: boolean,
): Documento {
  const { id, tipo, estado, origen, formato, bytes, cuenta, recibido, revisado } = fila;
  return {
    documento_id: id,
    ...{ tipo, estado, origen, formato, bytes },
    cuenta_id: cuenta,
    motivo_rechazo: datos?.rechazo ? motivoVisible(datos.rechazo, idioma, palabras) : null,
    recibido: new Date(recibido).toISOString(),
    revisado: revisado === null ? null : new Date(revisado).toISOString(),
  };
}
