/** What came of requests to providers by channel, and how many terms of the law were kept. */
import type { Tx } from '../../db/database.ts';
import { type ChannelCount, countChannels } from './sql.ts';

/**
 * Of each action what is known over all insurers that share theirs, else by the cases of the insurer of the transaction.
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
