/** What is done by a key with the account in hand. */
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../app/commands.ts';
import { useActs } from './acts-context.ts';
import { type Cuenta, useCaso } from './context.ts';
import type { CuentaCommand } from './cuenta-commands.ts';

const REQUESTS: readonly CuentaCommand[] = ['solicitar', 'volver_a_solicitar'];

/** @param busy something is being done with it, and can still be taken back */
export function useCuentaKeys({ cuenta_id: cuenta, posible, carta_que_toca, proveedor }: Cuenta, busy: boolean): void {
  const { t } = useTranslation('caso');
  const { live } = useCaso();
  const { begin } = useActs();
  const free = live && !busy;
  const chases = carta_que_toca?.quien === 'servicio' || posible.includes('insistir');
  const command = (id: string, key: string, label: string, run: () => void): Command => ({
    ...{ id, key, label: `${label}: ${proveedor}`, run },
  });
  useCommands([
    ...(free && REQUESTS.some((one) => posible.includes(one))
      ? [command('cuenta.enviar', 's', t('tecla.enviar'), () => begin({ kind: 'letter', cuenta }))]
      : []),
    ...(free && posible.includes('resolver')
      ? [command('cuenta.respuesta', 'a', t('tecla.respuesta'), () => begin({ kind: 'answer', cuenta }))]
      : []),
    ...(free && chases
      ? [command('cuenta.insistir', 'g', t('tecla.insistir'), () => begin({ kind: 'letter', cuenta }))]
      : []),
  ]);
}
