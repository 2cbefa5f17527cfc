/** What a family can be asked to choose from, for one account; pure. */
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';

/**
 * What the provider offers and the case has contracted. To leave it as it is needs nobody's offer.
 * @param offered null: not in the catalogue, nobody knows
 */
export function actionsToAsk(offered: readonly CuentaAction[] | null, modulos: readonly string[]): CuentaAction[] {
  const contracted = (action: CuentaAction) =>
    action === 'cancelar' ? modulos.includes('suscripciones') : modulos.some((modulo) => modulo !== 'certificados');
  return CUENTA_ACTIONS.filter(
    (action) => (action === 'conservar' || offered === null || offered.includes(action)) && contracted(action),
  );
}
