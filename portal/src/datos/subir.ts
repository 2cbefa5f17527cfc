/** Sends a file and tells how far it is: the one call that needs what `fetch` cannot do. */
import { ErrorDeLlamada } from '@albacea/contract/cliente.ts';
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import type { DocumentoDeTrabajo } from '@albacea/contract/trabajo.ts';
import { PREFIJO } from './cliente.ts';

export interface Subida {
  readonly tipo: TipoDocumento;
  readonly cuenta: string | null;
  readonly fichero: Blob;
  readonly nombre: string;
}

/**
 * @param alAvanzar percent sent
 * @throws ErrorDeLlamada
 */
export function subir(
  { tipo, cuenta, fichero, nombre }: Subida,
  idioma: string,
  alAvanzar: (parte: number) => void,
): Promise<DocumentoDeTrabajo> {
  const campos = new FormData();
  campos.set('tipo', tipo);
  if (cuenta !== null) campos.set('cuenta_id', cuenta);
  campos.set('fichero', fichero, nombre);
  return new Promise((resolver, rechazar) => {
    const peticion = new XMLHttpRequest();
    peticion.open('POST', `${PREFIJO}/documentos`);
    peticion.responseType = 'json';
    peticion.setRequestHeader('accept', 'application/json');
    peticion.setRequestHeader('accept-language', idioma);
    peticion.upload.onprogress = ({ loaded, total }) => alAvanzar(total > 0 ? Math.round((loaded / total) * 100) : 0);
    peticion.onload = () => {
      const { status } = peticion;
      const sobre = peticion.response as { success?: boolean; data?: DocumentoDeTrabajo; error?: string } | null;
      if (status < 300 && sobre?.success && sobre.data) return resolver(sobre.data);
      const codigo = peticion.getResponseHeader('x-error-code') ?? 'error_interno';
      rechazar(new ErrorDeLlamada(sobre?.error ?? '', codigo, status, null));
    };
    const cortada = () => rechazar(new ErrorDeLlamada('', 'sin_conexion', 0, null));
    peticion.onerror = cortada;
    peticion.onabort = cortada;
    peticion.ontimeout = cortada;
    peticion.send(campos);
  });
}
