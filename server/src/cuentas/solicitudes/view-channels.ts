/** Outcomes of requests to providers by channel, and how many legal terms were kept. */
import type { Tx } from '../../db/database.ts';
import { type ChannelCount, countChannels } from './sql.ts';

/**
 * For each action the figures over all insurers that share theirs, else those of the transaction's insurer.
 * @param since first day of the requests that count
 */
export async function channelsOf(
  tx: Pick<Tx, 'sql'>,
  proveedores: readonly string[],
  since: string,
): Promise<ChannelCount[]> {
  const known = await countChannels(tx, proveedores, since);
  const isCommon = ({ proveedor, accion }: ChannelCount) =>
    known.some((one) => !one.propia && one.proveedor === proveedor && one.accion === accion);
  return known.filter((one) => !one.propia || !isCommon(one));
}
