/** What somebody sees who has just come in: with the session goes the case, so that an old phone asks once and not twice. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Visit } from '@albacea/contract/schemas/family.ts';
import type { CasoSituation } from '@albacea/contract/schemas/work.ts';
import type { Database } from '../../db/database.ts';
import { nowOf } from '../../db/insurers-now.ts';
import type { Tenants } from '../../db/tenant.ts';
import type { Host } from '../../http/host.ts';
import { sha256 } from '../../platform/ids.ts';
import { DomainError } from '../../shared/errors.ts';
import { viewSituation } from '../casos/read/view-situation.ts';
import type { Rates } from '../certificados/view-certificados.ts';
import { authenticateHeredero } from './portal-session.ts';
import { viewVisit } from './view-visit.ts';

export interface SituationDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly tasas: Rates;
}

/**
 * @param value of the cookie that is being given
 * @param now real time, by which the session lives
 * @throws DomainError enlace_invalido when it ended in this very moment, caso_bloqueado
 */
export async function situationAtSignIn(
  { base, tenants, tasas }: SituationDependencies,
  value: string,
  host: Host,
  { idioma, now }: { readonly idioma: ErrorLanguage; readonly now: Date },
): Promise<{ caso: CasoSituation; visita: Visit }> {
  const session = await authenticateHeredero(base, sha256(value), host, now);
  if (!session) throw new DomainError('enlace_invalido');
  const aseguradora = await tenants.obtener(session.aseguradoraId, session.version);
  const ahora = nowOf(aseguradora, session.ahora);
  return base.lectura(session.aseguradoraId, async (tx) => ({
    caso: await viewSituation(tx, aseguradora, session, { tasas, idioma, ahora }),
    visita: await viewVisit(tx, aseguradora, session),
  }));
}
