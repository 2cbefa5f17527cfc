/** All routes of the API, by domain. */
import type { DocumentosDependencies } from './caso/documentos/receive-documento.ts';
import { documentosRoutes } from './caso/documentos/routes.ts';
import { lotesRoutes } from './caso/lotes/routes.ts';
import { siniestrosRoutes } from './caso/siniestros/routes.ts';
import type { CancellingDependencies } from './course/cancel-caso.ts';
import { casosRoutes } from './course/routes.ts';
import type { Catalogo } from './cuentas/catalogo/current-catalogo.ts';
import { catalogoRoutes } from './cuentas/catalogo/routes.ts';
import { cuentasRoutes } from './cuentas/routes.ts';
import { reportingRoutes } from './figures/routes.ts';
import type { Route } from './http/operation.ts';
import { identityRoutes } from './insurers/identity/routes.ts';
import type { ApiSignInDependencies } from './insurers/identity/sign-in.ts';
import { type WebhooksDependencies, webhooksRoutes } from './outbox/webhooks/routes.ts';
import { type EnsayoDependencies, ensayoRoutes } from './sandbox/routes.ts';

/** Lists the route of each operation of the contract. If one is missing, the program does not start. */
export function serviceRoutes(
  deps: CancellingDependencies &
    DocumentosDependencies &
    ApiSignInDependencies &
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
