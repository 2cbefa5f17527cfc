/** Routes of the audit log in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listAudit, listServiceAudit } from './list-audit.ts';
import { verifyAudit } from './verify.ts';

interface AuditDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
}

const { long } = routesOf<BySession<UserSession>>();

export function auditInBackofficeRoutes(deps: AuditDependencies): Route[] {
  return [
    long(B.listarAuditoria, ({ aseguradora, query, idioma }) =>
      aseguradora
        ? deps.base.readAsTenant(aseguradora.id, (tx) => listAudit(tx, query, idioma))
        : listServiceAudit(deps.base, query, idioma),
    ),
    long(B.verificarAuditoria, ({ aseguradora }) =>
      verifyAudit(deps.base, deps.keyring, aseguradora?.id ?? SERVICE_ID),
    ),
  ];
}
