/** Before the last step of a case: whoever takes it reads that the case ends with it. */
import type { LAST_STEPS } from '@albacea/contract/schemas/lists.ts';
import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOrders } from './use-orders.ts';

export function EndsCaso({ step }: { readonly step: (typeof LAST_STEPS)[number] }) {
  const { t } = useTranslation('caso');
  if (useOrders()?.ultimo_paso !== step) return null;
  return (
    <Alert color="ocre" icon={<IconCircleCheck aria-hidden />}>
      {t('loUltimo')}
    </Alert>
  );
}
