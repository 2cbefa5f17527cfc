/** Keeps the list of the accounts that an objection holds. */
import type { OpenedCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { openObjected, toCompare } from '../data.ts';
import { isHeld } from '../rules/rules-proposal.ts';
import { readCuentas, readObjeciones, writeObjecion } from '../sql.ts';

/**
 * Adds to every objection that is not lifted the entries that have become the account to which somebody objects. An entry that is held stays held
 * until the objection is lifted, whatever is changed in it.
 * @param caso a case that this transaction has locked
 */
export async function holdSame(tx: Tx, { fila, clave }: Pick<OpenedCaso, 'fila' | 'clave'>): Promise<void> {
  const inForce = (await readObjeciones(tx, fila.id)).filter(({ estado }) => estado !== 'levantada');
  if (inForce.length === 0) return;
  const entries = (await readCuentas(tx, fila.id)).map((row) => ({ id: row.id, ...toCompare(clave, row) }));
  for (const objecion of inForce) {
    const raised = openObjected(clave, objecion);
    const named = entries.find(({ id }) => id === objecion.cuenta);
    if (!raised || !named) continue; // to the whole case
    const held = entries.filter((entry) => isHeld(entry, raised, named)).map(({ id }) => id);
    await writeObjecion(tx, objecion, { cuentas: [...new Set([...(objecion.cuentas ?? []), ...held])] });
  }
}
