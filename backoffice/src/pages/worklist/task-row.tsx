/** A task in the list: what, whose, until when and why it stands here. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { Anchor, Badge, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useFormats } from '../../ui/formats.ts';
import type { Gestores } from './gestores.ts';
import { destinationOf, type Round } from './next-caso.ts';
import { keyOfTask, levelOf } from './tasks.ts';

interface TaskRowProps {
  readonly task: Task;
  readonly gestores: Gestores;
  readonly round: Round;
  readonly chosen: boolean;
  /** @param range with everything since the one before */
  onChoose(key: string, range: boolean): void;
}

export function TaskRow({ task, gestores, round, chosen, onChoose }: TaskRowProps) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const aseguradoras = useAseguradoras();
  const key = keyOfTask(task);
  const what = t(`tarea.${task.clase}`, { count: task.cuantas });
  const late = task.grupo === 'vencida';
  return (
    <Table.Tr className="fila tarea" data-nivel={levelOf(task)} data-tarea={key} aria-selected={chosen}>
      <Table.Td w={40}>
        <Checkbox
          className="encima"
          aria-label={t('elegir', { que: what, caso: task.caso_id })}
          checked={chosen}
          onChange={(event) => onChoose(key, (event.nativeEvent as MouseEvent).shiftKey === true)}
          size="sm"
        />
      </Table.Td>
      <Table.Td>
        <WhatAndWhy task={task} what={what} round={round} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{task.fallecido ?? '–'}</Text>
        <Text size="xs" c="dimmed" className="cifras">
          {task.caso_id} · {aseguradoras.find(({ slug }) => slug === task.aseguradora)?.nombre ?? task.aseguradora}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c={late ? 'var(--mantine-color-error)' : 'inherit'} fw={late ? 600 : 400}>
          {formats.relative(task.limite)}
        </Text>
        {task.cita && (
          <Text size="xs" fw={600} className="cifras">
            {formats.hour(task.cita.desde)}–{formats.hour(task.cita.hasta)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="media cifras">
        {Number(task.ahorro_anual) > 0 ? t('alAnio', { importe: formats.euros(task.ahorro_anual) }) : '–'}
      </Table.Td>
      <Table.Td className="ancha entera">{formats.relative(task.desde)}</Table.Td>
      <Table.Td>
        <Whose task={task} gestores={gestores} />
      </Table.Td>
    </Table.Tr>
  );
}

function WhatAndWhy({ task, what, round }: Pick<TaskRowProps, 'task' | 'round'> & { readonly what: string }) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const { aplazada, grupo } = task;
  const isFirst = grupo === 'vida' || grupo === 'hoy';
  // the columns say the rest
  const why = aplazada ? t('aplazadaHasta', { dia: formats.date(aplazada) }) : isFirst && t(`porque.${grupo}`);
  return (
    <>
      <Group gap="xs">
        <Anchor
          component={Link}
          to={destinationOf(task)}
          state={{ round }}
          data-fila
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
        >
          {what}
        </Anchor>
        {task.grupo === 'vencida' && (
          <Badge color="teja" leftSection={<IconClockExclamation size={13} aria-hidden />}>
            {t('vencida')}
          </Badge>
        )}
        <Urgent prioridad={task.prioridad} />
      </Group>
      {why && (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
    </>
  );
}

function Urgent({ prioridad }: Pick<Task, 'prioridad'>) {
  const { t } = useTranslation();
  if (prioridad !== 'urgente') return null;
  return (
    <Badge color="ocre" leftSection={<IconAlertTriangle size={13} aria-hidden />}>
      {t('prioridad.urgente')}
    </Badge>
  );
}

/** With whom it is, who looks at it. */
function Whose({ task, gestores }: Pick<TaskRowProps, 'task' | 'gestores'>) {
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
