/** What of an account and of an objection is sealed under the key of the case. */
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import type { DatosDeCuenta, GestionGuardada } from './presentar.ts';

export const lugarDeCuenta = (id: string) => ({ tabla: 'cuentas', columna: 'datos_cifrados', fila: id });
export const lugarDeObjecion = (id: string) => ({ tabla: 'objeciones', columna: 'datos_cifrados', fila: id });

export interface DatosDeObjecion {
  /** What was said. */
  readonly motivo: string | null;
  /** Why it was decided so. */
  readonly decision: string | null;
}

export function abrirCuenta(
  clave: ClaveDeDatos,
  fila: { id: string; datos_cifrados: Uint8Array | null },
): DatosDeCuenta {
  if (!fila.datos_cifrados) return { proveedor: '', identificador: null };
  return clave.descifrarJson<DatosDeCuenta>(lugarDeCuenta(fila.id), fila.datos_cifrados);
}

/** The sealed part of the row, and what of it is said in plain: that there is an identifier. */
export const sellarCuenta = (clave: ClaveDeDatos, id: string, datos: DatosDeCuenta) => ({
  datos_cifrados: clave.cifrarJson(lugarDeCuenta(id), datos),
  con_identificador: datos.identificador !== null,
});

/** The same account with one more thing that was done or answered. */
export const conGestion = (datos: DatosDeCuenta, gestion: GestionGuardada): DatosDeCuenta => ({
  ...datos,
  gestiones: [...(datos.gestiones ?? []), gestion],
});
