/** One small line at the head of a case: who else is looking. Opening the page is enough to be shown to the others. */
import { Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useGestores } from './gestores.ts';

/** Seconds between two signs of being there; after three that are missing one is gone. */
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
