/** Routes of the claims in the backoffice; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import type { Database } from '../../db/database.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type BySession, type Route, routesOf } from '../../http/operation.ts';
import { invalid } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { viewCasoAccess } from '../access/view-access.ts';
import { afterOpen } from '../open/after-mail.ts';

import { type CasosDependencies, duplicateCaso } from '../open/open-caso.ts';
import { applicationOf } from './application.ts';
import { listDeskSiniestros } from './list-siniestros.ts';
import { openSiniestro } from './open-siniestro.ts';
import { lastChange } from './sql.ts';

const backoffice = routesOf<BySession<UserSession>>();

export function siniestrosInBackofficeRoutes(deps: CasosDependencies & { readonly base: Database }): Route[] {
  return [
    backoffice.reading(B.listarSiniestros, ({ sesion, aseguradora, query }, tx) =>
      listDeskSiniestros(tx, aseguradora, sesion.aseguradora === null, query),
    ),
    backoffice.stream(B.seguirLista, ({ aseguradora }) => ({
      fingerprint: () => deps.base.readAsTenant(aseguradora?.id ?? '', lastChange),
    })),
    backoffice.writing(B.abrirSiniestro, async (p, tx) => {
      requireVariant(p.aseguradora, p.body);
      const result = await openSiniestro(deps, tx, p, await applicationOf(tx, p.body));
      if (result.clase === 'duplicado') throw duplicateCaso(deps.addresses, p.aseguradora, result.caso_id);
      if (result.clase === 'abierto') return afterOpen(deps, p.aseguradora, result.caso_id, result.apertura);
      const { id, caso_id } = result.caso;
      return { data: { caso_id, acceso_heredero: await viewCasoAccess(tx, id), unido: true } };
    }),
  ];
}

/** @throws DomainError validacion for the other variant's way of naming modules, as in the API */
function requireVariant({ variante }: Tenant, { modulos, pack }: { modulos?: unknown; pack?: unknown }): void {
  const foreign = variante === 'A' ? (pack !== undefined ? 'pack' : null) : modulos !== undefined ? 'modulos' : null;
  if (!foreign) return;
  const texto = { es: 'no existe en la variante de esta aseguradora.', en: "is not of this insurer's variant." };
  throw invalid({ campo: foreign, texto });
}
