/** What a request asked for, as people read it. */
import { CUENTA_ACTIONS } from '@albacea/contract/schemas/lists.ts';
import { useTranslation } from 'react-i18next';

/** @returns the name of an action, or that it was a certificate */
export function useWhatWasAsked(): (que: string) => string {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  return (asked) => {
    const action = CUENTA_ACTIONS.find((one) => one === asked);
    return action ? common(`accion.${action}`) : t('vida.rectificacion.certificado');
  };
}
