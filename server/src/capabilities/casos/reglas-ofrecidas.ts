/** Which commands of a table are offered to somebody: those that their own guards would accept, and why not the others; pure. */
import type { IdiomaDeError } from '@albacea/contract/errores.ts';
import { posibleDesde, type Quien, type Transicion } from './reglas-transiciones.ts';

export type Frase = Readonly<Record<IdiomaDeError, string>>;

/** `ociosa`: it makes no sense here and is not spoken of; otherwise every reason against it, and none when it can be given. */
export type Veredicto = 'ociosa' | readonly Frase[];

export interface Ofrecidas {
  readonly posible: readonly string[];
  readonly impedidas: readonly { readonly orden: string; readonly motivos: readonly Frase[] }[];
}

export const NADA_OFRECIDO: Ofrecidas = { posible: [], impedidas: [] };

/** Commands by name with what their rules say. */
export function ofrecer(veredictos: readonly (readonly [orden: string, veredicto: Veredicto])[]): Ofrecidas {
  return {
    posible: veredictos.filter(([, motivos]) => motivos.length === 0).map(([orden]) => orden),
    impedidas: veredictos.flatMap(([orden, motivos]) =>
      motivos === 'ociosa' || motivos.length === 0 ? [] : [{ orden, motivos }],
    ),
  };
}

/**
 * The commands of a table from a state.
 * @param veredicto what the guard of the command asks for beyond state and role
 */
export const ofrecerDesde = <E>(
  tabla: readonly Transicion<E>[],
  estado: E,
  quien: Quien,
  veredicto: (orden: string) => Veredicto,
): Ofrecidas => ofrecer(posibleDesde(tabla, estado, quien).map((orden) => [orden, veredicto(orden)]));

/** The same over the wire. */
export const presentarOfrecidas = ({ posible, impedidas }: Ofrecidas, idioma: IdiomaDeError) => ({
  posible: [...posible],
  impedidas: impedidas.map(({ orden, motivos }) => ({ orden, motivos: motivos.map((motivo) => motivo[idioma]) })),
});
