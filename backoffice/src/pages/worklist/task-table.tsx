/** The table of tasks: sortable by column, with selectable rows. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import type { WORK_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useFormats } from '../../ui/formats.ts';
import { TableView } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import type { FilterState } from './filter-bar.tsx';
import type { Gestores } from './gestores.ts';
import type { Round } from './next-caso.ts';
import type { Selection } from './selection.ts';
import { DueCell, GestorCell, TaskCell } from './task-row.tsx';
import { keyOfTask, levelOf } from './tasks.ts';

type Order = (typeof WORK_ORDERS)[number];

interface TaskTableProps {
  readonly tasks: readonly Task[];
  readonly round: Round;
  readonly filters: FilterState;
  readonly selection: Selection;
  readonly gestores: Gestores;
}

export function TaskTable({ tasks, round, filters: { query, put }, selection, gestores }: TaskTableProps) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  const aseguradoras = useAseguradoras();
  const inView = tasks.filter((task) => selection.has(keyOfTask(task))).length;
  const sortable = (title: string, order: Order) => ({ title, order });
  return (
    <TableView
      label={t('titulo')}
      className="lista"
      rows={tasks}
      keyOf={keyOfTask}
      rowOf={(task) => ({
        className: 'fila tarea',
        'data-nivel': levelOf(task),
        'data-tarea': keyOfTask(task),
        'aria-selected': selection.has(keyOfTask(task)),
      })}
      sort={{
        orden: query.orden ?? 'importancia',
        sentido: query.sentido ?? 'asc',
        first: 'asc',
        onSort: (orden, sentido) => put({ orden, sentido }),
      }}
      columns={[
        {
          title: t('elegirTodas'),
          w: 40,
          head: (
            <Checkbox
              aria-label={t('elegirTodas')}
              checked={inView > 0 && inView === tasks.length}
              indeterminate={inView > 0 && inView < tasks.length}
              onChange={() => selection.put(inView === tasks.length ? [] : tasks)}
              size="sm"
            />
          ),
          cell: (task) => (
            <Checkbox
              className="encima"
              aria-label={t('elegir', {
                que: t(`tarea.${task.clase}`, { count: task.cuantas }),
                caso: task.caso_id,
              })}
              checked={selection.has(keyOfTask(task))}
              onChange={({ nativeEvent }) =>
                selection.choose(keyOfTask(task), (nativeEvent as MouseEvent).shiftKey === true)
              }
              size="sm"
            />
          ),
        },
        { ...sortable(t('que'), 'importancia'), cell: (task) => <TaskCell task={task} round={round} /> },
        {
          ...sortable(t('caso'), 'caso'),
          cell: ({ fallecido, caso_id, aseguradora }) => (
            <>
              <Text size="sm">{fallecido ?? '–'}</Text>
              <FinePrint className="cifras">
                {caso_id} · {aseguradoras.find(({ slug }) => slug === aseguradora)?.nombre ?? aseguradora}
              </FinePrint>
            </>
          ),
        },
        { ...sortable(t('limite'), 'limite'), cell: (task) => <DueCell task={task} /> },
        {
          ...sortable(t('enJuego'), 'ahorro'),
          className: 'media cifras',
          cell: ({ ahorro_anual }) =>
            Number(ahorro_anual) > 0 ? t('alAnio', { importe: formats.euros(ahorro_anual) }) : '–',
        },
        {
          ...sortable(t('espera'), 'espera'),
          className: 'ancha entera',
          cell: ({ desde }) => formats.relative(desde),
        },
        { title: t('gestor'), className: 'media', cell: (task) => <GestorCell task={task} gestores={gestores} /> },
      ]}
    />
  );
}
