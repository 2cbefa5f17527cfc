/** The provider of an account, by the present catalogue. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { CuentaData } from '../caso/rules/rules-cuenta.ts';
import type { CurrentCatalogo } from './catalogo/current-catalogo.ts';
import { offerOf } from './catalogo/rules-ways.ts';
import { isIdentified } from './data.ts';
import type { CuentaForSending, ProveedorForSending } from './rules/rules-sending.ts';
import type { Cuenta } from './sql.ts';

/** The entry, or null for a name written by hand or no longer in the catalogue. */
export const cardOf = ({ ficha }: CurrentCatalogo, code: string | null): ProveedorCard | null =>
  (code === null ? undefined : ficha(code)) ?? null;

/**
 * @param row the chosen action and way of the account
 * @param today day in Madrid: whether a paper holds a request back depends on the age of its evidence
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
  hasIdentifier: isIdentified(data),
  nuevoTitular: data.nuevoTitular ?? null,
});
