/** Routes of the certificates in the backoffice; no logic. */

import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import {
  CERTIFICADO_TYPES,
  type CertificadoState,
  type CertificadoType,
} from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { type Asking, backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import type { CertificadoReference } from './change-certificado.ts';
import { denyCertificado, discardCertificado } from './end-certificado.ts';
import { getCertificado } from './get-certificado.ts';
import { requestCertificado } from './request-certificado.ts';
import { type Rates, viewDeskCertificados } from './view-certificados.ts';

const backoffice = routesWith<UserSession>();

/** @throws DomainError no_encontrado for a kind that there is not */
function typeOf({ tipo }: Readonly<Record<string, string>>): CertificadoType {
  const known = CERTIFICADO_TYPES.find((one) => one === tipo);
  if (!known) throw new DomainError('no_encontrado');
  return known;
}

/** A command on the certificate that the path names. */
const command =
  <B extends object>(
    perform: (tx: Tx, who: Requester, caso: string, order: B & CertificadoReference) => Promise<CertificadoState>,
  ) =>
  async (p: Asking<UserSession> & { readonly params: Readonly<Record<string, string>>; readonly body: B }, tx: Tx) => {
    const tipo = typeOf(p.params);
    const order = { tipo, ...p.body };
    return { data: { tipo, estado: await perform(tx, backofficeWho(p), p.params.caso ?? '', order) } };
  };

export function certificadosInBackofficeRoutes(rates: Rates): AppRoute<UserSession>[] {
  return [
    backoffice.reading(B.verCertificados, (p, tx) =>
      viewDeskCertificados(tx, backofficeWho(p), p.params.caso ?? '', rates, p.idioma),
    ),
    backoffice.writing(B.solicitarCertificado, command(requestCertificado)),
    backoffice.writing(B.obtenerCertificado, command(getCertificado)),
    backoffice.writing(B.descartarCertificado, command(discardCertificado)),
    backoffice.writing(B.denegarCertificado, command(denyCertificado)),
  ];
}
