/** Routes of the documents at the API, in the portal and in the backoffice; no logic. */
import { OPERATIONS as A } from '@albacea/contract/operations/api.ts';
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { ONLY_IF_UNCHANGED } from '../read/view-caso.ts';
import { readStoredFile } from './read-file.ts';
import { type DocumentosDependencies, prepareDocumento } from './receive-documento.ts';
import { rejectDocumento, validateDocumento } from './review-documento.ts';
import {
  documentoOfRow,
  viewDeskDocumentos,
  viewDocumentos,
  viewWorkDocumentos,
  workDocumento,
} from './view-documentos.ts';

const { reading, prepared, file } = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

/** Makes the argument of prepareDocumento() from the body and the file of a request; leaves out absent members. */
const brought = <C extends { tipo: unknown; cuenta_id?: string | undefined }, F>({ tipo, cuenta_id }: C, file: F) => ({
  tipo: tipo as C['tipo'],
  ...(cuenta_id !== undefined && { cuenta_id }),
  ...file,
});

export function documentosRoutes(deps: DocumentosDependencies): Route[] {
  return [
    reading(A.listarDocumentos, ({ aseguradora, subject, idioma }, tx) =>
      viewDocumentos(tx, aseguradora, subject, idioma),
    ),
    prepared(
      A.anadirDocumento,
      {
        prepare: (p) => prepareDocumento(deps, p, p.subject, brought(p.body, p.file)),
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

export function documentosInPortalRoutes(deps: DocumentosDependencies): Route[] {
  return [
    portal.reading(P.verDocumentos, (p, tx) => viewWorkDocumentos(tx, p, p.subject, p.idioma)),
    prepared(P.anadirDocumento, {
      prepare: (p) => prepareDocumento(deps, p, p.subject, brought(p.body, p.file)),
      async handle({ idioma }, tx, { confirm }) {
        const { documento, clave } = await confirm(tx);
        return { data: workDocumento(documento, clave, idioma) };
      },
    }),
    file(P.verFichero, (p) => readStoredFile(deps, p, p.subject, p.params.documento)),
  ];
}

export function documentosInBackofficeRoutes(): Route[] {
  return [
    backoffice.reading(B.verDocumentos, (p, tx) => viewDeskDocumentos(tx, p, p.subject, p.idioma)),
    backoffice.writing(B.validarDocumento, async (p, tx) => {
      return { data: await validateDocumento(tx, p, p.subject, p.params.documento, p.body) };
    }),
    backoffice.writing(B.rechazarDocumento, async (p, tx) => {
      return { data: await rejectDocumento(tx, p, p.subject, p.params.documento, p.body) };
    }),
  ];
}
