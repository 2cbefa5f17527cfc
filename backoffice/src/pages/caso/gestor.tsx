/** Who of the service works on the case. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useAssignment } from '../casos/assignment.ts';
import { useCaso } from './context.ts';

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  const desk = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { params });
  const gestores = useReading('GET /gestores', {}).data?.elementos ?? [];
  const assign = useAssignment();
  const current = desk.data?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre }))}
      value={current}
      onChange={(gestor) => void assign([{ caso_id: caso.caso_id, gestor: current }], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!desk.data}
      w={{ base: 190, lg: 230 }}
    />
  );
}
