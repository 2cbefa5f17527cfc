/** What is mounted: the routes of every capability. Read this table first. */
import type { CancellingDependencies } from './capabilities/casos/close/cancel-caso.ts';
import { casosRoutes } from './capabilities/casos/routes.ts';
import type { Catalogo } from './capabilities/catalogo/current-catalogo.ts';
import { catalogoRoutes } from './capabilities/catalogo/routes.ts';
import { cuentasRoutes } from './capabilities/cuentas/routes.ts';
import type { DocumentosDependencies } from './capabilities/documentos/receive-documento.ts';
import { documentosRoutes } from './capabilities/documentos/routes.ts';
import { type EnsayoDependencies, ensayoRoutes } from './capabilities/ensayo/routes.ts';
import { identityRoutes } from './capabilities/identity/routes.ts';
import type { SessionDependencies } from './capabilities/identity/start-session.ts';
import { lotesRoutes } from './capabilities/lotes/routes.ts';
import { reportingRoutes } from './capabilities/reporting/routes.ts';
import { siniestrosRoutes } from './capabilities/siniestros/routes.ts';
import { type WebhooksDependencies, webhooksRoutes } from './capabilities/webhooks/routes.ts';
import type { Route } from './http/route.ts';

/** The transport refuses to start when an operation of the contract has no route here. */
export function serviceRoutes(
  deps: CancellingDependencies &
    DocumentosDependencies &
    SessionDependencies &
    EnsayoDependencies &
    WebhooksDependencies & { catalogo: Catalogo },
): Route[] {
  return [
    ...casosRoutes(deps),
    ...cuentasRoutes(deps),
    ...documentosRoutes(deps),
    ...siniestrosRoutes(deps),
    ...lotesRoutes(),
    ...catalogoRoutes(deps.catalogo),
    ...identityRoutes(deps),
    ...webhooksRoutes(deps),
    ...reportingRoutes(),
    ...ensayoRoutes(deps),
  ];
}
