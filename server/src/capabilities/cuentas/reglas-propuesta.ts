/** What makes an account out of a proposal; pure. */
import type { Modulo } from '@albacea/contract/comun.ts';
import type { AccionCuenta, EstadoCuenta } from '@albacea/contract/cuentas.ts';
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { plegar } from '../casos/reglas-texto.ts';
import { type ComoSeConoce, mismaCuenta } from './reglas.ts';
import { modulosDe, ofertaDe, undecidedModulos } from './reglas-acciones.ts';
import { esFinal } from './reglas-estados.ts';

type Texto = { readonly es: string; readonly en: string };

/**
 * The entry that a name written by hand means: its name, a service that goes with it, a domain or what stands before the
 * first dot of one. So a discreet provider is reserved however it was brought in.
 * @returns null when none or several answer to it
 */
export function fichaPorNombre(fichas: readonly FichaDeProveedor[], nombre: string): FichaDeProveedor | null {
  const buscado = llano(nombre);
  const halladas = fichas.filter(({ nombre: suyo, incluye, dominios }) =>
    [suyo, ...incluye, ...dominios, ...dominios.map((dominio) => dominio.split('.')[0] ?? '')].some(
      (otro) => llano(otro) === buscado,
    ),
  );
  return halladas.length === 1 ? (halladas[0] ?? null) : null;
}

const llano = (texto: string): string =>
  plegar(texto)
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Why an action can't be wanted of a provider, or null. To leave everything as it is needs nobody's offer. */
export function problemaDeAccion(ficha: FichaDeProveedor | null, accion: AccionCuenta | null): Texto | null {
  if (!ficha || accion === null || accion === 'conservar' || ofertaDe(ficha, accion)) return null;
  const acciones = ficha.acciones.map((una) => una.accion).join(', ');
  return { es: `este proveedor ofrece: ${acciones}.`, en: `this provider offers: ${acciones}.` };
}

/**
 * The module of an account.
 * @param accion null: nobody has said yet what is wanted
 * @param pedido as given; undefined: the likeliest
 * @returns the module, or why there is none
 */
export function moduloPara(
  accion: AccionCuenta | null,
  ficha: FichaDeProveedor | null,
  conCargo: boolean,
  contratados: readonly Modulo[],
  pedido?: Modulo,
): Modulo | Texto {
  const posibles =
    accion === null ? undecidedModulos(ficha, conCargo) : modulosDe(accion, ficha?.tipo ?? null, conCargo);
  const contratado = posibles.filter((modulo) => contratados.includes(modulo));
  if (contratado.length === 0) {
    const lista = posibles.join(', ');
    return { es: `el caso no tiene contratado: ${lista}.`, en: `the case has not contracted: ${lista}.` };
  }
  if (pedido === undefined) return contratado[0] as Modulo;
  if (contratado.includes(pedido)) return pedido;
  const lista = contratado.join(', ');
  return { es: `con esta acción debe ser: ${lista}.`, en: `with this action it must be: ${lista}.` };
}

export interface CuentaComparable extends ComoSeConoce {
  readonly estado: EstadoCuenta;
  readonly accion: AccionCuenta | null;
}

/**
 * Whether an account of the case stands in the way of a new one: the same provider and identifier. Not one that was
 * discarded; not one that has ended, when something else is wanted now; and a copy can be asked for beside anything.
 */
export function estorba(otra: CuentaComparable, nueva: Omit<CuentaComparable, 'estado'>): boolean {
  if (otra.estado === 'descartada' || !mismaCuenta(otra, nueva)) return false;
  if (otra.accion === nueva.accion) return true;
  const deCopia = otra.accion === 'obtener_datos' || nueva.accion === 'obtener_datos';
  return !esFinal(otra.estado) && !deCopia;
}
