/** Routes of the audit log in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import { SERVICE_ID } from '../../db/service.ts';
import { type AppRoute, routesWith } from '../../http/web-app-route.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { listAudit, listServiceAudit } from './list-audit.ts';
import { verifyAudit } from './verify.ts';

const { lectura, larga, sesion } = routesWith<UserSession>();

export function auditInBackofficeRoutes(deps: { base: Database; keyring: Keyring }): AppRoute<UserSession>[] {
  return [
    lectura(B.listarAuditoria, ({ consulta, idioma }, tx) => listAudit(tx, consulta, idioma)),
    larga(B.verificarAuditoria, ({ aseguradora }) => verifyAudit(deps.base, deps.keyring, aseguradora.id)),
    sesion(B.listarAuditoriaDelServicio, async ({ consulta, idioma }) => ({
      datos: await listServiceAudit(deps.base, consulta, idioma),
    })),
    sesion(B.verificarAuditoriaDelServicio, async () => ({
      datos: await verifyAudit(deps.base, deps.keyring, SERVICE_ID),
    })),
  ];
}
