/** Counts what a provider's answer to a request teaches, without any personal data. */
import type { Paper } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../db/database.ts';
import type { Cuentas } from '../../db/table-types.ts';
import type { Requester } from '../../shared/actor.ts';
import { dayOf, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import type { Outcome } from './rules-experience.ts';
import { dropExperience, insertExperience } from './sql-experience.ts';

/** The account as it was when the answer came. */
type Answered = Pick<
  Cuentas,
  'id' | 'proveedor' | 'accion' | 'via' | 'reservada' | 'solicitada' | 'solicitudes' | 'por_familia'
>;

/**
 * Runs in the transaction of the answer. Reserved accounts and names written by hand teach nothing. A later answer to the same request
 * replaces the earlier one; papers that were asked for one by one are kept together.
 * @param outcome null: the answer teaches nothing
 */
export async function recordExperience(
  tx: Tx,
  { now }: Pick<Requester, 'now'>,
  { id, proveedor, accion, via, reservada, solicitada, solicitudes, por_familia }: Answered,
  outcome: Outcome | null,
  papeles: readonly Paper[] = [],
): Promise<void> {
  if (reservada || proveedor === null || accion === null || solicitada === null) return;
  const before = await dropExperience(tx, id, solicitudes);
  if (outcome === null) return;
  const asked = outcome === 'pidio_papeles' ? [...new Set([...before, ...papeles])] : [];
  const respondida = todayInMadrid(now);
  const dias = Math.max(0, dayOf(respondida) - dayOf(todayInMadrid(solicitada)));
  await insertExperience(tx, {
    ...{ cuenta: id, solicitud: solicitudes, proveedor, accion, via, dias, respondida, resultado: outcome },
    ...{ representante: !por_familia, papeles: asked },
  });
}
