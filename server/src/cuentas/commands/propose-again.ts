/** When a case is reopened, proposes again the accounts that its end had discarded unasked, for the family to decide. */
import { PROPOSED_MAXIMUM } from '@albacea/contract/schemas/cuentas.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { inEuros } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { openCuenta } from '../data.ts';
import { type Cuenta, readCuentas } from '../sql.ts';
import type { CuentasDependencies } from './command.ts';
import { type Proposal, proposeCuentas } from './propose-cuentas.ts';

/**
 * Creates new accounts, because a final state that was announced stays final. An account whose provider has left the catalogue is skipped.
 * @param caso the case before it was reopened; its row is locked
 * @returns how many were proposed again
 */
export async function proposeAgain(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  { fila, clave }: TakenCaso,
): Promise<number> {
  const ended = fila.cerrado?.getTime();
  const lost = (await readCuentas(tx, fila.id)).filter(
    ({ motivo_descarte, terminada }) => motivo_descarte === 'fin_de_caso' && terminada?.getTime() === ended,
  );
  const proposals = lost.slice(0, PROPOSED_MAXIMUM).map((row) => proposalOf(clave, row));
  if (proposals.length === 0) return 0;
  if (await accepted(deps, tx, who, fila.caso_id, proposals)) return proposals.length;
  let n = 0;
  for (const one of proposals) if (await accepted(deps, tx, who, fila.caso_id, [one])) n += 1;
  return n;
}

function proposalOf(clave: TakenCaso['clave'], row: Cuenta): Proposal {
  const { proveedor, identificador } = openCuenta(clave, row);
  const { accion, modulo, reservada, importe_centimos: cents, periodicidad } = row;
  return {
    ...(row.proveedor === null ? { proveedor } : { proveedor_codigo: row.proveedor }),
    ...(identificador !== null && { identificador }),
    ...(accion !== null && { accion }),
    ...{ modulo, reservada },
    ...(cents !== null && periodicidad !== null && { cargo: { importe: inEuros(cents), periodicidad } }),
  };
}

/** Checks everything before it writes, so a refusal leaves the transaction as it was. */
async function accepted(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  proposals: readonly Proposal[],
): Promise<boolean> {
  try {
    await proposeCuentas(deps, tx, who, casoId, proposals);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
