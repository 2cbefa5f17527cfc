/** The work list of the service, across insurers. */
import type { Task, WorkList } from '@albacea/contract/schemas/desk.ts';
import { Badge, Button, Group, Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowRight, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommands } from '../../app/commands.ts';
import { useFailureMessage, useList } from '../../app/data.ts';
import { useChanges } from '../../app/live.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { useFormats } from '../../ui/formats.ts';
import { RowLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, ReadList } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useBulkActs } from './bulk-acts.ts';
import { BULK_MAXIMUM, BulkBar } from './bulk-bar.tsx';
import { FilterBar, type Filters, useFilters } from './filter-bar.tsx';
import { useGestores } from './gestores.ts';
import { type Round, useNext } from './next-caso.ts';
import { Outcome } from './outcome.tsx';
import { useBackToRow, useKeepRow } from './row-focus.ts';
import { useSelection } from './selection.ts';
import { OverdueBadge } from './task-row.tsx';
import { TaskTable } from './task-table.tsx';

export function Component() {
  const { t } = useTranslation('trabajo');
  const filters = useFilters();
  const { query } = filters;
  useChanges('GET /trabajo/cambios', {});
  useRows();
  const list = useList('GET /trabajo', { query });
  const selection = useSelection(list.elementos);
  const bulk = useBulkActs();
  const gestores = useGestores();
  const chooseAll = useSelectAll(query, selection.put);
  const { de, clase, aseguradora } = query;
  const round: Round = {
    narrowed: { ...(de && { de }), ...(clase && { clase }), ...(aseguradora && { aseguradora }) },
    seen: [],
  };
  const { go, searching } = useNext(null, { fresh: round });
  const count = list.data?.pages[0]?.recuento;
  const waits = query.ver === 'pendientes' && list.elementos.length > 0;
  useCommands(waits ? [{ id: 'caso.siguiente', key: 'n', label: t('siguiente'), run: go }] : []);
  useBackToRow(list.elementos.length > 0);
  useKeepRow();
  const ofClase = count?.por_clase.find((one) => one.clase === clase)?.cuantas;
  const total = query.ver === 'aplazadas' ? count?.aplazadas : (ofClase ?? count?.total);
  return (
    <Page
      title={t('titulo')}
      detail={
        <Group gap="xs">
          {t('detalle')}
          {count && count.vencidas > 0 && <Badge color="teja">{t('vencidas', { count: count.vencidas })}</Badge>}
        </Group>
      }
      actions={
        waits && (
          <Button onClick={go} loading={searching} rightSection={<IconArrowRight size={16} aria-hidden />}>
            {t('siguiente')}
          </Button>
        )
      }
    >
      <Outcome bulk={bulk} />
      <TrayWaiting waiting={list.data?.pages[0]?.bandeja ?? null} />
      <Paper>
        <FilterBar filters={filters} counts={count} />
        <BulkBar {...{ selection, bulk, gestores, chooseAll }} total={total ?? 0} />
        <ReadList list={list} empty={<Empty title={t('vacio')} text={t('vacioTexto')} />}>
          {(tasks) => (
            <>
              <TaskTable tasks={tasks} {...{ round, filters, selection, gestores }} />
              <More list={list} />
            </>
          )}
        </ReadList>
        {count?.hay_mas && <FinePrint p="sm">{t('hayMas')}</FinePrint>}
      </Paper>
    </Page>
  );
}

/** Reads all tasks of the view, or as many as one command takes, and selects them. */
function useSelectAll(query: Filters, choose: (tasks: readonly Task[]) => void): () => Promise<void> {
  const client = useClient();
  const messageOf = useFailureMessage();
  return async () => {
    const tasks: Task[] = [];
    try {
      let cursor: string | null | undefined;
      while (tasks.length < BULK_MAXIMUM && cursor !== null) {
        const page = await client.request('GET /trabajo', {
          query: { ...query, limite: 100, ...(cursor && { cursor }) },
        });
        tasks.push(...page.elementos);
        cursor = page.siguiente;
      }
      choose(tasks.slice(0, BULK_MAXIMUM));
    } catch (failure) {
      notifications.show({ message: messageOf(failure as Error), color: 'teja' });
    }
  };
}

/** E-mails without a case are a task too: somebody has to assign them. */
function TrayWaiting({ waiting }: { readonly waiting: WorkList['bandeja'] }) {
  const { t } = useTranslation('trabajo');
  const formats = useFormats();
  if (waiting === null) return null;
  return (
    <Paper className="fila" p="sm" mb="md">
      <Group gap="xs">
        <IconMail size={18} aria-hidden />
        <RowLink to="/correo">{t('bandeja', { count: waiting.cuantos })}</RowLink>
        {waiting.vencida && <OverdueBadge />}
      </Group>
      <FinePrint>{t('bandejaDesde', { cuando: formats.relative(waiting.desde) })}</FinePrint>
    </Paper>
  );
}
