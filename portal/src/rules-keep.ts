/** What the family keeps before anything is erased: which guide goes with which account, and whose turn it is; pure. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { Guide, GuideDevice } from '@albacea/contract/schemas/guides.ts';

/** For an account of which the catalogue knows nothing in particular. */
const GENERAL_GUIDE = 'otra-cuenta';

/** The guides of an account; of a company without one of its own, the general one. */
export function guidesOf(
  { proveedor_codigo: code }: Pick<CompleteCuenta, 'proveedor_codigo'>,
  guides: readonly Guide[],
) {
  const own = guides.filter(({ proveedores }) => code !== null && proveedores.includes(code));
  return own.length > 0 ? own : guides.filter(({ codigo }) => codigo === GENERAL_GUIDE);
}

export const ofPhone = (guides: readonly Guide[]): readonly Guide[] =>
  guides.filter(({ proveedores, codigo }) => proveedores.length === 0 && codigo !== GENERAL_GUIDE);

type Kept = Pick<CompleteCuenta, 'estado' | 'accion' | 'copia'>;

/** Whether the erasure waits for the family to say that they have kept what is in the account. */
export const beingKept = ({ estado, accion, copia }: Kept): boolean =>
  estado === 'confirmada' && accion === 'eliminar' && copia === 'la_guardan';

/** The accounts whose erasure waits, those that were kept, and those that may yet be erased and have a guide of their own. */
export function keepingOf(cuentas: readonly CompleteCuenta[], guides: readonly Guide[]) {
  const waiting = cuentas.filter(beingKept);
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

/** What a device remembers of a guide: where it is being done, and which steps are. */
export interface Progress {
  readonly aparato: GuideDevice | null;
  /** `iphone.0`: the first step on an iPhone. */
  readonly hechos: readonly string[];
  /** What is on the telephone itself has been kept. */
  readonly guardado: boolean;
}

export const NO_PROGRESS: Progress = { aparato: null, hechos: [], guardado: false };

export const ticked = (done: readonly string[], step: string, yes: boolean): readonly string[] =>
  yes ? [...new Set([...done, step])] : done.filter((one) => one !== step);
