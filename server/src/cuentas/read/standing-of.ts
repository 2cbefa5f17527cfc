/** How an account stands that may wait for nobody's answer any more, whether its case is live or has ended. */
import type { Tx } from '../../db/database.ts';
import { type Cuenta, readCuenta } from '../sql.ts';

type Standing = Pick<Cuenta, 'version'> & {
  /** It ended with a result, or was taken out; after silence an answer still comes in time. */
  readonly settled: boolean;
};

/** @returns null: no account of this case */
export async function standingOf(tx: Tx, caso: string, id: string): Promise<Standing | null> {
  const cuenta = await readCuenta(tx, caso, id);
  if (!cuenta) return null;
  const { version, estado } = cuenta;
  return { version, settled: estado === 'resuelta' || estado === 'descartada' };
}
