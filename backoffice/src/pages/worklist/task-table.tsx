/** The list: sorted by any column, chosen by row. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import type { WORK_ORDERS } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, Group, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ARIA_SORT } from '../../ui/table.tsx';
import type { UsedFilters } from './filter-bar.tsx';
import type { Gestores } from './gestores.ts';
import type { Round } from './next-caso.ts';
import type { Selection } from './selection.ts';
import { TaskRow } from './task-row.tsx';
import { keyOfTask } from './tasks.ts';

type Order = (typeof WORK_ORDERS)[number];
const COLUMNS = [
  ['importancia', 'que', ''],
  ['caso', 'caso', ''],
  ['limite', 'limite', ''],
  ['ahorro', 'enJuego', 'media'],
  ['espera', 'espera', 'ancha'],
] as const;

interface TaskTableProps {
  readonly tasks: readonly Task[];
  readonly round: Round;
  readonly filters: UsedFilters;
  readonly selection: Selection;
  readonly gestores: Gestores;
}

export function TaskTable({ tasks, round, filters, selection, gestores }: TaskTableProps) {
  const { t } = useTranslation('trabajo');
  const inView = tasks.filter((task) => selection.has(keyOfTask(task))).length;
  return (
    <Table aria-label={t('titulo')} className="lista">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={40}>
            <Checkbox
              aria-label={t('elegirTodas')}
              checked={inView > 0 && inView === tasks.length}
              indeterminate={inView > 0 && inView < tasks.length}
              onChange={() => selection.put(inView === tasks.length ? [] : tasks)}
              size="sm"
            />
          </Table.Th>
          {COLUMNS.map(([order, title, className]) => (
            <SortedTh key={order} order={order} title={t(title)} className={className} filters={filters} />
          ))}
          <Table.Th>{t('gestor')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => {
          const key = keyOfTask(task);
          const chosen = selection.has(key);
          return <TaskRow key={key} {...{ task, gestores, round, chosen }} onChoose={selection.choose} />;
        })}
      </Table.Tbody>
    </Table>
  );
}

interface SortedThProps {
  readonly order: Order;
  readonly title: string;
  readonly className: string;
  readonly filters: UsedFilters;
}

const ICONS = { asc: IconArrowDown, desc: IconArrowUp } as const;

/** The first press sorts upwards, the second downwards; the head of the tasks gives the list's own order. */
function SortedTh({ order, title, className, filters: { query, put } }: SortedThProps) {
  const { t } = useTranslation('trabajo');
  const { orden = 'importancia', sentido = 'asc' } = query;
  const isSorted = orden === order;
  const Icon = isSorted ? ICONS[sentido] : IconSelector;
  return (
    <Table.Th className={className} aria-sort={isSorted ? ARIA_SORT[sentido] : 'none'}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        title={t('ordenar', { columna: title.toLowerCase() })}
        onClick={() => put({ orden: order, sentido: isSorted && sentido === 'asc' ? 'desc' : 'asc' })}
      >
        <Group gap={4} wrap="nowrap">
          {title}
          <Icon size={14} aria-hidden opacity={isSorted ? 1 : 0.5} />
        </Group>
      </UnstyledButton>
    </Table.Th>
  );
}
