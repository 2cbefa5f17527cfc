/** Routes of the documents: from the request to the use case and back; no logic. */
import { preparedWrite, type Route, reading } from '../../http/route.ts';
import { requester } from '../casos/open/request.ts';
import { type DocumentosDependencies, prepareDocumento } from './receive-documento.ts';
import { documentoOfRow, viewDocumentos } from './view-documentos.ts';

export function documentosRoutes(deps: DocumentosDependencies): Route[] {
  return [
    reading('listarDocumentos', ({ aseguradora, parametros, idioma }, tx) =>
      viewDocumentos(tx, aseguradora, parametros.id ?? '', idioma),
    ),
    preparedWrite('anadirDocumento', {
      preparar: (request) =>
        prepareDocumento(deps, requester(request), request.parametros.id ?? '', {
          tipo: request.cuerpo.tipo,
          ...(request.cuerpo.cuenta_id !== undefined && { cuenta_id: request.cuerpo.cuenta_id }),
          ...request.fichero,
        }),
      async handle({ idioma }, tx, { confirmar }) {
        const { documento, clave } = await confirmar(tx);
        return {
          datos: documentoOfRow(documento, clave, idioma),
          stored: { subject: documento.caso, key: clave, awaited: null },
        };
      },
    }),
  ];
}
