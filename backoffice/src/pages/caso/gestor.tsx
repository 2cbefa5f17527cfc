/** Who of the service works on the case. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useAssignment } from '../casos/assignment.ts';
import { useGestores } from '../worklist/use-gestores.ts';
import { useCaso } from './context.ts';

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  const desk = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { params });
  const gestores = useGestores();
  const assign = useAssignment();
  const current = desk.data?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.options}
      value={current}
      onChange={(gestor) => void assign([{ caso_id: caso.caso_id, gestor: current }], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!desk.data}
      w={{ base: 190, lg: 230 }}
    />
  );
}
