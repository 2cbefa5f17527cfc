/** The provider of an account, as the catalogue knows it now. */
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { CatalogoVigente } from '../catalogo/catalogo-vigente.ts';
import type { DatosDeCuenta } from './presentar.ts';
import { encargoDe, ofertaDe } from './reglas-acciones.ts';
import type { CuentaParaEnvio, ProveedorParaEnvio } from './reglas-envio.ts';
import type { Cuenta } from './sql.ts';

/** The entry, or null: written by hand, or no longer in the catalogue. */
export const fichaDe = ({ ficha }: CatalogoVigente, codigo: string | null): FichaDeProveedor | null =>
  (codigo === null ? undefined : ficha(codigo)) ?? null;

/** @param fila what is wanted of it */
export const proveedorParaEnvio = (
  ficha: FichaDeProveedor | null,
  fila: Pick<Cuenta, 'accion' | 'vivienda_habitada'>,
): ProveedorParaEnvio => ({
  ...encargoDe(ficha, fila),
  enCatalogo: ficha !== null,
  oferta: ofertaDe(ficha, fila.accion),
});

export const cuentaParaEnvio = (fila: Cuenta, datos: DatosDeCuenta): CuentaParaEnvio => ({
  ...fila,
  nombre: datos.proveedor,
  conIdentificador: datos.identificador !== null,
});
