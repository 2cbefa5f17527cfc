/** Reads the catalogue entries of the accounts' providers. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Proveedor } from '@albacea/contract/schemas/proveedores.ts';
import { useData } from '../data/use-data.ts';

type Coded = Pick<CompleteCuenta, 'proveedor_codigo'>;

/** The largest number of entries in one answer of the server. */
const AT_ONCE = 100;

/** @returns `proveedorOf` gives the entry of an account, null where the catalogue has none; `isReady` whether the catalogue has answered */
export function useProveedores(cuentas: readonly Coded[]) {
  const codes = [...new Set(cuentas.flatMap(({ proveedor_codigo: code }) => code ?? []))].toSorted();
  const { data, error } = useData('GET /proveedores', { query: { codigos: codes.join(), limite: AT_ONCE } });
  const byCode = new Map(data?.elementos.map((one) => [one.codigo, one]));
  const proveedorOf = ({ proveedor_codigo: code }: Coded): Proveedor | null => (code && byCode.get(code)) || null;
  return { proveedorOf, isReady: data !== null || error !== null };
}

export const useProveedor = (cuenta: Coded): Proveedor | null => useProveedores([cuenta]).proveedorOf(cuenta);
