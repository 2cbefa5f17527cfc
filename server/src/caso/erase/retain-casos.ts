/** The hourly upkeep of ended cases: one insurer after the other, each in transactions of its own. */
import type { AppLogger } from '../../platform/logger.ts';
import { lockCasos } from '../lock-casos.ts';
import type { ErasureDependencies } from './erase-caso.ts';
import { eraseExpired } from './erase-expired.ts';
import { type MailsSweepDependencies, sweepKept } from './sweep-kept.ts';

export async function retainCasos(
  deps: ErasureDependencies & MailsSweepDependencies & { readonly logger: AppLogger },
): Promise<{ bloqueados: number; borrados: number }> {
  const { base, logger } = deps;
  const { rows: aseguradoras } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) =>
    tx.sql<{ id: string }>('select id from aseguradoras order by id'),
  );
  const total = { bloqueados: 0, borrados: 0 };
  for (const { id } of aseguradoras) {
    try {
      total.bloqueados += await lockCasos(base, id);
      total.borrados += await eraseExpired(deps, id);
      await sweepKept(deps, id);
    } catch (error) {
      // A fault of one insurer must not stop the others; the next hour tries again.
      logger.warn({ error, aseguradora: id }, 'retention of an insurer failed');
    }
  }
  return total;
}
