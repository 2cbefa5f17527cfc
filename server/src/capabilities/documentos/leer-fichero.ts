/** The contents of a document, for the service and for the family. The insurer never reads them. */
import type { Formato } from '@albacea/contract/documentos.ts';
import { auditar } from '../../outbox/hechos.ts';
import { claveDeFichero } from '../../platform/almacen/almacen.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { tomarCaso } from '../casos/tomar-caso.ts';
import type { DatosDeDocumento } from './presentar.ts';
import { type DependenciasDeDocumentos, lugarDeFichero } from './recibir-documento.ts';
import { lugarDeDocumento } from './registrar-documento.ts';
import { puedeLeer } from './reglas-lectura.ts';
import { leerDocumento } from './sql.ts';

export interface FicheroLeido {
  readonly formato: Formato;
  /** Safe to show and to save under, or null. */
  readonly nombre: string | null;
  readonly contenido: Buffer;
}

/**
 * That it was read is on the audit trail before it is.
 * @throws ErrorDeDominio no_encontrado (also for a paper without a file, and one whose file was deleted), accion_no_permitida, estado_no_permite
 * @throws ErrorDeAlmacen
 * @throws ErrorDeDescifrado when what lies in the store is not what was put there
 */
export async function leerFichero(
  { base, almacen }: Pick<DependenciasDeDocumentos, 'base' | 'almacen'>,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  documentoId: string,
): Promise<FicheroLeido> {
  const { clave, caso, fichero, formato, nombre } = await base.inquilino(aseguradora.id, async (tx) => {
    const { fila, clave } = await tomarCaso(tx, aseguradora, casoId);
    const documento = await leerDocumento(tx, fila.id, documentoId);
    if (!documento?.fichero || !documento.formato) throw new ErrorDeDominio('no_encontrado');
    if (!puedeLeer(actor.visible, documento.origen)) throw new ErrorDeDominio('accion_no_permitida');
    if (fila.bloqueado !== null)
      throw new ErrorDeDominio('estado_no_permite', { estado: 'bloqueado', posible: BLOQUEADO });
    await auditar(tx, actor, 'documento_leido', { tipo: 'documento', id: documento.id }, ahora, { caso: fila.caso_id });
    const datos = documento.datos_cifrados
      ? clave.descifrarJson<DatosDeDocumento>(lugarDeDocumento(documento.id), documento.datos_cifrados)
      : null;
    const { fichero, formato } = documento;
    return { clave, caso: fila.id, fichero, formato, nombre: datos?.nombre ?? null };
  });
  const cifrado = await almacen.leer(claveDeFichero(aseguradora.id, caso, fichero));
  return { formato, nombre, contenido: clave.descifrar(lugarDeFichero(fichero), cifrado) };
}

/** LOPDGDD, art. 32. */
const BLOQUEADO = {
  es: 'Los datos están bloqueados: solo se entregan a jueces, fiscales y administraciones que los pidan.',
  en: 'The data are blocked: they are handed only to courts, prosecutors and authorities that ask for them.',
};
