/** What is due, in words. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../../app/action-words.ts';

/** «Netflix: cancelar» */
export function useDueName(): (due: ToVerify) => string {
  const { t } = useTranslation('catalogo');
  const { t: common } = useTranslation();
  return ({ nombre, accion, tipo }) =>
    `${nombre}: ${(accion === null ? t('comprobar.general') : common(actionKey(accion, tipo))).toLowerCase()}`;
}
