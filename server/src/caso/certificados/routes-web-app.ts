/** Routes of the certificates in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import {
  CERTIFICADO_TYPES,
  type CertificadoState,
  type CertificadoType,
} from '@albacea/contract/schemas/certificados.ts';
import type { Tx } from '../../db/database.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import {
  type CertificadoReference,
  denyCertificado,
  discardCertificado,
  obtainCertificado,
  requestCertificado,
} from './commands.ts';

const backoffice = routesOf<BySession<UserSession>>();

/** Reads the kind of certificate from the path. @throws DomainError no_encontrado for an unknown kind */
function typeOf({ tipo }: Readonly<Record<string, string>>): CertificadoType {
  const known = CERTIFICADO_TYPES.find((one) => one === tipo);
  if (!known) throw new DomainError('no_encontrado');
  return known;
}

/** Makes the route of a command on the certificate that the path names. */
const command =
  <B extends object>(
    perform: (tx: Tx, who: Requester, caso: string, order: B & CertificadoReference) => Promise<CertificadoState>,
  ) =>
  async (
    p: Requester & { readonly subject: string; readonly params: Readonly<Record<string, string>>; readonly body: B },
    tx: Tx,
  ) => {
    const tipo = typeOf(p.params);
    const order = { tipo, ...p.body };
    return { data: { tipo, estado: await perform(tx, p, p.subject, order) } };
  };

export function certificadosInBackofficeRoutes(): Route[] {
  return [
    backoffice.writing(B.solicitarCertificado, command(requestCertificado)),
    backoffice.writing(B.obtenerCertificado, command(obtainCertificado)),
    backoffice.writing(B.descartarCertificado, command(discardCertificado)),
    backoffice.writing(B.denegarCertificado, command(denyCertificado)),
  ];
}
