/** Which accounts can be decided with one word; pure. */
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { type CuentaGroup, groupOf } from '@albacea/contract/schemas/cuenta-groups.ts';
import type { CompleteCuenta, CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { isNotice } from '@albacea/contract/schemas/ready-proveedores.ts';
import { actionsAmong, keepsSomething } from './rules-actions.ts';
import { toDecide } from './rules-tasks.ts';
import { COMMON } from './ui/common.ts';

export type Joinable = Pick<CompleteCuenta, 'cuenta_id' | 'estado' | 'tipo' | 'ofrece' | 'suministro' | 'version'>;

/** To pass an account on is said of each: whom it goes to differs. */
const ALONE: readonly CuentaAction[] = ['transferir'];

/**
 * What can be asked for of every one of them, in the order in which it is offered.
 * @param cuentas none: nothing
 */
export function sharedActions(
  cuentas: readonly Pick<Joinable, 'ofrece'>[],
  modulos: readonly Modulo[],
): readonly CuentaAction[] {
  const [first, ...others] = cuentas.map(({ ofrece }) => actionsAmong(ofrece, modulos));
  return (first ?? []).filter((action) => !ALONE.includes(action) && others.every((theirs) => theirs.includes(action)));
}

/**
 * Groups of two accounts or more that wait for a decision and share more than to be left as they are. The supply of a home is
 * not among them, nor what may be one: a name written by hand.
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

/** All of them with one tap; where all are ticked already, none. */
export const toggledAll = (chosen: readonly string[], all: readonly string[]): readonly string[] =>
  all.every((one) => chosen.includes(one)) ? [] : all;

/** One more, or one fewer. */
export const toggledOne = (chosen: readonly string[], one: string): readonly string[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/** What a family can answer about what is in an account before it is erased. */
export type Kept = 'la_guardan' | 'pedida' | 'rechazada';

/** Whether it is asked what to keep; where a company is only told of the death, nothing is erased. */
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
