/** Accounts that can be decided together; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { type CuentaGroup, groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { isNotice } from '@albacea/contract/schemas/ready-proveedores.ts';
import { actionsAmong, keepsSomething } from './rules-actions.ts';
import { toDecide } from './rules-tasks.ts';
import { COMMON } from './ui/common.ts';

export type Joinable = Pick<CompleteCuenta, 'cuenta_id' | 'estado' | 'tipo' | 'ofrece' | 'suministro' | 'version'>;

/** Passing on is decided per account, because the new holders differ. */
const ALONE: readonly CuentaAction[] = ['transferir'];

/**
 * Actions available for every one of them, in the order on offer.
 * @param cuentas empty: no actions
 */
export function sharedActions(
  cuentas: readonly Pick<Joinable, 'ofrece'>[],
  modulos: readonly Modulo[],
): readonly CuentaAction[] {
  const [first, ...others] = cuentas.map(({ ofrece }) => actionsAmong(ofrece, modulos));
  return (first ?? []).filter((action) => !ALONE.includes(action) && others.every((theirs) => theirs.includes(action)));
}

/**
 * Groups of at least two undecided accounts that share an action besides being left alone. Household supplies are excluded, and so are handwritten
 * names, which may be supplies.
 */
export function togetherOf<C extends Joinable>(
  cuentas: readonly C[],
  modulos: readonly Modulo[],
): readonly (readonly [CuentaGroup, readonly C[]])[] {
  const open = toDecide(cuentas).filter(({ tipo, suministro }) => tipo !== null && !suministro);
  return COMMON.map(([group]) => [group, open.filter(({ tipo }) => groupOf(tipo) === group)] as const).filter(
    ([, theirs]) => theirs.length > 1 && sharedActions(theirs, modulos).some((action) => action !== 'conservar'),
  );
}

/** Selects all; if all are selected, none. */
export const toggledAll = (chosen: readonly string[], all: readonly string[]): readonly string[] =>
  all.every((one) => chosen.includes(one)) ? [] : all;

/** Adds one, or removes it. */
export const toggledOne = (chosen: readonly string[], one: string): readonly string[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** A family's answer about the content of an account before it is erased. */
export type Kept = 'la_guardan' | 'pedida' | 'rechazada';

/** Whether to ask what to keep; where a company is only notified of the death, nothing is erased. */
export const asksToKeep = ({ tipo }: Pick<Joinable, 'tipo'>): boolean => !isNotice(tipo, 'eliminar');

/** Whether the company itself gives a copy or makes a memorial. */
export const givesCopy = ({ ofrece }: Pick<Joinable, 'ofrece'>): boolean => ofrece === null || keepsSomething(ofrece);

/** @returns the body of `POST /cuentas/decisiones` */
export const decisionsOf = (cuentas: readonly Joinable[], accion: CuentaAction, copia: Kept | null) =>
  cuentas.map((cuenta) => ({
    cuenta_id: cuenta.cuenta_id,
    version: cuenta.version,
    accion,
    ...(accion === 'eliminar' && copia && asksToKeep(cuenta) && { copia }),
  }));
