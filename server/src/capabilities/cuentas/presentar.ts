/** Account: row to wire (contract: Cuenta). */
import type { Cuenta } from '@albacea/contract/cuentas.ts';
import { enmascarar } from './reglas.ts';

/** The sealed part of an account. */
export interface DatosDeCuenta {
  readonly proveedor: string;
  readonly identificador: string | null;
}

type Fila = Omit<Cuenta, 'cuenta_id' | 'proveedor' | 'identificador' | 'accion'> & {
  id: string;
  accion: NonNullable<Cuenta['accion']>;
};

/** A reserved account shows the insurer its state and module, not the provider. */
export function presentarCuenta(fila: Fila, datos: DatosDeCuenta | null): Cuenta {
  const visible = fila.reservada ? null : datos;
  const identificador = visible?.identificador ?? null;
  return {
    cuenta_id: fila.id,
    modulo: fila.modulo,
    proveedor: visible?.proveedor ?? null,
    identificador: identificador === null ? null : enmascarar(identificador),
    reservada: fila.reservada,
    accion: fila.reservada ? null : fila.accion,
    estado: fila.estado,
    resultado: fila.reservada ? null : fila.resultado,
    plazo: fila.plazo,
    actualizado: fila.actualizado,
  };
}
