/** Adds the accounts that the family picked, from the catalogue or from a bank statement. */
import { put } from '@albacea/words/put.ts';
import { usePortal } from '../data/context.ts';
import { type Action, useAction } from '../data/use-data.ts';
import type { ChosenProposal } from '../rules-extracto.ts';
import { isAmong, visibleCuentas } from '../rules-tasks.ts';
import { Button } from '../ui/button.tsx';
import type { FormState } from '../ui/form.tsx';

/** Adds the accounts; after a lost answer, it first looks in the list whether they were added already. */
export function useAdding(): Action<[readonly ChosenProposal[]]> {
  const { client } = usePortal();
  return useAction<[readonly ChosenProposal[]]>(
    (cuentas) => client.request('POST /cuentas', { body: { cuentas: [...cuentas] } }),
    async (cuentas) => {
      const { elementos } = await client.request('GET /cuentas', {});
      return cuentas.every((one) => isAmong(visibleCuentas(elementos), one));
    },
  );
}

interface Props {
  readonly form: Pick<FormState<object>, 'busy' | 'send'>;
  /** The number of picked accounts. */
  readonly n: number;
  /** The error shown while no account is picked; null: no error. */
  readonly error: string | null | undefined;
}

/** The number of picked accounts and the button that adds them, which stays at hand in a long list. */
export function AddBar({ form, n, error }: Props) {
  const { anadir } = usePortal().t;
  return (
    <div class={n > 0 ? 'barra barra-pegada' : 'barra'}>
      <p role="status">
        {n > 0 && put(anadir.elegidas, { n })}
        {n === 0 && error && <span class="error-de-campo">{error}</span>}
      </p>
      <Button busy={form.busy} onPress={form.send}>
        {anadir.boton}
      </Button>
    </div>
  );
}
