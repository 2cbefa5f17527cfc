/** Shows at the top of a case who else has it open. The request itself tells the others that this person has it open too. */
import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useGestores } from './gestores.ts';

/** Seconds between two requests; after three missed ones the server no longer counts the person as present. */
const EVERY = 20;

export function WhoIsHere({ params }: { readonly params: { readonly aseguradora: string; readonly caso: string } }) {
  const { t } = useTranslation('trabajo');
  const { data } = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/presencia', { params }, { every: EVERY });
  const { namesOf } = useGestores();
  const miran = data?.miran ?? [];
  if (miran.length === 0) return null;
  return (
    <Text span size="sm" fw={600} className="con-icono" role="status">
      <IconEye size={15} aria-hidden />
      {t('miran', { count: miran.length, quien: namesOf(miran) })}
    </Text>
  );
}
