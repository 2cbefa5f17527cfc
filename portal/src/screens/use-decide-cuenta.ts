/** Saves what was decided of an account, or takes the account off the list, and goes on to the next. */
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { useLocation } from 'preact-iso/router';
import { usePortal } from '../data/context.ts';
import { useAction } from '../data/use-data.ts';
import { changesBy, type Decision, type Questions } from '../rules-decide-cuenta.ts';
import { toDecide } from '../rules-tasks.ts';

export interface CuentaAmongAll {
  readonly cuenta: CompleteCuenta;
  readonly cuentas: readonly CompleteCuenta[];
}

/** @param forget drops what was typed, once it is saved */
export function useDecideCuenta({ cuenta, cuentas }: CuentaAmongAll, forget: () => void) {
  const { client, announce, t } = usePortal();
  const { route } = useLocation();
  const decide = useConfirm(cuenta);
  const params = { cuenta: cuenta.cuenta_id };
  const discard = useAction(() => client.request('POST /cuentas/{cuenta}/descarte', { params, body: {} }));
  const next = toDecide(cuentas).find(({ cuenta_id }) => cuenta_id !== cuenta.cuenta_id);
  const goOn = (said: string) => {
    forget();
    announce(said);
    route(next ? `/portal/cuentas/${next.cuenta_id}` : '/portal/cuentas');
  };
  return {
    isLast: next === undefined,
    error: decide.error ?? discard.error,
    deciding: decide.busy,
    discarding: discard.busy,
    decide: async (decision: Decision, questions: Questions) =>
      (await decide.run(decision, questions)) && goOn(t.cuenta.confirmada),
    discard: async () => (await discard.run()) && goOn(t.cuenta.quitada),
  };
}

/** Changes what differs, then confirms. It names the version that was looked at, so that nobody else's change is lost. */
export function useConfirm(cuenta: CompleteCuenta) {
  const { client } = usePortal();
  const params = { cuenta: cuenta.cuenta_id };
  return useAction(
    async (decision: Decision, questions: Questions) => {
      const { accion, copia, corte } = decision;
      const changes = changesBy(decision, cuenta, questions);
      let { version } = cuenta;
      if (Object.keys(changes).length > 0)
        ({ version } = await client.request('PATCH /cuentas/{cuenta}', { params, body: { ...changes, version } }));
      await client.request('POST /cuentas/{cuenta}/confirmacion', {
        params,
        // an account whose copy is not asked about, as at a bank, has nothing to copy
        body: {
          version,
          ...(accion === 'eliminar' && { copia: (questions.copia && copia) || 'rechazada' }),
          ...(corte && { corte_aceptado: true }),
        },
      });
    },
    async ({ accion }) => {
      const { elementos } = await client.request('GET /cuentas', {});
      const fresh = elementos.find(({ cuenta_id }) => cuenta_id === cuenta.cuenta_id);
      return fresh?.estado === 'confirmada' && fresh.accion === accion;
    },
  );
}
