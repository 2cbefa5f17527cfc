/** Routes of the documents: from the request to the use case and back; no logic. */
import { preparedWrite, type Route, reading } from '../../http/route.ts';
import { onlyIfUnchanged } from '../caso-version.ts';
import { requesterOf } from '../open/request.ts';
import { type DocumentosDependencies, prepareDocumento } from './receive-documento.ts';
import { documentoOfRow, viewDocumentos } from './view-documentos.ts';

export function documentosRoutes(deps: DocumentosDependencies): Route[] {
  return [
    reading('listarDocumentos', ({ aseguradora, params, idioma }, tx) =>
      viewDocumentos(tx, aseguradora, params.id ?? '', idioma),
    ),
    onlyIfUnchanged(
      preparedWrite('anadirDocumento', {
        prepare: (request) =>
          prepareDocumento(deps, requesterOf(request), request.params.id ?? '', {
            tipo: request.body.tipo,
            ...(request.body.cuenta_id !== undefined && { cuenta_id: request.body.cuenta_id }),
            ...request.file,
          }),
        async handle({ idioma }, tx, { confirm }) {
          const { documento, clave } = await confirm(tx);
          return {
            data: documentoOfRow(documento, clave, idioma),
            stored: { subject: documento.caso, key: clave, awaited: null },
          };
        },
      }),
    ),
  ];
}
