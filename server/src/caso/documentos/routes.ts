/** Routes of the documents at the API: from the request to the use case and back; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { type Route, routesOf } from '../../http/operation.ts';
import { ONLY_IF_UNCHANGED } from '../caso-version.ts';
import { type DocumentosDependencies, prepareDocumento } from './receive-documento.ts';
import { documentoOfRow, viewDocumentos } from './view-documentos.ts';

const { reading, prepared } = routesOf();

export function documentosRoutes(deps: DocumentosDependencies): Route[] {
  return [
    reading(A.listarDocumentos, ({ aseguradora, subject, idioma }, tx) =>
      viewDocumentos(tx, aseguradora, subject, idioma),
    ),
    prepared(
      A.anadirDocumento,
      {
        prepare: (request) =>
          prepareDocumento(deps, request, request.subject, {
            tipo: request.body.tipo,
            ...(request.body.cuenta_id !== undefined && { cuenta_id: request.body.cuenta_id }),
            ...request.file,
          }),
        async handle({ idioma }, tx, { confirm }) {
          const { documento, clave } = await confirm(tx);
          return {
            data: documentoOfRow(documento, clave, idioma),
            about: { subject: documento.caso, key: clave },
          };
        },
      },
      ONLY_IF_UNCHANGED,
    ),
  ];
}
