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
import { isIdentified } from './data.ts';
import type { CasoSituation, CuentaForSending, ProveedorForSending } from './rules/rules-sending.ts';
import { type Cuenta, readSituation } from './sql.ts';

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

export async function situationOf(tx: Tx, caso: OpenedCaso): Promise<CasoSituation> {
  const { id, estado } = caso.fila;
  const mandato = await currentMandato(tx, caso);
  return {
    ...(await readSituation(tx, id)),
    alcance: mandato?.alcance.cuentas ?? null,
    revisado: mandato?.revisado ?? [],
    nameSettled: mandato?.nameSettled ?? true,
    vivo: isLive(estado),
    ...(await guardOf(tx, id)),
  };
}
