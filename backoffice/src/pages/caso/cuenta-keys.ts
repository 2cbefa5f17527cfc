/** What is done by a key with the account in hand. */
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../app/commands.ts';
import { useActs } from './acts-context.ts';
import { type Cuenta, useCaso } from './context.ts';
import type { CuentaCommand } from './cuenta-commands.ts';

const REQUESTS: readonly CuentaCommand[] = ['solicitar', 'volver_a_solicitar'];

/**
 * The acts of every day: each is a button of the account and a key of the page.
 * @param busy something is being done with it, and can still be taken back
 */
export function useCuentaKeys(
  { cuenta_id: cuenta, posible, carta_que_toca, proveedor }: Cuenta,
  busy: boolean,
): readonly (Command & { readonly key: string })[] {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { begin } = useActs();
  const letter = () => begin({ kind: 'letter', cuenta });
  const chases = carta_que_toca?.quien === 'servicio' || posible.includes('insistir');
  const acts = [
    ...(REQUESTS.some((one) => posible.includes(one))
      ? [{ id: 'cuenta.enviar', key: 's', label: t('tecla.enviar'), run: letter }]
      : []),
    ...(posible.includes('resolver')
      ? [
          {
            id: 'cuenta.respuesta',
            key: 'a',
            label: t('tecla.respuesta'),
            run: () => begin({ kind: 'answer', cuenta }),
          },
        ]
      : []),
    ...(chases ? [{ id: 'cuenta.insistir', key: 'g', label: t('tecla.insistir'), run: letter }] : []),
  ];
  const now = live && !busy ? acts : [];
  useCommands(now.map((act) => ({ ...act, label: `${act.label}: ${proveedor}` })));
  return now;
}
