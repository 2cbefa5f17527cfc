/** The bulk commands for the selected tasks. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { IconCalendarPause, IconMailForward, IconUserShare } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import type { BulkActs } from './bulk-acts.ts';
import type { Gestores } from './gestores.ts';
import type { Selection } from './selection.ts';
import { canChase, canDefer, DEFER_CHOICES, dayIn } from './tasks.ts';

/** Maximum number of tasks of one command. */
export const BULK_MAXIMUM = 200;

interface BulkBarProps {
  readonly selection: Selection;
  readonly bulk: BulkActs;
  readonly gestores: Gestores;
  /** All tasks of the view, including those not on the screen. */
  readonly total: number;
  chooseAll(): Promise<void>;
}

export function BulkBar({ selection, bulk, gestores, total, chooseAll }: BulkBarProps) {
  const { t } = useTranslation('trabajo');
  const { tasks } = selection;
  const chaseable = tasks.filter(canChase).length;
  const assigning = useRef<HTMLButtonElement>(null);
  const deferring = useRef<HTMLButtonElement>(null);
  const act = (perform: (tasks: readonly Task[]) => Promise<void>) => {
    if (bulk.isBusy) return;
    selection.put([]);
    void perform(tasks);
  };
  const chase = () => act(bulk.chase);
  useCommands(
    tasks.length === 0
      ? []
      : [
          ...(chaseable > 0 ? [{ id: 'trabajo.reclamar', key: 'r', label: t('reclamar'), run: chase }] : []),
          { id: 'trabajo.asignar', key: 'a', label: t('asignar'), run: () => assigning.current?.click() },
          { id: 'trabajo.aplazar', key: 'p', label: t('aplazar'), run: () => deferring.current?.click() },
          { id: 'trabajo.ninguna', label: t('ninguna'), run: () => selection.put([]) },
        ],
  );
  if (tasks.length === 0) return null;
  return (
    <Paper component="section" aria-label={t('conElegidas')} className="con-elegidas" p="xs" withBorder shadow="sm">
      <Group gap="xs">
        <Text size="sm" fw={600} role="status" className="cifras">
          {t('elegidas', { count: tasks.length })}
        </Text>
        {tasks.length < Math.min(total, BULK_MAXIMUM) && (
          <Button variant="subtle" size="compact-sm" onClick={() => void chooseAll()}>
            {total > BULK_MAXIMUM ? t('hastaMaximo', { count: BULK_MAXIMUM }) : t('deLaVista', { count: total })}
          </Button>
        )}
        <Group gap="xs" ml="auto">
          <Button
            size="xs"
            leftSection={<IconMailForward size={16} aria-hidden />}
            disabled={chaseable === 0 || bulk.isBusy}
            title={chaseable === 0 ? t('sinReclamar') : undefined}
            onClick={chase}
          >
            {chaseable === tasks.length || chaseable === 0 ? t('reclamar') : t('reclamarN', { count: chaseable })}
          </Button>
          <Choices
            opener={assigning}
            label={t('asignar')}
            icon={<IconUserShare size={16} aria-hidden />}
            disabled={bulk.isBusy}
            choices={[...gestores.options, { value: null, label: t('aNadie') }]}
            onChoose={(gestor) => act((theirs) => bulk.assign(theirs, gestor))}
          />
          <Choices
            opener={deferring}
            label={t('aplazar')}
            icon={<IconCalendarPause size={16} aria-hidden />}
            disabled={bulk.isBusy || !tasks.some(canDefer)}
            choices={
              tasks.every(({ aplazada }) => aplazada !== null)
                ? [{ value: null, label: t('recuperar') }]
                : DEFER_CHOICES.map(({ days, text }) => ({ value: dayIn(days), label: t(text) }))
            }
            onChoose={(until) => act((theirs) => bulk.defer(theirs, until))}
          />
          <Button variant="subtle" color="gray" size="xs" onClick={() => selection.put([])}>
            {t('ninguna')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

interface ChoicesProps {
  readonly opener: React.RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly disabled: boolean;
  readonly choices: readonly { readonly value: string | null; readonly label: string }[];
  onChoose(value: string | null): void;
}

const Choices = ({ opener, label, icon, disabled, choices, onChoose }: ChoicesProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button ref={opener} variant="default" size="xs" leftSection={icon} disabled={disabled}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {choices.map(({ value, label: one }) => (
        <Menu.Item key={value ?? ''} onClick={() => onChoose(value)}>
          {one}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
