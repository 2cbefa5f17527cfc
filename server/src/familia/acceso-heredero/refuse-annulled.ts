/** Tells the holder of a link that its case was annulled, and offers no other link. */
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
