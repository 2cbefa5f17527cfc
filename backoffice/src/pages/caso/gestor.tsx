/** Who of the service works on the case. */
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useAssignment } from '../casos/assignment.ts';
import { WhoIsHere } from '../worklist/who-is-here.tsx';
import { useCaso } from './context.ts';

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  const desk = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { params });
  const gestores = useReading('GET /gestores', {}).data?.elementos ?? [];
  const assign = useAssignment();
  const actual = desk.data?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre }))}
      value={actual}
      onChange={(gestor) => void assign([{ caso_id: caso.caso_id, gestor: actual }], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!desk.data}
      w={{ base: 190, lg: 230 }}
    />
  );
}

/** Who has taken the case from the work list, and who else looks at it. */
export function Carries() {
  const { params } = useCaso();
  return <WhoIsHere params={params} />;
}
