/** Routes of the audit log in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import type { HeavyReads } from '../../db/heavy-reads.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { unavailableFor } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listAudit, listServiceAudit } from './list-audit.ts';
import { verifyAudit } from './verify.ts';

interface AuditDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly heavyReads: HeavyReads;
}

const { long } = routesOf<BySession<UserSession>>();

/** Seconds, sent as `Retry-After`, to wait while the same trail is already being verified. */
const RETRY = 30;

export function auditInBackofficeRoutes({ base, keyring, heavyReads }: AuditDependencies): Route[] {
  /** Ids of the trails that this process is verifying. */
  const underWay = new Set<string>();
  return [
    // A long operation: records that match a filter may be far apart, so one page may read the whole trail.
    long(B.listarAuditoria, (request) => {
      const { aseguradora, query, idioma } = request;
      return aseguradora
        ? heavyReads(request).readAsTenant(aseguradora.id, (tx) => listAudit(tx, query, idioma))
        : listServiceAudit(base, query, idioma);
    }),
    long(B.verificarAuditoria, async (request) => {
      const id = request.aseguradora?.id ?? SERVICE_ID;
      if (underWay.has(id)) throw unavailableFor(RETRY);
      underWay.add(id);
      try {
        return await verifyAudit(heavyReads(request), keyring, id);
      } finally {
        underWay.delete(id);
      }
    }),
  ];
}
