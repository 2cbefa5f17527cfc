/** The situation of the case, returned with a new session, so that a slow phone makes one request instead of two. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import type { Fees } from '../caso/certificados/view-certificados.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { nowOf } from '../db/insurers-now.ts';
import type { Tenants } from '../db/tenant.ts';
import { authenticateHeredero } from '../familia/acceso-heredero/portal-session.ts';
import { viewVisit } from '../familia/acceso-heredero/visit.ts';
import type { Host } from '../http/host.ts';
import { sha256 } from '../platform/ids.ts';
import { DomainError } from '../shared/errors.ts';
import { viewSituation } from './view-situation.ts';

export interface SituationDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly tasas: Fees;
  readonly config: Pick<Config, 'attention'>;
}

/**
 * @param value of the cookie that is being set
 * @param realNow real time, which decides how long the session lives
 * @throws DomainError enlace_invalido when the session ended at this moment, caso_bloqueado
 */
export async function situationAtSignIn(
  { base, tenants, tasas, config }: SituationDependencies,
  value: string,
  host: Host,
  { idioma, realNow }: { readonly idioma: ErrorLanguage; readonly realNow: Date },
): Promise<{ caso: CasoSituation; visita: Visit }> {
  const session = await authenticateHeredero(base, sha256(value), host, realNow);
  if (!session) throw new DomainError('enlace_invalido');
  const aseguradora = await tenants.get(session.aseguradoraId, session.version);
  const now = nowOf(aseguradora, session.now);
  return base.readAsTenant(session.aseguradoraId, async (tx) => ({
    caso: await viewSituation(tx, aseguradora, session, { tasas, attention: config.attention, idioma, now }),
    visita: await viewVisit(tx, aseguradora, session),
  }));
}
