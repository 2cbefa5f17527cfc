/** Says on the rows of the accounts which of them lack a second signature. */
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { casoKey } from '../casos/open/caso-key.ts';
import { markWithoutCofirma, namedCuentas } from '../cuentas/read/named-cuentas.ts';
import { coversCuenta } from '../mandato/rules.ts';
import { scopeOf } from '../mandato/rules-ejemplares.ts';
import { partPapersOf } from './papers-for-cofirma.ts';

/**
 * Names of providers are sealed, so that only a process that holds the key of the case can; it does so whenever the case advances.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function markCuentas(
  tx: Tx,
  { aseguradora }: Pick<Requester, 'aseguradora'>,
  caso: string,
): Promise<void> {
  if (!aseguradora.exige_cofirma) return;
  const clave = await casoKey(tx, aseguradora, caso);
  if (!clave) return;
  const cuentas = await namedCuentas(tx, caso, clave);
  const { faltan } = await partPapersOf(tx, { fila: { id: caso }, clave }, cuentas);
  const scope = scopeOf(faltan.map(({ datos }) => datos));
  const lacking = cuentas.filter(({ proveedor, accion }) => accion !== null && coversCuenta(scope, proveedor, accion));
  await markWithoutCofirma(
    tx,
    caso,
    lacking.map(({ id }) => id),
  );
}
