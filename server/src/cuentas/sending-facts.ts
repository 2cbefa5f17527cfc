/** Collects the facts that decide whether a request can be sent: from the current catalogue, the account and the case. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import { guardOf } from '../caso/guard.ts';
import type { OpenedCaso } from '../caso/lock-caso.ts';
import { currentMandato } from '../caso/mandato/current-mandato.ts';
import { isLive } from '../caso/rules/rules.ts';
import type { CuentaData } from '../caso/rules/rules-cuenta.ts';
import type { Tx } from '../db/database.ts';
import type { CurrentCatalogo } from './catalogo/current-catalogo.ts';
import { offerOf } from './catalogo/rules-ways.ts';
import { identityOf, isIdentified, openCuenta } from './data.ts';
import { mayBeSame } from './rules/rules-proposal.ts';
import type { CasoSituation, CuentaForSending, ProveedorForSending } from './rules/rules-sending.ts';
import { type Cuenta, readCuentas, readSituation } from './sql.ts';

/**
 * Finds the catalogue entry of a code.
 * @returns null: the provider was never in the catalogue, or is no longer
 */
export const cardOf = ({ card }: CurrentCatalogo, code: string | null): ProveedorCard | null =>
  (code === null ? undefined : card(code)) ?? null;

/**
 * Collects what the catalogue says about the chosen action.
 * @param row the chosen action and way of the account
 * @param today day in Madrid; a paper holds a request back only while its source in the catalogue is recent
 */
export const proveedorForSending = (
  card: ProveedorCard | null,
  row: Pick<Cuenta, 'accion' | 'via' | 'vivienda_habitada'>,
  today: string,
): ProveedorForSending => ({
  accion: row.accion,
  tipo: card?.tipo ?? null,
  vivienda_habitada: row.vivienda_habitada,
  enCatalogo: card !== null,
  oferta: offerOf(card, row.accion, row.via, today),
});

export const cuentaForSending = (row: Cuenta, data: CuentaData): CuentaForSending => ({
  ...row,
  nombre: data.proveedor,
  identificador: data.identificador,
  hasIdentifier: isIdentified(data),
  nuevoTitular: data.nuevoTitular ?? null,
});

/**
 * Finds the accounts that an objection covers: all of the case, or the one that it names in every row, because an account that was taken off
 * the list can be listed again. An objection to an erasure does not cover the copies that the family asks for of the same account.
 * @param rows the accounts of the case
 * @returns the rows by the id of the account that an objection names; null: it concerns the whole case
 */
export function coverageOf({ clave }: Pick<OpenedCaso, 'clave'>, rows: readonly Cuenta[]) {
  const known = rows.map((row) => ({ row, identity: identityOf(row, openCuenta(clave, row)) }));
  const asksForCopy = ({ accion }: Cuenta) => accion === 'obtener_datos';
  return (cuenta: string | null): readonly Cuenta[] => {
    const named = known.find(({ row }) => row.id === cuenta);
    if (!named) return rows;
    const covered = known.filter(
      ({ row, identity }) => (asksForCopy(named.row) || !asksForCopy(row)) && mayBeSame(identity, named.identity),
    );
    return covered.map(({ row }) => row);
  };
}

export async function situationOf(tx: Tx, caso: OpenedCaso): Promise<CasoSituation> {
  const { id, estado, documentacion_completa } = caso.fila;
  const mandato = await currentMandato(tx, caso);
  const { objeciones, ...rows } = await readSituation(tx, id);
  const covered = coverageOf(caso, objeciones.length === 0 ? [] : await readCuentas(tx, id));
  return {
    ...rows,
    objeciones: objeciones.flatMap((one) => covered(one.cuenta).map((row) => ({ ...one, cuenta: row.id }))),
    alcance: mandato?.alcance.cuentas ?? null,
    nameSettled: mandato?.nameSettled ?? true,
    vivo: isLive(estado),
    documentacionCompleta: documentacion_completa !== null,
    ...(await guardOf(tx, id)),
  };
}
