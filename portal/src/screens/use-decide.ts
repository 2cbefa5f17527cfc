/** Saves the decisions on several accounts in one call. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import type { CuentaDecision } from '@albacea/contract/schemas/work.ts';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import { type Decision, decisionOf, type Questions } from '../rules-decide-cuenta.ts';

/**
 * Each decision names the version of the account that was shown, so that nobody else's change is lost.
 * @param complete also says that the list of accounts is complete for now
 */
export function useDecide(complete = false): Action<[readonly CuentaDecision[]]> {
  const { client } = usePortal();
  const areDecided = async (decisiones: readonly CuentaDecision[]) => {
    const { elementos } = await client.request('GET /cuentas', {});
    return decisiones.every(({ cuenta_id, accion }) =>
      elementos.some((one) => one.cuenta_id === cuenta_id && one.estado === 'confirmada' && one.accion === accion),
    );
  };
  const declare = async () => complete && client.request('POST /lista', { body: { completa: true } });
  return useAction(
    async (decisiones) => {
      if (decisiones.length > 0)
        await client.request('POST /cuentas/decisiones', { body: { decisiones: [...decisiones] } });
      await declare();
    },
    async (decisiones) => {
      if (!(await areDecided(decisiones))) return false;
      await declare();
      return true;
    },
  );
}

/** Saves the decision on one account. It has to be complete. */
export function useConfirm(cuenta: CompleteCuenta) {
  const { run, ...rest } = useDecide();
  return {
    ...rest,
    run: async (decision: Decision, questions: Questions): Promise<boolean> => {
      const { accion } = decision;
      return accion !== null && run([decisionOf(cuenta, { ...decision, accion }, questions)]);
    },
  };
}
