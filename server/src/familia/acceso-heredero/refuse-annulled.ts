/** Whoever holds the link of a case that was annulled is told so, and is offered no other. */
import type { Database } from '../../db/database.ts';
import type { Host } from '../../http/host.ts';
import { DomainError } from '../../shared/errors.ts';
import { slugOf } from './slug.ts';

/**
 * @param mark hash of the token of a link
 * @throws DomainError caso_anulado
 */
export async function refuseAnnulled(base: Database, mark: Buffer, host: Host): Promise<void> {
  const [annulled] = await base.door<{ anulado: boolean }>('select anulado from enlace_de_anulado($1, $2)', [
    mark,
    slugOf(host),
  ]);
  if (annulled) throw new DomainError('caso_anulado');
}
