/** Routes of the documents: from the request to the use case and back; no logic. */
import { escrituraPreparada, lectura, type Ruta } from '../../http/ruta.ts';
import { quienPide } from '../casos/peticion.ts';
import { type DependenciasDeDocumentos, prepararDocumento } from './recibir-documento.ts';
import { documentoDeFila, verDocumentos } from './ver-documentos.ts';

export function rutasDeDocumentos(deps: DependenciasDeDocumentos): Ruta[] {
  return [
    lectura('listarDocumentos', ({ aseguradora, parametros, idioma }, tx) =>
      verDocumentos(tx, aseguradora, parametros.id ?? '', idioma),
    ),
    escrituraPreparada('anadirDocumento', {
      preparar: (peticion) =>
        prepararDocumento(deps, quienPide(peticion), peticion.parametros.id ?? '', {
          tipo: peticion.cuerpo.tipo,
          ...(peticion.cuerpo.cuenta_id !== undefined && { cuenta_id: peticion.cuerpo.cuenta_id }),
          ...peticion.fichero,
        }),
      async manejar({ idioma }, tx, { confirmar }) {
        const { documento, clave } = await confirmar(tx);
        return {
          datos: documentoDeFila(documento, clave, idioma),
          guardar: { caso: documento.caso, clave, correo: null },
        };
      },
    }),
  ];
}
