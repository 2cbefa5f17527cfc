/** Routes of the documents in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { readStoredFile } from './keep/read-file.ts';
import { type DocumentosDependencies, receiveDocumento } from './receive-documento.ts';
import { rejectDocumento } from './review/reject-documento.ts';
import { validateDocumento } from './review/validate-documento.ts';
import { viewDeskDocumentos, viewWorkDocumentos, workDocumento } from './view-documentos.ts';

const shared = routesOf();
const portal = routesOf<BySession<HerederoSession>>();
const backoffice = routesOf<BySession<UserSession>>();

/** The document to receive, without absent members. */
const brought = <C extends { tipo: unknown; cuenta_id?: string | undefined }, F>({ tipo, cuenta_id }: C, file: F) => ({
  tipo: tipo as C['tipo'],
  ...(cuenta_id !== undefined && { cuenta_id }),
  ...file,
});

export function documentosInPortalRoutes(deps: DocumentosDependencies): Route[] {
  return [
    portal.reading(P.verDocumentos, (p, tx) => viewWorkDocumentos(tx, p, p.subject, p.idioma)),
    shared.long(P.anadirDocumento, async (p) => {
      const { documento, clave } = await receiveDocumento(deps, p, p.subject, brought(p.body, p.file));
      return workDocumento(documento, clave, p.idioma);
    }),
    shared.file(P.verFichero, (p) => readStoredFile(deps, p, p.subject, p.params.documento)),
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
