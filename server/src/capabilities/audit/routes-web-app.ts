/** Routes of the audit log in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import { backofficeWho } from '../../shared/web-app-requester.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listAudit, listServiceAudit } from './list-audit.ts';
import { periodFrom, type SignedExportDependencies } from './signed-export.ts';
import { verifyAudit } from './verify.ts';
import { packSignedAudit } from './write-signed-export.ts';

const { reading, long, sesion, file } = routesWith<UserSession>();

export function auditInBackofficeRoutes(deps: SignedExportDependencies): AppRoute<UserSession>[] {
  return [
    reading(B.listarAuditoria, ({ query, idioma }, tx) => listAudit(tx, query, idioma)),
    long(B.verificarAuditoria, ({ aseguradora }) => verifyAudit(deps.base, deps.keyring, aseguradora.id)),
    file(B.exportarAuditoriaFirmada, (request) => {
      const { aseguradora, query, now } = request;
      return packSignedAudit(deps, periodFrom(aseguradora, query), backofficeWho(request).actor, now);
    }),
    sesion(B.listarAuditoriaDelServicio, async ({ query, idioma }) => ({
      data: await listServiceAudit(deps.base, query, idioma),
    })),
    sesion(B.verificarAuditoriaDelServicio, async () => ({
      data: await verifyAudit(deps.base, deps.keyring, SERVICE_ID),
    })),
  ];
}
