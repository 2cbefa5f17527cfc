/** The provider of an account, as the catalogue knows it now. */
import type { ProveedorCard } from '@albacea/contract/schemas/proveedores.ts';
import type { CurrentCatalogo } from '../catalogo/current-catalogo.ts';
import type { CuentaData } from './read/present.ts';
import { errandOf, offerOf } from './rules/rules-actions.ts';
import type { CuentaForSending, ProveedorForSending } from './rules/rules-sending.ts';
import type { Cuenta } from './sql.ts';

/** The entry, or null: written by hand, or no longer in the catalogue. */
export const cardOf = ({ ficha }: CurrentCatalogo, code: string | null): ProveedorCard | null =>
  (code === null ? undefined : ficha(code)) ?? null;

/** @param row what is wanted of it */
export const proveedorForSending = (
  card: ProveedorCard | null,
  row: Pick<Cuenta, 'accion' | 'vivienda_habitada'>,
): ProveedorForSending => ({
  ...errandOf(card, row),
  enCatalogo: card !== null,
  oferta: offerOf(card, row.accion),
});

export const cuentaForSending = (row: Cuenta, data: CuentaData): CuentaForSending => ({
  ...row,
  nombre: data.proveedor,
  conIdentificador: data.identificador !== null,
});
