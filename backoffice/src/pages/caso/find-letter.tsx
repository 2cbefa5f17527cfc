/** Opens the letter that is due of an account; where none can leave by e-mail, what is done instead. */
import { LoadingOverlay } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useReading } from '../../app/data.ts';
import { useActs } from './acts-context.ts';
import { type Cuenta, useCaso } from './context.ts';
import type { CuentaCommand } from './cuenta-commands.ts';
import { dueLetter } from './due-letter.ts';
import { useView } from './view.ts';

/** Recorded by hand where the service writes no e-mail: it was sent in another way. */
const BY_HAND: readonly CuentaCommand[] = ['insistir', 'solicitar', 'volver_a_solicitar'];

export function FindLetter({ cuenta, close }: { readonly cuenta: Cuenta; readonly close: () => void }) {
  const { params } = useCaso();
  const { begin } = useActs();
  const { show } = useView();
  const query = { clase: dueLetter(cuenta), territorio: 'comun' } as const;
  const place = { ...params, cuenta: cuenta.cuenta_id };
  const { data, error, isFetching } = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta',
    {
      params: place,
      query,
    },
  );
  const command = BY_HAND.find((one) => cuenta.posible.includes(one));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the letter has come
  useEffect(() => {
    // what was kept from before the account changed, as when a letter was taken back, may say that none can leave
    if (isFetching || (!data && !error)) return;
    if (data?.motivos.every(({ codigo }) => codigo === 'sin_direccion'))
      return begin({ kind: 'letter', cuenta: cuenta.cuenta_id, letter: { carta: data, query } });
    close();
    show('cuentas', cuenta.cuenta_id);
    const why = (data?.motivos.map(({ texto }) => texto) ?? [error?.message ?? '']).join(' ');
    if (command) return begin({ kind: 'command', cuenta: cuenta.cuenta_id, command, why });
    notifications.show({ message: why, color: 'ocre', autoClose: 8000 });
  }, [data, error, isFetching]);
  return <LoadingOverlay visible />;
}
