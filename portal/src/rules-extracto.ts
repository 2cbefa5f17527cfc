/** The choices in a bank statement, and the accounts they become; pure. */
import type { ExtractoToChooseFrom, RecognisedCuenta, UnrecognisedCargo } from '@albacea/contract/schemas/family.ts';

/** Stands for the code of an unknown provider: its charge is added under the name printed on the statement. */
export const UNKNOWN_PROVEEDOR = '?';

export interface Choice {
  /** Catalogue codes of the recognised accounts that the family ticked. */
  readonly known: readonly string[];
  /** By position among the unrecognised charges: the code of a candidate, or {@link UNKNOWN_PROVEEDOR}; undefined: not ticked. */
  readonly others: Readonly<Record<number, string | undefined>>;
}

type Cargo = NonNullable<RecognisedCuenta['cargo']>;
export type ChosenProposal = ({ readonly proveedor_codigo: string } | { readonly proveedor: string }) & {
  readonly cargo?: Cargo;
};

/** Nothing is preselected for the family, however sure the reading is. */
export const NOTHING_PICKED: Choice = { known: [], others: {} };

/** The code of the only candidate; {@link UNKNOWN_PROVEEDOR} if there is none, or several. */
export const likelyProveedor = (candidates: UnrecognisedCargo['candidatos']): string =>
  candidates.length === 1 && candidates[0] ? candidates[0].proveedor_codigo : UNKNOWN_PROVEEDOR;

/** The number of lines to choose from. */
export const countToPick = ({ reconocidas, sin_reconocer }: ExtractoToChooseFrom): number =>
  reconocidas.filter(({ ya_en_lista }) => !ya_en_lista).length + sin_reconocer.length;

/** The accounts to add, one for each provider. */
export function proposedOf(
  { reconocidas, sin_reconocer }: ExtractoToChooseFrom,
  { known, others }: Choice,
): ChosenProposal[] {
  const proposed = new Map<string, ChosenProposal>();
  for (const { proveedor_codigo, cargo, ya_en_lista } of reconocidas)
    if (known.includes(proveedor_codigo) && !ya_en_lista)
      proposed.set(proveedor_codigo, { proveedor_codigo, ...(cargo && { cargo }) });
  for (const [place, one] of sin_reconocer.entries()) {
    const which = others[place];
    const key = which === UNKNOWN_PROVEEDOR ? one.nombre : which;
    if (which === undefined || key === undefined || proposed.has(key)) continue;
    const cargo = cargoOf(one);
    const who = which === UNKNOWN_PROVEEDOR ? { proveedor: one.nombre } : { proveedor_codigo: which };
    proposed.set(key, { ...who, ...(cargo && { cargo }) });
  }
  return [...proposed.values()];
}

function cargoOf({ importe, moneda, periodicidad }: UnrecognisedCargo): Cargo | null {
  return moneda === 'EUR' && periodicidad !== null ? { importe, periodicidad } : null;
}
