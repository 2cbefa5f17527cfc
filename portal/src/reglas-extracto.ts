/** What is picked out of a bank statement, and what becomes of it; pure. */
import type { CargoSinReconocer, CuentaReconocida, ExtractoParaElegir } from '@albacea/contract/familia.ts';

/** Taken as printed: nobody knows whose it is. */
export const SIN_SABER = '?';

export interface Eleccion {
  /** Codes of the catalogue. */
  readonly conocidas: readonly string[];
  /** By their place among those that were not recognised: the code of a candidate, or {@link SIN_SABER}. */
  readonly otras: Readonly<Record<number, string | undefined>>;
}

type Cargo = NonNullable<CuentaReconocida['cargo']>;
export type PropuestaElegida = ({ readonly proveedor_codigo: string } | { readonly proveedor: string }) & {
  readonly cargo?: Cargo;
};

/** However sure a charge is, whether it goes to the list is for the family to say. */
export const NOTHING_PICKED: Eleccion = { conocidas: [], otras: {} };

/** Of several that it could be none is guessed. */
export const deQuienParece = (candidatos: CargoSinReconocer['candidatos']): string =>
  candidatos.length === 1 && candidatos[0] ? candidatos[0].proveedor_codigo : SIN_SABER;

export const elegibles = ({ reconocidas, sin_reconocer }: ExtractoParaElegir): number =>
  reconocidas.filter(({ ya_en_lista }) => !ya_en_lista).length + sin_reconocer.length;

/** The accounts to add, one for each provider. */
export function propuestasDe(
  { reconocidas, sin_reconocer }: ExtractoParaElegir,
  { conocidas, otras }: Eleccion,
): PropuestaElegida[] {
  const propuestas = new Map<string, PropuestaElegida>();
  for (const { proveedor_codigo, cargo, ya_en_lista } of reconocidas)
    if (conocidas.includes(proveedor_codigo) && !ya_en_lista)
      propuestas.set(proveedor_codigo, { proveedor_codigo, ...(cargo && { cargo }) });
  for (const [lugar, uno] of sin_reconocer.entries()) {
    const cual = otras[lugar];
    const clave = cual === SIN_SABER ? uno.nombre : cual;
    if (cual === undefined || clave === undefined || propuestas.has(clave)) continue;
    const cargo = cargoDe(uno);
    const quien = cual === SIN_SABER ? { proveedor: uno.nombre } : { proveedor_codigo: cual };
    propuestas.set(clave, { ...quien, ...(cargo && { cargo }) });
  }
  return [...propuestas.values()];
}

function cargoDe({ importe, moneda, periodicidad }: CargoSinReconocer): Cargo | null {
  return moneda === 'EUR' && periodicidad !== null ? { importe, periodicidad } : null;
}
