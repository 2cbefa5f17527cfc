/** Routes of the documents in the portal and the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho, portalWho } from '../../shared/web-app-requester.ts';
import type { HerederoSession, UserSession } from '../../shared/web-app-sessions.ts';
import { readStoredFile } from './keep/read-file.ts';
import { type DocumentosDependencies, receiveDocumento } from './receive-documento.ts';
import { rejectDocumento } from './review/reject-documento.ts';
import { validateDocumento } from './review/validate-documento.ts';
import { viewDeskDocumentos, viewWorkDocumentos, workDocumento } from './view-documentos.ts';

const portal = routesWith<HerederoSession>();
const backoffice = routesWith<UserSession>();

/** What was brought, without its members that are not there. */
const brought = <C extends { tipo: unknown; cuenta_id?: string | undefined }, F>({ tipo, cuenta_id }: C, file: F) => ({
  tipo: tipo as C['tipo'],
  ...(cuenta_id !== undefined && { cuenta_id }),
  ...file,
});

export function documentosInPortalRoutes(deps: DocumentosDependencies): AppRoute<HerederoSession>[] {
  return [
    portal.reading(P.verDocumentos, (p, tx) => viewWorkDocumentos(tx, portalWho(p), p.sesion.casoId, p.idioma)),
    portal.long(P.anadirDocumento, async (p) => {
      const who = portalWho(p);
      const { documento, clave } = await receiveDocumento(deps, who, p.sesion.casoId, brought(p.body, p.file));
      return workDocumento(documento, clave, p.idioma);
    }),
    portal.file(P.verFichero, (p) => readStoredFile(deps, portalWho(p), p.sesion.casoId, p.params.documento ?? '')),
  ];
}

export function documentosInBackofficeRoutes(deps: DocumentosDependencies): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verDocumentos, (p, tx) =>
      viewDeskDocumentos(tx, backofficeWho(p), p.params.caso ?? '', p.idioma),
    ),
    backoffice.long(B.anadirDocumento, async (p) => {
      const [who, caso] = [backofficeWho(p), p.params.caso ?? ''];
      const { documento, clave } = await receiveDocumento(deps, who, caso, brought(p.body, p.file));
      return workDocumento(documento, clave, p.idioma);
    }),
    backoffice.file(B.verFichero, (p) =>
      readStoredFile(deps, backofficeWho(p), p.params.caso ?? '', p.params.documento ?? ''),
    ),
    backoffice.writing(B.validarDocumento, async (p, tx) => {
      const { caso = '', documento = '' } = p.params;
      return { data: await validateDocumento(tx, backofficeWho(p), caso, documento, p.body) };
    }),
    backoffice.writing(B.rechazarDocumento, async (p, tx) => {
      const { caso = '', documento = '' } = p.params;
      return { data: await rejectDocumento(tx, backofficeWho(p), caso, documento, p.body) };
    }),
  ];
}
