/** The label of a field that may be left empty: it says so. */
import { useTranslation } from 'react-i18next';

export function useOptional(): (label: string) => string {
  const { t } = useTranslation();
  return (label) => `${label} (${t('opcional')})`;
}
