/** A paper that is waited for, in words. */
import type { Deadline } from '@albacea/contract/schemas/deadlines.ts';
import { useTranslation } from 'react-i18next';

export function usePaperName(): (paper: NonNullable<Deadline['papel']>) => string {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  return (paper) => {
    if (paper === 'prueba_de_defuncion') return t('papeles.prueba');
    return paper === 'mandato' ? t('papeles.mandato') : catalogo(`papel.${paper as 'factura'}`);
  };
}
