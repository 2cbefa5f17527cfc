/** Runs one command on many cases: each row has its own transaction and result. */
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Database } from '../../db/database.ts';
import { nowOf } from '../../db/insurers-now.ts';
import { findAseguradora, type Tenants } from '../../db/tenant.ts';
import { errorResponse } from '../../http/responses.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';

export interface RowsDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** A person of the service who runs a command on cases of any insurers. */
export interface Commander {
  readonly user: string;
  readonly idioma: ErrorLanguage;
  /** The real time, from which each insurer's own time is computed. */
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Tells in a sentence why a row was not done. An internal error is logged; the other rows keep their results. */
export function refusalOf(
  { logger }: Pick<RowsDependencies, 'logger'>,
  error: unknown,
  language: ErrorLanguage,
): string {
  if (!(error instanceof DomainError)) logger.error({ error }, 'a row of a command on many cases failed');
  return errorResponse(error, language, '').body.error;
}

interface Row {
  readonly aseguradora: string;
  readonly caso_id: string;
}

/**
 * Runs the rows in sequence, so that rows of one case never wait for each other.
 * @param act runs one row for a requester, and throws to refuse it
 * @param refused the data to report for a refused row
 */
export async function rowByRow<R extends Row, D>(
  deps: RowsDependencies,
  commander: Commander,
  rows: readonly R[],
  act: (who: Requester, row: R) => Promise<D>,
  refused: D,
): Promise<(R & D & { hecho: boolean; motivo: string | null })[]> {
  const results: (R & D & { hecho: boolean; motivo: string | null })[] = [];
  for (const row of rows) {
    try {
      const data = await act(await requesterOf(deps, commander, row.aseguradora), row);
      results.push({ ...row, hecho: true, motivo: null, ...data });
    } catch (error) {
      results.push({ ...row, ...refused, hecho: false, motivo: refusalOf(deps, error, commander.idioma) });
    }
  }
  return results;
}

/** Makes the requester of a row, with the insurer's own time. @throws DomainError no_encontrado for an unknown insurer */
async function requesterOf(
  { base, tenants }: RowsDependencies,
  { user, now, signal }: Commander,
  slug: string,
): Promise<Requester> {
  const insurer = await findAseguradora(base, slug);
  if (insurer === null) throw new DomainError('no_encontrado');
  const aseguradora = await tenants.get(insurer);
  return {
    aseguradora,
    actor: { visible: 'servicio', tipo: 'usuario', id: user },
    now: nowOf(aseguradora, now),
    signal,
  };
}
