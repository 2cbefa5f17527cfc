/** Why a task stands where it stands, in a line. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../ui/formats.ts';

export function useWhy(): (task: Task) => string {
  const { t } = useTranslation('trabajo');
  const { relative } = useFormats();
  return ({ grupo, limite, prioridad, tramo, desde }) =>
    [
      t(`porque.${grupo}`, { cuando: relative(limite) }),
      ...(prioridad === 'urgente' && grupo !== 'vida' ? [t('porque.urgente')] : []),
      ...(tramo === 0 || tramo === 1 || tramo === 2 ? [t(`porque.enJuego.${tramo}`)] : []),
      t('porque.espera', { cuando: relative(desde) }),
    ].join(' · ');
}
