/** Saving an account's content before it is erased: the guides, and the accounts whose erasing waits for it; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Guide, GuideDevice } from '@albacea/contract/schemas/guides.ts';

/** The guide for an account without specific guidance in the catalogue. */
const GENERAL_GUIDE = 'otra-cuenta';

/** The guides of an account; the general one for a company without its own. */
export function guidesOf(
  { proveedor_codigo: code }: Pick<CompleteCuenta, 'proveedor_codigo'>,
  guides: readonly Guide[],
) {
  const own = guides.filter(({ proveedores }) => code !== null && proveedores.includes(code));
  return own.length > 0 ? own : guides.filter(({ codigo }) => codigo === GENERAL_GUIDE);
}

export const deviceGuides = (guides: readonly Guide[]): readonly Guide[] =>
  guides.filter(({ proveedores, codigo }) => proveedores.length === 0 && codigo !== GENERAL_GUIDE);

export interface Impeded {
  readonly impedimentos: readonly { readonly codigo: string }[];
}
type Kept = Pick<CompleteCuenta, 'estado' | 'accion' | 'copia'> & Impeded;

/** Whether a copy of the account is being asked for before it is erased. */
export const copyComes = ({ impedimentos }: Impeded): boolean => impedimentos.some(({ codigo }) => codigo === 'copia');

/** Whether erasing waits for the family to say that they have saved the account's content. */
export const waitsForSaving = ({ estado, accion, copia, impedimentos }: Kept): boolean =>
  estado === 'confirmada' && accion === 'eliminar' && copia === 'la_guardan' && !copyComes({ impedimentos });

/** Accounts whose erasing waits, accounts already saved, and accounts that may still be erased and have their own guide. */
export function keepLists(cuentas: readonly CompleteCuenta[], guides: readonly Guide[]) {
  const waiting = cuentas.filter(waitsForSaving);
  const kept = cuentas.filter(({ copia, estado }) => copia === 'guardada' && estado !== 'descartada');
  const open = cuentas.filter(
    (cuenta) =>
      cuenta.estado === 'propuesta' &&
      cuenta.copia !== 'guardada' &&
      (cuenta.accion === null || cuenta.accion === 'eliminar') &&
      guides.some(
        ({ proveedores }) => cuenta.proveedor_codigo !== null && proveedores.includes(cuenta.proveedor_codigo),
      ),
  );
  return { waiting, kept, open };
}

/** The progress through a guide, stored on this device: the kind of device that it is followed on, and the finished steps. */
export interface Progress {
  readonly aparato: GuideDevice | null;
  /** `iphone.0`: the first step on an iPhone. */
  readonly hechos: readonly string[];
}

export const NO_PROGRESS: Progress = { aparato: null, hechos: [] };

export const withTick = (done: readonly string[], step: string, yes: boolean): readonly string[] =>
  yes ? [...new Set([...done, step])] : done.filter((one) => one !== step);
