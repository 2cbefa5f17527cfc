/** The cells of a task in the list: what, whose, by when and why it is listed. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { Badge, Group, Text } from '@mantine/core';
import { IconClockExclamation, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { UrgentBadge } from '../../ui/badges.tsx';
import { useFormats } from '../../ui/formats.ts';
import { RowLink } from '../../ui/links.tsx';
import { FinePrint } from '../../ui/text.tsx';
import type { Gestores } from './gestores.ts';
import { destinationOf, type Round } from './next-caso.ts';

interface TaskProps {
  readonly task: Task;
}

export function OverdueBadge() {
  const { t } = useTranslation('trabajo');
  return (
    <Badge color="teja" leftSection={<IconClockExclamation size={13} aria-hidden />}>
      {t('vencida')}
    </Badge>
  );
}

export function TaskCell({ task, round }: TaskProps & { readonly round: Round }) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const { aplazada, grupo } = task;
  const isFirst = grupo === 'vida' || grupo === 'hoy';
  // the reasons of other groups are shown elsewhere in the row
  const reason = aplazada ? t('aplazadaHasta', { dia: formats.date(aplazada) }) : isFirst && t(`porque.${grupo}`);
  return (
    <>
      <Group gap="xs">
        <RowLink to={destinationOf(task)} state={{ round }}>
          {t(`tarea.${task.clase}`, { count: task.cuantas })}
        </RowLink>
        {task.grupo === 'vencida' && <OverdueBadge />}
        <UrgentBadge prioridad={task.prioridad} />
      </Group>
      {reason && <FinePrint>{reason}</FinePrint>}
    </>
  );
}

export function DueCell({ task: { grupo, limite, cita } }: TaskProps) {
  const formats = useFormats();
  const late = grupo === 'vencida';
  return (
    <>
      <Text size="sm" c={late ? 'var(--mantine-color-error)' : 'inherit'} fw={late ? 600 : 400}>
        {formats.relative(limite)}
      </Text>
      {cita && (
        <Text size="xs" fw={600} className="cifras">
          {formats.hour(cita.desde)}–{formats.hour(cita.hasta)}
        </Text>
      )}
    </>
  );
}

/** Who has the task, and who has the case open. */
export function GestorCell({ task, gestores }: TaskProps & { readonly gestores: Gestores }) {
  const { t } = useTranslation('trabajo');
  const gestor = gestores.nameOf(task.gestor);
  const { miran } = task;
  return (
    <>
      <Text size="sm" c={gestor ? 'inherit' : 'dimmed'}>
        {gestor ?? t('de_nadie')}
      </Text>
      {miran.length > 0 && (
        <Text size="xs" fw={600} className="con-icono">
          <IconEye size={13} aria-hidden />
          {t('miran', { count: miran.length, quien: gestores.namesOf(miran) })}
        </Text>
      )}
    </>
  );
}
