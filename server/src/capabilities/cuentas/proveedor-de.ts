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

export const proveedorParaEnvio = (ficha: FichaDeProveedor | null, accion: Cuenta['accion']): ProveedorParaEnvio => ({
  ...encargoDe(ficha, accion),
  enCatalogo: ficha !== null,
  oferta: ofertaDe(ficha, accion),
});

export const cuentaParaEnvio = (fila: Cuenta, datos: DatosDeCuenta): CuentaParaEnvio => ({
  ...fila,
  nombre: datos.proveedor,
  conIdentificador: datos.identificador !== null,
});
