/** The documents of a case, as the insurer sees them. */
import type { Documento } from '@albacea/contract/documentos.ts';
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import type { DocumentoDeMesa, DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import type { Tx } from '../../db/base.ts';
import type { Documentos } from '../../db/esquema.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { estaVivo } from '../casos/reglas.ts';
import { presentarOfrecidas } from '../casos/reglas-ofrecidas.ts';
import { viewCaso } from '../casos/tomar-caso.ts';
import {
  type DatosDeDocumento,
  type FilaDeDocumento,
  presentarDocumento,
  presentarDocumentoDeTrabajo,
} from './presentar.ts';
import { lugarDeDocumento } from './registrar-documento.ts';
import { ofrecidasDeDocumento } from './reglas-estados.ts';
import { leerDocumentos, leerSalidas, leerTodos } from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verDocumentos(
  tx: Tx,
  aseguradora: Inquilino,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<{ caso_id: string; elementos: Documento[] }> {
  const fila = await leerDocumentos(tx, casoId);
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  if (fila.bloqueado) throw new ErrorDeDominio('caso_bloqueado');
  const clave = aseguradora.clave.abrirClaveDeCaso(fila.id, fila.clave_envuelta);
  return { caso_id: fila.caso_id, elementos: fila.documentos.map((uno) => documentoVisible(uno, clave, idioma)) };
}

/** @param fila as it comes out of JSON, the sealed part as base64 */
export function documentoVisible(
  { datos, ...fila }: FilaDeDocumento & { datos: string | null },
  clave: ClaveDeDatos,
  idioma: IdiomaDeError,
): Documento {
  const abiertos =
    datos === null
      ? null
      : clave.descifrarJson<DatosDeDocumento>(lugarDeDocumento(fila.id), Buffer.from(datos, 'base64'));
  return presentarDocumento(fila, abiertos, idioma);
}

/** The same for a row by itself. */
export function documentoDeFila(
  { recibido, revisado, datos_cifrados, ...fila }: Documentos,
  clave: ClaveDeDatos,
  idioma: IdiomaDeError,
): Documento {
  const datos = datos_cifrados
    ? clave.descifrarJson<DatosDeDocumento>(lugarDeDocumento(fila.id), datos_cifrados)
    : null;
  const fechas = { recibido: recibido.toISOString(), revisado: revisado?.toISOString() ?? null };
  return presentarDocumento({ ...fila, ...fechas }, datos, idioma);
}

/**
 * For those who work on the case: how each file was called, and the version to decide on. Other relatives don't learn the
 * names of the files, in which people write names and numbers.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado
 */
export async function verDocumentosDeTrabajo(
  tx: Tx,
  { aseguradora, actor }: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<{ caso_id: string; elementos: DocumentoDeTrabajo[] }> {
  const { fila, clave } = await viewCaso(tx, aseguradora, casoId);
  const documentos = (await leerTodos(tx, fila.id)).map((uno) => documentoDeTrabajo(uno, clave, idioma));
  const elementos = actor.tipo === 'allegado' ? documentos.map((uno) => ({ ...uno, nombre: null })) : documentos;
  return { caso_id: fila.caso_id, elementos };
}

/** The same for the desk, with what can be done with each. @throws as {@link verDocumentosDeTrabajo} */
export async function verDocumentosDeMesa(
  tx: Tx,
  { aseguradora, actor }: QuienPide,
  casoId: string,
  idioma: IdiomaDeError,
): Promise<{ caso_id: string; elementos: DocumentoDeMesa[] }> {
  const { fila, clave } = await viewCaso(tx, aseguradora, casoId);
  const salidas = await leerSalidas(tx, fila.id);
  const quien = { vivo: estaVivo(fila.estado), quien: actor.visible };
  const elementos = (await leerTodos(tx, fila.id)).map((uno) => ({
    ...documentoDeTrabajo(uno, clave, idioma),
    ...presentarOfrecidas(ofrecidasDeDocumento(uno, salidas, quien), idioma),
  }));
  return { caso_id: fila.caso_id, elementos };
}

export function documentoDeTrabajo(fila: Documentos, clave: ClaveDeDatos, idioma: IdiomaDeError): DocumentoDeTrabajo {
  const { recibido, revisado, datos_cifrados, ...resto } = fila;
  const datos = datos_cifrados
    ? clave.descifrarJson<DatosDeDocumento>(lugarDeDocumento(fila.id), datos_cifrados)
    : null;
  const fechas = { recibido: recibido.toISOString(), revisado: revisado?.toISOString() ?? null };
  return presentarDocumentoDeTrabajo({ ...resto, ...fechas }, datos, idioma);
}
