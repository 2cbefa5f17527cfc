/** Experience with providers, for those who may see it. */
import type { ChannelExperience } from '@albacea/contract/schemas/experience.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../shared/errors.ts';
import { fromDateToDate } from '../../shared/rules-dates-madrid.ts';
import { channelsOf } from '../solicitudes/view-channels.ts';
import { bestOf, EXPERIENCE_MONTHS, type Experience } from './rules-experience.ts';
import type { Reader } from './sql.ts';
import { readExperience } from './sql-experience.ts';

const since = (today: string): string => fromDateToDate(today, -EXPERIENCE_MONTHS);

/**
 * Over all insurers that share theirs; in a transaction of an insurer, its own where there is no shared one.
 * @param today day in Madrid
 */
export const experienceOf = async (tx: Reader, proveedores: readonly string[], today: string): Promise<Experience[]> =>
  bestOf(await readExperience(tx, proveedores, since(today)));

/**
 * Gives the service, which works for every insurer, the same experience.
 * @param slug insurer whose own answers count too
 * @throws DomainError no_encontrado
 */
export async function experienceForService(
  base: Database,
  proveedor: string,
  slug: string | undefined,
  today: string,
): Promise<{ experiencia: Experience[]; canales: ChannelExperience[] }> {
  const read = async (tx: Reader) => ({
    experiencia: await experienceOf(tx, [proveedor], today),
    canales: (await channelsOf(tx, [proveedor], since(today))).map(({ proveedor: _, propia: __, ...one }) => one),
  });
  if (slug === undefined) return base.unsafeAcrossInsurers('albacea_servicio', read);
  const [row] = await base.door<{ id: string }>('select id from buscar_aseguradora($1, null)', [slug]);
  if (!row) throw new DomainError('no_encontrado');
  return base.readAsTenant(row.id, read);
}
