/** One small line at the head of a case: who has taken it and who else is looking. Opening the page is enough to be shown to the others. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { useFormats } from '../../ui/formats.ts';
import { useGestores } from './gestores.ts';

/** Seconds between two signs of being there; after three that are missing one is gone. */
const EVERY = 20;

export function WhoIsHere({ params }: { readonly params: { readonly aseguradora: string; readonly caso: string } }) {
  const { t } = useTranslation('trabajo');
  const { usuario_id } = useSession();
  const { data } = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/presencia', { params }, { every: EVERY });
  const claim = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/toma');
  const { namesOf } = useGestores();
  const carries = useHolder(data?.lo_lleva);
  const isMine = data?.lo_lleva?.usuario_id === usuario_id;
  const free = data !== undefined && data.lo_lleva === null;
  const act = () => claim.mutate({ params, body: { toma: !isMine } });
  const label = t(isMine ? 'soltar' : 'tomar');
  useCommands(isMine || free ? [{ id: 'caso.tomar', label, run: act }] : []);
  if (!data)
    // as much room as the button takes: the page below must not move under the pointer
    return (
      <Button variant="subtle" size="compact-xs" style={{ visibility: 'hidden' }}>
        {t('tomar')}
      </Button>
    );
  return (
    <Group gap="xs">
      {carries && (
        <Text span size="sm">
          {carries}
        </Text>
      )}
      {data.miran.length > 0 && (
        <Text span size="sm" fw={600} className="con-icono" role="status">
          <IconEye size={15} aria-hidden />
          {t('miran', { count: data.miran.length, quien: namesOf(data.miran) })}
        </Text>
      )}
      {(isMine || free) && (
        <Button variant="subtle" size="compact-xs" onClick={act} loading={claim.isPending}>
          {label}
        </Button>
      )}
    </Group>
  );
}

/** The name of the person who has taken a case from the work list. @returns null: nobody has */
export function useHolder(holder: Task['lo_lleva'] | undefined): string | null {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const { usuario_id } = useSession();
  const { nameOf } = useGestores(Boolean(holder));
  if (!holder) return null;
  const hora = formats.hour(holder.desde);
  if (holder.usuario_id === usuario_id) return t('loLlevaUsted', { hora });
  return t('loLleva', { quien: nameOf(holder.usuario_id) ?? t('alguien'), hora });
}
