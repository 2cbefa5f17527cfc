import { PORTAL_OPERATIONS as P } from '@albacea/contract/operations/portal.ts';
import type { SummaryQuery } from '@albacea/contract/schemas/papers.ts';
import { orderOf } from '../../caso/lane-order.ts';
import type { CuentasDependencies } from '../../cuentas/commands/command.ts';
import { paint } from '../../cuentas/letters/render/paint-apart.ts';
import type { Database } from '../../db/database.ts';
import { type Route, routesOf, type StoredFile } from '../../http/operation.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Requester } from '../../shared/actor.ts';
import { readSummary } from './read-summary.ts';
import { SUMMARY_TEXTS } from './rules-summary-data.ts';

const { file } = routesOf();

interface SummaryDependencies extends CuentasDependencies {
  readonly base: Database;
  readonly lanes: Pick<Lanes, 'papers'>;
}

async function summaryFile(
  deps: SummaryDependencies,
  who: Requester,
  caso: string,
  { idioma = null }: { readonly idioma?: SummaryQuery['idioma'] | null },
): Promise<StoredFile> {
  const { papel, casoId } = await deps.base.asTenant(who.aseguradora.id, (tx) =>
    readSummary(deps, tx, who, caso, idioma),
  );
  return {
    formato: 'application/pdf',
    nombre: `${SUMMARY_TEXTS[papel.idioma].fichero}-${casoId}.pdf`,
    contenido: await paint(deps.lanes.papers, orderOf(who, casoId), papel),
  };
}

export const summaryRoutes = (deps: SummaryDependencies): Route[] => [
  file(P.verResumenEnPdf, (p) => summaryFile(deps, p, p.subject, p.query)),
];
