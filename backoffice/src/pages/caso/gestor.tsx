/** Who of the service works on the case. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAssignment } from '../casos/assignment.ts';
import { useGestores } from '../worklist/use-gestores.ts';
import { useCaso } from './context.ts';
import { useOrders } from './use-orders.ts';

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  const desk = useOrders()?.mesa;
  const gestores = useGestores();
  const assign = useAssignment();
  const current = desk?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.options}
      value={current}
      onChange={(gestor) => void assign([caso], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!desk}
      w={{ base: 190, lg: 230 }}
    />
  );
}
