/** Requests as the desk sees them, by provider; pure. */
import type { ProveedorSolicitudes, Solicitud as SolicitudView } from '@albacea/contract/schemas/solicitudes.ts';
import { repeats } from './rules-repeated.ts';
import { termState } from './rules-terms.ts';

/** A request with its sealed data opened. */
type Opened = Omit<SolicitudView, 'estado' | 'acusada'> & {
  readonly fin: string | null;
  readonly acusada: Date | null;
};

export const presentSolicitud = ({ fin, acusada, ...one }: Opened, today: string): SolicitudView => ({
  ...one,
  estado: termState({ ...one, fin }, today),
  acusada: acusada?.toISOString() ?? null,
});

type Cuenta = ProveedorSolicitudes['cuentas'][number];
type WithProveedor = Omit<Cuenta, 'repite'> & Pick<ProveedorSolicitudes, 'proveedor' | 'proveedor_codigo'>;

/** The accounts of a case by provider: providers with several come first, to be contacted once about all of them. */
export function byProveedor(cuentas: readonly WithProveedor[]): ProveedorSolicitudes[] {
  const groups = new Map<string, WithProveedor[]>();
  for (const one of cuentas) {
    const key = one.proveedor_codigo ?? `=${one.proveedor.toLowerCase()}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .map((list) => ({
      proveedor: list[0]?.proveedor ?? '',
      proveedor_codigo: list[0]?.proveedor_codigo ?? null,
      cuentas: list.map(({ proveedor: _, proveedor_codigo: __, ...one }) => ({
        ...one,
        repite: list.find((other) => other.cuenta_id !== one.cuenta_id && repeats(one, other))?.cuenta_id ?? null,
      })),
    }))
    .toSorted((a, b) => b.cuentas.length - a.cuentas.length);
}
