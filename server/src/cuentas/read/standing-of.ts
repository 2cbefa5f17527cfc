/** The standing of an account that may no longer wait for an answer, in a live or an ended case. */
import type { Tx } from '../../db/database.ts';
import { type Cuenta, readCuenta } from '../sql.ts';

type Standing = Pick<Cuenta, 'version'> & {
  /** It ended with a result, or was discarded; after a silence an answer is still in time. */
  readonly settled: boolean;
};

/** @returns null: the case has no such account */
export async function standingOf(tx: Tx, caso: string, id: string): Promise<Standing | null> {
  const cuenta = await readCuenta(tx, caso, id);
  if (!cuenta) return null;
  const { version, estado } = cuenta;
  return { version, settled: estado === 'resuelta' || estado === 'descartada' };
}
